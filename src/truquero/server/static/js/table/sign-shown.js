// @ts-check
// A face over somebody's seat that performs a sign, and is gone.
import "../face.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { placeAt } from "./overlay-place.js";

/** @typedef {import('./types.js').Ctx} Ctx */

/**
 * @param {Ctx} ctx
 * @param {{seat: number, holding: string, ms: number, own: boolean}} sign
 */
export function showFace(ctx, { seat, holding, ms, own }) {
  const known = ctx.sheet.signs.find((each) => each.holding === holding);
  const text = known?.gesture_text ?? holding;
  const face = h(
    "div",
    { class: own ? "shown-face own" : "shown-face", "data-sign-of": seat, "data-holding": holding },
    known?.gesture ? h("sign-face", { gesture: known.gesture, role: "img", "aria-label": text }) : null,
    h("span", { class: "shown-face-text" }, own ? t("signs.youMade") : text),
  );
  for (const old of ctx.overlay.querySelectorAll(`[data-sign-of="${seat}"]`)) old.remove();
  ctx.overlay.append(face);
  placeAt(ctx, face, seat);
  setTimeout(() => face.remove(), ms);
}
