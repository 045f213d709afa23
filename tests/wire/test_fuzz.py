"""Broken frames, some through a socket: nothing breaks, the next honest message is answered. More: ``make fuzz``."""

from __future__ import annotations

import asyncio
import struct
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import msgspec
import pytest

from benchmarks.seating import Caller
from benchmarks.serving import Server
from benchmarks.small_websocket import BINARY, TEXT, SmallWebSocket, dial
from tests.wire.broken import broken
from tests.wire.fuzzing import Broken, fuzz
from truquero.server.table.player_messages import PlayerMessages
from truquero.wire import PROTOCOL, frames
from truquero.wire.requests import Say


@pytest.mark.parametrize("seed", range(2))
def test_broken_frames_break_nothing(seed: int, tmp_path: Path) -> None:
    found = asyncio.run(fuzz(tmp_path, 12_000, seed))
    assert found["failures"] == 0
    assert found["nothing"] == 0
    assert found["ack"] >= 500, found
    assert min(found["tablelist"], found["satdown"]) >= 5, found  # the lobby was asked too
    assert len([kind for kind in found if kind.startswith("refused")]) >= 20, found


def test_a_house_that_breaks_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def say(self: PlayerMessages, *rest: object) -> bool:
        raise ZeroDivisionError

    monkeypatch.setitem(PlayerMessages.request.__globals__["_DO"], Say, say)
    with pytest.raises(Broken):
        asyncio.run(fuzz(tmp_path, 5000, 1))


# ---------------------------------------------------------------- through a socket


def raw_frames(rng: Random) -> Iterator[bytes]:
    """Bytes that are no proper frames of a WebSocket."""
    yield rng.randbytes(rng.randint(1, 300))
    yield struct.pack(">BB", 0x81, 5) + b"hello"  # without a mask
    yield struct.pack(">BBI", 0x83, 0x80, 0)  # a kind that does not exist
    yield struct.pack(">BBI", 0x80, 0x80, 0)  # goes on with nothing
    yield struct.pack(">BBQI", 0x81, 0xFF, 2**40, 0)  # longer than anything
    yield struct.pack(">BBI", 0xF1, 0x81, 0) + b"x"  # reserved bits
    yield struct.pack(">BBI", 0x89, 0xFE, 0) + b"x" * 130  # a ping that is too long
    yield struct.pack(">BBI", 0x81, 0x82, 0) + b"\xff\xfe"  # text that is none
    yield struct.pack(">BBI", 0x88, 0x81, 0) + b"x"  # a close that is none


class Line:
    """A socket to one seat that is opened again whenever the house has had enough of it."""

    def __init__(self, house: Server, table: str, token: str) -> None:
        self.house, self.table = house, table
        self.hello = msgspec.json.encode({"t": "hello", "id": "h", "token": token, "protocol": PROTOCOL})
        self.heard: list[bytes] = []
        self.lean: SmallWebSocket | None = None

    @property
    def gone(self) -> bool:
        return self.lean is None or self.lean.transport.is_closing()

    async def fresh(self) -> SmallWebSocket:
        if self.lean is not None:
            self.lean.close()
        self.heard = []
        heard = self.heard
        self.lean = await dial(self.house.host, self.house.port, f"/ws/{self.table}", heard.append, lambda code: None)
        self.lean.send(self.hello)
        assert await self.answers(b'"welcome"')
        return self.lean

    async def answers(self, what: bytes) -> bool:
        """Whether this came, or the house hung up."""
        async with asyncio.timeout(60):
            while not any(what in frame for frame in self.heard):
                if self.gone:
                    return False
                await asyncio.sleep(0.002)
        return True

    async def honest(self, id: str) -> bool:
        """An honest message is answered: at once, or on a new line if the house was about to hang up."""
        for _ in range(2):
            lean = await self.fresh() if self.gone or self.lean is None else self.lean
            lean.send(msgspec.json.encode({"t": "ping", "id": id}))
            if await self.answers(f'"{id}"'.encode()):
                return True
        return False


def test_broken_frames_through_a_socket(house: Server) -> None:
    with closing(Caller(house.host, house.port)) as caller:
        table, tokens = caller.lay("argentino", 2)
    rng = Random(7)

    async def work() -> None:
        line = Line(house, table, tokens[0])
        for n in range(60):
            for _ in range(25):
                lean = await line.fresh() if line.gone or line.lean is None else line.lean
                lean.write(rng.choice((TEXT, BINARY)), broken(rng))
            assert await line.honest(f"p{n}")
            line.heard.clear()
        for _ in range(3):
            for junk in raw_frames(rng):
                (await line.fresh()).transport.write(junk)
                await asyncio.sleep(0.01)
        await line.fresh()
        assert await line.honest("last")
        assert any(isinstance(frames.decode_frame(heard), frames.Pong) for heard in line.heard)  # and who came and went
        if line.lean is not None:
            line.lean.close()

    asyncio.run(work())
    assert house.complaints == []
