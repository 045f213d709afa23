"""Who comes to a server in a storm: people who play whatever is legal, and people who watch, under a virtual clock."""

from __future__ import annotations

import asyncio
from typing import NamedTuple

import msgspec

from tests.storm.lines import Line
from tests.storm.promises import Violation
from tests.storm.world import STEPS, World
from truquero.fairness.shares import SALT_BYTES, share_commitment
from truquero.server.common.identity import Identity
from truquero.wire import PROTOCOL, frames, requests
from truquero.wire.view import OwnPart

ANSWERED_WITHIN = 150.0
"""Virtual seconds: the store's own patience, the server's, and a little more."""


class Sent(NamedTuple):
    """A message that waits for its answer."""

    message: requests.Request
    at: float
    line: Line


class Person:
    """A seat. Does one thing at a time, says it again until it is answered, and shares in the shuffle meanwhile."""

    def __init__(self, world: World, table: str, identity: Identity, name: str, *, passes_by: bool = False) -> None:
        self.world, self.table, self.identity, self.name = world, table, identity, name
        self.passes_by = passes_by
        """Whether to say one thing and go again."""
        self.line: Line | None = None
        self.seat = 0
        self.version = -1
        self.own: OwnPart | None = None
        self.cut: frames.CutAsked | None = None
        self.over = False
        self.waiting: dict[str, Sent] = {}
        self.since = 0.0
        self.count = 0
        self.heard: set[str] = set()
        self.salts: dict[str, bytes] = {}
        self.shares = world.rng.random() < 0.7
        self.clock = 0
        self.looks_away = 0.0
        """Until when nothing is done; only where a clock makes the table go on."""
        self.wake = asyncio.Event()

    # ---------------------------------------------------------------- what it hears

    def hear(self, line: Line, frame: frames.Frame) -> None:
        if line is not self.line:
            return
        self.wake.set()
        match frame:
            case frames.Welcome():
                self.world.promises.welcome(self.table, frame)
                fresh, line.ready = not line.ready, self.world.now
                self.seat, self.version, self.own, self.cut = frame.seat, frame.v, frame.own, frame.cut
                self.clock = frame.info.clock
                self.over = self.over or frame.over is not None
                self.heard.update(said.text for said in frame.chat)
                for sent in list(self.waiting.values()) if fresh else ():
                    self._say(sent.message)
            case frames.Event():
                if frame.v != self.version + 1:
                    raise Violation(f"{self.name} was told version {frame.v} after {self.version}")
                self.world.promises.event(self.table, self.seat, frame)
                self.version, self.own = frame.v, frame.own
                if any(event["e"] == "WasCut" for event in frame.events):
                    self.cut = None
            case frames.Missed():
                self.world.promises.missed(self.table, self.seat, frame)
            case frames.CutAsked():
                self.cut = frame
            case frames.RevealAsked():
                self._reveal(frame)
            case frames.Chat():
                self.heard.add(frame.text)
            case frames.Over():
                self.over = True
            case frames.Ack() | frames.Refused() | frames.Hinted():
                self._answered(line, frame)
            case _:
                pass

    def _answered(self, line: Line, frame: frames.Ack | frames.Refused | frames.Hinted) -> None:
        sent = self.waiting.pop(frame.id, None)
        if sent is None:
            raise Violation(f"{self.name} was answered {frame}, and waits for {sorted(self.waiting)}")
        if isinstance(frame, frames.Ack):
            self.world.promises.ack(self.table, frame, isinstance(sent.message, requests.Act | requests.CutPack))
            said = sent.message.text if isinstance(sent.message, requests.Say) else ""
            if said and said not in self.heard and sent.line is line:
                raise Violation(f"“{said}” was acknowledged, and nobody heard it")
        if isinstance(frame, frames.Refused) and isinstance(sent.message, requests.Act | requests.CutPack):
            self.world.promises.refused(self.table, frame)
        if isinstance(sent.message, requests.Act) and sent.line is line:
            self.world.promises.prompt(self.name, self.world.now - sent.at)

    def _reveal(self, asked: frames.RevealAsked) -> None:
        salt = self.salts.get(dict(asked.shares).get(self.seat, ""))
        id = f"{self.name}-share-{asked.deal}-{asked.attempt}"
        if salt is not None and id not in self.waiting:
            self._say(requests.Reveal(id, asked.deal, salt.hex(), self._share()))

    def _share(self) -> str:
        """A commitment to the next share; sometimes none."""
        if not self.shares:
            return ""
        salt = self.world.rng.randbytes(SALT_BYTES)
        made = share_commitment(salt, self.table)
        self.salts[made] = salt
        return made

    def lost(self, line: Line) -> None:
        if line is self.line:
            self.line = None
            self.wake.set()

    # ---------------------------------------------------------------- what it does

    async def live(self) -> None:
        rng = self.world.rng
        while not self.over and not (self.passes_by and self.count and not self.waiting):
            if self.line is None:
                await asyncio.sleep(rng.uniform(0.1, 3.0))
                await self._connect()
                continue
            self.wake.clear()
            try:
                await asyncio.wait_for(self.wake.wait(), rng.uniform(0.2, 3.0))
            except TimeoutError:
                self._impatient()
                self._act()
            if self.line is not None and "lines" in self.world.kinds and rng.random() < 0.01:
                self.world.tell(f"the connection of {self.name} breaks")
                half_open = rng.random() < 0.3
                line, self.line = self.line, None if half_open else self.line
                line.reset(half_open=half_open)
                if half_open:
                    await asyncio.sleep(rng.uniform(0.0, 60.0))
        if self.line is not None:
            self.line.reset(half_open=True)
            self.line = None

    async def _connect(self) -> None:
        if self.world.house is None:
            return
        rng = self.world.rng
        self.line = Line(self.world, self.table, self, self.identity)
        after = self.version if rng.random() < 0.7 else rng.choice([-1, 0])
        if rng.random() < 0.3:  # another client, which shares or does not
            self.shares = not self.shares
        self.line.hello(requests.Hello("hello", after=after, share=self._share(), protocol=PROTOCOL))
        self.since = self.world.now
        if "lines" in self.world.kinds and rng.random() < 0.1:
            await self._lose_heart(self.line)

    async def _lose_heart(self, line: Line) -> None:
        """Hang up about when the server hears the hello, or a few steps of its loop later; stay away for a while."""
        rng = self.world.rng
        if rng.random() < 0.5:
            await asyncio.sleep(rng.uniform(0.0, 0.08))
        else:
            await asyncio.sleep(line.arrives - self.world.now)
            for _ in range(rng.randint(0, STEPS)):
                await asyncio.sleep(0)
        self.world.tell(f"{self.name} hangs up right after hello")
        self.line = None
        line.reset(half_open=True)
        await asyncio.sleep(rng.choice([rng.uniform(10.0, 150.0), 600.0]))

    def _impatient(self) -> None:
        line = self.line
        if line is None:
            return
        late = [sent.at for sent in self.waiting.values()] if line.ready else [self.since]
        if late and self.world.now - min(late) > ANSWERED_WITHIN:
            what = sorted(self.waiting) if line.ready else "hello"
            raise Violation(f"{self.name} waits for an answer to {what} since {min(late) - 1_000_000:.0f}")

    def _act(self) -> None:
        line, rng = self.line, self.world.rng
        if (
            line is None
            or not line.ready
            or self.world.now < self.looks_away
            or any("share" not in id for id in self.waiting)
        ):
            return
        self.count += 1
        id = f"{self.name}-{self.count}"
        if self.count == 1:
            self._say(requests.Say(id, f"hola {rng.random()}"))
        elif self.cut is not None:
            if self.cut.seat == self.seat:
                self._say(requests.CutPack(id, 0, rng.randbytes(4).hex()))
        elif self.own is not None and self.own.legal and self.clock and rng.random() < 0.02:
            self.looks_away = self.world.now + 600.0
            self.world.tell(f"{self.name} looks away")
        elif self.own is not None and self.own.legal and rng.random() < 0.05:
            self._say(requests.Hint(id))
        elif self.own is not None and self.own.legal:
            self._say(requests.Act(id, rng.choice(self.own.legal)))
        elif rng.random() < 0.05:
            talk = requests.Say(id, f"hola {rng.random()}")
            self._say(rng.choice([talk, requests.Stand(id), requests.Blind(id, on=False)]))

    def _say(self, message: requests.Request) -> None:
        line = self.line
        assert line is not None
        self.waiting[message.id] = Sent(message, self.world.now, line)
        if isinstance(message, requests.Say):
            self.world.promises.said.setdefault(message.text, self.world.now)
        line.say(msgspec.json.encode(message))


