import assert from "node:assert/strict";
import { test } from "node:test";
import { script } from "./browser.js";

const { inHalves } = await script("js/table/score.js");

const marks = (count, half) => Array.from({ length: count + 1 }, (_, n) => ({ second_half: half > 0 && n > half }));

test("points are said in the half that is played, one of them in the singular", () => {
  const sheet = { marks: marks(30, 15), half: 15, halves: ["malas", "buenas"], target: 30, language: "es" };
  assert.deepEqual(inHalves(sheet, 1), { n: 1, half: "mala", second: false });
  assert.deepEqual(inHalves(sheet, 17), { n: 2, half: "buenas", second: true });
});

test("a short game has no halves", () => {
  const sheet = { marks: marks(15, 0), half: 0, halves: [], target: 15, language: "es" };
  assert.deepEqual(inHalves(sheet, 1), { n: 1, half: "", second: false });
});
