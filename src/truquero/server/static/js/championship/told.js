// @ts-check
// What of a championship is said in words: sides, scores, rounds.
import { t } from "../i18n.js";
import { Refused } from "../rest.js";

/** @import {TournamentSeen, MatchSeen, BoardSeen, RoundSeen, ScoreSeen} from "./types.js" */

/** @param {TournamentSeen} seen @param {number} person */
export const personName = (seen, person) => seen.names[person] ?? `#${person}`;

/** Somebody with an office; who has given no name is called by it. @param {TournamentSeen} seen @param {string} person @param {string} role */
export const official = (seen, person, role) => [seen.names[person], t(`ch.role.${role}`)].filter(Boolean).join(" · ");

/** An entry by its people. @param {TournamentSeen} seen @param {number} number */
export function entryName(seen, number) {
  const entry = seen.entries.find((one) => one.number === number);
  return entry ? entry.members.map((person) => personName(seen, person)).join("–") : `#${number}`;
}

/** @param {TournamentSeen} seen @param {number[] | null | undefined} side */
export function sideName(seen, side) {
  if (!side) return "…";
  return side.length ? side.map((entry) => entryName(seen, entry)).join(" + ") : t("ch.nobody");
}

/** Both sides of a match. @param {TournamentSeen} seen @param {MatchSeen} match */
export const sidesOf = (seen, match) => [sideName(seen, match.sides[0]), sideName(seen, match.sides[1])];

/** @param {TournamentSeen} seen @param {number} number */
export const matchOf = (seen, number) => seen.matches.find((one) => one.number === number);

/** The open boards of a match. @param {TournamentSeen} seen @param {MatchSeen} match */
export const boardsOf = (seen, match) => seen.boards.filter((board) => board.match === match.number);

/** How an open match stands, in words: where points were written it is being played. @param {TournamentSeen} seen @param {MatchSeen} match */
export function statusOf(seen, match) {
  const begun = match.status === "called" && boardsOf(seen, match).some((board) => board.score);
  return t(`ch.status.${begun ? "playing" : match.status}`);
}

/** Whether it is really played: both sides there. @param {MatchSeen} match */
export const isPlayed = (match) => match.sides.every((side) => side === null || side.length > 0);

/** What a match is for, where its round does not say it: third place, or a tie (O5). @param {MatchSeen} match */
export const stakeOf = (match) => (match.prize === 1 ? t("ch.third") : match.grande ? t("ch.grande") : "");

/** The round that is called and not closed. @param {TournamentSeen} seen @returns {RoundSeen | undefined} */
export const openRound = (seen) => seen.rounds.find((one) => one.called && !one.closed);

/** The matches of a round, in their order. @param {TournamentSeen} seen @param {RoundSeen} round */
export function matchesOf(seen, round) {
  return round.matches.flatMap((number) => matchOf(seen, number) ?? []);
}

/** @param {TournamentSeen} seen */
export const playing = (seen) => seen.entries.filter((entry) => entry.status === "in").length;

/** How long a match of a stage is. @param {TournamentSeen} seen @param {number} stage */
export function lengthOf(seen, stage) {
  const plan = seen.bases.stages[stage] ?? {};
  return { games: plan.games ?? 2, target: plan.target ?? 30 };
}

/** The score of a match in two short texts. @param {TournamentSeen} seen @param {MatchSeen} match @returns {[string, string]} */
export function scoreOf(seen, match) {
  const { result } = match;
  if (!result) return scoreNow(seen, match);
  if (result.by === "bye" || result.by === "empty") return ["", ""];
  if (result.by === "walkover" || result.by === "disqualified" || result.by === "retired") {
    const lost = t(`ch.by.${result.by}`);
    return [result.winner === 0 ? "✓" : lost, result.winner === 1 ? "✓" : lost];
  }
  const only = result.boards.length === 1 ? result.boards[0] : null;
  if (only?.points?.length === 1 && only.games[0] + only.games[1] === 1) return texts(only.points[0]);
  return texts([0, 1].map((side) => result.boards.reduce((sum, board) => sum + board.games[side], 0)));
}

/** @param {TournamentSeen} seen @param {MatchSeen} match @returns {[string, string]} */
function scoreNow(seen, match) {
  const scores = boardsOf(seen, match).flatMap((board) => board.score ?? []);
  if (!scores.length) return ["", ""];
  const { games } = lengthOf(seen, match.stage);
  if (games === 1 && scores.length === 1) return texts(pointsNow(scores[0]));
  return texts([0, 1].map((side) => scores.reduce((sum, score) => sum + score.games[side], 0)));
}

/** The points of the game under way. @param {ScoreSeen} score @returns {[number, number]} */
export function pointsNow(score) {
  const last = score.points?.at(-1);
  return last && (score.points?.length ?? 0) > score.games[0] + score.games[1] ? last : [0, 0];
}

/** Games and points of a board as one text: "1–0 · 17–22". @param {BoardSeen} board */
export function boardScore(board) {
  if (!board.score) return "";
  const points = (board.table ? (board.score.points?.at(-1) ?? [0, 0]) : pointsNow(board.score)).join("–");
  return board.games > 1 ? `${board.score.games.join("–")} · ${points}` : points;
}

/** @param {number[]} pair @returns {[string, string]} */
const texts = (pair) => [String(pair[0] ?? ""), String(pair[1] ?? "")];

const NAMED = /** @type {Record<number, string>} */ ({ 1: "final", 2: "semifinal", 4: "quarters", 8: "eighths" });

/** What a round is called. @param {TournamentSeen} seen @param {RoundSeen} round */
export function roundName(seen, round) {
  const plan = seen.bases.stages[round.stage] ?? {};
  const options = new Map(plan.options ?? []);
  const matches = matchesOf(seen, round).filter((match) => match.prize !== 1);
  const plain = plan.format === "llave" && !options.get("doble") && !options.get("repesca");
  if (plain && NAMED[matches.length] && matches.every((match) => !match.grande))
    return t(`ch.round.${NAMED[matches.length]}`);
  return t("ch.round", { n: round.round });
}

/** @param {TournamentSeen} seen @param {number} stage */
export function stageName(seen, stage) {
  const format = seen.bases.stages[stage]?.format ?? "llave";
  return t(`ch.format.${format}`);
}

/** What went wrong, for people. @param {unknown} error */
export function trouble(error) {
  if (!(error instanceof Refused)) {
    console.error(error);
    return t("ch.failed");
  }
  if (error.code === "unreachable") return t("unreachable");
  return error.message || error.code;
}

/** An hour of the day. @param {number} at */
export function hour(at) {
  return new Date(at * 1000).toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit" });
}

/** @param {number} at */
export function day(at) {
  return new Date(at * 1000).toLocaleDateString(document.documentElement.lang, { dateStyle: "medium" });
}
