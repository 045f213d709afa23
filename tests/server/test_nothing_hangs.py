"""Whatever the store, the line or a worker does: a table with somebody at it goes on, and whoever asks is answered."""

from __future__ import annotations

import asyncio
import socket
import struct
import time
from collections.abc import Callable, Coroutine
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets.client import ClientProtocol
from websockets.frames import Opcode
from websockets.uri import parse_uri

from tests.server.houses import PATIENCE, Player, running
from tests.storm.inside import Guest, house_in_time, on_top, opened, seated, settled, somebody
from tests.storm.memory_store import Disk, MemoryStore, Outcome, Weather
from tests.storm.virtual_loop import run
from truquero.engine.actions import DrawForDeal
from truquero.fairness.shares import SALT_BYTES, share_commitment
from truquero.server.common.server_refusals import Refusal
from truquero.server.table.table import Table
from truquero.store.codec import decode_action
from truquero.wire import PROTOCOL, frames, requests
from truquero.wire.actions import PlayAction

RESETS, MEANWHILE = 30, 5
UNKNOWN = [Outcome.UNKNOWN_WRITTEN, Outcome.UNKNOWN_NOT_WRITTEN]


def once(kind: str, outcome: Outcome, skip: int = 0) -> Weather:
    """The first write of this kind after ``skip`` others ends so; all others are done."""
    left = [skip]

    def weather(asked: str, table: str) -> tuple[float, Outcome]:
        if asked == kind:
            left[0] -= 1
            if left[0] == -1:
                return 0.01, outcome
        return 0.001, Outcome.DONE

    return weather


@pytest.mark.parametrize("outcome", [*UNKNOWN, Outcome.AWAY])
def test_the_cut_is_asked_for_though_nobody_knows_whether_the_secret_was_stored(outcome: Outcome) -> None:
    async def main() -> None:
        store = MemoryStore(weather=once("secret", outcome, skip=1))  # the first is that of the draw
        async with house_in_time(store) as house:
            table = await opened(house)
            tokens = await seated(house, table, 1, 2)
            guest = await Guest(house, table.id, tokens[0]).hello()
            asked = await guest.until(frames.CutAsked)
            assert asked.commitment == store.disk.commitments[table.id][1, 1].commitment

    run(main())


@pytest.mark.parametrize("outcome", [*UNKNOWN, Outcome.AWAY])
def test_who_takes_the_last_seat_has_it_and_the_match_starts_though_the_draw_fails_at_first(outcome: Outcome) -> None:
    async def main() -> None:
        store = MemoryStore(weather=once("append", outcome))
        async with house_in_time(store) as house:
            table = await opened(house)
            tokens = await seated(house, table, 1, 2)  # raises if a seat is refused
            for token in (*tokens, *tokens):  # once before the draw, and once more after it has failed
                guest = await come_back(Guest(house, table.id, token))
                assert (guest.all(frames.Welcome)[-1]).seats[0].kind == "person"
                await asyncio.sleep(5.0)
            assert house.tables[table.id].cut is not None
            assert len(store.disk.records[table.id]) >= 1

    run(main())


@pytest.mark.parametrize("round_", [0, 1, 2])
@pytest.mark.parametrize("outcome", [*UNKNOWN, Outcome.AWAY])
def test_a_draw_that_ties_twice_goes_on_wherever_it_was_broken_off(outcome: Outcome, round_: int) -> None:
    """Two ties, then a king against a four. Each round is written by itself, and any of the three writes may fail."""

    async def main() -> None:
        store = MemoryStore(weather=once("append", outcome, skip=round_))
        async with house_in_time(store, on_top("6o", "6c", "3e", "3b", "12o", "4c")) as house:
            table = await opened(house)
            tokens = await seated(house, table, 1, 2)
            for token in (*tokens, *tokens):
                await come_back(Guest(house, table.id, token))
                await asyncio.sleep(5.0)
            assert house.tables[table.id].cut is not None, "the pack waits for its cut"
            drawn = [decode_action(record.action) for record in store.disk.records[table.id]]
            assert [[c.code for _, c in one.draws] for one in drawn if isinstance(one, DrawForDeal)] == [
                ["6o", "6c"],
                ["3e", "3b"],
                ["12o", "4c"],
            ]
            assert house.tables[table.id].match.dealer in (1, 2)

    run(main())


