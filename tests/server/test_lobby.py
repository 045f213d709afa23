"""The lobby over a socket: the list as it changes, and tables opened, filled, left and closed, as over REST."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any, TypeVar

import httpx
import msgspec
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from tests.server.houses import PATIENCE, Guest, House, Player, running
from truquero.server.rest import rest_models
from truquero.wire.frames import Ack, Closing, Frame, Pong, Refused, Welcome
from truquero.wire.lobby import (
    BotPlace,
    CloseTable,
    FillSeats,
    LayTable,
    LeaveSeat,
    ListTables,
    LobbyHello,
    LobbyWelcome,
    SatDown,
    TableCard,
    TableList,
    TablesChanged,
    TakeSeat,
    decode_lobby_frame,
)
from truquero.wire.requests import Ping, Request

F = TypeVar("F", bound=Frame)


class LobbyConnection:
    """Somebody at the lobby."""

    def __init__(self, house: House, cookie: str = "", *, hello: bool = True, **headers: str) -> None:
        if cookie:
            headers["Cookie"] = cookie
        self._stack = ExitStack()
        self.socket: ClientConnection = self._stack.enter_context(
            connect(f"ws://{house.address}/ws", additional_headers=headers, open_timeout=PATIENCE, max_size=None)
        )
        assert self.socket.response is not None
        self.given = self.socket.response.headers.get("set-cookie", "")
        if hello:
            self.send(LobbyHello("hello", lang="en"))
            self.account = self.until(LobbyWelcome).account

    def __enter__(self) -> LobbyConnection:
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    def send(self, message: Request) -> None:
        self.socket.send(msgspec.json.encode(message).decode())

    def next(self, patience: float = PATIENCE) -> Frame:
        return decode_lobby_frame(self.socket.recv(timeout=patience))

    def until(self, kind: type[F], such: Callable[[F], bool] = lambda _: True) -> F:
        while True:
            frame = self.next()
            if isinstance(frame, kind) and such(frame):
                return frame

    def ask(self, message: Request) -> Any:
        """The one answer with the id of the message."""
        self.send(message)
        while True:
            frame = self.next()
            if getattr(frame, "id", None) == message.id:
                return frame

    def refused(self, message: Request) -> str:
        answer = self.ask(message)
        assert isinstance(answer, Refused), answer
        assert answer.message
        return answer.code

    def hears_of(self, table: str) -> TableCard:
        frame = self.until(TablesChanged, such=lambda f: any(card.id == table for card in f.tables))
        return next(card for card in frame.tables if card.id == table)

    def closed(self) -> tuple[str, int]:
        code = ""
        try:
            while True:
                frame = self.next()
                code = frame.code if isinstance(frame, Closing) else code
        except ConnectionClosed as end:
            return code, end.rcvd.code if end.rcvd is not None else 0


def test_a_table_from_its_laying_to_its_end_over_the_lobby(house: House) -> None:
    with LobbyConnection(house) as watcher, LobbyConnection(house) as ana, LobbyConnection(house) as blas:
        first = watcher.ask(ListTables("l"))
        assert isinstance(first, TableList)
        laid = ana.ask(LayTable("1", "argentino", public=True, players=4, name="Ana María", clock=60))
        assert isinstance(laid, SatDown)
        table = laid.table.id
        assert (laid.seat, bool(laid.token), laid.table.status, laid.table.clock) == (1, True, "waiting", 60)
        assert table not in {card.id for card in first.tables}
        assert watcher.hears_of(table).seats[0].name == "Ana María"
        sat = blas.ask(TakeSeat("1", table, 2, "Blas"))
        assert isinstance(sat, SatDown)
        assert watcher.hears_of(table).seats[1].kind == "person"
        assert blas.refused(FillSeats("2", table)) == "not-host"
        assert isinstance(blas.ask(LeaveSeat("3", table, 2)), Ack)
        assert watcher.hears_of(table).seats[1].kind == "empty"
        assert isinstance(ana.ask(FillSeats("2", table, "azar", (2,))), Ack)
        assert isinstance(ana.ask(FillSeats("3", table, "azar")), Ack)
        playing = watcher.until(
            TablesChanged, such=lambda f: any(c.id == table and c.status == "playing" for c in f.tables)
        )
        assert [seat.kind for seat in playing.tables[0].seats] == ["person", "bot", "bot", "bot"]
        assert ana.refused(CloseTable("4", table)) == "match-started"
        with Player(house, table, laid.token) as seat:  # the token alone is enough
            assert seat.until(Welcome).seats[0].name == "Ana María"
            seat.play_to_the_end()
        watcher.until(TablesChanged, such=lambda f: table in f.gone)


def test_changes_come_together_and_only_to_who_asked(house: House, guest: Guest) -> None:
    with LobbyConnection(house, guest.cookie()) as watcher, LobbyConnection(house) as deaf:
        watcher.ask(ListTables("l"))
        deaf.ask(ListTables("l", watch=False))
        began, frames = time.monotonic(), list[TablesChanged]()
        table = str(guest.lay(players=4, public=True, seat=0)["table"]["id"])
        hidden = str(guest.lay(players=4, seat=0)["table"]["id"])
        for seat in (1, 2, 3):
            guest.rest.post(f"/api/tables/{table}/seats/{seat}", json={})
            guest.rest.post(f"/api/tables/{hidden}/seats/{seat}", json={})
        while not frames or sum(s.kind == "person" for s in frames[-1].tables[0].seats) < 3:
            frames.append(watcher.until(TablesChanged, such=lambda f: any(c.id == table for c in f.tables)))
        assert len(frames) <= 2 + (time.monotonic() - began) / 0.2, "every change was told by itself"
        assert [f.v for f in frames] == sorted({f.v for f in frames})
        assert all(card.id != hidden for f in frames for card in f.tables)
        assert isinstance(watcher.ask(ListTables("m", watch=False)), TableList)
        guest.rest.delete(f"/api/tables/{table}/seats/1")
        for quiet in (watcher, deaf):
            with pytest.raises(TimeoutError):
                quiet.next(0.6)


def test_the_list_is_that_of_rest_page_by_page(house: House, guest: Guest) -> None:
    made = {str(guest.lay(players=4, public=True, seat=0)["table"]["id"]) for _ in range(55)}
    with LobbyConnection(house) as visitor:
        first = visitor.ask(ListTables("1", watch=False))
        second = visitor.ask(ListTables("2", first.next, watch=False))
        rest = guest.rest.get("/api/tables").json()
        assert [card.id for card in first.tables] == [table["id"] for table in rest["tables"]]
        assert first.next == rest["next"]
        assert made <= {card.id for page in (first, second) for card in page.tables}
        card = msgspec.json.decode(msgspec.json.encode(first.tables[0]))
        assert card == {name: value for name, value in rest["tables"][0].items() if name in card}
        assert visitor.refused(ListTables("3", "nonsense")) == "bad-request"


def test_a_short_match_can_be_asked_for_over_the_lobby(house: House) -> None:
    with LobbyConnection(house) as ana:
        laid = ana.ask(LayTable("1", "argentino", length="short"))
        assert isinstance(laid, SatDown)
        assert laid.table.options["chicos"] == "1"


def test_a_message_sent_again_is_not_done_again(house: House, guest: Guest) -> None:
    lay = LayTable("the-table", "argentino", players=2, seat=0)
    with LobbyConnection(house, guest.cookie()) as visitor:
        laid = visitor.ask(lay)
        assert visitor.ask(lay) == laid
        sit = TakeSeat("the-seat", laid.table.id, 2)
        sat = visitor.ask(sit)
        assert visitor.ask(sit) == sat
        assert visitor.refused(TakeSeat("other", laid.table.id, 2)) == "seat-taken"
    with LobbyConnection(house, guest.cookie()) as again:  # nor on another connection of the same guest
        assert again.ask(lay) == laid
        assert again.ask(sit) == sat
    with LobbyConnection(house) as stranger:  # whose ids are their own
        assert stranger.ask(lay).table.id != laid.table.id


def test_who_has_no_cookie_gets_the_one_that_rest_would_give(house: House, guest: Guest) -> None:
    with LobbyConnection(house) as new:
        assert "HttpOnly" in new.given
        assert "samesite=lax" in new.given.lower()
        cookie = new.given.partition(";")[0]
        laid = new.ask(LayTable("1", "argentino", players=2))
    with LobbyConnection(house, cookie) as known:
        assert known.given == ""
        assert isinstance(known.ask(LeaveSeat("2", laid.table.id, 1)), Ack)
    with httpx.Client(base_url=f"http://{house.address}", headers={"Cookie": cookie}, timeout=PATIENCE) as rest:
        me = rest.get("/api/me")
        assert "set-cookie" not in me.headers
        gone = rest.delete(f"/api/tables/{laid.table.id}", headers={"X-CSRF-Token": me.json()["csrf"]})
        assert gone.status_code == 204
    with LobbyConnection(house, guest.cookie()) as somebody:
        assert somebody.given == ""


def test_refusals_of_the_lobby_are_those_of_rest(house: House, guest: Guest) -> None:
    table = str(guest.lay(players=2, name="Ana")["table"]["id"])
    with LobbyConnection(house) as stranger:
        cases: list[tuple[Request, str]] = [
            (LayTable("1", "none-such"), "no-such-rulebook"),
            (LayTable("2", "argentino", {"name": "y"}), "bad-option"),
            (LayTable("3", "argentino", players=8), "bad-players"),
            (LayTable("4", "argentino", bots=(BotPlace(2, "garbage"),)), "no-such-bot"),
            (LayTable("5", "argentino", name="\x1b[2J"), "bad-name"),
            (TakeSeat("6", "none-such-table", 1), "no-such-table"),
            (TakeSeat("7", table, 8), "no-such-seat"),
            (TakeSeat("8", table, 1), "seat-taken"),
            (TakeSeat("9", table, 2, "ANA"), "name-taken"),
            (LeaveSeat("10", table, 1), "not-your-seat"),
            (FillSeats("11", table), "not-host"),
            (CloseTable("12", table), "not-host"),
            (CloseTable("13", "../../etc/passwd"), "no-such-table"),
            (LobbyHello("14"), "hello-first"),
        ]
        for message, code in cases:
            assert stranger.refused(message) == code
        for raw in ('{"t":"lay","id":"x"}', "[]", '{"t":"act","id":"y","action":{}}', "\x00", '{"t":"list"}'):
            stranger.socket.send(raw)
            refused = stranger.next()
            assert isinstance(refused, Refused)
            assert refused.code == "bad-frame"
        assert isinstance(stranger.ask(Ping("p")), Pong)
    with LobbyConnection(house, hello=False) as rude:
        rude.send(ListTables("1"))
        assert rude.closed() == ("hello-first", 4001)


def test_a_page_of_somebody_else_cannot_open_the_lobby(house: House, guest: Guest) -> None:
    with pytest.raises(InvalidStatus) as no:
        LobbyConnection(house, guest.cookie(), Origin="https://evil.example")
    assert no.value.response.status_code == 403
    with LobbyConnection(house, guest.cookie(), Origin=f"http://{house.address}") as own:
        assert isinstance(own.ask(ListTables("1", watch=False)), TableList)


def test_the_lobby_has_the_limits_of_rest(tmp_path: Path) -> None:
    limits = {"TRUQUERO_TABLES_PER_IDENTITY": "1", "TRUQUERO_SEATS_PER_IDENTITY": "1"}
    pace = {"TRUQUERO_REQUESTS_PER_SECOND": "0.1", "TRUQUERO_REQUESTS_AT_ONCE": "8"}
    with running(tmp_path, **limits, **pace) as house, LobbyConnection(house) as visitor:
        table = visitor.ask(LayTable("1", "argentino", players=4)).table.id
        assert visitor.refused(TakeSeat("2", table, 2)) == "already-seated"
        assert visitor.refused(LayTable("3", "argentino")) == "too-many-tables"
        codes = [visitor.refused(CloseTable(f"x{n}", "none-such-table")) for n in range(6)]
        assert codes[-1] == "too-many-requests"
    with running(tmp_path, TRUQUERO_HELLO_SECONDS="0.3") as house, LobbyConnection(house, hello=False) as silent:
        assert silent.closed() == ("hello-first", 4001)


def test_the_lobby_is_told_when_the_house_goes(tmp_path: Path) -> None:
    with running(tmp_path) as house, LobbyConnection(house) as visitor:
        visitor.ask(ListTables("1"))
        assert house.stop() == 0
        assert visitor.closed() == ("restart", 1012)


def test_the_lobby_takes_what_rest_takes() -> None:
    assert set(LayTable.__struct_fields__) - {"id"} == set(rest_models.TableWanted.model_fields)
    assert set(TableCard.__struct_fields__) | {"draw", "page", "socket", "link"} == set(
        rest_models.TableModel.model_fields
    )
