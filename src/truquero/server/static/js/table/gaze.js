// @ts-check
// The player you look at. Nobody else is told.
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { refusalOf } from "./acting.js";

/** @typedef {import('./types.js').Ctx} Ctx */

/**
 * Buttons for everybody else at the table, and for nobody.
 * @param {Ctx} ctx
 * @param {import('./types.js').View} view
 * @param {(text: string) => void} tell
 * @returns {HTMLElement}
 */
export function gazePicker(ctx, view, tell) {
  const others = view.seats.map(({ seat }) => seat).filter((seat) => seat !== view.seat);
  /** @param {number} at */
  const look = (at) =>
    void ctx.link.send("look", { at }).catch((/** @type {unknown} */ error) => tell(refusalOf(error).message));
  return h(
    "div",
    { class: "gaze", role: "group", "aria-label": t("signs.gaze") },
    [...others, 0].map((seat) =>
      h(
        "button",
        {
          type: "button",
          class: "button toggle",
          "data-action": "look",
          "data-seat": seat,
          "data-key": `look ${seat}`,
          "aria-pressed": String(view.looking === seat),
          on: { click: () => look(seat) },
        },
        seat ? ctx.names(seat) : t("signs.nobody"),
      ),
    ),
  );
}

/** Looks at the partner unless somebody else is looked at: then no sign is missed. */
export class Gaze {
  /** @param {import('./types.js').Link} link */
  constructor(link) {
    this.link = link;
    this.begun = false;
  }

  /** @param {import('./types.js').View} view */
  update({ seat, table, looking, started }) {
    if (this.begun || !started || !seat || table.players === 2) return;
    this.begun = true;
    if (!looking) this.send(((seat + 1) % table.players) + 1);
  }

  /** @param {number} seat */
  at(seat) {
    const view = this.link.view;
    if (view?.seat && seat !== view.seat && view.table.players > 2) this.send(seat);
  }

  /** @param {number} at */
  send(at) {
    this.link.send("look", { at }).catch(() => undefined); // it is no harm to look elsewhere
  }
}