async def come_back(guest: Guest) -> Guest:
    """Say hello until the house lets one in, as clients do."""
    for _ in range(60):
        fresh = await Guest(guest.house, guest.table, guest.token).hello()
        if fresh.all(frames.Welcome):
            return fresh
        await asyncio.sleep(1.0)
        assert fresh.ended in {frames.CLOSE_CODES[code] for code in frames.COMES_BACK}, fresh.told
    raise AssertionError("the table does not let anybody in any more")


@pytest.mark.parametrize("outcome", [Outcome.AWAY, *UNKNOWN])
def test_a_cut_is_answered_though_the_store_was_away_for_a_while(outcome: Outcome) -> None:
    """Fourteen seconds, of which the store itself waits ten before it gives up."""

    async def main() -> None:
        store, loop = MemoryStore(), asyncio.get_running_loop()
        async with house_in_time(store) as house:
            table = await opened(house)
            tokens = await seated(house, table, 1, 2)
            guests = [await Guest(house, table.id, token).hello() for token in tokens]
            cutter = guests[(table.cut.seat if table.cut is not None else 1) - 1]
            back = loop.time() + 14.0
            store.away = True
            store.weather = lambda kind, table: (10.0, outcome) if loop.time() < back else (0.001, Outcome.DONE)
            loop.call_at(back, setattr, store, "away", False)
            cutter.say(requests.CutPack("the-cut", 10, "aa"))
            await asyncio.sleep(13.0)
            assert cutter.answers("the-cut") or cutter.ended, "neither answered nor disconnected"
            await asyncio.sleep(3.0)
            while cutter.answers("the-cut") != ["ack"]:
                cutter = await come_back(cutter)
                cutter.say(requests.CutPack("the-cut", 10, "aa"))
                await asyncio.sleep(1.0)
                assert cutter.answers("the-cut") or cutter.ended, "neither answered nor disconnected"
                assert loop.time() < back + 60
            assert [r.message for r in store.disk.records[table.id]].count("the-cut") == 1

    run(main())


def test_what_is_refused_while_the_store_cannot_be_asked_ends_the_connection() -> None:
    """It may have been done long ago: only the store knows, and it is away."""

    async def main() -> None:
        store = MemoryStore()
        async with house_in_time(store) as house:
            table = await opened(house)
            tokens = await seated(house, table, 1, 2)
            guests = [await Guest(house, table.id, token).hello() for token in tokens]
            store.away = True
            for guest in guests:
                guest.say(requests.Act("early", PlayAction("1e")))
                await settled()
                assert guest.answers("early") == []
                assert guest.ended == frames.CLOSE_CODES["table-closed"]
            store.away = False
            again = await come_back(guests[0])
            again.say(requests.Act("early", PlayAction("1e")))
            await settled()
            assert len(again.answers("early")) == 1

    run(main())


def test_cards_for_which_a_share_was_promised_are_dealt_though_nobody_with_a_share_comes_back() -> None:
    async def main() -> None:
        disk = Disk()
        async with house_in_time(MemoryStore(disk)) as house:
            table = await opened(house)
            tokens = await seated(house, table, 1, 2)
            share = share_commitment(bytes(SALT_BYTES), table.id)
            guests = [await Guest(house, table.id, token).hello() for token in tokens]
            asked = await guests[0].until(frames.CutAsked)
            other = await Guest(house, table.id, tokens[2 - asked.seat]).hello(share=share)
            guests[asked.seat - 1].say(requests.CutPack("the-cut", 10, "aa"))
            await settled()
            assert other.all(frames.RevealAsked)
            assert not guests[asked.seat - 1].answers("the-cut"), "the share is waited for"
        async with house_in_time(MemoryStore(disk)) as house:
            guests = [await Guest(house, table.id, token).hello() for token in tokens]
            await asyncio.sleep(house.settings.share_seconds + 1)
            assert house.tables[table.id].deals == 1
            assert not any(guest.all(frames.RevealAsked) for guest in guests)

    run(main())


