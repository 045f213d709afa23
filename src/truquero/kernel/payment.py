"""What the suertes of a mano pay, as codes: a number of points, or the name of a table over the score."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from truquero.engine.settle import Due, envido_due, flor_due, truco_due
from truquero.engine.stakes import points_needed
from truquero.engine.state import Contest
from truquero.kernel.probe import EVERYTHING, LACKS, Mano, Scripted, named_stake
from truquero.rules import Suerte
from truquero.rules.ladder import MATCH_STAKE
from truquero.seats import team_of

OF_SCORE = 1000
"""From here on a code is the number of a table over the score."""
GAME = 5000
MATCH = 6000
"""The winner takes the game, or the match."""
SAMPLES = ((0, 0), (1, 0), (0, 2), (7, 3), (4, 9), (-1, -1), (-1, 0), (0, -1), (-1, -2))
"""Scores at which a payment is asked for, below 0 counted from the end of a game: the same at all means always."""


class Pay(NamedTuple):
    """What a settled suerte pays: to one team whatever the cards are, or to the best of some seats."""

    team: int
    """-1: the cards decide."""
    seats: int
    """Who is compared, one bit a place; -1: all who were in when the bet was wanted."""
    codes: tuple[int, int]
    """What it pays if mano's team takes it, and if the other does."""


class Payments:
    """The codes of one kind of mano."""

    def __init__(self, mano: Mano) -> None:
        self.mano = mano
        self.tables: list[list[list[int]]] = []
        """Points by what mano's team had and what the other had when the mano began."""
        self._known: dict[Any, int] = {}
        self.pays: dict[Pay, int] = {}

    def number(self, pay: Pay) -> int:
        return self.pays.setdefault(pay, len(self.pays))

    def of(self, c: Contest, suerte: Suerte, farta: bool) -> Pay | None:
        """What envido or flor would pay if the mano ended now."""
        dues = [self._due(c, suerte, winner) for winner in (0, 1)]
        first = dues[0]
        if first is None:
            return None
        codes = tuple(self._code(c, suerte, w, farta) for w in (0, 1))
        decided = first.team if dues[1] is not None and dues[1].team == first.team else -1
        seats = -1 if suerte is Suerte.ENVIDO else sum(1 << (s - 1) for s in c.sung)
        return Pay(decided, seats if decided < 0 else 0, (codes[0], codes[1]))

    def truco(self, c: Contest) -> int:
        """The code of what the truco pays as it stands."""
        stake = named_stake(self.mano.book, c.truco)
        if stake == MATCH_STAKE:
            return MATCH
        if stake <= LACKS:
            return self._lacks(LACKS - stake)
        made = c.clone()
        made.outcome = 0
        return self._coded(("truco", stake), lambda base: _points(truco_due(self.mano.book, _at(made, base))))

    def _due(self, c: Contest, suerte: Suerte, winner: int) -> Due | None:
        made = c.clone()
        made.winners = ()
        made.facts = Scripted(c.flores, 0, winner)
        return envido_due(self.mano.book, made) if suerte is Suerte.ENVIDO else flor_due(self.mano.book, made, c.sung)

    def _code(self, c: Contest, suerte: Suerte, winner: int, farta: bool) -> int:
        auction = c.auction(suerte)
        if farta:
            return self._lacks(1 - team_of(auction.caller))
        own = tuple(sum(team_of(s) == t for s in c.sung) for t in (0, 1)) if suerte is Suerte.FLOR else ()
        caller = team_of(auction.caller) if auction.bets else -1
        key = (suerte, auction._replace(caller=caller, bets=(), right=-1, number=None), own, c.conceded, winner)
        return self._coded(key, lambda base: _points(self._due(_at(c, base), suerte, winner)))

    def _lacks(self, team: int) -> int:
        book = self.mano.book
        probe = Contest()

        def points(base: tuple[int, int]) -> int:
            probe.base = base
            return points_needed(book, probe, team)

        return self._coded(("lacks", team), points)

    def _coded(self, key: Any, points: Callable[[tuple[int, int]], int]) -> int:
        if key not in self._known:
            self._known[key] = self._coding(points)
        return self._known[key]

    def _coding(self, points: Callable[[tuple[int, int]], int]) -> int:
        target = self.mano.book.match.target
        found = {points((a % target, b % target)) for a, b in SAMPLES}
        if len(found) == 1:
            only = found.pop()
            return GAME if only >= EVERYTHING else only
        table = [[points((a, b)) for b in range(target)] for a in range(target)]
        if table not in self.tables:
            self.tables.append(table)
        return OF_SCORE + self.tables.index(table)


def _points(due: Due | None) -> int:
    return 0 if due is None else due.points


def _at(c: Contest, base: tuple[int, int]) -> Contest:
    made = c.clone()
    made.base = base
    return made
