import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { FakeSocket, script } from "./browser.js";

const { Link } = await script("js/link.js");
const { CLOSE_CODES, COMES_BACK } = await script("js/wire.js");

const WELCOME = { t: "welcome", v: 4, id: "x", seat: 1, info: { clock: 0 }, seats: [], chat: [], started: true };

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
  FakeSocket.made = [];
});

function connected() {
  const link = new Link("mesa", { token: "secret" });
  link.open();
  FakeSocket.last.opens().hears(WELCOME);
  return link;
}

test("says hello with its token, and again with the version it saw last", () => {
  const link = connected();
  FakeSocket.last.closes(1006);
  assert.equal(link.connection, "lost");
  mock.timers.tick(1000);
  FakeSocket.last.opens();
  assert.deepEqual(
    FakeSocket.made.map((socket) => [socket.sent[0].token, socket.sent[0].after]),
    [
      ["secret", -1],
      ["secret", 4],
    ],
  );
});

for (const [code, reason] of Object.entries(CLOSE_CODES)) {
  const again = COMES_BACK.has(reason) || reason === "version-unknown";
  test(`after ${reason} (${code}) it ${again ? "connects again" : "stays away"}`, () => {
    const link = connected();
    FakeSocket.last.closes(Number(code));
    mock.timers.tick(60_000);
    assert.equal(FakeSocket.made.length > 1, again);
    assert.equal(link.connection, again ? "lost" : "closed");
  });
}

test("a table that is gone and a login that has ended are no reasons to come back", () => {
  for (const reason of ["table-gone", "logged-out"]) {
    const link = connected();
    const before = FakeSocket.made.length;
    FakeSocket.last.hears({ t: "error", v: 4, code: reason, message: "Goodbye." }).closes(4000);
    mock.timers.tick(60_000);
    assert.deepEqual([FakeSocket.made.length, link.connection, link.reason], [before, "closed", reason]);
  }
});

test("a house that knows less than was seen is asked for everything", () => {
  connected();
  FakeSocket.last.closes(4007);
  mock.timers.tick(1000);
  assert.equal(FakeSocket.last.opens().sent[0].after, -1);
});

test("what was not answered is said again on the next connection, with the same id", async () => {
  const link = connected();
  const answer = link.send("look", { at: 2 });
  const [, first] = FakeSocket.last.sent;
  FakeSocket.last.closes(1012);
  mock.timers.tick(1000);
  FakeSocket.last.opens().hears(WELCOME);
  assert.deepEqual(FakeSocket.last.sent[1], first);
  FakeSocket.last.hears({ t: "ack", v: 4, id: first.id });
  assert.equal((await answer).v, 4);
});

test("an action is over when its version has been told", async () => {
  const link = connected();
  let done = false;
  const acted = link.send("act", { action: { t: "play", card: "7e" } }).then(() => {
    done = true;
  });
  FakeSocket.last.hears({ t: "ack", v: 5, id: FakeSocket.last.sent[1].id });
  await Promise.resolve();
  assert.equal(done, false);
  FakeSocket.last.hears({ t: "event", v: 5, events: [], table: {}, own: {} });
  await acted;
  assert.equal(link.view.v, 5);
});

test("an event tells what is different, and the rest stays", () => {
  const link = connected();
  const mano = { at: 0, turn: 1, plays: [] };
  const table = { score: [0, 0], phase: "play", contests: [mano, { at: 1, turn: 2, plays: [] }] };
  FakeSocket.last.hears({ ...WELCOME, table, own: { hand: ["7e"], legal: [] } });
  const news = {
    score: [1, 0],
    contests: [
      { at: 0, turn: 2 },
      { at: 2, turn: 3, plays: [] },
    ],
  };
  FakeSocket.last.hears({ t: "event", v: 5, events: [], table: news, own: { legal: [1] } });
  assert.deepEqual(link.view.table, {
    score: [1, 0],
    phase: "play",
    contests: [
      { at: 0, turn: 2, plays: [] },
      { at: 2, turn: 3, plays: [] },
    ],
  });
  assert.deepEqual(link.view.own, { hand: ["7e"], legal: [1] });
  assert.equal(mano.turn, 1);
});

test("after a gap it asks for the whole view, and says nothing a second time", () => {
  const link = connected();
  const told = [];
  link.addEventListener("happened", (event) => told.push(event.detail.v));
  link.send("look", { at: 2 });
  FakeSocket.last.hears({ t: "event", v: 6, events: [], table: {}, own: {} });
  assert.deepEqual(
    FakeSocket.last.sent.map(({ t }) => t),
    ["hello", "look", "view"],
  );
  assert.equal(link.view.v, 4);
  FakeSocket.last.hears({ ...WELCOME, v: 6, id: FakeSocket.last.sent[2].id });
  FakeSocket.last.hears({ t: "event", v: 6, events: [], table: {}, own: {} });
  FakeSocket.last.hears({ t: "event", v: 7, events: [], table: {}, own: {} });
  assert.equal(FakeSocket.last.sent.length, 3);
  assert.deepEqual([link.view.v, told], [7, [7]]);
});

test("a refusal carries its article, and the end of the connection refuses what waits", async () => {
  const link = connected();
  const refused = link.send("act", {});
  FakeSocket.last.hears({
    t: "refused",
    id: FakeSocket.last.sent[1].id,
    code: "not-your-turn",
    article: "G3",
    message: "",
  });
  await assert.rejects(refused, { code: "not-your-turn", article: "G3" });
  const waiting = link.send("look", { at: 1 });
  link.close();
  await assert.rejects(waiting, { code: "left" });
});
