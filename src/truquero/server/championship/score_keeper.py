"""The anotadores of the boards with real cards: every tap is stored, and the other side sees it (O20)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import msgspec

from truquero.server.championship.asking import CommandRefused, TournamentAsker
from truquero.server.common.server_refusals import Refusal
from truquero.store.tournament_store import TallyRow
from truquero.tournament.drafting import OPEN_STATUSES
from truquero.tournament.export import side_name, table_numbers
from truquero.tournament.model import BoardScore, Fixture, Role
from truquero.tournament.moving import carried
from truquero.tournament.refusals import TournamentRefusal
from truquero.tournament.slots import side_of, sides_of
from truquero.tournament.tally import BoardTally, Tap, begun_at, merged, score_of, take_pen
from truquero.wire.championship import ScoreSeen, TallySeen, TapSeen

if TYPE_CHECKING:
    from truquero.server.championship.director import Director

_TAPS = msgspec.json.Decoder(tuple[tuple[str, Tap], ...])


class ScoreKeeper:
    """The tallies of one championship. All changes are made in the task of its director."""

    def __init__(self, director: Director, stored: Mapping[int, TallyRow]) -> None:
        self._director = director
        self._tallies = {n: BoardTally(row.pen, _TAPS.decode(row.taps), row.rev) for n, row in stored.items()}
        self.rev = 0
        """Counts the changes since the championship was read."""
        self.told: dict[int, ScoreSeen] = {}
        for board in self._tallies:
            self._tell(board)

    def _tell(self, board: int) -> None:
        f = self._director.t.fixtures.get(self._director.t.board_of.get(board, 0))
        if f is not None:
            score = score_of(self._tally(f, board), *self._length(f))
            self.told[board] = ScoreSeen(score.games, score.points)
        self.rev += 1

    def _tally(self, f: Fixture, board: int) -> BoardTally:
        """What has been written down of a board; before the first tap, what it brought along."""
        return self._tallies.get(board) or begun_at(carried(f, board))

    def score(self, f: Fixture, board: int) -> BoardScore | None:
        """The games of a board as the anotador has them, the open one last; None: nothing is written down."""
        tally = self._tally(f, board)
        return score_of(tally, *self._length(f)) if tally.taps else None

    def _length(self, f: Fixture) -> tuple[int, int]:
        plan = self._director.t.bases.stages[f.stage]
        return 1 if f.grande else plan.games, plan.target

    def _open(self, board: int) -> Fixture:
        t = self._director.t
        f = t.fixtures.get(t.board_of.get(board, 0))
        if f is None or board not in f.boards or f.status not in OPEN_STATUSES:
            raise Refusal("no-such-board", 404)
        return f

    def board_at(self, place: int) -> int:
        """The board that is played at a table of the room now. Raises Refusal."""
        t = self._director.t
        for f in t.fixtures.values():
            if f.status in OPEN_STATUSES:
                for board, here in zip(f.boards, table_numbers(t, f), strict=True):
                    if here == place:
                        return board
        raise Refusal("no-such-board", 404)

    def seen(self, board: int, language: str, asker: TournamentAsker) -> TallySeen:
        """The anotador of an open board, with every tap. That the table is held is for those who sit there (O12)."""
        f, t = self._open(board), self._director.t
        tally = self._tally(f, board)
        games, target = self._length(f)
        score = score_of(tally, games, target)
        names = [side_name(t, side, self._director.names, language) for side in sides_of(t, f)]
        taps = tuple((device, TapSeen(p.number, p.at, p.side, p.points, p.undoes)) for device, p in tally.taps)
        place = table_numbers(t, f)[f.boards.index(board)]
        told = ScoreSeen(score.games, score.points)
        held = f.held and self.may_write(asker, f, board)
        return TallySeen(
            *(board, f.number, place, tally.rev, tally.pen, taps, games, target, told, (names[0], names[1]), held)
        )

    def may_write(self, asker: TournamentAsker, f: Fixture, board: int) -> bool:
        """The players of the table, the tanteador, and officials. A tanteador excludes the players (O14)."""
        t = self._director.t
        role = t.roles.get(asker.person) if asker.person else None
        if role in (Role.ORGANISER, Role.VEEDOR) or (f.scorer and asker.person == f.scorer):
            return True
        if f.scorer:
            return False
        if asker.place:
            return table_numbers(t, f)[f.boards.index(board)] == asker.place
        entry = t.entry_of.get(asker.person, 0) if asker.person else 0
        return bool(entry) and side_of(t, f, entry) is not None

    def _may_take(self, asker: TournamentAsker, f: Fixture) -> bool:
        """Who may take over the score from another device: a captain (by PIN or link), the tanteador, an official."""
        t = self._director.t
        entry = t.entry_of.get(asker.person, 0) if asker.person else 0
        captain = bool(entry) and t.contenders[entry].captain == asker.person
        return asker.person == f.scorer != 0 or captain or t.roles.get(asker.person) is not None

    async def put(
        self, asker: TournamentAsker, board: int, device: str, taps: Sequence[Tap], take: bool, language: str
    ) -> TallySeen:
        """Add what a device has sent; taps that are known are not counted twice. Raises Refusal."""
        return await self._director.ask(lambda: self._put(asker, board, device, taps, take, language))

    async def _put(
        self, asker: TournamentAsker, board: int, device: str, taps: Sequence[Tap], take: bool, language: str
    ) -> TallySeen:
        f = self._open(board)
        if not self.may_write(asker, f, board):
            raise Refusal("who-are-you", 403)
        if f.held:
            raise Refusal("table-held", 409)
        before = self._tally(f, board)
        try:
            after = merged(take_pen(before, device, take and self._may_take(asker, f)), device, tuple(taps))
        except TournamentRefusal as refusal:
            raise CommandRefused(refusal) from None
        if after != before:
            after = BoardTally(after.pen, after.taps, before.rev + 1)
            row = TallyRow(board, after.pen, msgspec.json.encode(after.taps).decode(), after.rev)
            director = self._director
            await director.stored(lambda: director.house.store.tournaments.put_tally(director.id, row))
            self._tallies[board] = after
            self._tell(board)
            director.audience.news()
        return self.seen(board, language, asker)
