// @ts-check
// The coins of Almería: four large ones of three points each and four small ones of one.
import { coin, hollow } from "./coin.js";

const EACH = 4;

/** @param {import("../types.js").Mark} mark @returns {{box: string, parts: SVGElement[]}} */
export function bigAndSmall({ large = 0, small = 0 }) {
  const many = Math.max(EACH, small);
  const big = Array.from({ length: EACH }, (_, i) =>
    i < large ? coin(15 + i * 30, 17, 13, "silver") : hollow(15 + i * 30, 17, 13),
  );
  const little = Array.from({ length: many }, (_, i) =>
    i < small ? coin(15 + i * 30, 51, 8.5, "copper") : hollow(15 + i * 30, 51, 8.5),
  );
  return { box: `0 0 ${many * 30} 66`, parts: [...big, ...little] };
}
