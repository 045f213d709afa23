import assert from "node:assert/strict";
import { test } from "node:test";
import { script } from "./browser.js";

const { betsOf, choiceOf, needsTwoSteps, numberWorth } = await script("js/table/worths.js");

/** A view of seat 1 that lacks ten points of forty, and its rival twenty. */
function view(contest = {}) {
  const mano = { at: 0, seats: [1, 2], stage: "play", turn: 1, waiting: [], base: [30, 20], ...contest };
  return { seat: 1, table: { contests: [mano], score: [30, 20] } };
}
const sheet = { target: 40 };
const numbers = { least: 2, most: 10, step: 1 };

/** @param {string} word @param {any} more */
function choice(word, { number, ...more }) {
  const action = { t: "call", word, ...(number == null ? {} : { number }) };
  return { action, key: JSON.stringify(action), verb: "bet", suerte: "truco", numbers: null, worth: null, ...more };
}

test("a number is worth as much more as it is larger", () => {
  const named = choice("truque", { number: 2, numbers, worth: [2, 2, 1] });
  assert.deepEqual(numberWorth(view(), named, 7), [7, 7, 1]);
  const added = choice("mas", { number: 2, numbers, suerte: "envido", worth: [6, 6, 4] });
  assert.deepEqual(numberWorth(view(), added, 5), [9, 9, 4]);
});

test("beside a plain word a number counts from what stands already", () => {
  const envide = choice("envide", { numbers, suerte: "envido", worth: [5, 5, 3] });
  const now = view({ envido: { status: "waiting", offer: 3, stake: 1 } });
  assert.deepEqual(numberWorth(now, envide, 4), [7, 7, 3]);
});

test("a number is one of the choices, with its own worth", () => {
  const named = choice("truque", { number: 2, numbers, worth: [2, 2, 1] });
  const found = choiceOf(view(), [named], { t: "call", word: "truque", number: 9 });
  assert.deepEqual(found.worth, [9, 9, 1]);
  assert.deepEqual(found.action, { t: "call", word: "truque", number: 9 });
  assert.equal(choiceOf(view(), [named], named.action), named);
  assert.equal(choiceOf(view(), [named], { t: "call", word: "retruque", number: 9 }), undefined);
});

test("a number that comes to all that is lacking takes two steps, a smaller one does not", () => {
  const at = (n) => choice("truque", { number: n, worth: [n, n, 1] });
  assert.equal(needsTwoSteps(view(), sheet, at(9), []), false);
  assert.equal(needsTwoSteps(view(), sheet, at(10), []), true);
  assert.equal(needsTwoSteps(view(), sheet, choice("truco", { worth: [12, 12, 9] }), []), false);
  assert.equal(needsTwoSteps(view(), sheet, choice("resto", { worth: [-2, null, 3] }), []), true);
});

const want = choice("quiero", { verb: "want" });
const refuse = choice("no-quiero", { verb: "refuse" });

test("accepting takes two steps where the whole game was bet, by its name or by a number", () => {
  assert.equal(needsTwoSteps(view(), sheet, want, [{ offer: 2, number: null, refusal: 1 }]), false);
  assert.equal(
    needsTwoSteps(view(), sheet, want, [{ offer: 12, number: null, refusal: 9 }]),
    false,
    "a truco is a truco",
  );
  assert.equal(needsTwoSteps(view(), sheet, want, [{ offer: 10, number: 10, refusal: 1 }]), true);
  assert.equal(needsTwoSteps(view(), sheet, want, [{ offer: -2, number: null, refusal: 1 }]), true);
  assert.equal(needsTwoSteps(view(), sheet, choice("quiero-farta", { verb: "farta" }), []), true);
});

test("of two bets that wait the first is wanted, and both by whoever wants both", () => {
  const asked = [
    { offer: 2, number: null, refusal: 1 },
    { offer: -1, number: null, refusal: 1 },
  ];
  assert.equal(needsTwoSteps(view(), sheet, want, asked), false);
  assert.equal(needsTwoSteps(view(), sheet, choice("quiero", { verb: "want-both" }), asked), true);
});

test("a refusal that gives the rivals all that they lack takes two steps", () => {
  assert.equal(needsTwoSteps(view(), sheet, refuse, [{ offer: 30, number: null, refusal: 19 }]), false);
  assert.equal(needsTwoSteps(view(), sheet, refuse, [{ offer: 30, number: null, refusal: 20 }]), true);
});

test("two bets in one breath, or in one gesture, are looked at one by one", () => {
  const falta = choice("falta-envido", { suerte: "envido", rung: 2, worth: [-1, 15, 1] });
  const truco = choice("truco", { rung: 0, worth: [2, 2, 1] });
  const both = choice("falta-envido-y-truco", { verb: "join", suerte: "envido", rung: 2 });
  const spoken = [falta, truco, both];
  assert.deepEqual(betsOf(view(), spoken, both.action), [falta, truco]);
  const gesture = { t: "combo", parts: [{ t: "play", card: "1e" }, falta.action] };
  assert.deepEqual(betsOf(view(), spoken, gesture), [falta]);
  assert.deepEqual(betsOf(view(), spoken, truco.action), [truco]);
  assert.deepEqual(betsOf(view(), spoken, { t: "play", card: "1e" }), []);
});
