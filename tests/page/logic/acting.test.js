import assert from "node:assert/strict";
import { test } from "node:test";
import { script } from "./browser.js";

const { act } = await script("js/table/acting.js");
const { inputStateOf } = await script("js/table/input-state.js");
const { prefs } = await script("js/prefs.js");
prefs.set("settle", 0);

/** A table whose house answers when the test says so. */
function table() {
  const sent = [];
  const link = {
    view: { v: 1 },
    send: (_kind, { action }) => new Promise((done, failed) => sent.push({ card: action.card, done, failed })),
  };
  return { link, sent };
}

const play = (card) => ({ t: "play", card });
const turn = () => new Promise((done) => setImmediate(done));

test("a tap between an event and its acknowledgement is kept until that has come", async () => {
  const ctx = table();
  const first = act(ctx, play("7e"));
  await turn();
  ctx.link.view = { v: 2 }; // the card lies there and one may act again; the acknowledgement is under way
  const second = act(ctx, play("4c"));
  await turn();
  assert.deepEqual(
    ctx.sent.map(({ card }) => card),
    ["7e"],
  );
  ctx.sent[0].done();
  assert.equal(await first, true);
  await turn();
  assert.deepEqual(
    ctx.sent.map(({ card }) => card),
    ["7e", "4c"],
  );
  ctx.sent[1].done();
  assert.equal(await second, true);
});

test("a second tap on what has been done meanwhile does not count", async () => {
  const ctx = table();
  const first = act(ctx, play("7e"));
  await turn();
  const again = act(ctx, play("4c"));
  ctx.link.view = { v: 2 };
  ctx.sent[0].done();
  assert.deepEqual([await first, await again], [true, false]);
  assert.equal(ctx.sent.length, 1);
  assert.equal(inputStateOf(ctx.link).busy, false);
});

test("of two taps that waited only one is sent", async () => {
  const ctx = table();
  const first = act(ctx, play("7e"));
  await turn();
  ctx.link.view = { v: 2 };
  const taps = [act(ctx, play("4c")), act(ctx, play("5c"))];
  ctx.sent[0].done();
  await first;
  await turn();
  ctx.link.view = { v: 3 };
  ctx.sent[1].done();
  assert.deepEqual(await Promise.all(taps), [true, false]);
  assert.equal(ctx.sent.length, 2);
});
