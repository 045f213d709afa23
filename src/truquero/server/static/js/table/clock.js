// @ts-check
// The seconds that are left for a move, where the table has a clock.
import { h } from "../dom.js";
import { t } from "../i18n.js";

/** @type {(root: HTMLElement) => import("./types.js").Part} */
export function mount(root) {
  /** @type {import("./types.js").View | null} */
  let view = null;
  const face = h("span", { class: "clock", hidden: true, role: "timer" });
  root.append(face);
  const tick = () => {
    const left =
      view?.started && !view.over && view.left !== null
        ? Math.max(0, Math.ceil(view.left - (performance.now() - view.leftAt) / 1000))
        : null;
    face.hidden = left === null;
    if (left === null) return;
    face.textContent = t("felt.clock", { n: left });
    face.classList.toggle("late", left <= 10);
  };
  const timer = window.setInterval(tick, 500);
  return {
    update(now) {
      view = now;
      tick();
    },
    destroy: () => clearInterval(timer),
  };
}
