"""A trained best response to a blueprint: what somebody could win who knew all of it and nothing of the cards.

One seat learns by walking all of its options; the other plays the blueprint and never changes. The learner tells more
situations apart than the blueprint does, begins in each of them with what the blueprint would do, forgets nothing, and
in the end takes the option that it regrets most not to have taken. What comes out is a lower bound of what can be won.
"""
# ruff: noqa: F403, F405

from __future__ import annotations

from collections.abc import Sequence
from time import process_time
from typing import Any, Final, NamedTuple

import numpy as np

from truquero.kernel import Kernel
from truquero.kernel.dice import ZERO, kth_bit, popcount
from truquero.kernel.jit import bare, beyond
from truquero.kernel.layout import *
from truquero.kernel.loop import GOES_ON, MATCH_OVER, MISS, act_on
from truquero.kernel.sampling import actor_at
from truquero.kernel.tables import *
from truquero.maestro.abstraction import FINER, UNKNOWN_ZONE, abstraction
from truquero.maestro.blueprint import Blueprint
from truquero.maestro.bully_words import NO_RULE
from truquero.maestro.game_chances import played_ends, values_of, visited, winning_chances
from truquero.maestro.line_key import EXACT, action_of, as_line, read_line
from truquero.maestro.machine_code import jit, part
from truquero.maestro.matches import TALLY, decide
from truquero.maestro.measuring import WIDE, Interval
from truquero.maestro.regret_table import (
    FULL,
    LEVEL,
    LOG,
    N_COUNTERS,
    NODES,
    ROOM,
    SETS,
    WRITTEN,
    known_run,
    run_of,
    take_back,
)
from truquero.maestro.strategy import Strategy
from truquero.maestro.trainer import FLOOR, Score, Sizes, finish_line, training_scores
from truquero.maestro.traversal import (
    CHOICE,
    F_AT,
    F_COUNT,
    F_NEXT,
    F_OPTIONS,
    F_ORDER,
    F_PLACE,
    F_PRUNE,
    F_ROW,
    FRAME,
    KEPT,
    LACKS,
    LEVELS,
    OVER,
    SHORT,
    WIDEST,
    begin_walk,
    close_frame,
    open_frame,
    worth,
    worth_of_match,
)
from truquero.rules import Rulebook

Line = np.ndarray[Any, Any]
TRUST: Final = 10.0
"""So many points of regret speak for what the blueprint does, in a situation that is new to the learner."""
BATCH: Final = 2000
"""Manos between two looks at the clock."""
TEST_SEED: Final = 9_000_001
"""Added to the seed for the cards on which the result is measured."""


@part
def begin_as(regrets: Line, at: int, count: int, cut: Line, keys: Line, starts: Line, size: int, weights: Line,
             t: Line, s: Line, place: int, mask: Any) -> None:  # fmt: skip
    """A situation that is new: regret speaks for what the blueprint does."""
    key, _, _ = read_line(t, s, HEADER, place, mask, cut, EXACT)
    known = known_run(keys, starts, size, key)
    if known < 0:
        key, _, _ = read_line(t, s, HEADER, place, mask, cut, UNKNOWN_ZONE)
        known = known_run(keys, starts, size, key)
    if known >= 0:
        total = 0.0
        for k in range(count):
            total += weights[known + k]
        for k in range(count):
            regrets[at + k] = np.float32(TRUST * weights[known + k] / max(total, 1.0))


