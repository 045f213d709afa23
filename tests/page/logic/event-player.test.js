import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { script } from "./browser.js";

const { EventPlayer, PACES } = await script("js/table/event-player.js");

const played = (v) => ({ view: { v }, events: [{ e: "Played" }], ended: [] });
const ends = (v, game = null) => ({ view: { v }, events: [{ e: "Played" }, { e: "ContestEnded" }], ended: [{ game }] });

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
});

/** In small steps: what is begun on the way is waited for too. */
function wait(ms) {
  for (let left = ms; left > 0; left -= 10) mock.timers.tick(Math.min(10, left));
}

/** An event player, and what it has shown: kind, version, and whether anything could be decided. */
function eventPlayer(pace = "normal") {
  const shown = [];
  const player = new EventPlayer(
    (scene, live) => shown.push(`${scene.kind} ${scene.version.view.v}${live ? " live" : ""}`),
    () => pace,
  );
  return { player, shown };
}

test("what comes while nothing else is shown is shown at once, and can be answered", () => {
  const { player, shown } = eventPlayer();
  player.push(played(1));
  assert.deepEqual(shown, ["version 1 live"]);
  assert.equal(player.busy, false);
});

test("the end of a mano: its last card, its points, and only then the next one", () => {
  const { player, shown } = eventPlayer();
  player.push(ends(5));
  assert.deepEqual(shown, ["last 5"]);
  wait(PACES.normal.last);
  assert.deepEqual(shown, ["last 5", "points 5"]);
  wait(PACES.normal.points - 1);
  assert.equal(player.busy, true);
  wait(1);
  assert.deepEqual(shown, ["last 5", "points 5", "version 5 live"]);
});

test("nothing can be decided before everything that was played is on the table, card by card", () => {
  const { player, shown } = eventPlayer();
  player.push(ends(5));
  player.push(played(6));
  player.push(played(7));
  wait(PACES.normal.last + PACES.normal.points);
  assert.equal(shown.at(-1), "version 5");
  wait(PACES.normal.version);
  assert.equal(shown.at(-1), "version 6");
  wait(PACES.normal.version);
  assert.equal(shown.at(-1), "version 7 live");
});

test("a game that was won has a moment of its own", () => {
  const { player, shown } = eventPlayer("slow");
  player.push(ends(9, 1));
  wait(PACES.slow.last + PACES.slow.points);
  assert.equal(shown.at(-1), "game 9");
  wait(PACES.slow.game);
  assert.equal(shown.at(-1), "version 9 live");
});

test("a tap goes on to the next thing, and never past the last", () => {
  const { player, shown } = eventPlayer();
  player.push(ends(5));
  for (let i = 0; i < 5; i += 1) player.skip();
  assert.deepEqual(shown, ["last 5", "points 5", "version 5 live"]);
  wait(60_000);
  assert.equal(shown.length, 3);
});

test("far behind, as after a night of bots, the page hurries", () => {
  const { player, shown } = eventPlayer("slow");
  player.push(ends(1));
  for (let v = 2; v < 40; v += 1) player.push(played(v));
  wait(PACES.quick.last + PACES.quick.points + PACES.slow.last + PACES.slow.points + 14 * PACES.slow.version);
  assert.equal(shown.at(-1), "version 39 live");
});

test("a page that begins anew forgets what it had to show", () => {
  const { player, shown } = eventPlayer();
  player.push(ends(5));
  player.clear();
  wait(60_000);
  assert.deepEqual(shown, ["last 5"]);
  player.push(played(8));
  assert.equal(shown.at(-1), "version 8 live");
});

test("points that have just appeared cannot be skipped by a tap that was meant for something else", (each) => {
  let now = 1000;
  each.mock.method(performance, "now", () => now);
  const shown = [];
  const player = new EventPlayer(
    ({ kind }) => shown.push(kind),
    () => "normal",
    () => 700,
  );
  player.push(ends(5, 0));
  player.skip();
  assert.deepEqual(shown, ["last", "points"]);
  player.skip();
  now += 699;
  player.skip();
  assert.deepEqual(shown, ["last", "points"]);
  now += 1;
  player.skip();
  player.skip();
  assert.deepEqual(shown, ["last", "points", "game"]);
  now += 700;
  player.skip();
  assert.deepEqual(shown, ["last", "points", "game", "version"]);
});
