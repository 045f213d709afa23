// @ts-check
// With anybody: sit down with somebody who waits for the same game, or wait at a public table.
import { dropToken, tokenOf } from "../link.js";
import { ask, Refused } from "../rest.js";
import { layWish, sitDown, takeSeat } from "./start.js";

/** @import {TableRow, Tables} from "../types.js" */
/** @import {Wish} from "./start.js" */

/** Whether a table is what somebody wishes for, and has room. @param {TableRow} table @param {Wish} wish */
export function suits(table, { rulebook, players, options }) {
  const same = JSON.stringify(Object.entries(table.options).sort()) === JSON.stringify(Object.entries(options).sort());
  return (
    table.status === "waiting" &&
    table.rulebook === rulebook &&
    table.players === players &&
    same &&
    !table.strict &&
    table.seats.some((seat) => seat.kind === "person") &&
    table.seats.some((seat) => seat.kind === "empty")
  );
}

/**
 * Which tables to try, the one that waits longest first; ids decide between two of the same moment, so that two who wait for each other
 * agree on who goes to whom.
 * @param {TableRow[]} tables
 * @param {Wish} wish
 */
export function candidates(tables, wish) {
  return tables
    .filter((table) => suits(table, wish) && !tokenOf(table.id))
    .sort((a, b) => a.created - b.created || (a.id < b.id ? -1 : 1));
}

/** @returns {Promise<TableRow[]>} */
export async function publicTables() {
  return /** @type {Tables} */ (await ask("GET", "/api/tables")).tables;
}

/** Sit down at the first of these that has still room. @param {TableRow[]} tables */
async function sitAtOneOf(tables) {
  for (const table of tables) {
    const free = table.seats.find((seat) => seat.kind === "empty");
    try {
      if (free) await takeSeat(table.id, free.seat);
      if (free) return true;
    } catch (error) {
      if (!(error instanceof Refused) || ![404, 409].includes(error.status)) throw error; // somebody was quicker
    }
  }
  return false;
}

/** @param {Wish} wish */
export async function pairUp(wish) {
  if (await sitAtOneOf(candidates(await publicTables(), wish))) return;
  await sitDown(await layWish(wish, { public: true }), "?pair=1");
}

/**
 * Somebody who waits alone goes over to whoever has waited longer for the same: two who began at the same moment meet.
 * @param {TableRow} own
 * @param {TableRow[]} tables
 */
export async function goOver(own, tables) {
  const older = candidates(tables, own).filter(
    (each) => each.created < own.created || (each.created === own.created && each.id < own.id),
  );
  if (!older.length || !(await sitAtOneOf(older))) return false;
  dropToken(own.id);
  await ask("DELETE", `/api/tables/${own.id}`).catch(() => null); // somebody may have sat down there at this very moment
  return true;
}
