"""A ladder without end (A10) must not hold two players for ever: found by the soak, seeds 872 and 904."""

from __future__ import annotations

import pytest

from benchmarks.bots_soak import cast
from tests.bots.mixed import play_game
from tests.engine.play import Table
from truquero.bots.bot_table import BotTable
from truquero.bots.characters import character
from truquero.engine.actions import Call, Stack
from truquero.engine.start import start
from truquero.engine.state import Phase
from truquero.fairness.shuffle import seeded_rng, shuffled
from truquero.rulebooks import ARGENTINO, VALENCIA


@pytest.mark.parametrize(("players", "strict", "seed"), [(2, False, 872), (2, True, 872), (6, True, 904)])
def test_two_great_envidos_come_to_an_end(players: int, strict: bool, seed: int) -> None:
    told = play_game(Table(ARGENTINO, players, strict), seed, cast(seed, players))
    assert sum(told.games) == 1


@pytest.mark.parametrize("seed", [0, 4, 5])
def test_two_novatos_with_great_cards_do_not_raise_val_by_val(seed: int) -> None:
    """ "Val 5", "val 6" … "val 18": nobody who is learning wants to sit through that (V16)."""
    rng = seeded_rng(seed)
    bots = {seat: character("novato").sit(VALENCIA, 6, seat, seed * 10 + seat) for seat in range(1, 7)}
    table = BotTable(start(VALENCIA, 6), bots, rng)
    said: list[str] = []
    while table.match.games == (0, 0):
        if table.match.phase is Phase.DEAL:
            table.hand_in(Stack(shuffled(VALENCIA.pack_for(6), rng)))
            continue
        calls = [done.decision.action for done in table.step()]
        said += [call.word for call in calls if isinstance(call, Call)]
    assert "quatre-val" in said, "they raise as far as the ladder has steps of its own"
    assert "val" not in said
