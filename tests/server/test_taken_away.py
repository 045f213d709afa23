"""Tables that are closed, rematches, sessions that end, and what spectators see."""

from __future__ import annotations

import time
from pathlib import Path

import httpx

from tests.server.houses import PATIENCE, Guest, House, Player, begun, running
from truquero.wire.frames import Ack, Event, Frame, NewTable, Presence, Wanted, Welcome
from truquero.wire.requests import Rematch, Sit, Stand


def test_who_laid_a_table_may_take_it_away_before_the_match(house: House, guest: Guest) -> None:
    sat = guest.lay(players=2, public=True)
    table, token = str(sat["table"]["id"]), str(sat["token"])
    with house.guest() as other:
        no = other.rest.delete(f"/api/tables/{table}")
        assert (no.status_code, no.json()["code"]) == (403, "not-host")
    assert guest.rest.delete(f"/api/tables/{table}", headers={"X-CSRF-Token": ""}).status_code == 403
    with Player(house, table, token) as ana, Player(house, table, spectate=True) as watching:
        ana.until(Welcome)
        watching.until(Welcome)
        assert guest.rest.delete(f"/api/tables/{table}").status_code == 204
        assert ana.closed() == watching.closed() == ("table-gone", 4013)
    for answer in (
        guest.rest.get(f"/api/tables/{table}"),
        guest.rest.delete(f"/api/tables/{table}"),
        guest.rest.post(f"/api/tables/{table}/seats/2", json={}),
    ):
        assert (answer.status_code, answer.json()["code"]) == (404, "no-such-table")
    assert table not in guest.rest.get("/api/tables").text
    with Player(house, table, token) as late:
        assert late.closed()[0] == "no-such-table"
    playing, _ = guest.with_bots()
    no = guest.rest.delete(f"/api/tables/{playing}")
    assert (no.status_code, no.json()["code"]) == (409, "match-started")


def test_a_table_taken_away_makes_room_for_another(tmp_path: Path) -> None:
    with running(tmp_path, TRUQUERO_TABLES_PER_IDENTITY="1") as house, house.guest() as guest:
        table = guest.lay()["table"]["id"]
        assert guest.rest.post("/api/tables", json={"rulebook": "argentino"}).status_code == 429
        assert guest.rest.delete(f"/api/tables/{table}").status_code == 204
        guest.lay()
        house.restart()
        assert guest.rest.get(f"/api/tables/{table}").status_code == 404


def test_a_rematch_is_one_table_also_after_the_house_was_started_again(tmp_path: Path) -> None:
    with running(tmp_path) as house, house.guest() as ana, house.guest() as blas:
        sat = ana.lay("belmez", 2, name="Ana")
        table, token = str(sat["table"]["id"]), str(sat["token"])
        other = str(blas.rest.post(f"/api/tables/{table}/seats/2", json={"name": "Blas"}).json()["token"])
        with Player(house, table, token) as one, Player(house, table, other) as two:
            begun(one, two)
            early = ana.rest.post(f"/api/tables/{table}/rematch")
            assert (early.status_code, early.json()["code"]) == (409, "not-over")
            two.ask(Stand("away"))
            two.close()
            one.play_to_the_end()
        with Player(house, table, token) as one, Player(house, table, other) as two:
            one.until(Welcome)
            two.until(Welcome)
            first = ana.rest.post(f"/api/tables/{table}/rematch").json()
            assert first == {"wanted": [1], "seat": 1, "table": "", "token": ""}
            assert two.until(Wanted).seats == (1,)
            assert isinstance(two.ask(Rematch("again")), Ack)
            new = {p.seat: p.until(NewTable) if not _told(p) else _told(p)[0] for p in (one, two)}
        assert new[1].table == new[2].table != table
        house.restart()
        with Player(house, table, other) as two:
            two.until(Welcome)
            two.send(Rematch("once-more"))
            assert two.until(NewTable) == new[2]
        again = ana.rest.post(f"/api/tables/{table}/rematch").json()
        assert (again["table"], again["token"]) == (new[1].table, new[1].token)
        with Player(house, new[2].table, new[2].token) as two:
            assert two.until(Welcome).seat == 2
        with Player(house, new[1].table, cookie=ana.cookie()) as one:
            assert one.until(Welcome).seat == 1
        with house.guest() as stranger:
            no = stranger.rest.post(f"/api/tables/{table}/rematch")
            assert (no.status_code, no.json()["code"]) == (403, "not-your-seat")


def _told(player: Player) -> list[NewTable]:
    return [frame for frame in player.told if isinstance(frame, NewTable)]


