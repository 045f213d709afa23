// @ts-check
// What a face is made of, about 0,0 in a box of 120. Right and left are those of whoever makes the gesture: their right is at
// negative x, as one sees it across the table.
import { svg } from "../dom.js";

/** @typedef {SVGElement} Part */

export const INK = "#2a2019";
const SKIN = "#f5d3ae";
const WARM = "#e3ab7c";
const HAIR = "#6b3f20";
const HAIR_DARK = "#43260f";
const RED = "#c5372c";
const LIPS = "#b5463b";
const DARK = "#6d1c18";
const WHITE = "#fffdf6";
const SHIRT = "#2f63a3";

const LINE = { fill: "none", stroke: INK, "stroke-width": 2.6, "stroke-linecap": "round", "stroke-linejoin": "round" };

/**
 * A line.
 * @param {string} d @param {Record<string, string | number>} [how]
 * @returns {Part}
 */
export const line = (d, how = {}) => svg("path", { ...LINE, d, ...how });

/**
 * A shape with an outline.
 * @param {string} d @param {string} fill @param {Record<string, string | number>} [how]
 * @returns {Part}
 */
export const shape = (d, fill, how = {}) => svg("path", { ...LINE, d, fill, ...how });

/**
 * Parts that stand somewhere; the class says how they come there when the gesture is made.
 * @param {string} transform @param {string} moves @param {Part[]} parts
 * @returns {Part}
 */
export const at = (transform, moves, ...parts) =>
  svg("g", { transform }, svg("g", moves ? { class: moves } : null, parts));

/** @param {number} x @param {number} y @param {number} rx @param {number} ry @param {string} fill @param {Record<string, string | number>} [how] @returns {Part} */
export const oval = (x, y, rx, ry, fill, how = {}) => svg("ellipse", { cx: x, cy: y, rx, ry, fill, ...how });

/** @returns {Part[]} */
export function skull() {
  return [
    shape("M-39 0C-50-58 50-58 39 0C38 8 34 12 30 12H-30C-34 12-38 8-39 0Z", HAIR),
    oval(-35, 3, 6.5, 9, WARM, { stroke: INK, "stroke-width": 2.4 }),
    oval(35, 3, 6.5, 9, WARM, { stroke: INK, "stroke-width": 2.4 }),
    shape("M-34-12C-36 20-20 43 0 43C20 43 36 20 34-12C31-46-31-46-34-12Z", SKIN),
    svg("path", { d: "M-32-6C-32 20-18 38-3 41C-22 41-35 20-34-10Z", fill: WARM, "fill-opacity": 0.7 }),
    shape("M-36-8C-42-46-16-54 4-50C30-52 42-34 36-8C34-22 29-32 20-37C4-31-14-31-26-35C-31-27-34-18-36-8Z", HAIR),
    line("M-24-42C-16-38-6-36 2-37M10-45C16-43 22-40 26-36", { stroke: HAIR_DARK, "stroke-width": 2 }),
  ];
}

/** @returns {Part[]} */
export function blush() {
  return [oval(-22, 16, 6.5, 5, RED, { "fill-opacity": 0.25 }), oval(22, 16, 6.5, 5, RED, { "fill-opacity": 0.25 })];
}

/**
 * An open eye; the pupil may look elsewhere.
 * @param {number} [up] @param {number} [size]
 * @returns {Part[]}
 */
export function eye(up = 0, size = 1) {
  return [
    oval(0, 0, 7.6, 6 * size, WHITE, { stroke: INK, "stroke-width": 1.6 }),
    oval(0, 0.4 - up, 3.4, 3.6, HAIR_DARK),
    oval(1.2, -1 - up, 1.1, 1.2, WHITE),
    line(`M-8.5-1.5Q0${-9.5 * size} 8.5-1.5`, { "stroke-width": 2.8 }),
  ];
}

/** @returns {Part[]} */
export function shutEye() {
  return [oval(0, 0, 8, 6.4, SKIN), line("M-8.5-.5Q0 6.5 8.5-.5M-6 3.5L-8 6M0 5V8M6 3.5L8 6", { "stroke-width": 2.5 })];
}

