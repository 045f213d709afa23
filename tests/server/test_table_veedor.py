"""A veedor at a table of the house that belongs to no championship: invited, or called in by both sides."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from tests.server.houses import Guest, House, Player, begun, play_on, running
from tests.server.indoors import Indoors, indoors
from tests.server.inside import Listening, come
from truquero.acta.referee import referee_bytes
from truquero.server.championship import table_room
from truquero.server.common.identity import new_identity
from truquero.server.house.table_order import TableOrder
from truquero.server.table.table import Table
from truquero.wire.frames import HoldChanged, Over, Refused, VeedorChanged, Welcome


class Casual:
    """Two people at a table, and a third who may become its veedor."""

    def __init__(self, house: House, stack: ExitStack, **order: Any) -> None:
        self.house = house
        self.ana, self.bea, self.paz = (stack.enter_context(Guest(house)) for _ in range(3))
        sat = self.ana.lay("tarija", 2, name="Ana", **order)
        self.table = str(sat["table"]["id"])
        self.path = f"/api/tables/{self.table}/veedor"
        taken = self.bea.rest.post(f"/api/tables/{self.table}/seats/2", json={"name": "Bea"}).json()
        tokens = {1: (sat["token"], self.ana), 2: (taken["token"], self.bea)}
        self.players = {
            seat: stack.enter_context(Player(house, self.table, token, cookie=who.cookie()))
            for seat, (token, who) in tokens.items()
        }

    def invited(self, who: Guest) -> dict[str, Any]:
        found: dict[str, Any] = who.rest.get(self.path).json()
        return found

    def come(self, who: Guest, link: str) -> Any:
        return who.rest.post(f"{self.path}/join", json={"token": link.partition("#k=")[2], "name": "Paz"})

    @property
    def room(self) -> str:
        return str(self.invited(self.ana)["room"])

    def do(self, who: Guest, message: str, **command: Any) -> Any:
        body = {"message": message, "command": command}
        return who.rest.post(f"/api/tournaments/{self.room}/commands", json=body)

    def seen(self, who: Guest) -> dict[str, Any]:
        found: dict[str, Any] = who.rest.get(f"/api/tournaments/{self.room}").json()
        return found


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    with ExitStack() as found:
        yield found


def test_O8_a_table_is_opened_with_a_veedor_and_the_ruling_reaches_table_and_acta(
    house: House, stack: ExitStack
) -> None:
    at = Casual(house, stack, veedor=True, delay=0)
    link = at.invited(at.bea)["link"]
    refused = at.come(at.bea, link)
    assert (refused.status_code, refused.json()["code"], refused.json()["article"]) == (409, "veedor-plays", "O10")
    begun(*at.players.values())
    assert at.come(at.paz, link).json()["room"] == at.room
    ana = at.players[1]
    told = ana.until(VeedorChanged, lambda frame: bool(frame.room))
    assert (told.veedor, told.room) == ("Paz", at.room)
    assert at.come(at.ana, link).status_code == 409  # used
    play_on(at.players, 2)
    claim = {"t": "FileClaim", "fixture": 1, "board": 1, "mano": 1, "article": "T11", "text": "no mostró 31"}
    filed = at.do(at.ana, "c1", **claim)
    assert filed.status_code == 200, filed.text
    assert ana.until(HoldChanged).held
    version = ana.version
    due = next((player for player in at.players.values() if player.is_due()), ana)
    no = due.move()
    assert isinstance(no, Refused)
    assert (no.code, no.article) == ("table-held", "O8")

    assert at.do(at.bea, "a1", t="AnswerClaim", claim=1, text="las mostré").status_code == 200
    record = at.paz.rest.get(f"/api/tournaments/{at.room}/boards/1/record", params={"mano": 1})
    assert record.status_code == 200, record.text
    assert at.seen(at.bea)["matches"][0]["opened"] == [[1, table_room.VEEDOR]]
    assert at.ana.rest.get(f"/api/tournaments/{at.room}/boards/1/record").status_code == 403
    now = at.paz.rest.get(f"/api/tournaments/{at.room}/boards/1/now").json()
    assert (now["v"], now["held"]) == (version, True)
    assert at.bea.rest.get(f"/api/tournaments/{at.room}/boards/1/now").status_code == 403

    again = at.do(at.paz, "r0", t="Rule", decision="repetir", articles=["T22"], finding="x", claim=1)
    assert (again.status_code, again.json()["code"]) == (409, "no-repeat")
    ruled = at.do(at.paz, "r1", t="Rule", decision="anula", articles=["T22"], finding="se vio", claim=1)
    assert ruled.status_code == 200, ruled.text
    assert not ana.until(HoldChanged).held
    warned = at.do(at.paz, "r2", t="Rule", decision="advertir", articles=["O33"], finding="voces", entry=2)
    assert warned.status_code == 200, warned.text
    assert [one["decision"] for one in at.seen(at.bea)["bulletins"]] == ["anula", "advertir"]
    done = at.do(
        at.paz, "r3", t="Rule", decision="descalifica", articles=["O10"], finding="marcas", entry=2, heard="no"
    )
    assert done.status_code == 200, done.text
    assert ana.until(Over).winner == 0
    acta = at.ana.rest.get(f"/api/tables/{at.table}/acta").text
    assert "# BAR 2: advertir O33" in acta
    assert "veedor anula  # BAR 1: T22" in acta
    assert "veedor descalifica B  # BAR 3: O10" in acta
    assert referee_bytes(acta.encode()).ok


def test_in_mid_match_it_takes_somebody_of_each_side(house: House, stack: ExitStack) -> None:
    at = Casual(house, stack)
    begun(*at.players.values())
    assert at.paz.rest.get(at.path).status_code == 403
    assert at.paz.rest.post(at.path, json={}).status_code == 403
    assert at.ana.rest.post(at.path, json={}).json() == {"asked": [1], "link": "", "veedor": "", "room": ""}
    assert at.players[2].until(VeedorChanged).asked == (1,)
    link = at.bea.rest.post(at.path, json={}).json()["link"]
    assert link == at.invited(at.ana)["link"]
    assert at.come(at.paz, link[:-1] + ("A" if link[-1] != "A" else "B")).status_code == 403
    came = at.come(at.paz, link).json()
    assert came["room"] == at.room
    assert came["page"] == f"/torneo/{at.room}/sala"
    you = at.seen(at.paz)["you"]
    assert (you["person"], you["role"]) == (table_room.VEEDOR, "veedor")
    assert [at.seen(who)["you"]["captain"] for who in (at.ana, at.bea)] == [True, True]
    assert at.seen(at.ana)["bases"]["rulebook"].startswith("tarija")
    listed = at.paz.rest.get("/api/tournaments").json()["tournaments"]
    assert at.room not in {one["id"] for one in listed}


def test_the_veedor_cannot_sit_down_to_play(house: House, stack: ExitStack) -> None:
    host, paz = (stack.enter_context(Guest(house)) for _ in range(2))
    table = host.lay("tarija", 2, veedor=True)["table"]["id"]
    link = host.rest.get(f"/api/tables/{table}/veedor").json()["link"]
    token = link.partition("#k=")[2]
    assert paz.rest.post(f"/api/tables/{table}/veedor/join", json={"token": token, "name": "Paz"}).status_code == 200
    refused = paz.rest.post(f"/api/tables/{table}/seats/2", json={})
    assert (refused.status_code, refused.json()["code"]) == (403, "veedor-sits")


def test_kill_9_keeps_the_veedor_the_claim_and_the_held_table(tmp_path: Path, stack: ExitStack) -> None:
    house = stack.enter_context(running(tmp_path))
    at = Casual(house, stack, veedor=True)
    at.come(at.paz, at.invited(at.ana)["link"])
    begun(*at.players.values())
    at.players[1].until(VeedorChanged, lambda frame: bool(frame.room))
    play_on(at.players, 2)
    claim = {"t": "FileClaim", "fixture": 1, "board": 1, "mano": 1, "article": "T11", "text": "no mostró 31"}
    assert at.do(at.ana, "c1", **claim).status_code == 200
    house.restart(signal.SIGKILL)
    for guest in (at.ana, at.bea, at.paz):
        guest.rest.base_url = f"http://{house.address}"
    back = stack.enter_context(Player(house, at.table, cookie=at.ana.cookie()))
    info = back.until(Welcome).info
    assert (info.veedor, info.room, info.held) == ("Paz", at.room, True)
    assert at.do(at.ana, "c1", **claim).status_code == 200  # the answer of before
    assert len(at.seen(at.paz)["claims"]) == 1
    assert at.do(at.paz, "r1", t="Rule", decision="no-lugar", articles=["T11"], finding="-", claim=1).status_code == 200
    assert not back.until(HoldChanged).held


class Bots(Indoors):
    """A table of one person and a bot, with a clock that is handed in."""

    async def playing(self) -> Table:
        host, paz = new_identity(), new_identity()
        settings = {"chat": True, "delay": 0, "spectators": True, "clock": 0}
        order = TableOrder("tarija", {}, 2, False, False, settings, [(2, "novato")], 1, "Ana")
        table = (await self.house.lay(order, host)).table
        await come(table, 1, Listening())
        while table.deals < 2:
            await table.ask(lambda: self._move(table))
        await table_room.ask_for_veedor(table, host)  # the other side is a bot: nobody else need agree
        link = table_room.invited(self.house, table, host).link
        self.id = await table_room.come_as_veedor(self.house, table, link.partition("#k=")[2], "Paz", paz)
        await self.room.found(self.id)
        await self.settled()
        return table


def test_bots_wait_while_the_table_is_held_and_the_room_closes_after_the_protests(tmp_path: Path) -> None:
    async def run() -> None:
        async with indoors(tmp_path, Bots) as house:
            table = await house.playing()
            assert house.director.unattended
            await house.do("HoldTable", table_room.VEEDOR, fixture=1)
            assert table.settings.held
            assert table.bots._planned is None
            await house.do("ReleaseTable", table_room.VEEDOR, fixture=1)
            await house.play(table, lambda t: t.finished)
            found = house.director.t.fixtures[1].result
            assert found is not None
            assert found.winner == table.match.winner
            await house.later(599)
            assert house.director.t.phase.value == "playing"
            await house.later(2)
            assert house.director.t.phase.value == "finished"
            assert house.director.t.places == ((1, 2) if found.winner == 0 else (2, 1))

    asyncio.run(run())
