// @ts-check
// How the next card is played: face down, together with a call; and whether the next deal is left unlooked.
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { mayJoin } from "./combined-action.js";
import { inputStateOf } from "./input-state.js";
import { bare } from "./words.js";

/** @typedef {import('./types.js').Ctx} Ctx */
/** @typedef {import('./types.js').View} View */

/**
 * @param {Ctx} ctx
 * @param {View} view
 * @returns {HTMLElement[]}
 */
export function cardSwitches(ctx, view) {
  const inputs = inputStateOf(ctx.link);
  const found = [];
  if (view.own.legal.some((action) => action.t === "play" && action.down)) {
    const word = ctx.sheet.cover ? bare(ctx.sheet, ctx.sheet.cover) : t("hand.down");
    found.push(
      toggle("down", "d", inputs.down, word, t("hand.downHow"), () => {
        inputs.down = !inputs.down;
        inputs.changed();
      }),
    );
  }
  if (mayJoin(ctx, view))
    found.push(
      toggle("join", "j", inputs.joining, t("hand.join"), t("hand.joinHow"), () => inputs.join(!inputs.joining)),
    );
  return found;
}

/**
 * @param {string} name
 * @param {string} letter
 * @param {boolean} on
 * @param {string} label
 * @param {string} title
 * @param {() => void} click
 */
function toggle(name, letter, on, label, title, click) {
  return h(
    "button",
    {
      type: "button",
      class: "button quiet toggle",
      "aria-pressed": String(on),
      "data-action": name,
      "data-key": name,
      "data-letter": letter,
      "aria-keyshortcuts": letter,
      title,
      on: { click },
    },
    label,
    h("kbd", { "aria-hidden": "true" }, letter),
  );
}
