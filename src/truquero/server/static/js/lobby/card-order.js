// @ts-check
// The order of cards of a rulebook, drawn: cards of equal power lie over each other, the strongest come first.
import { cardName, naipe } from "../card.js";
import { h } from "../dom.js";
import { listed, t } from "../i18n.js";

/** @import {Card, Sheet} from "../types.js" */

/**
 * @param {Sheet} sheet
 * @returns {HTMLElement}
 */
export function drawOrder(sheet) {
  const groups = sheet.order.map((codes) => {
    const cards = codes.map((code) => naipe(code));
    for (const card of cards) card.setAttribute("aria-hidden", "true");
    return h(
      "li",
      { class: "order-group" },
      h("span", { class: "hidden" }, said(codes)),
      h("span", { class: "order-cards" }, cards),
    );
  });
  return h("ol", { class: "order", "aria-label": t("lobby.order.label") }, groups);
}

/**
 * What stands above them where a muestra is turned up; null elsewhere.
 * @param {Sheet} sheet
 */
export function aboveOrder(sheet) {
  return sheet.has.muestra && sheet.piezas.length
    ? h("p", { class: "small soft" }, t("lobby.order.muestra", { piezas: listed(sheet.piezas) }))
    : null;
}

/** @param {Card[]} codes */
function said(codes) {
  return listed(codes.map(cardName));
}
