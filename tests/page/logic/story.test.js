import assert from "node:assert/strict";
import { before, test } from "node:test";
import { script } from "./browser.js";

const { load, setLang } = await script("js/i18n.js");
const { prefs } = await script("js/prefs.js");
const { LINES } = await script("js/table/event-lines.js");
const { tell, tellAll } = await script("js/table/story.js");

const words = { envido: { say: "¡Envido!" }, quiero: { say: "¡Quiero!" }, canto: { say: "" } };
const who = {
  sheet: { words, language: "es", game: "chico", mazo: "mazo" },
  names: (seat) => ["Ana", "Blas", "Caro", "Dani"][seat - 1],
  side: (team) => ["us", "them"][team],
};
const bet = {
  e: "BetMade",
  at: 0,
  seat: 2,
  suerte: "envido",
  word: "envido",
  number: null,
  offer: 2,
  blind: false,
  article: "A13",
};

before(async () => {
  for (const lang of ["en", "es", "va"]) {
    prefs.set("lang", lang);
    await load("events", "words", "deck");
  }
  setLang("en");
});

test("a bet is told with what it is worth, and heard in a bubble", () => {
  assert.deepEqual(tell(bet, who), {
    text: "Blas: ¡Envido! If wanted: 2.",
    tone: "call",
    article: "A13",
    seat: 2,
    said: "¡Envido!",
    about: "envido",
  });
  assert.equal(tell({ ...bet, blind: true, number: 4 }, who).text, "Blas, without looking: ¡Envido 4! If wanted: 2.");
});

test("values are said by what they are: seats, sides, cards, suertes, reasons", () => {
  const told = (event) => tell(event, who).text;
  assert.equal(told({ e: "Played", seat: 1, card: "7e", down: false }), "Ana plays the seven of espadas.");
  assert.equal(told({ e: "BazaEnded", best: [3, 2], outcome: 1, leader: 2 }), "Blas takes the baza.");
  assert.equal(
    told({ e: "Scored", team: 1, points: 2, suerte: "envido", why: "refused" }),
    "them: +2 (envido, refused).",
  );
  assert.equal(told({ e: "GameWon", team: 0, games: [1, 0] }), "The chico goes to us (1–0).");
  assert.equal(told({ e: "Said", seat: 1, value: 33 }), "Ana: ¡33!");
  assert.equal(
    told({ e: "Shown", seat: 1, cards: ["7e"], suerte: "", value: null }),
    "Ana shows the seven of espadas.",
  );
});

test("what another event tells is not told twice", () => {
  const left = [
    { e: "LeftMano", at: 0, seat: 2, team_gone: true },
    { e: "BetRefused", at: 0, seat: 2, word: "no-quiero" },
  ];
  assert.equal(tellAll(left, who).length, 1);
  assert.equal(tell({ e: "TurnPassed", seat: 1 }, who), null);
});

test("the beginning of a mano is one sentence after the other in one line", () => {
  const began = { e: "ContestBegan", at: 0, seats: [1, 2], muestra: "4o", blind: [2], hands: [] };
  assert.equal(tell(began, who).text, "Ana leads against Blas. The muestra is the four of oros. Blas has not looked.");
});

test("every line of the table is told in every language, with nothing left open", () => {
  const sample = {
    seat: 1,
    seats: [1, 2, 3],
    how: "altas",
    first: [1, 3],
    second: [2, 4],
    dealer: 2,
    card: "7e",
    cards: ["7e", "6e"],
    lifted: 3,
    format: "cortaíllos",
    muestra: "4o",
    blind: [2],
    best: [1],
    outcome: 0,
    leader: 1,
    team: 0,
    word: "envido",
    offer: 2,
    stake: 3,
    value: 30,
    suerte: "envido",
    winner: 1,
    owed: [1],
    asked: 2,
    points: 2,
    why: "won",
    games: [1, 0],
    score: [3, 4],
    article: "A1",
    number: null,
  };
  for (const lang of ["en", "es", "va"]) {
    setLang(lang);
    for (const line of LINES) {
      const event = { ...sample, e: line.event };
      for (const [field, what] of Object.entries(line.when))
        event[field] = { some: event[field], none: null, two: [1, 2], negative: -2 }[what] ?? what;
      if (line.event === "BetMade") event.blind = true;
      const { text } = tell(event, who);
      assert.match(text, /^[^{}[\]]+$/, `${lang} ${line.text}: ${text}`);
      assert.doesNotMatch(text, /events\.|words\.|undefined|null|NaN/, `${lang} ${line.text}: ${text}`);
    }
  }
  setLang("en");
});
