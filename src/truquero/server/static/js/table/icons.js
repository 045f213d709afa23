// @ts-check
// Small drawings of the table: what a seat is in this deal, and the buttons of the page.
import { svg } from "../dom.js";

/** @typedef {"dealer"|"mano"|"captain"|"bot"|"won"|"tied"|"best"|"history"|"chat"|"signs"|"last"|"close"|"more"|"sound"|"mute"|"book"|"seal"} IconName */

/** Strokes and fills on a grid of 24. @type {Record<IconName, {lines?: string, fill?: string}>} */
const DRAWN = {
  dealer: { lines: "M7 8.5 h9 v12 h-9 z M10 5.5 h9 v12" },
  mano: {
    lines:
      "M8 13 V6.5 M11 12 V4.5 M14 12 V4.5 M17 12.5 V6.5 M8 13 C6 11.5 4.5 11 4 12.5 C5.5 15 7 20 11.5 20 C15.5 20 17 17.5 17 12.5",
  },
  captain: { fill: "M4 18 L3 8 L8 12 L12 5 L16 12 L21 8 L20 18 Z" },
  bot: { lines: "M5 9 h14 v10 h-14 z M12 9 V5 M9 13 v2 M15 13 v2" },
  won: { fill: "M12 2.5 L14.9 8.8 L21.5 9.6 L16.6 14.2 L17.9 21 L12 17.6 L6.1 21 L7.4 14.2 L2.5 9.6 L9.1 8.8 Z" },
  tied: { lines: "M5 9 h14 M5 15 h14" },
  best: {
    lines: "M12 4.5 L14.2 9.6 L19.6 10.2 L15.6 13.9 L16.7 19.4 L12 16.6 L7.3 19.4 L8.4 13.9 L4.4 10.2 L9.8 9.6 Z",
  },
  history: { lines: "M5 6 h14 M5 12 h14 M5 18 h9" },
  chat: { lines: "M4 5 h16 v11 h-9 l-4 4 v-4 h-3 z" },
  signs: { lines: "M2.5 12 C6 6 18 6 21.5 12 C18 18 6 18 2.5 12 z M12 9.4 a2.6 2.6 0 1 0 0.01 0" },
  last: { lines: "M5 12 a7 7 0 1 0 2.2 -5.1 M7.4 2.8 V7.2 H11.8 M12 8 v4.4 l3 1.8" },
  close: { lines: "M6 6 L18 18 M18 6 L6 18" },
  sound: { fill: "M3 9 h4 l6 -5 v16 l-6 -5 h-4 z", lines: "M16.5 9 a4.5 4.5 0 0 1 0 6 M19 6.2 a8.5 8.5 0 0 1 0 11.6" },
  mute: { fill: "M3 9 h4 l6 -5 v16 l-6 -5 h-4 z", lines: "M16.5 9.5 l5 5 M21.5 9.5 l-5 5" },
  book: {
    lines:
      "M12 6 C9.5 4.4 6 4.2 3.5 5 v13.5 C6 17.8 9.5 18 12 19.6 C14.5 18 18 17.8 20.5 18.5 V5 C18 4.2 14.5 4.4 12 6 z M12 6 v13.4",
  },
  seal: { lines: "M12 3 L19 6 v5 c0 4.5 -3 8 -7 10 c-4 -2 -7 -5.5 -7 -10 V6 z M8.5 12 l2.5 2.5 L15.5 9.5" },
  more: { lines: "M6 9.5 L12 15.5 L18 9.5" },
};

/**
 * One of them. It says nothing aloud unless it gets a label.
 * @param {IconName} name
 * @param {string} [label]
 * @returns {SVGSVGElement}
 */
export function icon(name, label = "") {
  const { lines, fill } = DRAWN[name];
  const voice = label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" };
  return svg(
    "svg",
    { class: `icon icon-${name}`, viewBox: "0 0 24 24", width: 20, height: 20, ...voice },
    label ? svg("title", null, label) : null,
    lines ? svg("path", { class: "icon-lines", d: lines }) : null,
    fill ? svg("path", { class: "icon-fill", d: fill }) : null,
  );
}
