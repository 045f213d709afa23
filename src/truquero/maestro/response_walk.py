"""The walks of a best response: one seat learns by walking all of its options, its partners play what it has learnt.

The rivals play a strategy that never changes. The learner tells more situations apart than that strategy does, and
begins in each of them with what the strategy would do.
"""
# ruff: noqa: F403, F405

from __future__ import annotations

from typing import Any, Final

import numpy as np

from truquero.kernel.dice import ZERO, kth_bit, popcount
from truquero.kernel.jit import bare, beyond
from truquero.kernel.layout import *
from truquero.kernel.loop import GOES_ON, MATCH_OVER, MISS
from truquero.kernel.tables import *
from truquero.maestro.abstraction import UNKNOWN_ZONE
from truquero.maestro.bully_words import NO_RULE
from truquero.maestro.deciding import asked_at, do_option, read_line
from truquero.maestro.line_key import EXACT
from truquero.maestro.machine_code import jit, part
from truquero.maestro.matches import decide
from truquero.maestro.regret_table import (
    FULL,
    LEVEL,
    NODES,
    ROOM,
    SETS,
    WRITTEN,
    known_run,
    pick,
    run_of,
    take_back,
)
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

Line = np.ndarray[Any, Any]
TRUST: Final = 10.0
"""So many points of regret speak for what the blueprint does, in a situation that is new to the learner."""


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
    """Let the others act until the learner has a choice (in the frame), the mano is over, or a row lacks."""
    o = HEADER
    while True:
        place, row, mask = asked_at(t, s, o, cut)
        if place < 0:
            return LACKS, 0.0
        counters[NODES] += 1
        option, order = np.int64(-1), np.int64(0)
        if place & 1 == walker & 1 and not deep:
            key, options, order = read_line(t, s, o, place, mask, fine, EXACT)
            count = popcount(options)
            if count == 1:
                option = np.int64(kth_bit(options, 0))
            elif count <= WIDEST:
                before = counters[SETS]
                at = run_of(own, own_starts, own_size, counters, counters[ROOM], key, count)
                if at < 0:
                    counters[FULL] += 1
                else:
                    if counters[SETS] > before:
                        begin_as(regrets, at, count, cut, keys, starts, size, weights, t, s, place, mask)
                    if place == walker:
                        f[F_PLACE], f[F_ROW], f[F_ORDER], f[F_COUNT], f[F_AT] = place, row, order, count, at
                        f[F_OPTIONS] = np.int64(options)
                        return CHOICE, 0.0
                    option = np.int64(kth_bit(options, pick(s, regrets, at, count)))
        if option < 0:
            option, order = decide(t, s, place, mask, cut, keys, starts, size, weights, NO_RULE, ZERO, ZERO, tally)
        done = do_option(t, s, o, place, row, option, order)
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
            option = kth_bit(np.uint64(f[F_OPTIONS]), k)
            done = do_option(t, below, HEADER, f[F_PLACE], f[F_ROW], option, f[F_ORDER])
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
    """Learn from manos, once in each seat. The first for which the tables lack something, undone; -1: none."""
    t, p, stack, deck = bare(tables), bare(plan), bare(lines), bare(pack)
    for unit in range(first, last):
        counters[WRITTEN] = 0
        for walker in range(t[PLACES]):
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
                place, row, mask = asked_at(t, s, HEADER, bare(cut))
                if place < 0:
                    return unit
                option, order = np.int64(-1), np.int64(0)
                if place & 1 == walker:
                    key, options, order = read_line(t, s, HEADER, place, mask, bare(fine), EXACT)
                    at = known_run(bare(own), bare(own_starts), own.size, key)
                    if at >= 0:
                        option = np.int64(kth_bit(options, best_known(bare(regrets), at, popcount(options))))
                if option < 0:
                    option, order = decide(
                        t, s, place, mask, bare(cut), bare(keys), bare(starts), keys.size, bare(weights), NO_RULE,
                        ZERO, ZERO, bare(tally),
                    )  # fmt: skip
                done = do_option(t, s, HEADER, place, row, option, order)
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
