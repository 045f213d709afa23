// @ts-check
// What the others say in a lesson, beside their seats until the next step.
import { h } from "../dom.js";
import { teamOf } from "../table/layout.js";
import { placeAt } from "../table/overlay-place.js";

/** @import {Ctx} from "../table/types.js" */
/** @import {Line} from "../table/story.js" */

export class Bubbles {
  /** @param {Ctx} ctx @param {number} own */
  constructor(ctx, own) {
    this.ctx = ctx;
    this.own = own;
    /** @type {Map<number, HTMLElement>} */
    this.shown = new Map();
    this.resized = () => this.place();
    window.addEventListener("resize", this.resized);
  }

  /** The last thing that each of the others said. @param {Line[]} lines */
  show(lines) {
    this.clear();
    for (const { seat, said } of lines) {
      if (!seat || !said || seat === this.own) continue;
      this.shown.get(seat)?.remove();
      // Announced with the step.
      const bubble = h(
        "div",
        { class: `bubble team-${teamOf(seat)}`, "data-bubble-of": seat, "aria-hidden": "true" },
        h("p", null, said),
      );
      this.shown.set(seat, bubble);
      this.ctx.overlay.append(bubble);
    }
    this.place();
  }

  place() {
    /** @type {HTMLElement[]} */
    const placed = [];
    for (const [seat, bubble] of this.shown) {
      placeAt(this.ctx, bubble, seat);
      for (const other of placed) below(bubble, other);
      placed.push(bubble);
    }
  }

  clear() {
    for (const bubble of this.shown.values()) bubble.remove();
    this.shown.clear();
  }

  close() {
    this.clear();
    window.removeEventListener("resize", this.resized);
  }
}

/** Where two would overlap, the later one goes below. @param {HTMLElement} bubble @param {HTMLElement} other */
function below(bubble, other) {
  const [a, b] = [bubble.getBoundingClientRect(), other.getBoundingClientRect()];
  if (a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top) return;
  bubble.style.setProperty("top", `${Math.round(bubble.offsetTop + b.bottom - a.top + 4)}px`);
}
