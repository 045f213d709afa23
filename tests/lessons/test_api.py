"""Lessons over REST: what a page gets is what the engine saw, and no more."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from tests.server.houses import House, running
from truquero.lessons import lesson, lessons, stories
from truquero.lessons.loading import LEARNER
from truquero.rules import LANGUAGES


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with running(tmp_path_factory.mktemp("house")) as made:
        yield made


@pytest.fixture
def rest(house: House) -> Iterator[httpx.Client]:
    with house.guest() as guest:
        yield guest.rest


def whole(rest: httpx.Client, name: str, language: str = "en") -> dict[str, Any]:
    found: dict[str, Any] = rest.get(f"/api/lessons/{name}", params={"lang": language}).json()
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_list(rest: httpx.Client, language: str) -> None:
    listed = rest.get("/api/lessons", params={"lang": language}).json()
    assert [entry["id"] for entry in listed] == [found.id for found in (*lessons(), *stories())]
    assert [entry["id"] for entry in listed if entry["story"]] == [found.id for found in stories()]
    for entry in listed:
        found = lesson(entry["id"])
        assert (entry["title"], entry["about"]) == (found.title[language], found.about[language])
        assert entry["steps"] == len(found.steps)
        assert len(entry["cards"]) == 3


@pytest.mark.parametrize("name", [found.rulebook for found in lessons()])
def test_a_lesson_is_what_the_learner_sees(rest: httpx.Client, name: str) -> None:
    told = whole(rest, name, "va")
    assert (told["seat"], told["names"][0]) == (LEARNER, "Tu")
    assert len(told["steps"]) == len(lesson(name).steps)
    for step in told["steps"]:
        ask = step["ask"]
        assert step["own"]["seat"] == LEARNER
        assert ask is None or ask["action"] in step["own"]["legal"]
        others = [action for other in (ask or {"instead": []})["instead"] for action in other["actions"]]
        assert all(action in step["own"]["legal"] for action in others)
        for event in [event for event in step["events"] if event["e"] == "ContestBegan"]:
            captain = step["table"]["captains"] is not None and len(event["seats"]) == 4
            mine = {LEARNER, LEARNER + 2} if captain else {LEARNER}
            assert {seat for seat, _ in event["hands"]} <= mine


def test_a_card_face_down_stays_ones_own(rest: httpx.Client) -> None:
    played = [event for step in whole(rest, "tarija")["steps"] for event in step["events"] if event["e"] == "Played"]
    assert [(event["seat"], event["card"]) for event in played if event["down"]] == [(LEARNER, "6c")]


def test_a_sign_is_seen(rest: httpx.Client) -> None:
    seen = [sign for step in whole(rest, "valencia")["steps"] for sign in step["signs"]]
    assert seen == [{"seat": 3, "holding": "1b"}]


def test_the_language_is_that_of_the_reader(rest: httpx.Client) -> None:
    spoken = {code: rest.get("/api/lessons/argentino", headers={"accept-language": code}).json()["names"][0] for code in
              ("en-GB", "es-AR", "ca-ES")}  # fmt: skip
    assert spoken == {"en-GB": "You", "es-AR": "Tú", "ca-ES": "Tu"}


def test_it_is_known_again(rest: httpx.Client) -> None:
    first = rest.get("/api/lessons/belmez?lang=es")
    assert rest.get("/api/lessons/belmez?lang=es", headers={"if-none-match": first.headers["etag"]}).status_code == 304


@pytest.mark.parametrize(("name", "code"), [("uruguay", "not-found"), ("nowhere", "no-such-rulebook")])
def test_where_there_is_none(rest: httpx.Client, name: str, code: str) -> None:
    answer = rest.get(f"/api/lessons/{name}")
    assert (answer.status_code, answer.json()["code"]) == (404, code)


def test_a_story_that_is_watched_shows_all_hands(rest: httpx.Client) -> None:
    told = whole(rest, "comentada")
    assert told["seat"] == 0
    assert told["names"] == ["Ana", "Blas", "Caro", "Dani"]
    assert told["steps"][0]["hands"] == {"2": ["2b", "10o"], "3": ["5e", "6c", "3o"]}


def test_in_a_lesson_nobody_sees_the_hands_of_the_others(rest: httpx.Client) -> None:
    for name in ("argentino", "campeonato"):
        assert all(step["hands"] == {} for step in whole(rest, name)["steps"])
