"""The final of a championship whose spectators see nothing before it is over, and then everything."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import httpx

from tests.server.houses import House, Player
from tests.server.live_desk import ONLINE, LiveDesk, go_on, play_out
from truquero.wire.frames import Event, Over, Pong, Welcome
from truquero.wire.requests import Ping


class FinalDesk(LiveDesk):
    """Two entries: their only match is the final."""

    bases: Mapping[str, Any] = {**ONLINE, "until_match": True}
    pairs: Sequence[Sequence[str]] = [["Ana Lozano"], ["Bea Ruiz"]]


class SemifinalDesk(FinalDesk):
    pairs = LiveDesk.pairs


def called(desk: LiveDesk) -> list[dict[str, Any]]:
    desk.drawn()
    boards: list[dict[str, Any]] = desk.until(lambda seen: seen["boards"] and all(b["table"] for b in seen["boards"]))[
        "boards"
    ]
    return boards


def events(watching: Player) -> list[int]:
    return [frame.v for frame in watching.told if isinstance(frame, Event)]


def public_score(desk: LiveDesk, board: int) -> object:
    (found,) = (row for row in desk.seen(public=True)["boards"] if row["number"] == board)
    return found["score"]


def test_spectators_of_a_final_see_nothing_before_it_is_over_and_then_everything(house: House) -> None:
    desk = FinalDesk(house)
    (board,) = called(desk)
    players = desk.sit(board)
    watching = Player(house, board["table"], spectate=True)
    assert watching.until(Welcome).info.until_match
    play_out(players, moves=12)
    assert next(iter(players.values())).version > 5

    watching.send(Ping("still-there"))
    watching.until(Pong)
    assert events(watching) == []
    with Player(house, board["table"], spectate=True) as latecomer:
        welcome = latecomer.until(Welcome)
        assert (welcome.v, welcome.started, welcome.table.score) == (0, False, (0, 0))
    assert public_score(desk, board["number"]) is None
    cards = httpx.get(f"http://{house.address}/api/tables/{board['table']}").json()
    assert "score" not in cards

    go_on(players)
    over = watching.until(Over)
    assert events(watching) == list(range(1, over.v + 1))
    with Player(house, board["table"], spectate=True, after=0) as latecomer:
        assert latecomer.until(Welcome).v == over.v
    for player in (*players.values(), watching):
        player.close()
    desk.http.close()


def test_a_final_that_somebody_gives_up_is_shown_too(house: House) -> None:
    desk = FinalDesk(house)
    (board,) = called(desk)
    players = desk.sit(board)
    watching = Player(house, board["table"], spectate=True)
    watching.until(Welcome)
    play_out(players, moves=12)
    (match,) = desk.seen()["matches"]
    desk.done("Retire", desk.captain(match["sides"][0][0]), fixture=match["number"], side=0)
    over = watching.until(Over)
    assert events(watching) == list(range(1, over.v + 1))
    for player in (*players.values(), watching):
        player.close()
    desk.http.close()


def test_matches_before_the_final_are_seen_as_they_are_played(house: House) -> None:
    desk = SemifinalDesk(house)
    board = called(desk)[0]
    players = desk.sit(board)
    play_out(players, moves=12)
    with Player(house, board["table"], spectate=True) as watching:
        welcome = watching.until(Welcome)
        assert (welcome.info.until_match, welcome.started) == (False, True)
    for player in players.values():
        player.close()
    desk.http.close()
