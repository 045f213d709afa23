"""What is told of live tables while they play: who sits there at once, scores as late as the public may know them."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from truquero.engine.state import Phase
from truquero.seats import team_of
from truquero.server.table.table import Table
from truquero.wire.championship import ScoreSeen

if TYPE_CHECKING:
    from truquero.server.championship.director import Director


class BoardScores:
    """The live tables of one championship, as they are shown; the side named first comes first."""

    def __init__(self, director: Director) -> None:
        self._director = director
        self._later: deque[tuple[float, int, ScoreSeen]] = deque()
        self.told: dict[int, ScoreSeen] = {}
        """Scores of finished manos, as late as the public may know them."""
        self.seated: dict[int, tuple[int, int]] = {}
        """How many of each side sit at a board."""
        self.rev = 0

    @property
    def due(self) -> list[float]:
        """When the public may know more."""
        return [self._later[0][0]] if self._later else []

    def tell(self, board: int, table: Table, turned: bool) -> None:
        """Look at a table; ``turned``: the first side sits even."""
        taken = [team_of(seat) != turned for seat in table.seating.rows if seat not in table.seating.empty]
        seated = (taken.count(False), taken.count(True))
        if self.seated.get(board) != seated:
            self.seated[board] = seated
            self._news()
        if table.settings.until_match and not table.finished:
            return
        if table.version and table.match.phase in (Phase.DEAL, Phase.OVER):
            games, score = table.settings.won(table.match.games), table.match.score
            if turned:
                games, score = (games[1], games[0]), (score[1], score[0])
            seen = ScoreSeen(games, () if table.match.phase is Phase.OVER else (score,))
            known = next((one for _, at, one in reversed(self._later) if at == board), self.told.get(board))
            if seen != known:
                self._later.append((self._director.house.clock() + table.settings.delay, board, seen))
                self.publish()

    def publish(self) -> None:
        now = self._director.house.clock()
        while self._later and self._later[0][0] <= now:
            _, board, score = self._later.popleft()
            self.told[board] = score
            self._news()

    def _news(self) -> None:
        self.rev += 1
        self._director.audience.news()
