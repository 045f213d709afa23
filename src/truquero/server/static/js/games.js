// @ts-check
// What this browser last saw of the matches it has a seat in: for "continue" and "my games", without asking the house for every score.

const GAMES = "truquero.games";
const KEPT = 60;

/**
 * @typedef {object} Game
 * @property {[own: number, rivals: number]} score
 * @property {[own: number, rivals: number]} games
 * @property {boolean | null} won null: it is not over
 * @property {boolean} left one has left it for good, and a bot plays on
 * @property {number} seat one's own; 0: not known
 */

/** @returns {[table: string, game: Game][]} */
function stored() {
  try {
    const found = JSON.parse(localStorage.getItem(GAMES) ?? "[]");
    return Array.isArray(found) ? found.filter((each) => Array.isArray(each) && Array.isArray(each[1]?.score)) : [];
  } catch {
    return [];
  }
}

/**
 * What was last seen of a match; null: nothing.
 * @param {string} table
 */
export function gameOf(table) {
  return stored().find(([id]) => id === table)?.[1] ?? null;
}

/** The tables of which something was seen, the last one first. */
export function seenTables() {
  return stored()
    .map(([id]) => id)
    .reverse();
}

/** There is no such table any more. @param {string} table */
export function dropGame(table) {
  try {
    localStorage.setItem(GAMES, JSON.stringify(stored().filter(([id]) => id !== table)));
  } catch {
    // nothing was kept
  }
}

/** @param {string} table @param {Partial<Game>} seen */
export function keepGame(table, seen) {
  const before = gameOf(table);
  const now = { score: [0, 0], games: [0, 0], won: null, left: false, seat: 0, ...before, ...seen };
  if (before && JSON.stringify(before) === JSON.stringify(now)) return;
  try {
    const others = stored().filter(([id]) => id !== table);
    localStorage.setItem(GAMES, JSON.stringify([...others, [table, now]].slice(-KEPT)));
  } catch {
    // a browser that keeps nothing
  }
}

/**
 * A match as its view shows it.
 * @param {string} table
 * @param {import("./types.js").View} view
 */
export function keepView(table, { seat, table: { score, games }, over }) {
  if (!seat) return;
  const own = seat % 2 ? 0 : 1;
  keepGame(table, {
    seat,
    score: [score[own], score[1 - own]],
    games: [games[own], games[1 - own]],
    won: over ? over.winner === own : null,
  });
}
