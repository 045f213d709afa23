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
  place(ctx, face);
  setTimeout(() => face.remove(), ms);
}

/** Cards have fallen since: none lies under a face, nor a name under a large one. @param {Ctx} ctx */
export function replaceFaces(ctx) {
  for (const face of /** @type {NodeListOf<HTMLElement>} */ (ctx.overlay.querySelectorAll(".shown-face")))
    place(ctx, face);
}

/** @param {Ctx} ctx @param {HTMLElement} face */
function place(ctx, face) {
  const seat = Number(face.dataset.signOf);
  const { cards, names } = placeAt(ctx, face, seat);
  if (cards || names) {
    face.classList.add("small");
    placeAt(ctx, face, seat);
  }
}
