"""Training: the same seed gives the same strategy, also when it was stopped and resumed."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from truquero.maestro.abstraction import abstraction
from truquero.maestro.game_chances import values_of, visited, winning_chances
from truquero.maestro.packing import blueprint_file, round_options, rounded
from truquero.maestro.regret_table import MISSES
from truquero.maestro.trainer import NoRoom, Sizes, Trainer, training_scores
from truquero.rulebooks import BOOKS

ALMERIA = BOOKS["almeria"]


def trained(epochs: int, seed: int = 3) -> Trainer:
    trainer = Trainer(ALMERIA, seed=seed, sizes=Sizes.within(16), epoch=100)
    for _ in range(epochs):
        trainer.run_epoch()
    return trainer


def test_the_same_seed_gives_the_same_strategy_and_another_seed_another() -> None:
    first = blueprint_file(trained(2), {})
    assert first == blueprint_file(trained(2), {})
    assert first != blueprint_file(trained(2, seed=4), {})


def test_stopped_and_resumed_is_the_same_as_never_stopped(tmp_path: Path) -> None:
    path = tmp_path / "almeria.npz"
    trained(2).save(path)
    resumed = Trainer(ALMERIA, seed=3, sizes=Sizes.within(16), epoch=100)
    assert resumed.resume(path)
    assert resumed.epochs == 2
    resumed.run_epoch()
    assert blueprint_file(resumed, {}) == blueprint_file(trained(3), {})


def test_a_checkpoint_of_other_training_or_a_damaged_one_is_not_resumed(tmp_path: Path) -> None:
    path = tmp_path / "almeria.npz"
    trained(1).save(path)
    other = Trainer(ALMERIA, seed=9, sizes=Sizes.within(16), epoch=100)
    assert not other.resume(path)
    path.write_bytes(path.read_bytes()[:500])
    assert not Trainer(ALMERIA, seed=3, sizes=Sizes.within(16), epoch=100).resume(path)
    assert not other.resume(tmp_path / "nothing.npz")
    assert other.epochs == 0


def test_memory_is_bounded_and_said_beforehand() -> None:
    sizes = Sizes.within(16)
    assert 8 < sizes.megabytes <= 16
    trainer = trained(3)
    held = sum(x.nbytes for x in (trainer.keys, trainer.starts, trainer.spares, trainer.regrets, trainer.shares))
    assert held == sizes.megabytes * 2**20
    with pytest.raises(NoRoom, match="too little"):
        Sizes.within(0)


def test_when_memory_is_full_training_goes_on_with_what_it_has() -> None:
    trainer = Trainer(ALMERIA, sizes=Sizes(1 << 10, 2000), epoch=100)
    for _ in range(3):
        trainer.run_epoch()
    assert trainer.sets < 1000
    assert np.isfinite(trainer.regrets).all()
    assert trainer.counters[2] > 0


def test_weights_are_small_numbers_and_each_situation_has_one_that_is_not_zero() -> None:
    found = rounded(trained(3))
    assert len(found.begins) == len(found.keys) + 1
    assert found.weights.max() == 31
    assert (np.maximum.reduceat(found.weights, found.begins[:-1]) == 31).all()
    assert (np.minimum.reduceat(found.losses, found.begins[:-1]) == 0).all()


def test_what_is_hardly_ever_chosen_or_loses_too_much_is_left_out() -> None:
    part = np.array([0.6, 0.3, 0.1, 0.5, 0.5, 0.1, 0.1])
    gain = np.array([0.0, 0.0, 0.0, 0.0, -0.3, 0.0, -1.0])
    found = round_options(np.array([1, 2, 3], np.uint64), np.array([3, 2, 2]), part, gain)
    assert found.weights.tolist() == [31, 16, 0, 31, 0, 31, 0]
    assert found.losses.tolist() == [0, 0, 0, 0, 3, 0, 5]


def test_a_score_is_trained_as_often_as_games_come_there_and_none_is_left_out() -> None:
    target = ALMERIA.match.target
    ends = np.zeros((target, target, 2, 2), np.int32)
    for a in range(target):
        for b in range(target):
            ends[a, b] = [(a + 1, b), (a, b + 1)]
    visits = visited(ends)
    assert np.isclose(visits.sum(), 1.0)
    assert visits[1, 1] > visits[9, 1] > 0
    scores = training_scores(abstraction(ALMERIA, 2), capped=False, visits=visits)
    assert set(scores) == {(a, b) for a in range(target) for b in range(target)}
    assert scores.count((5, 5)) > scores.count((0, 15)) == scores.count((15, 0)) > 0


def test_every_situation_has_a_spare_key_that_is_kept_too() -> None:
    trainer = trained(3)
    keys, spares, _ = trainer.runs()
    found = rounded(trainer, most_sets=10)
    assert len(set(spares.tolist())) < len(keys)
    assert set(found.keys[10:].tolist()) == set(spares.tolist())


def test_a_walk_that_the_tables_could_not_finish_leaves_no_trace() -> None:
    belmez = BOOKS["belmez"]
    first = Trainer(belmez, sizes=Sizes.within(16), epoch=4, scores=[(38, 31)])
    first.run_epoch()
    again = Trainer(belmez, sizes=Sizes.within(16), epoch=4, scores=[(38, 31)])
    again.kernel, again.kind = first.kernel, first.kind  # its tables know everything now
    again.run_epoch()
    assert first.counters[MISSES] > 1
    assert again.counters[MISSES] == 0
    assert (first.regrets == again.regrets).all()
    assert (first.shares == again.shares).all()
    assert first.nodes == again.nodes


def test_who_is_nearer_the_end_is_likelier_to_win_and_values_are_points_in_the_middle() -> None:
    target, manos = 12, 40
    ends = np.zeros((target, target, manos, 2), np.int32)
    for a in range(target):
        for b in range(target):
            ends[a, b] = [(min(a + 1 + k % 2, target), b) if k < manos // 2 else (a, min(b + 1 + k % 2, target))
                          for k in range(manos)]  # fmt: skip
    chance = winning_chances(ends)
    assert np.allclose(np.diag(chance), 0.5)
    assert np.allclose(chance, 1 - chance.T)
    assert (np.diff(chance, axis=0) > 0).all()
    values = values_of(chance).reshape(2, target + 1, target + 1)
    assert (values[:, target] == values[:, target, :1]).all()
    assert (values[:, :target, target] == 0).all()
    assert 0.5 < values[0, 4, 3] - values[0, 3, 3] < 1.5
