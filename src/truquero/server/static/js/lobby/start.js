// @ts-check
// From a wish to a seat: open a table or sit down at one, keep the token, go there.
import { go } from "../app.js";
import { USUAL_BOT } from "../bots.js";
import { t } from "../i18n.js";
import { keepToken } from "../link.js";
import { prefs } from "../prefs.js";
import { ask, Refused } from "../rest.js";

/** @import {BookInShort, SeatGiven, Seat} from "../types.js" */
/** @import {Draft} from "./draft.js" */

/**
 * What is to be played.
 * @typedef {object} Wish
 * @property {string} rulebook
 * @property {number} players
 * @property {Record<string, string>} options
 */

/** By a rulebook, with the fewest seats. @param {Pick<BookInShort, "id" | "players">} book @returns {Wish} */
export function wishOf(book) {
  return { rulebook: book.id, players: book.players[0], options: {} };
}

/**
 * One click: a bot in each of the other seats.
 * @param {Wish} wish
 * @param {string} [query] to go on the way to the table
 */
export async function playNow(wish, query) {
  const bots = Array.from({ length: wish.players - 1 }, (_, i) => ({ seat: i + 2, character: quickBot() }));
  await sitDown(await layWish(wish, { bots }), query);
}

/** All other seats stay free for whoever is sent the link. @param {Wish} wish */
export async function inviteFriends(wish) {
  await sitDown(await layWish(wish));
}

/** @param {Wish} wish @param {{bots?: object[], public?: boolean}} [more] @returns {Promise<SeatGiven>} */
export async function layWish(wish, more = {}) {
  const sat = await ask("POST", "/api/tables", { ...wish, ...more, name: prefs.get("name") });
  prefs.set("lastBook", wish.rulebook);
  prefs.set("lastPlayers", wish.players);
  return sat;
}

/** Who sits opposite when nothing else is said. */
export function quickBot() {
  return prefs.get("lastBots").find((bot) => bot !== "") ?? USUAL_BOT;
}

/**
 * Lay the table of the form.
 * @param {Draft} draft
 */
export async function layTable(draft) {
  const seats = Array.from({ length: draft.players - 1 }, (_, i) => i + 2);
  const bots = seats.filter((seat) => draft.seats[seat]).map((seat) => ({ seat, character: draft.seats[seat] }));
  const { rulebook, players, options, strict, clock, chat, spectators, hints, listed_signs } = draft;
  const body = {
    rulebook,
    players,
    options,
    strict,
    clock,
    chat,
    spectators,
    hints,
    listed_signs,
    teams: players > 2 ? draft.teams : "",
    public: draft.public,
    bots,
    name: prefs.get("name"),
  };
  const sat = await ask("POST", "/api/tables", body);
  prefs.set("lastBook", rulebook);
  prefs.set("lastPlayers", players);
  prefs.set(
    "lastBots",
    seats.map((seat) => draft.seats[seat]),
  );
  await sitDown(sat);
}

/**
 * Take a seat of somebody else's table.
 * @param {string} table
 * @param {Seat} seat
 */
export async function takeSeat(table, seat) {
  await sitDown(await ask("POST", `/api/tables/${table}/seats/${seat}`, { name: prefs.get("name") }));
}

/** @param {SeatGiven} sat @param {string} [query] */
export async function sitDown(sat, query = "") {
  keepToken(sat.table.id, sat.token);
  await go(sat.table.page + query);
}

/**
 * What went wrong, for people.
 * @param {unknown} error
 */
export function trouble(error) {
  if (error instanceof Refused) return error.message || t("unreachable");
  console.error(error);
  return t("failed.text");
}
