"""The client against a real house: it plays, is refused, comes back, sends again, and is told what it missed."""

from __future__ import annotations

import asyncio
import contextlib
import os
import socket
from collections.abc import AsyncIterator, Coroutine
from contextlib import AsyncExitStack, asynccontextmanager
from random import Random
from typing import Any

import pytest

from benchmarks.seating import LIMITS_OFF
from tests.forked import Server
from truquero.acta.referee import referee_bytes
from truquero.client import Closed, House, HouseError, Link, Refused, SeatTaken, connect
from truquero.client.link import engine_events, socket_url
from truquero.engine import events as ev
from truquero.engine.actions import Call, Play
from truquero.wire import frames


def run(work: Coroutine[Any, Any, None], seconds: float = 60.0) -> None:
    asyncio.run(asyncio.wait_for(work, seconds))


@asynccontextmanager
async def seated(
    house: Server, rulebook: str = "argentino", players: int = 2, **more: Any
) -> AsyncIterator[list[Link]]:
    """A table with a link in every seat."""
    owner = House(house.url)
    table = await owner.open(rulebook, players, **more)
    async with AsyncExitStack() as stack:
        links = []
        for seat in range(1, players + 1):
            sat = await owner.sit(table, seat, f"P{seat}")
            links.append(await stack.enter_async_context(connect(sat.url, sat.token)))
        yield links


def free_port() -> int:
    """Below those that the system hands out: a link that knocks at an empty port could otherwise meet itself there."""
    for port in range(20_000 + os.getpid() % 5000, 32_000):
        with contextlib.suppress(OSError), socket.socket() as tried:
            tried.bind(("127.0.0.1", port))
            return port
    raise AssertionError("no port is free")


async def until(link: Link, what: type[frames.Frame]) -> Any:
    async for frame in link:
        if isinstance(frame, what):
            return frame
    raise AssertionError(f"no {what.__name__} came")


async def play_on(links: list[Link], rng: Random, actions: int) -> None:
    """Everybody plays anything legal when the table waits for them, so many times in all."""
    while actions and (going := [link for link in links if link.over is None]):
        # What one link has been told the others may hear a moment later; between two manos the house is busy alone.
        await asyncio.sleep(0.001)
        if len({link.version for link in going}) > 1:
            continue
        for link in going:
            if link.my_cut:
                await link.cut(0)
            elif link.my_turn:
                await link.act(rng.choice(link.view.legal))
            else:
                continue
            actions -= 1
            break
    while len({link.version for link in links if link.over is None}) > 1:
        await asyncio.sleep(0.001)


def test_where_the_socket_is() -> None:
    assert socket_url("https://truco.example/t/abc#token=x") == "wss://truco.example/ws/abc"
    for wrong in ("truco.example", "ftp://x/y", "http:///t/a", "http://host/"):
        with pytest.raises(ValueError, match="address of a table"):
            socket_url(wrong)


def test_a_whole_match_against_the_bots_of_the_house(house: Server) -> None:
    async def work() -> None:
        owner, rng = House(house.url), Random(4)
        table = await owner.open("valencia", 4, bots={2: "azar", 3: "azar", 4: "azar"})
        sat = await owner.sit(table, 1, "Zoe")
        async with connect(sat.url, sat.token) as link:
            late: list[str] = []
            events: list[Any] = []
            async for frame in link:
                if isinstance(frame, frames.Event):
                    events += engine_events(frame)
                if link.over is not None:
                    break
                try:
                    if link.my_cut:
                        await link.cut()
                    elif link.my_turn:
                        await link.act(rng.choice(link.view.legal), link.version)
                except Refused as no:
                    late.append(no.code)
            assert set(late) <= {"moved-on"}
            assert link.over is not None
            assert link.view.winner == link.over.winner
            assert any(isinstance(e, ev.MatchWon) for e in events)
            began = [e for e in events if isinstance(e, ev.ContestBegan)]
            assert all([seat for seat, _ in e.hands] == [1] for e in began)
        report = referee_bytes((await owner.acta(table)).encode())
        assert report.ok, report.problem
        assert report.match is not None
        assert report.match.winner == link.over.winner

    run(work(), 120)


def test_a_refusal_names_the_rule_and_changes_nothing(house: Server) -> None:
    async def work() -> None:
        async with seated(house) as (one, two):
            await play_on([one, two], Random(1), 1)
            link = one if one.my_turn else two
            other = two if link is one else one
            version = link.version
            with pytest.raises(Refused) as no:
                await other.act(Play(other.view.hand[0]))  # type: ignore[index]
            assert no.value.code == "not-your-turn" or no.value.frame.article
            with pytest.raises(Refused) as moved:
                await link.act(link.view.legal[0], version - 1)
            assert moved.value.code == "moved-on"
            with pytest.raises(Refused) as unknown:
                await link.act(Call("abracadabra"))
            assert unknown.value.frame.message
            assert (await link.ping()).id
            assert link.version == other.version == version

    run(work())


