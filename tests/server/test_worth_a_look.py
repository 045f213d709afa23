"""What a veedor may want to look at: worked out after each round, told to veedores alone, erased in time (O12)."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Coroutine
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.review.test_measures import event as synthetic
from tests.server.indoors import Clock, Indoors, indoors
from truquero.review.advice import Advised, Agreement
from truquero.review.flags import PairFinding, Standing
from truquero.review.gates import Kind
from truquero.server.championship import entering, reading, worth_a_look
from truquero.server.championship.asking import PUBLIC_ASKER, CommandRefused, TournamentAsker
from truquero.server.championship.championships import NewTournament
from truquero.server.championship.review_work import EventFindings, ReadSide, packed, review_event
from truquero.server.championship.worth_a_look import KEPT_FOR, MOST_SHARE, Together, forget_old, kept, together
from truquero.server.common.identity import Identity
from truquero.server.common.server_refusals import Refusal
from truquero.store.tournament_store import EntryNote
from truquero.tournament.slots import sides_of
from truquero.wire.hooks import encode

BASES = {
    "rulebook": "argentino",
    "size": 2,
    "stages": [{"format": "llave", "games": 1, "target": 5}],
    "place": "online",
    "delay": 0,
}
PAIRS = [["Ana", "Luis"], ["Bea", "Juan"]]
BAR, HOME = "203.0.113.7", "198.51.100.9"


class Played(Indoors):
    """One match of two pairs, and a veedor."""

    veedor: int

    async def called(self, pairs: list[list[str]] = PAIRS) -> None:
        await self.begin(BASES, pairs)
        (link,) = await entering.add_people(self.director, TournamentAsker(1), ["Paz"])
        self.veedor = link.person
        await self.do("Appoint", person=self.veedor, role="veedor")

    async def played(self) -> None:
        table = await self.table()
        await self.sit(table, 1, 2, 3, 4)
        await self.play(table, lambda t: t.finished)

    async def closed(self) -> None:
        await self.do("CloseRound")
        await self.reviewed()

    async def reviewed(self) -> None:
        task = self.director.worth_a_look.task
        failed = self.house.metrics.failures._value.get()
        if task is not None:
            await task
        await self.settled()
        assert self.house.metrics.failures._value.get() == failed

    async def came(self, seat: int, address: str, browser: str) -> None:
        board = self.board()
        await self.director.ask(lambda: self.director.worth_a_look.came(board, seat, address, browser))

    def flags(self, language: str = "es") -> list[dict[str, Any]]:
        found = reading.flags(self.director, TournamentAsker(self.veedor), language)
        notes: list[dict[str, Any]] = found["notes"]
        return notes

    def entry_at(self, seat: int) -> int:
        return self.director.t.order[0 if seat % 2 else 1]

    def kinds(self) -> set[str]:
        return {note.kind for note in self.house.store.tournaments.notes(self.id)}


Story = Callable[[Played], Coroutine[Any, Any, None]]


def tell(folder: Path, story: Story, clock: Clock | None = None) -> None:
    async def run() -> None:
        async with indoors(folder, Played, clock) as house:
            await story(house)

    asyncio.run(run())


def found_in(monkeypatch: pytest.MonkeyPatch, entry: int, read: list[str] | None = None) -> None:
    """The statistics find this entry, whatever was played."""

    def review(event: Any, games: int, rulebook: str) -> EventFindings:
        if read is not None:
            read.extend(f"{number}: {len(tables)}" for number, tables in sorted(event.items()))
        ranked = [
            PairFinding(entry, Kind.GIVES, 12, 0.002, Standing.NOTE, 9, 0.1),
            PairFinding(entry, Kind.KNOWS, 140, 0.0001, Standing.FLAG),
        ]
        return EventFindings(ranked, {entry: Agreement(200, 150, 0.5, 0.001, 2.0, 2.5, 2.0, 6.5)})

    monkeypatch.setattr(worth_a_look, "review_event", review)


def test_tables_are_read_when_their_round_is_closed_and_veedores_alone_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[str] = []
    found_in(monkeypatch, 2, read)

    async def story(house: Played) -> None:
        await house.called()
        await house.played()
        assert house.flags() == []
        before = encode(house.director.audience.seen(PUBLIC_ASKER))
        await house.closed()
        assert read == ["1: 1", "2: 1"]
        notes = house.flags()
        assert [(n["entry"], n["flag"], n["standing"]) for n in notes] == [
            (2, "S1", "flag"),
            (2, "S2", "note"),
            (2, "S4", "note"),
        ]
        assert all(n["why"] for n in notes)
        for who in (PUBLIC_ASKER, TournamentAsker(1), TournamentAsker(2)):
            with pytest.raises(Refusal):
                reading.flags(house.director, who, "es")
        after = json.loads(encode(house.director.audience.seen(PUBLIC_ASKER)))
        assert not any(word in json.dumps(after) for word in ("S1", "S4", "flag"))
        assert before != encode(house.director.audience.seen(PUBLIC_ASKER))  # the round is closed

    tell(tmp_path, story)


def test_a_review_that_was_cut_off_is_made_when_the_house_opens_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def cut_off(house: Played) -> None:
        await house.called()
        await house.played()
        monkeypatch.setattr(worth_a_look.WorthALook, "later", lambda self: None)
        await house.closed()
        assert house.kinds() == set()
        clock.now, known["id"], known["veedor"] = house.clock.now, house.id, str(house.veedor)

    async def again(house: Played) -> None:
        house.id, house.veedor = known["id"], int(known["veedor"])
        await house.room.found(house.id)
        await house.reviewed()
        assert [n["flag"] for n in house.flags()] == ["S1", "S2", "S4"]

    clock, known = Clock(), dict[str, str]()
    with monkeypatch.context():
        real = worth_a_look.WorthALook.later
        tell(tmp_path, cut_off, clock)
        monkeypatch.setattr(worth_a_look.WorthALook, "later", real)
    found_in(monkeypatch, 1)
    tell(tmp_path, again, clock)


# ---------------------------------------------------------------- the statistics, from packed tables


def test_pairs_that_know_too_much_stand_out_of_packed_tables() -> None:
    rng = Random(5)
    rest = ReadSide((), Advised())

    def table(choices: Any) -> bytes:
        same = sum(rng.random() < 0.5 for _ in range(120))
        return packed([ReadSide(tuple(choices), Advised(120, same, (2.0,), (5.0,))), rest])

    found = review_event(
        {pair: [(table(game), 0) for game in games] for pair, games in synthetic(1, knows=7).items()}, 600, "argentino"
    )
    assert [(f.pair, f.standing) for f in found.ranked if f.kind is Kind.KNOWS] == [(7, Standing.FLAG)]
    assert len(found.advised) <= 1


# ---------------------------------------------------------------- S3


def test_one_address_at_both_sides_of_a_table_is_a_note_with_how_many_share_it(tmp_path: Path) -> None:
    async def story(house: Played) -> None:
        await house.called()
        for seat, browser in ((1, "b1"), (2, "b2"), (3, "b3"), (4, "b4")):
            await house.came(seat, BAR, browser)
        await house.played()
        await house.closed()
        notes = house.flags("en")
        assert [(n["flag"], n["entry"], n["other"]) for n in notes] == [("S3", 1, 2), ("S3", 2, 1)]
        assert "same address, as 2 entries" in notes[0]["why"]
        assert "Bea" in notes[0]["why"]
        assert "browser" not in notes[0]["why"]

    tell(tmp_path, story)


def test_the_address_of_a_whole_club_is_no_news(tmp_path: Path) -> None:
    async def story(house: Played) -> None:
        await house.called([*PAIRS, ["Eva", "Paco"], ["Lola", "Hugo"], ["Rosa", "Pep"], ["Mar", "Toni"]])
        origin = house.house.signer.origin(house.id, "address", BAR)
        for entries, noted in ((MOST_SHARE, True), (MOST_SHARE + 1, False)):
            origins = {entry: frozenset({origin}) for entry in house.director.t.order[:entries]}
            met = {e for entry in origins for e in _rivals(house, entry)} & origins.keys()
            assert len(together(house.director.t, origins)) == (len(met) if noted else 0)

    tell(tmp_path, story)


@pytest.mark.parametrize(("address", "said"), [(HOME, "same browser. People"), (BAR, "same browser, from")])
def test_one_browser_at_both_sides_of_a_table_is_a_note(tmp_path: Path, address: str, said: str) -> None:
    async def story(house: Played) -> None:
        await house.called()
        await house.came(1, BAR, "one")
        await house.came(2, address, "one")
        await house.played()
        await house.closed()
        assert [said in note["why"] for note in house.flags("en")] == [True, True]

    tell(tmp_path, story)


def test_partners_who_come_from_one_house_are_no_news(tmp_path: Path) -> None:
    async def story(house: Played) -> None:
        await house.called()
        for seat, address in ((1, BAR), (3, BAR), (2, HOME), (4, HOME)):
            await house.came(seat, address, f"b{seat}")
        await house.played()
        await house.closed()
        assert house.flags() == []

    tell(tmp_path, story)


def test_addresses_are_kept_as_hashes_until_the_event_is_over(tmp_path: Path) -> None:
    async def story(house: Played) -> None:
        await house.called()
        await house.came(1, BAR, "phone-1")
        await house.came(2, BAR, "phone-2")
        await house.came(2, BAR, "phone-2")
        kept_now = [note for note in house.house.store.tournaments.notes(house.id) if note.kind == "from"]
        assert len(kept_now) == 4
        assert not any(told in note.what for note in kept_now for told in (BAR, "phone-1", "phone-2"))
        assert house.house.signer.origin("another", "address", BAR) not in {note.what for note in kept_now}
        await house.played()
        await house.closed()
        assert house.director.t.phase == "finished"
        assert house.kinds() == {"S3", "reviewed"}
        await house.came(1, HOME, "b1")  # somebody looks at the table again
        assert house.kinds() == {"S3", "reviewed"}

    tell(tmp_path, story)


def test_one_identity_is_not_in_two_entries(tmp_path: Path) -> None:
    """With the link of another person in hand, the cookie still tells who it is (O11)."""

    async def story(house: Played) -> None:
        director, _ = await house.room.create(NewTournament("Agosto", BASES, "Olga"), Identity("olga"))
        house.id = director.id
        await house.do("OpenEntries")
        ana = Identity("ana")
        first = await entering.enter(
            house.director, TournamentAsker(owner=ana.owner), "e1", [entering.Team(("Ana", "Luis"))], True
        )
        assert first.people
        (link,) = await entering.add_people(house.director, TournamentAsker(1), ["Otra"])
        asker = await house.room.asker(house.director, link.token, ana)
        with pytest.raises(CommandRefused) as refused:
            await entering.enter(house.director, asker, "e2", [entering.Team(("Otra", "Eva"))], True)
        assert (refused.value.code, refused.value.article) == ("already-entered", "O11")
        assert len(house.director.t.contenders) == 1

    tell(tmp_path, story)


# ---------------------------------------------------------------- rulings and erasure


def rule(house: Played, **more: Any) -> dict[str, Any]:
    told = {"decision": "advertir", "articles": ["O12"], "finding": "x", "entry": 2, "cites": ["S1"]}
    return {**told, **more}


def test_a_ruling_cites_a_finding_only_after_a_hearing_and_with_other_grounds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found_in(monkeypatch, 2)

    async def story(house: Played) -> None:
        await house.called([*PAIRS, ["Eva", "Paco"], ["Lola", "Hugo"]])
        notes = [kept(2, Kind.KNOWS, PairFinding(2, Kind.KNOWS, 140, 0.0001, Standing.FLAG))]
        await house.director.ask(lambda: house.director.notes.keep(notes))
        match = next(f.number for f in house.director.t.fixtures.values() if 2 in _entries(house, f.number))

        async def refused(**more: Any) -> str:
            with pytest.raises(Refusal) as found:
                await house.do("Rule", house.veedor, **rule(house, **more))
            return found.value.code

        assert await refused() == "not-heard"
        assert await refused(heard="that it was luck") == "flag-alone"
        assert await refused(heard="that it was luck", cites=["S2"]) == "not-found"
        assert await refused(heard="that it was luck", cites=["S9"]) == "bad-command"
        assert await refused(heard="that it was luck", entry=0, decision="aclarar") == "bad-command"
        await house.do("HoldTable", house.veedor, fixture=match)
        await house.do("OpenRecord", house.veedor, fixture=match, mano=1)
        assert await refused() == "not-heard"
        assert house.director.t.rulings == ()
        await house.do("Rule", house.veedor, **rule(house, heard="that it was luck"))
        assert EntryNote(2, "cited", "S1") in house.house.store.tournaments.notes(house.id)
        (made,) = house.director.audience.seen(PUBLIC_ASKER).bulletins
        assert "S1" not in json.dumps(encode(made).decode())

    tell(tmp_path, story)


def _rivals(house: Played, entry: int) -> list[int]:
    fixtures = house.director.t.fixtures
    return [e for n in fixtures if entry in (both := _entries(house, n)) for e in both if e != entry]


def _entries(house: Played, number: int) -> list[int]:
    sides = sides_of(house.director.t, house.director.t.fixtures[number])
    return [entry for side in sides for entry in side or ()]


@pytest.mark.parametrize("in_memory", [True, False])
@pytest.mark.parametrize("ruled", [True, False])
def test_findings_go_90_days_after_the_event_unless_a_ruling_cites_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, in_memory: bool, ruled: bool
) -> None:
    """Two veedores have to sign a disqualification: what one of them alone has proposed cites nothing (O10)."""
    found_in(monkeypatch, 2)

    async def story(house: Played) -> None:
        await house.called()
        await house.played()
        await house.closed()
        others = [kept(1, Kind.KNOWS, PairFinding(1, Kind.KNOWS, 140, 0.0001, Standing.FLAG))]
        others += [
            EntryNote(2, "cited", "S1"),
            EntryNote(1, "paid"),
            kept(1, Kind.TOGETHER, Together(2, True, False, 2)),
        ]
        await house.director.ask(lambda: house.director.notes.keep(others))
        if ruled:
            told = {"decision": "advertir", "articles": ["O12"], "finding": "visto", "entry": 2}
            await house.do("Rule", house.veedor, **told)
        store, open_now = house.house.store, house.room.open_now if in_memory else {}
        await forget_old(store, house.clock.now + KEPT_FOR - 10, open_now)
        assert len(store.tournaments.notes(house.id)) == 8
        await forget_old(store, house.clock.now + KEPT_FOR + 10, open_now)
        left = {(note.entry, note.kind) for note in store.tournaments.notes(house.id)}
        assert left == {(0, "reviewed"), (1, "paid")} | ({(2, "S1"), (2, "cited")} if ruled else set())
        shown = [(n["entry"], n["flag"]) for n in (house.flags() if in_memory else [])]
        assert shown == ([(2, "S1")] if ruled and in_memory else [])

    tell(tmp_path, story)


def test_a_review_that_fails_is_tried_again_after_the_next_round_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[int] = []

    def fails(event: Any, games: int, rulebook: str) -> EventFindings:
        tried.append(len(event))
        raise ValueError("no")

    monkeypatch.setattr(worth_a_look, "review_event", fails)

    async def story(house: Played) -> None:
        await house.called()
        await house.played()
        await house.do("CloseRound")
        task = house.director.worth_a_look.task
        assert task is not None
        await task
        for _ in range(3):
            house.director.worth_a_look.later()
            assert house.director.worth_a_look.task is None
        assert len(tried) == 1

    tell(tmp_path, story)


def test_an_event_under_way_forgets_nothing(tmp_path: Path) -> None:
    async def story(house: Played) -> None:
        await house.called()
        await house.came(1, BAR, "phone-1")
        await forget_old(house.house.store, house.clock.now + 10 * KEPT_FOR, {})
        assert house.kinds() == {"from"}

    tell(tmp_path, story)
