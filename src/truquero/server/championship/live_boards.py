"""The live tables of a championship: opened when a round is called, read when they finish, ended when they must.

Everything here follows from the log: which table serves which board is written down before the table is laid, and what
has to be done at a table is read off the state. So a house that was killed goes on where it stood: a board without its
table gets it, a finished table without a result is read, and a deadline that has passed falls.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from truquero.engine.actions import Annul, Disqualify
from truquero.seats import Seat, team_of
from truquero.server.championship.asking import CommandRefused
from truquero.server.championship.board_scores import BoardScores
from truquero.server.championship.board_tables import people_at, table_row
from truquero.server.championship.compas import Compas, series_of
from truquero.server.championship.preparing import Prepared
from truquero.server.championship.table_scores import TableScore, read_score
from truquero.server.common.identity import new_table_id
from truquero.server.common.server_refusals import Refusal
from truquero.server.table import table_services
from truquero.server.table.table import Table
from truquero.store import FINISHED
from truquero.tournament import events as ev
from truquero.tournament import tournament_commands as cmd
from truquero.tournament.deadlines import Deadline, DeadlineKind, deadlines
from truquero.tournament.drafting import OPEN_STATUSES
from truquero.tournament.duplicate import turned_board
from truquero.tournament.log import LogRecord
from truquero.tournament.model import (
    BOTH_LOST,
    HOUSE,
    Fixture,
    FixtureStatus,
    Place,
    ResultBy,
    RulingDecision,
    Tournament,
    TournamentPhase,
)
from truquero.tournament.moving import carried, plays_online
from truquero.tournament.referee_rules import OPEN_CLAIM
from truquero.tournament.results import games_of
from truquero.tournament.slots import sides_of

if TYPE_CHECKING:
    from truquero.server.championship.director import Director

GOING = (TournamentPhase.PLAYING, TournamentPhase.PAUSED)


def without_table(t: Tournament) -> list[int]:
    """The open boards that are to be played online and have no table yet."""
    if t.phase is not TournamentPhase.PLAYING:
        return []
    return [
        board
        for one in t.rounds.values()
        if one.called and not one.closed
        for f in (t.fixtures[n] for n in one.fixtures)
        if f.status in OPEN_STATUSES
        for board in f.boards
        if board not in t.table_of and plays_online(t, f, board)
    ]


def assigned(t: Tournament) -> cmd.AssignTables | None:
    """The tables that are to be logged before they are laid."""
    boards = without_table(t)
    return cmd.AssignTables(tuple((board, new_table_id()) for board in boards)) if boards else None


class LiveBoards:
    """The tables of one championship. All of it happens in the task of its director."""

    def __init__(self, director: Director) -> None:
        self._director, self._house = director, director.house
        self._open: dict[int, str] = {}
        """Boards whose table is, or will be, laid and has not been ended."""
        self._laid: set[int] = set()
        self._moved: set[int] = set()
        """Boards at which something has happened that has not been looked at."""
        self._known: dict[int, tuple[object, ...]] = {}
        """How a board stood when it was looked at last."""
        self._boards_of: dict[int, tuple[int, ...]] = {}
        self._annulled: dict[int, list[int]] = {}
        """Rulings that void a mano, by board, to be carried to the table."""
        self._waiting = False
        self._timer: asyncio.TimerHandle | None = None
        self.scores = BoardScores(director)
        self._compas = Compas(director)

    # ---------------------------------------------------------------- from outside

    async def begin(self) -> None:
        """The championship has been read from its log: which tables there are, and which are over."""
        self.heard(self._director.records)
        tables = {table: board for board, table in self._director.t.table_of.items()}
        found = await asyncio.to_thread(self._house.store.statuses, list(tables))
        for table, board in tables.items():
            if found.get(table) == FINISHED and not self._wanted(board):
                del self._open[board]
            elif table in found:
                self._laid.add(board)
        await self.follow()

    def heard(self, records: Iterable[LogRecord]) -> None:
        """What the log says now: new tables, and rulings that void a mano."""
        claims = self._director.t.claims
        for event in (event for one in records for event in one.events):
            if isinstance(event, ev.BoardsAssigned):
                self._boards_of[event.fixture] = event.boards
            elif isinstance(event, ev.BoardMoved):
                moved = {event.board: event.into}
                self._boards_of[event.fixture] = tuple(moved.get(n, n) for n in self._boards_of[event.fixture])
            elif isinstance(event, ev.TableAssigned):
                self._open[event.board] = event.table
            elif isinstance(event, ev.Ruled) and event.ruling.decision is RulingDecision.ANULA:
                claim = claims.get(event.ruling.claim)
                boards = self._boards_of.get(event.ruling.fixture, ())
                for board in (claim.board,) if claim is not None and claim.board in boards else boards:
                    self._annulled.setdefault(board, []).append(event.ruling.number)

    def moved(self, board: int) -> None:
        """Something has happened at a table."""
        self._moved.add(board)
        self.later()

    def later(self) -> None:
        """Look at what has to be done, when its turn comes."""
        if not self._waiting:
            self._waiting = True
            self._director.post(self.follow)

    def close(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def seat_of(self, board: int, person: int) -> tuple[str, Seat, str]:
        """Where somebody sits at an open board: table, seat and token; empty where the cards are real."""
        t = self._director.t
        f, table = t.fixtures[t.board_of[board]], t.table_of.get(board, "")
        seat = next((s for s, who in people_at(t, f, board).items() if who == person), 0)
        return (table, seat, self._house.signer.board_token(table, seat)) if table and seat else ("", 0, "")

    async def table(self, board: int) -> Table | None:
        """The table of a board, if it is laid."""
        table = self._director.t.table_of.get(board, "")
        return await self._house.find(table) if table and board in self._laid else None

    async def record_of(self, board: int) -> Table | None:
        """The table of a board, also of one that was played before."""
        table = self._director.t.table_of.get(board, "")
        return await self._house.find(table) if table else None

    # ---------------------------------------------------------------- what has to be done

    def _fixture(self, board: int) -> Fixture | None:
        """The open match of a board that is not decided yet."""
        t = self._director.t
        f = t.fixtures.get(t.board_of.get(board, 0))
        here = f is not None and board in f.boards and f.status in OPEN_STATUSES and t.phase in GOING
        return f if here and f is not None and board not in dict(f.partial) else None

    def _wanted(self, board: int) -> bool:
        return self._fixture(board) is not None

    async def follow(self) -> None:
        """Do everything that is due. What fails is tried again until it is done."""
        self._waiting = False
        if self._director.stopping:
            return
        failed = not await self._lay()
        for board in list(self._open):
            try:
                await self._see_to(board)
            except Exception as error:
                self._moved.add(board)
                failed = True
                self._director.failed("board", error)
        try:
            await self._keep_time()
            await self._pass_deadlines()
            await self._close_room()
        except Exception as error:
            failed = True
            self._director.failed("deadline", error)
        self._arm(failed)

    async def _lay(self) -> bool:
        """Open the tables that the log names. Returns whether all of them are open now."""
        director, t = self._director, self._director.t
        missing = [board for board in self._open if board not in self._laid and self._wanted(board)]
        now = self._house.clock()
        rows = [
            table_row(t, board, director.people, self._house.signer, now, director.secrets.nonce) for board in missing
        ]
        done = await asyncio.gather(*[self._house.lay_for(row) for row in rows], return_exceptions=True)
        for board, found in zip(missing, done, strict=True):
            if isinstance(found, BaseException):
                director.failed("lay", found)
            else:
                self._laid.add(board)
                self._moved.add(board)
        return self._laid.issuperset(missing)

    async def _see_to(self, board: int) -> None:
        f = self._fixture(board)
        if f is None:
            await self._end(board)
            return
        stands = (f.status, f.held, self._director.t.phase, tuple(self._annulled.get(board, ())))
        if board in self._laid and (board in self._moved or self._known.get(board) != stands):
            self._moved.discard(board)
            await self._look_at(board, f)
            self._known[board] = stands

    async def _look_at(self, board: int, f: Fixture) -> None:
        table = await self._house.find(self._open[board])
        if table is None:
            raise Refusal("no-such-table", 404)
        for ruling in list(self._annulled.get(board, ())):
            await self._annul(table, board, ruling)
        paused = self._director.t.phase is TournamentPhase.PAUSED
        held = f.held or paused
        if table.settings.held != held:
            await table.control.hold(held)
        self.scores.tell(board, table, self._turned(board))
        if held:
            return
        plan = self._director.t.bases.stages[f.stage]
        if table.finished or max(table.settings.won(table.match.games)) >= games_of(plan, f.grande):
            await self._read(board, f, table)
        elif table.control.forfeited:
            await self._do(cmd.Retire(f.number, self._side(board, team_of(table.control.forfeited))))
        elif f.status is FixtureStatus.CALLED and await self._all_sit(f):
            await self._do(cmd.BeginFixture(f.number))

    async def _annul(self, table: Table, board: int, ruling: int) -> None:
        try:
            await table.control.rule(Annul(), f"bar-{ruling}", self._note(ruling))
        except Refusal as refusal:
            if refusal.status == 503:
                raise
            self._director.failed("ruling", refusal)
        self._annulled[board].remove(ruling)

    def _note(self, ruling: int) -> str:
        """What a record says of a ruling: its bulletin and articles."""
        made = self._director.t.rulings[ruling - 1]
        return f"BAR {ruling}: {' '.join(made.articles)}"

    async def _all_sit(self, f: Fixture) -> bool:
        tables = [await self.table(board) for board in f.boards]
        return all(table is not None and table.started for table in tables)

    def _turned(self, board: int) -> bool:
        """Whether the first side sits even there (duplicado)."""
        f = self._fixture(board)
        return f is not None and turned_board(self._director.t, f, board)

    def _side(self, board: int, team: int) -> int:
        """The side that sits as this team at a board."""
        return 1 - team if self._turned(board) else team

    async def score(self, table: Table, f: Fixture) -> TableScore:
        """How a board stands, read from the log of its table."""
        target = self._director.t.bases.stages[f.stage].target
        score = await asyncio.to_thread(lambda: read_score(table.row, self._house.store.iter_records(table.id), target))
        board = table.settings.board
        return (score.turned() if self._turned(board) else score).after(carried(f, board))

    async def _read(self, board: int, f: Fixture, table: Table) -> None:
        """The log of the table is the agreement (O6)."""
        score = await self.score(table, f)
        if score.gave_up is not None:
            await self._do(cmd.Retire(f.number, score.gave_up))
            return
        result = score.finished(games_of(self._director.t.bases.stages[f.stage], f.grande))
        if result is not None:
            await self._do(cmd.TableFinished(board, result))

    async def _end(self, board: int) -> None:
        """A board that is decided, or void: nobody plays on there."""
        table, t = await self._house.find(self._open[board]) if board in self._laid else None, self._director.t
        if table is not None and not table.finished:
            ruling = self._disqualified(board)
            if ruling is not None and table.started:
                team = 1 - ruling[0] if turned_board(t, t.fixtures[t.board_of[board]], board) else ruling[0]
                await table.control.rule(Disqualify(team), f"bar-{ruling[1]}", self._note(ruling[1]))
            else:
                await table.control.stop()
        del self._open[board]
        self._laid.discard(board)
        self._moved.discard(board)
        self._known.pop(board, None)
        self.scores.seated.pop(board, None)

    def _disqualified(self, board: int) -> tuple[int, int] | None:
        """The side that a ruling has put out of the match of a board, and the ruling (O10)."""
        t = self._director.t
        f = t.fixtures.get(t.board_of.get(board, 0))
        result = f.result if f is not None and board in f.boards else None
        if f is None or result is None or result.by is not ResultBy.DISQUALIFIED or result.winner == BOTH_LOST:
            return None
        loser = 1 - result.winner
        out = sides_of(t, f)[loser] or ()
        found = [r.number for r in t.rulings if r.decision is RulingDecision.DESCALIFICA and r.entry in out]
        return (loser, found[-1]) if found else None

    # ---------------------------------------------------------------- time

    async def _keep_time(self) -> None:
        """In duplicado every deal begins at all tables of the round at once."""
        together: dict[int, list[Table]] = {}
        missing: set[int] = set()
        for board in list(self._open):
            series = series_of(self._director.t, board)
            if series and self._wanted(board):
                table = await self.table(board)
                if table is None:
                    missing.add(series)
                else:
                    together.setdefault(series, []).append(table)
        for series in together.keys() - missing:
            await self._compas.beat(series, together[series])

    async def _pass_deadlines(self) -> None:
        now = self._director.now()
        for due in deadlines(self._director.t):
            if due.at > now:
                break
            f = self._director.t.fixtures[due.fixture]
            boards = [board for board in f.boards if board in self._laid]
            if f.status in OPEN_STATUSES and len(boards) == len(f.boards):
                await (self._nobody_came(f, due) if due.kind is DeadlineKind.NO_SHOW else self._clock_up(f))

    async def _nobody_came(self, f: Fixture, due: Deadline) -> None:
        """A side that is not seated at the end of the tolerance has lost; both, if both are missing (O28)."""
        absent = [False, False]
        for board in f.boards:
            table = await self.table(board)
            for seat in table.seating.empty if table is not None else ():
                absent[self._side(board, team_of(seat))] = True
        if any(absent) and self._director.t.bases.place is Place.ONLINE:
            await self._do(cmd.NoShow(f.number, (absent[0], absent[1])))

    async def _clock_up(self, f: Fixture) -> None:
        """The deal under way is finished; then more games, more points, or one more deal (O29)."""
        if f.status is FixtureStatus.CALLED:
            return
        partial = dict(f.partial)
        going = [table for board in f.boards if board not in partial and (table := await self.table(board)) is not None]
        rest = [table.finished or await table.control.last_deal() for table in going]
        if not all(rest):
            return
        scores = iter([(await self.score(table, f)).now() for table in going])
        boards = tuple(partial[board] if board in partial else next(scores) for board in f.boards)
        try:
            await self._director.carry_out(HOUSE, "", Prepared([cmd.ClockUp(f.number, boards)]))
        except CommandRefused as refusal:
            if refusal.code != "level":
                raise
            for table in going:
                await table.control.last_deal(1)

    def _closing(self) -> int | None:
        """When the room of a single table closes: after the time for protests, if no claim is open (O31)."""
        director, t = self._director, self._director.t
        if not director.unattended or t.phase is not TournamentPhase.PLAYING:
            return None
        claimed = any(claim.status in OPEN_CLAIM for claim in t.claims.values())
        settled = [f.settled for f in t.fixtures.values() if f.status is FixtureStatus.SETTLED]
        return max(settled) + t.bases.protest if len(settled) == len(t.fixtures) and not claimed else None

    async def _close_room(self) -> None:
        closing = self._closing()
        if closing is not None and closing <= self._director.now():
            await self._do(cmd.CloseRound())

    def _arm(self, failed: bool) -> None:
        """Wake for the next deadline, for what the public may know then, or to try again."""
        self.close()
        now = self._house.clock()
        waits = [due.at - now for due in deadlines(self._director.t) if due.at > now][:1] if self._open else []
        waits += [due - now for due in (*self.scores.due, *self._compas.due)]
        closing = self._closing()
        waits += [closing - now] if closing is not None else []
        waits += [table_services.RETRY_AFTER] if failed else []
        if waits and not self._director.stopping:
            self._timer = asyncio.get_running_loop().call_later(max(0.0, min(waits)) + 0.01, self._wake)

    def _wake(self) -> None:
        self._timer = None
        self.scores.publish()
        self.later()

    async def _do(self, command: cmd.Command) -> None:
        """The house itself does something; what the rules refuse is left to the veedores."""
        try:
            await self._director.carry_out(HOUSE, "", Prepared([command]))
        except CommandRefused as refusal:
            self._director.failed("house", refusal)


def boards_here(t: Tournament, fixture: int) -> Sequence[int]:
    """The boards of an open match that are played at tables of the house."""
    f = t.fixtures.get(fixture)
    return [board for board in f.boards if board in t.table_of] if f is not None and f.status in OPEN_STATUSES else ()
