"""Whoever connects again and again, and wants to be told everything each time, costs the others nothing."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from typing import Any, NamedTuple

import pytest

from tests.storm.inside import Guest, house_in_time, opened, seated, settled
from tests.storm.memory_store import MemoryStore
from tests.storm.virtual_loop import VirtualLoop, run
from truquero.server.house.house import House
from truquero.server.table.table import Table
from truquero.store import Record
from truquero.wire import frames, requests

SLOW = 5.0
"""Seconds that a reading of the log takes, where it matters."""


class Counting(MemoryStore):
    """Counts how often the whole log of a table is read."""

    reads = 0

    def iter_records(self, table: str, after_version: int = 0) -> Iterator[Record]:
        self.reads += after_version == 0
        return super().iter_records(table, after_version)


class Begun(NamedTuple):
    """A table where the cards are dealt, long enough ago for spectators to know."""

    house: House
    store: Counting
    table: Table
    tokens: list[str]
    due: Guest
    """Who is to act."""


@asynccontextmanager
async def begun(**settings: Any) -> AsyncIterator[Begun]:
    store = Counting()
    async with house_in_time(store, **settings) as house:
        table = await opened(house)
        tokens = await seated(house, table, 1, 2)
        guests = [await Guest(house, table.id, token).hello() for token in tokens]
        for guest in guests:
            guest.say(requests.CutPack("cut", 0, ""))
        await asyncio.sleep(house.settings.spectator_delay + 1)
        table.past.clear()  # as after a restart: what was missed has to be read from the log
        due = next(guest for guest in guests if guest.all(frames.Event)[-1].own.legal)
        store.reads = 0
        yield Begun(house, store, table, tokens, due)


def test_a_spectator_who_comes_back_a_hundred_times_has_the_log_read_once() -> None:
    async def main() -> None:
        async with begun() as at:
            told: list[list[frames.Frame]] = []
            for _ in range(100):
                watching = await Guest(at.house, at.table.id).hello(spectate=True, after=0)
                told.append(watching.told)
                watching.hang_up()
                await asyncio.sleep(0.05)
            assert at.store.reads == 1
            assert all(frames_ == told[0] for frames_ in told)
            drawn_and_dealt = list(range(1, at.table.version + 1))  # two, or more when the highest cards tie
            assert [past.v for past in told[0][1].versions] == drawn_and_dealt  # type: ignore[attr-defined]

    run(main())


@pytest.mark.parametrize("who", ["spectator", "player"])
def test_an_action_does_not_wait_until_the_log_has_been_read_for_somebody_else(who: str) -> None:
    async def main() -> None:
        async with begun() as at:
            loop = asyncio.get_running_loop()
            assert isinstance(loop, VirtualLoop)
            loop.delay = lambda: SLOW
            other = at.tokens[0] if at.due.token == at.tokens[1] else at.tokens[1]
            coming = Guest(at.house, at.table.id, other if who == "player" else "")
            await coming.hello(after=0, spectate=who == "spectator")
            assert not coming.told, "the log has been read already"
            at.due.say(requests.Act("now", at.due.all(frames.Event)[-1].own.legal[0]))
            await settled()
            assert at.due.answers("now") == ["ack"]
            loop.delay = lambda: 0.0
            await asyncio.sleep(SLOW + at.house.settings.spectator_delay + 1)
            welcome, missed, *rest = coming.told
            assert isinstance(welcome, frames.Welcome)
            assert isinstance(missed, frames.Missed)
            versions = [past.v for past in missed.versions]
            versions += [frame.v for frame in rest if isinstance(frame, frames.Event)]
            assert versions == list(range(1, at.table.version + 1))

    run(main())


def test_what_has_been_seen_since_is_told_to_who_comes_later() -> None:
    async def main() -> None:
        async with begun() as at:
            first = await Guest(at.house, at.table.id).hello(spectate=True, after=0)
            at.due.say(requests.Act("now", at.due.all(frames.Event)[-1].own.legal[0]))
            await asyncio.sleep(at.house.settings.spectator_delay + 1)
            second = await Guest(at.house, at.table.id).hello(spectate=True, after=0)
            missed = second.all(frames.Missed)[0].versions
            assert [past.v for past in missed] == list(range(1, at.table.version + 1))
            assert missed[-1].events == first.all(frames.Event)[-1].events
            assert at.store.reads == 1

    run(main())


def test_what_spectators_saw_is_forgotten_a_minute_after_the_last_has_left() -> None:
    async def main() -> None:
        async with begun() as at:
            for pause, reads in ((50.0, 1), (70.0, 1), (0.0, 2)):
                watching = await Guest(at.house, at.table.id).hello(spectate=True)
                assert at.store.reads == reads
                watching.hang_up()
                await asyncio.sleep(pause)

    run(main())


def test_one_address_has_the_log_read_so_often_and_then_waits() -> None:
    async def main() -> None:
        async with begun(log_reads_per_second=1.0, log_reads_at_once=3.0, sockets_per_address=None) as at:
            guests = [Guest(at.house, at.table.id, at.due.token) for _ in range(9)]
            for guest in guests:
                at.table.past.clear()
                await guest.hello(after=0)
            assert at.store.reads <= 4
            await asyncio.sleep(20.0)
            assert all(guest.all(frames.Welcome) for guest in guests)

    run(main())


def test_who_comes_back_is_told_at_once_that_no_bot_plays_for_them_any_more() -> None:
    async def main() -> None:
        async with house_in_time(MemoryStore()) as house:
            table = await opened(house)
            tokens = await seated(house, table, 1, 2)
            guests = [await Guest(house, table.id, token).hello() for token in tokens]
            guests[1].hang_up()
            await asyncio.sleep(house.settings.stand_in_after + 1)
            assert guests[0].all(frames.Presence)[-1].seats[1].away
            again = await Guest(house, table.id, tokens[1]).hello()
            told = again.all(frames.Welcome)[-1].seats[1]
            assert told == guests[0].all(frames.Presence)[-1].seats[1]
            assert (told.here, told.away) == (True, False)

    run(main())
