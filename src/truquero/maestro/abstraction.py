"""The situations maestro distinguishes: which cards, envidos and scores count as alike.

A *situation* is everything a seat may know that maestro takes into account, packed into five words of 64 bits and mixed
into one key. :mod:`truquero.maestro.view_key` makes it from a view, :mod:`truquero.maestro.line_key` from a line of the
kernel; the tests hold the two together.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import accumulate, pairwise
from typing import Final, NamedTuple

from truquero.engine.card_facts import deal_tables
from truquero.fairness.shuffle import seeded_rng
from truquero.rules import Rulebook

VERSION: Final = 2
"""Goes up when a key means something else: blueprints of other versions are not read."""
SLOTS: Final = 64
"""Powers and values are numbers below this."""
HANDS: Final = 4000
"""So many hands tell which values are usual."""
UNKNOWN_ZONE: Final = 63
"""In place of the zone in the key that is tried where the exact one is not known."""


@dataclass(frozen=True, slots=True)
class Fineness:
    """Into how many groups things fall."""

    own: int
    seen: int
    past: int
    envido: int
    flor: int
    said: int


FINE: Final = Fineness(own=11, seen=6, past=3, envido=10, flor=5, said=4)
"""In the middle of a game between two."""
COARSE: Final = Fineness(own=7, seen=4, past=1, envido=6, flor=2, said=2)
"""Near the end of a game, where the score is told apart instead; and in the key of last resort."""
TEAM_FINE: Final = Fineness(own=7, seen=5, past=1, envido=10, flor=3, said=2)
TEAM_COARSE: Final = Fineness(own=4, seen=3, past=1, envido=5, flor=2, said=2)
"""The same with partners: there is far more on the table to tell apart."""
FINER: Final = Fineness(own=20, seen=9, past=4, envido=16, flor=8, said=6)
"""For measuring what the blueprint loses: it distinguishes more."""


@dataclass(frozen=True, slots=True)
class Groups:
    """By power or value: the group it belongs to."""

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


@dataclass(frozen=True, slots=True)
class Abstraction:
    """What is told apart in the middle of a game, near its end, and at which scores that is."""

    fine: Groups
    coarse: Groups
    target: int
    zones: tuple[int, ...]
    """By own points * target + theirs; 0 is the middle of a game."""

    def zone(self, own: int, theirs: int) -> int:
        return self.zones[own * self.target + theirs] if max(own, theirs) < self.target else 0


def abstraction(
    book: Rulebook, players: int, fine: Fineness | None = None, zones: bool = True, near: Fineness | None = None
) -> Abstraction:
    """The groups of a rulebook, from what its cards and hands are worth; ``near``: those near the end of a game."""
    found = usual(book, players)
    target = book.match.target
    duel = players == 2
    return Abstraction(
        fine=_groups(found, fine or (FINE if duel else TEAM_FINE)),
        coarse=_groups(found, near or (COARSE if duel else TEAM_COARSE)),
        target=target,
        zones=tuple(score_zones(target, steps(book) if duel else team_steps(book))) if zones else (0,) * target**2,
    )


class Usual(NamedTuple):
    """How often each power and each value turns up."""

    powers: Counter[int]
    envidos: Counter[int]
    flores: Counter[int]


def usual(book: Rulebook, players: int) -> Usual:
    """How often each power and each value turns up with so many players."""
    rng = seeded_rng(1)
    pack = book.pack_for(players)
    found = Usual(Counter(), Counter(), Counter())
    for turned in pack if book.muestra is not None else (None,):
        strength = deal_tables(book, turned)[0]
        found.powers.update(strength[c] for c in pack if c != turned)
    for _ in range(HANDS):
        *hand, other = rng.sample(list(pack), 4)
        counter = deal_tables(book, other if book.muestra is not None else None)[1]
        held = tuple(hand)
        if book.envido is not None:
            found.envidos[counter.envido(held)[0]] += 1
        if book.flor is not None and counter.is_flor(held):
            found.flores[counter.flor_value(held)] += 1
    return found


def _groups(found: Usual, fineness: Fineness) -> Groups:
    return Groups(
        own=groups(found.powers, fineness.own),
        seen=groups(found.powers, fineness.seen),
        past=groups(found.powers, fineness.past),
        envido=groups(found.envidos, fineness.envido),
        flor=groups(found.flores, fineness.flor),
        said=groups(found.envidos, fineness.said),
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
"""A side that needs this many points or fewer is near the end, in any rulebook."""


def steps(book: Rulebook) -> tuple[int, ...]:
    """Near the end of a game, what a side needs is grouped by what a truco can bring.

    >>> from truquero.rulebooks import ALMERIA, ARGENTINO
    >>> steps(ARGENTINO), steps(ALMERIA)
    ((1, 2, 4, 8), (1, 3, 6, 9))
    """
    least = min(r.amount for r in book.truco.rungs if r.amount > 0)
    return 1, least, 2 * least, max(NEAR, 3 * least)


def team_steps(book: Rulebook) -> tuple[int, ...]:
    """The same with partners, whose situations are many: near or not."""
    return (2 * steps(book)[1],)


def score_zones(target: int, ends: tuple[int, ...]) -> Iterable[int]:
    """By own points and theirs: 0 in the middle of a game; near its end, a number for what each side lacks."""
    for own in range(target):
        for theirs in range(target):
            lacks = target - own, target - theirs
            if min(lacks) > ends[-1]:
                yield 0
            else:
                a, b = (sum(x > end for end in ends) for x in lacks)
                yield 1 + a * (len(ends) + 1) + b


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
