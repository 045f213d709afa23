// @ts-check
// A match that is written down: what was tapped, in order. Everything shown follows from that list.

/**
 * @typedef {{kind: 'points', team: 0 | 1, points: number, say?: string, at: number}} Points
 * @typedef {{kind: 'next', at: number}} Next
 * @typedef {Points | Next} Entry
 *
 * @typedef {object} Match
 * @property {string} id
 * @property {string} rulebook
 * @property {string} name  of the rulebook, so that a list of old matches needs nobody
 * @property {string} game  what a game is called there: chico, pata, cama
 * @property {[string, string]} teams
 * @property {number} target
 * @property {boolean} short  only one half: no malas and buenas
 * @property {number} toWin
 * @property {number} begun
 * @property {Entry[]} entries
 *
 * @typedef {object} Standing
 * @property {[number, number]} score
 * @property {[number, number]} games
 * @property {0 | 1 | null} gameTo  who has just won a game
 * @property {0 | 1 | null} matchTo  who has won the match
 *
 * @typedef {{entry: Entry, number: number, score: [number, number], games: [number, number], wins: 0 | 1 | null}} Line
 */

/**
 * The lines of the whole match, with the score after each.
 * @param {Match} match
 * @returns {Line[]}
 */
export function lines(match) {
  /** @type {Line[]} */
  const found = [];
  /** @type {[number, number]} */
  let score = [0, 0];
  /** @type {[number, number]} */
  let games = [0, 0];
  match.entries.forEach((entry, number) => {
    /** @type {0 | 1 | null} */
    let wins = null;
    if (entry.kind === "next") {
      score = [0, 0];
    } else {
      score = changed(score, entry.team, Math.max(0, Math.min(match.target, score[entry.team] + entry.points)));
      if (score[entry.team] === match.target) {
        wins = entry.team;
        games = changed(games, entry.team, games[entry.team] + 1);
      }
    }
    found.push({ entry, number, score, games, wins });
  });
  return found;
}

/**
 * @param {Match} match
 * @returns {Standing}
 */
export function standing(match) {
  const last = lines(match).at(-1);
  if (!last) return { score: [0, 0], games: [0, 0], gameTo: null, matchTo: null };
  const { score, games, wins } = last;
  return { score, games, gameTo: wins, matchTo: wins !== null && games[wins] >= match.toWin ? wins : null };
}

/**
 * Whether points can be written now: not between two games, and never below nothing.
 * @param {Match} match
 * @param {0 | 1} team
 * @param {number} points
 */
export function canAdd(match, team, points) {
  const now = standing(match);
  return now.gameTo === null && (points > 0 || now.score[team] + points >= 0);
}

/**
 * @param {Match} match
 * @param {Entry} entry
 * @returns {Match}
 */
export function withEntry(match, entry) {
  return { ...match, entries: [...match.entries, entry] };
}

/**
 * @param {Match} match
 * @returns {Match}
 */
export function undone(match) {
  return { ...match, entries: match.entries.slice(0, -1) };
}

/**
 * @param {[number, number]} pair
 * @param {0 | 1} at
 * @param {number} value
 * @returns {[number, number]}
 */
function changed(pair, at, value) {
  return at === 0 ? [value, pair[1]] : [pair[0], value];
}
