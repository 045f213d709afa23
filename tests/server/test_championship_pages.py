"""What the pages of a championship also ask for: a plan, QR codes, keys, articles, whether a table is held."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest

from tests.server.championship_desk import BASES, Desk
from tests.server.houses import House


@pytest.fixture
def desk(house: House) -> Iterator[Desk]:
    made = Desk(house)
    yield made
    made.http.close()


def test_a_plan_says_what_bases_need_and_keeps_nothing(desk: Desk) -> None:
    before = desk.http.get("/api/tournaments").json()
    told = desk.http.post(
        "/api/tournaments/plan", json={"bases": BASES, "entries": 16}, headers={"accept-language": "es"}
    )
    assert (told.status_code, told.json()["rounds"], told.json()["tables"]) == (200, 4, 8)
    assert "16 parejas" in told.json()["sentence"]
    wrong = desk.http.post("/api/tournaments/plan", json={"bases": {**BASES, "size": 4}, "entries": 16})
    assert (wrong.status_code, wrong.json()["code"]) == (409, "bad-size")
    assert desk.http.get("/api/tournaments").json() == before


def test_keys_are_shown_to_the_organiser_alone(desk: Desk) -> None:
    desk.enter()
    token = desk.captain(1)
    for path in ("/qr.svg?person=1", "/qr.svg?place=1", "/paper/claves.pdf"):
        for headers in ({}, {"X-Tournament-Token": token}):
            answer = httpx.get(str(desk.http.base_url.join(desk.path + path)), headers=headers)
            assert (answer.status_code, answer.json()["code"]) == (403, "who-are-you"), path
        assert desk.http.get(desk.path + path).status_code == 200
    assert httpx.get(str(desk.http.base_url.join(desk.path + "/qr.svg"))).text.startswith("<svg")
    assert desk.http.get(desk.path + "/qr.svg?person=99").status_code == 403


def test_the_articles_of_championships_are_listed_in_order(desk: Desk) -> None:
    told = desk.http.get("/api/articles/torneo?lang=va").json()
    assert [one["id"] for one in told] == [f"O{n}" for n in range(1, 34)]


def test_only_who_sits_there_is_told_that_a_table_is_held(desk: Desk) -> None:
    board = desk.drawn()["boards"][0]
    desk.done("HoldTable", fixture=board["match"])
    keys = {one["place"]: one["token"] for one in desk.http.get(desk.path + "/links").json()["places"]}
    path = str(desk.http.base_url.join(f"{desk.path}/boards/{board['number']}/tally"))
    held = {place: httpx.get(path, headers={"X-Tournament-Token": key}).json()["held"] for place, key in keys.items()}
    assert held == {place: place == board["place"] for place in keys}
    assert httpx.get(path).json()["held"] is False
