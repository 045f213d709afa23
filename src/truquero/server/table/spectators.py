"""The spectators of a table: they see what everybody sees, some seconds later, so that they cannot help a player."""

from __future__ import annotations

import asyncio
import math
from collections import deque
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from truquero.engine import events as ev
from truquero.engine.evolve import fold
from truquero.engine.state import Match
from truquero.engine.view import SPECTATOR, view
from truquero.server.common.server_refusals import Refusal
from truquero.server.game import log_reader
from truquero.server.game.frame_builder import TableMoment, event_frames, moment_of, own_fast, seen_by
from truquero.server.table.attendance import missed_frames
from truquero.wire.frames import SeatInfo, Welcome, encode_frame
from truquero.wire.requests import Hello
from truquero.wire.view import table_part

if TYPE_CHECKING:
    from truquero.server.table.table import Table
    from truquero.server.table.table_services import Player


CHANGES = 200
"""How many changes of who is there are kept until the spectators may know of them."""


AT_ONCE = 20
"""How many spectators are told before the server does something else: a third of a millisecond."""
BETWEEN = 0.001
"""Seconds until the next of them are told: they are seconds behind anyway, and the players' writes go first."""

LINGER = 60.0
"""Seconds for which everything is kept after the last spectator has left."""


class Later(NamedTuple):
    """Something the spectators will be told: a version, or a frame as it is."""

    due: float
    version: int
    events: Sequence[ev.Event]
    frame: bytes = b""


class LogRead(NamedTuple):
    """What the log tells spectators: how things stood at each version, and what they may see of it."""

    versions: list[log_reader.LoggedVersion]
    seen: list[tuple[int, bytes]]


