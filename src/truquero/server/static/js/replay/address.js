// @ts-check
// A moment of a replay in the address: #v=17, and whose eyes: #v=17&seat=2.

/** @import {Eyes} from "./types.js" */

const EYES = /^([0-8]|all)$/;

/**
 * @param {string} hash
 * @param {URLSearchParams} [query] what stood before the hash
 * @returns {{v: number | null, seat: Eyes | null}}
 */
export function readAddress(hash, query = new URLSearchParams()) {
  const found = new URLSearchParams(hash.replace(/^#/, ""));
  const v = Number(found.get("v") ?? query.get("v") ?? "");
  const seat = found.get("seat") ?? query.get("seat") ?? "";
  return { v: Number.isInteger(v) && v > 0 ? v : null, seat: EYES.test(seat) ? seat : null };
}

/**
 * @param {number} v
 * @param {Eyes} seat
 */
export function writeAddress(v, seat) {
  return `#v=${v}${seat === "0" ? "" : `&seat=${seat}`}`;
}
