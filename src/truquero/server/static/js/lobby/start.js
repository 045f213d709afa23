// @ts-check
// From a wish to a seat: lay a table or sit down at one, keep the token, go there.
import { go } from "../app.js";
import { t } from "../i18n.js";
import { keepToken } from "../link.js";
import { prefs } from "../prefs.js";
import { ask, Refused } from "../rest.js";
import { USUAL_BOT } from "./draft.js";

/** @import {BookInShort, Sat, Seat} from "../types.js" */
/** @import {Draft} from "./draft.js" */

/**
 * One click: this rulebook, the fewest seats, a bot in each of the others.
 * @param {Pick<BookInShort, "id" | "players"> & Partial<BookInShort>} book
 */
export async function playNow(book) {
  const players = book.players[0];
  const bots = Array.from({ length: players - 1 }, (_, i) => ({ seat: i + 2, character: quickBot() }));
  const sat = await ask("POST", "/api/tables", { rulebook: book.id, players, bots, name: prefs.get("name") });
  prefs.set("lastBook", book.id);
  await sitDown(sat);
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
  const { rulebook, players, options, strict, clock, chat, spectators, hints } = draft;
  const body = {
    rulebook,
    players,
    options,
    strict,
    clock,
    chat,
    spectators,
    hints,
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

/** @param {Sat} sat */
async function sitDown(sat) {
  keepToken(sat.table.id, sat.token);
  await go(sat.table.page);
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
