// @ts-check
// Nothing appears under a finger: where something was pressed a moment ago, what has come there since cannot be pressed yet.
// Nor can anything be pressed while cards fly.
import { motion } from "../prefs.js";

/** Milliseconds. */
export const SHIELDED = 1500;
/** Milliseconds for which a card that tells something is to be seen before a tap can send it away. */
export const SEEN = 700;
const BETS = ["bet", "join", "want-and-raise", "farta"].map((verb) => `[data-verb="${verb}"]`).join();
/** What does something at the table; what only names a number has its half second. */
const GUARDED = `${BETS}, [data-action="call"], [data-action="sure-yes"], [data-action="gesture-yes"], .hand-card, .hand-unseen, [data-action="cut"], [data-action="knock"]`;

/** How felt.css and hand.css call it when a card flies. */
const FLIGHTS = ["fall", "hand-dealt"];

let pressed = { x: -1, y: -1, at: Number.NEGATIVE_INFINITY, on: "" };
document.addEventListener(
  "pointerdown",
  ({ clientX, clientY, target }) => {
    const on = target instanceof Element ? nameOf(target.closest("button")) : "";
    pressed = { x: clientX, y: clientY, at: performance.now(), on };
  },
  { capture: true, passive: true },
);

/** What a button does: a card that may be played now is not what it was. @param {HTMLElement | null} button */
function nameOf(button) {
  return button ? `${button.dataset.key} ${button.dataset.action} ${button.classList.contains("may")}` : "";
}

/** @param {{left: number, right: number, top: number, bottom: number}} box @param {{x: number, y: number}} point */
export function covers(box, { x, y }) {
  return box.left <= x && x <= box.right && box.top <= y && y <= box.bottom;
}

/** Where it lies when it has stopped moving. @param {HTMLElement} element */
function restingBox(element) {
  const around = element.offsetParent?.getBoundingClientRect();
  const left = (around?.left ?? 0) + element.offsetLeft;
  const top = (around?.top ?? 0) + element.offsetTop;
  return { left, top, right: left + element.offsetWidth, bottom: top + element.offsetHeight };
}

/** Whether something was pressed a moment ago where this lies now. @param {HTMLElement} element */
export function underFinger(element) {
  return performance.now() - pressed.at < SHIELDED && covers(element.getBoundingClientRect(), pressed);
}

/** Guard what has just been drawn. @param {HTMLElement} root */
export function shield(root) {
  const left = pressed.at + SHIELDED - performance.now();
  if (left <= 0) return;
  for (const button of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll(GUARDED))) {
    if (!button.matches(BETS) && nameOf(button) === pressed.on) continue;
    if (covers(button.getBoundingClientRect(), pressed) || covers(restingBox(button), pressed)) rest(button, left);
  }
}

/** Until when each rests, by performance.now(). @type {WeakMap<HTMLElement, number>} */
const resting = new WeakMap();

/** Nothing in it can be pressed for a while. @param {HTMLElement} element @param {number} ms */
export function rest(element, ms) {
  const until = performance.now() + ms;
  if (ms <= 0 || (resting.get(element) ?? 0) >= until) return;
  resting.set(element, until);
  element.inert = true;
  window.setTimeout(() => {
    if (resting.get(element) === until) element.inert = false;
  }, ms);
}

/** The flights of cards, to the table and into the hand; where nothing is to move there are none. @param {HTMLElement} table */
export function cardsInTheAir(table) {
  const moving = motion() ? table.getAnimations({ subtree: true }) : [];
  return moving.filter((each) => each instanceof CSSAnimation && FLIGHTS.includes(each.animationName));
}
