"""O33: a disqualification for a season keeps the pair out of its other championships, until a day."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx
import pytest

from tests.server.championship_desk import BASES, PAIRS, Desk
from tests.server.houses import House

UNTIL = 2_000_000_000  # 18 May 2033
OVER = 1_000_000_000
OUT = {"decision": "descalifica", "articles": ["O10", "O33"], "finding": "insultos", "heard": "lo admiten"}


class SeasonDesk(Desk):
    """A championship of a season of its own."""

    def __init__(self, house: House, circuit: str) -> None:
        self.bases = {**BASES, "circuit": circuit}
        super().__init__(house)
        self.house = house

    def banned(self, **of: Any) -> str:
        """The veedor disqualifies; the token of the veedor comes back."""
        (veedor,) = self.post("/people", {"names": ["Pilar Ruiz"]}).json()
        self.done("Appoint", person=veedor["person"], role="veedor")
        for entry, until in of["until"].items():
            self.done("Rule", veedor["token"], entry=entry, until=until, **OUT)
        return str(veedor["token"])

    @contextmanager
    def stranger(self) -> Iterator[httpx.Client]:
        """Somebody who has just opened the page."""
        with httpx.Client(base_url=f"http://{self.house.address}", timeout=60) as http:
            http.headers["X-CSRF-Token"] = http.get("/api/me").json()["csrf"]
            yield http

    def enter_as(self, http: httpx.Client, names: list[str], language: str = "en", **more: Any) -> httpx.Response:
        body = {"message": "in", "entries": [{"names": names}], "me": True, **more}
        return http.post(f"{self.path}/entries", json=body, headers={"Accept-Language": language})


@pytest.fixture
def circuit(request: pytest.FixtureRequest) -> str:
    return f"Liga de Potosí {request.node.name}"[:60]


@pytest.fixture
def before(house: House, circuit: str) -> Iterator[SeasonDesk]:
    """The first pair is out of the season, the second was."""
    desk = SeasonDesk(house, circuit)
    desk.drawn()
    desk.banned(until={1: UNTIL, 2: OVER})
    yield desk
    desk.http.close()


@pytest.fixture
def desk(house: House, circuit: str, before: SeasonDesk) -> Iterator[SeasonDesk]:
    """Another championship of the season, whose list is open."""
    desk = SeasonDesk(house, circuit)
    desk.done("OpenEntries")
    yield desk
    desk.http.close()


def test_who_is_out_is_on_the_page_of_the_season(before: SeasonDesk, circuit: str) -> None:
    told = before.http.get(f"/api/circuits/{circuit}").json()
    assert told["barred"] == [{"who": name, "until": UNTIL} for name in PAIRS[0]]


def test_who_is_out_does_not_come_in_and_is_told_why(desk: SeasonDesk, circuit: str) -> None:
    says = {"en": "until 2033-05-18", "es": "hasta el 18/5/2033", "ca": "fins al 18/5/2033"}
    with desk.stranger() as http:
        for language, day in says.items():
            told = desk.enter_as(http, ["Zoe Paz", "luis  PEÑA"], language)
            assert (told.status_code, told.json()["code"], told.json()["article"]) == (409, "barred", "O33")
            assert day in told.json()["message"]
            assert circuit in told.json()["message"]
        assert desk.enter_as(http, ["Zoe Paz", "Luis Peñas"]).status_code == 200
    with desk.stranger() as http:  # their time is over
        assert desk.enter_as(http, PAIRS[1]).status_code == 200
    assert len(desk.seen()["entries"]) == 2


def test_another_name_does_not_help_who_is_known_by_cookie(house: House, circuit: str) -> None:
    first = SeasonDesk(house, circuit)
    first.enter()
    with first.stranger() as ana:
        assert first.enter_as(ana, ["Ana Roca", "Teo Sol"]).status_code == 200
        teo = next(p for p, name in first.seen()["names"].items() if name == "Teo Sol")
        link = next(one for one in first.http.get(f"{first.path}/links").json()["people"] if one["person"] == int(teo))
        first.done("Confirm", link["token"], entry=5)
        first.banned(until={5: UNTIL})
        second = SeasonDesk(house, circuit)
        second.done("OpenEntries")
        assert second.enter_as(ana, ["Otra Persona", "Eva Gil"]).json()["code"] == "barred"
        other = SeasonDesk(house, f"{circuit} B"[-60:])
        other.done("OpenEntries")
        assert other.enter_as(ana, ["Otra Persona", "Eva Gil"]).status_code == 200
    for desk in (first, second, other):
        desk.http.close()


def test_the_organiser_is_told_and_may_let_in_somebody_else_of_that_name(desk: SeasonDesk) -> None:
    body = {"message": "list", "entries": [{"names": names} for names in PAIRS]}
    assert desk.post("/entries", body).json()["code"] == "barred"
    assert desk.seen()["entries"] == []  # all of the list, or nothing
    with desk.stranger() as http:
        assert desk.enter_as(http, PAIRS[0], despite_ban=True).json()["code"] == "barred"
    assert desk.post("/entries", {**body, "despite_ban": True}).status_code == 200
    assert desk.post("/entries", {**body, "despite_ban": True}).status_code == 200  # said twice, done once
    assert len(desk.seen()["entries"]) == len(PAIRS)


def test_nor_does_a_ban_end_for_a_substitute(desk: SeasonDesk) -> None:
    body = {"message": "list", "entries": [{"names": names} for names in PAIRS[1:]]}
    links = desk.post("/entries", body).json()["people"]
    (ana,) = desk.post("/people", {"names": ["Ana Lozano"]}).json()
    swap = {"entry": 1, "out": links[1]["person"], "into": ana["person"]}
    told = desk.do("Substitute", links[0]["token"], **swap)
    assert (told.json()["code"], told.json()["article"]) == ("barred", "O33")
    assert desk.do("Substitute", links[0]["token"], **swap, despite_ban=True).json()["code"] == "barred"
    assert desk.do("Substitute", **swap, despite_ban="yes").json()["code"] == "bad-command"
    assert ana["person"] not in desk.seen()["entries"][0]["members"]
    desk.done("Substitute", **swap, despite_ban=True)
    assert ana["person"] in desk.seen()["entries"][0]["members"]


def test_a_day_that_does_not_exist_is_refused(before: SeasonDesk) -> None:
    token = before.banned(until={})
    for day in (-1, 10**13):
        told = before.do("Rule", token, entry=3, until=day, **OUT).json()
        assert (told["code"], told["article"]) == ("bad-day", "O33")
