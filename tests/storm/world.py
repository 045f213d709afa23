"""A whole server in a simulated storm: people, bots and spectators, connections that break and a store that fails.

One seed decides everything: delays, resets, half-open connections, outages, writes of unknown outcome, workers that die
or hang, kills of the server. The server is the real one; clock, network, store and workers are simulated. Everything
people are told is compared with the log, and every table with somebody who can act has to go on.
"""

from __future__ import annotations

import asyncio
import contextvars
from collections.abc import Collection, Sequence
from concurrent.futures.process import BrokenProcessPool
from random import Random
from typing import Any

from tests.storm.lines import Line
from tests.storm.memory_store import Disk, MemoryStore, Outcome
from tests.storm.promises import TICK, Promises, Violation
from tests.storm.virtual_loop import VirtualLoop, cancel
from truquero.server.bot_players.bot_workers import BotAnswer, BotQuestion, timed
from truquero.server.common.settings import Settings
from truquero.server.house.house import House

KINDS = {"kills": 0.6, "outages": 0.6, "writes": 0.6, "workers": 0.6, "lines": 0.6, "crowd": 0.1}
"""How many storms have each of these. None has all: a kill of the server would hide what only a restart cures."""
DELAY = 5
STEPS = 8
"""A kill near a write, or a hang-up after hello, comes at most so many steps of the loop later."""
FIRST_WRITES, OTHER_WRITES = 0.08, 0.02
"""How many writes fail: before a match begins most can go wrong, and there are few of them."""
SETTINGS: dict[str, Any] = {
    "secret": "x" * 32,
    "frames_per_second": None,
    "requests_per_second": None,
    "tables_per_identity": None,
    "tables_per_address": None,
    "seats_per_identity": None,
    "bot_workers": 0,
    "bot_pause": 0.5,
    "stand_in": "azar",
    "spectator_delay": DELAY,
    "table_idle": 120.0,
}
PROCESS: contextvars.ContextVar[int] = contextvars.ContextVar("process", default=0)
"""Which server, counted from 1, a task belongs to."""


class World:
    """Everything that a seed decides."""

    def __init__(self, seed: int, kinds: Collection[str] | None = None) -> None:
        self.rng = Random(seed)
        drawn = [kind for kind, share in KINDS.items() if self.rng.random() < share]
        self.kinds = frozenset(drawn if kinds is None else kinds)
        self.loop = VirtualLoop(lambda: self.rng.uniform(0.0, 0.02), self._read)
        self.loop.set_task_factory(self._task)
        self.story: list[str] = []
        self.disk = Disk()
        self.tasks: dict[int, dict[asyncio.Task[Any], None]] = {}
        self.process = 0
        self.house: House | None = None
        self.store = MemoryStore(self.disk)
        self.outside = contextvars.copy_context()
        self.context = contextvars.copy_context()
        self.lines: dict[Line, None] = {}
        self.numbers = 0
        self.errors: list[str] = []
        self.promises = Promises(self, DELAY)
        self._killing = False

    @property
    def now(self) -> float:
        return self.loop.time()

    def tell(self, what: str) -> None:
        self.story.append(f"{self.now - 1_000_000:10.3f}  {what}")

    def _task(self, loop: asyncio.AbstractEventLoop, work: Any, **more: Any) -> asyncio.Task[Any]:
        task: asyncio.Task[Any] = asyncio.Task(work, loop=loop, **more)
        context = more.get("context")
        owned = self.tasks.setdefault(PROCESS.get() if context is None else context.get(PROCESS, 0), {})
        owned[task] = None
        task.add_done_callback(lambda done: owned.pop(done, None))
        return task

    def _read(self) -> float:
        """The processor time that reading the log took: nothing else runs meanwhile."""
        seconds, self.store.read = self.store.read, 0.0
        return seconds

    # ---------------------------------------------------------------- the server and its misfortunes

    async def start_house(self) -> None:
        self.process += 1
        self.tell(f"server {self.process} starts")
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
        reach = self.rng.randint(0, self.store.under_way)
        self.tell(f"server {self.process} is killed; {reach} of {self.store.under_way} writes reach the disk")
        self.store.kill(reach)
        self.house = None
        for line in list(self.lines):
            line.reset()
        await cancel(list(self.tasks.get(self.process, ())))

    async def kill_and_restart(self, steps: int = 0) -> None:
        """Kill the server after so many steps of the loop, wherever it is then."""
        if self._killing or self.house is None:
            return
        self._killing = True
        for _ in range(steps):
            await asyncio.sleep(0)
        await self.kill_house()
        await asyncio.sleep(self.rng.uniform(0.5, 5.0))
        await self.start_house()
        self._killing = False

    def _weather(self, kind: str, table: str) -> tuple[float, Outcome]:
        if "kills" in self.kinds and self.rng.random() < (0.1 if kind == "shares" else 0.005):
            steps = self.rng.randint(0, STEPS)
            self.loop.create_task(self.kill_and_restart(steps), context=self.outside)
        if self.store.away:
            return 10.0, self.rng.choice([Outcome.AWAY, Outcome.UNKNOWN_WRITTEN, Outcome.UNKNOWN_NOT_WRITTEN])
        first = not self.disk.records.get(table)
        if "writes" in self.kinds and self.rng.random() < (FIRST_WRITES if first else OTHER_WRITES):
            outcome = self.rng.choice([Outcome.AWAY, Outcome.UNKNOWN_WRITTEN, Outcome.UNKNOWN_NOT_WRITTEN])
            self.tell(f"{kind} of {table[:4]}: {outcome.value}")
            return 0.05, outcome
        return self.rng.uniform(0.001, 0.01), Outcome.DONE

    async def _think(self, questions: Sequence[BotQuestion]) -> tuple[list[BotAnswer], float]:
        try:
            for question in questions:
                self.promises.question(question)
        except Violation as violation:  # the server would take it for a bot that failed
            self.errors.append(f"Violation: {violation}")
        chance = self.rng.random() if "workers" in self.kinds else 1.0
        if chance < 0.01:
            self.tell("a worker hangs")
            await asyncio.get_running_loop().create_future()
        if chance < 0.02:
            raise BrokenProcessPool("a worker died")
        seconds = self.rng.uniform(0.001, 0.05)
        await asyncio.sleep(seconds)
        return timed(questions)[0], seconds  # what it really took would be another number every time

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
                await asyncio.shield(self.loop.create_task(self.kill_and_restart()))  # never without its restart

    async def watch(self) -> None:
        """Every few seconds, what must hold."""
        while True:
            await asyncio.sleep(TICK)
            if self.house is not None:
                self.promises.presence()
                self.promises.progress()
                self.promises.news()
                self.promises.bounds()
