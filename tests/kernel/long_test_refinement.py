"""The key of the bets against a minimised automaton, every rulebook: minutes, so with ``make lockstep``."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.kernel.refinement import minimise, shortened
from tests.kernel.test_refinement import played_alike
from truquero.rulebooks import BOOKS

FOR_TWO = [book.id for book in BOOKS.values() if 2 in book.players]


@pytest.mark.parametrize("name", FOR_TWO)
@pytest.mark.parametrize("base", [(0, 0), (1, 0)])
def test_the_key_of_the_bets_merges_nothing_that_differs(name: str, base: tuple[int, int]) -> None:
    found = minimise(shortened(BOOKS[name], 2), base=base)
    assert found.wrong == []
    assert found.least <= found.called <= found.states


@pytest.mark.parametrize("name", ["argentino", "tarija", "uruguay", "belmez", "quesada"])
def test_mates_share_only_rows_that_are_the_same(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    no_duels = replace(BOOKS[name], formats=(), options=())  # a short game would be over before all play together
    shared, apart = played_alike(shortened(no_duels, 4), 4, tmp_path, monkeypatch)
    assert shared < apart
