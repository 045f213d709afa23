"""A championship with real cards through a real house: no account, links and PINs, the anotador, a claim, the end."""

from __future__ import annotations

import json
from collections.abc import Iterator

import httpx
import msgspec
import pytest
from websockets.sync.client import connect

from tests.server.championship_desk import BASES, Desk
from tests.server.houses import House
from truquero.tournament.events import Ruled
from truquero.tournament.log import read_log, verified
from truquero.wire.championship import TournamentSeen

SEASON = {**BASES, "circuit": "Liga de Tarija"}


@pytest.fixture
def desk(house: House) -> Iterator[Desk]:
    made = Desk(house)
    yield made
    made.http.close()


def test_a_bar_plays_from_nothing_to_the_champion(desk: Desk) -> None:
    seen = desk.drawn()
    msgspec.convert(seen, TournamentSeen)
    assert seen["phase"] == "playing"
    assert len(seen["boards"]) == 2
    while True:
        for match in [m for m in desk.seen()["matches"] if m["status"] == "called"]:
            a, b = (desk.captain(side[0]) for side in match["sides"])
            score = [{"games": [1, 0], "points": [[30, 12]]}]
            desk.done("ReportResult", a, fixture=match["number"], boards=score)
            desk.done("AgreeResult", b, fixture=match["number"])
        desk.done("CloseRound")
        if desk.seen()["phase"] == "finished":
            break
        desk.done("CallRound")
    public = desk.seen(public=True)
    assert public["places"]
    assert "you" not in public
    log = httpx.get(str(desk.http.base_url.join(desk.path + "/log")))
    assert verified(read_log(log.content)).phase == "finished"
    proof = httpx.get(str(desk.http.base_url.join(desk.path + "/proof"))).json()
    assert proof["draws"][0]["commitment"] == proof["commitments"][0]
    for path in (
        "/standings",
        "/standings?by=person",
        "/bar",
        "/export.csv",
        "/export.csv?what=matches",
        "/calendar.ics",
    ):
        assert desk.http.get(desk.path + path).status_code == 200
    assert any(one["id"] == desk.id for one in desk.http.get("/api/tournaments").json()["tournaments"])


def test_a_command_sent_twice_is_done_once(desk: Desk) -> None:
    body = {"message": "same", "command": {"t": "OpenEntries"}}
    first, second = desk.post("/commands", body), desk.post("/commands", body)
    assert first.json() == second.json()
    assert desk.seen()["v"] == first.json()["v"]
    late = desk.post("/commands", {"message": "late", "version": 1, "command": {"t": "CloseEntries"}})
    assert (late.status_code, late.json()["code"], late.json()["article"]) == (409, "moved-on", "O17")


def test_a_refusal_has_a_code_an_article_and_a_sentence_in_three_languages(desk: Desk) -> None:
    desk.drawn()
    said = set()
    for language in ("en", "es", "ca"):
        desk.http.headers["accept-language"] = language
        refused = desk.do("NoShow", fixture=1, absent=[True, False])
        assert (refused.status_code, refused.json()["code"], refused.json()["article"]) == (409, "not-due", "O28")
        said.add(refused.json()["message"])
    assert len(said) == 3
    before = desk.seen()["v"]
    for bad in (
        {"t": "Nothing"},
        {"t": "TableFinished", "board": 1, "score": {"games": [1, 0]}},
        {"t": "CallRound", "x": 1},
    ):
        assert desk.post("/commands", {"message": "bad", "command": bad}).status_code == 422
    assert desk.seen()["v"] == before


def test_nobody_does_what_is_not_theirs(desk: Desk) -> None:
    desk.drawn()
    captain = desk.captain(1)
    assert desk.do("CloseRound", captain).status_code == 403
    assert desk.do("Rule", captain, decision="no-lugar", articles=["O8"], finding="x").status_code == 403
    stranger = httpx.post(
        str(desk.http.base_url.join(desk.path + "/commands")), json={"message": "x", "command": {"t": "CloseRound"}}
    )
    assert (stranger.status_code, stranger.json()["code"]) == (403, "bad-csrf")
    assert desk.do("CloseRound", "1.forged").json()["code"] == "bad-token"
    for path in ("/links", "/flags", "/log"):
        assert httpx.get(str(desk.http.base_url.join(desk.path + path))).status_code == 403


