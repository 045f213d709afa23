"""Sampled traversal: walk all actions of one team, sample the rest (external sampling), and learn regrets on the way.

A mano is walked at a fixed score. Whom the table asks decides; the value is the points the mano brings. What a place
knows is a key of 64 bits: the bets, the bazas, the cards seen and its own, by their power and its envido.
"""
# ruff: noqa: F403, F405

from __future__ import annotations

from typing import Any

import numpy as np

from truquero.kernel.compiled import Kernel, ManoKernel
from truquero.kernel.dice import HALF, LOW, ONE, ZERO, draw, kth_bit, mixed, popcount, seed_line, shuffle
from truquero.kernel.jit import announce, bare, beyond, jit, part
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
NODES, MISSES, FULL, VALUE_SUM = range(4)


@part
def actor_at(t: Line, s: Line, o: int) -> Any:
    """Whom the table asks: place, row and mask; place -1 if the tables lack a row."""
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
    key = np.uint64(s[o + BETS]) * np.uint64(0x9E3779B97F4A7C15) ^ np.uint64(place)
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


@jit
def visit(t, stack, level, length, team, keys, size, regrets, policy, stats):  # type: ignore[no-untyped-def]
    """The value of a state for a team, walking all of its actions and one of the others'."""
    s = beyond(stack, np.int64(level * length))
    o = HEADER
    while True:
        place, row, mask = actor_at(t, s, o)
        if place < 0:
            stats[MISSES] += 1.0
            return 0.0
        stats[NODES] += 1.0
        count = popcount(mask)
        at = slot_of(keys, size, key_of(t, s, o, place, mask)) if count <= WIDTH else -1
        if at < 0:
            stats[FULL] += 1.0
        if place & 1 == team and level + 1 < LEVELS:
            break
        k = chosen(s, regrets, at, count)
        if at >= 0:
            total = 0.0
            for i in range(count):
                total += max(regrets[at * WIDTH + i], 0.0)
            for i in range(count):
                share = max(regrets[at * WIDTH + i], 0.0) / total if total > 0.0 else 1.0 / count
                policy[at * WIDTH + i] += np.float32(share)
        done = act_on(t, s, o, place, row, kth_bit(mask, k))
        if done == MISS:
            stats[MISSES] += 1.0
            return 0.0
        if done != GOES_ON:
            stats[NODES] += 1.0
            real = team ^ s[o + TEAM]
            return np.float64(s[SCORE + real] - s[SCORE + 1 - real])
    values = beyond(stats, np.int64(16 + level * WIDTH))
    total = 0.0
    if at >= 0:
        for k in range(count):
            total += max(regrets[at * WIDTH + k], 0.0)
    mean = 0.0
    below = beyond(stack, np.int64((level + 1) * length))
    for k in range(count):
        for i in range(KEPT):
            below[i] = s[i]
        done = act_on(t, below, o, place, row, kth_bit(mask, k))
        if done == GOES_ON:
            value = visit(t, stack, level + 1, length, team, keys, size, regrets, policy, stats)
        elif done == MISS:
            stats[MISSES] += 1.0
            value = 0.0
        else:
            stats[NODES] += 1.0
            real = team ^ s[o + TEAM]
            value = np.float64(below[SCORE + real] - below[SCORE + 1 - real])
        if k < WIDTH:
            values[k] = value
        share = 1.0 / count
        if at >= 0 and total > 0.0:
            share = max(regrets[at * WIDTH + k], 0.0) / total
        mean += share * value
    if at >= 0:
        for k in range(count):
            regrets[at * WIDTH + k] += np.float32(values[k] - mean)
    return mean


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
    keys: Line,
    regrets: Line,
    policy: Line,
    stats: Line,
) -> int:
    """Walk manos, each for one team and then the other. The number of the first that the tables could not begin; -1."""
    t, p, stack, deck = bare(tables), bare(plan), bare(lines), bare(pack)
    length = lines.shape[1]
    a, b = lines[0, SCORE], lines[0, SCORE + 1]
    for at in range(units.size):
        for team in range(2):
            stack[SCORE], stack[SCORE + 1] = a, b
            done = begin_walk(t, p, stack, deck, seed, units[at], duel)
            if done == MISS:
                stack[SCORE], stack[SCORE + 1] = a, b
                return at
            if done == GOES_ON:
                value = visit(
                    t, stack, 0, length, team, bare(keys), keys.size, bare(regrets), bare(policy), bare(stats)
                )
                stats[VALUE_SUM + team] += value
    stack[SCORE], stack[SCORE + 1] = a, b
    return -1