class Onlooker:
    """Watches for a while, comes again, and sometimes wants to hear everything from the beginning."""

    def __init__(self, world: World, table: str) -> None:
        self.world, self.table = world, table
        self.version = -1

    def hear(self, line: Line, frame: frames.Frame) -> None:
        if line.dead:
            return
        if isinstance(frame, frames.Welcome):
            self.world.promises.welcome(self.table, frame)
            self.version, line.ready = frame.v, self.world.now
        elif isinstance(frame, frames.Missed):
            self.world.promises.missed(self.table, 0, frame)
        elif isinstance(frame, frames.Event):
            if frame.v != self.version + 1:
                raise Violation(f"a spectator was told version {frame.v} after {self.version}")
            self.world.promises.event(self.table, 0, frame)
            self.version = frame.v
        elif isinstance(frame, frames.Presence):
            self.world.promises.watched(self.table, frame)
        elif isinstance(frame, frames.Chat):
            self.world.promises.chat(frame)

    def lost(self, line: Line) -> None:
        """It will come again."""

    async def live(self) -> None:
        rng = self.world.rng
        while True:
            await asyncio.sleep(rng.uniform(0.5, 20.0))
            await self._look(rng.choice([-1, -1, 0]), rng.uniform(0.0, 30.0))

    async def _look(self, after: int, seconds: float, address: str = "") -> None:
        if self.world.house is not None:
            line = Line(self.world, self.table, self, address=address)
            line.hello(requests.Hello("hello", spectate=True, after=after, protocol=PROTOCOL))
            await asyncio.sleep(seconds)
            line.reset(half_open=True)


class Crowd(Onlooker):
    """One address that connects again and again and wants to hear everything from the beginning."""

    def hear(self, line: Line, frame: frames.Frame) -> None:
        """It does not listen."""

    async def live(self) -> None:
        rng = self.world.rng
        while True:
            await asyncio.gather(*(self._hurry(rng.randint(2, 8)) for _ in range(60)))
            await asyncio.sleep(rng.uniform(20.0, 200.0))

    async def _hurry(self, times: int) -> None:
        for _ in range(times):
            await self._look(0, self.world.rng.uniform(0.05, 0.3), "crowd")
