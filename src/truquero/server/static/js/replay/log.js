// @ts-check
// What happened, sentence by sentence; a tap on one goes there, and every point has its reason.
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { tellAll } from "../table/story.js";

/** @import {Line, Teller} from "../table/story.js" */
/** @import {Moment} from "./types.js" */

/** @param {Moment} moment @param {Teller} teller @returns {Line[]} */
export function linesOf(moment, teller) {
  return tellAll(moment.events, teller);
}

/**
 * All of a moment in one breath: what has no end of its own gets one.
 * @param {Moment} moment
 * @param {Teller} teller
 */
export function toldIn(moment, teller) {
  return linesOf(moment, teller)
    .map(({ text }) => (/[.!?…]$/.test(text) ? text : `${text}.`))
    .join(" ");
}

export class Log {
  /**
   * @param {Moment[]} versions
   * @param {Teller} teller
   * @param {{go: (at: number) => void, why: (article: string) => void}} wishes
   */
  constructor(versions, teller, wishes) {
    /** @type {Map<number, HTMLElement>} */
    this.items = new Map();
    this.element = h("ol", { class: "replay-log", "data-log": true, "aria-label": t("replay.log"), tabindex: 0 });
    /** @type {HTMLElement[]} */
    this.shown = [];
    versions.forEach((moment, at) => {
      const lines = linesOf(moment, teller);
      if (!lines.length) return;
      let scored = 0;
      const parts = lines.map((line) => {
        const reason = line.tone === "point" ? moment.reasons[scored++] : undefined;
        const article = reason?.article || line.article;
        const why = article && (line.tone === "point" || line.tone === "win");
        return h(
          "div",
          { class: `replay-line told-${line.tone}` },
          h("span", null, line.text, reason ? h("span", { class: "replay-reason" }, ` ${reason.text}`) : null),
          why
            ? h(
                "button",
                {
                  type: "button",
                  class: "replay-why",
                  "data-action": "why",
                  "data-article": article,
                  "aria-label": t("replay.whyOf", { what: line.text }),
                  on: { click: () => wishes.why(article) },
                },
                t("why"),
              )
            : null,
        );
      });
      const jump = h(
        "button",
        {
          type: "button",
          class: "replay-v",
          "aria-label": t("replay.goTo", { v: moment.v }),
          tabindex: -1,
          on: { click: () => wishes.go(at) },
        },
        String(moment.v),
      );
      const item = h("li", { "data-v": moment.v }, jump, h("div", { class: "replay-lines" }, parts));
      item.addEventListener("click", (event) => {
        if (!(event.target instanceof Element && event.target.closest("button"))) wishes.go(at);
      });
      this.items.set(at, item);
      this.element.append(item);
    });
  }

  /** Mark where one is. @param {number} at */
  mark(at) {
    for (const old of this.shown) {
      old.classList.remove("now");
      old.removeAttribute("aria-current");
    }
    let found = at;
    while (found > 0 && !this.items.has(found)) found -= 1;
    const item = this.items.get(found);
    this.shown = item ? [item] : [];
    if (!item) return;
    item.classList.add("now");
    item.setAttribute("aria-current", "step");
    // Only the list moves, never the page.
    const { offsetTop, offsetHeight } = item;
    const list = this.element;
    if (offsetTop < list.scrollTop || offsetTop + offsetHeight > list.scrollTop + list.clientHeight) {
      list.scrollTop = Math.max(0, offsetTop - list.clientHeight / 2);
    }
  }
}
