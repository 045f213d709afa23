// @ts-check
// No bet appears under a finger: where something was pressed a moment ago, a button that bets cannot be pressed yet.

/** Milliseconds. */
export const SHIELDED = 1500;
const BETS = ["bet", "join", "want-and-raise", "farta"].map((verb) => `[data-verb="${verb}"]`).join();

let pressed = { x: -1, y: -1, at: Number.NEGATIVE_INFINITY };
document.addEventListener(
  "pointerdown",
  ({ clientX, clientY }) => {
    pressed = { x: clientX, y: clientY, at: performance.now() };
  },
  { capture: true, passive: true },
);

/** @param {DOMRect} box @param {{x: number, y: number}} point */
export function covers(box, { x, y }) {
  return box.left <= x && x <= box.right && box.top <= y && y <= box.bottom;
}

/** Guard the bets that have just been drawn. @param {HTMLElement} root */
export function shield(root) {
  const left = pressed.at + SHIELDED - performance.now();
  if (left <= 0) return;
  for (const button of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll(BETS))) {
    if (button.inert || !covers(button.getBoundingClientRect(), pressed)) continue;
    button.inert = true;
    window.setTimeout(() => {
      button.inert = false;
    }, left);
  }
}
