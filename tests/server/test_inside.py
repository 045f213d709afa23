"""Inside a server: a loop that nobody holds up, and unusual ways to reach its clients."""

from __future__ import annotations

import asyncio
import time

from truquero.bots.player import Decision, Reason
from truquero.engine.actions import Action
from truquero.engine.start import start
from truquero.engine.view import view
from truquero.engine.view_types import PlayerView, Seen
from truquero.rulebooks import BOOKS
from truquero.server.bot_players.bot_workers import BotAnswer, BotQuestion, BotWorkers, bot_setup

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
    asked = BotQuestion(bot_setup("azar", match.book, 2, 1), Brooding(), (), view(match, 1), True, False)  # type: ignore[arg-type]

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
