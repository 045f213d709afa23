"""Where regrets and strategies live: keys in a hash table, and for each key a run as wide as it has options.

After the regrets of a run stands how often the situation was walked. What a walk writes can be taken back, for walks
that come to where the kernel's tables know nothing yet.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from truquero.kernel.dice import HALF, ZERO, draw
from truquero.maestro.machine_code import part

Line = np.ndarray[Any, Any]
TRIES: Final = 32
NODES, MISSES, FULL, USED, SETS, WALKS, ROOM, WRITTEN, LEVEL = range(9)
"""Counters: nodes visited, rows that the tables lacked, situations without room, room used, situations known, walks;
the room there is; what the walk under way has written; and how deep it was when the tables lacked something."""
N_COUNTERS: Final = 10
BYTES_A_SLOT: Final = 20
BYTES_AN_OPTION: Final = 8
LOG: Final = 1 << 20
"""So many numbers of one walk can be taken back."""


@part
def run_of(keys: Line, starts: Line, size: int, counters: Line, room: int, key: Any, count: int) -> Any:
    """Where the run of a key begins, made if it is new; -1 if there is no room."""
    at = np.int64(key >> HALF) & (size - 1)
    for _ in range(TRIES):
        if keys[at] == key:
            return np.int64(starts[at])
        if keys[at] == ZERO:
            start = counters[USED]
            if start + count + 1 > room or counters[SETS] * 10 > size * 9:
                return np.int64(-1)
            keys[at] = key
            starts[at] = np.uint32(start)
            counters[USED] = start + count + 1
            counters[SETS] += 1
            return start
        at = (at + 1) & (size - 1)
    return np.int64(-1)


@part
def note(counters: Line, places: Line, before: Line, place: int, value: float) -> None:
    """Remember what stood somewhere: places of regrets from 0 up, of shares from -1 down."""
    at = counters[WRITTEN]
    if at < LOG:
        places[at] = place
        before[at] = value
        counters[WRITTEN] = at + 1


@part
def take_back(counters: Line, places: Line, before: Line, regrets: Line, shares: Line) -> None:
    """Make regrets and shares what they were before this walk."""
    at = counters[WRITTEN] - 1
    while at >= 0:
        if places[at] >= 0:
            regrets[places[at]] = before[at]
        else:
            shares[-1 - places[at]] = before[at]
        at -= 1
    counters[WRITTEN] = 0


@part
def known_run(keys: Line, starts: Line, size: int, key: Any) -> Any:
    """Where the run of a key begins; -1 if it is not known. The upper half of a key tells it apart well enough."""
    at = np.int64(key >> HALF) & (size - 1)
    for _ in range(TRIES):
        if keys[at] == ZERO:
            return np.int64(-1)
        if keys[at] >> HALF == key >> HALF:
            return np.int64(starts[at])
        at = (at + 1) & (size - 1)
    return np.int64(-1)


@part
def chance(s: Line) -> Any:
    """A random number from 0 to 1, from the line's own."""
    return np.float64(draw(s) >> np.uint64(11)) * (1.0 / 9007199254740992.0)


@part
def pick(s: Line, weights: Line, at: int, count: int) -> Any:
    """An option by weight, none below zero; any where all weigh nothing or nothing is known."""
    rest = chance(s)
    total = 0.0
    if at >= 0:
        for k in range(count):
            total += max(weights[at + k], 0.0)
    if total <= 0.0:
        return min(np.int64(rest * count), count - 1)
    rest *= total
    last = 0
    for k in range(count):
        weight = max(weights[at + k], 0.0)
        if weight > 0.0:
            last = k
            rest -= weight
            if rest < 0.0:
                return k
    return last
