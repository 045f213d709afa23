"""A whole house in a simulated storm: people, bots and spectators, over lines that break and a store that fails.

One seed decides everything: delays, resets, half-open lines, outages, writes whose outcome nobody knows, workers that
die or hang, kills of the house. The house is the real one; clock, lines, store and workers are simulated. Whatever the
guests are told is held against the log, and every table with somebody who can act has to go on.
"""

from __future__ import annotations

import asyncio
import contextvars
from collections.abc import Sequence
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from random import Random
from typing import Any

import msgspec

from tests.storm.memory_store import Disk, MemoryStore, Outcome
from tests.storm.virtual_loop import VirtualLoop
from truquero.engine.view import SPECTATOR
from truquero.server.bot_players.bot_workers import BotAnswer, BotQuestion, timed
from truquero.server.common.identity import Identity, new_identity
from truquero.server.common.server_refusals import Refusal
from truquero.server.common.settings import Settings
from truquero.server.game import log_reader
from truquero.server.game.frame_builder import seen_by
from truquero.server.house.house import House
from truquero.server.house.table_order import TableOrder
from truquero.server.live.connection import Connection
from truquero.store import StoreError
from truquero.wire import frames

ANSWERED_WITHIN = 150.0
"""Virtual seconds: the store's own patience, the house's, and a little more."""
MOVES_WITHIN = 200.0
"""Virtual seconds with somebody at the table: a hung worker takes one minute of them, an outage half of one."""
KINDS = ("kills", "outages", "writes", "workers", "lines")
"""Each storm has some of these: a kill of the house would hide what only a restart cures."""
GONE_WITHIN = 2.0
"""Virtual seconds after which a table that has nothing else to do knows that somebody is gone."""
TICK = 5.0
DELAY = 5
SETTINGS: dict[str, Any] = {
    "secret": "x" * 32,
    "frames_per_second": None,
    "requests_per_second": None,
    "tables_per_identity": None,
    "tables_per_address": None,
    "seats_per_identity": None,
    "log_reads_per_second": None,
    "bot_workers": 0,
    "bot_pause": 0.5,
    "stand_in": "azar",
    "spectator_delay": DELAY,
    "table_idle": 120.0,
}
PROCESS: contextvars.ContextVar[int] = contextvars.ContextVar("process", default=0)
"""Which house, counted from 1, a task belongs to."""


class Violation(AssertionError):
    """Something that must never happen; the story tells how it came to it."""


