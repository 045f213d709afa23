"""A store that fails, before or after it has written: what people are told, and that nothing is lost or doubled."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from concurrent.futures import Future
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.server.inside import LIMITLESS
from tests.wire.fuzzing import Client
from truquero.server.app import create_app
from truquero.server.common.identity import new_identity
from truquero.server.common.settings import Settings
from truquero.server.house.house import House
from truquero.server.house.table_order import TableOrder
from truquero.server.table import table_services
from truquero.store import OutcomeUnknown, Record, SecretRow, Store, StoreError, Unavailable
from truquero.wire import PROTOCOL, frames

PATIENCE = 3000
"""How often one looks, some hundredths of a second apart, for what should be there soon."""


class Failing(Store):
    """Fails when it is told to: with what, and whether it has written by then."""

    appends: tuple[StoreError, bool] | None = None
    secrets_fail = 0
    written = 0

    def append(self, records: Sequence[Record]) -> Future[None]:
        if self.appends is None:
            return super().append(records)
        (error, writes), self.appends = self.appends, None
        if writes:
            super().append(records).result()
        return _failed(error)

    def put_secret(self, row: SecretRow) -> Future[None]:
        if self.secrets_fail:
            self.secrets_fail -= 1
            return _failed(Unavailable("full"))
        return super().put_secret(row)


def _failed(error: StoreError) -> Future[None]:
    future: Future[None] = Future()
    future.set_exception(error)
    return future


class Two(Client):
    """A seat at the table."""

    async def hello(self, token: str) -> list[frames.Frame]:
        self.connection.house.connections.add(self.connection)  # as the socket does
        return await self.say(msgspec.json.encode({"t": "hello", "id": "hello", "token": token, "protocol": PROTOCOL}))

    async def lift(self, id: str) -> list[frames.Frame]:
        return await self.say(msgspec.json.encode({"t": "cut", "id": id, "lifted": 10, "salt": "aa"}))


def answers(told: Sequence[frames.Frame], id: str) -> list[str]:
    found = [f for f in told if isinstance(f, frames.Ack | frames.Refused) and f.id == id]
    return [f.code if isinstance(f, frames.Refused) else "ack" for f in found]


@asynccontextmanager
async def table_of_two(folder: Path) -> AsyncIterator[tuple[House, Failing, str, list[str]]]:
    settings = Settings(database=str(folder / "failing.db"), secret="x" * 32, frames_per_second=None, **LIMITLESS)
    with Failing.open(settings.database) as store:
        assert isinstance(store, Failing)
        house = create_app(settings, store).house
        await house.open()
        try:
            order = TableOrder("argentino", {}, 2, False, False, {"chat": True, "delay": 0}, [], 0, "")
            table, who = (await house.lay(order, new_identity())).table, new_identity()
            tokens = [await table.commands.sit(seat, f"P{seat}", who) for seat in (1, 2)]
            yield house, store, table.id, tokens
        finally:
            await house.close()


async def seated(house: House, table: str, tokens: Sequence[str]) -> tuple[Two, Two]:
    """Who is to cut, and the other."""
    found = [Two(house, table) for _ in tokens]
    for client, token in zip(found, tokens, strict=True):
        await client.hello(token)
    cut = await asked_to_cut(house, table)
    return (found[0], found[1]) if cut == 1 else (found[1], found[0])


async def asked_to_cut(house: House, table: str) -> int:
    """Who is to cut, once the table has done what it had to do."""

    async def cutter() -> int:
        cut = house.tables[table].cut
        return cut.seat if cut is not None else 0

    return await house.tables[table].ask(cutter)


async def come_back(house: House, table: str, token: str) -> Two:
    """Until the house has let go of the table and reads it again a client is told ``table-closed`` and tries again."""
    for _ in range(PATIENCE):
        client = Two(house, table)
        if any(isinstance(frame, frames.Welcome) for frame in await client.hello(token)):
            return client
        assert client.ended == frames.CLOSE_CODES["table-closed"]
        await asyncio.sleep(0.01)
    raise AssertionError("the table was not opened again")


async def until_closed(client: Two) -> None:
    for _ in range(PATIENCE):
        if client.ended:
            return
        await asyncio.sleep(0.01)
    raise AssertionError("the connection was not closed")


@pytest.mark.parametrize("writes", [True, False])
def test_when_nobody_knows_whether_it_was_written_the_log_decides(tmp_path: Path, writes: bool) -> None:
    async def run() -> None:
        async with table_of_two(tmp_path) as (house, store, table, tokens):
            cutter, other = await seated(house, table, tokens)
            before = store.version(table)
            store.appends = OutcomeUnknown("gone"), writes
            assert answers(await cutter.lift("the-cut"), "the-cut") == []  # neither done nor refused
            for client in (cutter, other):
                await until_closed(client)
                assert client.ended == frames.CLOSE_CODES["table-closed"]
            assert store.version(table) == before + writes
            back = await come_back(house, table, tokens[cutter.connection.seat - 1])
            told = await back.lift("the-cut")
            assert answers(told, "the-cut") == ["ack"], told
            assert answers(await back.lift("the-cut"), "the-cut") == ["ack"]
            assert store.version(table) == before + 1

    asyncio.run(run())


def test_what_was_certainly_not_written_is_refused_and_may_be_sent_again(tmp_path: Path) -> None:
    async def run() -> None:
        async with table_of_two(tmp_path) as (house, store, table, tokens):
            cutter, _ = await seated(house, table, tokens)
            before = store.version(table)
            store.appends = Unavailable("full"), False
            assert answers(await cutter.lift("the-cut"), "the-cut") == ["not-stored"]
            assert store.version(table) == before
            assert answers(await cutter.lift("the-cut"), "the-cut") == ["ack"]
            assert answers(await cutter.lift("the-cut"), "the-cut") == ["ack"]
            assert store.version(table) == before + 1

    asyncio.run(run())


def test_what_follows_an_action_answers_nobody_and_is_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody gives up the mano: that is acknowledged once, although the next deal cannot be prepared yet."""
    monkeypatch.setattr(table_services, "RETRY_AFTER", 0.05)

    async def run() -> None:
        async with table_of_two(tmp_path) as (house, store, table, tokens):
            clients = await seated(house, table, tokens)
            assert answers(await clients[0].lift("the-cut"), "the-cut") == ["ack"]
            store.secrets_fail = 3
            gone: dict[str, Any] = {"t": "act", "id": "gone", "action": {"t": "call", "word": "mazo"}}
            told = [await client.say(msgspec.json.encode(gone)) for client in clients]
            assert sorted(answers(found, "gone")[0] == "ack" for found in told) in ([False, True], [True, True])
            assert all(len(answers(found, "gone")) == 1 for found in told)
            for _ in range(PATIENCE):
                at = house.tables[table]
                if at.cut is not None and at.cut.deal == 2:
                    break
                await asyncio.sleep(0.02)
            assert at.cut is not None
            assert at.cut.deal == 2
            assert store.secrets_fail == 0
            assert all(answers(client.told, "gone").count("internal") == 0 for client in clients)

    asyncio.run(run())


