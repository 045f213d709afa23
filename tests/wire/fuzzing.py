"""Broken frames fed to the connections of a real house, in this process: quickly, and with all it logs at hand."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import structlog

from tests.wire.broken import at_the_lobby, broken
from truquero.server.app import create_app
from truquero.server.common.identity import new_identity
from truquero.server.common.settings import Settings
from truquero.server.house.house import House
from truquero.server.house.table_order import TableOrder
from truquero.server.live.connection import Connection
from truquero.server.live.lobby_connection import LobbyConnection
from truquero.wire import PROTOCOL, frames, lobby
from truquero.wire.changes import Picture
from truquero.wire.view import OwnPart

LIMITLESS: dict[str, Any] = {
    "frames_per_second": None,
    "requests_per_second": None,
    "tables_per_identity": None,
    "tables_per_address": None,
    "seats_per_identity": None,
    "bot_pause": 0.0,
    "bot_workers": 0,
    "stand_in_after": 3600.0,
    "spectator_delay": 0,
}
BOOKS = (("argentino", 2, False), ("belmez", 4, True), ("tarija", 2, True), ("valencia", 4, False))


class Broken(AssertionError):
    """A frame did what no frame may do."""


class Client:
    """One connection to the house without a socket between."""

    connection: Connection

    def __init__(self, house: House, table: str) -> None:
        self.table = table
        self.told: list[frames.Frame] = []
        self.ended = 0
        self.over = False
        self.picture = Picture()
        self.own: OwnPart | None = None
        self.cut = False
        self.connection = Connection(house, self._send, self._end, table=table, identity=None)

    async def _send(self, text: str) -> None:
        frame = self.picture.take(frames.decode_frame(text))
        if frame is None:
            raise Broken(f"told twice: {text}")
        self.told.append(frame)
        if isinstance(frame, frames.Event | frames.Welcome):
            self.own, self.cut = frame.own, False
        if isinstance(frame, frames.CutAsked):
            self.cut = self.own is not None and frame.seat == self.own.seat
        self.over = self.over or isinstance(frame, frames.Over)

    def sensible(self, rng: Random) -> bytes:
        """Something this seat may do now, so that the match goes on under the fire."""
        id = f"s{rng.getrandbits(48):x}"
        if self.cut:
            return msgspec.json.encode({"t": "cut", "id": id, "lifted": 0})
        if self.own is None or not self.own.legal:
            return msgspec.json.encode({"t": "ping", "id": id})
        return msgspec.json.encode({"t": "act", "id": id, "action": rng.choice(self.own.legal)})

    async def _end(self, code: int) -> None:
        self.ended = code

    def broken(self, rng: Random) -> bytes:
        return broken(rng)

    async def say(self, raw: bytes | str) -> list[frames.Frame]:
        """Send a frame; what came back until it was answered."""
        self.told.clear()
        await self.connection.receive(raw)
        await self.connection.flushed()
        return list(self.told)


class AtTheLobby(Client):
    """One connection to the lobby."""

    def __init__(self, house: House) -> None:
        super().__init__(house, "")
        self.tables = [""]
        self.connection = LobbyConnection(house, self._send, self._end, identity=new_identity())

    async def _send(self, text: str) -> None:
        frame = lobby.decode_lobby_frame(text)
        self.told.append(frame)
        if isinstance(frame, lobby.SatDown):
            self.tables.append(frame.table.id)

    def sensible(self, rng: Random) -> bytes:
        return msgspec.json.encode(at_the_lobby(rng, self.tables))

    def broken(self, rng: Random) -> bytes:
        return broken(rng, lambda rng: at_the_lobby(rng, self.tables))


async def laid(house: House, rulebook: str, players: int, strict: bool) -> tuple[str, list[str]]:
    identity = new_identity()
    order = TableOrder(rulebook, {}, players, strict, False, {"chat": True, "delay": 0}, [], 0, "")
    table = (await house.lay(order, identity)).table
    tokens = [await table.commands.sit(seat, f"P{seat}", identity) for seat in range(1, players + 1)]
    return table.id, tokens


async def fuzz(folder: Path, count: int, seed: int) -> Counter[str]:
    """Feed so many frames. Raises Broken at the first that is not answered as it should be."""
    settings = Settings(database=str(folder / f"fuzz{seed}.db"), secret="x" * 32, **LIMITLESS)
    logged: list[Any] = []
    structlog.configure(processors=[lambda logger, name, entry: _note(logged, name, entry)])
    logging.getLogger("asyncio").addHandler(handler := _Handler(logged))
    app = create_app(settings)
    house, rng, found = app.house, Random(seed), Counter[str]()
    await house.open()
    try:
        clients: list[Client] = []
        for n in range(count):
            if not clients or rng.random() < 0.0005 or any(c.ended or c.over for c in clients):
                clients = await _party(house, rng)
            client = rng.choice(clients)
            raw: bytes | str = client.sensible(rng) if rng.random() < 0.1 else _frame(client, rng)
            stranger = rng.random() < 0.002
            if stranger:
                client = Client(house, rng.choice(("", "x" * 500, "../../etc", clients[0].table)))  # no hello yet
            told = await client.say(raw)
            found[_kind(told)] += 1
            if not told and not client.connection.closing:
                raise Broken(f"frame {n} of seed {seed} was not answered: {raw!r}")
            if any(isinstance(f, frames.Refused) and f.code == "internal" for f in told):
                raise Broken(f"frame {n} of seed {seed} was too much for the house: {raw!r}")
            if stranger:
                client.connection.gone()
            elif n % 200 == 0 and not client.ended:
                await _still_honest(client, n)
    finally:
        await house.close()
        await asyncio.to_thread(house.store.close)
        logging.getLogger("asyncio").removeHandler(handler)
        structlog.reset_defaults()
    if logged:
        raise Broken(f"the house logged {logged[:3]}")
    found["failures"] = int(house.metrics.failures._value.get())
    return found


async def _party(house: House, rng: Random) -> list[Client]:
    """A new table with a player in every seat, a spectator, and somebody at the lobby."""
    table, tokens = await laid(house, *rng.choice(BOOKS))
    hellos: list[dict[str, Any]] = [{"t": "hello", "id": "h", "token": token, "protocol": PROTOCOL} for token in tokens]
    party: list[Client] = []
    for hello in (*hellos, {"t": "hello", "id": "h", "spectate": True, "protocol": PROTOCOL}):
        client = Client(house, table)
        told = await client.say(msgspec.json.encode(hello))
        if not any(isinstance(frame, frames.Welcome) for frame in told):
            raise Broken(f"no welcome but {told}")
        party.append(client)
    visitor = AtTheLobby(house)
    await visitor.say(msgspec.json.encode({"t": "hello", "id": "h"}))
    return [*party, visitor]


def _frame(client: Client, rng: Random) -> bytes | str:
    """A broken frame, binary or (where it can be) text."""
    raw = client.broken(rng)
    if rng.random() < 0.5:
        with contextlib.suppress(UnicodeDecodeError):
            return raw.decode()
    return raw


async def _still_honest(client: Client, n: int) -> None:
    """The next honest message is answered."""
    told = await client.say(msgspec.json.encode({"t": "ping", "id": f"honest{n}"}))
    if not any(isinstance(f, frames.Pong) and f.id == f"honest{n}" for f in told):
        raise Broken(f"an honest ping after frame {n} was answered by {told}")
    if isinstance(client, AtTheLobby):
        listed = await client.say(msgspec.json.encode({"t": "list", "id": f"list{n}"}))
        if not any(isinstance(f, lobby.TableList) and f.id == f"list{n}" for f in listed):
            raise Broken(f"an honest question after frame {n} was answered by {listed}")
    elif not client.connection.spectator:
        look = await client.say(msgspec.json.encode({"t": "look", "id": f"look{n}", "at": 0}))
        if not any(isinstance(f, frames.Ack) and f.id == f"look{n}" for f in look):
            raise Broken(f"an honest look after frame {n} was answered by {look}")


ANSWERS = (frames.Ack, frames.Refused, frames.Pong, frames.Closing, lobby.TableList, lobby.SatDown, lobby.LobbyWelcome)


def _kind(told: list[frames.Frame]) -> str:
    answers = [f for f in told if isinstance(f, ANSWERS)]
    if not answers:
        return "nothing"
    last = answers[-1]
    if isinstance(last, frames.Refused | frames.Closing):
        return f"{type(last).__name__.lower()} {last.code}"
    return type(last).__name__.lower()


def _note(logged: list[Any], name: str, entry: Any) -> Any:
    if name in ("error", "critical", "warning", "exception"):
        logged.append(dict(entry))
    raise structlog.DropEvent


class _Handler(logging.Handler):
    """What the loop complains of: a task whose exception nobody fetched."""

    def __init__(self, logged: list[Any]) -> None:
        super().__init__(logging.WARNING)
        self.logged = logged

    def emit(self, record: logging.LogRecord) -> None:
        self.logged.append(record.getMessage())
