"""The REST side: what it does, and every refusal by its name."""

from __future__ import annotations

import json
import socket
from typing import Any

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from tests.server.houses import Guest, House, Player
from truquero.rulebooks import BOOKS
from truquero.wire.frames import Welcome


def refusal(answer: httpx.Response) -> tuple[int, str]:
    told = answer.json()
    assert set(told) == {"code", "message"}
    assert told["message"]
    return answer.status_code, told["code"]


def test_a_table_as_it_was_ordered(guest: Guest) -> None:
    sat = guest.lay(
        "belmez", 4, options={"patas": "3"}, strict=True, public=True, chat=False, clock=30, delay=5, seat=2,
        name="Inés", bots=[{"seat": 1, "character": "azar"}],
    )  # fmt: skip
    table = sat["table"]
    assert (sat["seat"], len(sat["token"])) == (2, 22)
    expected = {"rulebook": "belmez", "options": {"patas": "3"}, "players": 4, "strict": True, "public": True}
    expected |= {"chat": False, "clock": 30, "delay": 5, "spectators": True, "status": "waiting", "rematch_of": ""}
    assert {key: table[key] for key in expected} == expected
    assert [(s["kind"], s["name"]) for s in table["seats"]][:2] == [("bot", "Ana"), ("person", "Inés")]
    assert guest.rest.get(f"/api/tables/{table['id']}").json() == table
    listed = guest.rest.get("/api/tables").json()["tables"]
    assert table["id"] in [other["id"] for other in listed]
    hidden = guest.lay()["table"]["id"]
    assert hidden not in [other["id"] for other in guest.rest.get("/api/tables").json()["tables"]]


def test_a_table_for_a_short_match(guest: Guest) -> None:
    assert guest.lay("belmez", 2, length="short")["table"]["options"] == {"patas": "1"}
    assert guest.lay("belmez", 2, length="normal")["table"]["options"] == {}
    assert guest.lay("belmez", 2, length="long", options={"patas": "3"})["table"]["options"] == {"patas": "3"}
    sheet = guest.rest.get("/api/rulebooks/tarija/sheet", params={"lang": "en"}).json()
    assert sheet["length"] == "Normal: best of 3 chicos to 30"
    assert [(each["title"], each["means"], each["options"]) for each in sheet["lengths"]] == [
        ("Short", "one chico to 30", {"chicos": "1"}),
        ("Normal", "best of 3 chicos to 30", {}),
        ("Long", "best of 5 chicos to 30", {"chicos": "3"}),
    ]


def test_tables_are_listed_page_by_page(guest: Guest) -> None:
    laid = [guest.lay(public=True)["table"]["id"] for _ in range(53)]
    first = guest.rest.get("/api/tables").json()
    second = guest.rest.get("/api/tables", params={"after": first["next"]}).json()
    found = [table["id"] for page in (first, second) for table in page["tables"]]
    assert len(first["tables"]) == 50
    assert found[:53] == laid[::-1]
    assert len(set(found)) == len(found)
    for nonsense in ("x", "1", "1,", "nan,a", "1,é", "-1,a"):
        answer = guest.rest.get("/api/tables", params={"after": nonsense})
        assert answer.status_code in (200, 422)


@pytest.mark.parametrize(
    ("order", "code"),
    [
        ({"rulebook": "mus"}, "no-such-rulebook"),
        ({"rulebook": "argentino", "players": 3}, "bad-players"),
        ({"rulebook": "argentino", "options": {"patas": "3"}}, "bad-option"),
        ({"rulebook": "belmez", "options": {"patas": "4"}}, "bad-option"),
        ({"rulebook": "argentino", "seat": 5}, "no-such-seat"),
        ({"rulebook": "argentino", "bots": [{"seat": 3}]}, "no-such-seat"),
        ({"rulebook": "argentino", "bots": [{"seat": 1}]}, "seat-taken"),
        ({"rulebook": "argentino", "bots": [{"seat": 2, "character": "deep blue"}]}, "no-such-bot"),
        ({"rulebook": "argentino", "name": "two | words"}, "bad-name"),
        ({"rulebook": "argentino", "name": "veedor"}, "bad-name"),
        ({"rulebook": "argentino", "name": "<b>"}, "bad-name"),
        ({"rulebook": "argentino", "name": "a#b"}, "bad-name"),
        ({}, "bad-request"),
        ({"rulebook": 7}, "bad-request"),
        ({"rulebook": "argentino", "clock": -1}, "bad-request"),
        ({"rulebook": "argentino", "strict": "yes"}, "bad-request"),
        ({"rulebook": "argentino", "surprise": 1}, "bad-request"),
        ({"rulebook": "x" * 41}, "bad-request"),
    ],
    ids=str,
)
def test_orders_that_are_refused(guest: Guest, order: dict[str, Any], code: str) -> None:
    assert refusal(guest.rest.post("/api/tables", json=order)) == (422, code)


