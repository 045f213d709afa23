// @ts-check
// Manos that have ended, as the house sends them with their end: the next one may have its cards already.

/** @typedef {import("./types.js").ContestView} ContestView */
/** @typedef {import("./types.js").Happened} Happened */

/**
 * @typedef {object} Summary
 * @property {ContestView} contest as it lay at the end
 * @property {{seat: number, cards: string[], suerte: string, value: number | null}[]} shown
 * @property {number | null} game the team that has won a game with it
 */

/** Sums up each mano of a table when it ends. */
export class Finishing {
  constructor() {
    /** @type {Map<number, Summary["shown"]>} cards shown so far, by mano */
    this.shown = new Map();
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
        ended.push({ contest: event.mano, shown: this.shown.get(event.at) ?? [], game: null });
      else if (event.e === "GameWon" && ended.length) ended[ended.length - 1].game = event.team;
    }
    return ended;
  }

  /** @param {Happened} event */
  note({ at, seat, cards, suerte, value }) {
    this.shown.set(at, [...(this.shown.get(at) ?? []), { seat, cards, suerte: suerte ?? "", value: value ?? null }]);
  }
}
