"""The soak finds what goes wrong, and says so."""

from __future__ import annotations

import pytest

from benchmarks import bots_soak
from benchmarks.bots_soak import Batch, batches, play
from tests.bots.mixed import Told
from tests.engine.play import Table
from truquero.rulebooks import BOOKS


def test_the_plan_has_every_rulebook_number_of_players_and_kind_of_table() -> None:
    plan = list(batches(list(BOOKS), None, games=25, seed=1))
    every = {(book.id, players, strict) for book in BOOKS.values() for players in book.players for strict in (0, 1)}
    assert {(b.rulebook, b.players, b.strict) for b in plan} == every
    assert sum(b.games for b in plan) == 25 * len(every)


def test_a_batch_is_played() -> None:
    outcome = play(Batch("valencia24", (), 4, False, 3, 2))
    assert not outcome.broken
    assert outcome.actions > 10
    assert "GameWon" in outcome.kinds or "MatchWon" in outcome.kinds


def test_a_game_that_breaks_is_told_with_its_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    def breaks(table: Table, seed: int, seated: tuple[str, ...]) -> Told:
        raise RuntimeError("said nothing when it had to")

    monkeypatch.setattr(bots_soak, "play_game", breaks)
    ((seed, what),) = play(Batch("valencia24", (), 4, True, 9, 1)).broken
    assert seed == 9
    assert "said nothing" in what
