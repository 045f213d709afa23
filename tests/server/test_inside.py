"""What a house is made of: a loop that nobody holds up, and ways to its guests that may be others than the usual."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping
from pathlib import Path

from tests.server.inside import Listening, come, lay, open_house
from truquero.bots.player import Decision, Reason
from truquero.engine.actions import Action
from truquero.engine.start import start
from truquero.engine.view import view
from truquero.engine.view_types import PlayerView, Seen
from truquero.rulebooks import BOOKS
from truquero.seats import Seat
from truquero.server.bot_players.bot_workers import BotAnswer, BotQuestion, BotWorkers, chair
from truquero.server.table.fanout import Listener
from truquero.wire.frames import Event, Over, Welcome

BUSY = 1.5


class Brooding:
    """A bot that keeps a core busy for a while. It has to be known in the process in which it thinks."""

    def notice(self, seen: Seen) -> None:
        """Nothing is news to it."""

    def aside(self, seen: PlayerView) -> Action | None:
        return None

    def decide(self, seen: PlayerView, must: bool) -> Decision:
        until = time.monotonic() + BUSY
        while time.monotonic() < until:
            sum(range(1000))
        return Decision(None, Reason("aside"))


def test_a_thinking_bot_does_not_hold_up_the_loop() -> None:
    match = start(BOOKS["argentino"], 2)
    asked = BotQuestion(chair("azar", match.book, 2, 1), Brooding(), (), view(match, 1), True, False)  # type: ignore[arg-type]

    async def run() -> tuple[list[BotAnswer], int, float]:
        thinker = BotWorkers(1)
        try:
            await thinker.ask([])  # the process is there
            loop = asyncio.get_running_loop()
            began, turns = loop.time(), 0
            thought = loop.create_task(thinker.ask([asked]))
            while not thought.done():
                await asyncio.sleep(0.005)
                turns += 1
            return await thought, turns, loop.time() - began
        finally:
            thinker.close()

    answers, turns, took = asyncio.run(run())
    assert len(answers) == 1
    assert took >= BUSY
    assert turns > 10, "the loop waited for the bot"


class ByPost:
    """Another way to the guests: everything is put on a queue and delivered by somebody else, as a broker would."""

    def __init__(self) -> None:
        self.guests: list[tuple[str, Seat, Listener]] = []
        self.post: asyncio.Queue[tuple[str, dict[Seat, bytes]]] = asyncio.Queue()
        self.postman: asyncio.Task[None] | None = None

    def subscribe(self, table: str, seat: Seat, listener: Listener) -> None:
        self.guests.append((table, seat, listener))
        if self.postman is None:
            self.postman = asyncio.get_running_loop().create_task(self.deliver())

    def unsubscribe(self, table: str, seat: Seat, listener: Listener) -> None:
        self.guests = [guest for guest in self.guests if guest != (table, seat, listener)]

    def listening(self, table: str) -> frozenset[Seat]:
        return frozenset(seat for at, seat, _ in self.guests if at == table)

    def publish(self, table: str, frames: Mapping[Seat, bytes]) -> None:
        self.post.put_nowait((table, dict(frames)))

    async def deliver(self) -> None:
        while True:
            table, frames = await self.post.get()
            await asyncio.sleep(0)
            for at, seat, listener in list(self.guests):
                if at == table and seat in frames:
                    listener.push(frames[seat])


def test_frames_may_reach_people_in_another_way(tmp_path: Path) -> None:
    async def run() -> Listening:
        post = ByPost()
        async with open_house(tmp_path, fanout=post) as house:
            table, _ = await lay(house, 2, {1: "azar", 2: "azar"})
            ear = Listening()
            await come(table, 0, ear)
            for _ in range(3000):
                if any(isinstance(frame, Over) for frame in ear.told()):
                    break
                await asyncio.sleep(0.02)
            await table.ask(lambda: _gone(table, ear))
            assert post.guests == []
        if post.postman is not None:
            post.postman.cancel()
        return ear

    async def _gone(table: object, ear: Listening) -> None:
        table.spectators.detach(ear)  # type: ignore[attr-defined]

    told = asyncio.run(run()).told()
    assert isinstance(told[0], Welcome)
    versions = [frame.v for frame in told if isinstance(frame, Event)]
    assert versions == list(range(versions[0], versions[-1] + 1))
    assert isinstance(told[-1], Over)
