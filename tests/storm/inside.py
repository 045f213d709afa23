"""A house in virtual time, and guests who speak to it frame by frame."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Any, TypeVar

import msgspec

from tests.storm.memory_store import MemoryStore
from truquero.cards import Card, card
from truquero.fairness.shares import DRAW, FixedDeal, order_of
from truquero.seats import Seat
from truquero.server.common.identity import Identity, new_identity
from truquero.server.common.settings import Settings
from truquero.server.game.dealer import ShuffleSource
from truquero.server.house.house import House
from truquero.server.house.table_order import TableOrder
from truquero.server.live.connection import Connection
from truquero.server.table.table import Table
from truquero.wire import PROTOCOL, frames, requests
from truquero.wire.changes import Picture

F = TypeVar("F", bound=frames.Frame)

LIMITLESS: dict[str, Any] = {
    "frames_per_second": None,
    "requests_per_second": None,
    "tables_per_identity": None,
    "tables_per_address": None,
    "seats_per_identity": None,
    "bot_workers": 0,
}


class Guest:
    """One connection, and everything it was told."""

    def __init__(self, house: House, table: str, token: str = "") -> None:
        self.house, self.table, self.token = house, table, token
        self.told: list[frames.Frame] = []
        self.picture = Picture()
        self.ended = 0
        self.connection = Connection(house, self._hear, self._end, table=table)
        house.connections.add(self.connection)

    async def _hear(self, text: str) -> None:
        frame = self.picture.take(frames.decode_frame(text))
        assert frame is not None, text
        self.told.append(frame)

    async def _end(self, code: int) -> None:
        self.ended = code
        self.hang_up()

    def hang_up(self) -> None:
        """As the socket does when it is closed, from whichever side."""
        self.house.connections.discard(self.connection)
        self.connection.gone()

    def say(self, message: requests.Request) -> None:
        self.connection.feed(msgspec.json.encode(message))

    async def hello(self, **more: Any) -> Guest:
        self.say(requests.Hello("hello", token=self.token, **{"protocol": PROTOCOL, **more}))
        await settled()
        return self

    async def until(self, kind: type[F], seconds: float = 60.0) -> F:
        """The last frame of this kind, if one comes in that time."""
        loop = asyncio.get_running_loop()
        end = loop.time() + seconds
        while not (found := self.all(kind)):
            assert loop.time() < end, f"no {kind.__name__} within {seconds} s: {self.told}"
            await asyncio.sleep(0.05)
        return found[-1]

    def all(self, kind: type[F]) -> list[F]:
        return [frame for frame in self.told if isinstance(frame, kind)]

    def answers(self, message: str) -> list[str]:
        found = [f for f in self.told if isinstance(f, frames.Ack | frames.Refused) and f.id == message]
        return [f.code if isinstance(f, frames.Refused) else "ack" for f in found]


async def settled() -> None:
    """Until everything that takes no time has happened."""
    await asyncio.sleep(0.01)


def on_top(*codes: str) -> ShuffleSource:
    """A dealer whose pack for the draw begins with these cards."""

    def shuffler(
        secret: bytes, fixed: FixedDeal, told: Mapping[Seat, bytes], pack: tuple[Card, ...]
    ) -> tuple[Card, ...]:
        order = order_of(secret, fixed, told, pack)
        wanted = tuple(card(code) for code in codes) if fixed.deal == DRAW else ()
        return (*wanted, *(other for other in order if other not in wanted))

    return ShuffleSource(bytes(32), shuffler=shuffler)


@asynccontextmanager
async def house_in_time(
    store: MemoryStore, source: ShuffleSource | None = None, **settings: Any
) -> AsyncIterator[House]:
    loop = asyncio.get_running_loop()
    chosen = Settings(secret="x" * 32, **{**LIMITLESS, "bot_pause": 0.5, **settings})
    house = House(chosen, store, chosen.secret, clock=loop.time, monotonic=loop.time, shuffle_source=source)
    await house.open()
    try:
        yield house
    finally:
        await house.close()


async def opened(house: House, players: int = 2, bots: dict[Seat, str] | None = None, **more: Any) -> Table:
    order = TableOrder("argentino", {}, players, False, False, more, list((bots or {}).items()), 0, "")
    return (await house.lay(order, new_identity())).table


async def seated(house: House, table: Table, *seats: Seat) -> list[str]:
    """Somebody takes each of these seats: their tokens."""
    return [await table.commands.sit(seat, f"P{seat}", somebody()) for seat in seats]


def somebody() -> Identity:
    return new_identity()