class World:
    """Everything that a seed decides."""

    def __init__(self, seed: int, *, calm: bool = False) -> None:
        self.rng = Random(seed)
        self.kinds = frozenset(kind for kind in KINDS if not calm and self.rng.random() < 0.6)
        self.loop = VirtualLoop(lambda: self.rng.uniform(0.0, 0.02))
        self.loop.set_task_factory(self._task)
        self.story: list[str] = []
        self.disk = Disk()
        self.tasks: dict[int, dict[asyncio.Task[Any], None]] = {}
        self.process = 0
        self.house: House | None = None
        self.store = MemoryStore(self.disk)
        self.context = contextvars.copy_context()
        self.lines: dict[Line, None] = {}
        self.progress: dict[str, tuple[int, float]] = {}
        """The last version seen of a table, and for how long somebody has been there since."""
        self.checked = self.numbers = 0
        self.errors: list[str] = []
        self._logs: dict[str, list[log_reader.LoggedVersion]] = {}

    @property
    def now(self) -> float:
        return self.loop.time()

    def tell(self, what: str) -> None:
        self.story.append(f"{self.now - 1_000_000:10.3f}  {what}")

    def _task(self, loop: asyncio.AbstractEventLoop, work: Any, **more: Any) -> asyncio.Task[Any]:
        task: asyncio.Task[Any] = asyncio.Task(work, loop=loop, **more)
        owned = self.tasks.setdefault(PROCESS.get(), {})
        owned[task] = None
        task.add_done_callback(lambda done: owned.pop(done, None))
        return task

    # ---------------------------------------------------------------- the house and its misfortunes

    async def start_house(self) -> None:
        self.process += 1
        self.tell(f"house {self.process} opens")
        self.store = MemoryStore(self.disk, self._weather)
        self.context = contextvars.copy_context()
        self.context.run(PROCESS.set, self.process)
        self.house = self.context.run(self._new_house)
        await self.loop.create_task(self.house.open(), context=self.context)

    def _new_house(self) -> House:
        chosen = Settings(**SETTINGS)
        house = House(chosen, self.store, chosen.secret, clock=self.loop.time, monotonic=self.loop.time)
        house.services.bot_workers._think = self._think  # type: ignore[method-assign]
        return house

    async def kill_house(self) -> None:
        """As kill -9: nothing is finished, nothing more is said, and what was on its way to the disk may get there."""
        self.tell(f"house {self.process} is killed")
        self.store.dead = True
        self.house = None
        for line in list(self.lines):
            line.reset("the house is gone")
        left = list(self.tasks.get(self.process, ()))
        for task in left:
            task.cancel()
        await asyncio.gather(*left, return_exceptions=True)

    def _weather(self, kind: str, table: str) -> tuple[float, Outcome]:
        if self.store.away:
            return 10.0, self.rng.choice([Outcome.AWAY, Outcome.UNKNOWN_WRITTEN, Outcome.UNKNOWN_NOT_WRITTEN])
        if "writes" in self.kinds and self.rng.random() < 0.02:
            outcome = self.rng.choice([Outcome.AWAY, Outcome.UNKNOWN_WRITTEN, Outcome.UNKNOWN_NOT_WRITTEN])
            self.tell(f"{kind} of {table[:4]}: {outcome.value}")
            return 0.05, outcome
        return self.rng.uniform(0.001, 0.01), Outcome.DONE

    async def _think(self, questions: Sequence[BotQuestion]) -> tuple[list[BotAnswer], float]:
        chance = self.rng.random() if "workers" in self.kinds else 1.0
        if chance < 0.01:
            self.tell("a worker hangs")
            await asyncio.get_running_loop().create_future()
        if chance < 0.02:
            raise BrokenProcessPool("a worker died")
        await asyncio.sleep(self.rng.uniform(0.001, 0.05))
        return timed(questions)

    async def misfortunes(self) -> None:
        """Outages and kills, now and then."""
        while True:
            await asyncio.sleep(self.rng.uniform(20.0, 120.0))
            if "outages" in self.kinds and self.rng.random() < 0.5:
                seconds = self.rng.uniform(1.0, 25.0)
                self.tell(f"the store is away for {seconds:.1f} s")
                self.store.away = True
                await asyncio.sleep(seconds)
                self.store.away = False
            elif "kills" in self.kinds:
                await self.kill_house()
                await asyncio.sleep(self.rng.uniform(0.5, 5.0))
                await self.start_house()

    # ---------------------------------------------------------------- what must hold

    def log_of(self, table: str) -> list[log_reader.LoggedVersion]:
        """The log so far, folded as far as it goes."""
        known, records = self._logs.setdefault(table, []), self.disk.records.get(table, [])
        if len(known) < len(records):
            row = self.disk.tables[table]
            known += log_reader.history(row, records[len(known) :], known[-1] if known else None)
        return known

    def check_event(self, table: str, seat: int, frame: frames.Event) -> None:
        """What was told is in the log, and it is what this seat may see, not earlier than it may."""
        self.checked += 1
        log = self.log_of(table)
        if frame.v > len(log):
            raise Violation(f"seat {seat} was told version {frame.v} of a log that has {len(log)}")
        past = log[frame.v - 1]
        seen = msgspec.json.decode(seen_by(past.before, past.events, (seat,))[seat])
        if list(frame.events) != seen:
            raise Violation(f"seat {seat} was told {frame.events} of version {frame.v}, and may see {seen}")
        if seat == SPECTATOR and self.now - past.at < DELAY - 0.001:
            raise Violation(f"spectators were told version {frame.v} after {self.now - past.at:.3f} s")

    def check_ack(self, table: str, frame: frames.Ack, durable: bool) -> None:
        records = self.disk.records.get(table, [])
        if frame.v > len(records) or (durable and records[frame.v - 1].message != frame.id):
            raise Violation(f"{frame.id} was acknowledged as version {frame.v}, which the log does not say")

    async def watch(self) -> None:
        """Every few seconds: presence is what the lines know, and tables with people at them go on."""
        while True:
            await asyncio.sleep(TICK)
            house = self.house
            if house is None:
                continue
            alive = {line.connection for line in self.lines if not line.dead}
            for table in [table for table in house.tables.values() if table._inbox.empty()]:
                for player in (*table.attendance.players.values(), *table.spectators.members):
                    line = getattr(player, "line", None)
                    if player not in alive and line is not None and self.now - line.died > GONE_WITHIN:
                        raise Violation(f"table {table.id[:4]} keeps somebody who is gone since {line.died:.0f}")
            self._check_progress()

    def _check_progress(self) -> None:
        for table, row in self.disk.tables.items():
            version = len(self.disk.records.get(table, ()))
            before, waited = self.progress.get(table, (-1, 0.0))
            full = all(seat.token or seat.bot for seat in row.seats)
            if version != before or row.status != "open" or not full:
                self.progress[table] = (version, 0.0)
            elif any(line.table == table and line.plays and line.ready for line in self.lines):
                self.progress[table] = (version, waited + TICK)
                if waited > MOVES_WITHIN:
                    raise Violation(f"table {table[:4]} stands at version {version}, with people at it")

    async def open_table(self, players: int, people: int) -> tuple[str, list[Identity]]:
        """A table, and somebody in each of its first seats: who they are."""
        return await self.loop.create_task(self._open_table(players, people), context=self.context)

    async def _open_table(self, players: int, people: int) -> tuple[str, list[Identity]]:
        house = self.house
        assert house is not None
        bots = [(seat, "azar") for seat in range(people + 1, players + 1)]
        order = TableOrder(self.rng.choice(["argentino", "tarija"]), {}, players, False, False, {}, bots, 0, "")
        table = ""
        while not table:
            with suppress(Refusal, StoreError):
                table = (await house.lay(order, new_identity())).table.id
        who = [new_identity() for _ in range(people)]
        for seat, identity in enumerate(who, start=1):
            await self._sit(house, table, seat, identity)
        return table, who

    async def _sit(self, house: House, table: str, seat: int, identity: Identity) -> None:
        """Until the seat is theirs. What was certainly not stored must not be found there the next time."""
        refused = ""
        while True:
            try:
                found = await house.find(table)
                if found is not None:
                    await found.commands.sit(seat, f"P{seat}", identity)
                    return
            except Refusal as refusal:
                if refusal.code == "seat-taken":
                    if refused == "not-stored":
                        raise Violation(f"seat {seat} was refused as not stored, and is taken") from None
                    return
                refused = refusal.code
            except StoreError:
                pass
            await asyncio.sleep(1.0)


