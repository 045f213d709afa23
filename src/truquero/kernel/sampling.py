"""Sampled traversal: walk all actions of one team, sample the rest (external sampling), and learn regrets on the way.

A mano is walked at a fixed score. The seat to act decides; the value is the points the mano brings. What a place
knows is a key of 64 bits: the bets, the bazas, the cards seen and its own, by their power and its envido.
"""
# ruff: noqa: F403, F405

from __future__ import annotations

from typing import Any

import numpy as np

from truquero.kernel.dice import HALF, LOW, ONE, ZERO, draw, kth_bit, mixed, popcount, seed_line, shuffle
from truquero.kernel.jit import bare, beyond, fixed, jit, part
from truquero.kernel.layout import *
from truquero.kernel.loop import GOES_ON, MISS, act_on, begin_mano, legal_mask, row_of, wrapped
from truquero.kernel.plan import *
from truquero.kernel.tables import *

Line = np.ndarray[Any, Any]
WIDTH = 24
"""The most actions a key may have."""
LEVELS = 64
KEPT = HEADER + TRACE
"""What of a line has to be copied."""
ACTIONS = 64
"""The most actions a place may have."""
NODES, FULL, VALUE_SUM = range(3)
"""What is counted: nodes, decisions without a key, and the values of the manos for one team and the other."""
F_PLACE, F_ROW, F_AT, F_COUNT, F_NEXT, F_MASK = range(6)
"""A frame: a choice whose actions are being walked."""
FRAME = 8
W_UNIT, W_TEAM, W_LEVEL, W_MODE, W_LACKS = range(5)
"""Where a walk stands: in which mano, for which team, how deep, and what is to be done there."""
WHERE = 8
BEGINNING, ENTERING, WALKING, BACK, OVER_AT_ONCE = range(5)
CHOICE, OVER = 10, 11


@part
def actor_at(t: Line, s: Line, o: int) -> Any:
    """The place to act, its row and mask; place -1 if the tables lack a row."""
    n = t[PLACES]
    leaving = ONE << np.uint64(t[LEAVE])
    found, found_row, found_mask = -1, -1, ZERO
    for k in range(n):
        place = wrapped(s[o + TURN] + k, n)
        if s[o + GONE] >> place & 1:
            continue
        row = row_of(t, s, o, place)
        if row < 0:
            return -1, -1, ZERO
        mask = legal_mask(t, s, o, place, row)
        if mask & ~leaving:
            return place, row, mask
        if mask and found < 0:
            found, found_row, found_mask = place, row, mask
    return found, found_row, found_mask


@part
def key_of(t: Line, s: Line, o: int, place: int, mask: Any) -> Any:
    """What a place knows, as one number. Nothing of what others hold goes into it.

    The same key means the same actions with cards of the same power in the same slots. Hands that lie in order of power
    (:func:`sort_hands`) have the fewest keys.
    """
    n = t[PLACES]
    line = s[o + MUESTRA] if s[o + MUESTRA] >= 0 else 0
    powers = t[POWER] + line * t[PACK]
    name = t[NAME] + 2 * t[t[CORE] + s[o + BETS]]
    key = np.uint64(np.uint32(t[name])) << HALF | np.uint64(np.uint32(t[name + 1]))
    key = mixed(key + np.uint64(place))
    key = mixed(key ^ (np.uint64(s[o + PREFIX]) << HALF) ^ np.uint64(s[o + GONE]))
    for slot in range(3):
        held = s[o + HAND + place] >> slot & 1
        power = t[powers + s[o + CARD + 3 * place + slot]]
        key += mixed(np.uint64((power * 2 + held) * 4 + slot + 101))
    key = mixed(key ^ np.uint64(s[o + VALUE + place] + 1000))
    for other in range(n):
        for baza in range(s[o + BAZAS] + 1):
            lay = s[o + LAY + 3 * other + baza]
            if lay and other != place:
                shown = 63 if lay >= 8 else t[powers + s[o + CARD + 3 * other + (lay & 7) - 1]]
                key = mixed(key + np.uint64((shown * 4 + baza) * 8 + other + 1))
        if s[o + SAID] >> other & 1:
            key = mixed(key + np.uint64(5000 + s[o + VALUE + other] * 8 + other))
    return mixed(key ^ mask) | ONE


@part
def slot_of(keys: Line, size: int, key: Any) -> Any:
    """Where a key lives; -1 if there is no room."""
    at = np.int64(key >> np.uint64(8)) & (size - 1)
    for _ in range(16):
        if keys[at] == key:
            return at
        if keys[at] == ZERO:
            keys[at] = key
            return at
        at = (at + 1) & (size - 1)
    return -1