def test_refusals_of_seats(house: House, guest: Guest) -> None:
    sat = guest.lay("argentino", 4, name="Ana")
    seats = f"/api/tables/{sat['table']['id']}/seats"
    post, delete = guest.rest.post, guest.rest.delete
    assert refusal(post(f"{seats}/1", json={})) == (409, "seat-taken")
    assert refusal(post(f"{seats}/5", json={})) == (404, "no-such-seat")
    assert refusal(post(f"{seats}/9", json={})) == (422, "bad-request")
    assert refusal(post(f"{seats}/2", json={"name": "ÁNA"})) == (409, "name-taken")
    assert refusal(post(f"{seats}/2", json={"name": "x" * 21})) == (422, "bad-name")
    assert refusal(post("/api/tables/AAAAAAAAAAAAAAAA/seats/2", json={})) == (404, "no-such-table")
    assert refusal(post("/api/tables/..%2f..%2fetc/seats/2", json={}))[0] == 404
    assert refusal(delete(f"{seats}/5")) == (404, "no-such-seat")
    with house.guest() as friend:
        assert refusal(friend.rest.delete(f"{seats}/1")) == (403, "not-your-seat")
        assert refusal(friend.rest.post(f"/api/tables/{sat['table']['id']}/bots", json={})) == (403, "not-host")
        assert friend.rest.post(f"{seats}/2", json={"name": "Bea"}).status_code == 200
        assert friend.rest.delete(f"{seats}/2").status_code == 204
        assert friend.rest.post(f"{seats}/2", json={"name": "Bea"}).status_code == 200
    bots = f"/api/tables/{sat['table']['id']}/bots"
    assert refusal(post(bots, json={"seats": [2]})) == (409, "seat-taken")
    assert refusal(post(bots, json={"seats": [5]})) == (404, "no-such-seat")
    assert refusal(post(bots, json={"character": "nobody"})) == (422, "no-such-bot")
    assert post(bots, json={"seats": [3]}).status_code == 200
    assert post(bots, json={}).status_code == 200
    assert refusal(post(bots, json={})) == (409, "no-empty-seat")
    assert refusal(delete(f"{seats}/1")) == (409, "match-started")
    assert refusal(guest.rest.get(f"/api/tables/{sat['table']['id']}/acta")) == (409, "not-finished")
    assert refusal(guest.rest.get("/api/tables/AAAAAAAAAAAAAAAA/acta")) == (404, "no-such-table")


