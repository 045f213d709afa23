// @ts-check
// The score as it lies on the rulebook's own marker, with the half that is played and the games won.
import { clear, h, svg } from "../dom.js";
import { t } from "../i18n.js";
import { coins } from "./markers/coins.js";
import { bigAndSmall } from "./markers/pile.js";
import { stones } from "./markers/stones.js";
import { tally } from "./markers/tally.js";
import { teamMark } from "./team.js";

/** @typedef {import("./types.js").Mark} Mark */
/** @typedef {import("./types.js").Sheet} Sheet */

/** @type {Record<string, (mark: Mark) => {box: string, parts: SVGElement[]}>} */
const DRAWN = { coins, "big-and-small": bigAndSmall, stones, tally };

/**
 * What lies on the table for some points.
 * @param {string} kind one of the four markers
 * @param {Mark} mark
 * @param {string} label what a screen reader says
 * @returns {SVGSVGElement}
 */
export function marker(kind, mark, label) {
  const { box, parts } = (DRAWN[kind] ?? tally)(mark);
  return svg("svg", { class: `marker marker-${kind}`, viewBox: box, role: "img", "aria-label": label }, parts);
}

/**
 * Points as people say them where there are halves: so many malas, so many buenas.
 * @param {Pick<Sheet, "marks" | "half" | "halves" | "target" | "language">} sheet
 * @param {number} points
 */
export function inHalves(sheet, points) {
  const second = markOf(sheet, points)?.second_half ?? false;
  const n = second ? points - sheet.half : points;
  const half = sheet.halves[second ? 1 : 0] ?? ""; // a short game has no halves
  return { n, half: n === 1 && half ? single(sheet, half) : half, second };
}

/** What lies there for so many points; more than the game needs lie there like as many as it needs. @param {Pick<Sheet, "marks" | "target">} sheet @param {number} points */
function markOf(sheet, points) {
  return sheet.marks[Math.min(points, sheet.target)];
}

/**
 * One of them: a rulebook names its halves in its own language and in the plural (malas, roïns; in Valencian bones are of the kind bona).
 * @param {Pick<Sheet, "language">} sheet
 * @param {string} half
 */
function single(sheet, half) {
  return (sheet.language === "va" ? half.replace(/es$/, "as") : half).replace(/s$/, "");
}

/**
 * @typedef {object} Score
 * @property {[number, number]} score
 * @property {[number, number]} games
 * @property {[string, string]} sides
 * @property {number} [first] the team that comes first: one's own
 * @property {number} [mine] the team of whoever looks, if they sit at the table alone on their side
 */

/**
 * Both sides with their markers. Called again it changes what is different.
 * @param {HTMLElement} root
 * @param {Sheet} sheet
 * @param {Score} now
 */
export function drawScore(root, sheet, now) {
  const drawn = JSON.stringify([sheet.id, now]);
  if (root.dataset.drawn === drawn) return;
  root.dataset.drawn = drawn;
  root.classList.add("score");
  const order = now.first === 1 ? [1, 0] : [0, 1];
  clear(
    root,
    h("p", { class: "score-shape" }, t("score.shape", { game: sheet.game, n: sheet.target, name: sheet.name })),
    h(
      "div",
      { class: "score-sides" },
      order.map((team) => side(sheet, now, team)),
    ),
  );
}

/** @param {Sheet} sheet @param {Score} now @param {number} team */
function side(sheet, now, team) {
  const points = now.score[team];
  const mark = markOf(sheet, points);
  const { n, half, second } = inHalves(sheet, points);
  const said = half && t("score.halves", { n, half });
  return h(
    "section",
    { class: `score-side team-${team}`, "aria-label": now.sides[team] },
    h(
      "div",
      { class: "score-head" },
      teamMark(team),
      h("span", { class: "score-name", title: now.sides[team] }, now.sides[team]),
      now.mine === team && h("span", { class: "score-you" }, t("felt.you")),
      games(sheet, now, team),
    ),
    h(
      "div",
      { class: "score-body" },
      h(
        "p",
        { class: "score-points" },
        h("strong", { title: `${points} / ${sheet.target}` }, String(n)),
        half && h("span", { class: `score-half ${second ? "second" : ""}`, title: said }, half),
        h("span", { class: "score-of" }, t("score.of", { n: points, target: sheet.target })),
      ),
      mark ? marker(sheet.marker, mark, t("score.marker", { side: now.sides[team], n, half })) : null,
    ),
  );
}

/** Games won, as dots: so many are needed. @param {Sheet} sheet @param {Score} now @param {number} team */
function games(sheet, now, team) {
  if (sheet.to_win < 2) return null;
  const won = now.games[team];
  const label = t("score.games", { n: won, of: sheet.to_win, game: sheet.game });
  const dots = Array.from({ length: sheet.to_win }, (_, i) => h("span", { class: i < won ? "game won" : "game" }));
  return h("span", { class: "games", role: "img", "aria-label": label, title: label }, dots);
}

/** @type {(root: HTMLElement, ctx: import("./types.js").Ctx) => import("./types.js").Part} */
export function mount(root, ctx) {
  return {
    update({ table, seat, info }) {
      const { before } = info;
      const first = seat && seat % 2 === 0 ? 1 : 0;
      drawScore(root, ctx.sheet, {
        score: table.score,
        games: [table.games[0] + before[0], table.games[1] + before[1]],
        sides: [ctx.side(0), ctx.side(1)],
        first,
        mine: seat && table.players === 2 ? first : undefined,
      });
    },
  };
}
