"""The referee's room at live tables: a claim holds the table, a ruling reaches the table, the acta and the bracket."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from tests.server.indoors import Clock, Indoors, indoors
from tests.server.inside import Listening
from truquero.acta.referee import referee_bytes
from truquero.engine.state import Phase
from truquero.server.championship import entering
from truquero.server.championship.asking import TournamentAsker
from truquero.server.common.server_refusals import Refusal
from truquero.server.table.table import Table
from truquero.tournament.model import ClaimStatus, ResultBy
from truquero.wire.actions import CallAction
from truquero.wire.frames import HoldChanged, Over, Refused
from truquero.wire.requests import Act

BASES = {
    "rulebook": "tarija",
    "size": 1,
    "stages": [{"format": "llave", "games": 1}],
    "place": "online",
    "delay": 0,
}
FOUR = [["Ana"], ["Bea"], ["Eva"], ["Lola"]]


class Room(Indoors):
    """Two tables under way, and a veedor."""

    table_1: Table
    ears: dict[int, Listening]
    veedor: int
    captains: tuple[int, int]

    async def playing(self, deals: int = 2) -> None:
        await self.begin(BASES, FOUR)
        (link,) = await entering.add_people(self.director, TournamentAsker(1), ["Paz"])
        self.veedor = link.person
        await self.do("Appoint", person=self.veedor, role="veedor")
        self.table_1 = await self.table()
        self.ears = await self.sit(self.table_1, 1, 2)
        await self.play(self.table_1, lambda t: t.deals == deals and t.match.phase is Phase.PLAY)
        sides = self.director.t.fixtures[1].slots
        entries = [slot.entries[0] for slot in sides]  # type: ignore[union-attr]
        self.captains = (
            self.director.t.contenders[entries[0]].captain,
            self.director.t.contenders[entries[1]].captain,
        )

    async def claim(self, mano: int = 2) -> None:
        await self.do("FileClaim", self.captains[0], article="T11", text="no mostró 31", fixture=1, mano=mano)

    async def rule(self, decision: str, **more: Any) -> None:
        told = {"articles": ["T22"], "finding": "se vio", **more}
        await self.do("Rule", self.veedor, decision=decision, **told)

    async def refused(self, doing: Coroutine[Any, Any, Any]) -> str:
        with pytest.raises(Refusal) as refusal:
            await doing
        await self.settled()
        return refusal.value.code

    async def acta(self, table: Table) -> str:
        text = self.house.store.acta(table.id)
        assert text is not None
        assert referee_bytes(text.encode()).ok
        return text


def in_room(folder: Path, story: Callable[[Room], Coroutine[Any, Any, None]], deals: int = 2) -> None:
    async def run() -> None:
        async with indoors(folder, Room) as room:
            await room.playing(deals)
            await story(room)

    asyncio.run(run())


def test_O8_a_claim_holds_the_table_until_it_is_ruled(tmp_path: Path) -> None:
    async def story(room: Room) -> None:
        await room.claim()
        table, ear = room.table_1, room.ears[1]
        assert table.settings.held
        assert [frame.held for frame in ear.told() if isinstance(frame, HoldChanged)] == [True]
        before = table.version
        await table.ask(lambda: table.messages.request(1, Act("x", CallAction("truco")), ear))
        refused = next(frame for frame in ear.told() if isinstance(frame, Refused))
        assert (refused.code, refused.article, table.version) == ("table-held", "O8", before)
        await room.do("AnswerClaim", room.captains[1], claim=1, text="sí las mostré")
        await room.rule("no-lugar", claim=1)
        assert room.director.t.claims[1].status is ClaimStatus.RULED
        assert not table.settings.held
        await room.play(table, lambda t: t.finished)
        assert room.director.t.fixtures[1].result is not None

    in_room(tmp_path, story)


def test_a_dropped_claim_lets_the_table_go_on(tmp_path: Path) -> None:
    async def story(room: Room) -> None:
        await room.claim()
        await room.do("DropClaim", room.captains[0], claim=1)
        assert not room.table_1.settings.held

    in_room(tmp_path, story)


def test_O26_a_claim_about_an_earlier_mano_is_late_and_stops_nothing(tmp_path: Path) -> None:
    async def story(room: Room) -> None:
        assert await room.refused(room.claim(mano=1)) == "late-claim"
        assert await room.refused(room.claim(mano=3)) == "no-mano"
        assert not room.table_1.settings.held

    in_room(tmp_path, story)


def test_anula_voids_the_mano_under_way_and_the_match_goes_on(tmp_path: Path) -> None:
    async def story(room: Room) -> None:
        table = room.table_1
        score = table.match.score
        assert await room.refused(room.rule("anula", fixture=1)) == "not-held"
        await room.claim()
        await room.rule("anula", claim=1)
        assert (table.match.phase, table.match.score, table.settings.held) == (Phase.DEAL, score, False)
        await room.play(table, lambda t: t.finished)
        assert "veedor anula  # BAR 1: T22" in await room.acta(table)
        result = room.director.t.fixtures[1].result
        assert result is not None
        assert result.by is ResultBy.PLAYED

    in_room(tmp_path, story)


def test_anula_needs_a_mano(tmp_path: Path) -> None:
    async def story(room: Room) -> None:
        await room.play(room.table_1, lambda t: t.cut is not None)
        await room.claim()
        assert await room.refused(room.rule("anula", claim=1)) == "no-mano"
        assert room.director.t.rulings == ()

    in_room(tmp_path, story)


def test_repetir_ends_the_table_and_lays_another(tmp_path: Path) -> None:
    async def story(room: Room) -> None:
        first, board = room.table_1, room.board()
        await room.claim()
        await room.rule("repetir", claim=1)
        assert first.stopped
        assert "veedor" not in await room.acta(first)
        over = next(frame for frame in room.ears[1].told() if isinstance(frame, Over))
        assert over.winner == -1
        second = await room.table()
        assert (room.board(), second.id) != (board, first.id)
        assert second.version == 0
        await room.sit(second, 1, 2)
        await room.play(second, lambda t: t.finished)
        assert room.director.t.fixtures[1].result is not None

    in_room(tmp_path, story)


def test_resultado_ends_the_table_as_it_stands(tmp_path: Path) -> None:
    async def story(room: Room) -> None:
        await room.rule("resultado", fixture=1, winner=1)
        assert room.table_1.stopped
        result = room.director.t.fixtures[1].result
        assert result is not None
        assert (result.winner, result.by) == (1, ResultBy.RULING)

    in_room(tmp_path, story)


def test_O10_descalifica_ends_the_match_at_the_table_and_in_the_bracket(tmp_path: Path) -> None:
    async def story(room: Room) -> None:
        entry = room.director.t.entry_of[room.captains[0]]
        await room.rule("descalifica", entry=entry, heard="lo niegan")
        table = room.table_1
        assert (table.match.phase, table.match.winner) == (Phase.OVER, 1)
        assert "veedor descalifica A  # BAR 1: T22" in await room.acta(table)
        result = room.director.t.fixtures[1].result
        assert result is not None
        assert (result.winner, result.by) == (1, ResultBy.DISQUALIFIED)

    in_room(tmp_path, story)


def test_a_corrected_semifinal_ends_the_final_that_has_begun(tmp_path: Path) -> None:
    async def story(room: Room) -> None:
        second = await room.table(2)
        await room.sit(second, 1, 2)
        for table in (room.table_1, second):
            await room.play(table, lambda t: t.finished)
        await room.do("CloseRound")
        await room.do("CallRound")
        final = await room.table(3)
        await room.sit(final, 1, 2)
        won = room.director.t.fixtures[1].result
        assert won is not None
        loser = 1 - won.winner
        assert await room.refused(room.rule("resultado", fixture=1, winner=loser)) == "later-played"
        assert not final.stopped
        await room.rule("resultado", fixture=1, winner=loser, cascade=True)
        assert final.stopped
        await room.do("CallRound")
        again = await room.table(3)
        assert again.id != final.id
        names = {row.name for row in again.settings.reserved.values()}
        assert names != {row.name for row in final.settings.reserved.values()}

    in_room(tmp_path, story)


@pytest.mark.parametrize("decision", ["anula", "repetir", "descalifica"])
def test_a_ruling_that_was_logged_reaches_the_table_once_after_a_crash(tmp_path: Path, decision: str) -> None:
    clock = Clock()

    async def first() -> tuple[str, str, int]:
        async with indoors(tmp_path, Room, clock) as house:
            await house.playing()
            await house.claim()

            async def nothing() -> None:
                pass

            house.director.live.follow = nothing  # type: ignore[method-assign]  # the house dies here
            entry = house.director.t.entry_of[house.captains[0]]
            await house.rule(decision, claim=1, entry=entry, heard="x")
            return house.id, house.table_1.id, house.table_1.version

    async def again(tournament: str, name: str) -> tuple[int, int]:
        async with indoors(tmp_path, Indoors, clock) as house:
            house.id = tournament
            await house.room.found(tournament)
            await house.settled()
            table = await house.house.find(name)
            assert table is not None
            assert not table.settings.held or table.finished
            return table.version, len(house.director.t.table_of)

    tournament, name, before = asyncio.run(first())
    found = asyncio.run(again(tournament, name))
    assert found == (before + (decision != "repetir"), 3 if decision == "repetir" else 2)
    assert asyncio.run(again(tournament, name)) == found
