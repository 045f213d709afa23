// @ts-check
// What may be said now, sorted for the eye: answers first, then bets by suerte, what closes a mano, and leaving apart.
import { VERBS } from "../wire.js";

/** @typedef {import('./types.js').View} View */
/** @typedef {import('./types.js').ContestView} ContestView */
/** @typedef {import('./types.js').AuctionView} AuctionView */
/** @typedef {import('./types.js').Action} Action */
/** @typedef {import('../wire.js').Verb} Verb */

/**
 * @typedef {object} Choice
 * @property {Action} action
 * @property {Verb} verb
 * @property {string} suerte empty: none
 * @property {number} rung which bet of its suerte; below zero: none
 * @property {string} key
 * @property {{least: number, most: number, step: number}|null} numbers what may be named with it
 * @property {import('./types.js').BetWorth | null} worth what it would be worth if it were bet now
 */
/** @typedef {{name: string, choices: Choice[]}} Group */
/**
 * @typedef {object} Choices
 * @property {Choice[]} answers
 * @property {Group[]} groups
 * @property {Choice[]} leave
 * @property {boolean} cards whether a card may be played
 * @property {boolean} waited whether the table waits for this seat
 */

/** @type {Verb[]} */
const ANSWERS = [
  "look",
  "want",
  "want-both",
  "say",
  "ready",
  "pass",
  "want-and-raise",
  "farta",
  "only-envido",
  "only-truco",
  "good",
  "small",
  "concede",
  "refuse",
  "refuse-both",
  "sing",
];
/** What one may also do out of turn; everything else means that the table waits. @type {Verb[]} */
const FREE = ["bet", "join", "sing", "look", "leave", "ask", "show"];

/**
 * The mano that this seat plays, or the last one there is.
 * @param {View} view
 * @returns {ContestView|undefined}
 */
export function ownContest(view) {
  const own = view.table.contests.filter((c) => c.seats.includes(view.seat));
  return own.find((c) => c.stage !== "over") ?? own.at(-1) ?? view.table.contests.at(-1);
}

/** Whether this seat has won points that it still has to prove. @param {View | null | undefined} view */
export function mustShow(view) {
  return Boolean(view && ownContest(view)?.owed.includes(view.seat));
}

/**
 * @param {View} view
 * @returns {Choices}
 */
export function choicesOf(view) {
  const { legal, moves, worths, numbers, seat } = view.own;
  /** @type {Map<string, Choice[]>} */
  const grouped = new Map();
  /** @type {Choice[]} */
  const answers = [];
  /** @type {Choice[]} */
  const leave = [];
  let cards = false;
  let waited = false;
  const settled = new Set();
  legal.forEach((action, i) => {
    if (action.t === "play") {
      cards = true;
      return;
    }
    const move = moves[i] ?? null;
    const verb = VERBS[move?.[0] ?? 0] ?? "";
    const suerte = move?.[1] ?? "";
    const key = JSON.stringify(action);
    /** @type {Choice} */
    const choice = { action, verb, suerte, rung: move?.[2] ?? -1, key, numbers: null, worth: worths?.[i] ?? null };
    if (action.t === "call") {
      const found = numbers.find(([word]) => word === action.word);
      // A word that is legal with and without a number: the number belongs to the one that has it.
      const other = legal.some((a, j) => j !== i && a.t === "call" && a.word === action.word && a.number != null);
      if (found && !(other && action.number == null) && !settled.has(action.word)) {
        settled.add(action.word);
        choice.numbers = { least: found[1], most: found[2], step: found[3] };
      }
    }
    if (!FREE.includes(verb)) waited = true;
    if (verb === "leave") leave.push(choice);
    else if (ANSWERS.includes(verb)) answers.push(choice);
    else {
      const name =
        verb === "show" || verb === "ask"
          ? "showing"
          : action.t === "combo"
            ? "together"
            : verb === "join"
              ? "both"
              : suerte || "deal";
      grouped.set(name, [...(grouped.get(name) ?? []), choice]);
    }
  });
  answers.sort((a, b) => ANSWERS.indexOf(a.verb) - ANSWERS.indexOf(b.verb));
  const contest = ownContest(view);
  const turn =
    contest?.stage === "play" && contest.turn === seat && !contest.waiting.length && contest.seats.includes(seat);
  const order = ["deal", "flor", "envido", "truco", "both", "together", "showing"];
  const groups = order.flatMap((name) => (grouped.has(name) ? [{ name, choices: grouped.get(name) ?? [] }] : []));
  return { answers, groups, leave, cards, waited: cards || waited || (turn && legal.length > 0) };
}

/**
 * The bets that wait for an answer, the one to be answered first at the front.
 * @param {ContestView|undefined} contest
 * @returns {{suerte: string, auction: AuctionView}[]}
 */
export function waitingBets(contest) {
  if (!contest) return [];
  const found = [];
  for (const suerte of [...contest.waiting].reverse()) {
    const auction = contest[suerte];
    if (auction?.word) found.push({ suerte, auction });
  }
  return found;
}
