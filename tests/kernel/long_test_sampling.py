"""Sampled traversal. Compiling it takes half a minute, so it runs with ``make lockstep`` and not with every test."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.kernel.test_kernel import hide
from truquero.kernel import Kernel
from truquero.kernel.dice import kth_bit, popcount
from truquero.kernel.jit import bare, jit
from truquero.kernel.layout import CARD, HEADER
from truquero.kernel.loop import act_on
from truquero.kernel.sampler import Sampler
from truquero.kernel.sampling import Line, actor_at, begin_walk, key_of
from truquero.kernel.tables import PACK, POWER
from truquero.rulebooks import ARGENTINO, BOOKS
from truquero.rules import Rulebook


def test_sampled_traversal_learns_to_beat_random_play() -> None:
    sampler = Sampler(Kernel(ARGENTINO, 2))
    assert sampler.against_random(10_000) == (0, 0)  # an empty policy plays at random: each deal is its own mirror
    sampler.walk(4000)
    after, error = sampler.against_random(10_000)
    assert after > 4 * error


def test_the_same_seed_walks_the_same() -> None:
    one, two = (Sampler(Kernel(ARGENTINO, 2), keys=1 << 16, seed=3) for _ in range(2))
    one.walk(50)
    two.walk(50)
    assert np.array_equal(one.regrets, two.regrets)
    assert one.nodes == two.nodes > 10_000


@pytest.mark.parametrize(("book", "players"), [(BOOKS["belmez"], 2), (BOOKS["quesada"], 4)], ids=lambda x: str(x)[:9])
def test_what_the_tables_lack_is_learnt_in_the_middle_of_a_walk(
    book: Rulebook, players: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Near the end of a game bets compare with the score in ways that no mano before has shown. It makes no odds when
    a row was learnt: whoever has the tables already walks the same."""
    monkeypatch.setenv("TRUQUERO_CACHE", str(tmp_path))
    target = book.match.target
    for score in ((0, 0), (target - 3, target // 3), (target - 1, target - 1)):
        asking = Sampler(Kernel(book, players), duel=True, keys=1 << 14, seed=5, score=score)
        asking.walk(4)
        asking.kernel.save()
        told = Sampler(Kernel(book, players), duel=True, keys=1 << 14, seed=5, score=score)
        told.walk(4)
        assert asking.asked > told.asked == 0
        assert asking.nodes == told.nodes
        for kept in ("keys", "regrets", "policy"):
            assert np.array_equal(getattr(asking, kept), getattr(told, kept))


@jit
def asked(tables: Line, line: Line, told: Line) -> Any:
    """The key of whom the table asks; in ``told`` its place, its row and its actions."""
    t, s = bare(tables), bare(line)
    place, row, mask = actor_at(t, s, HEADER)
    told[0], told[1], told[2] = place, row, mask
    return key_of(t, s, HEADER, place, mask)


@jit
def begun(tables: Line, plan: Line, line: Line, deck: Line, unit: int) -> Any:
    return begin_walk(bare(tables), bare(plan), bare(line), bare(deck), 1, unit, 0)


@jit
def acted(tables: Line, line: Line, place: int, row: int, mask: int, number: int) -> Any:
    k = number % popcount(np.uint64(mask))
    return act_on(bare(tables), bare(line), HEADER, place, row, kth_bit(np.uint64(mask), k))


@pytest.mark.parametrize("book", [ARGENTINO, BOOKS["uruguay"]], ids=lambda b: b.id)
def test_a_key_tells_what_a_place_knows_and_nothing_else(book: Rulebook) -> None:
    """Other cards in the rival's hand leave the key as it is; one key means the same actions with the same cards."""
    sampler = Sampler(Kernel(book, 2), keys=1 << 12)
    sampler.walk(20)
    tables, plan, line, deck = sampler.kind.tables, sampler.kernel.plan, sampler.lines[0], sampler.deck
    told, means = np.zeros(3, np.int64), dict[int, tuple[int, ...]]()
    rng = np.random.default_rng(1)
    hidden = 0
    for unit in range(3000):
        line[:2] = 0
        done = begun(tables, plan, line, deck, unit)
        while done == 0:
            key = asked(tables, line, told)
            place, row, mask = (int(x) for x in told)
            powers = tables[POWER] + max(int(line[HEADER + 21]), 0) * tables[PACK]
            own = line[HEADER + CARD + 3 * place : HEADER + CARD + 3 * place + 3]
            meaning = (mask, *(int(tables[powers + c]) for c in own))
            assert means.setdefault(key, meaning) == meaning
            other = np.array([line])
            hidden += hide(other, sampler.kernel.pack_size, of=1 - place)
            assert asked(tables, other[0], told) == key
            done = acted(tables, line, place, row, mask, int(rng.integers(64)))
    assert hidden > 1000
    assert len(means) > 500