def test_who_left_a_seat_is_not_let_back_to_it_on_an_old_hello(tmp_path: Path) -> None:
    async def run() -> None:
        settings = Settings(database=str(tmp_path / "left.db"), secret="x" * 32, **LIMITLESS)
        with Store.open(settings.database) as store:
            house = create_app(settings, store).house
            await house.open()
            order = TableOrder("argentino", {}, 2, False, False, {"chat": True, "delay": 0}, [], 0, "")
            table, who = (await house.lay(order, new_identity())).table, new_identity()
            token = await table.commands.sit(1, "Ana", who)
            late, there = Two(house, table.id), Two(house, table.id)
            await there.hello(token)
            leaving = asyncio.create_task(table.commands.leave(1, who))
            await asyncio.sleep(0)  # it is the first in the table's inbox now
            await late.hello(token)
            await leaving
            for client in (late, there):
                await until_closed(client)
                assert client.ended == frames.CLOSE_CODES["not-your-seat"]
            new = await table.commands.sit(1, "Blas", new_identity())
            await table.commands.sit(2, "Caro", new_identity())
            assert not [f for f in late.told + there.told if isinstance(f, frames.Event)]
            fresh = Two(house, table.id)
            assert isinstance((await fresh.hello(new))[0], frames.Welcome)
            await house.close()

    asyncio.run(run())


def test_a_change_of_seats_that_is_not_written_is_not_made(tmp_path: Path) -> None:
    class NoChanges(Failing):
        def update_table(self, row: Any) -> Future[None]:
            return _failed(Unavailable("full"))

    async def run() -> None:
        settings = Settings(database=str(tmp_path / "seats.db"), secret="x" * 32, **LIMITLESS)
        with NoChanges.open(settings.database) as store:
            house = create_app(settings, store).house
            await house.open()
            order = TableOrder("argentino", {}, 2, False, True, {"chat": True, "delay": 0}, [], 0, "")
            table = (await house.lay(order, new_identity())).table
            with pytest.raises(Exception, match="not-stored"):
                await table.commands.sit(1, "Ana", new_identity())
            assert table.seating.empty == (1, 2)
            await house.close()

    asyncio.run(run())
