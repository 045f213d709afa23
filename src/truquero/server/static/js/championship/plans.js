// @ts-check
// The stages of a championship, in order, each with its settings in plain words.
import { clear, h } from "../dom.js";
import { t } from "../i18n.js";
import { FORMATS, SETTINGS, stageOf } from "./presets.js";

/** @import {Length, Setting, StagePlan} from "./presets.js" */

/**
 * @param {StagePlan[]} first
 * @param {() => Length} length
 * @param {(plans: StagePlan[]) => void} changed
 */
export function stageEditor(first, length, changed) {
  let plans = first;
  const element = h("div", { class: "ch-plans" });
  const set = (/** @type {StagePlan[]} */ next) => {
    plans = next;
    draw();
    changed(plans);
  };
  const put = (/** @type {number} */ at, /** @type {Partial<StagePlan>} */ some) => {
    plans = plans.map((plan, n) => (n === at ? { ...plan, ...some } : plan));
    changed(plans);
  };
  const draw = () => {
    clear(
      element,
      plans.map((plan, at) => stage(plan, at)),
      plans.length < 4
        ? h(
            "button",
            {
              type: "button",
              class: "button",
              "data-action": "add-stage",
              on: {
                click: () =>
                  set([...plans.map((p) => ({ ...p, qualify: p.qualify || 2 })), stageOf("llave", length())]),
              },
            },
            t("chd.add-stage"),
          )
        : null,
    );
  };
  /** @param {StagePlan} plan @param {number} at */
  const stage = (plan, at) => {
    const last = at === plans.length - 1;
    const format = h(
      "select",
      { name: `format-${at}`, value: plan.format },
      FORMATS.map((each) => h("option", { value: each }, t(`ch.format.${each}`))),
    );
    format.addEventListener("change", () =>
      set(plans.map((p, n) => (n === at ? { ...p, format: format.value, options: [] } : p))),
    );
    const number = (
      /** @type {"games" | "target" | "clock" | "boards" | "qualify"} */ name,
      /** @type {number} */ least,
      /** @type {number} */ most,
    ) =>
      numberField(t(`chd.plan.${name}`), `${name}-${at}`, plan[name], least, most, (value) =>
        put(at, { [name]: value }),
      );
    return h(
      "fieldset",
      { class: "ch-plan" },
      h("legend", null, h("strong", null, t("chd.stage", { n: at + 1 }))),
      h(
        "label",
        { class: "field" },
        h("span", null, t("chd.format")),
        format,
        h("small", null, t(`chd.means.${plan.format}`)),
      ),
      h(
        "div",
        { class: "ch-plan-fields" },
        SETTINGS[plan.format].map((setting) => settingField(setting, plan, at, (options) => put(at, { options }))),
        number("games", 1, 15),
        number("target", 1, 1000),
        number("clock", 1, 600),
        number("boards", 1, 4),
        last ? null : number("qualify", 1, 500),
      ),
      plans.length > 1
        ? h(
            "button",
            {
              type: "button",
              class: "button quiet",
              "data-action": "drop-stage",
              on: { click: () => set(plans.filter((_, n) => n !== at)) },
            },
            t("chd.drop-stage", { n: at + 1 }),
          )
        : null,
    );
  };
  draw();
  return { element, set: (/** @type {StagePlan[]} */ next) => set(next) };
}

/**
 * @param {string} label
 * @param {string} name
 * @param {number} value
 * @param {number} least
 * @param {number} most
 * @param {(value: number) => void} changed
 */
function numberField(label, name, value, least, most, changed) {
  const field = h("input", { type: "number", name, min: least, max: most, value: String(value), inputmode: "numeric" });
  field.addEventListener("change", () => {
    const wanted = Math.max(least, Math.min(most, Math.trunc(Number(field.value)) || least));
    field.value = String(wanted);
    changed(wanted);
  });
  return h("label", { class: "field" }, h("span", null, label), field);
}

/**
 * @param {Setting} setting
 * @param {StagePlan} plan
 * @param {number} at
 * @param {(options: [string, string][]) => void} changed
 */
function settingField({ name, least = 1, most = 1, usual = 1, of }, plan, at, changed) {
  const now = new Map(plan.options);
  const put = (/** @type {string} */ value) => {
    now.set(name, value);
    changed([...now]);
  };
  const label = t(`chd.set.${name}`);
  if (!of)
    return numberField(label, `${name}-${at}`, Number(now.get(name) ?? usual), least, most, (value) =>
      put(String(value)),
    );
  const select = h(
    "select",
    { name: `${name}-${at}`, value: now.get(name) ?? of[0] },
    of.map((each) => h("option", { value: each }, t(`chd.value.${each}`))),
  );
  select.addEventListener("change", () => put(select.value));
  return h("label", { class: "field" }, h("span", null, label), select);
}
