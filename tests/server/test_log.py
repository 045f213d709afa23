"""What a server logs while matches are played, at its most verbose level: nothing that must stay secret."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.server.houses import Guest, House, Player, running
from truquero.cards import NUMBERS, Card, Suit
from truquero.server.common.logs import table_name
from truquero.wire.frames import Ack, CutAsked, Welcome
from truquero.wire.requests import Say

NAME, PASSWORD, SAID = "Zoraida", "correct horse battery", "abracadabra"


def words(value: Any) -> Iterator[str]:
    """Every word of a line, keys and values."""
    if isinstance(value, dict):
        for key, found in value.items():
            yield str(key)
            yield from words(found)
    elif isinstance(value, list):
        for found in value:
            yield from words(found)
    else:
        yield from re.split(r"[^\w-]+", str(value))


def played(house: House, guest: Guest, rulebook: str, players: int, **more: Any) -> tuple[str, str, set[str]]:
    """A whole match; the table, its token, and the commitments of its deals."""
    bots = [{"seat": seat, "character": "azar"} for seat in range(2, players + 1)]
    sat = guest.lay(rulebook, players, bots=bots, name=NAME, **more)
    table, token = str(sat["table"]["id"]), str(sat["token"])
    with Player(house, table, token) as player, Player(house, table, spectate=True) as watching:
        player.until(Welcome)
        assert isinstance(player.ask(Say("said", SAID)), Ack)
        player.play_to_the_end()
        watching.until(Welcome)
    with Player(house, table, "stolen-token") as thief:
        assert thief.closed()[0] == "not-your-seat"
    return table, token, {frame.commitment for frame in player.told if isinstance(frame, CutAsked)}


def test_the_log_of_whole_matches_tells_no_card_no_key_and_no_name(tmp_path: Path) -> None:
    with running(tmp_path, arguments=("--log-level", "debug")) as house, house.guest() as guest:
        account = {"name": NAME, "password": PASSWORD}
        made = guest.rest.post("/api/accounts", json=account)
        guest.rest.headers["X-CSRF-Token"] = csrf = made.json()["csrf"]
        guest.rest.post("/api/session", json={**account, "password": "wrong horse battery"})
        cookie = guest.cookie()
        found = [played(house, guest, "argentino", 2), played(house, guest, "belmez", 4, public=True)]
        guest.rest.post("/api/tables", content="{", headers={"Content-Type": "application/json"})
        guest.rest.get(f"/api/tables/{found[0][0]}/nothing")
        assert house.stop() == 0
    text = house.errors.read_text()
    said = {word for line in house.log() for word in words(line)}
    for table, token, commitments in found:
        assert table_name(table) in said, "whoever has the link finds the table"
        assert table not in text
        assert token not in text
        assert not [c for c in commitments if c in text]
    secret = (tmp_path / "truquero.secret").read_text().strip()
    for hidden in (secret, cookie, cookie.partition("=")[2], csrf, NAME, PASSWORD, SAID, "stolen-token"):
        assert hidden not in text
    assert said & {Card(number, suit).code for suit in Suit for number in NUMBERS} == set()
    assert all(line["level"] != "error" for line in house.log())