def test_logging_out_ends_every_cookie_of_the_account(tmp_path: Path) -> None:
    who = {"name": "Ana", "password": "correct horse battery"}
    with running(tmp_path) as house, house.guest() as ana, house.guest() as phone:
        ana.rest.headers["X-CSRF-Token"] = ana.rest.post("/api/accounts", json=who).json()["csrf"]
        phone.rest.headers["X-CSRF-Token"] = phone.rest.post("/api/session", json=who).json()["csrf"]
        sat = ana.lay()
        table, copy, csrf = str(sat["table"]["id"]), ana.cookie(), ana.rest.headers["X-CSRF-Token"]
        with Player(house, table, cookie=copy) as connected:
            connected.until(Welcome)
            assert ana.rest.delete("/api/session").json()["account"] == ""
            assert connected.closed() == ("logged-out", 4014)
        for restarted in (False, True):
            if restarted:
                house.restart()
            assert phone.rest.get("/api/me").json()["account"] == ""
            with httpx.Client(base_url=f"http://{house.address}", headers={"Cookie": copy}, timeout=PATIENCE) as thief:
                assert thief.get("/api/me").json()["account"] == ""
                no = thief.delete(f"/api/tables/{table}", headers={"X-CSRF-Token": csrf})
                assert (no.status_code, no.json()["code"]) == (403, "bad-csrf")
            with Player(house, table, cookie=copy) as thief_at_table:
                assert thief_at_table.closed()[0] == "not-your-seat"
        me = ana.rest.get("/api/me").json()
        ana.rest.headers["X-CSRF-Token"] = me["csrf"]
        assert ana.rest.post("/api/session", json=who).json()["account"] == "Ana"
        with Player(house, table, cookie=ana.cookie()) as back:  # what the account had it has still
            assert back.until(Welcome).seat == 1


def test_the_gallery_hears_who_comes_and_goes_when_it_may(house: House, guest: Guest) -> None:
    sat = guest.lay(players=2, delay=2)
    table, tokens = str(sat["table"]["id"]), [str(sat["token"])]
    with Player(house, table, spectate=True) as watching, Player(house, table, tokens[0]) as one:
        assert watching.until(Welcome).seats[1].kind == "empty"
        tokens.append(str(guest.rest.post(f"/api/tables/{table}/seats/2", json={}).json()["token"]))
        watching.until(Presence, lambda frame: frame.seats[1].kind == "person")
        with Player(house, table, tokens[1]) as two:
            begun(one, two)
            left = time.monotonic()
            assert isinstance(two.ask(Stand("away")), Ack)
            away = watching.until(Presence, lambda frame: frame.seats[1].away)
            assert time.monotonic() - left > 1.9
            known = [frame.v for frame in watching.told if isinstance(frame, Event)]
            assert away.v <= (known[-1] if known else 0), "the number gives away what comes next"


def test_the_gallery_of_a_table_that_is_far_behind(house: House, guest: Guest) -> None:
    """Ten minutes, in which nobody would wait for anything here: what is heard was not kept back, and the rest was."""
    sat = guest.lay(players=2, delay=600)
    table, token = str(sat["table"]["id"]), str(sat["token"])
    with Player(house, table, spectate=True) as watching:
        assert [seat.kind for seat in watching.until(Welcome).seats] == ["person", "empty"]
        with Player(house, table, token) as one:
            watching.until(Presence, lambda frame: frame.seats[0].here)
            other = str(guest.rest.post(f"/api/tables/{table}/seats/2", json={}).json()["token"])
            with Player(house, table, other) as two:
                begun(one, two)
                assert isinstance(two.ask(Stand("away")), Ack)
                with Player(house, table, spectate=True) as late:
                    assert not late.until(Welcome).seats[1].away
                    assert not guest.rest.get(f"/api/tables/{table}").json()["seats"][1]["away"]
                    assert not [f for f in (*watching.quiet(), *late.quiet()) if _tells_of_leaving(f)]


def _tells_of_leaving(frame: Frame) -> bool:
    return isinstance(frame, Presence) and frame.seats[1].away


def test_who_begins_to_watch_hears_of_what_changed_a_moment_before(house: House, guest: Guest) -> None:
    sat = guest.lay(players=2, delay=2)
    table, first = str(sat["table"]["id"]), str(sat["token"])
    second = str(guest.rest.post(f"/api/tables/{table}/seats/2", json={}).json()["token"])
    with Player(house, table, first) as one, Player(house, table, second) as two:
        begun(one, two)
        for again in range(20):
            assert isinstance(two.ask(Stand(f"away-{again}")), Ack)
            with Player(house, table, spectate=True) as late:
                if late.until(Welcome).seats[1].away:  # a busy machine: two seconds have gone by
                    two.send(Sit(f"back-{again}"))
                    late.until(Presence, lambda frame: not frame.seats[1].away)
                    continue
                late.until(Presence, lambda frame: frame.seats[1].away)
                return
        raise AssertionError("nobody was quick enough to see it")
