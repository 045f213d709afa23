// @ts-check
// Where each button of the calls stands: in one place for a whole match, whatever else may be said.
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { suerteName } from "./words.js";

/** @typedef {import('./types.js').Ctx} Ctx */
/** @typedef {import('./types.js').Sheet} Sheet */
/** @typedef {import('./call-groups.js').Choice} Choice */
/** @typedef {import('./call-groups.js').Group} Group */

/** The row of the answers, of four places: yes at one end, no at the other. @type {Partial<Record<import('../wire.js').Verb, number>>} */
const ANSWERS = {
  want: 0,
  "want-both": 0,
  farta: 1,
  "want-and-raise": 1,
  "only-envido": 1,
  concede: 1,
  look: 1,
  pass: 1,
  ready: 1,
  good: 1,
  small: 1,
  "only-truco": 2,
  sing: 2,
  refuse: 3,
  "refuse-both": 3,
};
/** So many places beside each other are enough for a wide screen. */
const WIDE = 6;
const UPPER = ["flor", "envido"];
const NAMED = ["deal", "both", "together", "showing"];

/** Give what stands in a row its place there; what has none, or comes second, goes where there is room. @param {Set<number>} taken @param {HTMLElement[]} elements @param {number | undefined} from */
function place(taken, elements, from) {
  for (const [i, element] of elements.entries()) {
    const at = from === undefined ? -1 : from + i;
    if (at < 0 || taken.has(at)) continue;
    taken.add(at);
    element.dataset.place = String(at);
  }
}

/**
 * The answers in their row.
 * @param {Choice[]} answers
 * @param {(choice: Choice) => HTMLElement[]} drawn
 */
export function answerRow(answers, drawn) {
  const taken = new Set();
  return answers.flatMap((choice) => {
    const elements = drawn(choice);
    place(taken, elements, ANSWERS[choice.verb]);
    return elements;
  });
}

/**
 * The bets in their rows: flor and envido above, the truco below; what is no bet goes before them.
 * @param {Ctx} ctx
 * @param {Group[]} groups
 * @param {(choice: Choice) => HTMLElement[]} drawn
 */
export function betRows(ctx, groups, drawn) {
  const { sheet } = ctx;
  const row = (/** @type {string} */ name, /** @type {Group[]} */ own, /** @type {string[]} */ suertes) => {
    const taken = new Set();
    const count = placesOf(sheet, suertes);
    return (
      count > 0 &&
      h(
        "div",
        { class: `calls-row ${name}`, "data-places": count },
        own.map((group) =>
          groupOf(
            ctx,
            group,
            group.choices.flatMap((choice) => {
              const elements = drawn(choice);
              place(taken, elements, betPlace(sheet, choice));
              return elements;
            }),
          ),
        ),
      )
    );
  };
  const upper = groups.filter(({ name }) => UPPER.includes(name));
  const truco = groups.filter(({ name }) => name === "truco");
  const others = groups.filter((group) => !upper.includes(group) && !truco.includes(group));
  return [
    others.length > 0 &&
      h(
        "div",
        { class: "calls-rest" },
        others.map((group) => groupOf(ctx, group, group.choices.flatMap(drawn))),
      ),
    row("upper", upper, UPPER),
    row("lower", truco, ["truco"]),
  ];
}

/** Whether the rows of bets are too many places to stand beside each other. @param {Sheet} sheet */
export function twoRows(sheet) {
  return placesOf(sheet, UPPER) + placesOf(sheet, ["truco"]) > WIDE;
}

/** @param {Sheet} sheet @param {string[]} suertes how many places their row has: they are never bet on at the same moment */
function placesOf(sheet, suertes) {
  return Math.max(0, ...suertes.map((suerte) => placed(sheet, suerte)?.count ?? 0));
}

/** @param {Sheet} sheet @param {Choice} choice */
function betPlace(sheet, { suerte, verb, rung }) {
  return verb === "bet" ? placed(sheet, suerte)?.of[rung] : undefined;
}

/** @param {Sheet} sheet @param {string} suerte */
function placed(sheet, suerte) {
  return /** @type {Record<string, import('../types.js').BetPlaces | undefined>} */ (sheet.places)[suerte];
}

/** @param {Ctx} ctx @param {Group} group @param {HTMLElement[]} buttons */
function groupOf(ctx, { name }, buttons) {
  const label = NAMED.includes(name) ? t(`calls.group.${name}`) : suerteName(ctx.sheet, name);
  return h(
    "div",
    { class: "calls-group", role: "group", "aria-label": label, "data-group": name },
    h("span", { class: "calls-label", "aria-hidden": "true" }, label),
    buttons,
  );
}