@part
def chosen(s: Line, regrets: Line, at: int, count: int) -> Any:
    """An action by regret matching: the k-th of its mask."""
    total = 0.0
    for k in range(count):
        total += max(regrets[at * WIDTH + k], 0.0)
    bits = draw(s)
    if at < 0 or total <= 0.0:
        return np.int64(((bits & LOW) * np.uint64(count)) >> HALF)
    rest = np.float64(bits >> np.uint64(11)) * (1.0 / 9007199254740992.0) * total
    for k in range(count):
        rest -= max(regrets[at * WIDTH + k], 0.0)
        if rest < 0.0:
            return k
    return count - 1


@part
def outcome(s: Line, team: int) -> Any:
    """What a mano that is over has brought to a team."""
    real = team ^ s[HEADER + TEAM]
    return np.float64(s[SCORE + real] - s[SCORE + 1 - real])


@part
def run_on(
    t: Line, s: Line, team: int, deep: bool, keys: Line, size: int, regrets: Line, policy: Line, stats: Line, f: Line
) -> Any:
    """Let others act until the team has a choice, which is then in the frame, or the mano is over: then its value.

    MISS: the tables lack what comes next, and the line stands before it as if nobody had looked.
    """
    o = HEADER
    while True:
        place, row, mask = actor_at(t, s, o)
        if place < 0:
            return MISS, 0.0
        count = popcount(mask)
        at = slot_of(keys, size, key_of(t, s, o, place, mask)) if count <= WIDTH else -1
        if place & 1 == team and not deep:
            stats[NODES] += 1.0
            stats[FULL] += at < 0
            f[F_PLACE], f[F_ROW], f[F_AT], f[F_COUNT], f[F_NEXT] = place, row, at, count, 0
            f[F_MASK] = np.int64(mask)
            return CHOICE, 0.0
        drawn = s[DRAWN]
        k = chosen(s, regrets, at, count)
        done = act_on(t, s, o, place, row, kth_bit(mask, k))
        if done == MISS:
            s[DRAWN] = drawn
            return MISS, 0.0
        stats[NODES] += 1.0
        stats[FULL] += at < 0
        if at >= 0:
            total = 0.0
            for i in range(count):
                total += max(regrets[at * WIDTH + i], 0.0)
            for i in range(count):
                share = max(regrets[at * WIDTH + i], 0.0) / total if total > 0.0 else 1.0 / count
                policy[at * WIDTH + i] += np.float32(share)
        if done != GOES_ON:
            stats[NODES] += 1.0
            return OVER, outcome(s, team)


@part
def open_frame(regrets: Line, f: Line, likely: Line) -> None:
    """How likely each action of a choice is now, before the walk changes what is regretted."""
    at, count = f[F_AT], f[F_COUNT]
    total = 0.0
    if at >= 0:
        for k in range(count):
            total += max(regrets[at * WIDTH + k], 0.0)
    for k in range(count):
        likely[k] = max(regrets[at * WIDTH + k], 0.0) / total if total > 0.0 else 1.0 / count


@part
def close_frame(regrets: Line, f: Line, values: Line, likely: Line) -> Any:
    """All actions were walked: the value of the choice, and what each of them is regretted for."""
    at, count = f[F_AT], f[F_COUNT]
    mean = 0.0
    for k in range(count):
        mean += likely[k] * values[k]
    if at >= 0:
        for k in range(count):
            regrets[at * WIDTH + k] += np.float32(values[k] - mean)
    return mean


@jit
def visit(t, stack, length, team, keys, size, regrets, policy, stats, space, frames, where):  # type: ignore[no-untyped-def]
    """The value of a mano for a team, walking all of its actions and one of the others'.

    ``where`` says where the walk stands. If the tables lack something, it says so and where: when the engine has been
    asked (:func:`traced`), the same call goes on.
    """
    level, mode = where[W_LEVEL], where[W_MODE]
    value = 0.0
    while True:
        s = beyond(stack, np.int64(level * length))
        f = beyond(frames, np.int64(level * FRAME))
        values = beyond(space, np.int64(2 * level * ACTIONS))
        likely = beyond(space, np.int64((2 * level + 1) * ACTIONS))
        choice = True
        if mode == ENTERING:
            done, value = run_on(t, s, team, level + 1 >= LEVELS, keys, size, regrets, policy, stats, f)
            if done == MISS:
                where[W_LEVEL], where[W_MODE], where[W_LACKS] = level, ENTERING, 1
                return 0.0
            choice = done == CHOICE
            if choice:
                open_frame(regrets, f, likely)
        elif mode == BACK:
            values[f[F_NEXT]] = value
            f[F_NEXT] += 1
        mode = WALKING
        below = beyond(stack, np.int64((level + 1) * length))
        while choice and f[F_NEXT] < f[F_COUNT]:
            k = f[F_NEXT]
            for i in range(KEPT):
                below[i] = s[i]
            done = act_on(t, below, HEADER, f[F_PLACE], f[F_ROW], kth_bit(np.uint64(f[F_MASK]), k))
            if done == MISS:
                where[W_LEVEL], where[W_MODE], where[W_LACKS] = level, WALKING, 1
                return 0.0
            if done == GOES_ON:
                mode = ENTERING
                break
            stats[NODES] += 1.0
            values[k] = outcome(below, team)
            f[F_NEXT] += 1
        if mode == ENTERING:
            level += 1
            continue
        if choice:
            value = close_frame(regrets, f, values, likely)
        if level == 0:
            return value
        level -= 1
        mode = BACK


