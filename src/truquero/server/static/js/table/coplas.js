// @ts-check
// Verses of our own for the great moments; none comes back until all of its kind have been heard.
import { has, t } from "../i18n.js";

/** @type {Map<string, number[]>} */
const left = new Map();

/**
 * A copla about something; its lines are apart from each other. Empty if there is none.
 * @param {string} about
 * @returns {string}
 */
export function coplaFor(about) {
  let waiting = left.get(about) ?? [];
  if (!waiting.length) {
    waiting = [];
    for (let n = 1; has(`coplas.${about}.${n}`); n += 1) waiting.push(n);
    waiting.sort(() => Math.random() - 0.5);
  }
  const next = waiting.pop();
  left.set(about, waiting);
  return next === undefined ? "" : t(`coplas.${about}.${next}`);
}
