// @ts-check
// The score on the table: two teams, the rulebook's own marker, and the buttons that write points.

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { inHalves, marker } from "../table/score.js";
import { canAdd, standing } from "./match.js";

/** @typedef {import("./match.js").Match} Match */
/**
 * What the anotador needs of `/api/rulebooks/{id}/sheet`.
 * @typedef {object} Sheet
 * @property {string} id
 * @property {string} name
 * @property {number} target
 * @property {number} half
 * @property {[string, string]} halves
 * @property {string} language
 * @property {number} to_win
 * @property {string} game
 * @property {string} marker
 * @property {any[]} marks
 * @property {Stake[]} [stakes]
 *
 * @typedef {{suerte: string, word: string, say: string, points: number | null, how: string}} Stake
 * @typedef {object} Hands
 * @property {(team: 0 | 1, points: number, say?: string) => void} add
 * @property {(team: 0 | 1) => void} more
 * @property {boolean} [locked] nothing can be written now
 * @property {boolean} [onlyUndo] points are taken back by undoing, not one by one
 */

const STEPS = [1, 2, 3];

/**
 * @param {Match} match
 * @param {Sheet | null} sheet  null when the rulebook cannot be had: numbers only
 * @param {Hands} hands
 */
export function board(match, sheet, hands) {
  return h("div", { class: "anotador-board" }, column(match, sheet, 0, hands), column(match, sheet, 1, hands));
}

/**
 * @param {Match} match
 * @param {Sheet | null} sheet
 * @param {0 | 1} team
 * @param {Hands} hands
 */
function column(match, sheet, team, hands) {
  const now = standing(match);
  const points = now.score[team];
  const name = match.teams[team];
  const wins = now.gameTo === team;
  const { n, half } = inHalf(match, sheet, points);
  const vars = { name, n, half, points, target: match.target, games: now.games[team] };
  const said = t(half ? "anotador.has-half" : "anotador.has", vars);
  const steps = STEPS.map((step) =>
    button(match, team, step, hands, `+${step}`, t("anotador.add-to", { n: step, name })),
  );
  return h(
    "section",
    {
      class: `anotador-team team-${team === 0 ? "a" : "b"}${wins ? " wins" : ""}`,
      "aria-label": name,
      "data-team": String(team),
    },
    h("h2", null, name),
    h(
      "p",
      { class: "anotador-points" },
      h("span", { class: "hidden" }, said),
      h("strong", { "aria-hidden": "true", "data-total": String(points) }, String(n)),
      h(
        "span",
        { "aria-hidden": "true", class: "anotador-half" },
        half,
        h("small", null, `${points} / ${match.target}`),
      ),
    ),
    pips(match, now.games[team]),
    h("div", { class: "anotador-marker" }, sheet ? drawn(match, sheet, points, said) : ""),
    h(
      "div",
      { class: "anotador-buttons" },
      ...steps,
      hands.onlyUndo ? null : button(match, team, -1, hands, "−1", t("anotador.take-from", { name })),
      h(
        "button",
        {
          class: "button anotador-more",
          type: "button",
          "data-action": "more",
          disabled: now.gameTo !== null || hands.locked,
          on: { click: () => hands.more(team) },
          "aria-label": t("anotador.more-for", { name }),
        },
        t("anotador.more"),
      ),
    ),
  );
}

/**
 * @param {Match} match
 * @param {0 | 1} team
 * @param {number} points
 * @param {Hands} hands
 * @param {string} text
 * @param {string} label
 */
function button(match, team, points, hands, text, label) {
  return h(
    "button",
    {
      class: points > 0 ? "button" : "button quiet",
      type: "button",
      "data-action": "add",
      "data-points": String(points),
      "aria-label": label,
      disabled: !canAdd(match, team, points) || hands.locked,
      on: { click: () => hands.add(team, points) },
    },
    text,
  );
}

/**
 * The marker of the rulebook. A match of one half ends where the other's second half would.
 * @param {Match} match
 * @param {Sheet} sheet
 * @param {number} points
 * @param {string} label
 */
function drawn(match, sheet, points, label) {
  const at = match.short && points >= sheet.half ? sheet.target : Math.min(points, sheet.target);
  const mark = sheet.marks[at];
  return mark ? marker(sheet.marker, match.short ? { ...mark, second_half: false } : mark, label) : "";
}

/**
 * Points as people say them where there are halves: so many malas, so many buenas.
 * @param {Match} match
 * @param {Sheet | null} sheet
 * @param {number} points
 */
function inHalf(match, sheet, points) {
  if (!sheet || match.short) return { n: points, half: "" };
  return inHalves(sheet, points);
}

/**
 * Games won, a dot for each.
 * @param {Match} match
 * @param {number} won
 */
function pips(match, won) {
  const shown = Math.min(match.toWin, 9);
  return h(
    "p",
    { class: "anotador-games", "aria-hidden": "true", "data-games": String(won) },
    ...(match.toWin === 1
      ? []
      : Array.from({ length: shown }, (_, n) => h("span", { class: n < won ? "pip full" : "pip" }))),
    match.toWin > 9 ? String(won) : "",
  );
}