@pytest.mark.parametrize("resigning", [True, False])
def test_what_somebody_says_while_they_leave_is_not_done_for_whoever_sits_there_next(resigning: bool) -> None:
    async def main() -> None:
        async with house_in_time(MemoryStore()) as house:
            table = await opened(house)
            people = [somebody(), somebody()]
            seats = [1, 2] if resigning else [1]
            tokens = [await table.commands.sit(seat, f"P{seat}", people[seat - 1]) for seat in seats]
            guests = [await Guest(house, table.id, token).hello() for token in tokens]
            seat = (await guests[0].until(frames.CutAsked)).seat if resigning else 1
            leave = table.commands.resign if resigning else table.commands.leave
            holding = busy(table)
            await settled()
            leaving = asyncio.ensure_future(leave(seat, people[seat - 1]))
            await settled()
            late = requests.CutPack("late", 10, "aa") if resigning else requests.Say("late", "adiós")
            guests[seat - 1].say(late)
            await settled()
            holding.set_result(None)
            await leaving
            await settled()
            assert guests[seat - 1].ended
            assert "late" not in [record.message for record in house.store.records(table.id)]
            assert not table.chat
            assert table.answers[seat].get("late") is None

    run(main())


def busy(table: Table) -> asyncio.Future[None]:
    """The table has something else to do until this is done."""
    holding: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    async def work() -> None:
        await holding

    table.post(work)
    return holding


def test_who_says_hello_to_a_busy_table_and_is_gone_at_once_is_not_there() -> None:
    async def main() -> None:
        async with house_in_time(MemoryStore(), table_idle=5.0) as house:
            table = await opened(house)
            tokens = await seated(house, table, 1, 2)
            one = await Guest(house, table.id, tokens[0]).hello()
            holding = busy(table)
            two = await Guest(house, table.id, tokens[1]).hello()
            two.hang_up()
            holding.set_result(None)
            await settled()
            assert list(table.attendance.players) == [1]
            await asyncio.sleep(house.settings.stand_in_after + 1)
            assert 2 in table.attendance.away
            one.hang_up()
            await asyncio.sleep(60.0)
            assert not house.tables, "an empty table stays in memory"

    run(main())


def test_who_hangs_up_while_what_was_missed_is_read_is_not_there() -> None:
    async def main() -> None:
        loop = asyncio.get_running_loop()
        async with house_in_time(MemoryStore()) as house:
            table = await opened(house)
            tokens = await seated(house, table, 1, 2)
            await settled()
            table.past.clear()  # as after a restart: it has to be read from the log
            loop.delay = lambda: 1.0  # type: ignore[attr-defined]
            guest = await Guest(house, table.id, tokens[0]).hello(after=0)
            guest.hang_up()
            loop.delay = lambda: 0.0  # type: ignore[attr-defined]
            await asyncio.sleep(3.0)
            assert not table.visited

    run(main())


ASKED: list[Callable[[Table], Coroutine[Any, Any, Any]]] = [
    lambda table: table.commands.sit(2, "Caro", somebody()),
    lambda table: table.ask(lambda: asyncio.sleep(0)),
]


@pytest.mark.parametrize("ask", ASKED)
def test_whoever_asks_something_of_a_table_that_is_being_put_away_is_answered(
    ask: Callable[[Table], Coroutine[Any, Any, Any]],
) -> None:
    async def main() -> None:
        async with house_in_time(MemoryStore()) as house:
            table = await opened(house)
            holding = busy(table)
            await settled()
            asked = asyncio.ensure_future(ask(table))
            await settled()
            closing = asyncio.ensure_future(table.close())
            await settled()
            late = asyncio.ensure_future(ask(table))
            holding.set_result(None)
            await closing
            for each in (asked, late):
                with pytest.raises(Refusal, match="table-closed"):
                    await asyncio.wait_for(each, 5.0)

    run(main())


