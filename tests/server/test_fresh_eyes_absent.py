"""Problems that a first-time user ran into."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest

from tests.server.houses import PATIENCE, Guest, House, Player, begun, running
from truquero.wire.frames import Ack, Presence, Refused, SignShown, Welcome
from truquero.wire.requests import Look, SignRequest


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with running(tmp_path_factory.mktemp("fresh"), TRUQUERO_STAND_IN_AFTER="0.3") as made:
        yield made


def test_a_bot_stands_in_for_who_sat_down_and_never_came(hasty: House) -> None:
    with hasty.guest() as ana, hasty.guest() as blas:
        sat = ana.lay()
        table = sat["table"]["id"]
        with Player(hasty, table, sat["token"]) as one:
            one.until(Welcome)
            assert blas.rest.post(f"/api/tables/{table}/seats/2", json={}).status_code == 200
            one.until(Presence, lambda frame: frame.seats[1].away)


def test_a_clock_is_not_started_anew_by_who_only_watches(hasty: House) -> None:
    with hasty.guest() as guest:
        table, tokens = guest.table(clock=1)
        one, two = Player(hasty, table, tokens[1]), Player(hasty, table, tokens[2])
        begun(one, two)
        began, away = time.monotonic(), False
        while not away and time.monotonic() - began < PATIENCE:
            with Player(hasty, table, spectate=True) as watcher:
                watcher.until(Welcome)
                told = [frame for frame in one.quiet(0.2) if isinstance(frame, Presence)]
                away = any(seat.away for frame in told for seat in frame.seats)
        assert away
        one.close()
        two.close()


def test_a_sign_of_ones_own_carries_no_control_characters(house: House, guest: Guest) -> None:
    table, tokens = guest.table("belmez", 4)
    with Player(house, table, tokens[1]) as one, Player(house, table, tokens[3]) as partner:
        begun(one, partner)
        assert isinstance(partner.ask(Look("look", 1)), Ack)
        answer = one.ask(SignRequest("sign", "\x1b[2Jpwn\u202e"))
        assert isinstance(answer, Ack)
        assert partner.until(SignShown).holding.isprintable()
        assert isinstance(one.ask(SignRequest("blank", "\x1b\u202e")), Refused)


def test_an_option_called_like_a_parameter_is_refused_by_name(guest: Guest) -> None:
    answer = guest.rest.post("/api/tables", json={"rulebook": "argentino", "options": {"name": "x"}})
    assert (answer.status_code, answer.json()["code"]) == (422, "bad-option")


def test_cookies_of_others_beside_ours_do_not_hide_it_from_the_socket(house: House, guest: Guest) -> None:
    table, _ = guest.with_bots()
    with Player(house, table, cookie=f'other={{"a": 1}}; {guest.cookie()}') as player:
        assert player.until(Welcome).seat == 1
