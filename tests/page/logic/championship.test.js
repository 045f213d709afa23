// What of championships needs no browser: lists, taps, what changes, and the check of a draw.
import assert from "node:assert/strict";
import { test } from "node:test";
import "./browser.js";

const STATIC = new URL("../../../src/truquero/server/static/js/championship/", import.meta.url);
const { readList } = await import(new URL("pairs.js", STATIC));
const tally = await import(new URL("tally.js", STATIC));
const { changed } = await import(new URL("live.js", STATIC));
const { checked, shuffled } = await import(new URL("proof.js", STATIC));
const { PRESETS, written } = await import(new URL("presets.js", STATIC));

// ---------------------------------------------------------------- lists

test("a list may be typed, pasted or come from a spreadsheet", () => {
  const text =
    '\ufeffCapitán;Compañero;Peña\r\nAna Lozano;Luis Peña;"Peña; El As"\r\n\r\n2. Bea Ruiz, Juan Mora\nEva Gil y Paco Sanz';
  const { entries, wrong } = readList(text, 2);
  assert.equal(wrong, null);
  assert.deepEqual(entries, [
    { names: ["Ana Lozano", "Luis Peña"], club: "Peña; El As" },
    { names: ["Bea Ruiz", "Juan Mora"], club: "" },
    { names: ["Eva Gil", "Paco Sanz"], club: "" },
  ]);
});

test("a star marks the heads, in their order", () => {
  const { entries } = readList("* Ana, Luis\n2. Bea, Juan\n3. *Eva, Paco, El As", 2);
  assert.deepEqual(entries, [
    { names: ["Ana", "Luis"], club: "", head: 1 },
    { names: ["Bea", "Juan"], club: "" },
    { names: ["Eva", "Paco"], club: "El As", head: 2 },
  ]);
});

test("the first line that is wrong is named", () => {
  assert.deepEqual(readList("Ana, Luis\nBea", 2).wrong, { line: 2, why: "few" });
  assert.deepEqual(readList("Ana, Luis\n\nBea, Juan, Club, más", 2).wrong, { line: 3, why: "many" });
  assert.deepEqual(readList("Ana, Luis\nBea, ana", 2).wrong, { line: 2, why: "twice", more: "ana (1)" });
  assert.equal(readList(`${"x".repeat(61)}, Luis`, 2).wrong.why, "long");
});

test("somebody alone may have a surname with an y", () => {
  assert.deepEqual(readList("José Ortega y Gasset", 1).entries, [{ names: ["José Ortega y Gasset"], club: "" }]);
});

// ---------------------------------------------------------------- taps

const tap = (number, side, points, undoes = 0) => ({ number, at: 0, side, points, undoes });
const board = (taps, unsent = []) => ({
  tally: { board: 1, match: 1, place: 1, rev: 1, pen: "mine", taps, games: 2, target: 6, names: ["A", "B"] },
  rulebook: "tarija",
  name: "Agosto",
  unsent,
});

test("points count up to the end of a game and of the match, and no further", () => {
  const all = [tap(1, 0, 5), tap(2, 0, 3), tap(3, 1, 2), tap(4, 0, 6), tap(5, 1, 6)].map((one) => ["mine", one]);
  assert.deepEqual(tally.scoreOf(all, 2, 6), {
    games: [2, 0],
    points: [
      [6, 0],
      [6, 2],
    ],
  });
});

test("what was undone does not count, whoever else has written since", () => {
  const all = [
    ["mine", tap(1, 0, 3)],
    ["other", tap(1, 1, 2)],
    ["mine", tap(2, 0, 0, 1)],
  ];
  assert.deepEqual(tally.scoreOf(all, 2, 6), { games: [0, 0], points: [[0, 2]] });
  assert.equal(tally.lastOwn(board(all), "mine"), 0);
  assert.equal(tally.lastOwn(board(all), "other"), 1);
});

test("taps without a network wait, and are not counted twice when the house has them", () => {
  let kept = board([["mine", tap(1, 0, 3)]]);
  kept = tally.withTap(kept, "mine", { side: 1, points: 2 });
  kept = tally.withTap(kept, "mine", { side: 0, points: 1 });
  assert.deepEqual(
    kept.unsent.map((one) => one.number),
    [2, 3],
  );
  assert.deepEqual(tally.scoreOf(tally.taps(kept, "mine"), 2, 6).points, [[4, 2]]);
  const told = {
    ...kept.tally,
    taps: [
      ["mine", tap(1, 0, 3)],
      ["mine", tap(2, 1, 2)],
    ],
  };
  kept = tally.heard(kept, told, "mine");
  assert.deepEqual(
    kept.unsent.map((one) => one.number),
    [3],
  );
  assert.deepEqual(tally.scoreOf(tally.taps(kept, "mine"), 2, 6).points, [[4, 2]]);
});

test("the anotador goes on to the next game by itself", () => {
  const kept = board([tap(1, 0, 6), tap(2, 1, 1)].map((one) => ["mine", one]));
  const kinds = tally.asMatch(kept, "mine", null, "chico").entries.map((entry) => entry.kind);
  assert.deepEqual(kinds, ["points", "next", "points"]);
});

// ---------------------------------------------------------------- what changes

