// @ts-check
// Reading a proof file: errors say what is wrong with it, and where.

/** @typedef {{seat: number, commitment: string, salt: string}} Share */
/** @typedef {{for: string, cards: [number, string][]}} Round */
/**
 * @typedef {object} Entry
 * @property {number} deal
 * @property {number} protocol
 * @property {number} attempt
 * @property {string} commitment
 * @property {string} secret
 * @property {number} cutter
 * @property {number} lifted
 * @property {string} salt
 * @property {Share[]} shares
 * @property {string} order
 * @property {Round[]} drawn
 * @property {string} dropped
 * @property {string} link
 */
/**
 * @typedef {object} Proof
 * @property {string} table
 * @property {string} rulebook
 * @property {Record<string, string>} options
 * @property {number} players
 * @property {string[]} names
 * @property {string} pack
 * @property {number} count
 * @property {string} link
 * @property {Entry[]} entries
 */

export const MAX_BYTES = 16_000_000;
const MOST_ENTRIES = 20_000;
const CARD = /^([1-9]|1[0-2])[oceb]$/;

/** A file that is not a proof: what is wrong with it, and where. */
export class Unreadable extends Error {
  /** @param {string} code @param {string} [where] @param {Record<string, string | number>} [values] */
  constructor(code, where = "", values = {}) {
    super(code);
    this.code = code;
    this.where = where;
    this.values = values;
  }
}

/** @param {unknown} value */
function short(value) {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  return text.slice(0, 40).replace(/\p{C}/gu, "\ufffd") + (text.length > 40 ? "…" : "");
}

/** An object of JSON whose fields are taken out one by one; leftover fields are an error. */
class FieldReader {
  /** @param {any} value @param {string} where */
  constructor(value, where) {
    if (typeof value !== "object" || value === null || Array.isArray(value))
      throw new Unreadable("not-an-object", where);
    this.left = new Map(Object.entries(value));
    this.where = where;
  }

  /** @param {string} key @param {string} kind @param {(value: any) => boolean} such @returns {any} */
  take(key, kind, such) {
    if (!this.left.has(key)) throw new Unreadable("missing", this.where, { key });
    const value = this.left.get(key);
    this.left.delete(key);
    const found = Array.isArray(value)
      ? "list"
      : value === null
        ? "null"
        : typeof value === "string"
          ? "text"
          : typeof value;
    if (found !== kind) throw new Unreadable("wrong-kind", this.where, { key, kind });
    if (!such(value)) throw new Unreadable("wrong-value", this.where, { key, value: short(value) });
    return value;
  }

  /** @param {string} key @param {number} [least] @param {number} [most] @returns {number} */
  number(key, least = 0, most = Number.MAX_SAFE_INTEGER) {
    return this.take(key, "number", (n) => Number.isInteger(n) && n >= least && n <= most);
  }

  /** @param {string} key @returns {string} */
  text(key) {
    return this.take(key, "text", (text) => text.length <= 100 && !/\p{C}/u.test(text));
  }

  /** @param {string} key @param {...number} lengths @returns {string} */
  hex(key, ...lengths) {
    return this.take(
      key,
      "text",
      (text) => (lengths.length ? lengths.includes(text.length) : text.length <= 128) && /^([0-9a-f]{2})*$/.test(text),
    );
  }

  /** @param {string} key @returns {string} */
  cards(key) {
    const text = this.take(key, "text", (given) => given.length <= 200);
    const codes = text ? text.split(" ") : [];
    for (const code of codes)
      if (!CARD.test(code)) throw new Unreadable("not-a-card", this.where, { key, value: short(code) });
    if (new Set(codes).size < codes.length) throw new Unreadable("card-twice", this.where, { key });
    return text;
  }

  /** @param {string} key @param {number} most @returns {any[]} */
  list(key, most) {
    return this.take(key, "list", (given) => given.length <= most);
  }

  done() {
    for (const key of this.left.keys()) throw new Unreadable("unknown-key", this.where, { key: short(key) });
  }
}

/**
 * @param {string} text
 * @returns {Proof}
 */
export function readProof(text) {
  if (text.length > MAX_BYTES) throw new Unreadable("too-large", "", { most: MAX_BYTES / 1_000_000 });
  if (!text.trim()) throw new Unreadable("empty");
  const top = new FieldReader(parsed(text), "head");
  if (top.left.get("format") !== "truquero proof") throw new Unreadable("not-a-proof");
  top.left.delete("format");
  if (top.left.get("version") !== 1)
    throw new Unreadable("other-version", "", { found: short(top.left.get("version")), known: 1 });
  top.left.delete("version");
  const table = top.text("table"),
    rulebook = top.text("rulebook");
  const options = top.take("options", "object", (given) =>
    Object.entries(given).every(
      ([name, value]) => typeof value === "string" && (name + value).length <= 200 && !/\p{C}/u.test(name + value),
    ),
  );
  const players = top.number("players", 2, 8);
  const names = top.take(
    "names",
    "list",
    (given) =>
      given.length === players &&
      given.every(
        (/** @type {unknown} */ name) => typeof name === "string" && name.length <= 100 && !/\p{C}/u.test(name),
      ),
  );
  const pack = top.cards("pack"),
    count = top.number("count"),
    link = top.hex("link", 64);
  const size = pack.split(" ").length;
  if (size < 2) throw new Unreadable("wrong-value", "head", { key: "pack", value: short(pack) });
  const given = top.list("entries", MOST_ENTRIES);
  top.done();
  if (count !== given.length) throw new Unreadable("count", "", { said: count, found: given.length });
  const entries = given.map((value, i) => entry(new FieldReader(value, `entry:${i + 1}`), players, size));
  return { table, rulebook, options, players, names, pack, count, link, entries };
}

