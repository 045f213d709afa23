"""Live tables of a championship open and close by themselves: nobody types a result."""

from __future__ import annotations

import json
import signal
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.sync.client import connect

from tests.server.championship_desk import BASES, PAIRS, Desk
from tests.server.houses import PATIENCE, House, Player, begun, play_on, running
from tests.server.live_desk import ONLINE, LiveDesk, play_out
from truquero.acta.referee import referee_bytes
from truquero.tournament.log import read_log, verified
from truquero.wire.frames import Ack, HoldChanged, Welcome
from truquero.wire.requests import Look, ResignRequest, SignRequest

OF_PAIRS = {**ONLINE, "size": 2}
OF_A_BAR = {**BASES, "stages": [{"format": "suizo", "games": 1}]}
TWENTY = [[f"Ana {n}", f"Luis {n}"] for n in range(20)]


class PairsDesk(LiveDesk):
    """Pairs, as most championships have."""

    bases = OF_PAIRS
    pairs = PAIRS


@pytest.fixture
def desk(house: House) -> Iterator[LiveDesk]:
    made = LiveDesk(house)
    yield made
    made.http.close()


def test_a_championship_plays_itself_from_the_call_to_the_champion(desk: LiveDesk) -> None:
    seen = desk.drawn()
    tables = []
    while seen["phase"] != "finished":
        for board in seen["boards"]:
            with ExitStack() as stack:
                players = desk.sit(board)
                for player in players.values():
                    stack.enter_context(player)
                tables.append(board["table"])
                play_out(players)
        desk.until(lambda now: not now["boards"])
        desk.done("CloseRound")
        if desk.seen()["phase"] != "finished":
            desk.done("CallRound")
        seen = desk.seen()
    assert len(set(tables)) == 3
    assert sorted(seen["places"]) == [1, 2, 3, 4]
    assert {m["result"]["by"] for m in seen["matches"]} == {"played"}
    assert all(max(points[0]) == 5 for m in seen["matches"] for points in [m["result"]["boards"][0]["points"]])
    log = httpx.get(str(desk.http.base_url.join(desk.path + "/log")))
    assert verified(read_log(log.content)).phase == "finished"
    for table in tables:
        acta = desk.http.get(f"/api/tables/{table}/acta")
        assert referee_bytes(acta.content).ok


def test_O16_the_first_side_sits_odd_and_the_captains_first(house: House) -> None:
    desk = PairsDesk(house)
    seen = desk.drawn()
    assert seen["boards"]
    for board in seen["boards"]:
        people = desk.people(board)
        calls = [desk.call(person, board["number"]) for person in people]
        assert [call["seat"] for call in calls] == [1, 3, 2, 4]
        assert {call["table"] for call in calls} == {board["table"]}
        own = desk.http.get(
            f"{desk.path}/boards/{board['number']}/seat", headers={"X-Tournament-Token": desk.links[people[1]]["token"]}
        ).json()
        assert (own["seat"], own["token"]) == (3, calls[1]["token"])
    desk.http.close()


def test_the_seats_are_reserved_and_the_table_is_strict(desk: LiveDesk, house: House) -> None:
    board = desk.drawn()["boards"][0]
    with house.guest() as stranger:
        taken = stranger.rest.post(f"/api/tables/{board['table']}/seats/1", json={"name": "Zoe"})
        assert (taken.status_code, taken.json()["code"]) == (403, "seats-reserved")
        assert stranger.rest.post(f"/api/tables/{board['table']}/bots", json={}).status_code == 403
    with Player(house, board["table"], "forged") as forger:
        assert forger.closed()[0] == "not-your-seat"
    call = desk.call(desk.people(board)[0], board["number"])
    with Player(house, call["table"], call["token"]) as first:
        info = first.until(Welcome).info
        assert (info.strict, info.hints, info.chat, info.tournament, info.board) == (
            *(True, False, False),
            *(desk.id, board["number"]),
        )
        assert desk.until(lambda now: now["boards"][0]["seated"] != [0, 0])["boards"][0]["seated"] == [1, 0]
    with Player(house, call["table"], call["token"]) as another_phone:
        assert another_phone.until(Welcome).seat == call["seat"]
    captain = desk.links[desk.people(board)[0]]["token"]
    refused = desk.do("ReportResult", captain, fixture=board["match"], boards=[{"games": [1, 0]}])
    assert (refused.json()["code"], refused.json()["article"]) == ("live-table", "O6")


