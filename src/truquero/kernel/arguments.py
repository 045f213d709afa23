"""What callers hand in, checked before anything is touched: compiled loops look at no bounds."""

from __future__ import annotations

from collections.abc import Iterable
from operator import index
from sys import getrefcount
from typing import Any

import numpy as np

from truquero.rules import Rulebook

Line = np.ndarray[Any, Any]
MOST_THREADS = 256


def whole_number(name: str, number: Any, least: int, most: int) -> int:
    """A whole number between two others."""
    try:
        found = index(number)
    except TypeError:
        raise ValueError(f"{name} must be a whole number, not {number!r}") from None
    if not least <= found <= most:
        raise ValueError(f"{name} must be {least} to {most}, not {found}")
    return found


def seed_number(seed: Any) -> int:
    """A seed of at most 64 bits, as the loop reads it: with a sign."""
    found = whole_number("seed", seed, -(1 << 63), (1 << 64) - 1)
    return found - (1 << 64) if found >= 1 << 63 else found


def threads_number(threads: Any) -> int:
    return whole_number("threads", threads, 1, MOST_THREADS)


def blind_seats(book: Rulebook, players: int, seats: Iterable[int]) -> int:
    """The seats that do not look at their cards when these are dealt, one bit each."""
    found = 0
    for seat in seats:
        found |= 1 << whole_number("a blind seat", seat, 0, players - 1)
    if found and book.blind is None:
        raise ValueError(f"{book.id} has no bets before looking at the cards, so nobody plays blind")
    return found


def one_each(name: str, given: Any, n: int) -> Line:
    """One whole number for each of n matches, in the width of the loop."""
    line = np.asarray(given)
    if line.shape != (n,):
        raise ValueError(f"{name} must be one number for each of {n} matches, not {line.shape}")
    if line.dtype == np.int32:
        return np.ascontiguousarray(line)
    if line.dtype.kind not in "iu":
        raise ValueError(f"{name} must be whole numbers, not {line.dtype}")
    made = line.astype(np.int32)
    wrong = np.flatnonzero(made != line)
    if wrong.size:
        raise ValueError(f"match {wrong[0]}: {line[wrong[0]]} is none of the {name}")
    return made


def match_numbers(which: Any, n: int) -> Line:
    """Some of n matches, by number or as a mask of all; each once."""
    line = np.asarray(which)
    if line.dtype == bool and line.shape == (n,):
        return np.flatnonzero(line)
    if line.ndim != 1 or (line.size and line.dtype.kind not in "iu"):
        raise ValueError(f"name matches by their numbers, 0 to {n - 1}, or by a mask of {n} truth values")
    wrong = line[(line < 0) | (line >= n)]
    if wrong.size:
        raise ValueError(f"there is no match {wrong[0]}; they are 0 to {n - 1}")
    return np.unique(line).astype(np.int64)


class Spares:
    """Arrays of one shape to write into. One that nobody else holds is used again: fresh memory costs a step's time."""

    KEPT = 4

    def __init__(self, shape: tuple[int, ...], dtype: Any) -> None:
        self._shape, self._dtype = shape, dtype
        self._kept: list[Line] = []

    def take(self) -> Line:
        kept = self._kept
        for i in range(len(kept)):
            if getrefcount(kept[i]) == _NOBODY_ELSE:
                return kept[i]
        made = np.zeros(self._shape, self._dtype)
        if len(kept) < self.KEPT:
            kept.append(made)
        return made


def _nobody_else() -> int:
    """How many hold an array that only a list of spares holds."""
    kept = [np.zeros(1)]
    return getrefcount(kept[0])


_NOBODY_ELSE = _nobody_else()
