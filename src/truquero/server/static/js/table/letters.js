// @ts-check
// The letters of the keyboard: fixed for each word of a rulebook, so that a letter never comes to mean another bet.
import { STAKES } from "../wire.js";

/** @typedef {import('./types.js').Sheet} Sheet */
/** @typedef {import('./call-groups.js').Choice} Choice */

/** Letters that mean the same in every rulebook. @type {Partial<Record<import('../wire.js').Verb, string>>} */
const OF_VERBS = {
  want: "q",
  "want-both": "q",
  refuse: "n",
  "refuse-both": "n",
  leave: "m",
  good: "b",
  pass: "p",
  ready: "l",
};
/** Hint, card and call together, face down. */
const RESERVED = ["h", "j", "d", ...Object.values(OF_VERBS)];

/** @type {WeakMap<Sheet, Map<string, string>>} */
const known = new WeakMap();

/** A letter for every word that the rulebook knows. @param {Sheet} sheet */
function wordLetters(sheet) {
  let found = known.get(sheet);
  if (!found) {
    const taken = new Set(RESERVED);
    found = new Map();
    for (const word of Object.keys(sheet.words)) {
      const own = word
        .normalize("NFD")
        .toLowerCase()
        .replace(/[^a-z]/g, "");
      const letter = [...own, ..."abcdefghijklmnopqrstuvwxyz"].find((one) => !taken.has(one));
      if (!letter) break;
      taken.add(letter);
      found.set(word, letter);
    }
    known.set(sheet, found);
  }
  return found;
}

/**
 * The letter of a choice; empty: none. A bet for the whole game or match has none.
 * @param {Sheet} sheet
 * @param {Choice} choice
 */
export function letterOf(sheet, { action, verb, worth }) {
  const fixed = OF_VERBS[verb];
  if (fixed) return fixed;
  if (action.t !== "call" || isWhole(worth)) return "";
  return wordLetters(sheet).get(action.word) ?? "";
}

/** Whether a bet is about all that a side lacks, the game or the match: it takes two steps. @param {import('./types.js').BetWorth | null} worth */
export function isWhole(worth) {
  return worth !== null && Object.values(STAKES).includes(worth[0]);
}
