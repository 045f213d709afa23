// @ts-check
// What happened, as sentences: every kind of event of the protocol, with names and the names of the cards.
import { theCard } from "../card.js";
import { has, listed, t } from "../i18n.js";
import { called, calledWith, stakeText, suerteName, theSuerte } from "./words.js";

/** @typedef {import('./types.js').Happened} Happened */
/** @typedef {import('./types.js').Sheet} Sheet */
/** Who tells: names, sides and the rulebook's words. @typedef {{sheet: Sheet, names: (seat: number) => string, side: (team: number) => string}} Teller */
/**
 * @typedef {object} Line
 * @property {string} text
 * @property {'card'|'call'|'note'|'point'|'deal'|'win'} tone
 * @property {string} article empty: none
 * @property {number} [seat] who said or did it
 * @property {string} [said] what was called out, for a speech bubble
 * @property {'truco'|'envido'|'flor'|'quiero'|'noquiero'} [about] for a copla
 */

const PARDA = 2;
const NOBODY = -1;

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
  // Raising in place of singing is singing too, but only the raise was said.
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
  return (TOLD[event.e] ?? silent)(event, who);
}

/** @returns {null} */
function silent() {
  return null;
}

/** @param {Line['tone']} tone @param {string} text @param {Happened} event @param {Partial<Line>} [more] @returns {Line} */
function line(tone, text, event, more = {}) {
  return { tone, text, article: event.article ?? "", ...(event.seat ? { seat: event.seat } : {}), ...more };
}

/**
 * Somebody says a word of the rulebook.
 * @param {Happened} event
 * @param {Teller} who
 * @param {string} said
 * @param {Partial<Line>} [more]
 */
function says(event, who, said, more = {}) {
  return line("call", t("events.says", { name: who.names(event.seat), call: said }), event, { said, ...more });
}

/** @param {Teller} who @param {number[]} seats */
function namesOf(who, seats) {
  return listed(seats.map((seat) => who.names(seat)));
}

/** @param {string[]} codes */
function cardsOf(codes) {
  return listed(codes.map((code) => theCard(code)));
}

/** @param {string} key @returns {(event: Happened, who: Teller) => Line} A note about one seat and perhaps one card. */
function note(key) {
  return (event, who) =>
    line("note", t(key, { name: who.names(event.seat), ...(event.card ? { card: theCard(event.card) } : {}) }), event);
}

/** @param {Line['about']} [about] @returns {(event: Happened, who: Teller) => Line} */
function word(about) {
  return (event, who) => says(event, who, called(who.sheet, event.word), about ? { about } : {});
}

