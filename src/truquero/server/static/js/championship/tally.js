// @ts-check
// The taps of a board, and what follows from them: the score as truquero.tournament.tally counts it. A phone keeps its taps until the
// house has them.

/** @import {TallySeen, TapSeen} from "./types.js" */
/** @typedef {{number: number, at: number, side: 0 | 1, points: number, undoes: number}} Tap */
/** @typedef {{tally: TallySeen, rulebook: string, unsent: Tap[], name: string}} Kept a board as this phone knows it */

const DEVICE = "truquero.device";
const BOARDS = "truquero.mesas";
const MOST = 20;

/** A random name that this phone keeps. */
export function device() {
  try {
    const kept = localStorage.getItem(DEVICE);
    if (kept && /^[0-9a-f]{24}$/.test(kept)) return kept;
    const made = Array.from(crypto.getRandomValues(new Uint8Array(12)), (n) => n.toString(16).padStart(2, "0")).join(
      "",
    );
    localStorage.setItem(DEVICE, made);
    return made;
  } catch {
    session = session || String(Math.random()).slice(2).padEnd(12, "0"); // nothing can be kept: for as long as the page lives
    return session;
  }
}
let session = "";

/** All taps in the order in which they count: those the house has, then ours that it has not. @param {Kept} kept @param {string} own @returns {[string, Tap][]} */
export function taps({ tally, unsent }, own) {
  const known = /** @type {[string, Tap][]} */ (
    tally.taps.map(([whose, tap]) => [
      whose,
      {
        number: tap.number,
        at: tap.at,
        side: tap.side === 1 ? 1 : 0,
        points: tap.points ?? 0,
        undoes: tap.undoes ?? 0,
      },
    ])
  );
  return [...known, ...unsent.map((tap) => /** @type {[string, Tap]} */ ([own, tap]))];
}

/** Those that were not undone. @param {[string, Tap][]} all */
export function counting(all) {
  const undone = new Set(all.flatMap(([whose, tap]) => (tap.undoes ? [`${whose} ${tap.undoes}`] : [])));
  return all.filter(([whose, tap]) => !tap.undoes && !undone.has(`${whose} ${tap.number}`));
}

/**
 * Games won and points of each game, the open one last; nothing counts beyond the end of a game or the match.
 * @param {[string, Tap][]} all
 * @param {number} games
 * @param {number} target
 * @returns {{games: [number, number], points: [number, number][]}}
 */
export function scoreOf(all, games, target) {
  /** @type {[number, number]} */
  const won = [0, 0];
  /** @type {[number, number][]} */
  const finished = [];
  /** @type {[number, number]} */
  let now = [0, 0];
  for (const [, tap] of counting(all)) {
    if (Math.max(...won) >= games) break;
    now[tap.side] = Math.min(target, now[tap.side] + tap.points);
    if (now[tap.side] === target) {
      finished.push(now);
      won[tap.side] += 1;
      now = [0, 0];
    }
  }
  if (Math.max(...won) < games && (now[0] || now[1])) finished.push(now);
  return { games: won, points: finished };
}

/** What a screen reader says of the game under way. @param {Kept} kept @param {string} own */
export function saying(kept, own) {
  const { games, points } = scoreOf(taps(kept, own), kept.tally.games, kept.tally.target);
  const [x, y] = points.length > games[0] + games[1] ? points[points.length - 1] : [0, 0];
  return { a: kept.tally.names[0], b: kept.tally.names[1], x, y };
}

/** The match as the anotador draws it. @param {Kept} kept @param {string} own @param {{target: number, half: number} | null} sheet @param {string} game */
export function asMatch(kept, own, sheet, game) {
  const { tally } = kept;
  /** @type {import("../anotador/match.js").Entry[]} */
  const entries = [];
  let points = [0, 0];
  const won = [0, 0];
  for (const [, tap] of counting(taps(kept, own))) {
    if (Math.max(...won) >= tally.games) break;
    entries.push({ kind: "points", team: tap.side, points: tap.points, at: tap.at * 1000 });
    points[tap.side] = Math.min(tally.target, points[tap.side] + tap.points);
    if (points[tap.side] < tally.target) continue;
    won[tap.side] += 1;
    points = [0, 0];
    if (Math.max(...won) < tally.games) entries.push({ kind: "next", at: tap.at * 1000 });
  }
  return {
    id: String(tally.board),
    rulebook: kept.rulebook,
    name: kept.name,
    game,
    teams: /** @type {[string, string]} */ ([...tally.names]),
    target: tally.target,
    short: sheet !== null && tally.target !== sheet.target,
    toWin: tally.games,
    begun: 0,
    entries,
  };
}

/**
 * The next tap of this phone.
 * @param {Kept} kept
 * @param {string} own
 * @param {{side?: 0 | 1, points?: number, undoes?: number}} what
 * @returns {Kept}
 */
export function withTap(kept, own, { side = 0, points = 0, undoes = 0 }) {
  const mine = taps(kept, own).filter(([whose]) => whose === own);
  const tap = { number: mine.length + 1, at: Math.trunc(Date.now() / 1000), side, points, undoes };
  return { ...kept, unsent: [...kept.unsent, tap] };
}

/** What this phone wrote last and can take back; 0: nothing. @param {Kept} kept @param {string} own */
export function lastOwn(kept, own) {
  const last = counting(taps(kept, own)).at(-1);
  return last?.[0] === own ? last[1].number : 0;
}

/** What the house says now, with what it has not got yet. @param {Kept} kept @param {TallySeen} tally @param {string} own @returns {Kept} */
export function heard(kept, tally, own) {
  const has = tally.taps.filter(([whose]) => whose === own).length;
  return {
    ...kept,
    tally,
    unsent: tally.board === kept.tally.board ? kept.unsent.filter((tap) => tap.number > has) : [],
  };
}

// ---------------------------------------------------------------- kept on the phone

/** @returns {{id: string, place: number, kept: Kept}[]} */
function all() {
  try {
    const found = JSON.parse(localStorage.getItem(BOARDS) ?? "[]");
    return Array.isArray(found) ? found : [];
  } catch {
    return [];
  }
}

/** @param {string} id @param {number} place */
export const keptAt = (id, place) => all().find((one) => one.id === id && one.place === place)?.kept ?? null;

/** @param {string} id @param {number} place @param {Kept} kept */
export function keep(id, place, kept) {
  const others = all().filter((one) => one.id !== id || one.place !== place);
  try {
    localStorage.setItem(BOARDS, JSON.stringify([...others, { id, place, kept }].slice(-MOST)));
  } catch {
    // then it lives as long as the page
  }
}
