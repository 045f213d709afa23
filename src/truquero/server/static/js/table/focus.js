// @ts-check
// Redrawing without losing the place of whoever plays by keyboard.

/**
 * Redraw, and give the focus back to what has the same `data-key`; to the root itself if that is gone.
 * @param {HTMLElement} root
 * @param {() => void} redraw
 */
export function keepFocus(root, redraw) {
  const active = document.activeElement;
  const inside = active instanceof HTMLElement && active !== root && root.contains(active);
  const key = inside ? active.dataset.key : undefined;
  redraw();
  if (!inside || root.contains(document.activeElement)) return;
  const same = key === undefined ? null : [...root.querySelectorAll("[data-key]")].find((e) => /** @type {HTMLElement} */ (e).dataset.key === key);
  if (same instanceof HTMLElement) {
    same.focus({ preventScroll: true });
    return;
  }
  if (!root.hasAttribute("tabindex")) root.tabIndex = -1;
  root.focus({ preventScroll: true });
}