/** @type {Record<string, (event: Happened, who: Teller) => Line|null>} */
const TOLD = {
  // ---- draw, cut and deal
  Drawn: (e, who) => ({ ...note("events.drawn")(e, who), article: "" }),
  DrawTied: (e, who) => line("note", t("events.drawTied", { names: namesOf(who, e.seats) }), e),
  DealerChosen: (e, who) => line("note", t("events.dealerChosen", { name: who.names(e.dealer) }), e),
  WasCut: (e, who) =>
    line("deal", t(e.lifted ? "events.cut" : "events.knock", { name: who.names(e.seat), n: e.lifted }), e),
  TurnedUp: note("events.turnedUp"),
  TurnedKept: note("events.turnedKept"),
  TurnedRefused: note("events.turnedRefused"),
  Redealt: note("events.redealt"),
  DealBegan: (e, who) => {
    const name = who.names(e.dealer);
    return line(
      "deal",
      e.format && e.format !== "redondo"
        ? t("events.dealFormat", { name, format: e.format })
        : t("events.deal", { name }),
      e,
    );
  },
  ContestBegan: contestBegan,
  Looked: note("events.looked"),

  // ---- cards
  Played: (e, who) =>
    line(
      "card",
      t(e.down ? "events.playedDown" : "events.played", { name: who.names(e.seat), card: theCard(e.card) }),
      e,
    ),
  Covered: (e, who) => line("card", t("events.covered", { name: who.names(e.seat) }), e),
  BazaEnded: (e, who) => {
    if (e.outcome === PARDA) return line("note", t("events.parda"), e);
    const winner = e.best.find((/** @type {number} */ seat) => (seat - 1) % 2 === e.outcome) ?? e.leader;
    return { ...line("note", t("events.baza", { name: who.names(winner) }), e), article: "" };
  },
  TurnPassed: silent,
  TrucoDecided: (e, who) =>
    e.team === NOBODY ? line("note", t("events.nobody", { suerte: theSuerte(who.sheet, "truco") }), e) : null,
  LeftMano: (e, who) => {
    const said = called(who.sheet, who.sheet.mazo ?? "mazo");
    return line(
      "call",
      t(e.team_gone ? "events.left" : "events.leftAlone", { name: who.names(e.seat), call: said }),
      e,
      { said },
    );
  },

  // ---- bets
  BetMade: betMade,
  BetWanted: (e, who) => {
    const said = called(who.sheet, e.word);
    const text = e.fixed
      ? t("events.fixed", { name: who.names(e.seat), call: said, n: e.stake })
      : t("events.says", { name: who.names(e.seat), call: said });
    return line("call", text, e, { said, about: "quiero" });
  },
  BetRefused: word("noquiero"),
  BetsJoined: (e) => line("note", t("events.joined"), e),
  EnvidoClosed: (e, who) =>
    e.annulled ? line("note", t("events.annulled", { suerte: theSuerte(who.sheet, "envido") }), e) : null,
  EnvidoBarred: (e, who) =>
    line("note", t("events.barred", { side: who.side(e.team), suerte: theSuerte(who.sheet, "envido") }), e),
  PassesAsked: silent,
  Passed: word(),
  FlorSung: word("flor"),
  FlorGood: word(),
  FlorAsked: silent,
  FlorConceded: word("noquiero"),
  FlorMayRaise: silent,
  FlorSmall: word(),

  // ---- values and proofs
  SayingBegan: silent,
  Said: (e, who) =>
    says(e, who, e.value === null ? called(who.sheet, "son-buenas") : calledWith(who.sheet, "canto", e.value)),
  SayingEnded: (e, who) =>
    line("note", t("events.wins", { name: who.names(e.winner), suerte: theSuerte(who.sheet, e.suerte) }), e),
  ShowingBegan: (e, who) =>
    e.owed.length ? line("note", t("events.owed", { names: namesOf(who, e.owed), n: e.owed.length }), e) : null,
  Shown: shown,
  FlorClaimed: (e, who) =>
    line("call", t("events.claimed", { name: who.names(e.seat), asked: who.names(e.asked) }), e, {
      said: called(who.sheet, "pido-flor"),
    }),
  SaidReady: (e, who) => says(e, who, called(who.sheet, "listo")),
  Reminded: note("events.reminded"),
  RepeatAsked: note("events.repeat"),

  // ---- points
  Scored: (e, who) =>
    line(
      "point",
      t(e.points < 0 ? "events.loses" : "events.scored", {
        side: who.side(e.team),
        n: Math.abs(e.points),
        suerte: suerteName(who.sheet, e.suerte),
        why: has(`events.why.${e.why}`) ? t(`events.why.${e.why}`) : e.why,
      }),
      e,
    ),
  ContestEnded: silent,
  GameWon: (e, who) =>
    line("win", t("events.game", { side: who.side(e.team), game: who.sheet.game, games: e.games.join("–") }), e),
  MatchWon: (e, who) => line("win", t("events.match", { side: who.side(e.team) }), e),
  Annulled: (e) => line("win", t("events.void", { score: e.score.join("–") }), e),
  Disqualified: (e, who) => line("win", t("events.disqualified", { side: who.side(e.team) }), e),
};

/** @param {Happened} e @param {Teller} who */
function contestBegan(e, who) {
  const lead = who.names(e.seats[0]);
  const parts = [
    e.seats.length === 2 ? t("events.duel", { lead, rival: who.names(e.seats[1]) }) : t("events.leads", { name: lead }),
  ];
  if (e.muestra) parts.push(t("events.muestra", { card: theCard(e.muestra) }));
  if (e.blind.length) parts.push(t("events.blind", { names: namesOf(who, e.blind), n: e.blind.length }));
  return line("deal", parts.join(" "), e);
}

/** @param {Happened} e @param {Teller} who */
function betMade(e, who) {
  const said = calledWith(who.sheet, e.word, e.number);
  const worth = stakeText(who.sheet, e.offer, null);
  const text = t(e.blind ? "events.betBlind" : "events.bet", { name: who.names(e.seat), call: said, worth });
  return line("call", text, e, { said, about: e.suerte });
}

/** @param {Happened} e @param {Teller} who */
function shown(e, who) {
  const suerte = e.suerte ? suerteName(who.sheet, e.suerte) : "";
  const what = e.value === null || e.value === undefined ? suerte : `${suerte} ${e.value}`.trim();
  const name = who.names(e.seat);
  if (!e.cards.length) return what ? line("note", t("events.liesOpen", { name, what }), e) : null;
  const cards = cardsOf(e.cards);
  return line("note", what ? t("events.shownFor", { name, cards, what }) : t("events.shown", { name, cards }), e);
}
