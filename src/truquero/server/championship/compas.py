"""The compás of duplicado: a deal begins at all tables of a round at once, so that nobody can be told its cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from truquero.engine.state import Phase
from truquero.server.table.table import Table
from truquero.tournament.model import Tournament

if TYPE_CHECKING:
    from truquero.server.championship.director import Director

LONGEST = 600
"""Seconds after which the other tables no longer wait for a slow one."""


def series_of(t: Tournament, board: int) -> int:
    """Boards with the same number have the same packs; 0: the board has its own."""
    f = t.fixtures.get(t.board_of.get(board, 0))
    return f.series if f is not None and t.packs and board in f.boards else 0


class Compas:
    """How far the tables of each series may deal. Nothing is kept: after a crash the longest wait begins again."""

    def __init__(self, director: Director) -> None:
        self._director = director
        self._upto: dict[int, tuple[int, float]] = {}
        """The last deal that may begin, and since when."""

    @property
    def due(self) -> list[float]:
        """When the others stop waiting."""
        return [since + LONGEST for _, since in self._upto.values()]

    async def beat(self, series: int, tables: Sequence[Table]) -> None:
        """Let the tables deal that are still played, if all of them have come so far, or have been waited for."""
        now = self._director.house.clock()
        playing = [table for table in tables if not table.finished]
        if not playing:
            self._upto.pop(series, None)
            return
        upto, since = self._upto.get(series, (0, now))
        all_here = min(map(_next_deal, playing))
        if all_here > upto:
            upto, since = all_here, now
        elif now >= since + LONGEST:
            upto, since = upto + 1, now
        self._upto[series] = (upto, since)
        for table in playing:
            await table.control.let_deal(upto)


def _next_deal(table: Table) -> int:
    """The deal for which a table is ready; 0: people are missing; the one under way while it is played."""
    if not table.version:
        return 0
    under_way = table.match.phase is not Phase.DEAL
    return table.next_hand - under_way