@part
def respond_until(
    t: Line, s: Line, deep: bool, walker: int, fine: Line, cut: Line, keys: Line, starts: Line, size: int,
    weights: Line, tally: Line, values: Line, own: Line, own_starts: Line, own_size: int, regrets: Line,
    counters: Line, f: Line,
) -> Any:  # fmt: skip
    """Let the blueprint act until the learner has a choice (in the frame), the mano is over, or a row lacks."""
    o = HEADER
    while True:
        place, row, mask = actor_at(t, s, o)
        if place < 0:
            return LACKS, 0.0
        counters[NODES] += 1
        action = np.int64(-1)
        if place == walker and not deep:
            key, options, order = read_line(t, s, o, place, mask, fine, EXACT)
            count = popcount(options)
            if count == 1:
                action = np.int64(action_of(kth_bit(options, 0), order))
            elif count <= WIDEST:
                before = counters[SETS]
                at = run_of(own, own_starts, own_size, counters, counters[ROOM], key, count)
                if at >= 0:
                    if counters[SETS] > before:
                        begin_as(regrets, at, count, cut, keys, starts, size, weights, t, s, place, mask)
                    f[F_PLACE], f[F_ROW], f[F_ORDER], f[F_COUNT], f[F_AT] = place, row, order, count, at
                    f[F_OPTIONS] = np.int64(options)
                    return CHOICE, 0.0
                counters[FULL] += 1
        if action < 0:
            option, cards = decide(t, s, place, mask, cut, keys, starts, size, weights, NO_RULE, ZERO, ZERO, tally)
            action = np.int64(action_of(option, cards))
        done = act_on(t, s, o, place, row, action)
        if done == MISS:
            return LACKS, 0.0
        if done == MATCH_OVER:
            return OVER, worth_of_match(t, s, walker & 1, values)
        if done != GOES_ON:
            return OVER, worth(t, s, walker & 1, values)


@jit
def respond(  # type: ignore[no-untyped-def]
    t, stack, length, walker, fine, cut, keys, starts, size, weights, tally, values, floor, own, own_starts, own_size,
    regrets, places, before, counters, space, frames,
):  # fmt: skip
    """The value of a mano for the learner, walking all of its options. Where a row lacks, LEVEL says in which line."""
    level = 0
    entering = True
    value = 0.0
    counters[LEVEL] = -1
    while True:
        s = beyond(stack, np.int64(level * length))
        f = beyond(frames, np.int64(level * FRAME))
        found = beyond(space, np.int64(2 * level * WIDEST))
        likely = beyond(space, np.int64((2 * level + 1) * WIDEST))
        choice = True
        if entering:
            came, value = respond_until(
                t, s, level + 1 >= LEVELS, walker, fine, cut, keys, starts, size, weights, tally, values, own,
                own_starts, own_size, regrets, counters, f,
            )  # fmt: skip
            if came == LACKS:
                counters[LEVEL] = level
                return 0.0
            choice = came == CHOICE
            if choice:
                open_frame(s, regrets, f, likely)
        else:
            found[f[F_NEXT]] = value
            f[F_NEXT] += 1
        entering = False
        below = beyond(stack, np.int64((level + 1) * length))
        while choice and f[F_NEXT] < f[F_COUNT]:
            k = f[F_NEXT]
            if f[F_PRUNE] == SHORT and likely[k] == 0.0 and regrets[f[F_AT] + k] < floor:
                found[k] = np.nan
                f[F_NEXT] += 1
                continue
            for i in range(KEPT):
                below[i] = s[i]
            action = action_of(kth_bit(np.uint64(f[F_OPTIONS]), k), f[F_ORDER])
            done = act_on(t, below, HEADER, f[F_PLACE], f[F_ROW], action)
            if done == GOES_ON:
                entering = True
                break
            if done == MISS:
                counters[LEVEL] = level
                return 0.0
            if done == MATCH_OVER:
                found[k] = worth_of_match(t, below, walker & 1, values)
            else:
                found[k] = worth(t, below, walker & 1, values)
            f[F_NEXT] += 1
        if entering:
            level += 1
            continue
        if choice:
            value = close_frame(regrets, places, before, counters, f, found, likely, floor)
        if level == 0:
            return value
        level -= 1


