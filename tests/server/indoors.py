"""A championship inside this process, with a clock that is handed in: deadlines pass when the test says so."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any, TypeVar

from tests.server.inside import LIMITLESS, Listening, come
from truquero.bots.azar import choose, named
from truquero.engine.awaited import awaited
from truquero.engine.decide import attempt
from truquero.engine.illegal import Illegal
from truquero.engine.state import Phase
from truquero.engine.view import view
from truquero.seats import TABLE, Seat
from truquero.server.championship import entering
from truquero.server.championship.asking import TournamentAsker
from truquero.server.championship.championships import Championships, NewTournament
from truquero.server.championship.director import Director
from truquero.server.common.identity import new_identity
from truquero.server.common.settings import Settings
from truquero.server.house.house import House
from truquero.server.table.table import Table
from truquero.store import Store
from truquero.wire.championship import TournamentDone

ORGANISER = 1
Kind = TypeVar("Kind", bound="Indoors")


class Clock:
    """Seconds since 1970, as the test has them."""

    def __init__(self) -> None:
        self.now = 1_700_000_000.0

    def __call__(self) -> float:
        return self.now


class Indoors:
    """A house with one championship."""

    def __init__(self, house: House, room: Championships, clock: Clock) -> None:
        self.house, self.room, self.clock = house, room, clock
        self.id = ""
        self.sent = 0
        self.rng = Random(7)

    @property
    def director(self) -> Director:
        return self.room.open_now[self.id]

    async def begin(self, bases: Mapping[str, Any], teams: Sequence[Sequence[str]]) -> None:
        """From the draft to the first round, called."""
        director, _ = await self.room.create(NewTournament("Agosto", bases, "Olga"), new_identity())
        self.id = director.id
        await self.do("OpenEntries")
        asker = TournamentAsker(ORGANISER)
        await entering.enter(director, asker, "list", [entering.Team(tuple(names)) for names in teams], False)
        for command in ("CloseEntries", "MakeDraw", "CallRound"):
            await self.do(command)

    async def do(self, kind: str, who: int = ORGANISER, **fields: Any) -> TournamentDone:
        self.sent += 1
        done = await self.director.do(TournamentAsker(who), f"m{self.sent}", {"t": kind, **fields})
        await self.settled()
        return done

    async def settled(self) -> None:
        """Everything that has been posted so far is done."""

        async def nothing() -> None:
            pass

        for _ in range(6):
            await self.director.ask(nothing)
            for table in list(self.house.tables.values()):
                await table.ask(nothing)

    async def later(self, seconds: float) -> None:
        """So much time passes, and whatever waits for it is done."""
        self.clock.now += seconds
        self.director.live.later()
        await self.settled()

    def board(self, match: int = 1) -> int:
        return self.director.t.fixtures[match].boards[0]

    async def table(self, match: int = 1) -> Table:
        found = await self.house.find(self.director.t.table_of[self.board(match)])
        assert found is not None
        return found

    async def sit(self, table: Table, *seats: Seat) -> dict[Seat, Listening]:
        """These seats come to their table by the token of their call."""
        ears = {seat: Listening() for seat in seats}
        for seat, ear in ears.items():
            await table.commands.check_in(self.house.signer.board_token(table.id, seat), None)
            await come(table, seat, ear)
        await self.settled()
        return ears

    async def play(self, table: Table, until: Callable[[Table], object], most: int = 3000) -> None:
        """Anything legal, at random, until the table is like this."""
        for _ in range(most):
            if until(table):
                await self.settled()
                return
            await table.ask(lambda: self._move(table))
        raise AssertionError("it never came to that")

    async def _move(self, table: Table) -> None:
        if table.cut is not None and table.dealing.pending is None:
            await table.dealing.cut_pack(table.cut.seat, 0, bytes(16))
        elif table.match.phase is Phase.PLAY:
            seat = awaited(view(table.match, TABLE))[0]
            seen = view(table.match, seat)
            action = choose(seen.legal, named(seen), self.rng)
            outcome = attempt(table.match, seat, action)
            if isinstance(outcome, Illegal):
                raise AssertionError(f"{action} is listed and refused: {outcome.code}")
            await table.act(seat, action, outcome)


@asynccontextmanager
async def indoors(
    folder: Path, kind: Callable[[House, Championships, Clock], Kind], clock: Clock | None = None
) -> AsyncIterator[Kind]:
    """A house and its championships; open it again on the same folder and it goes on."""
    now = clock or Clock()
    chosen = Settings(database=str(folder / "indoors.db"), secret="x" * 32, share_seconds=0, **LIMITLESS)
    store = Store.open(chosen.database)
    house = House(chosen, store, chosen.secret, clock=now)
    room = Championships(house)
    await house.open()
    await room.open()
    try:
        yield kind(house, room, now)
    finally:
        await room.close()
        await house.close()
        store.close()
