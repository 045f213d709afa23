// @ts-check
// A coin seen from above, with a rim; several make a pile.
import { svg } from "../../dom.js";

/**
 * @param {number} x
 * @param {number} y
 * @param {number} r
 * @param {string} [metal] gold, silver or copper
 */
export function coin(x, y, r, metal = "gold") {
  return svg(
    "g",
    { class: `coin ${metal}` },
    svg("ellipse", { class: "coin-edge", cx: x, cy: y + r * 0.16, rx: r, ry: r * 0.94 }),
    svg("ellipse", { class: "coin-face", cx: x, cy: y, rx: r, ry: r * 0.92 }),
    svg("ellipse", { class: "coin-rim", cx: x, cy: y, rx: r * 0.7, ry: r * 0.64 }),
  );
}

/**
 * Coins one on another, each a little higher.
 * @param {number} x
 * @param {number} y where the lowest lies
 * @param {number} r
 * @param {number} count
 * @param {string} [metal]
 */
export function pile(x, y, r, count, metal = "gold") {
  return svg(
    "g",
    { class: "coin-pile" },
    Array.from({ length: count }, (_, i) => coin(x, y - i * r * 0.5, r, metal)),
  );
}

/**
 * Where a coin may still come to lie.
 * @param {number} x
 * @param {number} y
 * @param {number} r
 */
export function hollow(x, y, r) {
  return svg("ellipse", { class: "coin-hollow", cx: x, cy: y, rx: r, ry: r * 0.92 });
}
