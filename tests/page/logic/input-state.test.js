import assert from "node:assert/strict";
import { test } from "node:test";
import { script } from "./browser.js";

const { InputState } = await script("js/table/input-state.js");

test("what can be pressed counts when it has been there for a while, and nothing counts in the past", (each) => {
  let now = 1000;
  each.mock.method(performance, "now", () => now);
  const inputs = new InputState();
  inputs.offered();
  now += 499;
  assert.deepEqual([inputs.seen(500), inputs.settled(500), inputs.seen(0)], [false, false, true]);
  now += 1;
  assert.deepEqual([inputs.seen(500), inputs.settled(500)], [true, true]);
  inputs.live = false;
  assert.deepEqual([inputs.seen(500), inputs.settled(500)], [true, false]);
});
