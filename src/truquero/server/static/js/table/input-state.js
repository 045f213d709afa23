// @ts-check
// What hand, calls and keyboard share about one table: the gesture being put together, the last refusal, whether something is on its way.

/** @typedef {import('./types.js').PlayAction|import('./types.js').CallAction} Piece */
/**
 * @typedef {object} Refusal
 * @property {string} code
 * @property {string} message
 * @property {string} article
 * @property {import('./types.js').Action[]} legal
 */

/** Tells of every change with `change`. */
export class InputState extends EventTarget {
  /** Whether taps are put together into one gesture. */
  joining = false;
  /** @type {Piece[]} */
  pieces = [];
  /** Whether the gesture is about the whole game, and has been asked about once more. */
  doubted = false;
  /** Whether the next card goes face down. */
  down = false;
  /** Whether the page shows how things stand now: only then anything can be decided. */
  live = true;
  /** A card that is to be played as soon as it may be. */
  armed = "";
  /** Cards are on their way: what they are is not to be seen yet. */
  flying = false;
  /** When what can be pressed has changed last, by performance.now(). */
  changedAt = 0;
  /** An action is under way: no second one until it is answered. */
  busy = false;
  /** @type {Refusal|null} */
  refusal = null;

  /** Something else can be pressed from now on. */
  offered() {
    this.changedAt = performance.now();
  }

  /** Whether what can be pressed has been there long enough to be seen. @param {number} settle milliseconds */
  seen(settle) {
    return performance.now() - this.changedAt >= settle;
  }

  /** Whether a tap counts. @param {number} settle milliseconds */
  settled(settle) {
    return this.live && !this.flying && this.seen(settle);
  }

  /** Ask about the gesture once more. */
  doubt() {
    this.doubted = true;
    this.offered();
    this.changed();
  }

  /** Arm a card, or take it back. @param {string} card */
  arm(card) {
    this.armed = this.armed === card ? "" : card;
    this.changed();
  }

  /** When what is under way has been answered. @returns {Promise<void>} */
  async answered() {
    while (this.busy) await new Promise((done) => this.addEventListener("change", done, { once: true }));
  }

  changed() {
    this.dispatchEvent(new Event("change"));
  }

  /** @param {boolean} on */
  join(on) {
    this.joining = on;
    this.doubted = false;
    this.pieces = [];
    this.changed();
  }

  /** @param {Piece} piece */
  add(piece) {
    this.doubted = false;
    const same = this.pieces.findIndex((other) => JSON.stringify(other) === JSON.stringify(piece));
    if (same >= 0) this.pieces.splice(same, 1);
    else if (this.pieces.length < 4) this.pieces.push(piece);
    this.changed();
  }

  /** The table has moved on: nothing half done stays. */
  moved() {
    if (!this.pieces.length && !this.down && !this.joining) return;
    this.pieces = [];
    this.doubted = false;
    this.down = false;
    this.joining = false;
    this.changed();
  }
}

/** @type {WeakMap<object, InputState>} */
const inputStates = new WeakMap();

/**
 * What has been put together at a table so far.
 * @param {object} link
 */
export function inputStateOf(link) {
  let inputs = inputStates.get(link);
  if (!inputs) {
    inputs = new InputState();
    inputStates.set(link, inputs);
  }
  return inputs;
}
