// @ts-check
// SHA-256 and HMAC, written here: `crypto.subtle` does not exist on plain http in a home network.

const K = new Uint32Array(64);
const START = new Uint32Array(8);
// The constants are the first 32 bits of the fractions of the roots of the first primes, found with whole numbers.
{
  /** The first bits of the fraction of the k-th root. @param {number} n @param {number} k */
  const fraction = (n, k) => {
    const wanted = BigInt(n) << BigInt(32 * k);
    let low = 0n,
      high = 1n << 40n;
    while (high - low > 1n) {
      const middle = (low + high) >> 1n;
      if (middle ** BigInt(k) <= wanted) low = middle;
      else high = middle;
    }
    return Number(low & 0xffffffffn);
  };
  let found = 0;
  for (let n = 2; found < 64; n++) {
    let prime = true;
    for (let d = 2; d * d <= n && prime; d++) prime = n % d !== 0;
    if (!prime) continue;
    if (found < 8) START[found] = fraction(n, 2);
    K[found++] = fraction(n, 3);
  }
}

/** @param {number} x @param {number} n */
const turn = (x, n) => (x >>> n) | (x << (32 - n));

/**
 * @param {Uint8Array} data
 * @returns {Uint8Array} 32 bytes
 */
export function sha256(data) {
  const length = data.length;
  const padded = new Uint8Array((((length + 8) >> 6) << 6) + 64);
  padded.set(data);
  padded[length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(length / 0x20000000));
  view.setUint32(padded.length - 4, (length << 3) >>> 0);
  const state = START.slice();
  const w = new Uint32Array(64);
  for (let at = 0; at < padded.length; at += 64) {
    for (let i = 0; i < 16; i++) w[i] = view.getUint32(at + 4 * i);
    for (let i = 16; i < 64; i++) {
      const a = w[i - 15],
        b = w[i - 2];
      w[i] = w[i - 16] + (turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)) + w[i - 7] + (turn(b, 17) ^ turn(b, 19) ^ (b >>> 10));
    }
    let [a, b, c, d, e, f, g, h] = state;
    for (let i = 0; i < 64; i++) {
      const t1 = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + K[i] + w[i]) | 0;
      const t2 = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      h = g;
      g = f;
      f = e;
      e = (d + t1) | 0;
      d = c;
      c = b;
      b = a;
      a = (t1 + t2) | 0;
    }
    for (const [i, part] of [a, b, c, d, e, f, g, h].entries()) state[i] += part;
  }
  const out = new Uint8Array(32);
  const told = new DataView(out.buffer);
  for (const [i, word] of state.entries()) told.setUint32(4 * i, word);
  return out;
}

/**
 * @param {Uint8Array} key
 * @param {Uint8Array} message
 */
export function hmac(key, message) {
  const block = new Uint8Array(64);
  block.set(key.length > 64 ? sha256(key) : key);
  const inner = joined(
    block.map((byte) => byte ^ 0x36),
    message,
  );
  return sha256(
    joined(
      block.map((byte) => byte ^ 0x5c),
      sha256(inner),
    ),
  );
}

/** @param {...Uint8Array} parts */
export function joined(...parts) {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** @param {Uint8Array} bytes */
export function toHex(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @param {string} text lower case, two digits a byte */
export function fromHex(text) {
  return Uint8Array.from(text.match(/../g) ?? [], (two) => parseInt(two, 16));
}

/** @param {string} text */
export function utf8(text) {
  return new TextEncoder().encode(text);
}
