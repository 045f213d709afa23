import assert from "node:assert/strict";
import { test } from "node:test";
import { script } from "./browser.js";

const { Finishing } = await script("js/table/finished.js");

const mano = (at) => ({ at, stage: "over", awards: [[0, 2, "envido", "A13", "wanted"]] });

test("a mano that ends comes as the house sends it, with the cards that were shown", () => {
  const finishing = new Finishing();
  finishing.take([{ e: "Shown", at: 0, seat: 1, cards: ["7e", "6e"], suerte: "envido", value: 33 }]);
  const [ended] = finishing.take([
    { e: "ContestEnded", at: 0, mano: mano(0) },
    { e: "ContestBegan", at: 0 },
  ]);
  assert.deepEqual(ended, {
    contest: mano(0),
    shown: [{ seat: 1, cards: ["7e", "6e"], suerte: "envido", value: 33 }],
    game: null,
  });
});

test("what was shown in one mano is not told of the next", () => {
  const finishing = new Finishing();
  finishing.take([{ e: "Shown", at: 0, seat: 1, cards: ["7e"], suerte: "", value: null }]);
  finishing.take([{ e: "ContestBegan", at: 0 }]);
  assert.deepEqual(finishing.take([{ e: "ContestEnded", at: 0, mano: mano(0) }])[0].shown, []);
});

test("a game belongs to the mano that won it, and two duels may end at once", () => {
  const ended = new Finishing().take([
    { e: "ContestEnded", at: 0, mano: mano(0) },
    { e: "ContestEnded", at: 1, mano: mano(1) },
    { e: "GameWon", team: 1, games: [0, 1] },
  ]);
  assert.deepEqual(
    ended.map(({ contest, game }) => [contest.at, game]),
    [
      [0, null],
      [1, 1],
    ],
  );
});
