"""What a stranger may hand in: each wrong thing gets a sentence, and nothing has moved."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from truquero.cli import main
from truquero.kernel import Batch, Kernel, Runner
from truquero.kernel.observation import FIELDS
from truquero.kernel.sampler import Sampler
from truquero.rulebooks import ALMERIA, BELMEZ


@pytest.fixture(scope="module")
def almeria() -> Kernel:
    return Kernel(ALMERIA, 2)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"n": 0}, "n must be 1 to 16777216, not 0"),
        ({"n": -3}, "n must be 1 to"),
        ({"n": 2.5}, "n must be a whole number, not 2.5"),
        ({"threads": 0}, "threads must be 1 to 256, not 0"),
        ({"threads": 1000}, "threads must be 1 to 256, not 1000"),
        ({"seed": 1 << 64}, "seed must be -9223372036854775808 to 18446744073709551615, not"),
        ({"seed": "one"}, "seed must be a whole number, not 'one'"),
        ({"blind": [0]}, "almeria has no bets before looking at the cards"),
        ({"blind": [2]}, "a blind seat must be 0 to 1, not 2"),
        ({"players": 4}, "this kernel is for 2 players, not for 4"),
    ],
)
def test_a_batch_that_cannot_be(almeria: Kernel, given: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        Batch(almeria, **given)


@pytest.mark.parametrize(
    ("book", "players", "said"),
    [
        ("argentino", 2, r"a rulebook is needed, as in truquero.rulebook\('argentino'\), not 'argentino'"),
        (ALMERIA, 2.0, "almeria is played by 2, 4, not by 2.0"),
        (ALMERIA, "2", "almeria is played by 2, 4, not by '2'"),
    ],
)
def test_a_kernel_that_cannot_be(book: Any, players: Any, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        Kernel(book, players)
    with pytest.raises(ValueError, match=said):
        Batch(book, players)


@pytest.mark.parametrize("seed", [0, -1, -(1 << 63), (1 << 63) - 1, 1 << 63, (1 << 64) - 1])
def test_any_seed_of_64_bits_plays_and_gives_the_same_again(almeria: Kernel, seed: int) -> None:
    one, two = Runner(almeria, seed).play(0, 5), Runner(almeria, seed, threads=100).play(0, 5)
    assert np.array_equal(one.counts, two.counts)
    batch = Batch(almeria, n=1, seed=seed, threads=100)  # a batch of one, and more threads than matches
    batch.reset()
    batch.step(batch.random_actions())
    assert batch.observations().shape[0] == 1


@pytest.mark.parametrize(
    ("actions", "seats", "said"),
    [
        ([0.0, 0.0], None, "actions must be whole numbers, not float64"),
        ([0, 1 << 40], None, "match 1: 1099511627776 is none of the actions"),
        ([[0, 0]], None, r"actions must be one number for each of 2 matches, not \(1, 2\)"),
        ([0, 0], [True, False], "seats must be whole numbers, not bool"),
        ([0, 0], [0, -1], "match 1: there is no seat -1; they are 0 to 1"),
        ([0, 63], None, "match 1: seat 0 may not do action 63 now; legal: "),
        ([0, 64], None, "match 1: seat 0 may not do action 64 now; legal: "),
    ],
)
def test_a_step_that_cannot_be_moves_nothing(almeria: Kernel, actions: Any, seats: Any, said: str) -> None:
    batch = Batch(almeria, n=2, seed=1)
    batch.reset()
    held: list[Any] = [batch.lines, batch.masks, batch.status, batch.observations()]
    before = [x.copy() for x in held]
    with pytest.raises(ValueError, match=said):
        batch.step(np.array(actions), None if seats is None else np.array(seats))
    assert batch.observations() is held[-1]
    assert all(np.array_equal(a, b) for a, b in zip(before, held, strict=True))


def test_there_is_no_step_before_the_beginning_or_after_the_end(almeria: Kernel) -> None:
    batch = Batch(almeria, n=2, seed=1)
    with pytest.raises(ValueError, match=r"no match goes on: reset\(\) begins them anew"):
        batch.step(np.zeros(2, np.int32))
    batch.reset()
    while not batch.done.all():
        batch.step(batch.random_actions())
    before = batch.lines.copy()
    with pytest.raises(ValueError, match=r"no match goes on"):
        batch.step(batch.random_actions())
    assert np.array_equal(batch.lines, before)
    assert batch.legal(0) == []


@pytest.mark.parametrize(
    ("which", "said"),
    [
        ([2], "there is no match 2; they are 0 to 1"),
        ([-1], "there is no match -1; they are 0 to 1"),
        ([0.5], "name matches by their numbers, 0 to 1, or by a mask of 2 truth values"),
        ([True], "name matches by their numbers"),
    ],
)
def test_only_matches_that_exist_begin_anew(almeria: Kernel, which: Any, said: str) -> None:
    batch = Batch(almeria, n=2, seed=1)
    batch.reset()
    before = batch.lines.copy()
    with pytest.raises(ValueError, match=said):
        batch.reset(np.array(which))
    assert np.array_equal(batch.lines, before)


def test_a_match_named_twice_or_by_a_mask_begins_anew_once(almeria: Kernel) -> None:
    one, two = (Batch(almeria, n=2, seed=1) for _ in range(2))
    for batch, which in ((one, np.array([1, 1])), (two, np.array([False, True]))):
        batch.reset()
        batch.reset(which)
    assert np.array_equal(one.lines, two.lines)
    assert np.array_equal(one.observations(), one.observations(one.actors))


def test_only_seats_that_exist_see(almeria: Kernel) -> None:
    batch = Batch(almeria, n=2, seed=1)
    batch.reset()
    with pytest.raises(ValueError, match="there is no seat 2; they are 0 to 1"):
        batch.observations(np.array([0, 2]))
    assert not batch.observations(np.array([-1, -1])).any()


def test_B32_who_has_not_looked_sees_no_cards() -> None:
    batch = Batch(BELMEZ, 2, n=8, seed=1, blind=[0])
    batch.reset()
    looks = batch.observations(np.ones(8, np.int32)), batch.observations(np.zeros(8, np.int32))
    held = [seen[:, [i for i, f in enumerate(FIELDS) if f.startswith("hand")]] for seen in looks]
    assert held[0].all()
    assert not held[1].any()


def test_numbers_of_matches_and_manos_are_checked(almeria: Kernel) -> None:
    with pytest.raises(ValueError, match="count must be 0 to"):
        Runner(almeria).play(0, -1)
    assert Runner(almeria).play(0, 0).winners.size == 0
    twice = Runner(almeria).play_these(np.array([7, 3, 7])).counts
    assert np.array_equal(twice, Runner(almeria).play(3, 5).counts[[4, 0, 4]])
    with pytest.raises(ValueError, match="manos must be 0 to"):
        Sampler(almeria, keys=1 << 4).walk(-1)
    with pytest.raises(ValueError, match="almeria is played by 2, 4, not by 3"):
        Kernel(ALMERIA, 3)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--rulebook", "mus"], "mus"),
        (["--rulebook", "argentino:flor=perhaps"], "perhaps"),
        (["--rulebook", "argentino", "--players", "3"], "argentino is played by 2, 4, 6, not by 3"),
        (["--threads", "0"], "threads must be 1 to 256, not 0"),
        (["--seed", "99999999999999999999"], "seed must be -9223372036854775808 to 18446744073709551615"),
        (["--hands", "7.5"], "'7.5' is not a number of hands"),
        (["--blind"], "argentino has no bets before looking at the cards"),
    ],
)
def test_a_simulation_that_cannot_be(arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--hands", "10", *arguments]) == 2
    assert said in capsys.readouterr().err
