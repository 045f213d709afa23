// SHA-256 and HMAC of our own against those of node, and a client that is on its guard.
import assert from "node:assert/strict";
import { createHash, createHmac } from "node:crypto";
import { test } from "node:test";

const STATIC = new URL("../../../src/truquero/server/static/js/fairness/", import.meta.url);
const { sha256, hmac, toHex, fromHex, utf8 } = await import(new URL("sha256.js", STATIC));
const { fields, shareCommitment } = await import(new URL("deal.js", STATIC));
const { Unreadable, readProof } = await import(new URL("reading.js", STATIC));

/** Numbers that are the same in every run. */
function* numbers(seed) {
  let state = seed >>> 0;
  for (;;) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    yield state >>> 8;
  }
}

function bytes(stream, length) {
  return Uint8Array.from({ length }, () => stream.next().value & 0xff);
}

test("the answers of the standard", () => {
  assert.equal(toHex(sha256(utf8(""))), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  assert.equal(toHex(sha256(utf8("abc"))), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  const key = new Uint8Array(20).fill(0x0b);
  assert.equal(toHex(hmac(key, utf8("Hi There"))), "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7");
});

test("every length around a block, as node has it", () => {
  const stream = numbers(7);
  for (let length = 0; length < 200; length++) {
    const data = bytes(stream, length);
    assert.equal(toHex(sha256(data)), createHash("sha256").update(data).digest("hex"));
    const key = bytes(stream, length % 131);
    assert.equal(toHex(hmac(key, data)), createHmac("sha256", key).update(data).digest("hex"));
  }
  const long = bytes(stream, 100_000);
  assert.equal(toHex(sha256(long)), createHash("sha256").update(long).digest("hex"));
});

test("hexadecimal and fields", () => {
  assert.deepEqual([...fromHex("00ff10")], [0, 255, 16]);
  assert.equal(toHex(fields("ab", 258, fromHex("01"))), "000000026162" + "000000080000000000000102" + "0000000101");
  assert.notEqual(toHex(fields("a", "bc")), toHex(fields("ab", "c")));
  assert.equal(toHex(fields(2 ** 40)), "000000080000010000000000");
});

const kept = new Map();
globalThis.localStorage = {
  getItem: (key) => kept.get(key) ?? null,
  setItem: (key, value) => kept.set(key, String(value)),
  removeItem: (key) => kept.delete(key),
};
const { ShareKeeper, seenAt } = await import(new URL("keeper.js", STATIC));
const HOUSE = "ab".repeat(32),
  OTHER = "cd".repeat(32);

function asked(keeper, changed = {}) {
  return {
    t: "reveal_asked",
    deal: 1,
    attempt: 1,
    commitment: HOUSE,
    cutter: 2,
    lifted: 12,
    salt: "",
    shares: [[1, keeper.commitment]],
    ...changed,
  };
}

test("a salt is told for one thing that was fixed", () => {
  const keeper = new ShareKeeper("mesa");
  const frame = asked(keeper);
  assert.equal(keeper.hear(frame, 1), null, "the house has not committed to that");
  keeper.hear({ t: "cut_asked", deal: 1, commitment: HOUSE }, 1);
  assert.equal(keeper.hear(frame, 2), null, "it is not listed at this seat");
  const told = keeper.hear(frame, 1);
  assert.equal(shareCommitment(told.salt, "mesa"), frame.shares[0][1]);
  assert.equal(told.next, keeper.commitment);
  assert.notEqual(told.next, frame.shares[0][1]);
  assert.deepEqual(keeper.hear(frame, 1), told, "asked again for the same");
  assert.equal(keeper.hear({ ...frame, lifted: 13 }, 1), null, "the cut was changed after the salt was told");
  keeper.hear({ t: "cut_asked", deal: 2, commitment: OTHER }, 1);
  assert.equal(keeper.hear({ ...frame, deal: 2, commitment: OTHER }, 1), null, "an old salt for a new deal");
});

test("what was told outlives the page", () => {
  const keeper = new ShareKeeper("mesa2");
  keeper.hear({ t: "welcome", info: { draw: OTHER }, cut: null }, 1);
  keeper.hear({ t: "cut_asked", deal: 1, commitment: HOUSE }, 1);
  const frame = asked(keeper);
  const told = keeper.hear(frame, 1);
  keeper.taken(1);
  const again = new ShareKeeper("mesa2");
  again.hello();
  assert.deepEqual(again.hear(frame, 1).salt, told.salt, "a page that was loaded again tells the same salt");
  again.hear({ t: "shares_dealt", deal: 1, shares: [[1, told.salt]] }, 1);
  const seen = seenAt("mesa2");
  assert.deepEqual(
    seen.deals.map((deal) => [deal.deal, deal.commitment, deal.dealt]),
    [
      [0, OTHER, false],
      [1, HOUSE, true],
    ],
  );
  assert.equal(seen.deals[1].shares[0].salt, told.salt);
  assert.equal(seenAt("elsewhere"), null);
});

test("the seal says how far a deal has come, and no more than this browser knows", () => {
  const dealt = { t: "event", v: 3, events: [{ e: "Shuffled" }, { e: "WasCut" }] };
  const cut = (deal) => ({ t: "cut_asked", deal, commitment: HOUSE });
  const keeper = new ShareKeeper("mesa3");
  assert.equal(keeper.state, "");
  keeper.hear({ t: "welcome", v: 0, info: { draw: OTHER }, cut: null }, 1);
  assert.equal(keeper.state, "promised");
  keeper.hear(cut(1), 1);
  const frame = asked(keeper);
  const told = keeper.hear(frame, 1);
  assert.equal(keeper.state, "asked");
  keeper.hear(dealt, 1);
  assert.equal(keeper.state, "asked", "which shares went in is told next");
  keeper.hear({ t: "shares_dealt", deal: 1, shares: [[1, told.salt]] }, 1);
  assert.equal(keeper.state, "dealt");
  keeper.hear(cut(2), 1);
  assert.equal(keeper.state, "promised");
  keeper.hear(dealt, 1);
  assert.equal(keeper.state, "alone", "nobody asked for this browser's share");
  keeper.hear(cut(3), 1);
  keeper.hear(asked(keeper, { deal: 3 }), 1);
  keeper.hear({ t: "shares_dealt", deal: 3, shares: [[1, ""]] }, 1);
  assert.equal(keeper.state, "alone", "it came too late");
  keeper.hear(cut(4), 1);
  keeper.hear(asked(keeper, { deal: 4 }), 1);
  keeper.hear({ t: "welcome", v: 9, info: { draw: OTHER }, cut: null }, 1);
  assert.equal(keeper.state, "missed", "it was dealt while this browser was away");
});

test("only so many matches are kept", () => {
  for (let i = 0; i < 25; i++) new ShareKeeper(`table${i}`).hear({ t: "cut_asked", deal: 1, commitment: HOUSE }, 1);
  assert.equal(seenAt("table0"), null);
  assert.notEqual(seenAt("table24"), null);
  assert.equal([...kept.keys()].filter((key) => key.startsWith("truquero.seen.")).length, 20);
});

test("what is no proof gets a code and a place", () => {
  const code = (text) => {
    try {
      readProof(text);
    } catch (error) {
      assert.ok(error instanceof Unreadable, String(error));
      return [error.code, error.where].filter(Boolean).join(" ");
    }
    return "read";
  };
  assert.equal(code(""), "empty");
  assert.equal(code("{"), "truncated");
  assert.equal(code("hello"), "not-json");
  assert.equal(code("[]"), "not-an-object head");
  assert.equal(code("{}"), "not-a-proof");
  assert.equal(code('{"format":"truquero proof","version":2}'), "other-version");
  assert.equal(code('{"format":"truquero proof","version":1}'), "missing head");
  assert.equal(code('{"format":"x","\\u0066ormat":"truquero proof","version":1}'), "twice");
  assert.equal(code('{"format":"truquero proof","version":1,"a":{"b":"}","c":{}},"d":{"b":"{"}}'), "missing head");
  assert.equal(code('{"format":"truquero proof","version":1,"table":7}'), "wrong-kind head");
  assert.ok(["too-deep", "not-json", "truncated"].includes(code("[".repeat(200_000))));
});
