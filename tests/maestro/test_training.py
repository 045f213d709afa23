"""Training: the same seed gives the same strategy, also when it was stopped and resumed."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from truquero.maestro.packing import blueprint_file, rounded
from truquero.maestro.trainer import NoRoom, Sizes, Trainer
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
    held = sum(x.nbytes for x in (trainer.keys, trainer.starts, trainer.regrets, trainer.shares))
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
    keys, begins, weights = rounded(trained(3))
    assert len(begins) == len(keys) + 1
    assert weights.max() == 31
    assert (np.maximum.reduceat(weights, begins[:-1]) == 31).all()
