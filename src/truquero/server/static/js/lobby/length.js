// @ts-check
// How long the match is to be: short, normal or long, in the games of the rulebook.
import { clear, h } from "../dom.js";
import { t } from "../i18n.js";

/** @import {Sheet} from "../types.js" */
/** @import {Draft} from "./draft.js" */

/** What the rulebook itself says. */
export const NORMAL = "normal";

/**
 * What a quick choice offers: the lengths, and the other ways to play that have a name.
 * @param {Pick<Sheet, "lengths" | "presets">} sheet
 */
export function matchesOf({ lengths, presets }) {
  const key = (/** @type {Record<string, string>} */ options) => JSON.stringify(Object.entries(options).sort());
  const taken = new Set(lengths.map(({ options }) => key(options)));
  return {
    lengths: lengths.map(({ id, title, means, options }) => ({ id, title: `${title}: ${means}`, options })),
    others: presets.filter(({ options }) => !taken.has(key(options))),
  };
}

/**
 * Which length a choice of options is; empty if it is none of them.
 * @param {Sheet["lengths"]} lengths
 * @param {Record<string, string>} options only those that are not as usual
 */
export function lengthOf(lengths, options) {
  const names = lengths.flatMap((each) => Object.keys(each.options));
  return lengths.find((each) => names.every((name) => each.options[name] === options[name]))?.id ?? "";
}

/**
 * @param {Draft} draft
 * @param {() => void} changed called when the options of the draft have changed
 */
export function lengthChoice(draft, changed) {
  const list = h("div", { class: "tiles lengths" });
  /** @type {Sheet["lengths"]} */
  let lengths = [];
  /** The rulebook they are of; another one may be chosen already, and its lengths still be under way. */
  let of = "";
  /** What was tapped meanwhile. */
  let asked = "";
  const show = () =>
    clear(
      list,
      lengths.map((each) =>
        h(
          "label",
          { class: "tile" },
          h("input", {
            type: "radio",
            name: "length",
            value: each.id,
            checked: each.id === lengthOf(lengths, draft.options),
            on: { change: () => tapped(each) },
          }),
          h("span", { class: "tile-name" }, each.title),
          h("span", { class: "tile-note" }, each.means),
        ),
      ),
    );
  const tapped = (/** @type {Sheet["lengths"][number]} */ { id, options }) => {
    if (of === draft.rulebook) choose(options);
    else asked = id;
  };
  const choose = (/** @type {Record<string, string>} */ options) => {
    for (const name of lengths.flatMap((each) => Object.keys(each.options))) delete draft.options[name];
    Object.assign(draft.options, options);
    changed();
  };
  const element = h("fieldset", { class: "length" }, h("legend", null, h("h3", null, t("lobby.length"))), list);
  return {
    element,
    show,
    /** @param {Sheet} sheet */
    fit(sheet) {
      lengths = sheet.lengths;
      of = sheet.id;
      element.hidden = lengths.length < 2;
      const wished = lengths.find((each) => each.id === asked);
      asked = "";
      if (wished) choose(wished.options);
      show();
    },
  };
}
