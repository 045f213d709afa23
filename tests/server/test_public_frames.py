"""The public is told the same, byte by byte, whatever contacts, PINs, identities and hands there are."""

from __future__ import annotations

import asyncio
from itertools import count
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.server.indoors import Indoors, indoors
from truquero.engine.state import Phase
from truquero.server.championship import championships, entering, live_boards, preparing
from truquero.server.championship import director as directing
from truquero.server.championship.asking import PUBLIC_ASKER, TournamentAsker
from truquero.server.championship.director import Director
from truquero.server.common.identity import Identity
from truquero.wire.hooks import encode

BASES = {"rulebook": "tarija", "size": 1, "stages": [{"format": "llave", "games": 1}], "place": "online", "delay": 60}
NAMES = (("Ana",), ("Bea",), ("Eva",), ("Lola",))


class Ear:
    """Somebody who watches, and keeps every byte."""

    asker = PUBLIC_ASKER

    def __init__(self) -> None:
        self.frames: list[bytes] = []

    def push(self, frame: bytes) -> None:
        self.frames.append(frame)


class World(Indoors):
    """A championship up to a mano under way."""

    hands: Any = None

    async def told(self, private: str) -> list[bytes]:
        """Everything that the public is told; ``private`` is in whatever the public may not know."""
        organiser = Identity(f"id-of-{private}")
        director, _ = await self.room.create(championships.NewTournament("Agosto", BASES, "Olga"), organiser)
        self.id = director.id
        found: list[bytes] = []

        async def look(at: Director) -> None:
            found.append(encode(at.audience.seen(PUBLIC_ASKER)))
            ear = Ear()
            at.audience.attach(ear, "1", -1, 10**6)
            at.audience.detach(ear)
            found.extend(ear.frames)

        await self.do("OpenEntries")
        teams = [entering.Team(names, contact=private) for names in NAMES]
        await entering.enter(director, TournamentAsker(1), "list", teams, False)
        for command in ("CloseEntries", "MakeDraw", "CallRound"):
            await self.do(command)
            await director.ask(lambda: look(director))
        table = await self.table()
        await self.sit(table, 1, 2)
        await self.play(table, lambda t: t.match.phase is Phase.PLAY)
        self.hands = table.match.live[0].hands
        await director.ask(lambda: look(director))
        await self.later(61)
        await director.ask(lambda: look(director))
        return found


def test_nothing_private_changes_a_byte(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fixed = SimpleNamespace(token_bytes=bytes, token_hex=lambda n: "0" * 2 * n)
    monkeypatch.setattr(preparing, "secrets", fixed)  # the same draws

    def world(private: str) -> tuple[list[bytes], Any]:
        ids = count(1)
        for module in (championships, live_boards):
            monkeypatch.setattr(module, "new_table_id", lambda: f"table-{next(ids):04d}")
        for maker in (championships, directing):
            monkeypatch.setattr(maker, "new_nonce", lambda: private)  # links and PINs are made from it

        async def run() -> tuple[list[bytes], Any]:
            (tmp_path / private).mkdir()
            async with indoors(tmp_path / private, World) as house:
                return await house.told(private), house.hands

        return asyncio.run(run())

    (one, hands), (other, more) = world("ana-600111222"), world("x")
    assert hands != more
    assert one == other
    assert len(one) == 10
    assert not any(b"600111222" in frame for frame in one)
