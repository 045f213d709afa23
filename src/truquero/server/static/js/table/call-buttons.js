// @ts-check
// The buttons of the calls: the rulebook's own words, what each bet would be worth, the letter that presses it.
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { mustShow } from "./call-groups.js";
import { inputStateOf } from "./input-state.js";
import { letterOf } from "./letters.js";
import { numberForm } from "./numbers.js";
import { actionText, bare, called, calledWith, gloss } from "./words.js";
import { answerText, betWorths } from "./worths.js";

/** @typedef {import('./types.js').Ctx} Ctx */
/** @typedef {import('./types.js').Action} Action */
/** @typedef {import('./types.js').AuctionView} AuctionView */
/** @typedef {import('./call-groups.js').Choice} Choice */
/**
 * @typedef {object} Saying
 * @property {AuctionView | undefined} asked the bet that waits for an answer
 * @property {(action: Action) => void} choose
 * @property {(choice: Choice) => void} name choose the number of a word
 * @property {boolean} alone whether no other choice has the same word
 * @property {(import('./types.js').BetWorth | null)[]} worths what each bet in it would come to
 */

/** @type {Record<string, string>} */
const LOOKS = {
  want: "primary",
  "want-both": "primary",
  look: "primary",
  pass: "primary",
  show: "primary",
  ready: "primary",
  refuse: "refuse",
  "refuse-both": "refuse",
};

/**
 * @param {Ctx} ctx
 * @param {Choice} choice
 * @param {Saying} saying
 * @returns {HTMLElement[]}
 */
export function choiceButtons(ctx, choice, saying) {
  const { action, numbers, verb } = choice;
  if (!numbers || action.t !== "call" || numbers.least >= numbers.most) return [button(ctx, choice, saying)];
  if (verb === "say") {
    const word = h("span", { class: "calls-label" }, called(ctx.sheet, action.word));
    return [h("span", { class: "calls-say" }, word, numberForm(ctx, choice, saying.choose))];
  }
  // Where the word can also be said without a number the letter means that.
  const letter = action.number == null || !saying.alone ? "" : letterOf(ctx.sheet, choice);
  const toggle = h(
    "button",
    {
      type: "button",
      class: "button call",
      "data-key": `name ${choice.key}`,
      "data-action": "name",
      "data-word": action.word,
      "data-verb": verb,
      "data-letter": letter,
      title: gloss(ctx.sheet, action.word),
      on: { click: () => saying.name(choice) },
    },
    t("calls.withNumber", { call: bare(ctx.sheet, action.word) }),
    keyCap(letter),
  );
  const plain = action.number == null ? [button(ctx, choice, saying)] : [];
  return [...plain, toggle];
}

/** @param {Ctx} ctx @param {Choice} choice @param {Saying} saying */
function button(ctx, choice, { asked, choose, worths }) {
  const { action, verb, key } = choice;
  const { view } = ctx.link;
  const inputs = inputStateOf(ctx.link);
  const word = action.t === "call" ? action.word : "";
  const letter = letterOf(ctx.sheet, choice);
  const picked = inputs.pieces.some((piece) => JSON.stringify(piece) === key);
  const answer = view ? answerText(ctx, view, verb, asked) : "";
  const worth = betWorths(ctx, worths);
  if (worth && action.t === "call" && action.blind) worth.append(` · ${t("calls.blind")}`);
  const looks = verb === "ready" && mustShow(view) ? "" : (LOOKS[verb] ?? "");
  return h(
    "button",
    {
      type: "button",
      class: `button call ${looks}`.trim(),
      title: gloss(ctx.sheet, word),
      disabled: inputs.busy,
      "aria-pressed": inputs.joining ? String(picked) : null,
      "data-action": action.t === "call" ? "call" : action.t,
      "data-word": word || null,
      "data-verb": verb || null,
      "data-key": key,
      "data-letter": letter,
      "data-seat": action.t === "ask" ? action.seat : null,
      "aria-keyshortcuts": letter || null,
      on: { click: () => choose(action) },
    },
    h("span", null, action.t === "call" ? calledWith(ctx.sheet, action.word, action.number) : actionText(ctx, action)),
    answer && h("small", null, answer),
    worth,
    action.t === "call" && action.blind && !worth && h("small", null, t("calls.blind")),
    keyCap(letter),
  );
}

/** The letter on a button, for whoever has a keyboard. @param {string} letter */
export function keyCap(letter) {
  return letter && h("kbd", { "aria-hidden": "true" }, letter);
}
