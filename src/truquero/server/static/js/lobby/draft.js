// @ts-check
// The table being set up: it keeps its values while the visitor looks elsewhere or changes the language.
import { USUAL_BOT } from "../bots.js";
import { lang } from "../i18n.js";
import { prefs } from "../prefs.js";

/** @import {BookInShort, Seat} from "../types.js" */

export const USUAL_BOOK = "argentino";
/** An empty seat, for a friend. */
export const FRIEND = "";

/**
 * @typedef {object} Draft
 * @property {string} rulebook
 * @property {number} players
 * @property {Record<Seat, string>} seats the character of each seat from the second on; empty: a friend
 * @property {Record<string, string>} options only those that are not as usual
 * @property {boolean} strict
 * @property {boolean} public
 * @property {number} clock
 * @property {boolean} chat
 * @property {boolean} spectators
 * @property {boolean} hints
 * @property {boolean} listed_signs
 * @property {"" | "altas" | "dosos"} teams
 */

/** @type {Draft | null} */
let kept = null;

/**
 * @param {BookInShort[]} books
 * @returns {Draft}
 */
export function draft(books) {
  if (kept && books.some((book) => book.id === kept?.rulebook)) return kept;
  const book = lastBook(books);
  const players = book.players.includes(prefs.get("lastPlayers")) ? prefs.get("lastPlayers") : book.players[0];
  const last = prefs.get("lastBots");
  /** @type {Record<Seat, string>} */
  const seats = {};
  for (let seat = 2; seat <= 8; seat++) seats[seat] = last[seat - 2] ?? USUAL_BOT;
  kept = {
    rulebook: book.id,
    players,
    seats,
    options: {},
    strict: false,
    public: false,
    clock: 0,
    chat: true,
    spectators: true,
    hints: true,
    listed_signs: false,
    teams: "",
  };
  return kept;
}

/**
 * The rulebook of the last table; else one in the language that is spoken, the usual one first.
 * @param {BookInShort[]} books
 * @returns {BookInShort}
 */
export function lastBook(books) {
  const usual = books.find((book) => book.id === USUAL_BOOK) ?? books[0];
  const spoken = books.filter((book) => book.language === lang());
  return (
    books.find((book) => book.id === prefs.get("lastBook")) ??
    (spoken.length && !spoken.includes(usual) ? spoken[0] : usual)
  );
}
