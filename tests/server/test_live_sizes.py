"""Trios and fours at live tables: everybody has a seat of their own, the sides alternate, and the match is read."""

from __future__ import annotations

from contextlib import ExitStack
from itertools import chain

import pytest

from tests.server.houses import House
from tests.server.live_desk import ONLINE, LiveDesk, play_out

NAMES = ["Ana", "Bea", "Carla", "Diana", "Eva", "Fina", "Gema", "Hilda"]


@pytest.mark.parametrize("size", [3, 4])
def test_O16_a_side_of_three_or_four_sits_one_yes_one_no(house: House, size: int) -> None:
    wanted = {**ONLINE, "rulebook": "valencia", "size": size, "stages": [{"format": "llave"}]}
    sides = [NAMES[:size], NAMES[4 : 4 + size]]

    class Sides(LiveDesk):
        bases = wanted
        pairs = sides

    desk = Sides(house)
    (board,) = desk.drawn()["boards"]
    calls = [desk.call(person, board["number"]) for person in desk.people(board)]
    own = list(range(1, 2 * size, 2))
    assert [call["seat"] for call in calls] == [*own, *(seat + 1 for seat in own)]
    with ExitStack() as stack:
        players = desk.sit(board)
        for player in players.values():
            stack.enter_context(player)
        play_out(players)
    seen = desk.until(lambda now: not now["boards"])
    (match,) = (m for m in seen["matches"] if m["result"])
    assert match["result"]["by"] == "played"
    desk.done("CloseRound")
    assert desk.seen()["places"] == list(
        chain(match["sides"][match["result"]["winner"]], match["sides"][1 - match["result"]["winner"]])
    )
    people = desk.http.get(f"{desk.path}/standings?by=person").json()["people"]
    assert sorted(points for _, points in people) == [0] * size + [1] * size  # each who sat in a won match (O4)
    desk.http.close()
