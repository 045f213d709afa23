"""Every command in every state of a championship: done, or refused with code, article and sentence; nothing between."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, get_args
from urllib.parse import quote

import httpx
import pytest

from tests.server.championship_desk import BASES, Desk
from tests.server.houses import House
from truquero.tournament import tournament_commands as cmd
from truquero.tournament.model import TournamentPhase

HEX = "0" * 64
SEASON = {**BASES, "circuit": "Liga de Cádiz"}
OF_ENTRY = {"entry": 1}
OF_MATCH = {"fixture": 1}
FIELDS: dict[str, dict[str, Any]] = {
    "Configure": {"bases": BASES},
    "Appoint": {"person": 1, "role": "veedor"},
    "Enter": {"members": [3, 4]},
    "Confirm": OF_ENTRY,
    "RefuseEntry": {**OF_ENTRY, "text": "x"},
    "Withdraw": OF_ENTRY,
    "Rest": OF_ENTRY,
    "ComeBack": OF_ENTRY,
    "Substitute": {**OF_ENTRY, "out": 2, "into": 3},
    "DepositSigns": {**OF_ENTRY, "text": "x"},
    "CheckIn": OF_ENTRY,
    "TellSalt": {**OF_ENTRY, "salt": HEX},
    "BeginFixture": OF_MATCH,
    "AppointScorer": {**OF_MATCH, "person": 2},
    "ReportResult": {**OF_MATCH, "boards": [{"games": [1, 0]}]},
    "AgreeResult": OF_MATCH,
    "DenyResult": OF_MATCH,
    "MoveBoard": {"board": 1, "place": "online"},
    "NoShow": {**OF_MATCH, "absent": [True, False]},
    "Retire": {**OF_MATCH, "side": 0},
    "ClockUp": {**OF_MATCH, "boards": [{"games": [0, 0]}]},
    "FileClaim": {**OF_MATCH, "article": "O8", "text": "x", "mano": 1},
    "AnswerClaim": {"claim": 1, "text": "x"},
    "DropClaim": {"claim": 1},
    "OpenRecord": OF_MATCH,
    "HoldTable": OF_MATCH,
    "ReleaseTable": OF_MATCH,
    "Rule": {**OF_MATCH, "decision": "anula", "articles": ["O8"], "finding": "x"},
    "AssignTables": {"tables": [[1, "x"]]},
    "RevealPacks": {"secret": HEX},
    "TableFinished": {"board": 1, "score": {"games": [1, 0]}},
    "CreateTournament": {"id": "x", "bases": BASES},
}


class SeasonDesk(Desk):
    bases = SEASON


KINDS = sorted(kind.__name__ for kind in get_args(cmd.Command))
STEPS = ("OpenEntries", "CloseEntries", "MakeDraw", "CallRound")
UPTO = {TournamentPhase.DRAFT: 0, TournamentPhase.OPEN: 1, TournamentPhase.CLOSED: 2, TournamentPhase.DRAWN: 3}


def standing_at(house: House, phase: TournamentPhase) -> Desk:
    """A championship of four pairs, so far and no further."""
    desk = Desk(house)
    for step in STEPS[: UPTO.get(phase, 4)]:
        if step == "OpenEntries":
            desk.enter()
        else:
            desk.done(step)
    if phase is TournamentPhase.PAUSED:
        desk.done("PauseTournament")
    if phase is TournamentPhase.CANCELLED:
        desk.done("CancelTournament")
    while phase is TournamentPhase.FINISHED and desk.seen()["phase"] != "finished":
        for match in [match for match in desk.seen()["matches"] if match["status"] == "called"]:
            desk.done("ReportResult", fixture=match["number"], boards=[{"games": [1, 0]}])
        desk.done("CloseRound")
        if desk.seen()["phase"] != "finished":
            desk.done("CallRound")
    assert desk.seen()["phase"] == phase
    return desk


@pytest.mark.parametrize("phase", list(TournamentPhase))
def test_a_command_in_any_state_is_done_or_refused_whole(house: House, phase: TournamentPhase) -> None:
    desk = standing_at(house, phase)
    before = desk.seen()
    for kind in KINDS:
        answer = desk.do(kind, **FIELDS.get(kind, {}))
        now = desk.seen()
        if answer.status_code == 200:
            assert now["v"] > before["v"], kind
            desk.http.close()
            desk = standing_at(house, phase)
            before = desk.seen()
            continue
        told = answer.json()
        assert answer.status_code in (403, 409, 422), (kind, told)
        assert told["code"]
        assert told["message"]
        assert told["article"], (kind, told)
        assert now == before, kind
    desk.http.close()


def test_lists_and_names_that_are_odd_are_taken_or_refused_in_words(house: House) -> None:
    desk = Desk(house)
    desk.done("OpenEntries")
    odd: list[dict[str, Any]] = [
        {"names": ["Ana", "Luis"], "club": "x\0y"},
        {"names": ["Ana", "Luis"], "club": "x" * 61},
        {"names": ["Ana", "Luis"], "contact": "6\0"},
        {"names": ["Ana\0", "Luis"]},
        {"names": ["Ana", "  "]},
        {"names": ["Ana", "\u202eLuis"]},
    ]
    for entry in odd:
        told = desk.post("/entries", {"message": "odd", "entries": [entry]})
        assert (told.status_code, bool(told.json()["message"])) == (422, True), entry
    assert desk.seen()["entries"] == []
    many = [
        {"names": [f"Capitana {n} de Sa Pobla", f"Compañero {n} de Muro"], "club": "Peña El As"} for n in range(998)
    ]
    alike = [{"names": ["=1+1", "-Ana"], "club": " Els \n Tres "}, {"names": ["=1+1", "-Ana"]}]
    assert desk.post("/entries", {"message": "all", "entries": [*many, *alike]}).status_code == 200
    assert len(desk.seen()["entries"]) == 1000
    assert desk.seen()["entries"][998]["club"] == "Els Tres"
    assert desk.post("/entries", {"message": "more", "entries": [*many, *many]}).status_code == 422
    assert desk.post("/entries", {"message": "more", "entries": many * 5}).status_code == 413
    for command in ("CloseEntries", "MakeDraw", "CallRound"):
        desk.done(command)
    rows = desk.http.get(f"{desk.path}/export.csv?what=matches").text.splitlines()
    assert "'=1+1–-Ana" in "".join(rows)  # no formula in a spreadsheet
    desk.http.close()


def test_control_characters_are_in_no_text(house: House) -> None:
    desk = standing_at(house, TournamentPhase.PLAYING)
    for kind, field in (("FileClaim", "text"), ("Rule", "finding"), ("MakeDraw", "word")):
        told = desk.do(kind, **{**FIELDS.get(kind, {}), field: "a\x1b[2Jb\0"}).json()
        assert (told["code"], field in told["message"]) == ("bad-command", True)
    desk.http.close()


@pytest.mark.parametrize("name", ["Liga 2025/26", "Peña «El As», 2ª #1?", "%2F"])
def test_a_season_has_any_name_that_fits_on_a_line(house: House, name: str) -> None:
    told = made_in(house, name)
    assert told.status_code == 201
    season = httpx.get(f"http://{house.address}/api/circuits/{quote(name, safe='')}").json()
    assert (season["circuit"], len(season["tournaments"])) == (name, 1)
    assert httpx.get(f"http://{house.address}/circuito/{quote(name, safe='')}").status_code == 200


@pytest.mark.parametrize("name", ["x" * 61, "a\nb", "a\0b", "   ", " a", "\u202ea"])
def test_a_season_without_a_name_that_can_be_printed_is_refused(house: House, name: str) -> None:
    told = made_in(house, name)
    assert (told.status_code, told.json()["code"], told.json()["article"]) == (422, "bad-bases", "O24")


def made_in(house: House, circuit: str) -> httpx.Response:
    """A championship of this season."""
    with httpx.Client(base_url=f"http://{house.address}", timeout=60) as http:
        http.headers["X-CSRF-Token"] = http.get("/api/me").json()["csrf"]
        wanted = {"name": "Agosto", "bases": {**BASES, "circuit": circuit}, "organiser": "Olga"}
        return http.post("/api/tournaments", json=wanted)


@pytest.fixture
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("damaged")


@pytest.fixture
def own_house(folder: Path) -> Iterator[House]:
    """A house that a test may stop and start."""
    house = House(folder).start()
    yield house
    house.stop()


def test_a_damaged_log_is_named_with_its_line_and_the_others_go_on(folder: Path, own_house: House) -> None:
    house = own_house
    damaged, sound = SeasonDesk(house), SeasonDesk(house)
    damaged.enter()
    sound.enter()
    house.stop()
    (file,) = folder.glob("*.db")
    with closing(sqlite3.connect(file)) as kept:
        kept.execute(
            "update tournament_records set line = replace(line, '\"n\":4', '\"n\":5') where tournament = ?",
            (damaged.id,),
        )
        kept.commit()
    house.start()
    said = set()
    for language in ("en", "es", "ca"):
        told = httpx.get(f"http://{house.address}{damaged.path}", headers={"Accept-Language": language})
        assert (told.status_code, told.json()["code"]) == (503, "damaged-log")
        assert " 4" in told.json()["message"]
        said.add(told.json()["message"])
    assert len(said) == 3
    sound.http.base_url = httpx.URL(f"http://{house.address}")
    sound.done("CloseEntries")
    season = httpx.get(f"http://{house.address}/api/circuits/Liga de Cádiz").json()
    assert season["damaged"] == [damaged.id]  # what is added up lacks it, and says so
    assert {card["id"] for card in season["tournaments"]} == {damaged.id, sound.id}
    told = sound.do("Substitute", entry=1, out=2, into=4)  # the bans of the others still hold
    assert told.json()["code"] == "already-entered"
    for desk in (damaged, sound):
        desk.http.close()
