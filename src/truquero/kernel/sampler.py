"""Regrets and a policy learnt by sampled traversal, and how that policy does against random play."""
# ruff: noqa: F403, F405

from __future__ import annotations

from typing import Any

import numpy as np

from truquero.kernel.arguments import seed_number, whole_number
from truquero.kernel.compiled import Kernel, ManoKernel
from truquero.kernel.dice import HALF, LOW, draw, kth_bit, popcount
from truquero.kernel.jit import announce, bare, fixed, jit, part
from truquero.kernel.layout import *
from truquero.kernel.loop import GOES_ON, MISS, act_on
from truquero.kernel.sampling import (
    ACTIONS,
    FRAME,
    LEVELS,
    NODES,
    W_LEVEL,
    WHERE,
    WIDTH,
    actor_at,
    begin_walk,
    chosen,
    key_of,
    traced,
    walk_many,
)

Line = np.ndarray[Any, Any]
MOST = 1 << 40


@part
def kth_uniform(s: Line, count: int) -> Any:
    return np.int64(((draw(s) & LOW) * np.uint64(count)) >> HALF)


@jit
def play_policy(
    tables: Line,
    plan: Line,
    line: Line,
    pack: Line,
    seed: int,
    units: Line,
    duel: int,
    score: Line,
    keys: Line,
    policy: Line,
    out: Line,
) -> int:
    """Manos between a policy (one team, then the other with the same cards) and somebody who plays at random.

    The number of the first that the tables could not play, which the line shows; -1: all were played.
    """
    t, p, s, deck = fixed(tables), fixed(plan), bare(line), bare(pack)
    o = HEADER
    average = bare(policy)
    for at in range(units.size):
        for team in range(2):
            s[SCORE], s[SCORE + 1] = score[0], score[1]
            done = begin_walk(t, p, s, deck, seed, units[at], duel)
            while done == GOES_ON:
                place, row, mask = actor_at(t, s, o)
                if place < 0:
                    done = MISS
                    break
                count = popcount(mask)
                at_key = np.int64(-1)
                if place & 1 == team and count <= WIDTH:
                    key = key_of(t, s, o, place, mask)
                    look = np.int64(key >> np.uint64(8)) & (keys.size - 1)
                    for _ in range(16):
                        if keys[look] == key:
                            at_key = look
                        look = (look + 1) & (keys.size - 1)
                k = chosen(s, average, at_key, count) if at_key >= 0 else kth_uniform(s, count)
                done = act_on(t, s, o, place, row, kth_bit(mask, k))
            if done == MISS:
                return at
            real = team ^ s[o + TEAM]
            out[at, team] = s[SCORE + real] - s[SCORE + 1 - real]
    return -1


class Sampler:
    """Regrets and an average policy for one kind of mano at one score. Same seed, same result.

    What the tables lack in the middle of a walk the engine is asked for, and the walk goes on where it stood.
    """

    def __init__(
        self,
        kernel: Kernel,
        *,
        duel: bool = False,
        keys: int = 1 << 20,
        seed: int = 0,
        score: tuple[int, int] = (0, 0),
    ) -> None:
        target = kernel.book.match.target
        if keys < 1 or keys & (keys - 1):
            raise ValueError(f"the number of keys must be a power of two, not {keys}")
        if not all(0 <= points < target for points in score):
            raise ValueError(f"a score of {score} is not one of a game to {target} that goes on")
        self.kernel = kernel
        self.kind: ManoKernel = kernel.duel if duel else kernel.round
        self.duel = int(duel and kernel.duel is not kernel.round)
        self.seed = seed_number(seed)
        self.score = np.array(score, np.int32)
        self.keys = np.zeros(keys, np.uint64)
        self.regrets = np.zeros(keys * WIDTH, np.float32)
        self.policy = np.zeros(keys * WIDTH, np.float32)
        self.stats = np.zeros(8, np.float64)
        self.lines = np.zeros((LEVELS, kernel.length), np.int32)
        self.deck = np.zeros(kernel.pack_size, np.int32)
        self.walked = 0
        self.asked = 0
        """How often the engine was asked in the middle of a walk."""
        self._space = np.zeros(2 * LEVELS * ACTIONS, np.float64)
        self._frames = np.zeros(LEVELS * FRAME, np.int64)
        announce("walk_many")

    @property
    def nodes(self) -> int:
        return int(self.stats[NODES])

    def walk(self, manos: int) -> None:
        """Walk so many more manos for both teams."""
        manos = whole_number("manos", manos, 0, MOST)
        units = np.arange(self.walked, self.walked + manos, dtype=np.int64)
        where = np.zeros(WHERE, np.int64)
        while True:
            tables = (self.kind.tables, self.kernel.plan, self.lines, self.deck, self.seed, units, self.duel)
            learnt = (self.keys, self.regrets, self.policy, self.stats, self._space, self._frames, where)
            if walk_many(*tables, self.score, *learnt):
                break
            self._learn(traced(self.lines, int(where[W_LEVEL])))
        self.walked += manos

    def _learn(self, line: Line) -> None:
        self.asked += 1
        if not self.kind.learn(line, HEADER):
            raise RuntimeError("the tables lack something that the engine cannot tell")

    def against_random(self, manos: int, seed: int = 1) -> tuple[float, float]:
        """Points a mano against random play, and the standard error; each deal is played from both sides."""
        manos = whole_number("manos", manos, 1, MOST)
        out, first, mixed_seed = np.zeros((manos, 2), np.int32), 0, seed_number(self.seed + seed)
        while first < manos:
            units = np.arange(first, manos, dtype=np.int64)
            tables = (self.kind.tables, self.kernel.plan, self.lines[0], self.deck, mixed_seed, units, self.duel)
            stopped = play_policy(*tables, self.score, self.keys, self.policy, out[first:])
            if stopped < 0:
                break
            self._learn(self.lines[0])
            first += stopped
        mean = out.mean(1)
        return float(mean.mean()), float(mean.std() / manos**0.5)
