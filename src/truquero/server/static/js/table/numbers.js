// @ts-check
// A word with a number: some that are often named, and a field for any other within its limits.
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { wholeNumber } from "../validity.js";
import { bare } from "./words.js";
import { betWorth, numberWorth } from "./worths.js";

/** @typedef {import('./call-groups.js').Choice} Choice */
/** @typedef {import('./types.js').CallAction} CallAction */

const PRESETS = 4;

/**
 * Numbers worth a button: the smallest ones, and the largest if it is not out of this world.
 * @param {{least: number, most: number, step: number}} range
 * @param {number} target
 * @returns {number[]}
 */
export function presets({ least, most, step }, target) {
  const found = [];
  for (let n = least; n <= most && found.length < PRESETS; n += step) found.push(n);
  if (most <= target && !found.includes(most)) found.push(most);
  return found;
}

/**
 * @param {import('./types.js').Ctx} ctx
 * @param {Choice} choice
 * @param {(action: CallAction) => void} say
 * @returns {HTMLFormElement}
 */
export function numberForm(ctx, choice, say) {
  const range = choice.numbers ?? { least: 0, most: 0, step: 1 };
  const base = /** @type {CallAction} */ (choice.action);
  const word = bare(ctx.sheet, base.word);
  const field = wholeNumber(
    h("input", {
      type: "number",
      class: "number-field",
      inputmode: "numeric",
      required: true,
      min: range.least,
      max: range.most,
      step: range.step,
      value: String(range.least),
      "aria-label": t("calls.number", { call: word }),
      "data-key": `field ${choice.key}`,
    }),
    range,
  );
  const limits = t(range.step > 1 ? "calls.limitsStep" : "calls.limits", {
    least: range.least,
    most: range.most,
    step: range.step,
  });
  /** @param {SubmitEvent} event */
  const submit = (event) => {
    event.preventDefault();
    const number = field.valueAsNumber;
    if (field.checkValidity() && Number.isInteger(number)) say({ ...base, number });
  };
  const worthOf = (/** @type {number} */ number) =>
    ctx.link.view ? betWorth(ctx, numberWorth(ctx.link.view, choice, number)) : null;
  const told = h("span", { class: "number-worth" });
  const typed = () => told.replaceChildren(...(field.checkValidity() ? [worthOf(field.valueAsNumber) ?? ""] : []));
  field.addEventListener("input", typed);
  typed();
  const scored = base.word === "canto" ? [] : presets(range, ctx.sheet.target);
  return h(
    "form",
    { class: "number-form", on: { submit }, "aria-label": t("calls.number", { call: word }) },
    scored.map((number) =>
      h(
        "button",
        {
          type: "button",
          class: "button preset",
          "data-action": "call",
          "data-word": base.word,
          "data-verb": choice.verb,
          "data-number": number,
          "data-key": `${choice.key} ${number}`,
          "aria-label": `${word} ${number}`,
          on: { click: () => say({ ...base, number }) },
        },
        h("span", null, String(number)),
        worthOf(number),
      ),
    ),
    field,
    h("button", { type: "submit", class: "button", "data-key": `say ${choice.key}` }, t("calls.sayNumber"), told),
    h("small", { class: "number-limits" }, limits),
  );
}
