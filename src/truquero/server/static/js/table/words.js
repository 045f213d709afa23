// @ts-check
// Actions, stakes and suertes in words: the rulebook's own where it has them.
import { cardName } from "../card.js";
import { listed, t } from "../i18n.js";
import { STAKES } from "../wire.js";

/** @typedef {import('./types.js').Action} Action */
/** @typedef {import('./types.js').Sheet} Sheet */
/** @typedef {import('./types.js').Suerte} Suerte */

/**
 * A word as it is called out.
 * @param {Sheet} sheet
 * @param {string} word
 */
export function called(sheet, word) {
  const known = sheet.words[word];
  if (known?.say) return known.say;
  const plain = word.replaceAll("-", " ");
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}

/**
 * The same without its exclamation marks, for the middle of a sentence or a small button.
 * @param {Sheet} sheet
 * @param {string} word
 */
export function bare(sheet, word) {
  return called(sheet, word).replace(/[¡!]/g, "");
}

/**
 * A word called out with a number.
 * @param {Sheet} sheet
 * @param {string} word
 * @param {number|null} [number]
 */
export function calledWith(sheet, word, number) {
  if (number === null || number === undefined) return called(sheet, word);
  if (word === "canto") return `¡${number}!`;
  const said = called(sheet, word);
  return said.endsWith("!") ? `${said.slice(0, -1)} ${number}!` : `${said} ${number}`;
}

/** A sentence that ends in a call needs no full stop where the call has its own mark. @param {string} text */
export function tidy(text) {
  return text.replace(/([!?…])\./g, "$1");
}

/** Somebody says something. @param {string} name @param {string} call */
export function says(name, call) {
  return tidy(t("events.says", { name, call }));
}

/**
 * What a word means.
 * @param {Sheet} sheet
 * @param {string} word
 */
export function gloss(sheet, word) {
  return sheet.words[word]?.gloss ?? "";
}

/**
 * An action as a person would name it.
 * @param {{sheet: Sheet, names: (seat: number) => string}} ctx
 * @param {Action} action
 * @returns {string}
 */
export function actionText(ctx, action) {
  switch (action.t) {
    case "play":
      return action.down ? t("calls.faceDown", { card: cardName(action.card) }) : cardName(action.card);
    case "call": {
      const said = calledWith(ctx.sheet, action.word, action.number);
      return action.blind ? t("calls.unseen", { call: said }) : said;
    }
    case "show":
      return t("calls.show", { cards: listed(action.cards.map((code) => cardName(code))) });
    case "ask":
      return t("calls.ask", { name: ctx.names(action.seat) });
    case "combo":
      return action.parts.map((part) => actionText(ctx, part)).join(" + ");
  }
}

/**
 * A suerte as the rulebook's country calls it.
 * @param {Sheet} sheet
 * @param {string} suerte
 */
export function suerteName(sheet, suerte) {
  return t(`words.suerte.${ownWord(sheet, suerte)}`);
}

/**
 * The same with its article.
 * @param {Sheet} sheet
 * @param {string} suerte
 */
export function theSuerte(sheet, suerte) {
  return t(`words.the.${ownWord(sheet, suerte)}`);
}

/** Books written in Valencian say envit and truc in every language. @param {Sheet} sheet @param {string} suerte */
function ownWord(sheet, suerte) {
  return sheet.language === "va" && (suerte === "envido" || suerte === "truco") ? `va.${suerte}` : suerte;
}

/**
 * What a stake is worth: points, or what stands for them.
 * @param {Sheet} sheet
 * @param {number} stake below zero: symbolic
 * @param {number|null} [worth] the points behind it, where they are known
 */
export function stakeText(sheet, stake, worth) {
  if (stake >= 0) return String(stake);
  if (stake === STAKES.game) return t("words.stake.game", { game: sheet.game });
  if (stake === STAKES.match) return t("words.stake.match");
  return worth === null || worth === undefined ? t("words.stake.falta") : t("words.stake.lacked", { n: worth });
}
