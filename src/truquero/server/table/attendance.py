"""Who is at a table: connections, people who are away and come back, and the clock. Presence is kept here alone."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from truquero.engine.awaited import awaited
from truquero.engine.state import Phase
from truquero.engine.view import view
from truquero.seats import TABLE, Seat
from truquero.server.common.server_refusals import Refusal
from truquero.server.game import log_reader
from truquero.server.game.frame_builder import own_fast
from truquero.server.table import table_services
from truquero.wire.frames import SeatInfo, Welcome, encode_frame
from truquero.wire.hooks import encode
from truquero.wire.requests import Hello
from truquero.wire.view import table_part

if TYPE_CHECKING:
    from truquero.server.table.table import Table
    from truquero.server.table.table_services import Player

CHUNK = 100
"""How many missed versions go into one frame."""


class Attendance:
    """The people of one table. A table where nobody is rests: no bot plays on alone."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.players: dict[Seat, Player] = {}
        """The seats whose people are connected."""
        self.away: set[Seat] = set()
        """The people for whom a bot plays."""
        self._leaving: dict[Seat, asyncio.TimerHandle] = {}
        self._clock: asyncio.TimerHandle | None = None
        self._deadline: float | None = None
        self._clock_for: tuple[int, int] | None = None
        """The version and the cut for which the clock runs."""
        self._late: dict[Seat, int] = {}
        """The version at which a seat ran out of time: the bot keeps the seat until it has passed."""
        self._returning: set[Seat] = set()

    @property
    def awake(self) -> bool:
        if self.players:
            return True
        return bool(self.table.spectators.members) and not self.table.seating.people

    def driven(self) -> list[Seat]:
        """The seats for which a bot acts now."""
        return sorted((*self.table.seating.bots, *self.away))

    def infos(self) -> tuple[SeatInfo, ...]:
        """Who sits where, who is here and who is away, as of now."""
        return self.table.seating.infos(self.table.services.settings.stand_in, self.players, self.away)

    def tell(self, frame: bytes, seats: Iterable[Seat]) -> None:
        """Send the same bytes to those of these seats that are connected."""
        for seat in seats:
            player = self.players.get(seat)
            if player is not None:
                player.push(frame)

    def tell_each(self, frames: Mapping[Seat, bytes]) -> None:
        """Each seat its own frame."""
        for seat, frame in frames.items():
            player = self.players.get(seat)
            if player is not None:
                player.push(frame)

    # ---------------------------------------------------------------- coming and going

    def needs_log(self, after: int) -> bool:
        """Whether somebody who saw everything up to this version missed more than is kept in memory."""
        return 0 <= after < self.table.version and not self._at_hand(after)

    def _at_hand(self, after: int) -> bool:
        past = self.table.past
        return bool(past) and past[0][0] <= after + 1

    async def read(self, seat: Seat, after: int) -> list[tuple[int, bytes]]:
        """What a seat missed after a version, read from the log while the table goes on."""
        return await asyncio.to_thread(self._from_log, seat, after, self.table.version)

    async def attach(self, player: Player, seat: Seat, hello: Hello, read: Sequence[tuple[int, bytes]] = ()) -> None:
        """Connect somebody to their seat: send how things stand, what they missed, and from now on what happens.

        ``read``: what was already read from the log, so that the table need not wait for it.
        """
        table = self.table
        past = await self._missed(seat, hello.after, table.version, read)
        old = self.players.get(seat)
        if old is not None:
            del self.players[seat]
            old.close("replaced")
        slept = not self.awake
        self.players[seat] = player
        timer = self._leaving.pop(seat, None)
        if timer is not None:
            timer.cancel()
        self._give_back(seat)
        player.push(self.welcome(seat, hello.id))
        for frame in past:
            player.push(frame)
        table.dealing.came(seat, hello.share)
        table.tell_presence(but=seat)
        if slept:
            self.expect_absent()
        table.used = table.services.clock()
        table.plan()
        if not table.version:
            table.post(table.follow)  # the draw may have waited for this player

    def detach(self, player: Player, seat: Seat) -> None:
        """Somebody has disconnected; if they do not come back soon, a bot plays for them."""
        if self.players.get(seat) is not player:
            return
        table = self.table
        del self.players[seat]
        table.dealing.left(seat)
        table.used = table.services.clock()
        if self.awake:
            self._expect(seat)
        else:
            self.rest()
        table.tell_presence()
        table.plan()

    def reseat(self, to: Mapping[Seat, Seat]) -> None:
        """Everybody has another seat, and is told so."""
        self.rest()
        self.players = {to[seat]: player for seat, player in self.players.items()}
        self.away = {to[seat] for seat in self.away}
        self._late.clear()
        self._returning.clear()
        for seat, player in self.players.items():
            player.seat = seat
            player.push(self.welcome(seat, ""))

    def expect_absent(self) -> None:
        """The people who are missing: they lost the connection, or never had one."""
        for seat in self.table.seating.people if self.awake else ():
            if seat not in self.players and seat not in self.away and seat not in self._leaving:
                self._expect(seat)

    def _expect(self, seat: Seat) -> None:
        """Wait for somebody who should be here."""
        known = self._leaving.pop(seat, None)
        if known is not None:
            known.cancel()
        chosen = self.table.settings
        after = chosen.tolerance if chosen.tournament else self.table.services.settings.stand_in_after
        loop = asyncio.get_running_loop()
        self._leaving[seat] = loop.call_later(after, self.table.post, lambda: self._stand_in(seat))

    async def _stand_in(self, seat: Seat) -> None:
        self._leaving.pop(seat, None)
        if seat not in self.players and self.table.started and self.awake:
            if not self.table.settings.tournament:
                self.leave_to_bot(seat)
                try:
                    await self.table.messages.without(seat)
                except Refusal:
                    self._expect(seat)  # it could not be stored: once more, later
            elif not self.table.control.gone(seat):
                self._expect(seat)

    def leave_to_bot(self, seat: Seat) -> None:
        table = self.table
        self._returning.discard(seat)
        if seat not in self.away and seat in table.seating.people:
            self.away.add(seat)
            table.tell_presence()
            table.plan()

    def back(self, seat: Seat) -> None:
        """The seat is given back."""
        table = self.table
        if seat in self.away and self._give_back(seat):
            table.tell_presence()
            table.plan()

    def _give_back(self, seat: Seat) -> bool:
        """Give the seat back now, or after the bot's move if time ran out: else a slow player could stop the table."""
        if seat in self.away and self._late.get(seat) == self.table.version:
            self._returning.add(seat)
            return False
        self.away.discard(seat)
        self.table.bots.dismiss(seat)
        return True

    def rest(self) -> None:
        for timer in self._leaving.values():
            timer.cancel()
        self._leaving.clear()
        self.stop_clock()

    # ---------------------------------------------------------------- the clock

    def plan(self) -> None:
        """Every version restarts the clock for the players the table waits for; coming or going does not."""
        table = self.table
        due = [s for s in self._returning if self._late.get(s) != table.version]
        for seat in due:
            self._returning.discard(seat)
            self._give_back(seat)
        if due:
            table.tell_presence()
        seconds = table.settings.clock
        still = table.finished or table.settings.held
        if not seconds or not self.awake or not table.started or still or not self._awaited():
            self._halt()
            return
        moment = (table.version, table.cut.deal if table.cut is not None else 0)
        if moment != self._clock_for:
            self.stop_clock()
        if self._clock is None:
            loop = asyncio.get_running_loop()
            if self._deadline is None:
                self._clock_for, self._deadline = moment, loop.time() + seconds
            left = max(0.0, self._deadline - loop.time())
            self._clock = loop.call_later(left, table.post, lambda: self._time_up(moment[0]))

    def _halt(self) -> None:
        """Stop the clock. A player who takes the seat back before anything happens has the time that is left."""
        if self._clock is not None:
            self._clock.cancel()
            self._clock = None

    def stop_clock(self) -> None:
        """Whoever is to move next has all the time again."""
        self._halt()
        self._deadline, self._clock_for = None, None

    def _awaited(self) -> list[Seat]:
        """The people the table waits for, as far as everybody can see: a clock must not reveal more."""
        table = self.table
        if table.dealing.pending is not None:
            seats = []
        elif table.cut is not None:
            seats = [table.cut.seat]
        elif table.match.phase is Phase.PLAY:
            seats = awaited(view(table.match, TABLE))
        else:
            seats = []
        driven = self.driven()
        return [s for s in seats if s not in driven]

    async def _time_up(self, version: int) -> None:
        if version == self.table.version and not self.table.finished:
            late = self._awaited()
            if self.table.settings.tournament:
                try:
                    await self.table.control.time_up(late)
                except Exception:
                    loop, again = asyncio.get_running_loop(), lambda: self._time_up(version)
                    self._clock = loop.call_later(table_services.RETRY_AFTER, self.table.post, again)
                    raise
                return
            self._late = dict.fromkeys(late, version)
            for seat in late:
                self.leave_to_bot(seat)

    # ---------------------------------------------------------------- what they are told

    def welcome(self, seat: Seat, message: str) -> bytes:
        table = self.table
        seen = view(table.match, seat)
        now = asyncio.get_running_loop().time()
        return encode_frame(
            Welcome(
                v=table.version,
                id=message,
                seat=seat,
                info=table.info(),
                seats=self.infos(),
                table=table_part(seen),
                own=own_fast(seen),
                cut=table.cut,
                looking=table.messages.gaze.get(seat, 0),
                left=None
                if self._clock is None or self._deadline is None
                else round(max(0.0, self._deadline - now), 1),
                chat=tuple(table.chat),
                started=table.started,
                over=table.over,
            )
        )

    async def _missed(self, seat: Seat, after: int, upto: int, read: Sequence[tuple[int, bytes]]) -> list[bytes]:
        """The frames that tell what somebody missed. Raises Refusal if the table has not reached that version."""
        if after < 0 or after == upto:
            return []
        if after > upto:
            raise Refusal("version-unknown", 409)
        last = read[-1][0] if read else after
        if last == upto or self._at_hand(last):
            more = [(version, seen[seat]) for version, seen in self.table.past if last < version <= upto]
        else:
            more = await asyncio.to_thread(self._from_log, seat, last, upto)
        return missed_frames(upto, [*read, *more])

    def _from_log(self, seat: Seat, after: int, upto: int) -> list[tuple[int, bytes]]:
        table = self.table
        return log_reader.missed(table.row, table.services.store.iter_records(table.id), seat, after, upto)


def missed_frames(version: int, found: Sequence[tuple[int, bytes]]) -> list[bytes]:
    frames: list[bytes] = []
    for at in range(0, len(found), CHUNK):
        told = b",".join(b'{"v":%d,"events":%b}' % (v, events) for v, events in found[at : at + CHUNK])
        more = encode(at + CHUNK < len(found))
        frames.append(b'{"t":"missed","v":%d,"versions":[%b],"more":%b}' % (version, told, more))
    return frames
