"""Regret minimisation by external sampling: walk every option of one seat, sample everybody else's.

What a mano is worth comes from a table over the score after it: points, or the chance to win the game.
"""
# ruff: noqa: F403, F405

from __future__ import annotations

from typing import Any, Final

import numpy as np

from truquero.kernel.dice import kth_bit, popcount, seed_line
from truquero.kernel.jit import bare, beyond
from truquero.kernel.layout import *
from truquero.kernel.loop import GOES_ON, MATCH_OVER, MISS
from truquero.kernel.plan import *
from truquero.kernel.sampling import deal_mano
from truquero.kernel.tables import *
from truquero.maestro.abstraction import UNKNOWN_ZONE
from truquero.maestro.deciding import asked_at, do_option, read_line
from truquero.maestro.line_key import EXACT
from truquero.maestro.machine_code import jit, part
from truquero.maestro.regret_table import (
    FULL,
    LEVEL,
    MISSES,
    NODES,
    ROOM,
    SETS,
    WALKS,
    WRITTEN,
    chance,
    note,
    pick,
    run_of,
    take_back,
)

Line = np.ndarray[Any, Any]
WIDEST: Final = 32
"""The most options a situation may have."""
LEVELS: Final = 64
KEPT: Final = HEADER + TRACE
"""What of a line has to be copied."""
F_PLACE, F_ROW, F_ORDER, F_COUNT, F_AT, F_OPTIONS, F_NEXT, F_PRUNE = range(8)
"""A frame: a choice whose options are being walked."""
FRAME: Final = 8
CHOICE, OVER, LACKS = range(3)
"""How far the others' actions lead."""
PRUNED: Final = 0.9
"""How often an option that has long been bad is left out of a walk; when it is not, it counts for the other times."""
WHOLE, SHORT, SPARED = range(3)
"""A choice of which nothing is left out; one whose bad options are; and one whose bad options count for many walks."""


@part
def worth(t: Line, s: Line, team: int, values: Line) -> Any:
    """What the score is worth to a team of the mano: 0 is that of mano, which is not mano in the next."""
    target = t[TARGET]
    real = team ^ s[HEADER + TEAM]
    a, b = min(s[SCORE + real], target), min(s[SCORE + 1 - real], target)
    if a >= target and b >= target:  # what was written first won the game
        if s[GAMES + real]:
            b = target - 1
        else:
            a = target - 1
    return values[(team * (target + 1) + a) * (target + 1) + b]


@part
def worth_of_match(t: Line, s: Line, team: int, values: Line) -> Any:
    """The same when the whole match was won."""
    target = t[TARGET]
    real = team ^ s[HEADER + TEAM]
    a, b = min(s[SCORE + real], target - 1), min(s[SCORE + 1 - real], target - 1)
    if s[WINNER] == real:
        return values[(team * (target + 1) + target) * (target + 1) + b]
    return values[(team * (target + 1) + a) * (target + 1) + target]


@part
def situation_run(t: Line, s: Line, place: int, mask: Any, cut: Line, key: Any, count: int, keys: Line, starts: Line,
                  size: int, spares: Line, counters: Line) -> Any:  # fmt: skip
    """Where the run of a situation begins; a new one is noted with its spare key."""
    before = counters[SETS]
    at = run_of(keys, starts, size, counters, counters[ROOM], key, count)
    if counters[SETS] > before:
        spare, _, _ = read_line(t, s, HEADER, place, mask, cut, UNKNOWN_ZONE)
        spares[before] = spare
    if at < 0:
        counters[FULL] += 1
    return at


@part
def run_on(
    t: Line, s: Line, deep: bool, walker: int, cut: Line, values: Line, keys: Line, starts: Line, size: int,
    regrets: Line, shares: Line, spares: Line, places: Line, before: Line, counters: Line, f: Line,
) -> Any:  # fmt: skip
    """Let others act until the walker has a choice (in the frame), the mano is over (its worth), or a row lacks."""
    o = HEADER
    team = walker & 1
    while True:
        place, row, mask = asked_at(t, s, o, cut)
        if place < 0:
            return LACKS, 0.0
        counters[NODES] += 1
        key, options, order = read_line(t, s, o, place, mask, cut, EXACT)
        count = popcount(options)
        if count == 1:
            done = do_option(t, s, o, place, row, kth_bit(options, 0), order)
        else:
            at = situation_run(t, s, place, mask, cut, key, count, keys, starts, size, spares, counters)
            if place == walker and not deep and count <= WIDEST:
                f[F_PLACE], f[F_ROW], f[F_ORDER], f[F_COUNT], f[F_AT] = place, row, order, count, at
                f[F_OPTIONS] = np.int64(options)
                return CHOICE, 0.0
            if at >= 0:
                total = 0.0
                for k in range(count):
                    total += max(regrets[at + k], 0.0)
                for k in range(count):
                    note(counters, places, before, -1 - (at + k), shares[at + k])
                    shares[at + k] += np.float32(max(regrets[at + k], 0.0) / total if total > 0.0 else 1.0 / count)
            k = pick(s, regrets, at, count)
            done = do_option(t, s, o, place, row, kth_bit(options, k), order)
        if done == MISS:
            return LACKS, 0.0
        if done == MATCH_OVER:
            return OVER, worth_of_match(t, s, team, values)
        if done != GOES_ON:
            return OVER, worth(t, s, team, values)


