// @ts-check
// A list of entries that somebody has typed, pasted or kept in a CSV: a line for each, the captain first, a club last if there is one.

const HEADINGS = /^(capit|captain|nombre|name|nom\b|pareja|parella|jugador|player)/i;
const LONGEST = 60;

/** @typedef {{names: string[], club: string, head?: number}} Entry ``head``: marked with a star, the first of them 1 */
/** @typedef {{line: number, why: "few" | "many" | "long" | "twice", more?: string}} Wrong */

/**
 * The cells of a line: between commas, semicolons, tabs or strokes; "quotes" keep them together.
 * @param {string} line
 */
function cells(line) {
  const found = [];
  let cell = "";
  let quoted = false;
  for (const letter of line) {
    if (letter === '"') quoted = !quoted;
    else if (!quoted && ",;\t/|".includes(letter)) {
      found.push(cell);
      cell = "";
    } else cell += letter;
  }
  return [...found, cell].map((each) => each.replace(/\s+/g, " ").trim());
}

/**
 * @param {string} text
 * @param {number} people in an entry
 * @returns {{entries: Entry[], wrong: Wrong | null}} up to the first line that is wrong
 */
export function readList(text, people) {
  /** @type {Entry[]} */
  const entries = [];
  /** @type {Map<string, number>} */
  const known = new Map();
  const lines = text.replace(/^\ufeff/, "").split(/\r\n|\r|\n/);
  for (const [at, raw] of lines.entries()) {
    const line = at + 1;
    const plain = raw.replace(/^\s*\d+\s*[.)-]\s+/, "").trim(); // "1. Ana, Luis"
    const told = plain.replace(/^\*\s*/, "");
    if (!told || (entries.length === 0 && HEADINGS.test(told))) continue;
    let found = cells(told);
    if (found.length === 1 && people > 1) found = told.split(/\s+(?:y|i|and|e|-|–|\+|&)\s+/i);
    while (found.length > people && !found.at(-1)) found.pop();
    const names = found.slice(0, people);
    if (names.length < people || names.some((name) => !name)) return { entries, wrong: { line, why: "few" } };
    if (found.length > people + 1) return { entries, wrong: { line, why: "many" } };
    const long = found.find((each) => each.length > LONGEST);
    if (long) return { entries, wrong: { line, why: "long", more: `${long.slice(0, 20)}…` } };
    for (const name of names) {
      const before = known.get(name.toLocaleLowerCase());
      if (before) return { entries, wrong: { line, why: "twice", more: `${name} (${before})` } };
      known.set(name.toLocaleLowerCase(), line);
    }
    const entry = { names, club: found[people] ?? "" };
    entries.push(told === plain ? entry : { ...entry, head: 1 + entries.filter((one) => one.head).length });
  }
  return { entries, wrong: null };
}
