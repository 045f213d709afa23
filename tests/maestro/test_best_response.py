"""A best response finds what a weak strategy gives away, forgets nothing, and is measured on other cards."""

from __future__ import annotations

from functools import cache

import numpy as np

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


def test_points_and_values_agree_where_a_point_is_worth_a_point() -> None:
    found = responding(300).gained(500)
    assert np.isclose(found.values.mean, found.points.mean, atol=0.05)
