// @ts-check
// Manos that have ended, as the house sends them with their end: the next one may have its cards already.

/** @typedef {import("./types.js").ContestView} ContestView */
/** @typedef {import("./types.js").Happened} Happened */

/**
 * @typedef {object} Summary
 * @property {ContestView} contest as it lay at the end
 * @property {{seat: number, cards: string[], suerte: string, value: number | null}[]} shown
 * @property {number | null} game the team that has won a game with it
 * @property {Figures | null} figures of that game
 */
/** The points of a game or a match by suerte, for each team, and how many manos it took. @typedef {{manos: number, points: Map<string, [number, number]>}} Figures */

/** Sums up each mano of a table when it ends. */
export class Finishing {
  constructor() {
    /** @type {Map<number, Summary["shown"]>} cards shown so far, by mano */
    this.shown = new Map();
    /** @type {Figures} of the game that is being played */
    this.figures = { manos: 0, points: new Map() };
    /** @type {Figures} of all games so far */
    this.match = { manos: 0, points: new Map() };
  }

  /**
   * What a version brought: the manos that ended with it.
   * @param {Happened[]} events
   * @returns {Summary[]}
   */
  take(events) {
    /** @type {Summary[]} */
    const ended = [];
    for (const event of events) {
      if (event.e === "ContestBegan") this.shown.delete(event.at);
      else if (event.e === "Shown" && event.cards.length) this.note(event);
      else if (event.e === "ContestEnded")
        ended.push({ contest: event.mano, shown: this.shown.get(event.at) ?? [], game: null, figures: null });
      else if (event.e === "Scored") this.count(event);
      else if (event.e === "GameWon") {
        const last = ended.at(-1);
        if (last) Object.assign(last, { game: event.team, figures: this.figures });
        this.figures = { manos: 0, points: new Map() };
      }
      if (event.e === "ContestEnded") for (const each of [this.figures, this.match]) each.manos += 1;
    }
    return ended;
  }

  /** @param {Happened} event */
  count({ team, points, suerte }) {
    for (const each of [this.figures, this.match]) {
      const sums = each.points.get(suerte) ?? [0, 0];
      sums[team] += points;
      each.points.set(suerte, sums);
    }
  }

  /** @param {Happened} event */
  note({ at, seat, cards, suerte, value }) {
    this.shown.set(at, [...(this.shown.get(at) ?? []), { seat, cards, suerte: suerte ?? "", value: value ?? null }]);
  }
}
