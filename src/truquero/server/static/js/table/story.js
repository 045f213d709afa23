// @ts-check
// What happened, as sentences. Which text tells which event, and of what it speaks, is in event-lines.js, which is made from the same
// table as the record and the terminal tell from; here the values are said in the reader's words.
import { theCard } from "../card.js";
import { listed, t } from "../i18n.js";
import { LINES } from "./event-lines.js";
import { called, calledWith, stakeText, suerteName, theSuerte, tidy } from "./words.js";

/** @typedef {import('./types.js').Happened} Happened */
/** @typedef {import('./types.js').Sheet} Sheet */
/** @typedef {import('./event-lines.js').EventLine} EventLine */
/** Who tells: names, sides and the rulebook's words. @typedef {{sheet: Sheet, names: (seat: number) => string, side: (team: number) => string}} Teller */
/**
 * @typedef {object} Line
 * @property {string} text
 * @property {string} tone card, call, note, point, deal or win
 * @property {string} article empty: none
 * @property {number} [seat] who said or did it
 * @property {string} [said] what was called out, for a speech bubble
 * @property {'truco'|'envido'|'flor'|'quiero'|'noquiero'} [about] for a copla
 */

/** Plain facts, which need no rule. */
const NO_WHY = new Set(["drawn", "takes"]);
/** @type {Record<string, Line["about"]>} */
const ABOUT = { BetWanted: "quiero", BetRefused: "noquiero", FlorConceded: "noquiero", FlorSung: "flor" };

/**
 * The sentences of one version. Some events only make sense beside others, so they are told together.
 * @param {Happened[]} events
 * @param {Teller} who
 * @returns {Line[]}
 */
export function tellAll(events, who) {
  return events.filter((event) => !toldByAnother(event, events)).flatMap((event) => tell(event, who) ?? []);
}

/** @param {Happened} event @param {Happened[]} events */
function toldByAnother(event, events) {
  const others = (/** @type {string} */ kind) =>
    events.filter((other) => other.e === kind && other.seat === event.seat && other.at === event.at);
  if (event.e === "BetRefused") return others("LeftMano").length > 0; // leaving refuses by itself
  // Raising counts as singing too, but only the raise was said.
  if (event.e === "FlorSung") return others("BetMade").some((bet) => bet.suerte === "flor" && bet.word !== event.word);
  // A rival's flor that is itself a bet has just been heard.
  if (event.e === "BetMade")
    return event.suerte === "flor" && others("FlorSung").some((sung) => sung.word === event.word);
  return false;
}

/**
 * One event as a sentence; null for what another event tells already.
 * @param {Happened} event
 * @param {Teller} who
 * @returns {Line|null}
 */
export function tell(event, who) {
  const lines = linesOf(event);
  if (!lines.length) return null;
  const told = lines.map((line) => ({ line, values: valuesOf(line, event, who) }));
  const { line, values } = told[0];
  const said = event.e === "FlorClaimed" ? called(who.sheet, "pido-flor") : values.call;
  const about = event.e === "BetMade" ? event.suerte : ABOUT[event.e];
  return {
    text: told.map((each) => tidy(t(`events.${each.line.text}`, each.values))).join(" "),
    tone: line.tone,
    article: NO_WHY.has(line.text) ? "" : (event.article ?? ""),
    ...(event.seat ? { seat: event.seat } : {}),
    ...(line.tone === "call" && said ? { said: String(said) } : {}),
    ...(about ? { about } : {}),
  };
}

/** The lines that tell an event: of each part the first whose conditions hold. @param {Happened} event */
function linesOf(event) {
  const parts = new Set();
  return LINES.filter((line) => {
    if (line.event !== event.e || parts.has(line.part)) return false;
    const holds = Object.entries(line.when).every(([field, what]) => condition(event[field], what));
    if (holds) parts.add(line.part);
    return holds;
  });
}

/** @param {any} value @param {unknown} what */
function condition(value, what) {
  if (what === "some") return value !== null && value !== undefined && value !== "" && value.length !== 0;
  if (what === "none") return value === null || value === undefined;
  if (what === "two") return value.length === 2;
  if (what === "negative") return value < 0;
  return value === what;
}

/** @param {EventLine} line @param {Happened} event @param {Teller} who @returns {Record<string, string | number>} */
function valuesOf(line, event, who) {
  return Object.fromEntries(
    Object.entries(line.values).map(([name, field]) => [name, SAID[name]?.(fieldOf(field, event), who, event) ?? ""]),
  );
}

/** A field of an event, one of several, or a word that stands for itself. @param {string} field @param {Happened} event @returns {any} */
function fieldOf(field, event) {
  if (field.startsWith("=")) return field;
  if (field === "taker")
    return event.best.find((/** @type {number} */ seat) => (seat - 1) % 2 === event.outcome) ?? event.leader;
  const [name, at] = field.split(".");
  return at === undefined ? event[name] : event[name][Number(at)];
}

/** @typedef {(value: any, who: Teller, event: Happened) => string | number} Say */
/** @type {Say} */
const seat = (value, who) => who.names(value);
/** @type {Say} */
const call = (value, who, event) => {
  if (typeof value === "number") return calledWith(who.sheet, "canto", value);
  if (value === "=mazo") return called(who.sheet, who.sheet.mazo || "mazo");
  return calledWith(who.sheet, value.replace("=", ""), event.number);
};

/** How a value is said, by the name of its placeholder. @type {Record<string, Say>} */
const SAID = {
  name: seat,
  lead: seat,
  rival: seat,
  asked: seat,
  names: (value, who) => listed(value.map(who.names)),
  others: (value, who) => listed(value.map(who.names)),
  side: (value, who) => who.side(value),
  card: (value) => theCard(value),
  cards: (value) => listed(value.map((/** @type {string} */ code) => theCard(code))),
  call,
  suerte: (value, who) => theSuerte(who.sheet, value.replace("=", "")),
  suerte_name: (value, who) => suerteName(who.sheet, value),
  n: (value) => (Array.isArray(value) ? value.length : Math.abs(value)),
  worth: (value, who) => stakeText(who.sheet, value, null),
  blind: (value) => (value ? t("events.words.blind") : ""),
  what: (value, who, event) => (value ? `${suerteName(who.sheet, value)} ${event.value ?? ""}`.trim() : ""),
  why: (value) => t(`events.why.${value}`),
  game: (_, who) => who.sheet.game,
  games: (value) => value.join("–"),
  score: (value) => value.join("–"),
  format: (value) => value,
};
