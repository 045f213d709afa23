// @ts-check
// Matchsticks: four make the sides of a square, the fifth its diagonal.
import { svg } from "../../dom.js";

const IN_A_ROW = 4;
const SIDE = 22;
const STEP = 31;
/** From the foot of a match to its head, in the order they are laid. */
const STICKS = [
  [0, SIDE, 0, 0],
  [0, 0, SIDE, 0],
  [SIDE, 0, SIDE, SIDE],
  [SIDE, SIDE, 0, SIDE],
  [0.5, SIDE - 0.5, SIDE - 0.5, 0.5],
];

/** @param {import("../types.js").Mark} mark @returns {{box: string, parts: SVGElement[]}} */
export function tally({ squares = 0, sticks = 0 }) {
  const groups = [...Array.from({ length: squares }, () => STICKS.length), ...(sticks ? [sticks] : [])];
  const rows = Math.max(1, Math.ceil(groups.length / IN_A_ROW));
  const parts = groups.map((count, i) => square(5 + (i % IN_A_ROW) * STEP, 5 + Math.floor(i / IN_A_ROW) * STEP, count));
  return { box: `0 0 ${IN_A_ROW * STEP + 2} ${rows * STEP + 2}`, parts };
}

/** @param {number} x @param {number} y @param {number} count */
function square(x, y, count) {
  return svg(
    "g",
    { class: "match-square", transform: `translate(${x} ${y})` },
    STICKS.slice(0, count).map(([x1, y1, x2, y2]) =>
      svg(
        "g",
        null,
        svg("line", { class: "match-wood", x1, y1, x2, y2 }),
        svg("circle", { class: "match-head", cx: x2, cy: y2, r: 2.1 }),
      ),
    ),
  );
}
