"""A rematch waits for those who are there, and not for ever for somebody who has gone."""

from __future__ import annotations

import asyncio

import pytest

from tests.storm.inside import Guest, house_in_time, opened, seated, settled
from tests.storm.memory_store import MemoryStore, Outcome
from tests.storm.virtual_loop import run
from truquero.engine.actions import Disqualify
from truquero.server.house.house import House
from truquero.wire import frames, requests


async def over(house: House) -> list[Guest]:
    """Two people whose match is over."""
    table = await opened(house)
    guests = [await Guest(house, table.id, token).hello() for token in await seated(house, table, 1, 2)]
    await guests[0].until(frames.CutAsked)
    await table.control.rule(Disqualify(0), "ruling", "")
    await guests[0].until(frames.Over)
    return guests


def test_who_asks_for_a_rematch_gets_it_though_the_other_goes_away_then() -> None:
    async def main() -> None:
        async with house_in_time(MemoryStore()) as house:
            one, two = await over(house)
            one.say(requests.Rematch("again"))
            await settled()
            assert one.answers("again") == ["ack"]
            two.hang_up()
            await asyncio.sleep(house.settings.stand_in_after - 1)
            assert not one.all(frames.NewTable), "the other may come back soon"
            found = await one.until(frames.NewTable, 2.0)
            late = await Guest(house, two.table, two.token).hello()
            late.say(requests.Rematch("me-too"))
            assert (await late.until(frames.NewTable)).table == found.table

    run(main())


def test_nobody_who_has_not_asked_is_taken_to_a_rematch_because_another_goes() -> None:
    async def main() -> None:
        async with house_in_time(MemoryStore()) as house:
            one, two = await over(house)
            one.say(requests.Rematch("again"))
            await settled()
            one.hang_up()
            await asyncio.sleep(house.settings.stand_in_after + 5)
            assert not two.all(frames.NewTable)

    run(main())


@pytest.mark.parametrize("outcome", list(Outcome)[1:])
def test_a_rematch_that_could_not_be_stored_is_asked_for_again(outcome: Outcome) -> None:
    async def main() -> None:
        store = MemoryStore()
        async with house_in_time(store) as house:
            one, two = await over(house)
            one.say(requests.Rematch("one"))
            await settled()
            store.weather = lambda kind, table: (0.001, outcome if kind == "create" else Outcome.DONE)
            two.say(requests.Rematch("two"))
            await settled()
            assert two.answers("two") == ["not-stored"]
            store.weather = lambda kind, table: (0.001, Outcome.DONE)
            two.say(requests.Rematch("two"))
            table = (await two.until(frames.NewTable)).table
            assert (await one.until(frames.NewTable)).table == table
            assert two.answers("two") == ["not-stored", "ack"]
            assert len(store.disk.tables) == 2
            token = two.all(frames.NewTable)[0].token
            assert (await Guest(house, table, token).hello()).all(frames.Welcome)

    run(main())
