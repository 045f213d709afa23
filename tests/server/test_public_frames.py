"""The public is told the same, byte by byte, whatever is private: contacts, PINs, identities, sealed texts, findings,
where people come from, and hands."""

from __future__ import annotations

import asyncio
import json
from itertools import count
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.server.indoors import Indoors, indoors
from truquero.engine.state import Phase
from truquero.review.flags import PairFinding, Standing
from truquero.review.gates import Kind
from truquero.server.championship import championships, entering, live_boards, preparing
from truquero.server.championship import director as directing
from truquero.server.championship.asking import PUBLIC_ASKER, TournamentAsker
from truquero.server.championship.audience import Audience
from truquero.server.championship.board_tables import people_at
from truquero.server.championship.director import Director
from truquero.server.championship.worth_a_look import kept
from truquero.server.common.identity import Identity
from truquero.server.common.server_refusals import Refusal
from truquero.server.study import record_routes
from truquero.server.table.table import Table
from truquero.store.tournament_store import EntryNote
from truquero.wire.hooks import encode

BASES = {
    "rulebook": "tarija",
    "size": 1,
    "stages": [{"format": "llave", "games": 1}],
    "place": "online",
    "delay": 60,
    "signs": "registradas",
}
PLAIN = "x"
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

    async def told(self, private: str) -> tuple[list[bytes], list[bytes]]:
        """Everything that the public is told, as wholes and as frames of one who watches from the beginning to the
        end; ``private`` is in whatever the public may not know."""
        organiser = Identity(f"id-of-{private}")
        director, _ = await self.room.create(championships.NewTournament("Agosto", BASES, "Olga"), organiser)
        self.id = director.id
        wholes: list[bytes] = []
        watcher = Ear()
        await director.ask(lambda: attach(director, watcher))

        async def look() -> None:
            wholes.append(encode(director.audience.seen(PUBLIC_ASKER)))
            newcomer = Ear()
            await attach(director, newcomer)
            director.audience.detach(newcomer)
            wholes.extend(newcomer.frames)
            await director.audience.flush()

        await self.do("OpenEntries")
        teams = [entering.Team(names, contact=private) for names in NAMES]
        await entering.enter(director, TournamentAsker(1), "list", teams, False)
        await entering.enter(director, TournamentAsker(1), "late", [entering.Team(("Nadie",))], False)
        await self.do("RefuseEntry", entry=5, text=f"not {private}")
        (veedor,) = await entering.add_people(director, TournamentAsker(1), ["Paz"])
        await self.do("Appoint", person=veedor.person, role="veedor")
        await self.do("DepositSigns", entry=1, text=f"wink for {private}")
        await director.ask(look)
        await self.notes(private)
        for command in ("CloseEntries", "MakeDraw", "CallRound"):
            await self.do(command)
            await director.ask(look)
        table = await self.table()
        await self.sit(table, 1, 2)
        await director.ask(lambda: director.worth_a_look.came(self.board(), 1, f"address of {private}", private))
        await self.play(table, lambda t: t.match.phase is Phase.PLAY)
        self.hands = table.match.live[0].hands
        await director.ask(look)
        wholes.append(await self.to_the_veedor(table, veedor.person))
        captain = people_at(director.t, director.t.fixtures[1], self.board())[1]
        claim = {"fixture": 1, "board": self.board(), "mano": 1, "article": "T11"}
        await self.do("FileClaim", captain, text="no mostró", **claim)  # the head binds its text
        await self.do("OpenRecord", veedor.person, fixture=1, mano=1)
        await director.ask(look)
        await self.later(61)
        await director.ask(look)
        return wholes, watcher.frames

    async def to_the_veedor(self, table: Table, veedor: int) -> bytes:
        """What a veedor is told of a table under way that nobody holds: the championship, the table, no record."""
        asker = TournamentAsker(veedor)
        with pytest.raises(Refusal, match="no-ground"):
            await record_routes.record(self.board(), self.director, asker, "es", self.house)
        seen = await record_routes.now(self.board(), self.director, asker)
        assert table.match.phase is Phase.PLAY
        assert not table.settings.held
        held = [card.code for hand in table.match.live[0].hands.values() for card in hand]
        assert len(held) == 6
        assert not any(f'"{code}"'.encode() in bytes(seen.body) for code in held)
        return encode(self.director.audience.seen(asker))

    async def notes(self, private: str) -> None:
        """One world has findings, and somebody has paid; the other has none of it."""
        director = self.director
        if private != PLAIN:
            finding = PairFinding(1, Kind.KNOWS, 140, 0.0001, Standing.FLAG)
            found = [kept(1, Kind.KNOWS, finding), EntryNote(2, "paid"), EntryNote(1, "cited", "S1")]
            await director.ask(lambda: director.notes.keep(found))


async def attach(director: Director, ear: Ear) -> None:
    director.audience.attach(ear, "1", -1, 10**6)


def test_nothing_private_changes_a_byte_for_the_public_and_no_hand_one_for_a_veedor(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fixed = SimpleNamespace(token_bytes=bytes, token_hex=lambda n: "0" * 2 * n)
    monkeypatch.setattr(preparing, "secrets", fixed)  # the same draws
    monkeypatch.setattr(Audience, "_plan", lambda self: None)  # frames are sent when the test says so
    monkeypatch.setattr(preparing, "fingerprint", lambda text: f"{len(text.splitlines()[0]):064x}")  # it is public

    def world(private: str) -> tuple[list[bytes], list[bytes], Any]:
        ids = count(1)
        for module in (championships, live_boards):
            monkeypatch.setattr(module, "new_table_id", lambda: f"table-{next(ids):04d}")
        for maker in (championships, directing):
            monkeypatch.setattr(maker, "new_nonce", lambda: private)  # links and PINs are made from it

        async def run() -> tuple[list[bytes], list[bytes], Any]:
            (tmp_path / private).mkdir()
            async with indoors(tmp_path / private, World) as house:
                return *await house.told(private), house.hands

        return asyncio.run(run())

    (one, frames, hands), (other, more_frames, more) = world("ana-600111222"), world(PLAIN)
    assert hands != more
    assert one == other
    assert len(one) == 15
    assert frames == more_frames
    events = [json.loads(frame) for frame in frames[1:]]
    assert len(events) == 4
    assert {event["t"] for event in events} == {"event"}
    assert not any(word in frame for frame in (*one, *frames) for word in (b"600111222", b"wink", b"S1", b'claim"'))