def test_a_captain_who_resigns_loses_the_match(desk: LiveDesk) -> None:
    board = desk.drawn()["boards"][0]
    players = desk.sit(board)
    with players[1] as first, players[2] as second:
        begun(first, second)
        assert isinstance(first.ask(ResignRequest("r")), Ack)
    result = desk.until(lambda now: now["matches"][0]["result"])["matches"][0]["result"]
    assert (result["winner"], result["by"]) == (1, "retired")


def test_a_length_that_the_rulebook_does_not_have_is_refused(desk: LiveDesk) -> None:
    bases = {**desk.bases, "stages": [{"format": "llave", "games": 9}]}
    refused = desk.http.post("/api/tournaments", json={"name": "x", "bases": bases})
    assert (refused.status_code, refused.json()["article"]) == (422, "O22")


@pytest.mark.parametrize("moment", ["called", "seated", "played", "over"])
def test_kill_9_loses_and_doubles_nothing(tmp_path_factory: pytest.TempPathFactory, moment: str) -> None:
    house = House(tmp_path_factory.mktemp("own")).start()
    desk = LiveDesk(house)
    before = desk.drawn()
    board = before["boards"][0]
    players = {} if moment == "called" else desk.sit(board)
    if moment in ("played", "over"):
        begun(*players.values())
        play_on(players, 5 if moment == "played" else 2000)
    house.stop(signal.SIGKILL)
    for player in players.values():
        player.close()
    house.start()
    desk.http.base_url = httpx.URL(f"http://{house.address}")
    after = desk.until(lambda now: moment != "over" or now["matches"][0]["result"])
    assert {b["number"]: b["table"] for b in after["boards"]}.items() <= {
        b["number"]: b["table"] for b in before["boards"]
    }.items()
    if moment != "over":
        with ExitStack() as stack:
            again = desk.sit(board)
            for player in again.values():
                stack.enter_context(player)
            play_out(again)
        desk.until(lambda now: now["matches"][0]["result"])
    desk.http.close()
    house.stop()


def test_a_veedor_reads_the_record_and_both_captains_see_it(desk: LiveDesk) -> None:
    board = desk.drawn()["boards"][0]
    (veedor,) = desk.post("/people", {"names": ["P. Ruiz"]}).json()
    desk.done("Appoint", person=veedor["person"], role="veedor")
    a, b = (desk.links[person]["token"] for person in desk.people(board))

    def record(token: str, mano: int = 1) -> httpx.Response:
        path = f"{desk.path}/boards/{board['number']}/record"
        return desk.http.get(path, params={"mano": mano}, headers={"X-Tournament-Token": token})

    players = desk.sit(board)
    with players[1] as first, players[2] as second:
        version = begun(first, second)
        play_on(players, 2)
        assert (record(veedor["token"]).status_code, record(veedor["token"]).json()["code"]) == (409, "no-ground")
        desk.done("FileClaim", a, article="A14", text="no mostró", fixture=board["match"], mano=1)
        for token in (a, b, ""):
            assert record(token).status_code in (403, 409)
        shown = record(veedor["token"])
        assert shown.status_code == 200, shown.text
        told = shown.json()
        assert (told["mano"], told["manos"], told["held"], told["match"]) == (1, 1, True, board["match"])
        assert [moment["v"] for moment in told["versions"]] == list(range(version + 1, first.version + 1))
        hands = told["versions"][0]["hands"]
        assert {len(hand) for hand in hands.values()} == {3}
        (match,) = (m for m in desk.seen(b)["matches"] if m["number"] == board["match"])
        assert match["opened"] == [[1, veedor["person"]]]
        assert "opened" not in desk.seen(public=True)["matches"][0]
        desk.done("ReleaseTable", veedor["token"], fixture=board["match"])
        first.until(HoldChanged, lambda frame: not frame.held)
        refused = record(veedor["token"])
        assert (refused.status_code, refused.json()["code"]) == (409, "mano-under-way")