/** @param {string} [d] @returns {Part} */
export function brow(d = "M-9 1Q0-5.5 9 0") {
  return line(d, { stroke: HAIR_DARK, "stroke-width": 3.8 });
}

/** @returns {Part} */
export function nose() {
  return line("M1-4C3 3 7 8 5.5 11C4 14-3 14-5 11.5", { stroke: "#8a5a34", "stroke-width": 2.4 });
}

/** @type {Record<string, () => Part[]>} */
export const MOUTHS = {
  plain: () => [line("M-10 0Q0 4.5 10 0"), line("M-4 7Q0 8.5 4 7", { stroke: WARM, "stroke-width": 2 })],
  smile: () => [shape("M-13-3Q0 4 13-3Q8 9 0 9Q-8 9-13-3Z", WHITE)],
  sideways: () => [line("M-19 0Q-9 5 3-3"), line("M-24-7Q-27 0-23 6", { "stroke-width": 2 })],
  grimace: () => [
    shape("M-20-8Q-18 6-6 7Q0 6 4 2Q-6-2-20-8Z", WHITE),
    line("M-14-2L-15 1M-8 1L-9 5M-2 2L-3 5", { "stroke-width": 1.6 }),
    line("M-24-10Q-28-2-22 6", { "stroke-width": 2 }),
  ],
  tongue: () => [
    shape("M-15-1C-26-1-29 13-20 16C-12 17-8 9-6 3Z", "#e2725f"),
    line("M-19 10Q-16 6-12 3", { stroke: DARK, "stroke-width": 1.6 }),
    line("M-16-2Q-2 6 11-1"),
  ],
  bite: () => [
    shape("M-15-1Q-8-5 0-3.5Q8-5 15-1Q9 4 8 5Q0 9-8 5Q-9 4-15-1Z", LIPS, { "stroke-width": 2 }),
    shape("M-8-2.5H8V4Q6 7.5 4 7.5T0 5.5Q-2 7.5-4 7.5T-8 4Z", WHITE, { "stroke-width": 1.8 }),
    line("M0-2V5", { "stroke-width": 1.5 }),
    line("M-6 12.5Q0 15 6 12.5", { stroke: LIPS, "stroke-width": 3 }),
  ],
  kiss: () => [
    shape("M0-7C6-8 8-3 4 0C8 3 6 8 0 7C-5 8-7 4-5 0C-7-4-5-8 0-7Z", RED),
    line("M-5 0Q0-1.5 4 0", { "stroke-width": 1.8 }),
  ],
  blow: () => [oval(0, 0, 5.5, 5, DARK, { stroke: LIPS, "stroke-width": 3.4 })],
  tight: () => [line("M-6 0Q0-2 6 0"), line("M-3 5Q0 4 3 5", { stroke: WARM, "stroke-width": 2 })],
  ajar: () => [
    shape("M-10-1Q0-5 10-1Q6 8 0 8Q-6 8-10-1Z", DARK),
    svg("path", { d: "M-7-1.5Q0-3.8 7-1.5L5.5 1.5H-5.5Z", fill: WHITE }),
  ],
  open: () => [
    oval(0, 3, 12, 12.5, DARK, { stroke: INK, "stroke-width": 2.6 }),
    svg("path", { d: "M-8-4Q0-9.5 8-4L7-1H-7Z", fill: WHITE }),
    svg("path", { d: "M-8 10Q0 2 8 10Q0 17-8 10Z", fill: "#e2725f" }),
  ],
  sneer: () => [line("M-10 2Q-5-4 0-1Q5-4 10 2"), line("M-4 7Q0 6 4 7", { stroke: WARM, "stroke-width": 2 })],
};

/** Shoulders below a face. @returns {Part[]} */
export function bust() {
  return [
    shape("M-10 34V46Q0 54 10 46V34Z", WARM),
    shape("M-44 58C-42 48-26 47-11 43Q0 52 11 43C26 47 42 48 44 58Z", SHIRT),
    shape("M-11 43L-14 49L-4 56L0 50L4 56L14 49L11 43Q0 52-11 43Z", WHITE, { "stroke-width": 2 }),
  ];
}

