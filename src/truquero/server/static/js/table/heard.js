// @ts-check
// What the events of a table have told and its state does not: the number that was said with a bet, and the score at the end of
// the match, which the house wipes off when it writes down the last game.

/** @typedef {import("./types.js").Happened} Happened */

export class Heard {
  constructor() {
    /** @type {Map<string, {word: string, number: number | null}>} the last bet on each suerte of each mano */
    this.bets = new Map();
    /** @type {[number, number]} */
    this.score = [0, 0];
    /** @type {[number, number] | null} the points of the last game, once the match is over */
    this.final = null;
  }

  /** What a version brought. Whether the page has to be drawn anew for it. @param {Happened[]} events */
  take(events) {
    let news = false;
    for (const event of events) {
      if (event.e === "ContestBegan") this.forget(event.at);
      else if (event.e === "BetMade") {
        this.bets.set(`${event.at} ${event.suerte}`, { word: event.word, number: event.number });
        news ||= event.number !== null;
      } else if (event.e === "Scored") this.score[event.team] += event.points;
      else if (event.e === "Annulled") this.score = [event.score[0], event.score[1]];
      else if (event.e === "GameWon") {
        this.final = this.score;
        this.score = [0, 0];
      } else if (event.e === "MatchWon") news = true;
    }
    return news;
  }

  /** @param {number} at */
  forget(at) {
    for (const key of [...this.bets.keys()]) if (key.startsWith(`${at} `)) this.bets.delete(key);
  }

  /**
   * The number that was said with the bet that stands.
   * @param {number} at
   * @param {string} suerte
   * @param {string} word
   */
  numberOf(at, suerte, word) {
    const bet = this.bets.get(`${at} ${suerte}`);
    return bet?.word === word ? bet.number : null;
  }
}
