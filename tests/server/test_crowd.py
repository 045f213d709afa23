"""A crowd that watches a table does not hold up those who play there."""

from __future__ import annotations

import asyncio
from itertools import pairwise

from tests.storm.inside import house_in_time, opened
from tests.storm.memory_store import MemoryStore
from tests.storm.virtual_loop import run
from tests.wire.worlds import Ear
from truquero.server.table.spectators import AT_ONCE, BETWEEN, Spectators
from truquero.server.table.table import Table
from truquero.wire import requests


async def watching(table: Table, count: int) -> list[Ear]:
    crowd = [Ear() for _ in range(count)]
    for one in crowd:
        await come(table, one)
    return crowd


async def come(table: Table, one: Ear) -> None:
    await table.ask(lambda: table.spectators.attach(one, requests.Hello("hello", spectate=True)))
    one.frames.clear()


def test_a_crowd_is_told_a_few_at_a_time_everything_and_in_order() -> None:
    async def main() -> None:
        async with house_in_time(MemoryStore()) as house:
            table = await opened(house)
            crowd = await watching(table, 5 * AT_ONCE)
            gallery: Spectators = table.spectators
            gallery._push(b"one")
            gallery._push(b"two")
            told = [0]
            while told[-1] < 2 * len(crowd):
                await asyncio.sleep(BETWEEN)  # here the server does something else
                told.append(sum(len(one.frames) for one in crowd))
            assert max(b - a for a, b in pairwise(told)) == AT_ONCE
            assert all(one.frames == [b"one", b"two"] for one in crowd)

    run(main())


def test_whoever_goes_hears_no_more_and_whoever_comes_hears_what_follows() -> None:
    async def main() -> None:
        async with house_in_time(MemoryStore()) as house:
            table = await opened(house)
            crowd = await watching(table, 5 * AT_ONCE)
            gallery = table.spectators
            gallery._push(b"one")
            late = Ear()
            for one in crowd:
                gallery.detach(one)
            await come(table, late)
            gallery._push(b"two")
            await asyncio.sleep(0.1)
            assert not any(one.frames for one in crowd)
            assert late.frames == [b"two"]

    run(main())