@jit
def play_policy(
    tables: Line,
    plan: Line,
    lines: Line,
    pack: Line,
    seed: int,
    units: Line,
    duel: int,
    keys: Line,
    policy: Line,
    out: Line,
) -> int:
    """Manos between a policy (one team, then the other with the same cards) and somebody who plays at random.

    The number of the first that the tables could not play, which the line shows; -1: all were played.
    """
    t, p, s, deck = bare(tables), bare(plan), bare(lines), bare(pack)
    a, b = lines[0, SCORE], lines[0, SCORE + 1]
    o = HEADER
    average = bare(policy)
    for at in range(units.size):
        for team in range(2):
            s[SCORE], s[SCORE + 1] = a, b
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
                s[SCORE], s[SCORE + 1] = a, b
                return at
            real = team ^ s[o + TEAM]
            out[at, team] = s[SCORE + real] - s[SCORE + 1 - real]
    s[SCORE], s[SCORE + 1] = a, b
    return -1


@part
def kth_uniform(s: Line, count: int) -> Any:
    return np.int64(((draw(s) & LOW) * np.uint64(count)) >> HALF)


class Sampler:
    """Regrets and an average policy for one kind of mano, learnt by sampled traversal. Same seed, same result."""

    def __init__(self, kernel: Kernel, *, duel: bool = False, keys: int = 1 << 20, seed: int = 0) -> None:
        self.kernel = kernel
        self.kind: ManoKernel = kernel.duel if duel else kernel.round
        self.duel = int(duel and kernel.duel is not kernel.round)
        self.seed = seed
        self.keys = np.zeros(keys, np.uint64)
        self.regrets = np.zeros(keys * WIDTH, np.float32)
        self.policy = np.zeros(keys * WIDTH, np.float32)
        self.stats = np.zeros(16 + LEVELS * WIDTH, np.float64)
        self.lines = np.zeros((LEVELS, kernel.length), np.int32)
        self.deck = np.zeros(kernel.pack_size, np.int32)
        self.walked = 0
        announce("walk_many")

    @property
    def nodes(self) -> int:
        return int(self.stats[NODES])

    def walk(self, manos: int) -> None:
        """Walk so many more manos for both teams."""
        units = np.arange(self.walked, self.walked + manos, dtype=np.int64)
        while units.size:
            tables = (self.kind.tables, self.kernel.plan, self.lines, self.deck, self.seed)
            stopped = walk_many(*tables, units, self.duel, self.keys, self.regrets, self.policy, self.stats)
            if stopped < 0:
                break
            self._learn()
            units = units[stopped:]
        self.walked += manos

    def _learn(self) -> None:
        if not self.kind.learn(self.lines[0], HEADER):
            raise RuntimeError("the tables lack something that the engine cannot tell")

    def against_random(self, manos: int, seed: int = 1) -> tuple[float, float]:
        """Points a mano against random play, and the standard error; each deal is played from both sides."""
        out, first = np.zeros((manos, 2), np.int32), 0
        while first < manos:
            units = np.arange(first, manos, dtype=np.int64)
            tables = (self.kind.tables, self.kernel.plan, self.lines, self.deck, self.seed + seed)
            stopped = play_policy(*tables, units, self.duel, self.keys, self.policy, out[first:])
            if stopped < 0:
                break
            self._learn()
            first += stopped
        mean = out.mean(1)
        return float(mean.mean()), float(mean.std() / manos**0.5)
