"""Limits: what is too much, too fast or too long is refused by its name, and nobody else notices."""

from __future__ import annotations

import socket
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from tests.server.houses import PATIENCE, Guest, House, Player, begun, running
from tests.waiting import let_time_pass
from truquero.server.common.rate_limits import Bucket, Buckets, Counts
from truquero.server.common.settings import SettingError, Settings, from_environment
from truquero.wire.frames import Ack, Refused, Welcome
from truquero.wire.requests import Look, Ping


def test_a_frame_that_is_no_message_is_refused_and_the_next_is_answered(guest: Guest, house: House) -> None:
    table, tokens = guest.table()
    with Player(house, table, tokens[1]) as one:
        begun(one)
        for frame in (
            "",
            "{",
            "[]",
            "null",
            '{"t":"act"}',
            '{"t":"fly","id":"7"}',
            '{"t":"ping","id":"é"}',
            "\x00",
            "9" * 4000,
        ):
            one.socket.send(frame)
            refused = one.until(Refused)
            assert refused.code == "bad-frame"
            assert refused.message
        one.socket.send('{"t":"act","id":"mine","action":{"t":"play","card":7}}')
        assert one.until(Refused).id == "mine"
        one.socket.send(b"\xff\xfe")
        assert one.until(Refused).code == "bad-frame"
        assert isinstance(one.ask(Look("l", 2)), Ack)


def test_a_frame_that_is_too_long_ends_the_connection(guest: Guest, house: House) -> None:
    table, tokens = guest.table()
    with Player(house, table, tokens[1]) as one:
        one.until(Welcome)
        one.socket.send('{"t":"say","id":"x","text":"' + "a" * 5000 + '"}')
        assert one.closed() == ("", 1009)
    with Player(house, table, tokens[1]) as one:
        one.until(Welcome)


def test_who_says_nothing_or_something_else_first(house: House, tmp_path: Path) -> None:
    with connect(f"ws://{house.address}/ws/AAAAAAAAAAAAAAAA", open_timeout=PATIENCE) as silent:
        silent.send('{"t":"ping","id":"1"}')
        assert "pong" in str(silent.recv(PATIENCE))
        silent.send('{"t":"sit","id":"2"}')
        assert "hello-first" in str(silent.recv(PATIENCE))
        with pytest.raises(ConnectionClosed) as end:
            silent.recv(PATIENCE)
        assert end.value.rcvd is not None
        assert end.value.rcvd.code == 4001


def test_limits_of_a_house_with_limits(tmp_path: Path) -> None:
    limits = {
        "TRUQUERO_FRAMES_PER_SECOND": "5",
        "TRUQUERO_FRAMES_AT_ONCE": "20",
        "TRUQUERO_SOCKETS_PER_ADDRESS": "3",
        "TRUQUERO_TABLES_PER_IDENTITY": "2",
        "TRUQUERO_SEATS_PER_IDENTITY": "1",
        "TRUQUERO_REQUESTS_PER_SECOND": "1",
        "TRUQUERO_REQUESTS_AT_ONCE": "25",
        "TRUQUERO_HELLO_SECONDS": "2",
        "TRUQUERO_LOGINS_PER_MINUTE": "2",
    }
    with running(tmp_path, **limits) as house, house.guest() as guest:
        sat = guest.lay()
        table = sat["table"]["id"]
        again = guest.rest.post(f"/api/tables/{table}/seats/2", json={})
        assert (again.status_code, again.json()["code"]) == (409, "already-seated")
        guest.lay()
        third = guest.rest.post("/api/tables", json={"rulebook": "argentino"})
        assert (third.status_code, third.json()["code"]) == (429, "too-many-tables")
        wrong = {"name": "Ana", "password": "not the right one"}
        tried = [guest.rest.post("/api/session", json=wrong).status_code for _ in range(4)]
        assert tried == [401, 401, 429, 429]
        address = f"ws://{house.address}/ws/{table}"
        with ExitStack() as there:
            for _ in range(3):  # who says hello, for others do not stay
                there.enter_context(Player(house, table, spectate=True)).until(Welcome)
            with pytest.raises(InvalidStatus) as many, connect(address, open_timeout=PATIENCE):
                pass
        assert many.value.response.status_code == 429
        with Player(house, table, sat["token"]) as flood:
            flood.until(Welcome)
            with suppress(ConnectionClosed):  # it may hang up before it has heard everything
                for number in range(40):
                    flood.send(Ping(str(number)))
            assert flood.closed() == ("flood", 4008)
        let_time_pass(0.2, "the house may connect this address again")
        with connect(address, open_timeout=PATIENCE) as silent:
            assert "hello-first" in str(silent.recv(PATIENCE))
            with pytest.raises(ConnectionClosed) as end:
                silent.recv(PATIENCE)
            assert end.value.rcvd is not None
            assert end.value.rcvd.code == 4001
        codes = [guest.rest.get("/api/tables").status_code for _ in range(30)]
        assert codes[-1] == 429
        assert guest.rest.get("/healthz").status_code == 200
        assert not [line for line in house.log() if line["level"] == "error"]


