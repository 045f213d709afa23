// @ts-check
// What is known about a table, as the frames of the house tell it.

/** @import {View} from "./types.js" */

/** After these nobody is asked to cut any more. */
const CUT_OVER = new Set(["WasCut", "MatchWon"]);

/** The last view of one link. */
export class TableState {
  constructor() {
    /** @type {View | null} */
    this.view = null;
    /** The last version that was told; -1: none. */
    this.version = -1;
  }

  /** The house knows less than we do: the next welcome tells everything. */
  forget() {
    this.version = -1;
  }

  /** Whether an event does not follow what is known: then everything has to be told again. @param {any} frame */
  gap(frame) {
    return frame.v > this.version + 1;
  }

  /** @param {any} frame */
  welcome(frame) {
    this.version = frame.v;
    this.view = {
      v: frame.v,
      seat: frame.seat,
      info: frame.info,
      seats: frame.seats,
      table: frame.table,
      own: frame.own,
      cut: frame.cut,
      looking: frame.looking,
      left: frame.left,
      leftAt: performance.now(),
      chat: frame.chat,
      started: frame.started,
      over: frame.over ?? null,
      wanted: [],
    };
  }

  /**
   * Note what a frame tells. False if it tells nothing new.
   * @param {any} frame
   * @returns {boolean}
   */
  take(frame) {
    const view = this.view;
    if (!view) return false;
    switch (frame.t) {
      case "event":
        if (frame.v !== this.version + 1) return false;
        this.version = frame.v;
        this.view = {
          ...view,
          v: frame.v,
          table: changed(view.table, frame.table),
          own: { ...view.own, ...frame.own },
          started: true,
          ...clockOf(view),
        };
        if (frame.events.some((/** @type {any} */ event) => CUT_OVER.has(event.e))) this.view.cut = null;
        return true;
      case "cut_asked":
        this.view = { ...view, cut: frame, ...clockOf(view) };
        return true;
      case "presence":
        this.view = { ...view, seats: frame.seats, started: frame.started, info: { ...view.info, chat: frame.chat } };
        return true;
      case "gaze":
        this.view = { ...view, looking: frame.at };
        return true;
      case "chat":
        this.view = { ...view, chat: [...view.chat, frame].slice(-200) };
        return true;
      case "over":
        this.view = { ...view, over: frame };
        return true;
      case "rematch_wanted":
        this.view = { ...view, wanted: frame.seats };
        return true;
      default:
        return false;
    }
  }
}

/**
 * What everybody sees, after these changes; a mano that goes on is told by what is different.
 * @param {any} table @param {any} news
 */
export function changed(table, news) {
  const made = { ...table, ...news };
  if (news.contests)
    made.contests = news.contests.map((/** @type {any} */ told) => ({
      ...table.contests.find((/** @type {any} */ known) => known.at === told.at),
      ...told,
    }));
  return made;
}

/** Every event starts the clock anew. @param {View} view */
function clockOf(view) {
  return { left: view.info.clock || null, leftAt: performance.now() };
}
