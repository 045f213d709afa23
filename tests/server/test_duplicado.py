"""Duplicado at live tables: the same packs at all boards of a round, dealt at the same time, and proved afterwards."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.server.indoors import Clock, Indoors, indoors
from truquero.acta.parse import parse
from truquero.cards import Card
from truquero.engine import events as ev
from truquero.engine.state import Phase
from truquero.fairness import round_packs
from truquero.fairness.proof import to_json
from truquero.fairness.proof_reader import read_proof
from truquero.fairness.verify import verify
from truquero.server.championship import compas, entering
from truquero.server.championship.asking import TournamentAsker
from truquero.server.championship.preparing import Prepared
from truquero.server.championship.reading import draws
from truquero.server.common.server_refusals import Refusal
from truquero.server.table.table import Table
from truquero.store.codec import decode_events
from truquero.tournament.duplicate import cut_of
from truquero.tournament.log import read_log, verified, written
from truquero.tournament.tournament_commands import RevealPacks

BASES = {
    "rulebook": "argentino",
    "size": 1,
    "stages": [{"format": "duplicado", "boards": 2, "games": 1, "target": 30, "options": [["rondas", "1"]]}],
    "place": "online",
    "delay": 0,
}
TEAMS = [["Ana", "Alba"], ["Bea", "Blas"]]


def both(found: Sequence[Table | None]) -> tuple[Table, Table]:
    one, two = found
    assert one is not None
    assert two is not None
    return one, two


class Duplicado(Indoors):
    """A match of two teams at two boards."""

    boards: tuple[Table, Table]
    veedor: int

    async def playing(self) -> None:
        await self.begin(BASES, TEAMS)
        (link,) = await entering.add_people(self.director, TournamentAsker(1), ["Paz"])
        self.veedor = link.person
        await self.do("Appoint", person=self.veedor, role="veedor")
        numbers = self.director.t.fixtures[1].boards
        self.boards = both([await self.house.find(self.director.t.table_of[board]) for board in numbers])
        for table in self.boards:
            await self.sit(table, 1, 2)

    async def plays(self, table: Table) -> None:
        """Play the deal under way; the next one comes by itself, when it may."""
        await self.settled()
        deal = table.deals
        while table.match.phase is Phase.PLAY and table.deals == deal:
            await table.ask(lambda: self._move(table))
            await self.settled()

    async def to_the_end(self) -> None:
        while any(not table.finished and not table.stopped for table in self.boards):
            for table in self.boards:
                await self.plays(table)

    def packs(self, table: Table) -> list[tuple[Card, ...]]:
        """The packs as they were dealt, the first deal first."""
        found = [event for one in self.house.store.iter_records(table.id) for event in decode_events(one.events)]
        return [event.pack for event in found if isinstance(event, ev.Shuffled)]


def story(folder: Path, told: Callable[[Duplicado], Coroutine[Any, Any, None]]) -> None:
    async def run() -> None:
        async with indoors(folder, Duplicado) as house:
            await house.playing()
            await told(house)

    asyncio.run(run())


def test_both_teams_play_both_hands_of_the_same_packs(tmp_path: Path) -> None:
    async def told(house: Duplicado) -> None:
        one, two = house.boards
        assert one.seating.names == ("Ana", "Bea") or one.seating.names == ("Bea", "Ana")
        team = {"Ana": 0, "Alba": 0, "Bea": 1, "Blas": 1}
        assert [team[name] for name in one.seating.names] == [1 - team[name] for name in two.seating.names]
        assert one.match.dealer == two.match.dealer
        await house.to_the_end()
        short = min(len(house.packs(table)) for table in house.boards)
        assert short > 2
        assert house.packs(one)[:short] == house.packs(two)[:short]
        assert len(set(house.packs(one))) == len(house.packs(one))
        result = house.director.t.fixtures[1].result
        assert result is not None
        won = [score.games.index(1) for score in result.boards]
        assert won == [one.match.winner, 1 - (two.match.winner or 0)]

    story(tmp_path, told)


def test_a_deal_begins_at_all_boards_at_once_or_after_the_longest_wait(tmp_path: Path) -> None:
    async def told(house: Duplicado) -> None:
        one, two = house.boards
        await house.settled()
        assert (one.deals, two.deals) == (1, 1)
        await house.plays(one)
        await house.settled()
        assert (one.deals, one.match.phase) == (1, Phase.DEAL)
        await house.later(compas.LONGEST - 1)
        assert one.deals == 1
        await house.plays(two)
        await house.settled()
        assert (one.deals, two.deals) == (2, 2)
        await house.plays(one)
        await house.later(compas.LONGEST)
        assert (one.deals, two.deals) == (3, 2)

    story(tmp_path, told)


def test_nobody_watches_or_reads_before_the_round_is_closed_and_then_all_proofs_hold(tmp_path: Path) -> None:
    async def told(house: Duplicado) -> None:
        assert not any(table.settings.spectators for table in house.boards)
        await house.to_the_end()
        assert all(table.finished and not table.released for table in house.boards)
        await house.do("CloseRound")
        assert all(table.released for table in house.boards)
        public = draws(house.director.records, house.director.moment)
        (known,) = public["packs"]["rounds"]
        secret = bytes.fromhex(known["secret"])
        assert round_packs.follows(public["packs"]["anchor"], secret)
        series = house.director.t.fixtures[1].series
        for table in house.boards:
            proof = read_proof(to_json(table.proof()).encode())
            acta = house.house.store.acta(table.id)
            assert acta is not None
            report = verify(proof, parse(acta), table=table.id)
            assert report.ok, report.findings
            assert report.deals == len(house.packs(table))
            for entry in proof.entries:
                made = round_packs.pack_secret(secret, 0, 1, series, entry.deal)
                assert (entry.secret, entry.salt) == (made.hex(), public["packs_cut"])
        log = written(house.director.records)
        assert verified(read_log(log.encode())).packs == known["secret"]
        assert cut_of(house.director.t) == public["packs_cut"]

    story(tmp_path, told)


def test_a_mano_that_is_voided_takes_a_reserve_pack_and_the_boards_stay_together(tmp_path: Path) -> None:
    async def told(house: Duplicado) -> None:
        one, two = house.boards
        await house.settled()
        board = house.director.t.fixtures[1].boards[0]
        captain = house.director.t.contenders[1].captain
        await house.do("FileClaim", captain, article="T22", text="x", fixture=1, board=board, mano=1)
        assert not two.settings.held or one.settings.held
        await house.do("Rule", house.veedor, decision="anula", articles=["T22"], finding="x", claim=1)
        await house.settled()
        assert (one.deals, one.next_hand, two.deals) == (2, 2, 1)
        await house.to_the_end()
        first, second = house.packs(one), house.packs(two)
        assert first[0] == second[0]
        assert first[1] not in second
        assert first[2:4] == second[1:3]

    story(tmp_path, told)


def test_a_match_that_is_called_again_has_other_packs(tmp_path: Path) -> None:
    async def told(house: Duplicado) -> None:
        before = house.packs(house.boards[0])
        await house.do("Rule", house.veedor, decision="repetir", articles=["T22"], finding="x", fixture=1)
        tables = [house.director.t.table_of[board] for board in house.director.t.fixtures[1].boards]
        found = [await house.house.find(table) for table in tables]
        house.boards = both(found)
        for table in house.boards:
            await house.sit(table, 1, 2)
        await house.settled()
        one, two = (house.packs(table) for table in house.boards)
        assert one == two
        assert one[0] != before[0]

    story(tmp_path, told)


def test_kill_9_goes_on_with_the_same_packs(tmp_path: Path) -> None:
    clock = Clock()

    async def first() -> tuple[str, list[str], list[Any]]:
        async with indoors(tmp_path, Duplicado, clock) as house:
            await house.playing()
            await house.settled()
            return house.id, [table.id for table in house.boards], house.packs(house.boards[0])

    async def again(tournament: str, tables: list[str], before: list[Any]) -> None:
        async with indoors(tmp_path, Duplicado, clock) as house:
            house.id = tournament
            await house.room.found(tournament)
            found = [await house.house.find(table) for table in tables]
            house.boards = both(found)
            for table in house.boards:
                await house.sit(table, 1, 2)
            await house.to_the_end()
            one, two = (house.packs(table) for table in house.boards)
            short = min(len(one), len(two))
            assert one[:short] == two[:short]
            assert one[: len(before)] == before
            assert short > len(before)

    asyncio.run(again(*asyncio.run(first())))


def test_only_the_house_reveals_packs_and_only_the_right_ones(tmp_path: Path) -> None:
    async def told(house: Duplicado) -> None:
        with pytest.raises(Refusal) as refusal:
            await house.do("RevealPacks", secret="0" * 64)
        assert refusal.value.code == "bad-command"
        with pytest.raises(Refusal) as early:
            await house.director.carry_out(0, "", Prepared([RevealPacks("0" * 64)]))
        assert early.value.code == "no-open-round"

    story(tmp_path, told)
