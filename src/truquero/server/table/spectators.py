"""The spectators of a table: they see what everybody sees, some seconds later, so that nobody can be told by them."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from truquero.engine import events as ev
from truquero.engine.evolve import fold
from truquero.engine.state import Match
from truquero.engine.view import SPECTATOR, view
from truquero.server.common.refusals import Refusal
from truquero.server.game import log_reader
from truquero.server.game.frame_builder import event_frames, own_fast, seen_by
from truquero.server.table.attendance import missed_frames
from truquero.wire.frames import SeatInfo, Welcome, encode_frame
from truquero.wire.requests import Hello
from truquero.wire.view import table_part

if TYPE_CHECKING:
    from truquero.server.table.table import Table
    from truquero.server.table.table_services import Player


CHANGES = 200
"""How many changes of who is there are kept until the spectators may know of them."""


class Later(NamedTuple):
    """Something the spectators will be told: a version, or a frame as it is."""

    due: float
    version: int
    events: Sequence[ev.Event]
    frame: bytes = b""


class Spectators:
    """Only while somebody watches is anything kept: the state of some seconds ago and what happened since."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.members: set[Player] = set()
        self.match: Match | None = None
        self.version = 0
        self._later: deque[Later] = deque()
        self._timer: asyncio.TimerHandle | None = None
        self._seats: deque[tuple[float, tuple[SeatInfo, ...], bytes]] = deque(maxlen=CHANGES)
        """Who sat where and was away from when on: what the spectators may know by now, and what it may not yet."""

    @property
    def delay(self) -> float:
        return float(self.table.settings.delay)

    async def attach(self, player: Player, hello: Hello) -> None:
        if not self.table.settings.spectators:
            raise Refusal("no-spectators", 403)
        if self.match is None:
            await self._open()
        past: list[bytes] = []
        if hello.after > self.version:
            raise Refusal("version-unknown", 409)
        if 0 <= hello.after < self.version:
            found = await asyncio.to_thread(self._from_log, hello.after, self.version)
            past = missed_frames(self.version, found)
        slept = not self.table.attendance.awake
        self.members.add(player)
        player.push(self._welcome(hello.id))
        for frame in past:
            player.push(frame)
        if slept and self.table.attendance.awake:  # otherwise whoever looks in would hold up the bots
            self.table.plan()

    def detach(self, player: Player) -> None:
        if player in self.members:
            self.members.discard(player)
            if not self.members:
                self.close()
                if not self.table.attendance.awake:
                    self.table.plan()

    def close(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self.match = None
        self._later.clear()

    def _from_log(self, after: int, upto: int) -> list[tuple[int, bytes]]:
        table = self.table
        return log_reader.missed(table.row, table.services.store.iter_records(table.id), SPECTATOR, after, upto)

    async def _open(self) -> None:
        """The state of some seconds ago, from the log; the table waits meanwhile, so nothing slips through."""
        table = self.table
        now, delay = table.services.clock(), self.delay
        past = await asyncio.to_thread(
            lambda: list(log_reader.history(table.row, table.services.store.iter_records(table.id)))
        )
        self.match, self.version = log_reader.first_state(table.row), 0
        for seen in past:
            if seen.at <= now - delay:
                self.match, self.version = fold(seen.before, seen.events), seen.version
            else:
                self._later.append(Later(seen.at + delay, seen.version, seen.events))
        # Who came or went in the last seconds, while nobody watched, is told when its time comes.
        changes = [Later(at + delay, 0, (), frame) for at, _, frame in self._seats if at > now - delay]
        self._later = deque(sorted((*self._later, *changes), key=lambda later: later.due))
        self._wait()

    def add(self, version: int, at: float, events: Sequence[ev.Event]) -> None:
        if self.match is not None:
            self._later.append(Later(at + self.delay, version, events))
            self._wait()

    def seats_changed(self, infos: tuple[SeatInfo, ...], frame: bytes) -> None:
        """Before the match everybody may know at once; afterwards who comes, goes or is late tells how it goes."""
        if self.table.started:
            self._seats.append((self.table.services.clock(), infos, frame))
            self.add_frame(frame)
        else:
            self._seats = deque([(0.0, infos, frame)], CHANGES)
            self._push(frame)
        self.seats()

    def seats(self) -> tuple[SeatInfo, ...]:
        """Who sits where and who is away, as the spectators may know it by now."""
        table, until = self.table, self.table.services.clock() - self.delay
        while len(self._seats) > 1 and self._seats[1][0] <= until:
            self._seats.popleft()
        if self._seats and self._seats[0][0] <= until:
            return self._seats[0][1]
        return table.seating.infos(table.services.settings.stand_in)

    def add_frame(self, frame: bytes) -> None:
        if self.match is not None:
            self._later.append(Later(self.table.services.clock() + self.delay, 0, (), frame))
            self._wait()

    def _wait(self) -> None:
        if self._timer is None and self._later:
            wait = max(0.0, self._later[0].due - self.table.services.clock())
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(wait, self.table.post, self._tell)

    async def _tell(self) -> None:
        self._timer = None
        now = self.table.services.clock()
        while self._later and self._later[0].due <= now and self.match is not None:
            later = self._later.popleft()
            frame = later.frame
            if not frame:
                seen = seen_by(self.match, later.events, (SPECTATOR,))
                self.match, self.version = fold(self.match, later.events), later.version
                frame = event_frames(self.match, self.version, seen, (SPECTATOR,))[SPECTATOR]
            self._push(frame)
        self._wait()

    def _push(self, frame: bytes) -> None:
        for member in tuple(self.members):
            member.push(frame)

    def _welcome(self, message: str) -> bytes:
        table = self.table
        match = self.match if self.match is not None else log_reader.first_state(table.row)
        seen = view(match, SPECTATOR)
        return encode_frame(
            Welcome(
                v=self.version,
                id=message,
                seat=SPECTATOR,
                info=table.info(),
                seats=self.seats(),
                table=table_part(seen),
                own=own_fast(seen),
                cut=None,
                looking=0,
                left=None,
                chat=(),
                started=self.version > 0,
                over=table.over if match.winner is not None else None,
            )
        )