def test_chat_signs_and_looks_reach_whom_they_should(house: Server) -> None:
    async def work() -> None:
        async with seated(house, players=4) as links:
            one, two, three, four = links
            await three.look(1)
            await one.sign("1e")
            sign = await until(three, frames.SignShown)
            assert (sign.seat, sign.holding) == (1, "1e")
            await two.say("hola")
            heard = await until(four, frames.Chat)
            assert (heard.seat, heard.text) == (2, "hola")
            await until(two, frames.Chat)  # what was sent before it has come
            assert not any(isinstance(f, frames.SignShown) for link in (two, four) for f in list(link._inbox._queue))  # type: ignore[attr-defined]

    run(work())


def test_who_comes_back_is_told_exactly_what_was_missed(house: Server) -> None:
    async def work() -> None:
        async with seated(house) as links:
            await play_on(links, Random(3), 12)
            gone = links[0]
            token, after = gone._hello.token, gone.version - 5
            async with connect(gone.url, token, after=after) as again:
                assert again.version == gone.version
                missed = await until(again, frames.Missed)
                assert [past.v for past in missed.versions] == list(range(after + 1, gone.version + 1))
                told = [engine_events(past) for past in missed.versions]
                before = [engine_events(f) for f in list(gone._inbox._queue) if isinstance(f, frames.Event)]  # type: ignore[attr-defined]
                assert told == before[-5:]
                with pytest.raises(Closed) as end:  # a seat is one connection
                    async for _ in gone:
                        pass
                assert end.value.code == "replaced"

    run(work())


def test_doors_that_stay_shut(house: Server) -> None:
    async def work() -> None:
        owner = House(house.url)
        table = await owner.open("argentino", 2)
        sat = await owner.sit(table, 1, "Ana")
        with pytest.raises(SeatTaken):
            await owner.sit(table, 1, "Blas")
        with pytest.raises(HouseError) as nowhere:
            await owner.sit("no-such-table", 1, "Ana")
        assert nowhere.value.code == "no-such-table"
        with pytest.raises(HouseError) as early:
            await owner.acta(table)
        assert early.value.code == "not-finished"
        for token, code in (("wrong", "not-your-seat"), ("", "not-your-seat")):
            with pytest.raises(Closed) as end:
                async with connect(sat.url, token):
                    pass
            assert end.value.code == code
        with pytest.raises(Closed) as gone:
            async with connect("http://127.0.0.1:9/t/abcdefgh", "x", patience=0.1):
                pass
        assert gone.value.code == "unreachable"
        with pytest.raises(HouseError, match="cannot be reached"):
            await House("http://127.0.0.1:9").tables()

    run(work())


def test_a_spectator_sees_no_hand_and_does_nothing(house: Server) -> None:
    async def work() -> None:
        async with seated(house, delay=0) as links, connect(links[0].url, spectate=True) as watcher:
            await play_on(links, Random(5), 10)
            while watcher.version < links[0].version:
                await asyncio.sleep(0.005)
            assert watcher.seat == 0
            assert watcher.view.hand is None
            assert watcher.view.legal == ()
            assert watcher.view.contests == links[0].view.contests
            with pytest.raises(Refused) as no:
                await watcher.act(Call("truco"))
            assert no.value.code == "not-seated"

    run(work())


def test_a_restart_of_the_house_is_lived_through(tmp_path: Any) -> None:
    """The links come back by themselves; what was on its way is done once."""
    database, port = str(tmp_path / "house.db"), free_port()
    server = Server(database, settings=LIMITS_OFF, port=port).wait()

    async def work() -> None:
        nonlocal server
        rng = Random(6)
        async with seated(server) as links:
            await play_on(links, rng, 8)
            before = [link.view for link in links]
            for end in ("kill", "stop"):
                await asyncio.to_thread(getattr(server, end))
                server = await asyncio.to_thread(lambda: Server(database, settings=LIMITS_OFF, port=port).wait())
                for link in links:
                    await link.ping()
                assert [link.view for link in links] == before
            await play_on(links, rng, 8)
            assert all(link.times_back == 2 for link in links)

    try:
        run(work(), 90)
    finally:
        server.stop()
    assert server.complaints == []
