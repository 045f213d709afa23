"""Where bots think: what becomes of somebody who stops waiting for them."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Sequence
from concurrent.futures import Executor
from concurrent.futures.process import BrokenProcessPool

import pytest

from truquero.server.bot_players import bot_workers
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


def test_tables_that_waited_behind_a_worker_that_hung_are_answered_by_its_successor() -> None:
    """Ending the workers drops the questions that no worker has begun to think about."""

    async def main() -> None:
        workers, hanging = BotWorkers(0), threading.Event()
        workers._made().submit(hanging.wait)
        waiting = [asyncio.create_task(workers.ask([])) for _ in range(3)]
        await asyncio.sleep(0)
        workers.close()
        try:
            assert await asyncio.gather(*waiting) == [[], [], []]
        finally:
            hanging.set()
            workers.close()

    asyncio.run(main())


def test_many_tables_share_the_successor_of_a_worker_that_died(monkeypatch: pytest.MonkeyPatch) -> None:
    async def main() -> None:
        workers, used = BotWorkers(0), list[Executor]()

        async def asked(pool: Executor, questions: Sequence[BotQuestion]) -> tuple[list[BotAnswer], float]:
            used.append(pool)
            await asyncio.sleep(0)
            if pool is used[0]:
                raise BrokenProcessPool
            return [], 0.0

        monkeypatch.setattr(bot_workers, "_asked", asked)
        await asyncio.gather(*(workers.ask([]) for _ in range(5)))
        assert len(used) == 10
        assert len(set(used)) == 2
        workers.close()

    asyncio.run(main())
