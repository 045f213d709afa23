// @ts-check
// The rules of the house for one table: the rulebook's own options, assisted or strict, and who may come and see.

import { whyDialog } from "../dialog.js";
import { clear, h } from "../dom.js";
import { t } from "../i18n.js";
import { wholeNumber } from "../validity.js";

/** @import {HouseOption, Sheet} from "../types.js" */
/** @import {Draft} from "./draft.js" */

const CLOCKS = [0, 15, 30, 60, 120];

/**
 * The options of the rulebook, as its sheet tells them.
 * @param {Draft} draft
 * @param {() => void} changed called when one was chosen
 */
export function houseOptions(draft, changed) {
  const list = h("div", { class: "options" });
  const element = h("details", { class: "more" }, h("summary", null, t("lobby.options")), list);
  /** @type {Sheet | null} */
  let fitted = null;
  const show = () => {
    const sheet = fitted;
    if (sheet)
      clear(
        list,
        sheet.options.map((option) => optionField(option, sheet, draft, changed)),
      );
  };
  return {
    element,
    show,
    /** @param {Sheet} sheet */
    fit(sheet) {
      fitted = sheet;
      const known = new Set(sheet.options.map((option) => option.name));
      for (const name of Object.keys(draft.options)) if (!known.has(name)) delete draft.options[name];
      element.hidden = !sheet.options.length;
      show();
    },
  };
}

/** @param {HouseOption} option @param {Sheet} sheet @param {Draft} draft @param {() => void} changed */
function optionField(option, sheet, draft, changed) {
  const value = draft.options[option.name] ?? option.default;
  const id = `option-${option.name}`;
  const change = (/** @type {Event} */ event) => {
    const chosen = /** @type {HTMLInputElement} */ (event.target).value;
    if (chosen === option.default) delete draft.options[option.name];
    else draft.options[option.name] = chosen;
    changed();
  };
  const range = option.number;
  const control =
    range && !few(range)
      ? wholeNumber(
          h("input", {
            type: "number",
            id,
            name: id,
            value,
            min: range.least,
            max: range.most,
            step: range.step,
            required: true,
            "aria-describedby": `${id}-about`,
            on: { change },
          }),
          range,
        )
      : h(
          "select",
          { id, name: id, value, "aria-describedby": `${id}-about`, on: { change } },
          [...option.values, ...numbered(range)].map((each) =>
            h("option", { value: each.value }, titled(each, option)),
          ),
        );
  const why =
    option.article &&
    h(
      "button",
      {
        type: "button",
        class: "button quiet option-why",
        "aria-label": `${t("why")} ${option.title}`,
        on: { click: () => void whyDialog(sheet.id, option.article) },
      },
      t("why"),
    );
  return h(
    "div",
    { class: "field option" },
    h("div", { class: "option-head" }, h("label", { class: "label", for: id }, option.title), why),
    control,
    h("small", { id: `${id}-about` }, option.meaning),
  );
}

/** Whether all numbers fit into a list. @param {NonNullable<HouseOption["number"]>} range */
function few(range) {
  return (range.most - range.least) / range.step < 40;
}

/** @param {HouseOption["number"]} range */
function numbered(range) {
  if (!range) return [];
  const count = Math.floor((range.most - range.least) / range.step) + 1;
  return Array.from({ length: count }, (_, i) => String(range.least + i * range.step)).map((value) => ({
    value,
    title: value,
  }));
}

/** @param {{value: string, title: string}} each @param {HouseOption} option */
function titled(each, option) {
  return each.value === option.default ? t("lobby.options.usual", { title: each.title }) : each.title;
}

/**
 * Assisted or strict.
 * @param {Draft} draft
 */
export function assistance(draft) {
  const card = (/** @type {boolean} */ strict) =>
    h(
      "label",
      { class: "tile" },
      h("input", {
        type: "radio",
        name: "strict",
        value: String(strict),
        checked: draft.strict === strict,
        on: { change: () => (draft.strict = strict) },
      }),
      h("span", { class: "tile-name" }, t(strict ? "lobby.strict" : "lobby.assisted")),
      h("span", { class: "tile-note" }, t(strict ? "lobby.strict.about" : "lobby.assisted.about")),
    );
  return h(
    "fieldset",
    null,
    h("legend", null, h("h3", null, t("lobby.play"))),
    h("div", { class: "tiles two" }, card(false), card(true)),
  );
}

/**
 * Who may come, how long one may think, and whether there is talk.
 * @param {Draft} draft
 */
export function manners(draft) {
  const clock = h(
    "select",
    {
      name: "clock",
      value: String(draft.clock),
      on: { change: (/** @type {any} */ event) => (draft.clock = Number(event.target.value)) },
    },
    CLOCKS.map((seconds) =>
      h(
        "option",
        { value: String(seconds) },
        seconds ? t("lobby.clock.seconds", { n: seconds }) : t("lobby.clock.none"),
      ),
    ),
  );
  return h(
    "details",
    { class: "more" },
    h("summary", null, t("lobby.manners")),
    h("label", { class: "field" }, h("span", null, t("lobby.clock")), clock),
    check(draft, "public", "lobby.public"),
    check(draft, "spectators", "lobby.spectators"),
    check(draft, "chat", "lobby.chat"),
    check(draft, "hints", "lobby.hints"),
    check(draft, "listed_signs", "lobby.listedSigns"),
  );
}

/** @param {Draft} draft @param {"public" | "spectators" | "chat" | "hints" | "listed_signs"} name @param {string} key */
function check(draft, name, key) {
  const change = (/** @type {any} */ event) => (draft[name] = event.target.checked);
  return h(
    "label",
    { class: "check" },
    h("input", { type: "checkbox", name, checked: draft[name], on: { change } }),
    h("span", null, t(key), " ", h("small", { class: "meaning" }, t(`${key}.about`))),
  );
}