/** @param {string} d @returns {Part[]} */
function sleeve(d) {
  return [line(d, { "stroke-width": 17 }), line(d, { stroke: SHIRT, "stroke-width": 12.5 })];
}

/** @param {number} x @param {number} y @param {number} turn @returns {Part} */
function hand(x, y, turn) {
  return svg(
    "g",
    { transform: `translate(${x} ${y})rotate(${turn})` },
    shape("M9-8C0-10-8-8-12-5C-15-2-14 2-11 2C-14 4-12 7-9 6C-10 9-7 10-4 9C0 10 6 9 9 8Z", SKIN, {
      "stroke-width": 2.2,
    }),
    line("M-11 2C-8 1.5-5 1.5-3 2M-9 6C-6 5.5-4 5-2 5.5", { "stroke-width": 1.5 }),
    shape("M9-9H14V9H9Z", WHITE, { "stroke-width": 2 }),
  );
}

/**
 * Somebody down to the waist, who touches the shoulder or the elbow.
 * @param {"shoulder" | "elbow"} where
 * @returns {{behind: Part[], before: Part[]}}
 */
export function waist(where) {
  const torso = [
    shape("M-7-6V4Q0 10 7 4V-6Z", WARM),
    shape("M-30 59L-29 14C-27 6-14 6-8 2Q0 9 8 2C14 6 27 6 29 14L30 59Z", SHIRT),
    shape("M-8 2L-11 7L-3 13L0 8L3 13L11 7L8 2Q0 9-8 2Z", WHITE, { "stroke-width": 1.8 }),
  ];
  const arm =
    where === "shoulder"
      ? [
          oval(-37, 53, 6, 6.5, SKIN, { stroke: INK, "stroke-width": 2.2 }),
          ...sleeve("M-29 15C-35 28-38 36-37 45"),
          svg("g", { class: "sign-reach" }, sleeve("M29 15C40 34 34 46 14 36L-10 20"), hand(-23, 12, 30)),
        ]
      : [
          ...sleeve("M-29 15C-38 26-43 34-42 40C-38 48-28 50-18 51"),
          svg("g", { class: "sign-reach" }, sleeve("M29 15C40 36 32 46 12 43L-14 38"), hand(-30, 36, 8)),
        ];
  return { behind: torso, before: arm };
}

/** A bubble for a gesture that has no drawing. @returns {Part} */
export function said() {
  return svg(
    "g",
    { class: "sign-shown" },
    shape("M22-56H48C56-56 56-36 48-36H38L30-28L31-36H22C14-36 14-56 22-56Z", WHITE, { "stroke-width": 2.2 }),
    ...[25, 35, 45].map((x) => oval(x, -46, 2.5, 2.5, INK)),
  );
}

/** @returns {Part} */
export function heart() {
  return svg(
    "g",
    { class: "sign-fly" },
    shape("M34 30C28 22 18 28 24 36L33 44L43 37C48 30 40 23 34 30Z", RED, { "stroke-width": 2.2 }),
  );
}

/** @returns {Part} */
export function breath() {
  return svg(
    "g",
    { class: "sign-fly" },
    line("M16 27C24 27 30 24 36 27M15 33C26 35 34 31 44 35M14 39C20 43 26 40 33 44", {
      stroke: "#5b86b5",
      "stroke-width": 3,
    }),
  );
}

/** @returns {Part[]} */
export function fullCheeks() {
  return [-1, 1].map((side) =>
    svg(
      "g",
      { class: "sign-swell" },
      oval(side * 25, 21, 15, 14, SKIN, { stroke: INK, "stroke-width": 2.2 }),
      oval(side * 26, 21, 8, 7, RED, { "fill-opacity": 0.3 }),
    ),
  );
}

/** @returns {Part} */
export function wrinkles() {
  return line("M-5-6L-1-4M-6-1L-1 0M6-6L3-4M8-1L5 0M-10 9Q-15 12-15 18M11 9Q16 12 16 18", {
    "stroke-width": 2.2,
    stroke: "#8a5a34",
  });
}

/** @param {string} d @returns {Part} */
export function stir(d) {
  return line(d, { stroke: "#8a5a34", "stroke-width": 2.6 });
}