test("of numbered lists only some rows are told, and those that are gone", () => {
  const seen = {
    v: 1,
    head: "a",
    phase: "open",
    boards: [{ number: 1, score: null }, { number: 2 }],
    names: { 1: "Ana" },
  };
  const next = changed(
    seen,
    { boards: [{ number: 1, score: 3 }, { number: 3 }], phase: "playing", gone: { boards: [2] } },
    { v: 2, head: "b" },
  );
  assert.deepEqual(next.boards, [{ number: 1, score: 3 }, { number: 3 }]);
  assert.deepEqual([next.v, next.head, next.phase, next.names], [2, "b", "playing", { 1: "Ana" }]);
});

// ---------------------------------------------------------------- the draw

const SECRET = Array.from({ length: 32 }, (_, n) => n.toString(16).padStart(2, "0")).join("");
const PROOF = {
  tournament: "agosto",
  list_hash: "ab".repeat(32),
  commitments: ["2388a7f8f725a126b44e0ef4e8394168bccf07b5715c5806e20523462c4aa7e8"],
  shares: [],
};
const DRAW = {
  draw: 0,
  method: "sorteo",
  secret: SECRET,
  word: `${"ab".repeat(32)} ¡quiero!`,
  order: [5, 1, 6, 4, 2, 3, 7, 8],
  commitment: "2388a7f8f725a126b44e0ef4e8394168bccf07b5715c5806e20523462c4aa7e8",
};
const ENTRIES = [1, 2, 3, 4, 5, 6, 7, 8];

const HOLDS = { promised: true, listed: true, salted: true, order: true };
const SALTED = {
  ...PROOF,
  shares: [[2, "4684d62d48cc1a71d4f51d1184c80e3325540cc80e2edb8e48027cfb5554a300", "07".repeat(32)]],
};
const SALTED_DRAW = { ...DRAW, word: `${"ab".repeat(32)} `, order: [7, 6, 2, 4, 8, 1, 3, 5] };

test("a draw follows from its secret, the closed list and the word of the room", () => {
  assert.deepEqual(checked(PROOF, DRAW, ENTRIES, []), HOLDS);
  assert.deepEqual(checked(SALTED, SALTED_DRAW, ENTRIES, []), HOLDS);
});

/** @param {string} hex */
const flips = (hex) =>
  [...hex].flatMap((digit, at) =>
    [1, 2, 4, 8].map((bit) => hex.slice(0, at) + (parseInt(digit, 16) ^ bit).toString(16) + hex.slice(at + 1)),
  );

test("one bit of secret, salt, share, list or commitment is enough to find a draw out", () => {
  const [[seat, share, salt]] = SALTED.shares;
  const holds = (proof, draw) => !Object.values(checked(proof, draw, ENTRIES, [])).includes(false);
  assert.ok(holds(SALTED, SALTED_DRAW));
  const tried = [
    ...flips(SALTED_DRAW.secret).map((secret) => [SALTED, { ...SALTED_DRAW, secret }]),
    ...flips(SALTED_DRAW.commitment).map((commitment) => [SALTED, { ...SALTED_DRAW, commitment }]),
    ...flips(SALTED.commitments[0]).map((one) => [{ ...SALTED, commitments: [one] }, SALTED_DRAW]),
    ...flips(SALTED.list_hash).map((list_hash) => [{ ...SALTED, list_hash }, SALTED_DRAW]),
    ...flips(share).map((other) => [{ ...SALTED, shares: [[seat, other, salt]] }, SALTED_DRAW]),
    ...flips(salt).map((other) => [{ ...SALTED, shares: [[seat, share, other]] }, SALTED_DRAW]),
    ...ENTRIES.map((_, n) => [SALTED, { ...SALTED_DRAW, order: SALTED_DRAW.order.with(n, 9) }]),
  ];
  assert.equal(tried.length, 6 * 256 + 8);
  for (const [proof, draw] of tried) assert.ok(!holds(proof, draw));
});

test("a salt that was chosen afterwards is found out, although the order follows from it", () => {
  const shares = [[2, SALTED.shares[0][1], "08".repeat(32)]];
  const order = shuffled({ ...SALTED, shares }, SALTED_DRAW, ENTRIES.map(String)).map(Number);
  const found = checked({ ...SALTED, shares }, { ...SALTED_DRAW, order }, ENTRIES, []);
  assert.deepEqual(found, { ...HOLDS, salted: false });
});

test("another order, another secret or another word is found out", () => {
  const swapped = [...DRAW.order].reverse();
  assert.equal(checked(PROOF, { ...DRAW, order: swapped }, ENTRIES, []).order, false);
  assert.equal(checked(PROOF, { ...DRAW, secret: SECRET.replace("00", "01") }, ENTRIES, []).promised, false);
  assert.equal(checked(PROOF, { ...DRAW, word: `${"ab".repeat(32)} truco` }, ENTRIES, []).order, false);
  assert.equal(checked(PROOF, { ...DRAW, word: `${"ac".repeat(32)} ¡quiero!` }, ENTRIES, []).listed, false);
});

// ---------------------------------------------------------------- presets

test("every preset ends with somebody, and says how many go on before that", () => {
  for (const [name, preset] of Object.entries(PRESETS)) {
    const stages = preset({ games: 2, target: 30 }).map((plan, n, all) => written(plan, n === all.length - 1));
    assert.equal(stages.at(-1).qualify, 0, name);
    assert.ok(
      stages.slice(0, -1).every((stage) => stage.qualify > 0),
      name,
    );
    assert.ok(
      stages.every((stage) => stage.clock >= 60 && stage.options.every(([, value]) => value !== "no")),
      name,
    );
  }
});
