// @ts-check
// De cerrao: leaving the cards of the next deals unlooked, where the rulebook has bets before looking.
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { bare } from "./words.js";

/** @typedef {import('./types.js').Ctx} Ctx */

/**
 * @param {Ctx} ctx
 */
export function blindSwitch(ctx) {
  const kept = `truquero.blind.${ctx.link.table}`;
  let on = read(kept);
  const blind = {
    /** @type {() => void} */
    onchange: () => {},

    /** @param {import('./types.js').View} view */
    draw(view) {
      if (!ctx.sheet.has.blind || !view.seat || view.over) return null;
      // `data-on`: whether a box is checked is no part of how it is drawn, and what would look the same stays.
      const box = h("input", {
        type: "checkbox",
        checked: on,
        "data-on": on,
        "data-action": "blind",
        "data-key": "blind",
      });
      box.addEventListener("change", () => void turn(box));
      const word = ctx.sheet.blind ? bare(ctx.sheet, ctx.sheet.blind).toLowerCase() : t("calls.blind");
      return h("label", { class: "switch", title: t("hand.blindHow") }, box, " ", t("hand.blind", { word }));
    },
  };

  /** @param {HTMLInputElement} box */
  const turn = async (box) => {
    const wanted = box.checked;
    try {
      await ctx.link.send("blind", { on: wanted });
      on = wanted;
      sessionStorage.setItem(kept, on ? "1" : "");
    } catch {
      box.checked = on; // it stays as it was
    }
    blind.onchange();
  };
  return blind;
}

/** @param {string} key */
function read(key) {
  try {
    return sessionStorage.getItem(key) === "1";
  } catch {
    return false;
  }
}
