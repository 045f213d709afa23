// @ts-check
// The coach: explains what is going on, what to do now, and why not something else.
import { cardName, naipe } from "../card.js";
import { clear, h, rich } from "../dom.js";
import { listed, t } from "../i18n.js";

/** @import {Card} from "../types.js" */
/** @import {Line} from "../table/story.js" */
/** @import {Step} from "./types.js" */

/**
 * @typedef {object} Wishes
 * @property {() => void} back
 * @property {() => void} next go on, or have it shown
 * @property {(article: string) => void} why
 * @property {() => void} glossary
 */

export class Coach {
  /** @param {number} steps @param {Wishes} wishes */
  constructor(steps, wishes) {
    this.steps = steps;
    this.wishes = wishes;
    this.bar = h("progress", { class: "coach-bar", max: steps, value: 0 });
    this.count = h("span", { class: "coach-count" });
    this.text = h("div", { class: "coach-text" });
    this.wrong = h("p", { class: "coach-wrong", hidden: true, "data-wrong": true });
    this.back = h(
      "button",
      {
        type: "button",
        class: "button",
        "data-action": "back",
        "aria-keyshortcuts": "ArrowLeft",
        on: { click: () => wishes.back() },
      },
      h("span", { "aria-hidden": "true" }, "←"),
      h("span", { class: "coach-back-word" }, t("learn.back")),
    );
    this.next = h("button", {
      type: "button",
      class: "button primary",
      "data-action": "next",
      "aria-keyshortcuts": "ArrowRight",
      on: { click: () => wishes.next() },
    });
    this.element = h(
      "section",
      { class: "sheet coach", "aria-label": t("learn.coach") },
      h(
        "div",
        { class: "coach-head" },
        this.count,
        this.bar,
        h(
          "button",
          {
            type: "button",
            class: "button quiet coach-glossary",
            "data-action": "glossary",
            on: { click: () => wishes.glossary() },
          },
          t("learn.words"),
        ),
      ),
      this.text,
      this.wrong,
      h("div", { class: "coach-actions" }, this.back, this.next),
    );
  }

  /**
   * @param {Step} step
   * @param {number} at from 0
   * @param {Line[]} points what was written down
   * @param {HTMLElement | null} end what comes after the last step
   */
  show(step, at, points, end) {
    const said = t("learn.step", { n: at + 1, of: this.steps });
    this.count.textContent = said;
    this.bar.value = at + 1;
    this.bar.setAttribute("aria-label", said);
    this.wrong.hidden = true;
    this.back.disabled = at === 0;
    this.next.hidden = end !== null;
    this.next.textContent = step.ask ? t("learn.showMe") : t("learn.next");
    this.next.classList.toggle("primary", !step.ask);
    clear(
      this.text,
      h("p", null, rich(step.text), " ", this.why(step.why)),
      step.cards.length ? cardOrder(step.cards) : null,
      points.length
        ? h(
            "ul",
            { class: "coach-points" },
            points.map((line) => h("li", null, line.text, " ", line.article ? this.why(line.article) : null)),
          )
        : null,
      step.ask ? h("p", { class: "coach-prompt", "data-prompt": true }, h("strong", null, step.ask.prompt)) : null,
      step.ask?.action.t === "play" && step.ask.action.down ? h("p", { class: "small" }, t("learn.downHow")) : null,
      end,
    );
  }

  /** @param {string} text */
  objects(text) {
    this.wrong.hidden = false;
    clear(this.wrong, rich(text));
  }

  /** @param {string} article */
  why(article) {
    return h(
      "button",
      {
        type: "button",
        class: "coach-why",
        "data-action": "why",
        "data-article": article,
        "aria-label": t("learn.whyOf", { article }),
        on: { click: () => this.wishes.why(article) },
      },
      article,
    );
  }
}

/** Cards from the strongest to the weakest; those of equal power lie together. @param {Card[][]} groups */
export function cardOrder(groups) {
  return h(
    "ol",
    { class: "coach-order", "aria-label": t("learn.order"), tabindex: 0 },
    groups.map((codes) =>
      h(
        "li",
        null,
        h("span", { class: "hidden" }, listed(codes.map(cardName))),
        h(
          "span",
          { class: "coach-group", "aria-hidden": "true" },
          codes.map((code) => naipe(code)),
        ),
      ),
    ),
  );
}