def test_a_bot_whose_worker_hangs_moves_all_the_same() -> None:
    async def main() -> None:
        async with house_in_time(MemoryStore()) as house:
            table = await opened(house, 2, {2: "azar"})
            (token,) = await seated(house, table, 1)
            guest = await Guest(house, table.id, token).hello()

            async def hang(questions: object) -> Any:
                await asyncio.get_running_loop().create_future()

            house.services.bot_workers._think = hang  # type: ignore[method-assign]
            end, version = asyncio.get_running_loop().time() + 900, 0
            while version < 12:
                assert asyncio.get_running_loop().time() < end, f"stands at version {version}"
                await asyncio.sleep(1.0)
                version = table.version
                act_if_due(guest)

    run(main())


def act_if_due(guest: Guest) -> None:
    """Cut, or play a card, or do whatever else may be done."""
    seen = [f for f in guest.told if isinstance(f, frames.Welcome | frames.Event | frames.CutAsked)]
    last, id = seen[-1], f"m{len(guest.told)}"
    cut = last if isinstance(last, frames.CutAsked) else last.cut if isinstance(last, frames.Welcome) else None
    if cut is not None:
        if cut.seat == 1:
            guest.say(requests.CutPack(id, 0, ""))
    elif not isinstance(last, frames.CutAsked):
        may = sorted(last.own.legal, key=lambda action: not isinstance(action, PlayAction))
        if may:
            guest.say(requests.Act(id, may[0]))


def test_a_restart_between_two_draws_goes_on_with_the_draw() -> None:
    """Ties draw again: a house that ends in between finds half a draw in the log, and the same pack."""

    async def main() -> None:
        disk = Disk()
        for _ in range(200):
            async with house_in_time(MemoryStore(disk)) as house:
                order = await opened(house, 4, {1: "azar", 2: "azar", 3: "azar", 4: "azar"})
                await settled()
                name, drawn = order.id, len(disk.records[order.id])
            if drawn > 1:
                break
        assert drawn > 1, "no tie in so many draws"
        whole = disk.records[name][:drawn]
        disk.records[name] = whole[:1]
        async with house_in_time(MemoryStore(disk)) as house:
            assert await house.find(name) is not None
            await settled()
            again = disk.records[name][:drawn]
            assert [(r.version, r.action) for r in again] == [(r.version, r.action) for r in whole]

    run(main())


def test_a_line_that_breaks_right_after_hello_leaves_nobody_in_the_seat(tmp_path: Path) -> None:
    """Over real sockets that are reset (RST), again and again, while the other seats keep the table busy."""
    with running(tmp_path) as house, house.guest() as guest, ExitStack() as stack:
        table, tokens = guest.table(players=4, delay=0)
        others = [stack.enter_context(Player(house, table, tokens[seat])) for seat in (1, 3, 4)]
        for player in others:
            player.until(frames.Welcome)
        for attempt in range(RESETS):
            for player in others:  # each is refused, and the log is asked before
                for number in range(MEANWHILE):
                    player.send(requests.Act(f"{attempt}-{number}", PlayAction("1e")))
            _hello_and_reset(house.port, table, tokens[2])
            for player in others:
                while not (isinstance(no := player.next(), frames.Refused) and no.id == f"{attempt}-{MEANWHILE - 1}"):
                    pass
        deadline = time.monotonic() + 30
        while guest.rest.get(f"/api/tables/{table}").json()["seats"][1]["here"]:
            assert time.monotonic() < deadline, "a dead connection keeps the seat"


def _hello_and_reset(port: int, table: str, token: str) -> None:
    """Say hello; as soon as the house has read it, the line is reset."""
    protocol = ClientProtocol(parse_uri(f"ws://127.0.0.1:{port}/ws/{table}"))
    with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as line:
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))  # close() sends RST
        protocol.send_request(protocol.connect())
        line.sendall(b"".join(protocol.data_to_send()))
        while protocol.state.name == "CONNECTING":
            protocol.receive_data(line.recv(4096))
        protocol.send_text(msgspec.json.encode(requests.Hello("h", token=token, protocol=PROTOCOL)))
        protocol.send_ping(b"read?")
        line.sendall(b"".join(protocol.data_to_send()))
        while not any(getattr(event, "opcode", None) == Opcode.PONG for event in protocol.events_received()):
            protocol.receive_data(line.recv(4096))
