// @ts-check
// The stages of a championship as they stand: brackets, tables, rounds.
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { countdown } from "./clock.js";
import {
  boardScore,
  boardsOf,
  entryName,
  isPlayed,
  matchesOf,
  openRound,
  roundName,
  scoreOf,
  sidesOf,
  stageName,
  stakeOf,
  statusOf,
} from "./told.js";

/** @import {TournamentSeen, MatchSeen, RoundSeen} from "./types.js" */

/** @param {TournamentSeen} seen @param {number} stage */
export const roundsOf = (seen, stage) =>
  seen.rounds.filter((one) => one.stage === stage).sort((a, b) => a.round - b.round);

// ---------------------------------------------------------------- brackets

/** @param {TournamentSeen} seen @param {number} stage */
export function bracket(seen, stage) {
  const rounds = roundsOf(seen, stage);
  const third = rounds.flatMap((round) => matchesOf(seen, round)).find((match) => match.prize === 1);
  const columns = rounds.map((round) => {
    const matches = matchesOf(seen, round).filter((match) => match.prize !== 1);
    return h(
      "section",
      { class: "ch-column" },
      h("h3", null, roundName(seen, round)),
      h(
        "ol",
        null,
        matches.map((match) => h("li", null, box(seen, match))),
      ),
    );
  });
  const label = t("ch.bracket-of", { stage: stage + 1 });
  return h(
    "div",
    { class: "ch-bracket-box" },
    h("div", { class: "ch-bracket", role: "group", "aria-label": label, tabindex: 0 }, columns),
    third && h("div", { class: "ch-third" }, h("h3", null, t("ch.third")), box(seen, third)),
  );
}

/** A match as two lines. @param {TournamentSeen} seen @param {MatchSeen} match */
function box(seen, match) {
  const names = sidesOf(seen, match);
  const scores = scoreOf(seen, match);
  const winner = match.result?.winner;
  const lines = [0, 1].map((side) => {
    const empty = match.sides[side]?.length === 0;
    return h(
      "div",
      { class: `ch-line${winner === side && !empty ? " wins" : ""}${empty ? " empty" : ""}` },
      h("span", { class: "ch-name" }, empty ? t("ch.bye") : names[side]),
      h("span", { class: "ch-score" }, scores[side]),
    );
  });
  return h("div", { class: "ch-box", "data-match": match.number, "data-status": match.status }, lines);
}

// ---------------------------------------------------------------- tables

/** @param {TournamentSeen} seen @param {number} stage */
export function standings(seen, stage) {
  const groups = seen.tables[stage] ?? [];
  const qualify = seen.bases.stages[stage]?.qualify ?? 0;
  const heads = ["place", "entry", "points", "played", "games", "tantos"];
  return groups.map((rows, n) => {
    const named = groups.length > 1 ? t("ch.group", { n: n + 1 }) : stageName(seen, stage);
    return h(
      "div",
      { class: "ch-table-box", role: "group", "aria-label": named, tabindex: 0 },
      h(
        "table",
        { class: "ch-table" },
        h("caption", null, named),
        h(
          "thead",
          null,
          h(
            "tr",
            null,
            heads.map((head) => h("th", { scope: "col" }, t(`ch.head.${head}`))),
          ),
        ),
        h(
          "tbody",
          null,
          rows.map(([place, entry, score, played, won, lost, made, got]) =>
            h(
              "tr",
              { class: place <= qualify ? "goes-on" : "", "data-entry": entry },
              h("td", null, place),
              h("th", { scope: "row" }, entryName(seen, entry)),
              h("td", null, h("strong", null, score)),
              h("td", null, played),
              h("td", null, `${won}–${lost}`),
              h("td", null, `${made}–${got}`),
            ),
          ),
        ),
      ),
    );
  });
}

/** Who is where in the end. @param {TournamentSeen} seen */
export function places(seen) {
  if (!seen.places.length) return null;
  return h(
    "section",
    { class: "ch-places" },
    h("p", { class: "ch-champion" }, t("ch.champion", { name: entryName(seen, seen.places[0]) })),
    h(
      "ol",
      null,
      seen.places.slice(0, 8).map((entry) => h("li", null, entryName(seen, entry))),
    ),
  );
}

// ---------------------------------------------------------------- rounds

/** @param {TournamentSeen} seen @param {RoundSeen} round */
export function roundList(seen, round) {
  const matches = matchesOf(seen, round).filter(isPlayed);
  const resting = matchesOf(seen, round).filter(
    (match) => !isPlayed(match) && match.sides.some((side) => side?.length),
  );
  return h(
    "section",
    { class: "ch-round", "data-round": round.round },
    h("h3", null, roundName(seen, round)),
    h(
      "ol",
      { class: "ch-matches" },
      matches.map((match) => row(seen, match)),
    ),
    resting.length
      ? h(
          "p",
          { class: "soft" },
          t("ch.rests", { n: resting.length, names: resting.map((match) => free(seen, match)).join(", ") }),
        )
      : null,
  );
}

/** @param {TournamentSeen} seen @param {MatchSeen} match */
function free(seen, match) {
  return match.sides.flatMap((side) => (side ?? []).map((entry) => entryName(seen, entry))).join(" + ");
}

/** @param {TournamentSeen} seen @param {MatchSeen} match */
function row(seen, match) {
  const [a, b] = sidesOf(seen, match);
  const scores = scoreOf(seen, match);
  const boards = boardsOf(seen, match);
  const winner = match.result?.winner;
  const state = match.result ? by(match) : statusOf(seen, match);
  return h(
    "li",
    { class: "ch-match", "data-match": match.number, "data-status": match.status },
    h("span", { class: "ch-where" }, boards.length ? boards.map((board) => board.place).join(", ") : ""),
    h("span", { class: `ch-side${winner === 0 ? " wins" : ""}` }, a),
    h(
      "span",
      { class: "ch-middle" },
      match.result ? `${scores[0]} – ${scores[1]}` : boards.map(boardScore).filter(Boolean).join(" · ") || "–",
    ),
    h("span", { class: `ch-side${winner === 1 ? " wins" : ""}` }, b),
    h("span", { class: "ch-state soft" }, [stakeOf(match), state].filter(Boolean).join(" · ")),
  );
}

/** How a result came about, where it was not simply played. @param {MatchSeen} match */
function by(match) {
  const how = match.result?.by ?? "played";
  return how === "played" ? "" : t(`ch.by.${how}`);
}

/** The round that is played, with its clock. @param {TournamentSeen} seen */
export function nowPlayed(seen) {
  const round = openRound(seen);
  if (!round) return null;
  const until = Math.max(0, ...seen.boards.map((board) => board.until));
  return h(
    "div",
    { class: "ch-now" },
    until ? h("p", { class: "ch-clock-line" }, t("ch.clock"), " ", countdown(until)) : null,
    roundList(seen, round),
  );
}
