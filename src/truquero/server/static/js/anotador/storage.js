// @ts-check
// Where matches are kept: on this device, and only here.

/** @typedef {import("./match.js").Match} Match */

const KEY = "truquero.anotador";
const MOST = 40;

/** @typedef {{open: string, matches: Match[]}} Shelf */

/** @returns {Shelf} */
function read() {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "");
    if (found && Array.isArray(found.matches)) {
      return { open: String(found.open ?? ""), matches: found.matches.filter(isMatch) };
    }
  } catch {
    // Nothing there, or nothing of ours.
  }
  return { open: "", matches: [] };
}

/** @param {Shelf} shelf */
function write(shelf) {
  try {
    localStorage.setItem(KEY, JSON.stringify(shelf));
  } catch {
    // Storage is full or forbidden: the match goes on, but it is not saved.
  }
}

/** @returns {Match | null} the match on the table */
export function current() {
  const shelf = read();
  return shelf.matches.find((match) => match.id === shelf.open) ?? null;
}

/** @returns {Match[]} newest first */
export function all() {
  return read().matches;
}

/**
 * Keep a match and put it on the table.
 * @param {Match} match
 */
export function keep(match) {
  const others = read().matches.filter((other) => other.id !== match.id);
  write({ open: match.id, matches: [match, ...others].slice(0, MOST) });
}

/** Take the match from the table; it stays on the shelf. */
export function putAway() {
  write({ ...read(), open: "" });
}

/** @param {string} id */
export function discard(id) {
  const shelf = read();
  write({ open: shelf.open === id ? "" : shelf.open, matches: shelf.matches.filter((match) => match.id !== id) });
}

/**
 * @param {any} value
 * @returns {value is Match}
 */
function isMatch(value) {
  return (
    typeof value?.id === "string" &&
    typeof value.rulebook === "string" &&
    Array.isArray(value.teams) &&
    Number.isInteger(value.target) &&
    Number.isInteger(value.toWin) &&
    Array.isArray(value.entries)
  );
}
