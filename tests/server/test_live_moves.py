"""A match that begins with real cards, goes on at a table of the house, and comes back (O6)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import httpx
import pytest

from tests.server.houses import House, Player
from tests.server.live_desk import ONLINE, LiveDesk, go_on, play_out
from truquero.acta.referee import referee_bytes
from truquero.tournament.log import read_log, verified

BOTH = {**ONLINE, "stages": [{"format": "llave", "games": 3, "target": 5}], "place": "both"}


class HomeDesk(LiveDesk):
    """Two who play with real cards or at a table of the house, as they like."""

    bases = BOTH
    pairs = (("Ana Lozano",), ("Bea Ruiz",))

    def __init__(self, house: House) -> None:
        super().__init__(house)
        self.tapped: dict[int, int] = {}

    def board(self) -> dict[str, Any]:
        (found,) = self.seen()["boards"]
        return dict(found)

    def tap(self, *sides: int) -> None:
        """One point at a time at the anotador of the open board."""
        board = self.board()["number"]
        first = self.tapped.get(board, 0) + 1
        told = [{"number": n, "at": 1, "side": side, "points": 1} for n, side in enumerate(sides, start=first)]
        self.tapped[board] = first + len(sides) - 1
        body = {"device": f"phone-{board:04}", "taps": told, "take": False}
        headers = {"X-Tournament-Token": self.captain(1)}
        answer = self.http.put(f"{self.path}/boards/{board}/tally", json=body, headers=headers)
        assert answer.status_code == 200, answer.text

    def both(self, place: str) -> None:
        """The captains agree where to go on."""
        board = self.board()["number"]
        for entry in (1, 2):
            self.done("MoveBoard", self.captain(entry), board=board, place=place)


@pytest.fixture
def desk(house: House) -> Iterator[HomeDesk]:
    made = HomeDesk(house)
    made.drawn()
    yield made
    made.http.close()


def between_games(players: dict[int, Player]) -> bool:
    return all(p.view is not None and sum(p.view.games) == 1 and p.view.phase.value == "deal" for p in players.values())


def test_a_match_moves_from_cards_to_a_table_and_back_between_games(desk: HomeDesk) -> None:
    at_home = desk.board()
    assert at_home["table"] == ""
    desk.tap(0, 0, 0, 0)
    refused = desk.do("MoveBoard", desk.captain(1), board=at_home["number"], place="online").json()
    assert (refused["code"], refused["article"]) == ("mid-game", "O6")
    desk.tap(1, 0)
    desk.both("online")
    online = desk.until(lambda now: now["boards"][0]["table"])["boards"][0]
    assert online["score"] == {"games": [1, 0]}
    with ExitStack() as stack:
        players = {seat: stack.enter_context(player) for seat, player in desk.sit(online).items()}
        play_out(players, moves=3)
        refused = desk.do("MoveBoard", desk.captain(2), board=online["number"], place="cards").json()
        assert refused["code"] == "mid-game"
        go_on(players, until=lambda: between_games(players))
        desk.both("cards")
    back = desk.board()
    games = back["score"]["games"]
    assert (back["table"], sum(games)) == ("", 2)
    assert back["score"]["points"][0] == [5, 1]
    tally = desk.http.get(f"{desk.path}/boards/{back['number']}/tally").json()
    assert tally["score"] == back["score"]
    left = 3 - games[0]
    desk.tap(*[0] * 5 * left)
    score = desk.board()["score"]
    for entry in (1, 2):
        desk.done("ReportResult", desk.captain(entry), fixture=1, boards=[score])
    result = desk.seen()["matches"][0]["result"]
    assert (result["winner"], result["boards"]) == (0, [score])
    acta = desk.http.get(f"/api/tables/{online['table']}/acta")
    assert referee_bytes(acta.content).ok
    desk.done("CloseRound")
    log = httpx.get(str(desk.http.base_url.join(desk.path + "/log")))
    assert verified(read_log(log.content)).phase == "finished"
