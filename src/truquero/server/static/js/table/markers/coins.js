// @ts-check
// The coins of Bélmez: behind the base line each is ten, on it a pile of two is five and one of three nine, before it each is one.
import { svg } from "../../dom.js";
import { coin, pile } from "./coin.js";

/** @param {import("../types.js").Mark} mark @returns {{box: string, parts: SVGElement[]}} */
export function coins({ tens = 0, stack = 0, ones = 0 }) {
  const parts = [
    svg("line", { class: "base-line", x1: 4, x2: 116, y1: 38, y2: 38 }),
    ...row(tens, 60, 13, (x, y) => coin(x, y, 9, "silver")),
    ...(stack ? [pile(60, 39, 10, stack === 9 ? 3 : 2)] : []),
    ...row(ones, 60, 63, (x, y) => coin(x, y, 9, "copper")),
  ];
  return { box: "0 0 120 76", parts };
}

/**
 * Coins side by side around a middle.
 * @param {number} count @param {number} middle @param {number} y
 * @param {(x: number, y: number) => SVGElement} draw
 */
function row(count, middle, y, draw) {
  return Array.from({ length: count }, (_, i) => draw(middle + (i - (count - 1) / 2) * 24, y));
}
