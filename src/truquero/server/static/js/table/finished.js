// @ts-check
// A mano that has ended. The next one may begin in the same moment, so its last card is put together from what happened.

/** @typedef {import("./types.js").ContestView} ContestView */
/** @typedef {import("./types.js").Happened} Happened */

/**
 * A point that was written, with the reason as far as it was heard.
 * @typedef {object} Point
 * @property {number} team
 * @property {number} points
 * @property {string} suerte
 * @property {string} why a key of the texts; empty: it was written before we came
 * @property {string} article
 */
/**
 * @typedef {object} Summary
 * @property {ContestView} contest as it lay at the end
 * @property {Point[]} points
 * @property {{seat: number, cards: string[], suerte: string, value: number | null}[]} shown
 * @property {number | null} game the team that has won a game with it
 */

/**
 * The mano as it was, with what happened after that.
 * @param {ContestView} before
 * @param {Happened[]} events
 * @returns {ContestView}
 */
export function folded(before, events) {
  /** @type {ContestView} */
  const after = {
    ...before,
    plays: [...before.plays],
    bazas: [...before.bazas],
    gone: [...before.gone],
    shown: [...before.shown],
    left: before.left.map(([seat, n]) => [seat, n]),
    stage: "over",
  };
  for (const event of events) {
    if (event.at !== before.at) continue;
    if (event.e === "ContestEnded") break;
    if (event.e === "Played" || event.e === "Covered") {
      after.plays.push([event.seat, event.card ?? null, event.e === "Covered" || event.down]);
      for (const each of after.left) if (each[0] === event.seat) each[1] -= 1;
    } else if (event.e === "LeftMano") after.gone.push(event.seat);
    else if (event.e === "Shown" && event.cards.length) after.shown.push([event.seat, event.cards]);
    else if (event.e === "BazaEnded") {
      after.bazas.push([after.plays, event.best, event.outcome, after.plays[0]?.[0] ?? 0]);
      after.plays = [];
      after.best = [];
    }
  }
  return after;
}

/** A mano of which nothing is known but who plays in it: enough to lay its cards anew. @param {Happened} began @returns {ContestView} */
function bare({ at, seats }) {
  return /** @type {ContestView} */ (
    /** @type {unknown} */ ({
      at,
      seats,
      stage: "play",
      plays: [],
      best: [],
      bazas: [],
      left: [],
      gone: [],
      shown: [],
      awards: [],
    })
  );
}

/** Follows the manos of a table and sums each up when it ends. */
export class Finishing {
  constructor() {
    /** @type {ContestView[]} the manos as they stood before the last version */
    this.before = [];
    /** @type {Map<number, Happened[]>} points written so far, by mano */
    this.scored = new Map();
    /** @type {Map<number, Happened[]>} */
    this.shown = new Map();
    /** @type {Map<number, {began: Happened, events: Happened[]}>} manos that began while nobody looked, as they were told afterwards */
    this.told = new Map();
  }

  /**
   * What a version brought that is told afterwards: the manos that ended with it, put together from what happened in them.
   * @param {Happened[]} events
   * @param {ContestView[]} now how the manos stand by now
   * @returns {Summary[]}
   */
  recall(events, now) {
    /** @type {Summary[]} */
    const ended = [];
    for (const event of events) {
      if (event.e === "ContestBegan") {
        this.told.set(event.at, { began: event, events: [] });
        this.scored.delete(event.at);
        this.shown.delete(event.at);
      }
      this.told.get(event.at)?.events.push(event);
      if (event.e === "Scored") this.note(this.scored, event);
      else if (event.e === "Shown" && event.cards.length) this.note(this.shown, event);
      else if (event.e === "ContestEnded") {
        const mano = this.told.get(event.at);
        if (mano) ended.push(this.sum(folded(bare(mano.began), mano.events), undefined, events));
      }
    }
    this.before = now;
    return ended;
  }

  /**
   * What a version brought: the manos that ended with it.
   * @param {Happened[]} events
   * @param {ContestView[]} now
   * @returns {Summary[]}
   */
  take(events, now) {
    /** @type {Summary[]} */
    const ended = [];
    events.forEach((event, i) => {
      if (event.e === "ContestBegan") {
        this.scored.delete(event.at);
        this.shown.delete(event.at);
      } else if (event.e === "Scored") this.note(this.scored, event);
      else if (event.e === "Shown" && event.cards.length) this.note(this.shown, event);
      else if (event.e === "ContestEnded") {
        const before = this.before.find((c) => c.at === event.at);
        const over = now.find((c) => c.at === event.at && c.stage === "over");
        const contest = over ?? (before && folded(before, events.slice(0, i + 1)));
        if (contest) ended.push(this.sum(contest, before, events));
      }
    });
    this.before = now;
    return ended;
  }

  /** @param {Map<number, Happened[]>} where @param {Happened} event */
  note(where, event) {
    where.set(event.at, [...(where.get(event.at) ?? []), event]);
  }

  /** @param {ContestView} contest @param {ContestView | undefined} before @param {Happened[]} events @returns {Summary} */
  sum(contest, before, events) {
    const heard = (this.scored.get(contest.at) ?? []).map((e) => ({
      team: e.team,
      points: e.points,
      suerte: e.suerte,
      why: e.why,
      article: e.article,
    }));
    const news = events.filter((e) => e.e === "Scored" && e.at === contest.at).length;
    const missed = (before?.awards ?? []).slice(0, Math.max(0, (before?.awards.length ?? 0) - (heard.length - news)));
    const points = [
      ...missed.map(([team, n, suerte, article]) => ({ team, points: n, suerte, why: "", article })),
      ...heard,
    ];
    const shown = (this.shown.get(contest.at) ?? []).map((e) => ({
      seat: e.seat,
      cards: e.cards,
      suerte: e.suerte ?? "",
      value: e.value ?? null,
    }));
    return { contest, points, shown, game: events.find((e) => e.e === "GameWon")?.team ?? null };
  }
}
