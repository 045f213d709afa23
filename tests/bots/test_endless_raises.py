"""A ladder without end (A10) must not hold two players for ever: found by the soak, seeds 872 and 904."""

from __future__ import annotations

import pytest

from benchmarks.bots_soak import cast
from tests.bots.mixed import play_game
from tests.engine.play import Table
from truquero.rulebooks import ARGENTINO


@pytest.mark.parametrize(("players", "strict", "seed"), [(2, False, 872), (2, True, 872), (6, True, 904)])
def test_two_great_envidos_come_to_an_end(players: int, strict: bool, seed: int) -> None:
    told = play_game(Table(ARGENTINO, players, strict), seed, cast(seed, players))
    assert sum(told.games) == 1
