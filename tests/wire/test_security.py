"""Attacks on a real house with its limits on: each is refused, and each refusal has a name."""

from __future__ import annotations

import asyncio
import http.client
import json
import socket
from collections.abc import Iterator
from time import monotonic
from typing import Any, NamedTuple

import msgspec
import pytest

from benchmarks.machine import memory
from benchmarks.small_websocket import dial
from tests.forked import Server
from tests.wire.broken import NASTY
from truquero.wire import PROTOCOL
from truquero.wire.frames import CLOSE_CODES

PATIENCE = 60.0
"""Seconds; only a busy machine needs nearly as many."""


class Answer(NamedTuple):
    status: int
    body: Any
    headers: http.client.HTTPMessage

    @property
    def code(self) -> str:
        return str(self.body.get("code", "")) if isinstance(self.body, dict) else ""


class Browser:
    """Somebody at a browser: cookies and the token of the page, or not."""

    def __init__(self, house: Server, known: bool = True) -> None:
        self.house = house
        self.cookie = self.csrf = ""
        if known:
            me = self.ask("GET", "/api/me")
            self.csrf = me.body["csrf"]
            self.cookie = str(me.headers["set-cookie"]).partition(";")[0]

    def ask(self, method: str, path: str, body: object = None, **changed: str | None) -> Answer:
        """A request; ``changed`` replaces headers (None leaves one out)."""
        headers: dict[str, str | None] = {"X-CSRF-Token": self.csrf or None, "Cookie": self.cookie or None}
        raw = body if isinstance(body, bytes) else json.dumps(body).encode() if body is not None else None
        if raw is not None:
            headers["Content-Type"] = "application/json"
        headers |= {key.replace("_", "-"): value for key, value in changed.items()}
        line = http.client.HTTPConnection(self.house.host, self.house.port, timeout=PATIENCE)
        try:
            line.request(method, path, raw, {k: v for k, v in headers.items() if v is not None})
            answer = line.getresponse()
            text = answer.read()
            try:
                told: Any = json.loads(text)
            except ValueError:
                told = text.decode("utf-8", "replace")
            return Answer(answer.status, told, answer.headers)
        finally:
            line.close()

    def lay(self, **more: object) -> tuple[str, str]:
        """A table where this browser sits in seat 1; its id and the token."""
        made = self.ask("POST", "/api/tables", {"rulebook": "argentino", "players": 2, "name": "Zoe", **more})
        assert made.status == 201, made.body
        return made.body["table"]["id"], made.body["token"]


@pytest.fixture
def ana(open_house: Server) -> Browser:
    return Browser(open_house)


