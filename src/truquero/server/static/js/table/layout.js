// @ts-check
// Where the seats are around the felt: the viewer sits at the bottom, and play goes to the right.

/** @typedef {"bottom"|"top"|"left"|"right"|"left-1"|"left-2"|"left-3"|"right-1"|"right-2"|"right-3"} Place */

/** The places in the order of play, from one's own; numbers at the sides count from the far end. @type {Record<number, Place[]>} */
const PLACES = {
  2: ["bottom", "top"],
  4: ["bottom", "right", "top", "left"],
  6: ["bottom", "right-2", "right-1", "top", "left-1", "left-2"],
  8: ["bottom", "right-3", "right-2", "right-1", "top", "left-1", "left-2", "left-3"],
};

/**
 * The seats with their places, in the order of play from whoever looks (a spectator looks from seat 1).
 * @param {number} players
 * @param {number} own
 * @returns {{seat: number, place: Place}[]}
 */
export function places(players, own) {
  const from = own || 1;
  const around = PLACES[players] ?? PLACES[8];
  return Array.from({ length: players }, (_, i) => ({
    seat: ((from - 1 + i) % players) + 1,
    place: around[i] ?? "top",
  }));
}

/**
 * Odd seats are one team, even seats the other.
 * @param {number} seat
 * @returns {0 | 1}
 */
export function teamOf(seat) {
  return seat % 2 ? 0 : 1;
}

/**
 * Whom the table waits for.
 * @param {import("./types.js").TablePart} table
 * @returns {number[]}
 */
export function awaited(table) {
  const told = /** @type {{awaited?: number[]}} */ (table).awaited;
  if (told) return told.filter((seat) => seat > 0);
  const turns = table.contests.filter((c) => c.stage === "play" && !c.waiting.length && !c.saying).map((c) => c.turn);
  const due = turns.filter((seat) => table.acting.includes(seat));
  return due.length ? due : table.acting.filter((seat) => seat > 0);
}

/**
 * The mano that matters most to whoever looks: one's own if it is being played, else the first that is, else the last.
 * @param {import("./types.js").TablePart} table
 * @param {number} own
 * @returns {import("./types.js").ContestView | null}
 */
export function contestFor(table, own) {
  const live = table.contests.filter((c) => c.stage !== "over");
  return (
    live.find((c) => c.seats.includes(own)) ??
    live[0] ??
    table.contests.find((c) => c.seats.includes(own)) ??
    table.contests.at(-1) ??
    null
  );
}
