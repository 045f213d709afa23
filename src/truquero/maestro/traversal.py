"""Regret minimisation by external sampling: walk every option of one team, sample everybody else's.

What a mano is worth comes from a table over the score after it: points, or the chance to win the game.
"""
# ruff: noqa: F403, F405

from __future__ import annotations

from typing import Any, Final

import numpy as np

from truquero.kernel.dice import kth_bit, popcount, seed_line
from truquero.kernel.jit import bare, beyond
from truquero.kernel.layout import *
from truquero.kernel.loop import GOES_ON, MATCH_OVER, MISS, act_on
from truquero.kernel.plan import *
from truquero.kernel.sampling import actor_at, deal_mano
from truquero.kernel.tables import *
from truquero.maestro.line_key import action_of, read_line
from truquero.maestro.machine_code import jit, part
from truquero.maestro.regret_table import FULL, MISSES, NODES, ROOM, WALKS, chance, pick, run_of

Line = np.ndarray[Any, Any]
WIDEST: Final = 32
"""The most options a situation may have."""
LEVELS: Final = 64
KEPT: Final = HEADER + TRACE
"""What of a line has to be copied."""
F_PLACE, F_ROW, F_ORDER, F_COUNT, F_AT, F_OPTIONS, F_NEXT, F_PRUNE = range(8)
"""A frame: a choice whose options are being walked."""
FRAME: Final = 8
PRUNED: Final = 0.95
"""How often an option that has long been bad is left out of a walk."""


@part
def worth(t: Line, s: Line, team: int, values: Line) -> Any:
    """What the score is worth to a team of the mano."""
    target = t[TARGET]
    real = team ^ s[HEADER + TEAM]
    a, b = min(s[SCORE + real], target), min(s[SCORE + 1 - real], target)
    if a >= target and b >= target:  # what was written first won the game
        if s[GAMES + real]:
            b = target - 1
        else:
            a = target - 1
    return values[a * (target + 1) + b]


@part
def worth_of_match(t: Line, s: Line, team: int, values: Line) -> Any:
    """The same when the whole match was won."""
    target = t[TARGET]
    real = team ^ s[HEADER + TEAM]
    a, b = min(s[SCORE + real], target - 1), min(s[SCORE + 1 - real], target - 1)
    if s[WINNER] == real:
        return values[target * (target + 1) + b]
    return values[a * (target + 1) + target]


@part
def run_on(
    t: Line, s: Line, deep: bool, team: int, cut: Line, values: Line, keys: Line, starts: Line, size: int,
    regrets: Line, shares: Line, counters: Line, f: Line,
) -> Any:  # fmt: skip
    """Let others act until the team has a choice (True; it is in the frame) or the mano is over (False, its worth)."""
    o = HEADER
    while True:
        place, row, mask = actor_at(t, s, o)
        if place < 0:
            counters[MISSES] += 1
            return False, 0.0
        counters[NODES] += 1
        key, options, order = read_line(t, s, o, place, mask, cut)
        count = popcount(options)
        if count == 1:
            done = act_on(t, s, o, place, row, action_of(kth_bit(options, 0), order))
        else:
            at = run_of(keys, starts, size, counters, counters[ROOM], key, count)
            if at < 0:
                counters[FULL] += 1
            if place & 1 == team and not deep and count <= WIDEST:
                f[F_PLACE], f[F_ROW], f[F_ORDER], f[F_COUNT], f[F_AT] = place, row, order, count, at
                f[F_OPTIONS] = np.int64(options)
                return True, 0.0
            if at >= 0:
                total = 0.0
                for k in range(count):
                    total += max(regrets[at + k], 0.0)
                for k in range(count):
                    shares[at + k] += np.float32(max(regrets[at + k], 0.0) / total if total > 0.0 else 1.0 / count)
            k = pick(s, regrets, at, count)
            done = act_on(t, s, o, place, row, action_of(kth_bit(options, k), order))
        if done == MISS:
            counters[MISSES] += 1
            return False, 0.0
        if done == MATCH_OVER:
            return False, worth_of_match(t, s, team, values)
        if done != GOES_ON:
            return False, worth(t, s, team, values)


@part
def open_frame(s: Line, regrets: Line, f: Line, likely: Line) -> None:
    """A choice of the team: how likely each option is, before a walk may come to the same situation further down."""
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
    f[F_PRUNE] = 1 if at >= 0 and most > 0.0 and chance(s) < PRUNED else 0


@part
def close_frame(regrets: Line, f: Line, found: Line, likely: Line) -> Any:
    """All options were walked: what the choice is worth, and what each option is regretted for."""
    at, count = f[F_AT], f[F_COUNT]
    mean = 0.0
    for k in range(count):
        if likely[k] > 0.0:
            mean += likely[k] * found[k]
    if at >= 0:
        for k in range(count):
            if not np.isnan(found[k]):
                regrets[at + k] += np.float32(found[k] - mean)
    return mean


@jit
def visit(  # type: ignore[no-untyped-def]
    t, stack, length, team, cut, values, floor, keys, starts, size, regrets, shares, counters, space, frames
):
    """The value of a state for a team, walking all of its options and one of the others'."""
    level = 0
    entering = True
    value = 0.0
    while True:
        s = beyond(stack, np.int64(level * length))
        f = beyond(frames, np.int64(level * FRAME))
        found = beyond(space, np.int64(2 * level * WIDEST))
        likely = beyond(space, np.int64((2 * level + 1) * WIDEST))
        if entering:
            choice, value = run_on(
                t, s, level + 1 >= LEVELS, team, cut, values, keys, starts, size, regrets, shares, counters, f
            )
            if choice:
                open_frame(s, regrets, f, likely)
        else:
            found[f[F_NEXT]] = value
            f[F_NEXT] += 1
            choice = True
        entering = False
        below = beyond(stack, np.int64((level + 1) * length))
        while choice and f[F_NEXT] < f[F_COUNT]:
            k = f[F_NEXT]
            if f[F_PRUNE] and likely[k] == 0.0 and regrets[f[F_AT] + k] < floor:
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
                counters[MISSES] += 1
                found[k] = 0.0
            elif done == MATCH_OVER:
                found[k] = worth_of_match(t, below, team, values)
            else:
                found[k] = worth(t, below, team, values)
            f[F_NEXT] += 1
        if entering:
            level += 1
            continue
        if choice:
            value = close_frame(regrets, f, found, likely)
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
    cut: Line, values: Line, floor: float, keys: Line, starts: Line, regrets: Line, shares: Line, counters: Line,
    space: Line, frames: Line, sums: Line,
) -> int:  # fmt: skip
    """Walk manos, each for one team and then the other. The first that the tables could not begin; -1: all done."""
    t, p, stack, deck = bare(tables), bare(plan), bare(lines), bare(pack)
    length = lines.shape[1]
    chosen, n = bare(scores), scores.size // 2
    for unit in range(first, last):
        for team in range(2):
            done = begin_walk(t, p, stack, deck, seed, unit, duel, chosen, n)
            if done == MISS:
                return unit
            if done == GOES_ON:
                before = worth(t, stack, team, bare(values))
                value = visit(
                    t, stack, length, team, bare(cut), bare(values), floor, bare(keys), bare(starts), keys.size,
                    bare(regrets), bare(shares), bare(counters), bare(space), bare(frames),
                )  # fmt: skip
                sums[team] += value - before
                counters[WALKS] += 1
    return -1
