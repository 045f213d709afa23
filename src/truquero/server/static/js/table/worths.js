// @ts-check
// What a bet or an answer comes to, as its button says it before it is pressed; and which of them take two steps.
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { STAKES } from "../wire.js";
import { ownContest } from "./call-groups.js";
import { isWhole } from "./letters.js";
import { stakeText } from "./words.js";

/** @typedef {import('./types.js').Ctx} Ctx */
/** @typedef {import('./types.js').Sheet} Sheet */
/** @typedef {import('./types.js').View} View */
/** @typedef {import('./types.js').Action} Action */
/** @typedef {import('./types.js').AuctionView} AuctionView */
/** @typedef {import('./types.js').BetWorth} BetWorth */
/** @typedef {import('./call-groups.js').Choice} Choice */

/** These accept what was bet. @type {Choice["verb"][]} */
const ACCEPTING = ["want", "want-both", "want-and-raise", "only-envido", "only-truco"];

/**
 * What a bet would be worth with another number than the one it is offered with.
 * @param {View} view
 * @param {Choice} choice
 * @param {number} n
 * @returns {BetWorth | null}
 */
export function numberWorth(view, { action, suerte, worth }, n) {
  if (!worth || action.t !== "call" || worth[0] < 0) return null;
  const [stake, wanted, refused] = worth;
  // Where the plain word may be said too, the worth is the plain word's: a number counts from what stands already.
  const more = n - (action.number ?? stake - standing(view, suerte));
  return [stake + more, wanted === null ? null : wanted + more, refused];
}

/** What is on the table for a suerte: a raise accepts the bet that waits. @param {View} view @param {string} suerte */
function standing(view, suerte) {
  const auction = /** @type {AuctionView | null | undefined} */ (
    /** @type {Record<string, any> | undefined} */ (ownContest(view))?.[suerte]
  );
  if (auction?.status === "waiting") return auction.offer;
  return auction?.status === "wanted" ? auction.stake : 0;
}

/**
 * What is chosen with an action: one of the choices, or one of them with a number.
 * @param {View} view
 * @param {Choice[]} choices
 * @param {Action} action
 * @returns {Choice | undefined}
 */
export function choiceOf(view, choices, action) {
  const key = JSON.stringify(action);
  const found = choices.find((choice) => choice.key === key);
  if (found || action.t !== "call" || action.number == null) return found;
  const named = choices.find(
    ({ action: other, numbers }) => numbers && other.t === "call" && other.word === action.word,
  );
  if (!named) return undefined;
  return { ...named, action, key, numbers: null, worth: numberWorth(view, named, action.number) };
}

/**
 * The bets that an action makes: one, both of one breath, or those of a gesture.
 * @param {View} view
 * @param {Choice[]} choices what may be said now
 * @param {Action} action
 * @returns {Choice[]}
 */
export function betsOf(view, choices, action) {
  if (action.t === "combo") return action.parts.flatMap((part) => betsOf(view, choices, part));
  const found = choiceOf(view, choices, action);
  if (found?.verb !== "join") return found ? [found] : [];
  const bets = choices.filter((other) => other.verb === "bet" && isBlind(other.action) === isBlind(action));
  const envido = bets.find(({ suerte, rung }) => suerte === found.suerte && rung === found.rung);
  const truco = bets.find(({ suerte }) => suerte === "truco");
  return [envido, truco].flatMap((bet) => bet ?? []);
}

/** @param {Action} action */
function isBlind(action) {
  return action.t === "call" && !!action.blind;
}

/**
 * Whether a choice takes two steps: it is about all that a side lacks, names a number that comes to as much, accepts such a bet,
 * or gives the rivals with a refusal all that they lack.
 * @param {View} view
 * @param {Sheet} sheet
 * @param {Choice} choice
 * @param {AuctionView[]} asked the bets that wait for an answer, the one to be answered first at the front
 */
