// @ts-check
// What happened at this table, sentence by sentence, with the rule behind every point one tap away.
import { announce } from "../announce.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { followEnd } from "./scroll.js";
import { tellAll } from "./story.js";

/** @typedef {import('./types.js').Ctx} Ctx */
/** @typedef {import('./story.js').Line} Line */

const MOST = 600;

/**
 * @param {HTMLElement} root
 * @param {Ctx} ctx
 * @returns {import('./types.js').Part}
 */
export function mount(root, ctx) {
  root.classList.add("history");
  const list = h("ol", { class: "history-list", "data-log": true, tabindex: 0, "aria-label": t("history.title") });
  const empty = h("p", { class: "soft" }, t("history.empty"));
  root.append(empty, list);
  list.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const all = /** @type {HTMLElement[]} */ ([...list.querySelectorAll(".why")]);
    if (!step || !all.length) return;
    event.preventDefault();
    const at = all.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    (at < 0 ? all[all.length - 1] : (all[at + step] ?? all[at])).focus();
  });
  const end = followEnd(list);

  /** @param {Line} line */
  const entry = (line) =>
    h(
      "li",
      { class: `told ${line.tone}` },
      h("span", null, line.text),
      line.article &&
        (line.tone === "point" || line.tone === "win" || line.tone === "note") &&
        h(
          "button",
          {
            type: "button",
            class: "why",
            "data-action": "why",
            "data-article": line.article,
            tabindex: -1, // the story is one stop: arrows lead from reason to reason
            "aria-label": t("history.whyOf", { what: line.text }),
            on: { click: () => ctx.why(line.article) },
          },
          t("history.why"),
        ),
    );

  /** Who had left the match for good when this was last looked at. @type {Set<number> | null} */
  let left = null;

  return {
    /** Leaving is no move: who is there tells it. */
    update(view) {
      const now = new Set(view.seats.filter((each) => each.left).map((each) => each.seat));
      const told = left ? [...now].filter((seat) => !left?.has(seat)) : [];
      left = now;
      for (const seat of told) {
        const text = t("history.left", { name: ctx.names(seat) });
        empty.remove();
        list.append(entry({ text, tone: "win", article: "" }));
        announce(text);
        end.follow();
      }
    },
    happened(events, _view, missed) {
      const lines = tellAll(events, ctx);
      if (!lines.length) return;
      empty.remove();
      list.append(...lines.map(entry));
      while (list.childElementCount > MOST) list.firstElementChild?.remove();
      end.follow();
      if (!missed) announce(lines.map((line) => line.text).join(" "));
    },
    destroy: end.stop,
  };
}
