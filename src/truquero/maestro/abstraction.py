"""What maestro tells apart: which cards, envidos and scores count as alike.

A *situation* is everything a seat may know that maestro takes into account, packed into five words of 64 bits and mixed
into one key. :mod:`truquero.maestro.seen` makes it from a view, :mod:`truquero.maestro.line_key` from a line of the
kernel; the tests hold the two together.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import accumulate, pairwise
from typing import Final

from truquero.engine.facts import deal_tables
from truquero.fairness.shuffle import seeded_rng
from truquero.rules import Rulebook

VERSION: Final = 1
"""Goes up when a key means something else: blueprints of other versions are not read."""
SLOTS: Final = 64
"""Powers and values are numbers below this."""
HANDS: Final = 4000
"""So many hands tell which values are usual."""


@dataclass(frozen=True, slots=True)
class Fineness:
    """Into how many groups things fall."""

    own: int = 11
    seen: int = 6
    past: int = 3
    envido: int = 10
    flor: int = 5
    said: int = 4


BLUEPRINT: Final = Fineness()
FINER: Final = Fineness(own=20, seen=9, past=5, envido=16, flor=8, said=6)
"""For who wants to find out what the blueprint loses: it tells more apart."""


@dataclass(frozen=True, slots=True)
class Abstraction:
    """By power or value: the group it belongs to. By score: the zone."""

    own: tuple[int, ...]
    """A card one holds."""
    seen: tuple[int, ...]
    """A card of the open baza."""
    past: tuple[int, ...]
    """A card of an earlier baza."""
    envido: tuple[int, ...]
    flor: tuple[int, ...]
    said: tuple[int, ...]
    """An envido that was said aloud."""
    target: int
    zones: tuple[int, ...]
    """By own points * target + theirs; 0 is where points are as good as the chance to win."""

    def zone(self, own: int, theirs: int) -> int:
        return self.zones[own * self.target + theirs] if max(own, theirs) < self.target else 0


def abstraction(book: Rulebook, players: int, fineness: Fineness = BLUEPRINT, zones: bool = False) -> Abstraction:
    """The groups of a rulebook, from what its cards and hands are worth."""
    rng = seeded_rng(1)
    pack = book.pack_for(players)
    powers: Counter[int] = Counter()
    for turned in pack if book.muestra is not None else (None,):
        strength = deal_tables(book, turned)[0]
        powers.update(strength[c] for c in pack if c != turned)
    envidos: Counter[int] = Counter()
    flores: Counter[int] = Counter()
    for _ in range(HANDS):
        *hand, other = rng.sample(list(pack), 4)
        reckoner = deal_tables(book, other if book.muestra is not None else None)[1]
        held = tuple(hand)
        if book.envido is not None:
            envidos[reckoner.envido(held)[0]] += 1
        if book.flor is not None and reckoner.is_flor(held):
            flores[reckoner.flor_value(held)] += 1
    target = book.match.target
    return Abstraction(
        own=groups(powers, fineness.own),
        seen=groups(powers, fineness.seen),
        past=groups(powers, fineness.past),
        envido=groups(envidos, fineness.envido),
        flor=groups(flores, fineness.flor),
        said=groups(envidos, fineness.said),
        target=target,
        zones=tuple(score_zones(target)) if zones else (0,) * target**2,
    )


def groups(counts: Counter[int], most: int) -> tuple[int, ...]:
    """By value: its group, of at most so many; 0 is the lowest. What is rare and high stays apart longest.

    >>> groups(Counter({1: 4, 2: 4, 3: 1, 4: 1}), 3)[:6]
    (0, 0, 0, 1, 2, 2)
    """
    runs = [[value] for value in sorted(counts)]
    total = sum(counts.values())
    while len(runs) > most:
        sizes = [sum(counts[v] for v in run) for run in runs]
        below = [0, *accumulate(sizes)]
        costs = [(a + b) / (1.05 - (below[i] + (a + b) / 2) / total) ** 2 for i, (a, b) in enumerate(pairwise(sizes))]
        at = costs.index(min(costs))
        runs[at : at + 2] = [runs[at] + runs[at + 1]]
    ends = [run[-1] for run in runs] or [0]
    return tuple(min(sum(value > end for end in ends), len(ends) - 1) for value in range(SLOTS))


NEAR: Final = 8
"""From here on, what a side lacks counts exactly enough to change how one plays."""
STEPS: Final = (1, 2, 3, 5, 8)


def score_zones(target: int) -> Iterable[int]:
    """By own points and theirs: 0 in the middle of a game; near its end, a number for what each side lacks."""
    for own in range(target):
        for theirs in range(target):
            lacks = target - own, target - theirs
            if min(lacks) > NEAR:
                yield 0
            else:
                a, b = (sum(x > step for step in STEPS) for x in lacks)
                yield 1 + a * (len(STEPS) + 1) + b


# ---------------------------------------------------------------- words of a situation

MASK: Final = (1 << 64) - 1
GOLDEN: Final = 0x9E3779B97F4A7C15
MIX1, MIX2 = 0xBF58476D1CE4E5B9, 0x94D049BB133111EB


def mix(x: int) -> int:
    """The kernel's mixing of 64 bits."""
    x = ((x ^ (x >> 30)) * MIX1) & MASK
    x = ((x ^ (x >> 27)) * MIX2) & MASK
    return x ^ (x >> 31)


def key_of_words(words: Iterable[int]) -> int:
    """One number for a situation."""
    key = 0
    for word in words:
        key = mix((key ^ word) + GOLDEN & MASK)
    return key | 1


def stake_group(points: int) -> int:
    """Stakes that are alike; what is no number of points (falta, game, match) keeps its name."""
    if points < 0:
        return 10 + min(-points, 5)
    for group, end in enumerate((0, 1, 2, 3, 4, 6, 9, 14, 24)):
        if points <= end:
            return group
    return 9