@jit
def learn_many(
    tables: Line, plan: Line, lines: Line, pack: Line, seed: int, first: int, last: int, scores: Line, values: Line,
    floor: float, fine: Line, cut: Line, keys: Line, starts: Line, weights: Line, tally: Line, own: Line,
    own_starts: Line, regrets: Line, places: Line, before: Line, counters: Line, space: Line, frames: Line,
) -> int:  # fmt: skip
    """Learn from manos, once on each side. The first for which the tables lack something, undone; -1: none."""
    t, p, stack, deck = bare(tables), bare(plan), bare(lines), bare(pack)
    for unit in range(first, last):
        counters[WRITTEN] = 0
        for walker in range(2):
            done = begin_walk(t, p, stack, deck, seed, unit, 0, bare(scores), scores.size // 2)
            if done == GOES_ON:
                respond(
                    t, stack, lines.shape[1], walker, bare(fine), bare(cut), bare(keys), bare(starts), keys.size,
                    bare(weights), bare(tally), bare(values), floor, bare(own), bare(own_starts), own.size,
                    bare(regrets), bare(places), bare(before), bare(counters), bare(space), bare(frames),
                )  # fmt: skip
                if counters[LEVEL] >= 0:
                    done = MISS
            else:
                counters[LEVEL] = 0
            if done == MISS:
                take_back(bare(counters), bare(places), bare(before), bare(regrets), bare(regrets))
                return unit
    return -1


@part
def best_known(regrets: Line, at: int, count: int) -> Any:
    """The option that is regretted most not to have been taken."""
    best = 0
    for k in range(1, count):
        if regrets[at + k] > regrets[at + best]:
            best = k
    return best


@jit
def measure_many(
    tables: Line, plan: Line, line: Line, pack: Line, seed: int, first: int, last: int, scores: Line, values: Line,
    fine: Line, cut: Line, keys: Line, starts: Line, weights: Line, tally: Line, own: Line, own_starts: Line,
    regrets: Line, out: Line,
) -> int:  # fmt: skip
    """What the learner gains in a mano, the mean of both sides: in values, and in points. As ``learn_many``."""
    t, p, s, deck = bare(tables), bare(plan), bare(line), bare(pack)
    worths, chosen, size = bare(values), bare(scores), scores.size // 2
    for unit in range(first, last):
        out[unit, 0] = 0.0
        out[unit, 1] = 0.0
        for walker in range(2):
            done = begin_walk(t, p, s, deck, seed, unit, 0, chosen, size)
            if done == MISS:
                return unit
            if done != GOES_ON:  # it is over at once: there is nothing to choose
                continue
            start = worth(t, s, walker, worths)
            while done == GOES_ON:
                place, row, mask = actor_at(t, s, HEADER)
                if place < 0:
                    return unit
                action = np.int64(-1)
                if place == walker:
                    key, options, order = read_line(t, s, HEADER, place, mask, bare(fine), EXACT)
                    at = known_run(bare(own), bare(own_starts), own.size, key)
                    if at >= 0:
                        k = best_known(bare(regrets), at, popcount(options))
                        action = np.int64(action_of(kth_bit(options, k), order))
                if action < 0:
                    option, cards = decide(
                        t, s, place, mask, bare(cut), bare(keys), bare(starts), keys.size, bare(weights), NO_RULE,
                        ZERO, ZERO, bare(tally),
                    )  # fmt: skip
                    action = np.int64(action_of(option, cards))
                done = act_on(t, s, HEADER, place, row, action)
            if done == MISS:
                return unit
            value = worth_of_match(t, s, walker, worths) if done == MATCH_OVER else worth(t, s, walker, worths)
            real = walker ^ s[HEADER + TEAM]
            target = t[TARGET]
            gained = min(s[SCORE + real], target) - s[BASE + real]
            lost = min(s[SCORE + 1 - real], target) - s[BASE + 1 - real]
            out[unit, 0] += (value - start) / 2
            out[unit, 1] += (gained - lost) / 2
    return -1


class Gained(NamedTuple):
    """What a best response wins from a blueprint."""

    values: Interval
    """In points of the middle of a game: the chance to win it, divided by what a point brings there."""
    points: Interval
    """In points as they are written; near the end of a game neither side plays for them."""
    manos: int
    """It learnt from so many."""
    nodes: int
    situations: int
    minutes: float


class BestResponse:
    """Learns to beat one strategy of a rulebook for two, at the scores that games come to."""

    def __init__(
        self, book: Rulebook, strategy: Strategy, scores: Sequence[Score], values: Line, seed: int = 20,
        megabytes: int = 1024, kernel: Kernel | None = None,
    ) -> None:  # fmt: skip
        """``values``: what a score is worth. The memory is bounded."""
        self.book, self.strategy, self.seed = book, strategy, seed
        self.kernel = kernel or Kernel(book, 2)
        self.kind = self.kernel.round
        self.fine = as_line(abstraction(book, 2, FINER, near=FINER))
        self.scores = np.array(scores, np.int32).reshape(-1)
        self.values = values
        sizes = Sizes.within(megabytes)
        self.own, self.own_starts = np.zeros(sizes.slots, np.uint64), np.zeros(sizes.slots, np.uint32)
        self.regrets = np.zeros(sizes.options, np.float32)
        self.counters = np.zeros(N_COUNTERS, np.int64)
        self.counters[ROOM] = sizes.options
        self.tally = np.zeros(2 * TALLY, np.int64)
        self.lines = np.zeros((LEVELS, self.kernel.length), np.int32)
        self.deck = np.zeros(self.kernel.pack_size, np.int32)
        self.space = np.zeros(2 * LEVELS * WIDEST, np.float64)
        self.frames = np.zeros(LEVELS * FRAME, np.int64)
        self.log = np.zeros(LOG, np.int64), np.zeros(LOG, np.float32)
        self.manos = 0
        self.seconds = 0.0

    def learn(self, manos: int) -> None:
        """Walk so many manos more."""
        begun = process_time()
        them = self.strategy
        at, last = self.manos, self.manos + manos
        while at >= 0:
            at = learn_many(
                self.kind.tables, self.kernel.plan, self.lines, self.deck, self.seed, at, last, self.scores,
                self.values, FLOOR, self.fine, them.cut, them.keys, them.starts, them.weights, self.tally, self.own,
                self.own_starts, self.regrets, *self.log, self.counters, self.space, self.frames,
            )  # fmt: skip
            if at >= 0:
                self._ask(int(self.counters[LEVEL]))
        self.manos = last
        self.seconds += process_time() - begun

    def learn_for(self, minutes: float) -> None:
        """Learn for so many minutes of the processor."""
        while self.seconds < 60 * minutes:
            self.learn(BATCH)

    def gained(self, manos: int) -> Gained:
        """Measured on cards that it did not learn from."""
        them = self.strategy
        out = np.zeros((manos, 2))
        at = 0
        while at >= 0:
            at = measure_many(
                self.kind.tables, self.kernel.plan, self.lines[0], self.deck, self.seed + TEST_SEED, at, manos,
                self.scores, self.values, self.fine, them.cut, them.keys, them.starts, them.weights, self.tally,
                self.own, self.own_starts, self.regrets, out,
            )  # fmt: skip
            if at >= 0:
                self._ask(0)
        values, points = (_interval(column) for column in out.T)
        nodes, sets = int(self.counters[NODES]), int(self.counters[SETS])
        return Gained(values, points, self.manos, nodes, sets, self.seconds / 60)

    def _ask(self, level: int) -> None:
        if not self.kind.learn(finish_line(self.lines, level), HEADER):
            raise RuntimeError("the tables lack something that the engine cannot tell")


def responder(book: Rulebook, blueprint: Blueprint, seed: int) -> BestResponse:
    """Somebody who plays for the chance to win the game against a blueprint, at the scores that its games come to."""
    strategy = Strategy.of_blueprint(blueprint, book, 2)
    kernel = Kernel(book, 2)
    ends = played_ends(kernel, strategy)
    scores = training_scores(blueprint.groups, kernel.round.mano.capped, visited(ends))
    return BestResponse(book, strategy, scores, values_of(winning_chances(ends)), seed, kernel=kernel)


def _interval(found: Line) -> Interval:
    mean = float(found.mean())
    error = WIDE * float(found.std()) / len(found) ** 0.5
    return Interval(mean, mean - error, mean + error)
