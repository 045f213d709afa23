// @ts-check
// The replay of a table through somebody's eyes; each is asked for once.
import { lang } from "../i18n.js";
import { ask } from "../rest.js";

/** @import {Eyes, Replay} from "./types.js" */

/** @type {Map<string, Promise<Replay>>} */
const kept = new Map();
const MOST = 10;

/**
 * @param {string} table
 * @param {Eyes} seat
 * @returns {Promise<Replay>}
 */
export function fetchReplay(table, seat) {
  const path = `/api/tables/${encodeURIComponent(table)}/replay?seat=${seat}&lang=${lang()}`;
  let found = kept.get(path);
  if (!found) {
    found = ask("GET", path);
    found.catch(() => kept.delete(path));
    kept.set(path, found);
    for (const old of kept.keys()) if (kept.size > MOST) kept.delete(old);
  }
  return found;
}