BEGUN = [
    b"",
    b"GET /healthz HTTP/1.1\r\nHost: ",
    b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9\r\n\r\n{",
]


@pytest.mark.parametrize("first", [b"", b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"])
@pytest.mark.parametrize("begun", BEGUN)
def test_a_line_without_a_whole_request_is_not_kept(first: bytes, begun: bytes, tmp_path: Path) -> None:
    """Each takes one of the files that a process may open; they would keep everybody else out."""
    with (
        running(tmp_path, TRUQUERO_HELLO_SECONDS="0.3") as house,
        socket.create_connection(("127.0.0.1", house.port), timeout=PATIENCE) as line,
    ):
        line.sendall(first)
        assert bool(first and line.recv(65536)) == bool(first)
        line.sendall(begun)
        while line.recv(65536):
            pass


def test_buckets_fill_with_time() -> None:
    now = 0.0
    bucket = Bucket(2.0, 3, lambda: now)
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    now = 0.5
    assert [bucket.take(), bucket.take()] == [True, False]
    assert all(Bucket(None, 0, lambda: now).take() for _ in range(100))
    several = Buckets(1.0, 1, lambda: now, keys=2)
    assert [several.take("a"), several.take("a"), several.take("b"), several.take("c")] == [True, False, True, True]
    assert several.take("a")  # forgotten meanwhile: memory is a limit too


def test_counts_go_up_and_down() -> None:
    counts = Counts(2)
    assert [counts.enter("a"), counts.enter("a"), counts.enter("a"), counts.enter("b")] == [True, True, False, True]
    counts.leave("a")
    assert counts.enter("a")


def test_settings_from_the_environment() -> None:
    found = from_environment(
        {
            "DATABASE_URL": "postgresql://x",
            "TRUQUERO_PORT": "80",
            "TRUQUERO_SOCKETS": "off",
            "TRUQUERO_ORIGINS": "https://a.example/, https://b.example",
            "TRUQUERO_SECURE": "yes",
            "TRUQUERO_BOT_PAUSE": "0.5",
        }
    )
    settings = Settings(**found)
    assert (settings.database, settings.sockets, settings.secure) == ("postgresql://x", None, True)
    assert {"https://a.example", "https://b.example", "http://localhost"} <= settings.allowed_origins()
    assert "a.example" in settings.allowed_hosts()
    with pytest.raises(SettingError, match="TRUQUERO_PORT"):
        from_environment({"TRUQUERO_PORT": "eighty"})
    with pytest.raises(SettingError, match="TRUQUERO_SECURE"):
        from_environment({"TRUQUERO_SECURE": "perhaps"})
    with pytest.raises(SettingError, match="port"):
        Settings(port=70000)
    with pytest.raises(SettingError, match="bot_pause"):
        Settings(bot_pause=-1)