@pytest.fixture(scope="module")
def open_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Only the pace of one address is not limited: all these tests come from the same one."""
    folder = tmp_path_factory.mktemp("open")
    off = {"TRUQUERO_REQUESTS_PER_SECOND": "off", "TRUQUERO_TABLES_PER_ADDRESS": "off"}
    with Server(str(folder / "open.db"), settings=off) as server:
        yield server
    assert server.complaints == []
    logged = "\n".join(server.log)
    for secret in SECRETS:
        assert secret not in logged


SECRETS: set[str] = {"correct horse battery"}
"""What must not be in the log in the end."""


class Heard(NamedTuple):
    frames: list[dict[str, Any]]
    close: int


def talk(house: Server, table: str, *messages: object, wait: float = 0.3, headers: str = "") -> Heard:
    """Send messages over a socket; what came back, and the close code (0: still open)."""

    async def work() -> Heard:
        heard: list[dict[str, Any]] = []
        closed: list[int] = []
        line = await dial(
            house.host, house.port, f"/ws/{table}", lambda raw: heard.append(json.loads(raw)), closed.append, headers
        )
        for message in messages:
            line.send(message if isinstance(message, bytes) else msgspec.json.encode(message))
        loop = asyncio.get_running_loop()
        until = loop.time() + PATIENCE
        expected = len(messages)
        while loop.time() < until and not closed and sum(f["t"] in ANSWERS for f in heard) < expected:
            await asyncio.sleep(0.005)
        line.close()
        await asyncio.sleep(0)
        return Heard(heard, line.code if line.code != 1006 else 0)

    return asyncio.run(work())


ANSWERS = ("welcome", "ack", "refused", "pong", "error")


def hello(token: str = "", **more: object) -> dict[str, object]:
    return {"t": "hello", "id": "h", "token": token, "protocol": PROTOCOL, **more}


# ---------------------------------------------------------------- who comes from where


@pytest.mark.parametrize(
    "origin", ["https://evil.example", "null", "http://127.0.0.1:1", "http://127.0.0.1.evil.example"]
)
def test_a_foreign_origin(ana: Browser, origin: str) -> None:
    no = ana.ask("POST", "/api/tables", {"rulebook": "argentino"}, Origin=origin)
    assert (no.status, no.code) == (403, "forbidden-origin")
    table, token = ana.lay()
    with pytest.raises(ConnectionError, match="403"):
        talk(ana.house, table, hello(token), headers=f"Origin: {origin}\r\n")
    own = talk(ana.house, table, hello(token), headers=f"Origin: {ana.house.url}\r\n")
    assert own.frames[0]["t"] == "welcome"


def test_a_foreign_name_of_the_house(ana: Browser) -> None:
    no = ana.ask("GET", "/api/tables", Host="evil.example")
    assert (no.status, no.code) == (421, "unknown-host")


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("POST", "/api/tables"),
        ("POST", "/api/tables/{table}/seats/2"),
        ("DELETE", "/api/tables/{table}/seats/1"),
        ("POST", "/api/tables/{table}/bots"),
        ("POST", "/api/accounts"),
        ("POST", "/api/session"),
        ("DELETE", "/api/session"),
    ],
)
def test_what_was_not_meant(ana: Browser, method: str, path: str) -> None:
    """No token, somebody else's token, no cookie: a page elsewhere has none of them right."""
    table, _ = ana.lay()
    bodies = {"/api/tables": {"rulebook": "argentino"}, "/api/tables/{table}/seats/2": {"name": "Eve"}}
    login = {"name": "Eve", "password": "correct horse battery"}
    body = bodies.get(path, login if path in ("/api/accounts", "/api/session") else {})
    sent = body if method == "POST" else None
    eve = Browser(ana.house)
    for changed in ({"X_CSRF_Token": None}, {"X_CSRF_Token": eve.csrf}, {"X_CSRF_Token": "é" * 8}, {"Cookie": None}):
        no = ana.ask(method, path.replace("{table}", table), sent, **changed)
        assert (no.status, no.code) == (403, "bad-csrf"), changed
    forged = ana.cookie.partition("=")[0] + "=" + ana.cookie.partition("=")[2][::-1]
    assert ana.ask(method, path.replace("{table}", table), sent, Cookie=forged).code == "bad-csrf"
    as_form = ana.ask(method, path.replace("{table}", table), b"a=b", Content_Type="application/x-www-form-urlencoded")
    assert (as_form.status, as_form.code) == (415, "needs-json")


def test_cookies_and_headers_are_as_strict_as_they_can_be(ana: Browser) -> None:
    me = Browser(ana.house, known=False).ask("GET", "/api/me")
    cookie = str(me.headers["set-cookie"]).lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    for path in ("/", "/api/me", "/nowhere", "/healthz"):
        told = ana.ask("GET", path)
        policy = str(told.headers["content-security-policy"])
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert told.headers["x-content-type-options"] == "nosniff"
        assert "server" not in told.headers


# ---------------------------------------------------------------- whose seat


