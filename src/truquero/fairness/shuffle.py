"""The only source of chance: the engine only ever receives a pack that somebody has shuffled."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import TypeVar

Rng = random.Random
"""A source of chance."""

T = TypeVar("T")


def secure_rng() -> Rng:
    """Chance from the operating system: nobody can foresee or repeat it."""
    return random.SystemRandom()


def seeded_rng(seed: int) -> Rng:
    """Chance that can be repeated, for tests and for showing a game again. Never for a game between people."""
    return random.Random(seed)


def shuffled(cards: Iterable[T], rng: Rng) -> tuple[T, ...]:
    """The same cards in an order in which every permutation is equally likely.

    >>> sorted(shuffled((3, 1, 2), seeded_rng(7)))
    [1, 2, 3]
    """
    pack = list(cards)
    rng.shuffle(pack)
    return tuple(pack)