def test_refusals_at_the_door(house: House, guest: Guest) -> None:
    good = {"rulebook": "argentino"}
    with httpx.Client(base_url=f"http://{house.address}") as stranger:
        assert refusal(stranger.post("/api/tables", json=good)) == (403, "bad-csrf")
        stranger.get("/api/me")
        assert refusal(stranger.post("/api/tables", json=good)) == (403, "bad-csrf")
        token = guest.rest.headers["X-CSRF-Token"]
        assert refusal(stranger.post("/api/tables", json=good, headers={"X-CSRF-Token": token})) == (403, "bad-csrf")
        stranger.cookies.set("truquero", "forged.cookie.value")
        assert refusal(stranger.post("/api/tables", json=good, headers={"X-CSRF-Token": token})) == (403, "bad-csrf")
    post = guest.rest.post
    assert refusal(post("/api/tables", json=good, headers={"Origin": "https://evil.example"})) == (
        403,
        "forbidden-origin",
    )
    assert refusal(post("/api/tables", json=good, headers={"Origin": "null"})) == (403, "forbidden-origin")
    cross = {"Sec-Fetch-Site": "cross-site"}
    assert refusal(post("/api/tables", json=good, headers=cross)) == (403, "forbidden-origin")
    own = {"Origin": f"http://{house.address}"}
    assert post("/api/tables", json=good, headers=own).status_code == 201
    assert refusal(guest.rest.get("/api/me", headers={"Host": "evil.example"})) == (421, "unknown-host")
    assert refusal(post("/api/tables", content=b"rulebook=argentino")) == (415, "needs-json")
    form = {"Content-Type": "application/x-www-form-urlencoded"}
    assert refusal(post("/api/tables", content=b"rulebook=argentino", headers=form)) == (415, "needs-json")
    js = {"Content-Type": "application/json"}
    assert refusal(post("/api/tables", content=b"{", headers=js)) == (422, "bad-request")
    assert refusal(post("/api/tables", content=b" " * 20_000, headers=js)) == (413, "too-large")

    def dripping() -> Any:
        for _ in range(20):
            yield b" " * 1000

    assert refusal(post("/api/tables", content=dripping(), headers=js)) == (413, "too-large")
    assert refusal(guest.rest.get("/api/nothing")) == (404, "not-found")
    assert refusal(guest.rest.put("/api/tables")) == (405, "not-allowed")
    assert refusal(guest.rest.get("/static/..%2fapp.py")) == (404, "not-found")


def test_refusals_in_other_languages(guest: Guest) -> None:
    said = {
        language: guest.rest.get("/api/tables/nope", headers={"Accept-Language": language}).json()["message"]
        for language in ("en", "es-AR,es;q=0.9", "ca", "de, es;q=0.5", "ja")
    }
    assert list(said.values()) == [
        "That table does not exist.",
        "Esa mesa no existe.",
        "Eixa taula no existix.",
        "Esa mesa no existe.",
        "That table does not exist.",
    ]


def test_rulebooks(guest: Guest) -> None:
    books = guest.rest.get("/api/rulebooks").json()
    assert [book["id"] for book in books] == list(BOOKS)
    whole = guest.rest.get("/api/rulebooks/belmez").json()
    assert whole["blind"] == "cerrao"
    assert {option["name"] for option in whole["options"]} >= {"patas", "resto"}
    assert "truco" in whole["words"]
    assert guest.rest.get("/api/rulebooks/argentino").json()["signs"]
    assert refusal(guest.rest.get("/api/rulebooks/mus")) == (404, "no-such-rulebook")


def test_accounts(house: House) -> None:
    with house.guest() as ana, house.guest() as other:
        mine = {"name": "Ana.García", "password": "correct horse battery"}
        assert ana.rest.post("/api/accounts", json=mine).status_code == 201
        assert ana.rest.get("/api/me").json()["account"] == "Ana.García"
        table = ana.lay(players=2)["table"]["id"]
        same = {**mine, "name": "ANA.GARCÍA"}
        assert refusal(other.rest.post("/api/accounts", json=same)) == (409, "account-taken")
        assert refusal(other.rest.post("/api/accounts", json={**mine, "name": "a#b"})) == (422, "bad-name")
        assert refusal(other.rest.post("/api/accounts", json={**mine, "password": "short"})) == (422, "bad-request")
        wrong = {**mine, "password": "incorrect horse"}
        assert refusal(other.rest.post("/api/session", json=wrong)) == (401, "bad-login")
        nobody = {**mine, "name": "Nobody"}
        assert refusal(other.rest.post("/api/session", json=nobody)) == (401, "bad-login")
        assert other.rest.post("/api/session", json=same).json()["account"] == "Ana.García"
        with Player(house, table, cookie=other.cookie()) as there:  # the same seat from another device
            assert there.until(Welcome).seat == 1
        out = other.rest.delete("/api/session")
        assert out.json()["account"] == ""
        with Player(house, table, cookie=other.cookie()) as there:
            assert there.closed() == ("not-your-seat", 4005)
        log = house.errors.read_text()
        assert "correct horse" not in log
        assert "García" not in log


