"""What must hold at every moment of a storm, whatever breaks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from truquero.engine import events as ev
from truquero.engine.actions import Cut
from truquero.engine.evolve import fold
from truquero.engine.view import SPECTATOR, seen_events, view
from truquero.engine.view_types import Seen
from truquero.server.bot_players.bot_workers import BotQuestion
from truquero.server.game import log_reader
from truquero.server.game.deal_notes import told_in
from truquero.server.game.frame_builder import seen_by
from truquero.server.house.lobby import GUESTS
from truquero.store.codec import decode_action
from truquero.wire import frames
from truquero.wire.hooks import encode
from truquero.wire.view import own_part, table_part

if TYPE_CHECKING:
    from tests.storm.world import World

MOVES_WITHIN, MOVES_SOON = 200.0, 60.0
"""Virtual seconds with somebody at the table: a hung worker takes one minute of them, an outage half of one. Without
those everything is soon cured."""
GONE_WITHIN = 2.0
"""Virtual seconds after which a table that has nothing else to do knows that somebody is gone."""
VIEW_WITHIN = 150.0
"""Virtual seconds in which the whole view is told again: the store's patience, as for every answer."""
PROMPT = 1.0
"""Virtual seconds for an answer to an action while nothing but lines breaks."""
TOLD_WITHIN, TOLD_SOON = 60.0, 15.0
"""Virtual seconds after which everybody has been told of a version: a table that waits for a store that is away tells
its spectators afterwards."""
SLOW = 2.0
"""Virtual seconds for which a frame may wait for a slow player: spectators may then seem too early."""
TICK = 5.0
WAITING = 2_000
"""How many things may wait at one table."""
TASKS = (1_000, 10)
"""How many tasks a server may have: so many, and so many more for each table and each connection."""


class Violation(AssertionError):
    """Something that must never happen; the story tells how it came to it."""


