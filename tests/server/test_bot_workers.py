"""Where bots think: what becomes of somebody who stops waiting for them."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest

from truquero.server.bot_players.bot_workers import BotAnswer, BotQuestion, BotWorkers


def test_a_cancellation_that_comes_with_the_answer_is_not_forgotten() -> None:
    """Otherwise a table that has stopped would go on with the answer of its bot."""

    async def run() -> None:
        workers = BotWorkers(0)
        thought: asyncio.Future[tuple[list[BotAnswer], float]] = asyncio.get_running_loop().create_future()

        async def think(questions: Sequence[BotQuestion]) -> tuple[list[BotAnswer], float]:
            return await thought

        workers._think = think  # type: ignore[method-assign]
        asking = asyncio.create_task(workers.ask([]))
        await asyncio.sleep(0)
        thought.set_result(([], 0.0))
        asking.cancel()  # before whoever asked could go on
        with pytest.raises(asyncio.CancelledError):
            await asking
        workers.close()

    asyncio.run(run())
