"""What the kernel calls the same is the same: its key of the bets against a minimised automaton of the engine."""

from __future__ import annotations

import pytest

from tests.kernel.refinement import minimise, shortened
from truquero.kernel.probe import bets_key
from truquero.rulebooks import ALMERIA, BOOKS


def test_the_states_of_a_mano_of_almeria() -> None:
    found = minimise(ALMERIA)
    assert (found.states, found.called, found.least) == (217, 217, 174)
    assert found.wrong == []


@pytest.mark.parametrize("name", ["uruguay", "cazorla"])
def test_the_key_of_the_bets_merges_nothing_that_differs(name: str) -> None:
    found = minimise(shortened(BOOKS[name], 2))
    assert found.states > found.called > found.least
    assert found.wrong == []


def test_a_key_that_forgets_something_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the truco in it the key would merge a truco that waits with one that is wanted."""
    forgets = "truquero.kernel.explore.bets_key"
    monkeypatch.setattr(forgets, lambda mano, c: bets_key(mano, c)[:1] + bets_key(mano, c)[2:])
    assert minimise(ALMERIA).wrong