export function needsTwoSteps(view, sheet, { action, verb, worth }, asked) {
  if (verb === "farta" || isWhole(worth)) return true;
  if (ACCEPTING.includes(verb)) {
    const accepted = verb === "want" ? asked.slice(0, 1) : asked;
    const end = toTheEnd(view, sheet);
    return accepted.some(({ offer, number }) => isWhole([offer, null, 0]) || (number !== null && offer >= end));
  }
  if (verb === "refuse" && asked.length) return (asked[0].refusal ?? 0) >= lacks(view, sheet, view.seat + 1);
  const number = action.t === "call" && action.number != null;
  return number && worth !== null && worth[0] >= toTheEnd(view, sheet);
}

/** What the side in front lacks to win the game: a bet of so much may decide it. @param {View} view @param {Sheet} sheet */
function toTheEnd(view, sheet) {
  return sheet.target - Math.max(...(ownContest(view)?.base ?? view.table.score));
}

/** What the side of a seat lacks to win the game. @param {View} view @param {Sheet} sheet @param {number} [seat] */
function lacks(view, sheet, seat = view.seat) {
  return sheet.target - (ownContest(view)?.base ?? view.table.score)[(seat + 1) % 2];
}

/** What an answer comes to. @param {Ctx} ctx @param {View} view @param {Choice["verb"]} verb @param {AuctionView | undefined} asked */
export function answerText(ctx, view, verb, asked) {
  if (verb === "farta") return t("calls.forPoints", { n: lacks(view, ctx.sheet) });
  if (asked && verb === "refuse") return t("calls.givesPoints", { n: asked.refusal ?? 0 });
  if (!asked || verb !== "want") return "";
  const points = t("calls.forPoints", { n: pointsOf(ctx.sheet, asked.offer, asked.worth) });
  return asked.offer === STAKES.game ? `${points}: ${t("calls.youLack", { n: lacks(view, ctx.sheet) })}` : points;
}

/** What two bets of one breath would come to. @param {Ctx} ctx @param {(BetWorth | null)[]} worths */
export function betWorths(ctx, worths) {
  const told = worths.flatMap((worth) => betWorth(ctx, worth) ?? []);
  const parts = told.flatMap((one, i) =>
    i ? [h("span", { "aria-hidden": "true" }, " · "), ...one.childNodes] : [...one.childNodes],
  );
  return told.length > 1 ? h("small", { class: "call-worth" }, parts) : (told[0] ?? null);
}

/** What a bet would come to, wanted and refused. @param {Ctx} ctx @param {BetWorth | null} worth */
export function betWorth(ctx, worth) {
  if (!worth) return null;
  const [stake, wanted, refused] = worth;
  const points = pointsOf(ctx.sheet, stake, wanted);
  const told = t("calls.worth", { wanted: points, refused: refused ?? "?" });
  return h(
    "small",
    { class: "call-worth", title: told, "data-wanted": wanted ?? points, "data-refused": refused },
    h("span", { "aria-hidden": "true" }, `✓${points} ✗${refused ?? "?"}`),
    h("span", { class: "hidden" }, `. ${told}`),
  );
}

/**
 * What takes two steps, told once more before it is done.
 * @param {Ctx} ctx
 * @param {View} view
 * @param {Choice} choice
 * @param {AuctionView | undefined} asked
 */
export function sureText(ctx, view, { verb, worth }, asked) {
  if (verb === "refuse") return t("calls.sureRefuse", { n: asked?.refusal ?? 0 });
  if (!worth) return t("calls.sureAnswer", { worth: answerText(ctx, view, verb === "farta" ? verb : "want", asked) });
  const [stake, wanted, refused] = worth;
  return t("calls.sure", { wanted: pointsOf(ctx.sheet, stake, wanted), refused: refused ?? "?" });
}

/** The points needed are shown as a number; the whole game keeps its name. @param {Sheet} sheet @param {number} stake @param {number | null} worth */
function pointsOf(sheet, stake, worth) {
  const lacked = stake === STAKES.falta || stake === STAKES.lacked;
  return lacked && worth !== null ? String(worth) : stakeText(sheet, stake, worth);
}
