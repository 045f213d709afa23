"""A client of another protocol is told so, and one that lost a frame gets the whole view when it asks."""

from __future__ import annotations

import asyncio

import msgspec
import pytest

from tests.storm.inside import Guest, house_in_time, opened, seated, settled
from tests.storm.memory_store import MemoryStore
from tests.storm.virtual_loop import run
from truquero.server.common.server_refusals import say
from truquero.wire import PROTOCOL, frames, requests


@pytest.mark.parametrize("language", ["en", "es", "va"])
@pytest.mark.parametrize("spectate", [False, True])
@pytest.mark.parametrize("protocol", [{}, {"protocol": 1}, {"protocol": PROTOCOL + 1}])
def test_a_client_of_another_protocol_is_told_to_load_anew(
    protocol: dict[str, int], spectate: bool, language: str
) -> None:
    async def main() -> None:
        async with house_in_time(MemoryStore()) as house:
            table = await opened(house)
            guest = Guest(house, table.id, (await seated(house, table, 1))[0])
            hello = {"t": "hello", "id": "1", "token": guest.token, "lang": language, "spectate": spectate}
            guest.connection.feed(msgspec.json.encode(hello | protocol))
            await settled()
            assert guest.told == [frames.Closing(0, "wrong-protocol", say("wrong-protocol", language))]
            assert guest.ended == frames.CLOSE_CODES["wrong-protocol"] == 4018
            assert not table.attendance.players
            assert not table.spectators.members

    run(main())


def test_whoever_asks_is_told_everything_as_it_stands() -> None:
    async def main() -> None:
        async with house_in_time(MemoryStore(), spectator_delay=0) as house:
            table = await opened(house)
            tokens = await seated(house, table, 1, 2)
            guests = [await Guest(house, table.id, token).hello() for token in tokens]
            watching = await Guest(house, table.id).hello(spectate=True)
            for guest in guests:
                guest.say(requests.CutPack("cut", 0, ""))
            await asyncio.sleep(2)
            for guest in (*guests, watching):
                before = guest.all(frames.Event)[-1]
                guest.say(requests.ViewAgain("again"))
                guest.say(requests.ViewAgain("again"))  # asked twice, answered twice: with what stands now
                await settled()
                first, second = guest.all(frames.Welcome)[-2:]
                assert first == second
                assert (first.id, first.v, first.table, first.own) == ("again", before.v, before.table, before.own)
            due = next(guest for guest in guests if guest.all(frames.Event)[-1].own.legal)
            due.say(requests.Act("on", due.all(frames.Event)[-1].own.legal[0]))
            await asyncio.sleep(2)
            assert len({guest.all(frames.Event)[-1].v for guest in (*guests, watching)}) == 1

    run(main())


def test_somebody_who_only_asks_for_the_view_does_not_take_the_seat_back() -> None:
    async def main() -> None:
        async with house_in_time(MemoryStore()) as house:
            table = await opened(house)
            guest = await Guest(house, table.id, (await seated(house, table, 1))[0]).hello()
            guest.say(requests.Stand("up"))
            guest.say(requests.ViewAgain("again"))
            await settled()
            assert table.attendance.away == {1}
            guest.say(requests.Sit("down"))
            await settled()
            assert not table.attendance.away

    run(main())


def test_asking_for_the_view_again_and_again_is_a_flood() -> None:
    async def main() -> None:
        async with house_in_time(MemoryStore(), frames_per_second=20.0, frames_at_once=60.0) as house:
            table = await opened(house)
            for guest in (Guest(house, table.id, (await seated(house, table, 1))[0]), Guest(house, table.id)):
                await guest.hello(spectate=not guest.token)
                for n in range(7):
                    assert not guest.ended
                    guest.say(requests.ViewAgain(str(n)))
                    await settled()
                assert len(guest.all(frames.Welcome)) == 7  # one for the hello, and six of the seven
                assert guest.ended == frames.CLOSE_CODES["flood"]

    run(main())
