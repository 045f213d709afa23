"""Leaving a match for good: a bot plays on for those who stay; against bots alone the match ends as lost."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest

from tests.server.houses import PATIENCE, Guest, House, Player, begun, running
from truquero.acta.parse import parse
from truquero.acta.referee import referee
from truquero.wire.frames import Ack, Event, NewTable, Over, Presence, Refused, Welcome
from truquero.wire.requests import Rematch, ResignRequest


def pair(house: House, ana: Guest, blas: Guest, rulebook: str = "argentino", players: int = 2) -> tuple[str, str, str]:
    """Ana and Blas at one table, bots in the other seats."""
    bots = [{"seat": seat, "character": "azar"} for seat in range(3, players + 1)]
    sat = ana.lay(rulebook, players, name="Ana", bots=bots, delay=0)
    table = str(sat["table"]["id"])
    other = blas.rest.post(f"/api/tables/{table}/seats/2", json={"name": "Blas"}).json()
    return table, str(sat["token"]), str(other["token"])


def test_who_resigns_leaves_the_seat_to_a_bot_that_plays_on(house: House, guest: Guest) -> None:
    with house.guest() as other:
        table, ana_s, blas_s = pair(house, guest, other, players=4)
        with Player(house, table, ana_s) as ana, Player(house, table, blas_s) as blas:
            begun(ana, blas)
            assert isinstance(blas.ask(ResignRequest("enough")), Ack)
            assert blas.closed() == ("resigned", 4017)
            told = ana.until(Presence, lambda frame: frame.seats[1].left).seats[1]
            assert (told.name, told.kind, told.bot, told.here) == ("Blas", "bot", "prudente", False)
            ana.play_to_the_end()
            with Player(house, table, blas_s) as late:
                assert late.closed()[0] == "not-your-seat"
            no = other.rest.post(f"/api/tables/{table}/seats/2/resign")
            assert (no.status_code, no.json()["code"]) == (403, "not-your-seat")
            seats = guest.rest.get(f"/api/tables/{table}").json()["seats"]
            assert [seat["left"] for seat in seats] == [False, True, False, False]
            assert "Blas" in guest.rest.get(f"/api/tables/{table}/acta").text
            ana.send(Rematch("again"))
            again = ana.until(NewTable).table
        row = guest.rest.get(f"/api/tables/{again}").json()["seats"][1]
        assert (row["kind"], row["left"], row["name"] != "Blas") == ("bot", False, True)


@pytest.mark.parametrize("dealt", [True, False], ids=["in a mano", "before the cut"])
def test_against_bots_alone_resigning_ends_the_match_as_lost(house: House, guest: Guest, dealt: bool) -> None:
    table, token = guest.with_bots("belmez", 4)
    with Player(house, table, token) as ana, Player(house, table, spectate=True) as watching:
        watching.until(Welcome)
        begun(ana)
        while not any(
            event["e"] == "ContestBegan" for frame in ana.told if isinstance(frame, Event) for event in frame.events
        ):
            if not dealt:
                break
            ana.play_or_hear()
        ana.send(ResignRequest("enough"))
        assert ana.until(Over).winner == 1
        done = next(frame for frame in ana.told if isinstance(frame, Ack) and frame.id == "enough")
        assert ana.ask(ResignRequest("enough")) == done, "sent again it is not done again"
        last = [frame for frame in ana.told if isinstance(frame, Event)][-1]
        assert [event["e"] for event in last.events] == ["Resigned", "MatchWon"]
        late = ana.ask(ResignRequest("once-more"))
        assert isinstance(late, Refused)
        assert late.code == "match-over"
    assert guest.rest.get(f"/api/tables/{table}").json()["status"] == "finished"
    text = guest.rest.get(f"/api/tables/{table}/acta").text
    assert "abandono" in text
    judged = referee(parse(text))
    assert judged.match is not None
    assert judged.match.winner == 1
    assert guest.rest.get(f"/api/tables/{table}/proof").status_code == 200


def test_resigning_over_rest_and_what_is_refused(house: House, guest: Guest) -> None:
    waiting = guest.lay(players=2)["table"]["id"]
    no = guest.rest.post(f"/api/tables/{waiting}/seats/1/resign")
    assert (no.status_code, no.json()["code"]) == (409, "not-started")
    table, token = guest.with_bots()
    with Player(house, table, token) as ana, house.guest() as stranger:
        begun(ana)
        no = stranger.rest.post(f"/api/tables/{table}/seats/1/resign")
        assert (no.status_code, no.json()["code"]) == (403, "not-your-seat")
        assert guest.rest.post(f"/api/tables/{table}/seats/8/resign").json()["code"] == "no-such-seat"
        assert guest.rest.post(f"/api/tables/{table}/seats/1/resign", headers={"X-CSRF-Token": ""}).status_code == 403
        assert guest.rest.post(f"/api/tables/{table}/seats/1/resign").status_code == 204
        assert ana.until(Over).winner == 1
        no = guest.rest.post(f"/api/tables/{table}/seats/1/resign")
        assert (no.status_code, no.json()["code"]) == (409, "match-over")


def test_the_last_person_to_leave_loses_and_a_killed_house_remembers_who_left(tmp_path: Path) -> None:
    with running(tmp_path) as house, house.guest() as ana, house.guest() as blas:
        table, ana_s, blas_s = pair(house, ana, blas)
        with Player(house, table, ana_s) as one, Player(house, table, blas_s) as two:
            begun(one, two)
            assert blas.rest.post(f"/api/tables/{table}/seats/2/resign").status_code == 204
        house.restart(signal.SIGKILL)
        with Player(house, table, blas_s) as two:
            assert two.closed()[0] == "not-your-seat"
        with Player(house, table, ana_s) as one:
            assert one.until(Welcome).seats[1].left
            version = one.version
            one.play_until(version + 6)  # the bot plays on
            one.send(ResignRequest("me-too"))
            assert one.until(Over, patience=PATIENCE).winner == 1
