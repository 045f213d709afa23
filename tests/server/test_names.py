"""Names of two words: at the table, in the list of seats, in the acta and in what is typed."""

from __future__ import annotations

import pytest

from tests.server.houses import Guest, House, Player
from truquero.acta.parse import parse
from truquero.acta.referee import referee
from truquero.server.common.server_refusals import Refusal
from truquero.server.table.seating import clean_name
from truquero.wire.frames import Welcome


def test_a_name_may_have_two_words_and_the_referee_reads_its_acta(guest: Guest, house: House) -> None:
    sat = guest.lay("belmez", 2, name="  Ana   María ", bots=[{"seat": 2, "character": "azar"}])
    table, token = str(sat["table"]["id"]), str(sat["token"])
    assert sat["table"]["seats"][0]["name"] == "Ana María"
    with Player(house, table, token) as ana:
        assert ana.until(Welcome).seats[0].name == "Ana María"
        ana.play_to_the_end()
    acta = guest.rest.get(f"/api/tables/{table}/acta").text
    assert "seats: Ana_María" in acta
    assert "Ana María" not in acta
    assert referee(parse(acta)).problem is None


def test_names_that_an_acta_would_confuse_are_the_same(guest: Guest) -> None:
    table = str(guest.lay(players=4, name="Ana María")["table"]["id"])
    for same in ("Ana_María", "ana maria", "ANA  MARÍA"):
        answer = guest.rest.post(f"/api/tables/{table}/seats/2", json={"name": same})
        assert (answer.status_code, answer.json()["code"]) == (409, "name-taken")
    account = {"name": "Juan  José", "password": "correct horse battery"}
    assert guest.rest.post("/api/accounts", json=account).json()["account"] == "Juan José"


@pytest.mark.parametrize("name", ["Ana\x1b[2J", "_Ana", "Ana_", "a" * 21, "Ana #1", "vee dor:", "\u202eAna", "Veedor"])
def test_names_that_are_none(name: str) -> None:
    with pytest.raises(Refusal):
        clean_name(name)
