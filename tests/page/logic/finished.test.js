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
    figures: null,
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

test("the figures of a game are those of its manos alone", () => {
  const finishing = new Finishing();
  const scored = (team, points, suerte) => ({ e: "Scored", at: 0, team, points, suerte });
  const end = { e: "ContestEnded", at: 0, mano: mano(0) };
  finishing.take([scored(0, 2, "envido"), scored(1, 1, "truco"), end]);
  const [won] = finishing.take([scored(0, 3, "envido"), end, { e: "GameWon", team: 0, games: [1, 0] }]);
  assert.equal(won.figures.manos, 2);
  assert.deepEqual(
    [...won.figures.points],
    [
      ["envido", [5, 0]],
      ["truco", [0, 1]],
    ],
  );
  const [next] = finishing.take([scored(1, 30, "truco"), end, { e: "GameWon", team: 1, games: [1, 1] }]);
  assert.deepEqual([...next.figures.points], [["truco", [0, 30]]]);
});
