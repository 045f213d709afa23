// @ts-check
// What happens is shown one thing after the other, each for as long as it takes to read. The house may be some versions ahead; until the
// page has caught up, nothing can be decided.

/** @typedef {import("./types.js").Happened} Happened */
/** @typedef {import("./types.js").View} View */
/** @typedef {import("./finished.js").Summary} Summary */
/** @typedef {"slow" | "normal" | "quick"} Pace */
/** A version of the table, and the manos that ended with it. @typedef {{view: View, events: Happened[], ended: Summary[]}} Version */
/**
 * What is to be seen for a while: a version, a mano that has ended (first its last card, then its points), a game that was won.
 * @typedef {{kind: "version", version: Version} | {kind: "last" | "points" | "game", version: Version, summary: Summary}} Scene
 */

/** Milliseconds for each kind of scene. @type {Record<Pace, {version: number, last: number, points: number, game: number}>} */
export const PACES = {
  slow: { version: 1000, last: 1800, points: 6500, game: 15000 },
  normal: { version: 500, last: 1000, points: 3500, game: 8000 },
  quick: { version: 200, last: 350, points: 1200, game: 3000 },
};
/** So many scenes behind, nobody wants to see all of them. */
const FAR_BEHIND = 12;
/** What is told in passing: nobody has to see it before the next thing comes. */
const UNSEEN = new Set([
  "TurnPassed",
  "ContestBegan",
  "DealBegan",
  "WasCut",
  "PassesAsked",
  "FlorAsked",
  "SayingBegan",
]);

export class EventPlayer {
  /**
   * @param {(scene: Scene, live: boolean) => void} show draws a scene; `live`: the page has caught up with the house
   * @param {() => Pace} pace
   * @param {() => number} [seen] for how many milliseconds points that have just appeared cannot be skipped
   */
  constructor(show, pace, seen = () => 0) {
    this.show = show;
    this.pace = pace;
    this.seen = seen;
    this.since = 0;
    /** @type {Scene[]} */
    this.ahead = [];
    /** @type {Scene | null} what is being shown and must still be looked at */
    this.now = null;
    this.timer = 0;
  }

  /** Whether something has to be looked at before anything can be decided. */
  get busy() {
    return this.now !== null;
  }

  /** @param {Version} version */
  push(version) {
    this.ahead.push(...scenes(version));
    if (!this.now) this.next();
  }

  /** Whoever taps has seen enough of this. */
  skip() {
    if (!this.now) return;
    const told = this.now.kind === "points" || this.now.kind === "game";
    if (told && performance.now() - this.since < this.seen()) return; // meant for what was there before
    clearTimeout(this.timer);
    this.next();
  }

  /** Forget what was to be shown: the page begins anew. */
  clear() {
    clearTimeout(this.timer);
    this.ahead = [];
    this.now = null;
  }

  next() {
    const scene = this.ahead.shift();
    if (!scene) return;
    const ms = this.length(scene);
    const live = ms === 0 && this.ahead.length === 0;
    this.now = live ? null : scene;
    this.since = performance.now();
    this.show(scene, live);
    if (ms) this.timer = window.setTimeout(() => this.next(), ms);
    else this.next();
  }

  /** @param {Scene} scene */
  length(scene) {
    const times = PACES[this.ahead.length > FAR_BEHIND ? "quick" : this.pace()];
    if (scene.kind !== "version") return times[scene.kind];
    if (scene.version.events.some((event) => event.e === "TeamsDrawn")) return times.points;
    // The last thing that happened stays anyway.
    const seen = scene.version.events.some((event) => !UNSEEN.has(event.e));
    return seen && this.ahead.length > 0 && this.ahead.length <= FAR_BEHIND ? times.version : 0;
  }
}

/** @param {Version} version @returns {Scene[]} */
export function scenes(version) {
  /** @type {Scene[]} */
  const found = [];
  for (const summary of version.ended) {
    found.push({ kind: "last", version, summary }, { kind: "points", version, summary });
    if (summary.game !== null) found.push({ kind: "game", version, summary });
  }
  return [...found, { kind: "version", version }];
}
