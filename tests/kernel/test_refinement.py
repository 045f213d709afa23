"""What the kernel calls the same is the same: its key of the bets against a minimised automaton of the engine."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from tests.kernel.refinement import minimise, shortened
from truquero.kernel import Kernel, Runner
from truquero.kernel.explore import Explorer
from truquero.kernel.probe import bets_key
from truquero.rulebooks import ALMERIA, BOOKS
from truquero.rules import Rulebook


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


def played_alike(book: Rulebook, matches: int, cache: Path, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Play the same matches with rows that mates share and with a row for each place; how many rows each needs."""
    monkeypatch.setenv("TRUQUERO_CACHE", str(cache))  # no tables of other runs
    shared = Kernel(book, 4)
    found = Runner(shared, seed=3).play(0, matches)
    monkeypatch.setattr(Explorer, "_seat_free", lambda self, c: False)
    apart = Kernel(book, 4)
    again = Runner(apart, seed=3).play(0, matches)
    assert np.array_equal(found.counts, again.counts)
    assert np.array_equal(found.winners, again.winners)
    return [sum(len(kind.explorer.rows) for kind in kernel.kinds) for kernel in (shared, apart)]


@pytest.mark.parametrize("name", ["asturias", "autoridades"])
def test_mates_share_only_rows_that_are_the_same(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shared, apart = played_alike(BOOKS[name], 200, tmp_path, monkeypatch)
    assert shared < apart