class Line:
    """A connection over a network: frames take their time, stay in order, and are lost when it breaks."""

    def __init__(self, world: World, table: str, guest: Any, identity: Identity | None = None) -> None:
        assert world.house is not None
        self.world, self.table, self.guest = world, table, guest
        self.dead = False
        self.died = 0.0
        self.plays = identity is not None
        self.ready = 0.0
        """Since when somebody is welcome here."""
        self._up = self._down = world.now
        self.slow = world.rng.choice([0.0, 0.0, 0.0, 0.05])
        self.connection = _Connection(world.house, self._send, self._end, table=table, identity=identity)
        self.connection.line = self
        world.numbers += 1
        self.number = world.numbers
        self.house = world.house
        self.context = world.context
        self.house.connections.add(self.connection)
        world.lines[self] = None

    def say(self, raw: bytes) -> None:
        self._up = max(self._up, self.world.now) + self.world.rng.uniform(0.001, 0.05)
        self.world.loop.call_at(self._up, self._arrive, raw, context=self.context)

    def _arrive(self, raw: bytes) -> None:
        if not self.dead:
            self.connection.feed(raw)

    async def _send(self, text: str) -> None:
        if self.dead:
            raise ConnectionResetError
        if self.slow:
            await asyncio.sleep(self.slow)
        self._down = max(self._down, self.world.now) + self.world.rng.uniform(0.001, 0.05)
        self.world.loop.call_at(self._down, self._hear, text)

    def _hear(self, text: str) -> None:
        if not self.dead:
            self.guest.hear(self, frames.decode_frame(text))

    async def _end(self, code: int) -> None:
        self.world.loop.call_at(max(self._down, self.world.now) + 0.01, self.reset, "closed by the house")

    def reset(self, why: str, *, half_open: bool = False) -> None:
        """The house notices; the guest too, unless the line is half open."""
        if self.dead:
            return
        self.dead, self.died, self.ready = True, self.world.now, 0.0
        self.world.lines.pop(self, None)
        self.house.connections.discard(self.connection)
        self.context.run(self.connection.gone)
        if not half_open:
            self.world.loop.call_later(self.world.rng.uniform(0.0, 0.2), self.guest.lost, self)


class _Connection(Connection):
    """Knows its line, so that presence can be held against it; its place in a set depends on the seed alone."""

    line: Line

    def __hash__(self) -> int:
        return self.line.number