def test_who_may_take_a_seat_over_the_socket(house: House, guest: Guest) -> None:
    table, tokens = guest.table()
    elsewhere, _ = guest.table()
    with house.guest() as thief:
        for token, cookie in (("", ""), ("x" * 22, ""), (tokens[1], thief.cookie()), ("", thief.cookie())):
            with Player(house, table, token, cookie=cookie) as stranger:
                assert stranger.closed() == ("not-your-seat", 4005)
    with Player(house, elsewhere, tokens[1]) as stranger:
        assert stranger.closed() == ("not-your-seat", 4005)
    with Player(house, table, tokens[1], seat=2) as stranger:
        assert stranger.closed() == ("not-your-seat", 4005)
    with Player(house, "A" * 16, tokens[1]) as stranger:
        assert stranger.closed() == ("no-such-table", 4004)
    with Player(house, table, tokens[1], cookie=guest.cookie()) as honest:
        assert honest.until(Welcome).seat == 1
    with Player(house, table, cookie=guest.cookie(), seat=2) as honest:
        assert honest.until(Welcome).seat == 2


@pytest.mark.parametrize(
    ("headers", "path", "status", "code"),
    [
        ({"Origin": "https://evil.example"}, "/ws/AAAAAAAAAAAAAAAA", 403, "forbidden-origin"),
        ({"Origin": "null"}, "/ws/AAAAAAAAAAAAAAAA", 403, "forbidden-origin"),
        ({}, "/elsewhere", 404, "not-found"),
    ],
)
def test_sockets_that_are_refused(house: House, headers: dict[str, str], path: str, status: int, code: str) -> None:
    with (
        pytest.raises(InvalidStatus) as refused,
        connect(f"ws://{house.address}{path}", additional_headers=headers),
    ):
        pass
    assert refused.value.response.status_code == status
    assert json.loads(refused.value.response.body)["code"] == code


def test_a_strange_name_of_the_house_is_refused(house: House) -> None:
    """Somebody's own name may be made to point here; the browser would then take their page for ours."""
    with (
        socket.create_connection(("127.0.0.1", house.port)) as line,
        pytest.raises(InvalidStatus) as refused,
        connect("ws://evil.example/ws/AAAAAAAAAAAAAAAA", sock=line),
    ):
        pass
    assert json.loads(refused.value.response.body)["code"] == "unknown-host"


def test_pages_headers_and_health(house: House, guest: Guest) -> None:
    lobby = guest.rest.get("/")
    assert lobby.headers["content-type"].startswith("text/html")
    for answer in (lobby, guest.rest.get("/api/me"), guest.rest.get("/api/nothing")):
        assert "default-src 'none'" in answer.headers["content-security-policy"]
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "no-referrer"
        assert "server" not in answer.headers
    assert guest.rest.get("/api/me").headers["cache-control"] == "no-store"
    for page in (lobby.text, guest.rest.get("/t/whatever").text):
        assert "<script>" not in page
        assert "style=" not in page
        assert "http" not in page.replace("http-equiv", "")
    files = guest.rest.get("/static/files.json").json()["files"]
    for name in (name for name in files if name.endswith(".js")):
        found = guest.rest.get(name)
        assert found.headers["content-type"].startswith("text/javascript")
        assert "innerHTML" not in found.text, name
    assert guest.rest.get("/healthz").json()["ok"] is True
    numbers = guest.rest.get("/metrics").text
    assert "truquero_actions_total" in numbers
    proxied = guest.rest.get("/metrics", headers={"X-Forwarded-For": "10.0.0.1"})
    assert refusal(proxied) == (403, "forbidden")
    with httpx.Client(base_url=f"http://{house.address}") as new:
        cookie = new.get("/api/me").headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie


def test_openapi_names_every_answer(guest: Guest) -> None:
    api = guest.rest.get("/api/openapi.json").json()
    assert "/api/tables" in api["paths"]
    for path, methods in api["paths"].items():
        for method, told in methods.items():
            assert told["description"] or told["summary"], path
            due = {"403"} if method in ("post", "delete") else set[str]()
            due |= {"421", "429", "503"} if path.startswith("/api/") else set()
            assert due <= set(told["responses"]), path