def test_a_stolen_token(ana: Browser) -> None:
    """A token that comes with somebody else's cookie, to another table, or made up, opens nothing."""
    table, token = ana.lay()
    other, _ = ana.lay()
    SECRETS.add(token)
    eve = Browser(ana.house)
    cases = [
        talk(ana.house, table, hello(token), headers=f"Cookie: {eve.cookie}\r\n"),
        talk(ana.house, other, hello(token)),
        talk(ana.house, table, hello(token[:-1] + ("A" if token[-1] != "A" else "B"))),
        talk(ana.house, table, hello("")),
        talk(ana.house, table, hello("", seat=1), headers=f"Cookie: {eve.cookie}\r\n"),
        talk(ana.house, table, hello(token, seat=2)),
    ]
    for heard in cases:
        assert [f["t"] for f in heard.frames] == ["error"]
        assert heard.frames[0]["code"] == "not-your-seat"
        assert heard.close == CLOSE_CODES["not-your-seat"]
    mine = talk(ana.house, table, hello("", seat=1), headers=f"Cookie: {ana.cookie}\r\n")
    assert mine.frames[0]["seat"] == 1


def test_nobody_acts_for_another_seat(ana: Browser) -> None:
    """A message has no seat of its own: whatever it says, it is done by the seat of its connection, or not at all."""
    table, token = ana.lay()
    blas = Browser(ana.house)
    theirs = blas.ask("POST", f"/api/tables/{table}/seats/2", {"name": "Blas"}).body["token"]
    for extra in ({"seat": 2}, {"token": theirs}, {"as": 2}):
        said = {"t": "say", "id": "x", "text": "hola", **extra}
        heard = talk(ana.house, table, hello(token), said)
        assert heard.frames[-1]["code"] == "bad-frame", heard
    again = talk(ana.house, table, hello(token), hello(theirs))
    assert again.frames[-1]["code"] == "hello-first"
    taken = blas.ask("POST", f"/api/tables/{table}/seats/1", {"name": "Eve"})
    assert taken.code in ("seat-taken", "already-seated")
    gone = blas.ask("DELETE", f"/api/tables/{table}/seats/1")
    assert (gone.status, gone.code) == (403, "not-your-seat")
    filled = blas.ask("POST", f"/api/tables/{table}/bots", {})
    assert (filled.status, filled.code) == (403, "not-host")


def test_a_message_sent_again_is_done_once(ana: Browser) -> None:
    table, token = ana.lay()
    say = {"t": "say", "id": "same", "text": "once"}
    heard = talk(ana.house, table, hello(token), say, say, {**say, "text": "twice"})
    assert [f["text"] for f in heard.frames if f["t"] == "chat"] == ["once"]
    acks = [f for f in heard.frames if f["t"] == "ack"]
    assert len(acks) == 3
    assert acks[0] == acks[1] == acks[2]
    later = talk(ana.house, table, hello(token), say)
    assert [f for f in later.frames if f["t"] in ("ack", "chat")] == acks[:1]


# ---------------------------------------------------------------- too much


def test_too_large(ana: Browser) -> None:
    big = {"rulebook": "argentino", "name": "x" * 20_000}
    no = ana.ask("POST", "/api/tables", big)
    assert (no.status, no.code) == (413, "too-large")
    table, token = ana.lay()
    heard = talk(ana.house, table, hello(token), {"t": "say", "id": "x", "text": "a" * 5000})
    assert heard.close == 1009 or heard.frames[-1]["code"] == "bad-frame"
    endless = b"POST /api/tables HTTP/1.1\r\nHost: %s:%d\r\nContent-Type: application/json\r\n" % (
        ana.house.host.encode(),
        ana.house.port,
    )
    chunk = b"4000\r\n" + b"x" * 0x4000 + b"\r\n"
    told = raw(ana.house, endless + b"Transfer-Encoding: chunked\r\n\r\n" + chunk * 20)
    assert b" 413 " in told or b" 403 " in told
    assert b" 400 " in raw(ana.house, endless + b"Content-Length: " + b"9" * 5000 + b"\r\n\r\n")
    assert b" 413 " in raw(ana.house, endless + b"Content-Length: 99999999\r\n\r\n")


