"""A best response finds what a weak strategy gives away, forgets nothing, and is measured on other cards."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np
import pytest

from truquero.maestro.best_response import BestResponse
from truquero.maestro.game_chances import points_table
from truquero.maestro.packing import strategy_of
from truquero.maestro.strategy import Strategy
from truquero.maestro.trainer import Sizes, Trainer
from truquero.rulebooks import BOOKS

ALMERIA = BOOKS["almeria"]


@cache
def weak() -> Strategy:
    trainer = Trainer(ALMERIA, seed=3, sizes=Sizes.within(16), epoch=50)
    trainer.run_epoch()
    return strategy_of(trainer)


def responding(manos: int) -> BestResponse:
    response = BestResponse(ALMERIA, weak(), [(0, 0)], points_table(ALMERIA.match.target), megabytes=32)
    response.learn(manos)
    return response


def test_it_begins_as_the_strategy_itself_and_learns_to_beat_it() -> None:
    before, after = responding(0).gained(2000).values, responding(2000).gained(2000).values
    assert before.low < 0.05
    assert after.low > max(0.2, before.high)


def test_in_two_parts_it_learns_the_same_as_at_once() -> None:
    once, twice = responding(300), responding(200)
    twice.learn(100)
    assert (once.regrets == twice.regrets).all()
    assert once.gained(200) == twice.gained(200)._replace(minutes=once.seconds / 60)


def test_stopped_and_gone_on_it_learns_the_same_and_remembers_how_it_grew(tmp_path: Path) -> None:
    first = responding(200)
    first.looks.append(first.gained(200))
    first.save(tmp_path / "kept.npz")
    again = responding(0)
    assert again.resume(tmp_path / "kept.npz")
    assert again.looks == first.looks
    again.learn(100)
    assert (again.regrets == responding(300).regrets).all()


def test_a_checkpoint_against_another_strategy_is_not_taken_up(tmp_path: Path) -> None:
    responding(100).save(tmp_path / "kept.npz")
    other = Strategy(weak().cut, weak().keys, weak().starts, weak().weights + 1)
    fresh = BestResponse(ALMERIA, other, [(0, 0)], points_table(ALMERIA.match.target), megabytes=32)
    assert not fresh.resume(tmp_path / "kept.npz")
    assert not fresh.manos


def test_it_grows_until_the_time_is_over_and_not_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("truquero.maestro.best_response.blueprint_folder", lambda: tmp_path)
    once, again = responding(0), responding(0)
    found = list(once.grow(0.001, 100))
    assert len(found) == 1
    assert list(again.grow(0.001, 100)) == found
    assert again.manos == once.manos > 0


def test_a_team_learns_to_beat_a_strategy_for_partners() -> None:
    asturias = BOOKS["asturias"]
    trainer = Trainer(asturias, 4, seed=3, sizes=Sizes.within(16), epoch=50)
    trainer.run_epoch()
    values = points_table(asturias.match.target)
    response = BestResponse(asturias, strategy_of(trainer), [(0, 0)], values, megabytes=32, players=4)
    before = response.gained(1000).values
    response.learn(600)
    assert response.gained(1000).values.low > before.high


def test_points_and_values_agree_where_a_point_is_worth_a_point() -> None:
    found = responding(300).gained(500)
    assert np.isclose(found.values.mean, found.points.mean, atol=0.05)
