// @ts-check
// How the cards of a deal follow from secret, cut and shares: docs/fairness.md, to the byte, a second time.
import { fromHex, hmac, joined, sha256, toHex, utf8 } from "./sha256.js";

/**
 * What is fixed before anybody tells a share.
 * @typedef {object} Fixed
 * @property {string} table
 * @property {number} deal
 * @property {number} attempt
 * @property {string} commitment
 * @property {number} cutter
 * @property {number} lifted
 * @property {string} salt
 * @property {{seat: number, commitment: string}[]} shares
 */

const WORDS = 0x100000000;

/** @param {number} n */
function eight(n) {
  const out = new Uint8Array(8);
  const view = new DataView(out.buffer);
  view.setUint32(0, Math.floor(n / WORDS));
  view.setUint32(4, n % WORDS);
  return out;
}

/**
 * Values as bytes that can be read in one way only.
 * @param {...(Uint8Array | string | number)} values
 */
export function fields(...values) {
  return joined(
    ...values.flatMap((value) => {
      const bytes = typeof value === "string" ? utf8(value) : typeof value === "number" ? eight(value) : value;
      const length = new Uint8Array(4);
      new DataView(length.buffer).setUint32(0, bytes.length);
      return [length, bytes];
    }),
  );
}

/** @param {Uint8Array} key */
function* words(key) {
  for (let counter = 0; ; counter++) {
    const block = new DataView(hmac(key, eight(counter)).buffer);
    for (let i = 0; i < 32; i += 4) yield block.getUint32(i);
  }
}

/** @param {number} n @param {Iterator<number>} stream */
function below(n, stream) {
  const limit = WORDS - (WORDS % n);
  for (;;) {
    const word = stream.next().value;
    if (word < limit) return word % n;
  }
}

/**
 * @template T
 * @param {Uint8Array} key
 * @param {readonly T[]} pack
 */
export function permuted(key, pack) {
  const order = [...pack];
  const stream = words(key);
  for (let i = order.length - 1; i > 0; i--) {
    const j = below(i + 1, stream);
    [order[i], order[j]] = [order[j], order[i]];
  }
  return order;
}

// ---------------------------------------------------------------- the first protocol

/** @param {string} secret @param {string} table @param {number} deal */
export function firstCommitment(secret, table, deal) {
  return toHex(sha256(fields("truquero deal 1 commitment", fromHex(secret), table, deal)));
}

/** @param {string} secret @param {string} salt @param {string} table @param {number} deal @param {readonly string[]} pack */
export function firstOrder(secret, salt, table, deal, pack) {
  return permuted(hmac(fromHex(secret), fields("truquero deal 1 shuffle", table, deal, fromHex(salt))), pack);
}

// ---------------------------------------------------------------- the packs of a round of duplicado

/** @param {string} secret */
export function packCommitment(secret) {
  return toHex(sha256(fields("truquero deal 3 commitment", fromHex(secret))));
}

/** @param {string} secret @param {string} cut @param {readonly string[]} pack */
export function packOrder(secret, cut, pack) {
  return permuted(hmac(fromHex(secret), fields("truquero deal 3 shuffle", fromHex(cut))), pack);
}

// ---------------------------------------------------------------- with shares

/** @param {string} secret @param {string} table @param {number} deal @param {number} attempt */
export function commitment(secret, table, deal, attempt) {
  return toHex(sha256(fields("truquero deal 2 commitment", fromHex(secret), table, deal, attempt)));
}

/** @param {string} salt @param {string} table */
export function shareCommitment(salt, table) {
  return toHex(sha256(fields("truquero deal 2 share", fromHex(salt), table)));
}

/** @param {Fixed} fixed */
function digest(fixed) {
  const shares = fixed.shares.flatMap((share) => [share.seat, fromHex(share.commitment)]);
  return sha256(
    fields(
      "truquero deal 2 asked",
      fixed.table,
      fixed.deal,
      fixed.attempt,
      fromHex(fixed.commitment),
      fixed.cutter,
      fixed.lifted,
      fromHex(fixed.salt),
      ...shares,
    ),
  );
}

/**
 * @param {string} secret
 * @param {Fixed} fixed
 * @param {Record<number, string>} told the salts by seat
 * @param {readonly string[]} pack
 */
export function order(secret, fixed, told, pack) {
  const parts = fixed.shares.flatMap((share) => [share.seat, fromHex(told[share.seat] ?? "")]);
  return permuted(hmac(fromHex(secret), fields("truquero deal 2 shuffle", digest(fixed), ...parts)), pack);
}

/**
 * The link of the head of a proof (`before` is empty) or of an entry.
 * @param {string} before
 * @param {object} written
 */
export function link(before, written) {
  return toHex(sha256(fields("truquero proof 1 link", fromHex(before), JSON.stringify(written))));
}