@part
def sort_hands(t: Line, s: Line, o: int) -> None:
    """Lay the cards of a mano that has just begun in order of power."""
    line = s[o + MUESTRA] if s[o + MUESTRA] >= 0 else 0
    powers = t[POWER] + line * t[PACK]
    for place in range(t[PLACES]):
        at = o + CARD + 3 * place
        for first in (0, 1, 0):
            a, b = s[at + first], s[at + first + 1]
            if t[powers + a] < t[powers + b]:
                s[at + first], s[at + first + 1] = b, a


@part
def deal_mano(t: Line, p: Line, s: Line, deck: Line, unit: int, duel: int) -> Any:
    """Shuffle and begin one mano in a line that has its score and its random numbers."""
    s[WINNER] = -1
    s[DEALER] = unit % p[PLAYERS]
    s[FORMAT] = duel
    for i in range(p[PACK_SIZE]):
        deck[i] = i
    shuffle(s, deck, p[DEALT + duel], p[PACK_SIZE])
    s[LIVE] = 1
    return begin_mano(t, p, s, HEADER, deck, 0, duel)


@part
def begin_walk(t: Line, p: Line, s: Line, deck: Line, seed: int, unit: int, duel: int) -> Any:
    """Deal one mano at the score that stands in the line."""
    a, b = s[SCORE], s[SCORE + 1]
    for i in range(HEADER):
        s[i] = 0
    s[SCORE], s[SCORE + 1] = a, b
    s[BASE], s[BASE + 1] = a, b
    seed_line(s, seed, unit)
    done = deal_mano(t, p, s, deck, unit, duel)
    sort_hands(t, s, HEADER)
    return done


@jit
def walk_many(
    tables: Line,
    plan: Line,
    lines: Line,
    pack: Line,
    seed: int,
    units: Line,
    duel: int,
    score: Line,
    keys: Line,
    regrets: Line,
    policy: Line,
    stats: Line,
    space: Line,
    frames: Line,
    where: Line,
) -> bool:
    """Walk manos at a score, each for one team and then the other, from ``where`` on.

    False: the tables lack something in the mano where it stands now; when they have it, the same call goes on.
    """
    t, p, stack, deck = fixed(tables), fixed(plan), bare(lines), bare(pack)
    at = bare(where)
    while at[W_UNIT] < units.size:
        if at[W_MODE] == BEGINNING:
            at[W_LEVEL] = 0
            stack[SCORE], stack[SCORE + 1] = score[0], score[1]
            done = begin_walk(t, p, stack, deck, seed, units[at[W_UNIT]], duel)
            if done == MISS:
                return False
            at[W_MODE] = ENTERING if done == GOES_ON else OVER_AT_ONCE
        if at[W_MODE] != OVER_AT_ONCE:
            value = visit(
                t, stack, lines.shape[1], at[W_TEAM], bare(keys), keys.size, bare(regrets), bare(policy), bare(stats),
                bare(space), bare(frames), at,
            )  # fmt: skip
            if at[W_LACKS]:
                at[W_LACKS] = 0
                return False
            stats[VALUE_SUM + at[W_TEAM]] += value
        at[W_MODE] = BEGINNING
        at[W_UNIT] += at[W_TEAM]
        at[W_TEAM] = 1 - at[W_TEAM]
    return True


def traced(lines: Line, level: int) -> Line:
    """The line at a level of a walk with all that was done: each level keeps only the steps it took itself."""
    made: Line = lines[level].copy()
    first = HEADER + TRACE
    for above in lines[: level + 1]:
        last = HEADER + TRACE + int(above[HEADER + TRACED])
        made[first:last] = above[first:last]
        first = last
    return made
