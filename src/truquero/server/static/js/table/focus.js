// @ts-check
// Redrawing without losing the place of whoever plays by keyboard, or the press of whoever plays by hand.
import { h } from "../dom.js";

/** @import {Child} from "../types.js" */

/** What was drawn last, before it was shown: cards fill themselves then. @type {WeakMap<HTMLElement, Node>} */
const drawn = new WeakMap();

/**
 * Draw the children of an element anew, and give the focus back to what has the same `data-key`; to the root itself if that is
 * gone. What would look the same stays: a button that is being pressed must not be taken from under the finger, nor a number
 * that is being typed.
 * @param {HTMLElement} root
 * @param {(Child | Child[])[]} children
 */
export function redraw(root, ...children) {
  const next = h("div", null, ...children);
  if (drawn.get(root)?.isEqualNode(next)) return;
  drawn.set(root, next.cloneNode(true));
  const active = document.activeElement;
  const inside = active instanceof HTMLElement && active !== root && root.contains(active);
  const key = inside ? active.dataset.key : undefined;
  root.replaceChildren(...next.childNodes);
  if (!inside || root.contains(document.activeElement)) return;
  const same =
    key === undefined
      ? null
      : [...root.querySelectorAll("[data-key]")].find((e) => /** @type {HTMLElement} */ (e).dataset.key === key);
  if (same instanceof HTMLElement) {
    same.focus({ preventScroll: true });
    return;
  }
  if (!root.hasAttribute("tabindex")) root.tabIndex = -1;
  root.focus({ preventScroll: true });
}

/** Whether the focus may be given to what is to be done: whoever writes, reads or works elsewhere is left alone. */
export function isIdle() {
  const active = document.activeElement;
  if (!active || active === document.body) return true;
  return (
    !active.matches("input") && (active.matches("main, h1") || !!active.closest(".table-own, .part-cut, .part-recap"))
  );
}

/** Gives the focus to what is to be done when it is one's turn, unless it is at work elsewhere. */
export class TurnFocus {
  /** @param {HTMLElement} root the table */
  constructor(root) {
    this.root = root;
    this.before = "";
  }

  /** @param {import("./types.js").View} view @param {boolean} live */
  update(view, live) {
    const now = live && view.own.legal.length ? JSON.stringify([view.v, view.own.legal]) : "";
    if (now === this.before) return;
    this.before = now;
    if (!now || !isIdle()) return;
    const wanted = this.root.querySelector(
      ".calls-answers button:not([data-verb=sing]), .part-hand .may, .part-hand .hand-unseen",
    );
    if (wanted instanceof HTMLElement) wanted.focus({ preventScroll: true });
  }
}
