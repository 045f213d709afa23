import assert from "node:assert/strict";
import { test } from "node:test";
import { script } from "./browser.js";

const { choicesOf, waitingBets } = await script("js/table/call-groups.js");
const { VERBS } = await script("js/wire.js");
const { presets } = await script("js/table/numbers.js");
const { awaited, places } = await script("js/table/layout.js");

const move = (verb, suerte = null) => [VERBS.indexOf(verb), suerte, 0];
const call = (word, more = {}) => ({ t: "call", word, ...more });

/** A view of seat 1 with what it may do. */
function view(legal, moves, numbers = [], contest = {}) {
  const mano = { at: 0, seats: [1, 2], stage: "play", turn: 1, waiting: [], ...contest };
  return { seat: 1, table: { contests: [mano] }, own: { seat: 1, legal, moves, numbers } };
}

test("answers come before bets, and leaving is apart", () => {
  const now = view(
    [{ t: "play", card: "7e" }, call("retruco"), call("no-quiero"), call("quiero"), call("mazo")],
    [null, move("bet", "truco"), move("refuse", "truco"), move("want", "truco"), move("leave")],
  );
  const choices = choicesOf(now);
  assert.deepEqual(
    choices.answers.map(({ action }) => action.word),
    ["quiero", "no-quiero"],
  );
  assert.deepEqual(
    choices.groups.map(({ name, choices: [first] }) => [name, first.action.word]),
    [["truco", "retruco"]],
  );
  assert.deepEqual(
    choices.leave.map(({ verb }) => verb),
    ["leave"],
  );
  assert.equal(choices.cards, true);
});

test("who may only bet out of turn is not waited for", () => {
  const bet = [[call("truco")], [move("bet", "truco")]];
  assert.equal(choicesOf(view(...bet, [], { turn: 2 })).waited, false);
  assert.equal(choicesOf(view(...bet, [], { turn: 1 })).waited, true);
});

test("a number belongs to the word that is said with it", () => {
  const legal = [call("envido"), call("envido", { number: 2 })];
  const choices = choicesOf(view(legal, [move("bet", "envido"), move("bet", "envido")], [["envido", 2, 30, 1]]));
  assert.deepEqual(
    choices.groups[0].choices.map(({ numbers }) => numbers),
    [null, { least: 2, most: 30, step: 1 }],
  );
});

test("numbers worth a button: the smallest, and the largest within the game", () => {
  assert.deepEqual(presets({ least: 2, most: 40, step: 2 }, 40), [2, 4, 6, 8, 40]);
  assert.deepEqual(presets({ least: 2, most: 1000, step: 1 }, 40), [2, 3, 4, 5]);
  assert.deepEqual(presets({ least: 5, most: 6, step: 1 }, 40), [5, 6]);
});

test("the bet that was made last is answered first", () => {
  const contest = { waiting: ["truco", "envido"], truco: { word: "truco" }, envido: { word: "envido" } };
  assert.deepEqual(
    waitingBets(contest).map(({ suerte }) => suerte),
    ["envido", "truco"],
  );
});

test("whoever looks sits at the bottom, and play goes to the right", () => {
  assert.deepEqual(
    places(4, 3).map(({ seat, place }) => [seat, place]),
    [
      [3, "bottom"],
      [4, "right"],
      [1, "top"],
      [2, "left"],
    ],
  );
  assert.equal(places(2, 0)[0].seat, 1);
});

test("the house says whom the table waits for", () => {
  assert.deepEqual(awaited({ awaited: [2, 4], acting: [1, 2, 4], contests: [] }), [2, 4]);
});