@part
def open_frame(s: Line, regrets: Line, f: Line, likely: Line) -> None:
    """A choice of the walker: how likely each option is, before a walk may come to the same situation further down."""
    at, count = f[F_AT], f[F_COUNT]
    total = 0.0
    most = 0.0
    if at >= 0:
        for k in range(count):
            total += max(regrets[at + k], 0.0)
            most = max(most, regrets[at + k])
    for k in range(count):
        likely[k] = max(regrets[at + k], 0.0) / total if total > 0.0 else 1.0 / count
    f[F_NEXT] = 0
    f[F_PRUNE] = WHOLE
    if at >= 0 and most > 0.0:
        f[F_PRUNE] = SHORT if chance(s) < PRUNED else SPARED


@part
def close_frame(
    regrets: Line, places: Line, before: Line, counters: Line, f: Line, found: Line, likely: Line, floor: float
) -> Any:
    """All options were walked: what the choice is worth, and what each option is regretted for."""
    at, count = f[F_AT], f[F_COUNT]
    mean = 0.0
    for k in range(count):
        if likely[k] > 0.0:
            mean += likely[k] * found[k]
    if at >= 0:
        for k in range(count):
            if not np.isnan(found[k]):
                note(counters, places, before, at + k, regrets[at + k])
                times = 1.0
                if f[F_PRUNE] == SPARED and likely[k] == 0.0 and regrets[at + k] < floor:
                    times = 1.0 / (1.0 - PRUNED)
                regrets[at + k] += np.float32(times * (found[k] - mean))
        note(counters, places, before, at + count, regrets[at + count])
        regrets[at + count] += np.float32(1.0)
    return mean


@jit
def visit(  # type: ignore[no-untyped-def]
    t, stack, length, walker, cut, values, floor, keys, starts, size, regrets, shares, spares, places, before,
    counters, space, frames,
):  # fmt: skip
    """The value of a state for a seat, walking all of its options and one of the others'.

    Where the tables lack something the walk ends; LEVEL says in which line.
    """
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
            came, value = run_on(
                t, s, level + 1 >= LEVELS, walker, cut, values, keys, starts, size, regrets, shares, spares, places,
                before, counters, f,
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


@part
def begin_walk(t: Line, p: Line, s: Line, deck: Line, seed: int, unit: int, duel: int, scores: Line, n: int) -> Any:
    """Deal one mano at one of the scores."""
    for i in range(HEADER):
        s[i] = 0
    seed_line(s, seed, unit)
    which = int(chance(s) * n)
    s[SCORE], s[SCORE + 1] = scores[2 * which], scores[2 * which + 1]
    s[BASE], s[BASE + 1] = s[SCORE], s[SCORE + 1]
    return deal_mano(t, p, s, deck, unit, duel)


@jit
def walk_many(
    tables: Line, plan: Line, lines: Line, pack: Line, seed: int, first: int, last: int, duel: int, scores: Line,
    cut: Line, values: Line, floor: float, keys: Line, starts: Line, regrets: Line, shares: Line, spares: Line,
    places: Line, before: Line, counters: Line, space: Line, frames: Line, sums: Line,
) -> int:  # fmt: skip
    """Walk manos, once for each seat. The first for which the tables lack something, undone; -1: all are walked."""
    t, p, stack, deck = bare(tables), bare(plan), bare(lines), bare(pack)
    length = lines.shape[1]
    chosen, n = bare(scores), scores.size // 2
    worths = bare(values)
    for unit in range(first, last):
        counters[WRITTEN] = 0
        nodes, walks, sum0, sum1 = counters[NODES], counters[WALKS], sums[0], sums[1]
        for walker in range(t[PLACES]):
            counters[LEVEL] = 0
            done = begin_walk(t, p, stack, deck, seed, unit, duel, chosen, n)
            if done == GOES_ON:
                start = worth(t, stack, walker & 1, worths)
                value = visit(
                    t, stack, length, walker, bare(cut), worths, floor, bare(keys), bare(starts), keys.size,
                    bare(regrets), bare(shares), bare(spares), bare(places), bare(before), bare(counters),
                    bare(space), bare(frames),
                )  # fmt: skip
                if counters[LEVEL] < 0:
                    sums[walker & 1] += value - start
                    counters[WALKS] += 1
                else:
                    done = MISS
            if done == MISS:
                counters[MISSES] += 1
                counters[NODES], counters[WALKS], sums[0], sums[1] = nodes, walks, sum0, sum1
                take_back(bare(counters), bare(places), bare(before), bare(regrets), bare(shares))
                return unit
    return -1
