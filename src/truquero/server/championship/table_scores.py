"""The result of a board, read from the log of its table: nobody types it (O6)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from truquero.engine import events as ev
from truquero.engine.evolve import fold
from truquero.engine.state import Match
from truquero.seats import team_of
from truquero.server.game.log_reader import first_state
from truquero.store import Record, TableRow
from truquero.store.codec import decode_events
from truquero.tournament.model import BoardScore, Points


class TableScore(NamedTuple):
    """How a table stands; team 0 is the side named first."""

    games: tuple[int, int]
    points: tuple[Points, ...]
    """Of every game that was won."""
    open: Points
    """Of the game under way."""
    winner: int | None
    """Of the match, if it is over."""
    gave_up: int | None
    """The side that has given up."""

    def after(self, before: BoardScore) -> TableScore:
        """The same with the games that were played before the board moved to the table."""
        games = (self.games[0] + before.games[0], self.games[1] + before.games[1])
        return self._replace(games=games, points=(*before.points, *self.points))

    def turned(self) -> TableScore:
        """The same where the side named first sits even."""
        points = tuple((b, a) for a, b in self.points)
        winner = None if self.winner is None else 1 - self.winner
        gave_up = None if self.gave_up is None else 1 - self.gave_up
        return TableScore(self.games[::-1], points, self.open[::-1], winner, gave_up)

    def finished(self, games: int) -> BoardScore | None:
        """The board if somebody has won so many games, or the match at one stroke; None: it goes on."""
        winner = self.winner
        if winner is None and max(self.games) >= games:
            winner = 0 if self.games[0] > self.games[1] else 1
        if winner is None:
            return None
        other = min(self.games[1 - winner], games - 1)
        won = (games, other) if winner == 0 else (other, games)
        return BoardScore(won, self.points if len(self.points) == sum(won) and won == self.games else ())

    def now(self) -> BoardScore:
        """The board as it stands, the open game last (O29)."""
        return BoardScore(self.games, (*self.points, self.open))


def read_score(row: TableRow, records: Iterable[Record], target: int) -> TableScore:
    """Fold the log of a table."""
    match = first_state(row)
    points: list[Points] = []
    gave_up: int | None = None
    for record in records:
        events = decode_events(record.events)
        for n, event in enumerate(events):
            if isinstance(event, ev.GameWon):
                points.append(_capped(fold(match, events[:n]), event, target))
            elif isinstance(event, ev.Resigned):
                gave_up = team_of(event.seat)
        match = fold(match, events)
    a, b = match.score
    now = (min(a, target - 1), min(b, target - 1))
    return TableScore(match.games, tuple(points), now, match.winner, gave_up)


def _capped(before: Match, won: ev.GameWon, target: int) -> Points:
    """A game won at one stroke counts as won to the end; nobody has more than the target."""
    other = min(before.score[1 - won.team], target - 1)
    return (target, other) if won.team == 0 else (other, target)
