"""Live tables of a championship open and close by themselves: nobody types a result."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack

import httpx
import pytest

from tests.server.houses import House
from tests.server.live_desk import LiveDesk, play_out
from truquero.acta.referee import referee_bytes
from truquero.tournament.log import read_log, verified


@pytest.fixture
def desk(house: House) -> Iterator[LiveDesk]:
    made = LiveDesk(house)
    yield made
    made.http.close()


def test_a_championship_plays_itself_from_the_call_to_the_champion(desk: LiveDesk) -> None:
    seen = desk.drawn()
    tables = []
    while seen["phase"] != "finished":
        for board in seen["boards"]:
            with ExitStack() as stack:
                players = desk.sit(board)
                for player in players.values():
                    stack.enter_context(player)
                tables.append(board["table"])
                play_out(players)
        desk.until(lambda now: not now["boards"])
        desk.done("CloseRound")
        if desk.seen()["phase"] != "finished":
            desk.done("CallRound")
        seen = desk.seen()
    assert len(set(tables)) == 3
    assert sorted(seen["places"]) == [1, 2, 3, 4]
    assert {m["result"]["by"] for m in seen["matches"]} == {"played"}
    assert all(max(points[0]) == 5 for m in seen["matches"] for points in [m["result"]["boards"][0]["points"]])
    log = httpx.get(str(desk.http.base_url.join(desk.path + "/log")))
    assert verified(read_log(log.content)).phase == "finished"
    for table in tables:
        acta = desk.http.get(f"/api/tables/{table}/acta")
        assert referee_bytes(acta.content).ok
