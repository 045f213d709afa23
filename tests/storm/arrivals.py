"""How people come to a table in a storm: through the lobby, frame by frame, again and again until it is done."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec

from tests.storm.lines import Line
from tests.storm.people import ANSWERED_WITHIN, Person
from tests.storm.promises import Violation
from tests.storm.world import World
from truquero.server.common.identity import Identity, new_identity
from truquero.wire import frames, lobby, requests

GAMES: tuple[tuple[str, dict[str, str]], ...] = (
    ("argentino", {"puntos": "5", "chicos": "1"}),
    ("almeria", {"toros": "1"}),
    ("valencia", {"pedres": "4"}),
    ("autoridades", {}),
)
"""Short matches: what breaks, breaks at a start, at an end, at a deal or at a write."""
PASSING = frozenset({"not-stored", "restart", "table-closed"})
"""Refusals that are not about what was asked."""
CLOCK = 20
"""Seconds for a move, at some tables."""
AGAIN = 3.0
"""Virtual seconds after which somebody without a connection tries again."""


class Visitor:
    """Somebody at the lobby: asks one thing at a time."""

    def __init__(self, world: World, identity: Identity, name: str) -> None:
        self.world, self.identity, self.name = world, identity, name
        self.line: Line | None = None
        self.count = 0
        self.asked = ""
        self.times = 0
        """How often that has been asked: only one answer comes, and an earlier try may have been done."""
        self.answer: frames.Frame | None = None
        self.wake = asyncio.Event()

    def hear(self, line: Line, frame: frames.Frame) -> None:
        if line is not self.line:
            return
        if isinstance(frame, lobby.LobbyWelcome):
            line.ready = self.world.now
        elif isinstance(frame, lobby.SatDown | frames.Ack | frames.Refused):
            if frame.id != self.asked or self.answer is not None:
                raise Violation(f"{self.name} asked {self.asked} and was answered {frame}")
            self.answer = frame
        self.wake.set()

    def lost(self, line: Line) -> None:
        if line is self.line:
            self.line = None
            self.wake.set()

    async def ask(self, message: requests.Request) -> frames.Frame:
        """The answer, over as many connections as it takes."""
        self.asked, self.times, self.answer = message.id, 0, None
        while True:
            if self.line is None:
                await asyncio.sleep(self.world.rng.uniform(0.1, AGAIN))
                if self.world.house is None:
                    continue
                self.line = Line(self.world, "", self, self.identity)
                self.line.say(msgspec.json.encode(lobby.LobbyHello("hello")))
            self.line.say(msgspec.json.encode(message))
            self.times += 1
            if (answer := await self._answered()) is not None:
                return answer

    async def _answered(self) -> frames.Frame | None:
        """None: the connection broke before an answer came."""
        end = self.world.now + ANSWERED_WITHIN
        while self.answer is None and self.line is not None:
            self.wake.clear()
            try:
                await asyncio.wait_for(self.wake.wait(), end - self.world.now)
            except TimeoutError:
                raise Violation(f"{self.name} asked {self.asked} at the lobby and was never answered") from None
        return self.answer

    def id(self) -> str:
        self.count += 1
        return f"{self.name}-{self.count}"

    def go(self) -> None:
        if self.line is not None:
            self.line.reset(half_open=True)
            self.line = None


async def open_table(world: World, number: int) -> tuple[str, list[Person]]:
    """A table laid at the lobby, and the people who have taken its first seats."""
    players = world.rng.choice([2, 2, 4])
    people = world.rng.randint(1, players)
    host = Visitor(world, new_identity(), f"host {number}")
    table = await _laid(host, players, people)
    host.go()
    seated: list[Person] = []
    for seat in range(1, people + 1):
        name = f"t{number}s{seat}"
        if world.rng.random() < 0.3 and seat < people:  # the last one to sit down starts the match
            await _pass_by(world, table, seat, name)
        identity = new_identity()
        await _sit(Visitor(world, identity, name), table, seat)
        seated.append(Person(world, table, identity, name))
    return table, seated


async def _laid(host: Visitor, players: int, people: int) -> str:
    rng = host.world.rng
    book, options = rng.choice(GAMES)
    bots = tuple(lobby.BotPlace(seat, "azar") for seat in range(people + 1, players + 1))
    more: dict[str, Any] = {"seat": 0, "public": True, "clock": rng.choice([0, 0, CLOCK])}
    while True:
        wanted = lobby.LayTable(host.id().replace(" ", "-"), book, options, players, bots=bots, **more)
        answer = await host.ask(wanted)
        if isinstance(answer, lobby.SatDown):
            return answer.table.id
        if not isinstance(answer, frames.Refused) or answer.code not in PASSING:
            raise Violation(f"a table was refused: {answer}")
        await asyncio.sleep(1.0)


async def _sit(visitor: Visitor, table: str, seat: int) -> None:
    """Until the seat is theirs. What was certainly not stored must not be found there the next time."""
    refused = ""
    while True:
        answer = await visitor.ask(lobby.TakeSeat(visitor.id(), table, seat, f"P{seat}"))
        if isinstance(answer, lobby.SatDown):
            break
        assert isinstance(answer, frames.Refused)
        if answer.code == "seat-taken":  # an earlier try got there; the cookie proves whose seat it is
            if refused == "not-stored" and visitor.times == 1:
                raise Violation(f"seat {seat} was refused as not stored, and is taken")
            break
        if answer.code not in PASSING:
            raise Violation(f"{visitor.name} was refused a seat: {answer}")
        refused = answer.code
        await asyncio.sleep(1.0)
    visitor.go()


async def _pass_by(world: World, table: str, seat: int, name: str) -> None:
    """Somebody takes the seat, says something and leaves. Whoever comes next uses the same ids for messages."""
    identity = new_identity()
    visitor = Visitor(world, identity, f"{name}-before")
    await _sit(visitor, table, seat)
    await Person(world, table, identity, name, passes_by=True).live()
    while True:
        answer = await visitor.ask(lobby.LeaveSeat(visitor.id(), table, seat))
        if isinstance(answer, frames.Ack) or (isinstance(answer, frames.Refused) and answer.code == "not-your-seat"):
            break
        if not isinstance(answer, frames.Refused) or answer.code not in PASSING:
            raise Violation(f"{visitor.name} may not leave: {answer}")
        await asyncio.sleep(1.0)
    world.tell(f"{name} has left, and somebody else comes")
    visitor.go()