class Spectators:
    """While somebody watches: the state some seconds ago, what happened since, and what was shown before.

    It stays for a minute after the last spectator has left, so that somebody who reconnects again and again costs one
    reading of the log, during which the table goes on.
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        self.members: set[Player] = set()
        self.match: Match | None = None
        self.version = 0
        self._moment: TableMoment | None = None
        self._seen: list[tuple[int, bytes]] = []
        """Every version so far as spectators may see it."""
        self._later: list[Later] = []
        self._untold: list[tuple[bytes, tuple[Player, ...]]] = []
        """Frames for a crowd, each with those who watched when it was due."""
        self._telling: asyncio.Task[None] | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._forgetting: asyncio.TimerHandle | None = None
        self._reading: asyncio.Task[LogRead] | None = None
        self._seats: deque[tuple[float, tuple[SeatInfo, ...], bytes]] = deque(maxlen=CHANGES)
        """Who sat where and who was away, with times: some of it spectators may know by now, some not yet."""

    @property
    def delay(self) -> float:
        """How many seconds behind; of a final that is shown when it is over, until then nobody knows how many."""
        if self.table.settings.until_match:
            return 0.0 if self.table.finished else math.inf
        return float(self.table.settings.delay)

    @property
    def needs_log(self) -> bool:
        """Whether the next spectator has to wait for the log."""
        return self.match is None and self.table.version > 0

    async def read(self) -> LogRead:
        """The log, read while the table goes on; spectators who wait at the same time share one reading."""
        if self._reading is None:
            self._reading = asyncio.get_running_loop().create_task(asyncio.to_thread(self._from_log))
            self._reading.add_done_callback(self._done_reading)
        return await asyncio.shield(self._reading)

    def _done_reading(self, task: asyncio.Task[LogRead]) -> None:
        self._reading = None
        if not task.cancelled():
            task.exception()  # tell those who wait, if anybody still does

    async def attach(self, player: Player, hello: Hello, read: LogRead | None = None) -> None:
        if not self.table.settings.spectators:
            raise Refusal("no-spectators", 403)
        if self.match is None:
            await self._open(read)
        if hello.after > self.version:
            raise Refusal("version-unknown", 409)
        slept = not self.table.attendance.awake
        self.members.add(player)
        player.push(self._welcome(hello.id))
        if 0 <= hello.after < self.version:
            for frame in missed_frames(self.version, self._seen[hello.after :]):
                player.push(frame)
        if slept and self.table.attendance.awake:  # otherwise a new spectator would hold up the bots
            self.table.plan()

    def tell_again(self, player: Player, message: str) -> None:
        """The whole view, for a spectator who has missed something."""
        if player in self.members and self.match is not None:
            player.push(self._welcome(message))
        else:
            player.close("table-closed")

    def detach(self, player: Player) -> None:
        if player in self.members:
            self.members.discard(player)
            if not self.members:
                self._forget_later()
                if not self.table.attendance.awake:
                    self.table.plan()

    def _forget_later(self) -> None:
        if self._forgetting is not None:
            self._forgetting.cancel()
        self._forgetting = asyncio.get_running_loop().call_later(LINGER, self.table.post, self._forget)

    async def _forget(self) -> None:
        if not self.members:
            self.close()

    def close(self) -> None:
        for timer in (self._timer, self._forgetting):
            if timer is not None:
                timer.cancel()
        self._timer = self._forgetting = None
        self.match = self._moment = None
        self._later.clear()
        self._untold.clear()
        self._seen = []

    def _from_log(self, after: log_reader.LoggedVersion | None = None) -> LogRead:
        """All of the log, or what came after a version."""
        table = self.table
        records = table.services.store.iter_records(table.id, after.version if after is not None else 0)
        versions = list(log_reader.history(table.row, records, after))
        return LogRead(versions, [(v.version, seen_by(v.before, v.events, (SPECTATOR,))[SPECTATOR]) for v in versions])

    async def _open(self, read: LogRead | None) -> None:
        """The state of some seconds ago. What came since the log was read, if anything, is read while the table
        waits, so nothing slips through."""
        table = self.table
        found = read or LogRead([], [])
        if len(found.versions) < table.version:
            more = await asyncio.to_thread(self._from_log, found.versions[-1] if found.versions else None)
            found = LogRead(found.versions + more.versions, found.seen + more.seen)
        now, delay = table.services.clock(), self.delay
        self.match, self.version = log_reader.first_state(table.row), 0
        for past in found.versions:
            if past.at <= now - delay:
                self.match, self.version = fold(past.before, past.events), past.version
            else:
                self._later.append(Later(past.at + delay, past.version, past.events))
        self._seen = found.seen[: self.version]
        # People who came or went in the last seconds, while nobody watched, are shown when their time comes.
        changes = [Later(at + delay, 0, (), frame) for at, _, frame in self._seats if at > now - delay]
        self._later = sorted((*self._later, *changes), key=lambda later: later.due)
        self._wait()

    def add(self, version: int, at: float, events: Sequence[ev.Event]) -> None:
        if self.match is not None:
            self._later.append(Later(at + self.delay, version, events))
            self._wait()

    def seats_changed(self, infos: tuple[SeatInfo, ...], frame: bytes) -> None:
        """Before the match everybody may know at once; during it, who is there says something about the game."""
        if self.table.version:
            self._seats.append((self.table.services.clock(), infos, frame))
            self.add_frame(frame)
        else:
            self._seats = deque([(0.0, infos, frame)], CHANGES)
            self._push(frame)
        self.seats()

    def seats(self) -> tuple[SeatInfo, ...]:
        """Who sits where and who is away, as the spectators may know it by now."""
        table, until = self.table, max(0.0, self.table.services.clock() - self.delay)
        while len(self._seats) > 1 and self._seats[1][0] <= until:
            self._seats.popleft()
        if self._seats and self._seats[0][0] <= until:
            return self._seats[0][1]
        return table.seating.infos(table.services.settings.stand_in)

    def add_frame(self, frame: bytes) -> None:
        if self.match is not None:
            self._later.append(Later(self.table.services.clock() + self.delay, 0, (), frame))
            self._wait()

    def release(self) -> None:
        """The match is over: what waited for its end is told now."""
        if self.table.settings.until_match:
            self._later = [later._replace(due=0.0) for later in self._later]
            self._wait()

    def _wait(self) -> None:
        if self._timer is None and self._later and self._later[0].due < math.inf:
            wait = max(0.0, self._later[0].due - self.table.services.clock())
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(wait, self.table.post, self._tell)

    async def _tell(self) -> None:
        self._timer = None
        now = self.table.services.clock()
        for _ in range(AT_ONCE):  # a whole match may be due: the table goes on in between
            if not self._later or self._later[0].due > now or self.match is None:
                break
            later = self._later.pop(0)
            frame = later.frame
            if not frame:
                before = self.match
                seen = seen_by(before, later.events, (SPECTATOR,))
                self.match, self.version = fold(before, later.events), later.version
                self._seen.append((self.version, seen[SPECTATOR]))
                if not self.members:
                    continue
                old, self._moment = moment_of(before, self._moment), TableMoment(self.match)
                frame = event_frames(old, self._moment, self.version, seen, (SPECTATOR,))[SPECTATOR]
            self._push(frame)
        self._wait()

    def _push(self, frame: bytes) -> None:
        """Tell all who watch now. A crowd is told a few at a time, and the server goes on in between."""
        if self._telling is None and len(self.members) <= AT_ONCE:
            for member in tuple(self.members):
                member.push(frame)
            return
        self._untold.append((frame, tuple(self.members)))
        if self._telling is None:
            self._telling = asyncio.get_running_loop().create_task(self._tell_crowd())

    async def _tell_crowd(self) -> None:
        try:
            while self._untold:
                frame, members = self._untold.pop(0)
                for at, member in enumerate(members, start=1):
                    if member in self.members:
                        member.push(frame)
                    if at % AT_ONCE == 0:
                        await asyncio.sleep(BETWEEN)
        finally:
            self._telling = None

    def _welcome(self, message: str) -> bytes:
        table = self.table
        match = self.match if self.match is not None else log_reader.first_state(table.row)
        seen = view(match, SPECTATOR)
        ended = table.stopped and self.version == table.version
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
                over=table.over if match.winner is not None or ended else None,
            )
        )
