"""The intervals are honest: at the edges, with few pairs, and as often right as they say."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from truquero.arena.intervals import ratio, share, student


def alike(rng: Random, p: float) -> float:
    """The cards decide nothing: both games of a pair end alike."""
    return float(rng.random() < p)


def independent(rng: Random, p: float) -> float:
    return ((rng.random() < p) + (rng.random() < p)) / 2


def mirrored(rng: Random, p: float) -> float:
    """The cards decide almost everything: who is lucky in one game is unlucky in the other."""
    luck = rng.random()
    return ((luck < p) + (1 - luck < p)) / 2


@pytest.mark.parametrize("pair", [alike, independent, mirrored])
@pytest.mark.parametrize("p", [0.5, 0.7, 0.9])
@pytest.mark.parametrize("pairs", [3, 10, 60])
def test_the_true_share_lies_within_in_95_of_100(pair: Callable[[Random, float], float], p: float, pairs: int) -> None:
    rng = Random(f"{pair.__name__} {p} {pairs}")
    runs = 600
    found = [share([pair(rng, p) for _ in range(pairs)]) for _ in range(runs)]
    assert sum(e.low <= p <= e.high for e in found) / runs >= 0.93


def test_sharing_cards_counts() -> None:
    """Sixty pairs say more when luck cancels out within each, and less when both games always end alike."""
    rng = Random(5)
    widths = []
    for pair in (mirrored, independent, alike):
        found = share([pair(rng, 0.6) for _ in range(400)])
        widths.append(found.high - found.low)
    assert widths == sorted(widths)
    assert widths[2] > 1.3 * widths[1]


@pytest.mark.parametrize("pairs", [1, 2, 5, 20, 500])
@pytest.mark.parametrize("result", [0.0, 0.5, 1.0])
def test_when_all_pairs_end_alike_the_interval_still_has_a_width(pairs: int, result: float) -> None:
    found = share([result] * pairs)
    assert found.value == result
    assert 0 <= found.low <= result <= found.high <= 1
    assert found.high - found.low > 0.3 / pairs
    assert found.high - found.low < 4 / pairs**0.5


def test_one_pair_says_next_to_nothing() -> None:
    assert share([1.0]).low < 0.1
    assert share([0.5]).low < 0.1
    assert ratio([(30, 10)], largest=30).low < 0


def test_the_other_side_sees_the_mirror_image() -> None:
    mine = share([1.0, 0.5, 0.5, 1.0, 0.0])
    yours = share([0.0, 0.5, 0.5, 0.0, 1.0])
    assert yours == pytest.approx((1 - mine.value, 1 - mine.high, 1 - mine.low))


@pytest.mark.parametrize("pairs", [2, 6, 40])
def test_the_true_points_a_deal_lie_within_in_95_of_100(pairs: int) -> None:
    """A game is 30 points; long games bring more points, so the two are not independent."""

    def pair(rng: Random) -> tuple[float, float]:
        deals = rng.randint(4, 40)
        return rng.choice((-30, -5, 5, 10, 30)) + rng.gauss(0, 5) + 0.3 * deals, deals

    true = (2 + 0.3 * 22) / 22
    rng = Random(pairs)
    runs = 600
    found = [ratio([pair(rng) for _ in range(pairs)], largest=30) for _ in range(runs)]
    assert sum(e.low <= true <= e.high for e in found) / runs >= 0.93


def test_points_that_never_differ_still_leave_some_doubt() -> None:
    few, many = (ratio([(0, 20)] * n, largest=30) for n in (3, 300))
    assert few.low < many.low < 0 < many.high < few.high


@pytest.mark.parametrize(
    ("confidence", "freedom", "table"),
    [(0.95, 1, 12.706), (0.95, 2, 4.303), (0.95, 3, 3.182), (0.95, 8, 2.306), (0.99, 5, 4.032), (0.95, 60, 2.000)],
)
def test_student_as_in_the_tables(confidence: float, freedom: int, table: float) -> None:
    assert student(confidence, freedom) == pytest.approx(table, rel=0.005)


def test_nothing_played_has_no_interval() -> None:
    with pytest.raises(ValueError, match="no pair"):
        share([])
    with pytest.raises(ValueError, match="no pair"):
        ratio([], largest=30)