def test_signs_and_glances_are_part_of_an_opened_record_and_of_nothing_else(house: House) -> None:
    desk = PairsDesk(house)
    board = desk.drawn()["boards"][0]
    (veedor,) = desk.post("/people", {"names": ["P. Ruiz"]}).json()
    desk.done("Appoint", person=veedor["person"], role="veedor")
    players = desk.sit(board)
    with ExitStack() as stack:
        for player in players.values():
            stack.enter_context(player)
        begun(*players.values())
        play_on(players, 1)
        before = players[1].version
        assert isinstance(players[3].ask(Look("look", 1)), Ack)
        assert isinstance(players[3].ask(Look("again", 1)), Ack)
        assert isinstance(players[1].ask(SignRequest("sign", "1e")), Ack)
        assert players[1].version == before
        held = desk.done("HoldTable", veedor["token"], fixture=board["match"])
        path = f"{desk.path}/boards/{board['number']}/record"
        told = desk.http.get(path, headers={"X-Tournament-Token": veedor["token"]}).json()
        assert [aside[:4] for aside in told["asides"]] == [[before, 3, "look", "1"], [before, 1, "sign", "1e"]]
        assert [event["t"] for event in held["events"]] == ["TableHeld"]
    desk.http.close()


def test_everybody_in_one_bar_is_one_address_and_is_let_in(tmp_path: Path) -> None:
    with running(tmp_path, TRUQUERO_SOCKETS_PER_ADDRESS="2") as house, ExitStack() as stack:
        desk = LiveDesk(house)
        boards = desk.drawn()["boards"]
        assert len(boards) == 2
        for board in boards:
            for person in desk.people(board):  # four people at their tables: two more than the address may have
                call = desk.call(person, board["number"])
                player = stack.enter_context(Player(house, call["table"], call["token"]))
                assert player.until(Welcome).seat == call["seat"]
        for link in desk.links.values():
            socket = stack.enter_context(connect(desk.socket, open_timeout=PATIENCE))
            socket.send(json.dumps({"t": "hello", "id": "1", "token": link["token"]}))
            assert json.loads(socket.recv(PATIENCE))["t"] == "welcome"
        desk.http.close()


class BarDesk(Desk):
    """Twenty pairs in a bar."""

    bases = OF_A_BAR
    pairs = TWENTY


def test_forty_phones_behind_one_wifi_keep_the_score(tmp_path: Path) -> None:
    """Far more than an address may: 40 sockets, 80 requests at once."""
    limits = {"SOCKETS_PER_ADDRESS": "2", "REQUESTS_PER_SECOND": "0.01", "REQUESTS_AT_ONCE": "70"}
    settings = {f"TRUQUERO_{name}": value for name, value in limits.items()}
    with running(tmp_path, **settings) as house, ExitStack() as stack:
        desk = BarDesk(house)
        seen = desk.drawn()
        places = {person: place for person, place in _places(seen).items() if person in desk.links}
        assert len(places) == 40
        for person, place in places.items():
            token = desk.links[person]["token"]
            socket = stack.enter_context(connect(f"ws://{house.address}/ws/tournament/{desk.id}", max_size=None))
            socket.send(json.dumps({"t": "hello", "id": "1", "token": token}))
            assert json.loads(socket.recv(PATIENCE))["t"] == "welcome"
            headers = {"X-Tournament-Token": token}
            found = desk.http.get(f"{desk.path}/places/{place}/tally", headers=headers)
            assert found.status_code == 200, found.text
            tap = {"number": 1, "at": 1, "side": 0, "points": 1}
            body = {"device": f"phone-{person:04d}", "taps": [tap]}
            told = desk.http.put(f"{desk.path}/boards/{found.json()['board']}/tally", json=body, headers=headers)
            assert told.status_code == 200 or told.json()["code"] == "pen-held", told.text
        asked = [desk.http.get("/api/me").status_code for _ in range(70)]
        assert 429 in asked  # the limit of the address is there
        desk.http.close()


def _places(seen: dict[str, Any]) -> dict[int, int]:
    """Person to the table in the room."""
    members = {entry["number"]: entry["members"] for entry in seen["entries"]}
    matches = {match["number"]: match for match in seen["matches"]}
    return {
        person: board["place"]
        for board in seen["boards"]
        for side in matches[board["match"]]["sides"]
        for entry in side
        for person in members[entry]
    }
