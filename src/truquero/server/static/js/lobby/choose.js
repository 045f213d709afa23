// @ts-check
// Which rulebook: a tile for each, and beside them the chosen one explained on one screen.
import { clear, h } from "../dom.js";
import { has, listed, t } from "../i18n.js";
import { lessons, book as sheetOf } from "../rest.js";
import { aboveOrder, drawOrder } from "./card-order.js";
import { trouble } from "./start.js";

/** @import {BookInShort, Sheet} from "../types.js" */
/** @import {Draft} from "./draft.js" */

/**
 * @param {BookInShort[]} books
 * @param {Draft} draft
 * @param {(sheet: Sheet) => void} changed called with the sheet of the chosen rulebook, now and at every change
 * @returns {{element: HTMLElement, settled: () => Promise<void>}} settled: what was chosen last is there, or cannot be had
 */
export function chooseBook(books, draft, changed) {
  const about = h("div", { class: "about-book", "aria-live": "off" });
  const choose = async (/** @type {string} */ id) => {
    draft.rulebook = id;
    about.setAttribute("aria-busy", "true");
    try {
      const [sheet, lesson] = await Promise.all([sheetOf(id), lessonOf(id)]);
      if (draft.rulebook !== id) return;
      clear(about, explained(sheet, lesson));
      changed(sheet);
    } catch (error) {
      clear(about, h("p", { class: "error" }, trouble(error)));
    }
    about.removeAttribute("aria-busy");
  };
  let coming = choose(draft.rulebook);
  const chosen = (/** @type {string} */ id) => {
    coming = choose(id);
  };
  const tiles = books.map((book) => tile(book, book.id === draft.rulebook, () => chosen(book.id)));
  const element = h(
    "fieldset",
    { class: "books" },
    h("legend", null, h("h3", null, t("lobby.book"))),
    h("div", { class: "book-choice" }, h("div", { class: "tiles" }, tiles), about),
  );
  return { element, settled: () => coming };
}

/** @param {BookInShort} book @param {boolean} checked @param {() => void} change */
function tile(book, checked, change) {
  const input = h("input", { type: "radio", name: "rulebook", value: book.id, checked, on: { change } });
  return h(
    "label",
    { class: "tile" },
    input,
    h("span", { class: "tile-name" }, book.name),
    h(
      "span",
      { class: "tile-note" },
      t("lobby.book.seats", { seats: listed(book.players.map(String), "disjunction") }),
    ),
  );
}

/**
 * A rulebook in a few lines.
 * @param {Sheet} sheet
 * @param {string} lesson
 */
function explained(sheet, lesson) {
  return [
    h("p", { class: "about-name" }, h("strong", null, sheet.name), " ", h("span", { class: "soft" }, sheet.region)),
    short(sheet.id) && h("p", { class: "about-short" }, short(sheet.id)),
    h("p", { class: "small soft" }, facts(sheet).join(" · ")),
    h("p", { class: "label small" }, t("lobby.order")),
    drawOrder(sheet),
    aboveOrder(sheet),
    h(
      "p",
      { class: "about-links" },
      h("a", { href: `/books/${sheet.id}` }, t("lobby.book.read")),
      lesson && h("a", { href: lesson }, t("lobby.book.learn")),
    ),
  ];
}

/**
 * Where a rulebook is taught; empty if it is not.
 * @param {string | undefined} id
 */
export async function lessonOf(id) {
  const found = (await lessons()).some((lesson) => lesson.rulebook === id);
  return found ? `/learn/${id}` : "";
}

/**
 * One sentence about a rulebook; empty if there is none.
 * @param {string} id
 */
export function short(id) {
  return has(`lobby.book.${id}`) ? t(`lobby.book.${id}`) : "";
}

/**
 * What one wants to know first: seats, length, what is bet on.
 * @param {Sheet} sheet
 * @returns {string[]}
 */
export function facts(sheet) {
  const bets = [
    sheet.has.envido && t("lobby.facts.envido"),
    sheet.has.flor && t("lobby.facts.flor"),
    t("lobby.facts.truco"),
  ];
  const length = sheet.to_win === 1 ? "lobby.facts.one" : "lobby.facts.many";
  return [
    t("lobby.book.seats", { seats: listed(sheet.players.map(String), "disjunction") }),
    t(length, { target: sheet.target, n: sheet.to_win, game: sheet.game }),
    t("lobby.facts.cards", { n: sheet.pack.length }),
    t("lobby.facts.bets", { bets: listed(bets.filter((bet) => bet !== false)) }),
  ];
}