def test_the_anotador_keeps_every_tap_and_one_device_holds_the_pen(desk: Desk) -> None:
    board = desk.drawn()["boards"][0]
    keys = {one["place"]: one["token"] for one in desk.http.get(desk.path + "/links").json()["places"]}
    path = f"{desk.path}/boards/{board['number']}/tally"

    def put(device: str, token: str, *taps: dict[str, int], take: bool = False) -> httpx.Response:
        body = {"device": device, "taps": list(taps), "take": take}
        return httpx.put(str(desk.http.base_url.join(path)), json=body, headers={"X-Tournament-Token": token})

    one, two = {"number": 1, "at": 5, "side": 0, "points": 3}, {"number": 2, "at": 6, "side": 1, "points": 2}
    key = keys[board["place"]]
    assert put("phone-of-ana", key, one).json()["score"] == {"games": [0, 0], "points": [[3, 0]]}
    again = put("phone-of-ana", key, one, two).json()  # after a lost connection: known taps count once
    assert again["score"]["points"] == [[3, 2]]
    other = put("phone-of-bea", key, {"number": 1, "at": 9, "side": 0, "points": 1}, take=True)
    assert (other.status_code, other.json()["code"], other.json()["article"]) == (409, "pen-held", "O20")
    entry = next(m for m in desk.seen()["matches"] if m["number"] == board["match"])["sides"][1][0]
    pin = next(link["pin"] for link in desk.links.values() if link["token"] == desk.captain(entry))
    token = desk.post("/pin", {"entry": entry, "pin": pin}).json()["token"]
    taken = put("phone-of-bea", token, {"number": 1, "at": 9, "side": 0, "points": 1}, take=True).json()
    assert taken["pen"] == "phone-of-bea"
    assert taken["score"]["points"] == [[4, 2]]
    wrong = next(place for place in keys if place != board["place"])
    assert put("phone-of-eva", keys[wrong], one).status_code == 403
    assert desk.seen(public=True)["boards"][0]["score"]["points"] == [[4, 2]]


def test_a_claim_holds_the_table_and_its_ruling_is_a_bulletin(desk: Desk) -> None:
    match = desk.drawn()["matches"][0]
    (veedor,) = desk.post("/people", {"names": ["P. Ruiz"]}).json()
    desk.done("Appoint", person=veedor["person"], role="veedor")
    a, b = (desk.captain(side[0]) for side in match["sides"])
    desk.done("BeginFixture", a, fixture=match["number"])
    before = desk.seen(public=True)
    desk.done("FileClaim", a, article="T11", text="no mostró 31", fixture=match["number"], mano=3)
    after = desk.seen(public=True)
    assert {k: v for k, v in after.items() if k not in ("v", "head")} | {"boards": 0} == {
        k: v for k, v in before.items() if k not in ("v", "head")
    } | {"boards": 0}  # nobody outside learns of it (O12); only the clock stands
    desk.done("OpenRecord", veedor["token"], fixture=match["number"], mano=3)
    desk.done("AnswerClaim", b, claim=1, text="sí las mostré")
    desk.done("Rule", veedor["token"], decision="no-lugar", articles=["T11"], finding="se vieron", claim=1)
    told = desk.http.get(f"{desk.path}/bar/1").json()
    assert told["bulletin"]["decision"] == "no-lugar"
    assert told["articles"]["T11"]
    log = httpx.get(str(desk.http.base_url.join(desk.path + "/log")), headers={"X-Tournament-Token": veedor["token"]})
    (signed,) = [one for one in read_log(log.content) if any(isinstance(event, Ruled) for event in one.events)]
    assert told["bulletin"]["head"] == signed.head  # a bulletin that was changed later would show
    desk.done("Rule", veedor["token"], decision="aclarar", articles=["O9"], finding="otra cosa")
    bulletins = desk.seen(public=True)["bulletins"]
    assert bulletins[0]["head"] == signed.head != bulletins[1]["head"]
    (note,) = httpx.get(
        str(desk.http.base_url.join(desk.path + "/flags")), headers={"X-Tournament-Token": veedor["token"]}
    ).json()["notes"]
    counts = {what: note[what] for what in ("clock", "baseless", "retired")}
    assert (note["entry"], note["flag"], note["why"]) == (match["sides"][0][0], "S5", "Claims without grounds: 1.")
    assert counts == {"clock": 0, "baseless": 1, "retired": 0}


