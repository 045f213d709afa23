// @ts-check
// The keyboard of the table: digits for cards, letters for calls, Enter for a gesture, Escape to think again.

import { doGesture } from "./combined-action.js";
import { inputStateOf } from "./input-state.js";

/**
 * @param {import('./types.js').Ctx} ctx
 * @param {() => void} cancel
 * @returns {() => void} stops listening
 */
export function listenToKeys(ctx, cancel) {
  /** @param {KeyboardEvent} event */
  const pressed = (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    const target = event.target;
    if (
      target instanceof Element &&
      target.closest("input, textarea, select, [contenteditable], dialog") &&
      event.key !== "Escape"
    )
      return;
    if (document.querySelector("dialog[open]")) return;
    const inputs = inputStateOf(ctx.link);
    if (event.key === "Escape") {
      cancel();
      return;
    }
    if (event.key === "Enter") {
      // Enter on a button presses that button.
      if (
        inputs.joining &&
        inputs.pieces.length > 1 &&
        !(target instanceof Element && target.closest("button, a, summary"))
      ) {
        event.preventDefault();
        void doGesture(ctx);
      }
      return;
    }
    const found = /^[1-9]$/.test(event.key)
      ? document.querySelector(`.part-hand [aria-keyshortcuts="${event.key}"]`)
      : /^[a-z]$/i.test(event.key)
        ? document.querySelector(
            `.part-calls [data-letter="${event.key.toLowerCase()}"], .part-hand [data-letter="${event.key.toLowerCase()}"]`,
          )
        : null;
    if ((found instanceof HTMLButtonElement || found instanceof HTMLInputElement) && !found.closest("[inert]")) {
      event.preventDefault();
      found.click();
      // A card and a call are together: the next key does it.
      if (inputs.joining && inputs.pieces.length > 1)
        /** @type {HTMLElement | null} */ (document.querySelector('[data-action="gesture"]'))?.focus();
    }
  };
  document.addEventListener("keydown", pressed);
  return () => document.removeEventListener("keydown", pressed);
}