class Promises:
    """The log, and what everybody was told, held against each other."""

    def __init__(self, world: World, delay: float) -> None:
        self.world = world
        self.delay = delay
        self.checked = 0
        self.said: dict[str, float] = {}
        """When each text was sent to a chat."""
        self._noticed: dict[tuple[str, tuple[frames.SeatInfo, ...]], float] = {}
        """When players were first told of these people and who of them is there."""
        self._progress: dict[str, tuple[int, float]] = {}
        """The last version seen of a table, and for how long somebody has been there since."""
        self._life: object = None
        """The server whose time is measured: one that was killed begins anew."""
        self._logs: dict[str, list[log_reader.LoggedVersion]] = {}
        self._known: dict[tuple[str, int], tuple[int, set[Seen]]] = {}

    def log_of(self, table: str) -> list[log_reader.LoggedVersion]:
        """The log so far, folded as far as it goes."""
        disk = self.world.disk
        known, records = self._logs.setdefault(table, []), disk.records.get(table, [])
        if len(known) < len(records):
            known += log_reader.history(disk.tables[table], records[len(known) :], known[-1] if known else None)
        return known

    # ---------------------------------------------------------------- what people are told

    def event(self, table: str, seat: int, frame: frames.Event) -> None:
        """What was told is in the log, and it is what this seat may see, not earlier than it may."""
        self.checked += 1
        log = self.log_of(table)
        if frame.v > len(log):
            raise Violation(f"seat {seat} was told version {frame.v} of a log that has {len(log)}")
        past = log[frame.v - 1]
        seen = msgspec.json.decode(seen_by(past.before, past.events, (seat,))[seat])
        if list(frame.events) != seen:
            raise Violation(f"seat {seat} was told {frame.events} of version {frame.v}, and may see {seen}")
        now = view(fold(past.before, past.events), seat)
        if encode([frame.table, frame.own]) != encode([table_part(now), own_part(now)]):
            raise Violation(f"seat {seat} put together {frame} of version {frame.v}, and should see {now}")
        self._late_enough(seat, past)

    def welcome(self, table: str, frame: frames.Welcome) -> None:
        """How things stand is what the log says, and no more than this seat may see of it by now."""
        log = self.log_of(table)
        if frame.v > len(log):
            raise Violation(f"seat {frame.seat} was welcomed to version {frame.v} of a log that has {len(log)}")
        if frame.v:
            past = log[frame.v - 1]
            now = view(fold(past.before, past.events), frame.seat)
            if encode([frame.table, frame.own]) != encode([table_part(now), own_part(now)]):
                raise Violation(f"seat {frame.seat} was welcomed to {frame} at version {frame.v}, and may see {now}")
            self._late_enough(frame.seat, past)
        if frame.seat == SPECTATOR:
            self.watched(table, frame)
        if frame.seat == SPECTATOR and (frame.cut is not None or frame.chat):
            raise Violation(f"spectators were welcomed with {frame.cut} and {frame.chat}")

    def missed(self, table: str, seat: int, frame: frames.Missed) -> None:
        """What happened meanwhile, as this seat may see it."""
        log = self.log_of(table)
        for told in frame.versions:
            past = log[told.v - 1]
            seen = msgspec.json.decode(seen_by(past.before, past.events, (seat,))[seat])
            if list(told.events) != seen:
                raise Violation(f"seat {seat} had missed {told.events} of version {told.v}, and may see {seen}")
            self._late_enough(seat, past)

    def _late_enough(self, seat: int, past: log_reader.LoggedVersion) -> None:
        if seat == SPECTATOR and self.world.now - past.at < self.delay - 0.001:
            raise Violation(f"spectators were told version {past.version} after {self.world.now - past.at:.3f} s")

    def ack(self, table: str, frame: frames.Ack, durable: bool) -> None:
        records = self.world.disk.records.get(table, [])
        if frame.v > len(records) or (durable and records[frame.v - 1].message != frame.id):
            raise Violation(f"{frame.id} was acknowledged as version {frame.v}, which the log does not say")

    def chat(self, frame: frames.Chat) -> None:
        """A spectator has heard somebody talk."""
        sent = self.said.get(frame.text)
        if sent is not None and self.world.now - sent < self.delay:
            raise Violation(f"spectators heard “{frame.text}” {self.world.now - sent:.3f} s after it was said")

    def noticed(self, table: str, frame: frames.ServerMessage) -> None:
        """A player is told who is there."""
        if isinstance(frame, frames.Presence | frames.Welcome):
            self._noticed.setdefault((table, frame.seats), self.world.now)

    def watched(self, table: str, frame: frames.Presence | frames.Welcome) -> None:
        """A spectator is told who is there, during a match not sooner than anything else."""
        since = self.world.now - self._noticed.get((table, frame.seats), 0.0)
        if frame.v and since < self.delay - SLOW:
            raise Violation(f"spectators were told who is there after {since:.3f} s")

    def refused(self, table: str, frame: frames.Refused) -> None:
        """What was done is not refused."""
        done = [record.version for record in self.world.disk.records.get(table, []) if record.message == frame.id]
        if done:
            raise Violation(f"{frame.id} was refused, and the log has it as version {done[0]}")

    def prompt(self, who: str, seconds: float) -> None:
        """How long an action waited for its answer."""
        if seconds > PROMPT and self.world.kinds <= {"crowd", "lines"}:
            raise Violation(f"{who} waited {seconds:.1f} s for an answer, and nothing was broken")

    # ---------------------------------------------------------------- what bots are told

    def question(self, asked: BotQuestion) -> None:
        """A bot, or an adviser, hears and sees what its seat may, and no more."""
        seat, players = asked.setup.seat, asked.setup.players
        known: set[Seen] = set()
        stands = False
        for table, row in self.world.disk.tables.items():
            if (row.rulebook, row.players) == (asked.setup.rulebook, players):
                known |= self._seen(table, seat)
                last = self.log_of(table)[-2:]  # what was just written may not be known yet
                stands = stands or any(view(fold(past.before, past.events), seat) == asked.view for past in last)
        if not stands:
            raise Violation(f"the bot in seat {seat} sees {asked.view}, which that seat may not see")
        for seen in asked.heard:
            if not isinstance(seen, ev.Talked | ev.Signed) and seen not in known:
                raise Violation(f"the bot in seat {seat} heard {seen}, which that seat may not see")

    def _seen(self, table: str, seat: int) -> set[Seen]:
        upto, known = self._known.get((table, seat), (0, set()))
        log = self.log_of(table)
        for past in log[upto:]:
            known.update(seen_events(past.before, past.events, seat))
        self._known[table, seat] = (len(log), known)
        return known

    def cuts(self) -> None:
        """No two cuts of bots have the same salt: otherwise the house alone would choose the cards."""
        salts: dict[str, str] = {}
        for table, records in self.world.disk.records.items():
            for record in records:
                if not record.message and record.note and isinstance(decode_action(record.action), Cut):
                    salt = told_in(record.note)[0].salt
                    where = f"version {record.version} of {table[:4]}"
                    if salt in salts:
                        raise Violation(f"a bot cut with the same salt at {where} and at {salts[salt]}")
                    salts[salt] = where

    # ---------------------------------------------------------------- what goes on

    def presence(self) -> None:
        """A table knows who is there: exactly those whose connections are."""
        house, now = self.world.house, self.world.now
        for one in self.world.lines:
            if one.waits_since and now - one.waits_since > VIEW_WITHIN:
                raise Violation(f"line {one.number} asked for the whole view at {one.waits_since:.0f}, and got none")
        alive = {line.connection for line in self.world.lines if not line.dead}
        for table in [table for table in house.tables.values() if table._inbox.empty()] if house else ():
            for player in (*table.attendance.players.values(), *table.spectators.members):
                line: Any = getattr(player, "line", None)
                if player not in alive and line is not None and now - line.died > GONE_WITHIN:
                    raise Violation(f"table {table.id[:4]} keeps somebody who is gone since {line.died:.0f}")

    def progress(self) -> None:
        """A table with somebody who can act goes on, within the life of one server."""
        disk = self.world.disk
        if self.world.house is not self._life:
            self._life = self.world.house
            self._progress = {table: (version, 0.0) for table, (version, _) in self._progress.items()}
        most = MOVES_WITHIN if self.world.kinds & {"outages", "workers"} else MOVES_SOON
        for table, row in disk.tables.items():
            version = len(disk.records.get(table, ()))
            before, waited = self._progress.get(table, (-1, 0.0))
            full = all(seat.token or seat.bot for seat in row.seats)
            if version != before or row.status != "open" or not full:
                self._progress[table] = (version, 0.0)
            elif any(line.table == table and line.plays and line.ready for line in self.world.lines):
                self._progress[table] = (version, waited + TICK)
                if waited > most:
                    raise Violation(f"table {table[:4]} stands at version {version}, with people at it")

    def news(self) -> None:
        """Everybody who is connected hears of every version, spectators after their delay."""
        most = TOLD_WITHIN if "outages" in self.world.kinds else TOLD_SOON
        for line in self.world.lines:
            if not line.table or not line.ready or line.lost or line.waits_since:
                continue
            until = self.world.now - most - (0.0 if line.plays else self.delay)
            due = [past.version for past in self.log_of(line.table)[line.picture.version :] if past.at < until]
            if line.ready < until and due:
                raise Violation(f"line {line.number} at {line.table[:4]} was never told of version {due[0]}")

    def bounds(self) -> None:
        """What a server keeps is bounded by who is there."""
        house, world = self.world.house, self.world
        if house is None:
            return
        for table in house.tables.values():
            if len(table._inbox) > WAITING:
                raise Violation(f"{len(table._inbox)} things wait at table {table.id[:4]}")
        tasks, most = len(world.tasks.get(world.process, ())), TASKS
        if tasks > most[0] + most[1] * (len(house.tables) + len(house.connections)):
            raise Violation(f"the server has {tasks} tasks")
        if len(house.lobby._guests) > GUESTS:
            raise Violation("the lobby remembers more guests than it may")

    def at_rest(self) -> None:
        """Nobody is there: nothing of them is kept."""
        house, world = self.world.house, self.world
        assert house is not None
        kept: dict[str, Sequence[Any] | Any] = {
            "tables": house.tables,
            "connections": house.connections,
            "loading tables": house._loading,
            "tables let go": house._letting_go,
            "hosts": house._laid_by,
            "visitors of the lobby": house.lobby.watching,
        }
        for what, found in kept.items():
            if found:
                raise Violation(f"nobody is there, and {len(found)} {what} are still in the memory")
        tasks = world.tasks.get(world.process, {})
        if len(tasks) > 1:  # the sweeper
            raise Violation(f"nobody is there, and {len(tasks)} tasks still run: {sorted(map(repr, tasks))}")