def test_the_socket_tells_each_what_they_may_see(desk: Desk, house: House) -> None:
    match = desk.drawn()["matches"][0]
    a = desk.captain(match["sides"][0][0])
    address = f"ws://{house.address}/ws/tournament/{desk.id}"
    with connect(address) as public, connect(address) as captain:
        public.send(json.dumps({"t": "hello", "id": "1"}))
        captain.send(json.dumps({"t": "hello", "id": "1", "token": a}))
        assert json.loads(public.recv(30))["tournament"]["phase"] == "playing"
        assert json.loads(captain.recv(30))["tournament"]["you"]["captain"]
        assert json.loads(captain.recv(30))["t"] == "call"
        score = [{"games": [1, 0]}]
        command = {"t": "ReportResult", "fixture": match["number"], "boards": score}
        captain.send(json.dumps({"t": "do", "id": "r1", "command": command}))
        told = {frame["t"]: frame for frame in (json.loads(captain.recv(30)), json.loads(captain.recv(30)))}
        assert told["done"]["events"][0]["t"] == "Reported"
        assert told["event"]["changes"]["matches"][0]["status"] == "reported"
        seen = json.loads(public.recv(30))
        assert seen["t"] == "event"
        assert "reported" not in json.dumps(seen["changes"])
        captain.send(json.dumps({"t": "do", "id": "r2", "command": {"t": "CloseRound"}}))
        refused = json.loads(captain.recv(30))
        assert (refused["t"], refused["code"]) == ("refused", "not-yours")


def test_a_championship_is_there_after_a_restart(tmp_path_factory: pytest.TempPathFactory) -> None:
    house = House(tmp_path_factory.mktemp("own")).start()
    desk = Desk(house)
    before = desk.drawn()
    house.stop()
    house.start()
    desk.http.base_url = httpx.URL(f"http://{house.address}")
    assert desk.seen() == before
    desk.done("PauseTournament")
    desk.http.close()
    house.stop()


def test_a_bar_prints_its_papers(desk: Desk) -> None:
    desk.drawn()
    for kind in ("llave", "ronda", "mesas", "planillas", "tabla", "bar"):
        sheet = desk.http.get(f"{desk.path}/paper/{kind}.pdf")
        assert (sheet.status_code, sheet.headers["content-type"]) == (200, "application/pdf")
        assert sheet.content.startswith(b"%PDF")
        assert "<svg" in desk.http.get(f"{desk.path}/paper/{kind}.svg").text
    assert desk.http.get(f"{desk.path}/paper/nada.svg").status_code == 422
    address = str(desk.http.base_url.join(f"{desk.path}/paper/mesas.svg"))
    assert len(httpx.get(address).text) < len(desk.http.get(f"{desk.path}/paper/mesas.svg").text) / 2  # no keys in it


def test_O24_a_season_adds_up_what_people_won(house: House) -> None:
    class SeasonDesk(Desk):
        bases = SEASON

    for _ in range(2):
        desk = SeasonDesk(house)
        seen = desk.drawn()
        match = next(m for m in seen["matches"] if [1] in m["sides"])
        a, b = (desk.captain(side[0]) for side in match["sides"])
        games = [1, 0] if match["sides"][0] == [1] else [0, 1]
        desk.done("ReportResult", a, fixture=match["number"], boards=[{"games": games}])
        desk.done("AgreeResult", b, fixture=match["number"])
        desk.http.close()
    told = httpx.get(f"http://{house.address}/api/circuits/Liga de Tarija").json()
    assert len(told["tournaments"]) == 2
    best = [row for row in told["people"] if row["place"] == 1]
    assert {(row["who"], row["points"], row["tournaments"]) for row in best} == {
        *{("Ana Lozano", 2, 2), ("Luis Peña", 2, 2)},
    }
    assert httpx.get(f"http://{house.address}/api/circuits/nada").status_code == 404
