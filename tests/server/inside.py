"""A house in this process, for what cannot be seen from outside: its loop, its store, its bots."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from tests.wire.worlds import Ear
from truquero.seats import Seat
from truquero.server.common.identity import Identity, new_identity
from truquero.server.common.settings import Settings
from truquero.server.house.house import House
from truquero.server.house.table_order import TableOrder
from truquero.server.table.table import Table
from truquero.store import Store
from truquero.wire import PROTOCOL, requests
from truquero.wire.changes import Picture
from truquero.wire.frames import Frame, decode_frame

LIMITLESS: dict[str, Any] = {
    "tables_per_identity": None,
    "tables_per_address": None,
    "seats_per_identity": None,
    "bot_workers": 0,
    "spectator_delay": 0,
}


class Listening(Ear):
    """A connection that keeps what it is sent, and when."""

    def __init__(self) -> None:
        super().__init__()
        self.times: list[float] = []
        self.closed = ""
        self._picture = Picture()
        self._read: list[Frame] = []

    def push(self, frame: bytes) -> None:
        super().push(frame)
        self.times.append(asyncio.get_running_loop().time())

    def close(self, code: str) -> None:
        self.closed = code

    def told(self) -> list[Frame]:
        for raw in self.frames[len(self._read) :]:
            frame = self._picture.take(decode_frame(raw))
            assert frame is not None, raw
            self._read.append(frame)
        return self._read


@asynccontextmanager
async def open_house(folder: Path, store: Store | None = None, **settings: Any) -> AsyncIterator[House]:
    """A house that closes at the end, and its store too unless it was brought along."""
    chosen = Settings(
        database=str(folder / "inside.db"), secret="x" * 32, **{**LIMITLESS, "bot_pause": 0.0, **settings}
    )
    opened = store if store is not None else Store.open(chosen.database)
    house = House(chosen, opened, chosen.secret)
    await house.open()
    try:
        yield house
    finally:
        await house.close()
        if store is None:
            opened.close()


async def lay(house: House, players: int, bots: dict[Seat, str], **more: Any) -> tuple[Table, Identity]:
    host = new_identity()
    settings = {"chat": True, "delay": 0, "spectators": True, "clock": 0}
    order = TableOrder("argentino", {}, players, False, False, {**settings, **more}, list(bots.items()), 0, "")
    return (await house.lay(order, host)).table, host


async def come(table: Table, seat: Seat, ear: Listening, **hello: Any) -> None:
    """Sit there, or watch (0)."""
    said = requests.Hello("hello", spectate=not seat, protocol=PROTOCOL, **hello)
    if seat:
        await table.ask(lambda: table.attendance.attach(ear, seat, said))
    else:
        await table.ask(lambda: table.spectators.attach(ear, said))
