"""Pardas: what a tied baza does to the truco, as a table over the outcomes of the bazas."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from itertools import product

from truquero.rules.faults import Found, check
from truquero.seats import Seat, team_of

PARDA = 2
"""The outcome of a baza that nobody won; 0 and 1 are the teams."""

NOBODY = -1
"""The truco is over and nobody won it."""


class AllParda(Enum):
    """Who wins when all three bazas are tied."""

    MANO = "the mano's side"
    POSTRE = "the side of who plays last"
    NEAREST_TIED = "the one nearest to mano among those who tied the last"
    NOBODY = "nobody scores"


class LeadAfter(Enum):
    """Who leads after a parda."""

    SAME_LEADER = "the one who led it"
    NEAREST_TIED = "the one nearest to mano among those who tied it"


class Decides(Enum):
    """What a tied baza does to the truco."""

    FIRST_WON = "the first baza that somebody wins decides"
    NEXT = "the next baza that somebody wins decides, even when one was won before"
    LAST = "the last baza decides"
    NEAREST = "the tied baza itself is won by the nearest to mano of those who tied it"


@dataclass(frozen=True, slots=True)
class Pardas:
    """How one rulebook treats tied bazas."""

    all_parda: AllParda | None
    """None where no baza stays tied."""
    lead: LeadAfter = LeadAfter.SAME_LEADER
    decides: Decides = Decides.FIRST_WON

    def __post_init__(self) -> None:
        check(self, self._faults())

    def _faults(self) -> Found:
        if (self.all_parda is None) != (self.decides is Decides.NEAREST):
            yield "all_parda", "must be said, unless a tied baza is won by the nearest to mano"
        if self.decides is Decides.NEAREST and self.lead is not LeadAfter.SAME_LEADER:
            yield "lead", "says who leads after a parda, and here no baza stays tied"


@dataclass(frozen=True, slots=True)
class Sides:
    """The teams that the policies of a fully tied truco point at."""

    mano: int
    postre: int
    nearest_tied: int


def baza_won(best: Sequence[Seat], seats: Sequence[Seat], leader: Seat, pardas: Pardas) -> tuple[int, Seat]:
    """The outcome of a baza and who leads the next, from the seats with its best card in the order they played it.

    The best card twice in one team wins, and the first to have played it leads (G8).

    >>> baza_won((3, 1), (1, 2, 3, 4), 2, Pardas(AllParda.MANO))
    (0, 3)
    >>> baza_won((3, 2), (1, 2, 3, 4), 3, Pardas(AllParda.MANO, lead=LeadAfter.NEAREST_TIED))
    (2, 2)
    """
    first = best[0]
    outcome = team_of(first)
    if len(best) == 1 or all(team_of(s) == outcome for s in best):
        return outcome, first
    nearest = min(best, key=seats.index)
    if pardas.decides is Decides.NEAREST:
        return team_of(nearest), nearest
    return PARDA, leader if pardas.lead is LeadAfter.SAME_LEADER else nearest


OPEN, ALL_PARDA = 3, 4
"""Of the pardas table: the truco is not decided yet; all three bazas were tied."""


@lru_cache(maxsize=64)
def pardas_table(pardas: Pardas) -> dict[tuple[int, ...], int]:
    """Every sequence of outcomes that can occur: the winning team, OPEN or ALL_PARDA."""
    table: dict[tuple[int, ...], int] = {}
    for length in (1, 2, 3):
        for results in product((0, 1, PARDA), repeat=length):
            if results == (PARDA,) * 3:
                table[results] = ALL_PARDA
                continue
            winner = decided(results, pardas, Sides(0, 0, 0))
            table[results] = OPEN if winner is None else winner
    return table


def decided(results: Sequence[int], pardas: Pardas, sides: Sides) -> int | None:
    """The team that has won the truco after these outcomes, NOBODY, or None while it is open.

    >>> usual = Pardas(AllParda.MANO)
    >>> decided((2, 1), usual, Sides(0, 1, 0)), decided((0, 2), usual, Sides(0, 1, 0))
    (1, 0)
    >>> decided((2, 1), Pardas(AllParda.MANO, decides=Decides.LAST), Sides(0, 1, 0)) is None
    True
    """
    won = [r for r in results if r != PARDA]
    if won.count(0) >= 2:
        return 0
    if won.count(1) >= 2:
        return 1
    over = len(results) == 3
    if not won:
        if not over or pardas.all_parda is None:
            return None
        return {
            AllParda.MANO: sides.mano,
            AllParda.POSTRE: sides.postre,
            AllParda.NEAREST_TIED: sides.nearest_tied,
            AllParda.NOBODY: NOBODY,
        }[pardas.all_parda]
    tied = len(won) < len(results)
    if pardas.decides is Decides.LAST:
        if not over:
            return None
        return results[2] if tied and results[2] != PARDA else won[0]
    if not tied:
        return won[0] if over else None
    if pardas.decides is Decides.NEXT:
        after = [r for r in results[results.index(PARDA) + 1 :] if r != PARDA]
        if after:
            return after[0]
        return won[0] if over else None
    return won[0]
