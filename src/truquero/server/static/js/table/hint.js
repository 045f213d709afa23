// @ts-check
// What a prudent player would do with these cards, and why.

import { announce } from "../announce.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { refusalOf } from "./acting.js";
import { actionText } from "./words.js";

/** @typedef {import('./types.js').Ctx} Ctx */
/** @typedef {import('./types.js').View} View */
/** @typedef {import('./types.js').Action} Action */

/**
 * The hint of a table: its button and, once asked for, the advice.
 * @param {Ctx} ctx
 */
export function hintButton(ctx) {
  /** @type {{v: number, action: Action|null, reason: string}|null} */
  let told = null;
  let asking = false;
  const hint = {
    /** @type {() => void} */
    onchange: () => {},

    forget() {
      told = null;
    },

    async ask() {
      const view = ctx.link.view;
      if (asking || !view) return;
      asking = true;
      hint.onchange();
      try {
        const answer = /** @type {{action?: Action|null, reason?: string}} */ (await ctx.link.send("hint", {}));
        told = { v: view.v, action: answer.action ?? null, reason: answer.reason ?? "" };
        announce(
          told.action
            ? t("hint.said", { action: sentence(actionText(ctx, told.action)), reason: told.reason })
            : told.reason,
        );
      } catch (error) {
        told = { v: view.v, action: null, reason: refusalOf(error).message };
      }
      asking = false;
      hint.onchange();
    },

    /** @param {View} view @param {boolean} mine */
    draw(view, mine) {
      if (view.info.hints === false || !view.seat || !mine || view.table.phase !== "play") return null;
      return h(
        "button",
        {
          type: "button",
          class: "button quiet hint-ask",
          "data-key": "hint",
          "data-action": "hint",
          "data-letter": "h",
          "aria-keyshortcuts": "h",
          disabled: asking,
          on: { click: () => void hint.ask() },
        },
        asking ? t("hint.thinking") : t("hint.ask"),
        h("kbd", { "aria-hidden": "true" }, "h"),
      );
    },

    /** @param {View} view @param {(action: Action) => void} choose */
    advice(view, choose) {
      if (!told || told.v !== view.v) return null;
      const { action, reason } = told;
      return h(
        "div",
        { class: "hint" },
        h("p", null, action && h("strong", null, `${sentence(actionText(ctx, action))} `), reason),
        action &&
          h(
            "button",
            {
              type: "button",
              class: "button",
              "data-key": "hint-do",
              "data-action": "hint-do",
              on: { click: () => choose(action) },
            },
            t("hint.do"),
          ),
        h(
          "button",
          {
            type: "button",
            class: "button quiet",
            "data-key": "hint-no",
            on: {
              click: () => {
                told = null;
                hint.onchange();
              },
            },
          },
          t("hint.dismiss"),
        ),
      );
    },
  };
  return hint;
}

/** With a capital letter and a stop, unless it is called out: "¡Truco!" @param {string} text */
function sentence(text) {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1) + (/[!?.]$/.test(text) ? "" : ".");
}