def raw(house: Server, data: bytes) -> bytes:
    with socket.create_connection((house.host, house.port), timeout=PATIENCE) as line:
        try:
            line.sendall(data)
            return line.recv(4096)
        except (BrokenPipeError, ConnectionResetError):
            return line.recv(4096)


def test_a_flood_of_frames(ana: Browser) -> None:
    table, token = ana.lay()
    pings = [{"t": "ping", "id": str(n)} for n in range(300)]
    heard = talk(ana.house, table, hello(token), *pings)
    assert heard.frames[-1]["code"] == "flood"
    assert heard.close == CLOSE_CODES["flood"]
    assert talk(ana.house, table, hello(token)).frames[0]["t"] == "welcome"


def test_a_flood_of_requests(strict_house: Server) -> None:
    browser = Browser(strict_house)
    told: list[Answer] = []
    while len(told) < 5000 and sum(answer.status == 429 for answer in told) < 5:  # a busy machine floods nobody
        told.append(browser.ask("GET", "/api/tables"))
    slow = [answer for answer in told if answer.status == 429]
    assert slow
    assert {answer.code for answer in slow} == {"too-many-requests"}
    assert all(answer.headers["retry-after"] for answer in slow)
    assert browser.ask("GET", "/healthz").status == 200


def masked(payload: bytes) -> bytes:
    """A short text frame of a client."""
    return bytes((0x81, 0x80 | len(payload))) + bytes(4) + payload


def test_who_does_not_read(house: Server) -> None:
    """Answers nobody fetches do not pile up in the house: it hangs up."""
    browser = Browser(house)
    table, token = browser.lay()
    before = memory(house.pid)[0]
    hung_up = False
    with socket.socket() as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)  # or the system would take megabytes for us
        line.settimeout(10)
        line.connect((house.host, house.port))
        key = "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
        upgrade = f"Host: {house.host}:{house.port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n{key}"
        line.sendall(f"GET /ws/{table} HTTP/1.1\r\n{upgrade}\r\n".encode())
        heard = line.recv(4096)  # a client waits for the answer to its handshake
        assert heard.startswith(b"HTTP/1.1 101"), heard
        line.sendall(masked(msgspec.json.encode(hello(token))))
        while b'"t":"welcome"' not in heard:  # until then pings would wait, and be too many before they are too much
            heard += line.recv(4096)
        pings = masked(b'{"t":"ping","id":"%b"}' % (b"x" * 40)) * 1000
        until = monotonic() + PATIENCE
        while not hung_up and monotonic() < until:  # as long as it takes: the buffers in between swallow much
            try:
                line.sendall(pings)
            except ConnectionError:
                hung_up = True
            except TimeoutError:
                continue
    assert hung_up
    assert memory(house.pid)[0] - before < 50


def test_too_many_tables(ana: Browser) -> None:
    codes = [ana.ask("POST", "/api/tables", {"rulebook": "argentino", "seat": 0}).code for _ in range(25)]
    assert codes[0] == ""
    assert codes[-1] == "too-many-tables"


def test_passwords_are_not_guessed_quickly(ana: Browser) -> None:
    guesses = [
        ana.ask("POST", "/api/session", {"name": "nobody", "password": f"correct horse battery {n}"}) for n in range(14)
    ]
    assert {(g.status, g.code) for g in guesses} == {(401, "bad-login"), (429, "too-many-requests")}


def test_one_seat_a_person(ana: Browser) -> None:
    table, _ = ana.lay()
    no = ana.ask("POST", f"/api/tables/{table}/seats/2", {"name": "Two"})
    assert (no.status, no.code) == (409, "already-seated")


# ---------------------------------------------------------------- nonsense in every field


def nonsense() -> list[Any]:
    return [*NASTY, 0, -1, 2**70, 1.5, True, None, [], {}, ["a"] * 50, {"a": {"b": {}}}]


