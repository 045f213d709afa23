// @ts-check
// Several things in one gesture: a card and a call, put together by tapping one after the other.
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { act } from "./acting.js";
import { choicesOf } from "./call-groups.js";
import { inputStateOf } from "./input-state.js";
import { actionText } from "./words.js";

/** @typedef {import('./types.js').Ctx} Ctx */
/** @typedef {import('./types.js').View} View */

/**
 * Whether there is anything to put together now. Which gestures a rulebook knows is in its sheet.
 * @param {Ctx} ctx
 * @param {View} view
 */
export function mayJoin(ctx, view) {
  if (!ctx.sheet.together?.some((parts) => parts.includes("play"))) return false;
  const kinds = new Set(view.own.legal.map((action) => action.t));
  const choices = choicesOf(view);
  return kinds.has("play") && choices.groups.length > 0;
}

/**
 * Do the gesture that was put together.
 * @param {Ctx} ctx
 */
export async function doGesture(ctx) {
  const inputs = inputStateOf(ctx.link);
  const parts = [...inputs.pieces];
  if (!parts.length) return;
  const done = await act(ctx, parts.length === 1 ? parts[0] : { t: "combo", parts });
  if (done || inputs.refusal) inputs.join(false);
}

/**
 * What has been put together so far, with the button that does it.
 * @param {Ctx} ctx
 * @returns {HTMLElement|null}
 */
export function gestureBar(ctx) {
  const inputs = inputStateOf(ctx.link);
  if (!inputs.joining) return null;
  const told = inputs.pieces.map((piece) => actionText(ctx, piece));
  return h(
    "div",
    { class: "gesture", role: "group", "aria-label": t("hand.join") },
    h("p", null, told.length ? told.join(" + ") : t("hand.joinHow")),
    h(
      "button",
      {
        type: "button",
        class: "button primary",
        "data-key": "gesture",
        "data-action": "gesture",
        disabled: inputs.pieces.length < 2 || inputs.busy,
        on: { click: () => void doGesture(ctx) },
      },
      t("hand.joinDo"),
    ),
    h(
      "button",
      { type: "button", class: "button quiet", "data-key": "gesture-no", on: { click: () => inputs.join(false) } },
      t("hand.joinCancel"),
    ),
  );
}
