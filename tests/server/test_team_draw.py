"""The teams are drawn when a table fills: people move, cards are told, and the proof shows it."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.server.houses import Guest, House
from tests.server.inside import Listening, come, open_house
from tests.server.test_deal_shares import checked, codes, linked, play, proof_of, run, seen
from truquero.acta.parse import parse
from truquero.acta.referee import referee
from truquero.fairness.first_dealer import teams_drawn
from truquero.fairness.proof import linked as linked_again
from truquero.fairness.verify import verify
from truquero.rules.team_draw import TeamDraw
from truquero.server.common.identity import new_identity
from truquero.server.house.table_order import TableOrder
from truquero.server.live.connection import Connection
from truquero.server.table.table import Table
from truquero.store import Store
from truquero.wire import PROTOCOL
from truquero.wire.frames import Event, SharesDealt, Welcome
from truquero.wire.requests import Hello

NAMES = {1: "Ana", 2: "Blas", 3: "Caro", 4: "Dani", 5: "Eva", 6: "Fede", 7: "Gema", 8: "Hugo"}


def strangers(guest: Guest, rulebook: str, players: int, teams: str, **more: Any) -> tuple[str, dict[str, str]]:
    """A table full of people: its id, and the token of each."""
    sat = guest.lay(rulebook, players, teams=teams, name=NAMES[1], **more)
    table, tokens = str(sat["table"]["id"]), {NAMES[1]: str(sat["token"])}
    for seat in range(2, players + 1):
        answer = guest.rest.post(f"/api/tables/{table}/seats/{seat}", json={"name": NAMES[seat]})
        tokens[NAMES[seat]] = str(answer.json()["token"])
    return table, tokens


@pytest.mark.parametrize(("rulebook", "players", "teams"), [("valencia", 4, "dosos"), ("autoridades", 4, "altas")])
def test_V2_strangers_draw_their_teams_and_everything_is_proved(
    guest: Guest, house: House, rulebook: str, players: int, teams: str
) -> None:
    table, tokens = strangers(guest, rulebook, players, teams)

    async def work() -> None:
        by_place = {place: tokens[NAMES[place]] for place in range(1, players + 1)}
        async with linked(house, table, by_place) as links:
            await play(links, Random(3))
            moved = {NAMES[place]: link.seat for place, link in enumerate(links, start=1)}
            assert all(link.times_back == 0 for link in links), "nobody had to reconnect"
        proof = proof_of(guest, table)
        how, drawn = proof.entries[0].drawn[0]
        assert how == f"teams-{teams}"
        assert {NAMES[place] for place, _ in drawn} == set(moved)
        assert tuple(sorted(moved, key=lambda name: moved[name])) == proof.names
        report = await asyncio.to_thread(checked, guest, table, *map(seen, links))
        assert report.ok, [f.say("en") for f in report.findings]
        assert codes(report, "open") <= {"seen-not-asked", "seen-late"}, "a slow machine may be too late with a share"

    run(work())
    acta = guest.rest.get(f"/api/tables/{table}/acta").text
    assert f"\nequipos: {teams} | " in acta
    assert referee(parse(acta)).ok


def test_a_proof_of_other_teams_does_not_hold(guest: Guest, house: House) -> None:
    table, tokens = strangers(guest, "autoridades", 4, "altas")

    async def work() -> None:
        async with linked(house, table, {place: tokens[NAMES[place]] for place in range(1, 5)}) as links:
            await play(links, Random(5))

    run(work())
    proof = proof_of(guest, table)
    acta = parse(guest.rest.get(f"/api/tables/{table}/acta").text)
    assert verify(proof, acta).ok
    a, b, c, d = proof.names
    others = linked_again(replace(proof, names=(b, a, c, d)))
    assert "acta-other-draw" in codes(verify(others, acta), "wrong") | codes(verify(others, None), "wrong")
    entry = proof.entries[0]
    what, cards = entry.drawn[0]
    swapped = ((1, cards[1][1]), (2, cards[0][1]), *cards[2:])
    for drawn in (((what, swapped), *entry.drawn[1:]), entry.drawn[1:], (("teams-dosos", cards), *entry.drawn[1:])):
        forged = linked_again(replace(proof, entries=(replace(entry, drawn=drawn), *proof.entries[1:])))
        assert "other-draw" in codes(verify(forged), "wrong"), drawn


def test_bots_are_drawn_too_and_the_page_knows_beforehand(guest: Guest, house: House) -> None:
    bots = [{"seat": seat} for seat in (2, 3, 4, 5, 6)]
    sat = guest.lay("valencia", 6, teams="dosos", bots=bots)
    table, token = str(sat["table"]["id"]), str(sat["token"])
    assert sat["table"]["teams"] == "dosos"

    async def work() -> None:
        async with linked(house, table, {1: token}) as links:
            (link,) = links
            while link.version < 2:
                await asyncio.sleep(0.01)
            assert link.welcome.info.teams == "dosos"
            assert sum(info.kind == "person" for info in link.seats) == 1
            assert link.seats[link.seat - 1].kind == "person"

    run(work())


@pytest.mark.parametrize(
    ("rulebook", "players", "options", "teams"),
    [("argentino", 2, {}, "altas"), ("argentino", 4, {}, "dosos"), ("valencia", 6, {"dosos": "no"}, "dosos")],
)
def test_teams_that_cannot_be_drawn_are_refused(
    guest: Guest, rulebook: str, players: int, options: dict[str, str], teams: str
) -> None:
    wanted = {"rulebook": rulebook, "players": players, "options": options, "teams": teams}
    answer = guest.rest.post("/api/tables", json=wanted)
    assert (answer.status_code, answer.json()["code"]) == (422, "bad-teams")


# ---------------------------------------------------------------- inside


async def full(house: Any, teams: str = "altas", players: int = 4) -> Table:
    """A table whose seats all have somebody; nobody has come yet."""
    order = TableOrder("valencia", {}, players, False, False, {"teams": teams, "delay": 0}, [], 1, NAMES[1])
    host = new_identity()
    sat = await house.lay(order, host)
    for seat in range(2, players + 1):
        await sat.table.commands.sit(seat, NAMES[seat], new_identity())
    found: Table = sat.table
    return found


def names(table: Table) -> tuple[str, ...]:
    return table.seating.names


def test_everybody_is_told_where_they_sit_before_the_cards(tmp_path: Path) -> None:
    async def work() -> None:
        async with open_house(tmp_path, share_seconds=0.05) as house:
            table = await full(house, players=8)
            ears = {place: Listening() for place in range(1, 9)}
            for place, ear in ears.items():
                await come(table, place, ear)
            while table.version < 2:
                await asyncio.sleep(0.01)
            assert len(ears) == 8
            for place, ear in ears.items():
                welcomes = [frame for frame in ear.told() if isinstance(frame, Welcome)]
                assert [w.seat for w in welcomes[:1]] == [place]
                assert welcomes[-1].seats[welcomes[-1].seat - 1].name == NAMES[place]
                assert ear.seat == welcomes[-1].seat
                first = next(frame for frame in ear.told() if isinstance(frame, Event))
                assert ear.told().index(welcomes[-1]) < ear.told().index(first)
                assert [e["e"] for e in first.events][:8] == ["Drawn"] * 8
                assert first.events[-1]["e"] == "TeamsDrawn"

    asyncio.run(work())


def test_a_share_is_acknowledged_to_who_gave_it_wherever_they_sit_now(guest: Guest, house: House) -> None:
    table, tokens = strangers(guest, "valencia", 4, "dosos")

    async def work() -> None:
        async with linked(house, table, {place: tokens[NAMES[place]] for place in range(1, 5)}) as links:
            for link in links:
                async for frame in link:
                    if isinstance(frame, SharesDealt):
                        break
            assert len(links) == 4
            for link in links:
                deal = seen(link).deals[0]
                assert deal.dealt
                assert deal.own in {share.salt for share in deal.shares}

    run(work())


async def drawn_table(folder: Path) -> tuple[str, tuple[str, ...]]:
    """Lay a table and let its teams be drawn: its id, and who sits where."""
    async with open_house(folder, share_seconds=0.05) as house:
        table = await full(house)
        for place in range(1, 5):
            await come(table, place, Listening())
        while table.version < 2:
            await asyncio.sleep(0.01)
        return table.id, names(table)


def as_before(store: Store, table: str) -> None:
    """As if the house had been killed right after it wrote the draw, before anybody had moved."""
    row = store.table(table)
    assert row is not None
    seats = tuple(
        next(found for found in row.seats if found.name == NAMES[place])._replace(seat=place) for place in range(1, 5)
    )
    settings = {name: value for name, value in row.settings.items() if name != "seated"}
    store.update_table(row._replace(seats=seats, settings=settings, rev=row.rev + 1)).result(10)


def test_a_house_that_was_killed_before_everybody_moved_moves_them_when_it_comes_back(tmp_path: Path) -> None:
    async def work() -> None:
        table_id, sat = await drawn_table(tmp_path)
        store = Store.open(str(tmp_path / "inside.db"))
        as_before(store, table_id)
        async with open_house(tmp_path, store, share_seconds=0.05) as house:
            table = await house.find(table_id)
            assert table is not None
            assert names(table) == sat
            assert table.row.settings["seated"] is True
        async with open_house(tmp_path, store, share_seconds=0.05) as house:
            again = await house.find(table_id)
            assert again is not None
            assert names(again) == sat, "and only once"
        store.close()

    asyncio.run(work())


def test_a_rematch_keeps_the_teams(tmp_path: Path) -> None:
    async def work() -> None:
        async with open_house(tmp_path, share_seconds=0.05) as house:
            table = await full(house)
            for place in range(1, 5):
                await come(table, place, Listening())
            while table.version < 2:
                await asyncio.sleep(0.01)
            found = await house._rematch(table, True)
            again = await house.find(next(iter(found.values()))[0])
            assert again is not None
            assert (names(again), again.settings.teams) == (names(table), "")

    asyncio.run(work())


def test_the_draw_goes_on_after_the_teams_if_the_house_was_stopped_there(tmp_path: Path) -> None:
    """Only the first record is in the log: the dealer is drawn from what is left of the same pack."""

    async def work() -> None:
        table_id, sat = await drawn_table(tmp_path)
        with contextlib.closing(sqlite3.connect(tmp_path / "inside.db")) as db, db:
            assert db.execute("delete from records where table_id = ? and version > 1", (table_id,)).rowcount
        async with open_house(tmp_path, share_seconds=0.05) as house:
            table = await house.find(table_id)
            assert table is not None
            while table.version < 2 or table.match.tied:
                await asyncio.sleep(0.01)
            assert names(table) == sat
            records = house.store.records(table_id)
            proof = table.proof()
            assert len(records) == table.version
            assert next(teams_drawn(what) for what, _ in proof.entries[0].drawn) is TeamDraw.HIGHEST
            assert codes(verify(proof), "wrong") <= {"never-dealt"}, "only the deal that waits for its cut is missing"

    asyncio.run(work())


def test_somebody_who_comes_while_the_teams_are_drawn_gets_the_seat_they_moved_to(tmp_path: Path) -> None:
    """The seat is looked up before it is this connection's turn at the table; by then its owner sits elsewhere."""

    async def work() -> None:
        async with open_house(tmp_path, share_seconds=0.05) as house:
            order = TableOrder("valencia", {}, 4, False, False, {"delay": 0}, [], 1, NAMES[1])
            ana = new_identity()
            table = (await house.lay(order, ana)).table
            waits = asyncio.Event()

            async def draw() -> None:
                await waits.wait()
                await table.reseat((3, 4, 1, 2))

            table.post(draw)
            said: list[str] = []

            async def send(text: str) -> None:
                said.append(text)

            coming = Connection(house, send, table=table.id, identity=ana)
            hello = asyncio.create_task(coming._play(table, Hello("hello", seat=0, protocol=PROTOCOL)))
            await asyncio.sleep(0)  # it has looked for its seat, and waits for its turn
            waits.set()
            await hello
            assert coming.seat == 3
            coming.gone()

    asyncio.run(work())
