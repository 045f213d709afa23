// @ts-check
// Who earned what by what: the points of each suerte for both sides, in a game or in a whole match.
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { teamMark } from "./team.js";
import { suerteName } from "./words.js";

/** @typedef {import("./types.js").Ctx} Ctx */
/** @typedef {import("./finished.js").Figures} Figures */

/**
 * @param {Ctx} ctx
 * @param {number} seat whoever looks; the own side comes first
 * @param {Figures | null} figures
 * @param {[label: string, sums: readonly [number, number]][]} results below the points: what they came to
 */
export function figuresTable(ctx, seat, figures, results) {
  const own = seat && seat % 2 === 0 ? 1 : 0;
  const order = [own, 1 - own];
  const row = (/** @type {string} */ label, /** @type {readonly [number, number]} */ sums) =>
    h(
      "tr",
      null,
      h("th", { scope: "row" }, label),
      order.map((team) => h("td", null, sums[team])),
    );
  return h(
    "table",
    { class: "game-figures" },
    h(
      "thead",
      null,
      h(
        "tr",
        null,
        h("td"),
        order.map((team) => h("th", { scope: "col" }, teamMark(team), ctx.side(team))),
      ),
    ),
    h(
      "tbody",
      null,
      [...(figures?.points ?? [])].map(([suerte, sums]) => row(suerteName(ctx.sheet, suerte), sums)),
    ),
    h(
      "tfoot",
      null,
      results.map(([label, sums]) => row(label, sums)),
    ),
  );
}

/** How many manos it took. @param {Figures | null} figures */
export function manosTold(figures) {
  return figures && h("p", { class: "game-manos" }, t("felt.manos", { n: figures.manos }));
}