def test_nonsense_in_every_field_of_a_request(ana: Browser) -> None:
    fields = "rulebook players options strict public chat clock delay spectators hints bots seat name".split()
    assert len(nonsense()) > len(NASTY) > 3
    for field in fields:
        for value in nonsense():
            answer = ana.ask("POST", "/api/tables", {"rulebook": "argentino", "seat": 0, field: value})
            named = bool(answer.code and answer.body["message"])
            assert answer.status == 201 or (400 <= answer.status < 500 and named), (field, value, answer.body)
            ana = ana if answer.status != 201 and answer.code != "too-many-tables" else Browser(ana.house)
    table, _ = Browser(ana.house).lay()
    fields_of = {
        f"/api/tables/{table}/seats/2": ("name",),
        f"/api/tables/{table}/bots": ("character", "seats"),
        "/api/accounts": ("name", "password"),
    }
    eve = Browser(ana.house)
    for value in nonsense():
        for path, keys in fields_of.items():
            for key in keys:
                answer = eve.ask("POST", path, {"name": "Eve", "password": "correct horse battery", key: value})
                assert answer.status < 500, (path, key, value, answer.body)
                assert answer.status < 400 or (answer.code and answer.body["message"]), (path, key, value)


PIECES = ["..%2f..%2fetc%2fpasswd", "%00", "'%20OR%201=1--", "%f0%9f%82%a1", "x" * 3000, "%2e%2e", "a%0d%0ab"]


@pytest.mark.parametrize("piece", PIECES)
def test_nonsense_in_every_path(ana: Browser, piece: str) -> None:
    for path in (
        f"/api/tables/{piece}",
        f"/api/tables/{piece}/acta",
        f"/api/rulebooks/{piece}",
        f"/static/{piece}",
        f"/api/tables?after={piece}",
        f"/{piece}",
    ):
        answer = ana.ask("GET", path)
        assert 400 <= answer.status < 500, (path, answer)
        assert answer.code
    table, _ = ana.lay()
    for path in (f"/api/tables/{piece}/seats/1", f"/api/tables/{table}/seats/{piece}"):
        answer = ana.ask("POST", path, {"name": "Eve"})
        assert 400 <= answer.status < 500, (path, answer)
        assert answer.code
    heard = talk(ana.house, piece, hello("x"))
    assert heard.frames[0]["code"] == "no-such-table"


def test_nonsense_in_every_field_of_a_frame(ana: Browser) -> None:
    table, token = ana.lay()
    for value in nonsense():
        frames = [
            {"t": "act", "id": "a", "action": {"t": "call", "word": value}},
            {"t": "act", "id": "b", "action": {"t": "play", "card": value}},
            {"t": "sign", "id": "c", "holding": value},
            {"t": "look", "id": "d", "at": value},
            {"t": "cut", "id": "e", "lifted": value, "salt": value},
            {"t": value, "id": "f"},
            {"t": "ping", "id": value},
        ]
        if len(str(value)) > 1000:
            frames = frames[:1]
        heard = talk(ana.house, table, hello(token), *frames)
        answers = [f for f in heard.frames if f["t"] in ("ack", "refused", "pong")]
        assert len(answers) == len(frames), (value, heard)
        assert all(f.get("code") and f.get("message") for f in answers if f["t"] == "refused")
        assert not any(f.get("code") == "internal" for f in answers)


# ---------------------------------------------------------------- what nobody may read


def test_nothing_hidden_is_told_over_rest(ana: Browser) -> None:
    """Neither a table nor a list tells hands, tokens, secrets or its host; there is no acta before the end."""
    table, token = ana.lay(public=True, bots=[{"seat": 2, "character": "azar"}])
    talk(ana.house, table, hello(token), {"t": "cut", "id": "c", "lifted": 0})
    stranger = Browser(ana.house)
    for path in (f"/api/tables/{table}", "/api/tables"):
        text = json.dumps(stranger.ask("GET", path).body)
        for word in ("hand", "token", "secret", "deck", "pack", "account", "i:"):
            assert f'"{word}' not in text, (path, word)
        assert token not in text
    acta = stranger.ask("GET", f"/api/tables/{table}/acta")
    assert (acta.status, acta.code) == (409, "not-finished")
