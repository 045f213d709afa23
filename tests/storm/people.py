"""Who comes to a house in a storm: people who play whatever is legal, and people who watch, under a virtual clock."""

from __future__ import annotations

import asyncio

import msgspec

from tests.storm.world import ANSWERED_WITHIN, Line, Violation, World
from truquero.server.common.identity import Identity
from truquero.wire import frames, requests
from truquero.wire.view import OwnPart


class Person:
    """A seat. Says one thing at a time, and says it again until it is answered."""

    def __init__(self, world: World, table: str, identity: Identity, name: str) -> None:
        self.world, self.table, self.identity, self.name = world, table, identity, name
        self.line: Line | None = None
        self.seat = 0
        self.version = -1
        self.own: OwnPart | None = None
        self.cut: frames.CutAsked | None = None
        self.over = False
        self.pending: requests.Request | None = None
        self.since = 0.0
        self.count = 0
        self.wake = asyncio.Event()

    # ---------------------------------------------------------------- what it hears

    def hear(self, line: Line, frame: frames.Frame) -> None:
        if line is not self.line:
            return
        self.wake.set()
        match frame:
            case frames.Welcome():
                line.ready = self.world.now
                self.seat, self.version, self.own, self.cut = frame.seat, frame.v, frame.own, frame.cut
                self.over = self.over or frame.over is not None
                if self.pending is not None:
                    line.say(msgspec.json.encode(self.pending))
                    self.since = self.world.now
            case frames.Event():
                if frame.v != self.version + 1:
                    raise Violation(f"{self.name} was told version {frame.v} after {self.version}")
                self.world.check_event(self.table, self.seat, frame)
                self.version, self.own = frame.v, frame.own
                if any(event["e"] == "WasCut" for event in frame.events):
                    self.cut = None
            case frames.CutAsked():
                self.cut = frame
            case frames.Over():
                self.over = True
            case frames.Ack() | frames.Refused() | frames.Hinted():
                self._answered(frame)
            case _:
                pass

    def _answered(self, frame: frames.Ack | frames.Refused | frames.Hinted) -> None:
        if self.pending is None or frame.id != self.pending.id:
            raise Violation(f"{self.name} was answered {frame} and had asked {self.pending}")
        if isinstance(frame, frames.Ack):
            durable = isinstance(self.pending, requests.Act | requests.CutPack)
            self.world.check_ack(self.table, frame, durable)
        self.pending = None

    def lost(self, line: Line) -> None:
        if line is self.line:
            self.line = None
            self.wake.set()

    # ---------------------------------------------------------------- what it does

    async def live(self) -> None:
        rng = self.world.rng
        while not self.over:
            if self.line is None:
                await asyncio.sleep(rng.uniform(0.1, 3.0))
                if self.world.house is not None:
                    self.line = Line(self.world, self.table, self, self.identity)
                    after = self.version if rng.random() < 0.7 else rng.choice([-1, 0])
                    self.line.say(msgspec.json.encode(requests.Hello("hello", after=after)))
                    self.since = self.world.now
                    if "lines" in self.world.kinds and rng.random() < 0.1:
                        await self._lose_heart(self.line)
                continue
            self.wake.clear()
            try:
                await asyncio.wait_for(self.wake.wait(), rng.uniform(0.2, 3.0))
            except TimeoutError:
                self._impatient()
                self._act()
            if self.line is not None and "lines" in self.world.kinds and rng.random() < 0.01:
                self.world.tell(f"the line of {self.name} breaks")
                half_open = rng.random() < 0.3
                line, self.line = self.line, None if half_open else self.line
                line.reset("storm", half_open=half_open)
                if half_open:
                    await asyncio.sleep(rng.uniform(0.0, 60.0))
        if self.line is not None:
            self.line.reset("goes home", half_open=True)
            self.line = None

    async def _lose_heart(self, line: Line) -> None:
        """Hang up about when the house hears the hello, and stay away for a while."""
        await asyncio.sleep(self.world.rng.uniform(0.0, 0.08))
        self.world.tell(f"{self.name} hangs up right after hello")
        self.line = None
        line.reset("hangs up", half_open=True)
        await asyncio.sleep(self.world.rng.uniform(10.0, 150.0))

    def _impatient(self) -> None:
        line = self.line
        waits = self.pending is not None or (line is not None and not line.ready)
        if line is not None and waits and self.world.now - self.since > ANSWERED_WITHIN:
            raise Violation(f"{self.name} waits for an answer to {self.pending or 'hello'} since {self.since:.0f}")

    def _act(self) -> None:
        line, rng = self.line, self.world.rng
        if line is None or not line.ready or self.pending is not None:
            return
        self.count += 1
        id = f"{self.name}-{self.count}"
        if self.cut is not None:
            if self.cut.seat == self.seat:
                self._say(requests.CutPack(id, 0, rng.randbytes(4).hex()))
        elif self.own is not None and self.own.legal:
            self._say(requests.Act(id, rng.choice(self.own.legal)))
        elif rng.random() < 0.05:
            self._say(rng.choice([requests.Say(id, "hola"), requests.Stand(id), requests.Blind(id, on=False)]))

    def _say(self, message: requests.Request) -> None:
        assert self.line is not None
        self.pending, self.since = message, self.world.now
        self.line.say(msgspec.json.encode(message))


class Onlooker:
    """Watches for a while, comes again, and sometimes wants to hear everything from the beginning."""

    def __init__(self, world: World, table: str) -> None:
        self.world, self.table = world, table
        self.version = -1

    def hear(self, line: Line, frame: frames.Frame) -> None:
        if isinstance(frame, frames.Welcome):
            self.version = frame.v
        elif isinstance(frame, frames.Event):
            if frame.v != self.version + 1:
                raise Violation(f"a spectator was told version {frame.v} after {self.version}")
            self.world.check_event(self.table, 0, frame)
            self.version = frame.v

    def lost(self, line: Line) -> None:
        """It will come again."""

    async def live(self) -> None:
        rng = self.world.rng
        while True:
            await asyncio.sleep(rng.uniform(0.5, 20.0))
            if self.world.house is not None:
                line = Line(self.world, self.table, self)
                hello = requests.Hello("hello", spectate=True, after=rng.choice([-1, -1, 0]))
                line.say(msgspec.json.encode(hello))
                await asyncio.sleep(rng.uniform(0.0, 30.0))
                line.reset("looks away", half_open=True)
