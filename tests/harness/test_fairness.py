"""The statistics of the shuffle in small: the house passes, and every planted shuffle is caught."""

from __future__ import annotations

import math

import pytest

from benchmarks.fairness import ALARM, exact, fixed_points, measure, survival


def worst(name: str, deals: int) -> tuple[str, float]:
    found, _ = measure(name, deals, seed=3, workers=1)
    result = min(found, key=lambda result: result.p)
    return result.what, result.p


def test_the_house_passes() -> None:
    _, p = worst("house", 6000)
    assert p > ALARM


@pytest.mark.parametrize(
    ("name", "deals", "what"),
    [
        ("naive_swap", 20_000, "every card on every place"),
        ("modulo_bias", 100_000, "every card on every place"),
        ("short_seed", 400_000, "deals that came twice"),
        ("reused_stream", 20_000, "cards that stay where they were in the deal before"),
    ],
)
def test_a_planted_shuffle_is_caught(name: str, deals: int, what: str) -> None:
    found, _ = measure(name, deals, seed=3, workers=1)
    assert what in {result.what for result in found if result.p < ALARM}


def test_the_exact_numbers() -> None:
    known = exact()
    assert known.florid == pytest.approx(4 * math.comb(10, 3) / math.comb(40, 3))
    assert sum(known.chances.values()) == pytest.approx(1)
    assert set(known.chances) <= {*range(8), *range(20, 34)}
    assert known.chances[33] == pytest.approx(4 * (40 - 2) / math.comb(40, 3))
    points = fixed_points()
    assert sum(points) == pytest.approx(1)
    assert points[0] == pytest.approx(1 / math.e)


@pytest.mark.parametrize(
    ("statistic", "freedom", "p"), [(3.841, 1, 0.05), (18.307, 10, 0.05), (49.728, 23, 0.001), (1697.0, 1521, 0.001)]
)
def test_how_likely_a_chi_square_is(statistic: float, freedom: int, p: float) -> None:
    assert survival(statistic, freedom) == pytest.approx(p, rel=0.05)
