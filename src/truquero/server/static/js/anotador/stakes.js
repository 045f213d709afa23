// @ts-check
// More than three points at once: the usual stakes of the rulebook, the points still needed, or any number.

import { formFor, h } from "../dom.js";
import { t } from "../i18n.js";
import { wholeNumber } from "../validity.js";
import { standing } from "./match.js";

/** @typedef {import("./match.js").Match} Match */
/** @typedef {import("./board.js").Sheet} Sheet */
/** @typedef {(points: number, say?: string) => void} Write */

const SUERTES = ["envido", "flor", "truco"];

/**
 * @param {Match} match
 * @param {Sheet | null} sheet
 * @param {Write} write
 */
export function stakes(match, sheet, write) {
  const range = { least: 1, most: match.target };
  const number = wholeNumber(
    h("input", {
      name: "points",
      type: "number",
      min: range.least,
      max: range.most,
      inputmode: "numeric",
      required: true,
    }),
    range,
  );
  const form = formFor(
    () => {
      const points = Math.trunc(Number(number.value));
      if (points >= 1) write(points);
    },
    { class: "anotador-number" },
    h("label", { class: "field" }, h("span", null, t("anotador.any-number")), number),
    h("button", { class: "button primary", type: "submit", "data-action": "write" }, t("anotador.write")),
  );
  return h("div", { class: "anotador-stakes" }, ...groups(sheet, write), lacking(match, write), form);
}

/**
 * @param {Sheet | null} sheet
 * @param {Write} write
 */
function groups(sheet, write) {
  const named = (sheet?.stakes ?? []).filter((stake) => stake.points !== null);
  return SUERTES.map((suerte) => named.filter((stake) => stake.suerte === suerte))
    .filter((group) => group.length > 0)
    .map((group) =>
      h("div", { class: "anotador-group" }, ...group.map((stake) => tap(stake.say, stake.points ?? 0, write))),
    );
}

/**
 * What the leading team needs to the end of the game, and of the half being played: the usual faltas.
 * @param {Match} match
 * @param {Write} write
 */
function lacking(match, write) {
  const most = Math.max(...standing(match).score);
  const ends = match.short ? [match.target] : [match.target / 2, match.target];
  const found = ends.filter((end) => end > most).map((end) => end - most);
  return h(
    "div",
    { class: "anotador-group" },
    ...found.map((points, n) =>
      tap(t(n === found.length - 1 ? "anotador.falta" : "anotador.falta-half"), points, write),
    ),
  );
}

/**
 * @param {string} say
 * @param {number} points
 * @param {Write} write
 */
function tap(say, points, write) {
  return h(
    "button",
    {
      class: "button",
      type: "button",
      "data-action": "stake",
      "data-points": String(points),
      on: { click: () => write(points, say) },
    },
    `${say} `,
    h("span", { class: "soft" }, `+${points}`),
  );
}