/** @param {string} text */
function parsed(text) {
  let found;
  try {
    found = JSON.parse(text);
  } catch (error) {
    if (error instanceof RangeError) throw new Unreadable("too-deep");
    throw broken(text, String(error));
  }
  once(text);
  return found;
}

/** If a key appears twice, JSON.parse silently takes the last: then two readers could read two different proofs. @param {string} text */
function once(text) {
  /** @type {Set<string>[]} */
  const open = [];
  for (const [found, key] of text.matchAll(/("(?:[^"\\]|\\.)*")\s*:|"(?:[^"\\]|\\.)*"|[{}]/g)) {
    if (found === "{") open.push(new Set());
    else if (found === "}") open.pop();
    else if (key) {
      const name = JSON.parse(key),
        known = open[open.length - 1];
      if (known.has(name)) throw new Unreadable("twice", "", { key: short(name) });
      known.add(name);
    }
  }
}

const ENDED = /end of|EOF|Unterminated/i;

/** How much of a text that is not JSON could be the beginning of JSON. @param {string} text */
function soundUpTo(text) {
  let sound = 0,
    broken = text.length;
  while (broken - sound > 1) {
    const half = Math.floor((sound + broken) / 2);
    if (couldGoOn(text.slice(0, half))) sound = half;
    else broken = half;
  }
  return sound;
}

/** @param {string} text */
function couldGoOn(text) {
  try {
    JSON.parse(text);
    return true;
  } catch (error) {
    const at = /position (\d+)/.exec(String(error));
    return ENDED.test(String(error)) || Number(at?.[1] ?? 0) >= text.length;
  }
}

/** Every browser says it in its own words; some name the place, some do not. @param {string} text @param {string} said */
function broken(text, said) {
  const named = /line (\d+) column (\d+)/.exec(said);
  const ended = ENDED.test(said);
  const position = Number(/position (\d+)/.exec(said)?.[1] ?? (named || ended ? 0 : soundUpTo(text)));
  const before = text.slice(0, position).split("\n");
  const line = Number(named?.[1] ?? before.length),
    column = Number(named?.[2] ?? (before.at(-1)?.length ?? 0) + 1);
  if (ended || position >= text.trimEnd().length)
    return new Unreadable("truncated", "", { line: text.trimEnd().split("\n").length });
  return new Unreadable("not-json", "", { line, column });
}

/** @param {FieldReader} given @param {number} players @param {number} size @returns {Entry} */
function entry(given, players, size) {
  if (Number.isInteger(given.left.get("deal"))) given.where = `deal:${given.left.get("deal")}`;
  const found = {
    deal: given.number("deal"),
    protocol: given.number("protocol", 1, 3),
    attempt: given.number("attempt", 1),
    commitment: given.hex("commitment", 64),
    secret: given.hex("secret", 0, 64),
    cutter: given.number("cutter", 0, players),
    lifted: given.number("lifted", 0, size),
    salt: given.hex("salt"),
    shares: given.list("shares", players).map((value) => share(new FieldReader(value, given.where), players)),
    order: given.cards("order"),
    drawn: given.list("drawn", 100).map((value) => round(new FieldReader(value, given.where), players)),
    dropped: given.text("dropped"),
    link: given.hex("link", 64),
  };
  given.done();
  const seats = found.shares.map((each) => each.seat);
  if (seats.some((seat, i) => i > 0 && seat <= seats[i - 1]))
    throw new Unreadable("wrong-value", given.where, { key: "shares", value: short(seats) });
  return found;
}

/** @param {FieldReader} given @param {number} players @returns {Share} */
function share(given, players) {
  const found = {
    seat: given.number("seat", 1, players),
    commitment: given.hex("commitment", 64),
    salt: given.hex("salt", 0, 64),
  };
  given.done();
  return found;
}

/** @param {FieldReader} given @param {number} players @returns {Round} */
function round(given, players) {
  const what = given.text("for");
  const cards = given.list("cards", 48);
  for (const pair of cards) {
    const sound =
      Array.isArray(pair) &&
      pair.length === 2 &&
      Number.isInteger(pair[0]) &&
      pair[0] >= 1 &&
      pair[0] <= players &&
      CARD.test(pair[1]);
    if (!sound) throw new Unreadable("wrong-value", given.where, { key: "drawn", value: short(pair) });
  }
  given.done();
  return { for: what, cards };
}
