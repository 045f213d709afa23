"""Who may do what at a championship: every route and every kind of command, asked for by every kind of asker."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from websockets.sync.client import connect

from tests.server.houses import House
from tests.server.live_desk import LiveDesk

NOBODY, STRANGER, PLACE, CAPTAIN, TANTEADOR, VEEDOR, ORGANISER = (
    *("nobody", "stranger", "place", "captain", "tanteador", "veedor", "organiser"),
)
ALL = (NOBODY, STRANGER, PLACE, CAPTAIN, TANTEADOR, VEEDOR, ORGANISER)
READING = {
    "": ALL,
    "/standings": ALL,
    "/standings?by=person": ALL,
    "/matches/1": ALL,
    "/bar": ALL,
    "/proof": ALL,
    "/export.csv": ALL,
    "/calendar.ics": ALL,
    "/paper/llave.svg": ALL,
    "/links": (ORGANISER,),
    "/log": (VEEDOR,),
    "/flags": (VEEDOR,),
    "/boards/1/record": (VEEDOR,),
}
"""Who reads what while it is played."""
COMMANDS = {
    "Configure": (ORGANISER,),
    "Appoint": (ORGANISER,),
    "AppointScorer": (ORGANISER,),
    "CallRound": (ORGANISER,),
    "CloseRound": (ORGANISER,),
    "PauseTournament": (ORGANISER,),
    "CancelTournament": (ORGANISER,),
    "HoldTable": (ORGANISER, VEEDOR),
    "ReleaseTable": (VEEDOR,),
    "OpenRecord": (VEEDOR,),
    "Rule": (VEEDOR,),
    "NoShow": (ORGANISER, VEEDOR),
    "FileClaim": (CAPTAIN,),
}
"""Whose command is not refused as somebody else's."""
FIELDS: dict[str, dict[str, Any]] = {
    "Configure": {"bases": {"rulebook": "argentino", "size": 1, "stages": [{"format": "llave"}]}},
    "Appoint": {"person": 1, "role": "veedor"},
    "AppointScorer": {"fixture": 1, "person": 99},
    "HoldTable": {"fixture": 99},
    "ReleaseTable": {"fixture": 1},
    "OpenRecord": {"fixture": 1},
    "Rule": {"decision": "no-lugar", "articles": ["O8"], "finding": "x", "claim": 99},
    "NoShow": {"fixture": 1, "absent": [True, False]},
    "FileClaim": {"article": "O8", "text": "x", "fixture": 1},
}
"""Commands that the rules refuse for another reason, so that nothing changes whoever sends them."""
HARMLESS = ("CallRound", "CloseRound", "Configure", "Appoint", *FIELDS)
NOT_YOURS = {"not-yours", "who-are-you", "bad-csrf", "bad-token"}


class Askers:
    """One championship under way, and somebody of every kind."""

    def __init__(self, house: House) -> None:
        self.desk = desk = LiveDesk(house)
        seen = desk.drawn()
        tokens = {}
        for name, role in (("Paz", VEEDOR), ("Toni", TANTEADOR)):
            (link,) = desk.post("/people", {"names": [name]}).json()
            desk.done("Appoint", person=link["person"], role=role)
            tokens[role] = link["token"]
        place = desk.http.get(f"{desk.path}/links").json()["places"][0]["token"]
        captain = desk.captain(seen["matches"][0]["sides"][0][0])
        self.tokens = {NOBODY: "", PLACE: place, CAPTAIN: captain, **tokens}
        self.stranger = httpx.Client(base_url=desk.http.base_url, timeout=60)
        self.stranger.headers["X-CSRF-Token"] = self.stranger.get("/api/me").json()["csrf"]
        self.nobody = httpx.Client(base_url=desk.http.base_url, timeout=60)

    def by(self, who: str) -> tuple[httpx.Client, dict[str, str]]:
        client = {ORGANISER: self.desk.http, STRANGER: self.stranger}.get(who, self.nobody)
        token = self.tokens.get(who, "")
        return client, {"X-Tournament-Token": token} if token else {}


@pytest.fixture(scope="module")
def askers(house: House) -> Iterator[Askers]:
    made = Askers(house)
    yield made
    for client in (made.desk.http, made.stranger, made.nobody):
        client.close()


@pytest.mark.parametrize("path", READING)
def test_who_may_read(askers: Askers, path: str) -> None:
    for who in ALL:
        client, headers = askers.by(who)
        answer = client.get(askers.desk.path + path, headers=headers)
        expected = who in READING[path]
        refused = answer.status_code == 403 and answer.json()["code"] in (*NOT_YOURS, "log-not-yet")
        assert refused != expected, (who, answer.status_code, answer.text[:200])


@pytest.mark.parametrize("command", COMMANDS)
def test_whose_command_it_is(askers: Askers, command: str) -> None:
    before = askers.desk.seen()["v"]
    for n, who in enumerate(ALL):
        if who in COMMANDS[command] and command not in HARMLESS:
            continue
        client, headers = askers.by(who)
        body = {"message": f"{command}-{n}", "command": {"t": command, **FIELDS.get(command, {})}}
        answer = client.post(askers.desk.path + "/commands", json=body, headers=headers)
        refused = answer.status_code == 403 and answer.json()["code"] in NOT_YOURS
        assert refused != (who in COMMANDS[command]), (who, answer.status_code, answer.text[:200])
        assert answer.status_code != 200, (who, answer.text[:200])
    assert askers.desk.seen()["v"] == before


@pytest.mark.parametrize("forged", ["1.x", "m1.x", "999.x", "x" * 64, "-1.x", "1", "١.x"])
def test_a_forged_token_opens_nothing(askers: Askers, forged: str) -> None:
    headers = {"X-Tournament-Token": forged.encode()}
    answer = askers.nobody.get(askers.desk.path, headers=headers)  # type: ignore[arg-type]
    assert (answer.status_code, answer.json()["code"]) == (403, "bad-token")


def test_a_token_of_another_championship_opens_nothing(askers: Askers, house: House) -> None:
    other = LiveDesk(house)
    other.enter()
    token = other.captain(1)
    answer = askers.nobody.get(askers.desk.path, headers={"X-Tournament-Token": token})
    assert (answer.status_code, answer.json()["code"]) == (403, "bad-token")
    with connect(f"ws://{house.address}/ws/tournament/{askers.desk.id}") as socket:
        socket.send(json.dumps({"t": "hello", "id": "1", "token": token}))
        assert json.loads(socket.recv(60))["code"] == "bad-token"
    other.http.close()


def test_nobody_does_what_only_the_house_does(askers: Askers) -> None:
    for command in (
        {"t": "AssignTables", "tables": [[1, "mine"]]},
        {"t": "TableFinished", "board": 1, "score": {"games": [1, 0]}},
        {"t": "CreateTournament", "id": "x", "bases": {}},
    ):
        answer = askers.desk.post("/commands", {"message": "house", "command": command})
        assert (answer.status_code, answer.json()["code"]) == (422, "bad-command")


def test_a_seat_is_told_to_its_owner_alone(askers: Askers) -> None:
    for who in ALL:
        client, headers = askers.by(who)
        answer = client.get(f"{askers.desk.path}/boards/1/seat", headers=headers)
        assert (answer.status_code == 200) == (who == CAPTAIN), (who, answer.text)
