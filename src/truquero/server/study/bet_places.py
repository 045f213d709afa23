"""Where the buttons of bets stand: each has one place for a match, beside those that can be made at the same moment."""

from __future__ import annotations

from typing import NamedTuple

from truquero.rules.ladder import Ladder, Rung


class Places(NamedTuple):
    """The places of the bets of one suerte."""

    of: tuple[int, ...]
    """The place of each bet, in the order of its ladder."""
    total: int
    """How many there are."""


def bet_places(ladder: Ladder) -> Places:
    """A place for every bet of a ladder.

    Bets that can be made at the same moment have places of their own; a raise takes the place of what it raises where
    that can no longer be said. A bet that can be made with and without a number has the next place too.

    >>> from truquero.rulebooks import BOOKS
    >>> bet_places(BOOKS["argentino"].truco)
    Places(of=(0, 0, 0), total=1)
    >>> bet_places(BOOKS["valencia"].truco)
    Places(of=(0, 1, 2, 0, 0, 0, 3), total=4)
    """
    groups = [set(ladder.openers()), *(set(rung.then) for rung in ladder.rungs)]
    taken: dict[str, range] = {}
    for rung in ladder.rungs:
        beside = {name for group in groups if rung.name in group for name in group} & taken.keys()
        used = {place for name in beside for place in taken[name]}
        at = 0
        while used.intersection(range(at, at + _width(rung))):
            at += 1
        taken[rung.name] = range(at, at + _width(rung))
    of = tuple(taken[rung.name].start for rung in ladder.rungs)
    return Places(of, max(places.stop for places in taken.values()))


def _width(rung: Rung) -> int:
    """How many places it takes."""
    return 2 if rung.number is not None and not rung.number.required else 1
