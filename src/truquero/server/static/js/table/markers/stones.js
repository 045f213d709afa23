// @ts-check
// Pedres: one for each point of the half that is being played.
import { svg } from "../../dom.js";

const IN_A_ROW = 6;
/** How each pebble is turned and how wide it is, so that no two look the same. */
const SHAPES = [
  [-12, 1],
  [18, 0.9],
  [4, 1.06],
  [-25, 0.95],
  [30, 1],
  [-6, 0.88],
  [12, 1.04],
  [-18, 0.97],
  [24, 0.92],
];

/** @param {import("../types.js").Mark} mark @returns {{box: string, parts: SVGElement[]}} */
export function stones({ stones: count = 0 }) {
  const rows = Math.max(2, Math.ceil(count / IN_A_ROW));
  const parts = Array.from({ length: count }, (_, i) =>
    pebble(11 + (i % IN_A_ROW) * 20, 13 + Math.floor(i / IN_A_ROW) * 22, i),
  );
  return { box: `0 0 ${IN_A_ROW * 20 + 2} ${rows * 22 + 4}`, parts };
}

/** @param {number} x @param {number} y @param {number} i */
function pebble(x, y, i) {
  const [turn, width] = SHAPES[i % SHAPES.length];
  return svg(
    "g",
    { class: `pebble shade-${i % 3}`, transform: `translate(${x} ${y}) rotate(${turn})` },
    svg("path", {
      class: "pebble-body",
      d: `M${-8.4 * width} 1 C${-8.6 * width} -5 ${-3 * width} -7.4 ${1.5 * width} -6.8 C${7 * width} -6.2 ${9 * width} -2 ${8.2 * width} 2 C${7.4 * width} 6.4 ${2 * width} 7.4 ${-2.5 * width} 6.8 C${-6.4 * width} 6.2 ${-8.3 * width} 4.4 ${-8.4 * width} 1 Z`,
    }),
    svg("path", { class: "pebble-shine", d: "M-4.6 -2.6 C-3 -4.6 -0.6 -5 1.8 -4.6" }),
  );
}
