"""Our logistic fit beside that of scikit-learn: the same coefficients for the same answers."""

from __future__ import annotations

from random import Random

import pytest

from truquero.review.logistic import RIDGE, Logistic, fit

linear_model = pytest.importorskip("sklearn.linear_model", reason="extra dev")


def answers(seed: int, columns: int, count: int) -> tuple[list[tuple[float, ...]], list[bool]]:
    """Questions whose answers follow a model drawn by lot."""
    rng = Random(seed)
    model = Logistic([rng.uniform(-2, 2) for _ in range(columns + 1)])
    rows = [tuple(rng.gauss(0, 1) for _ in range(columns)) for _ in range(count)]
    return rows, [rng.random() < model.chance(row) for row in rows]


@pytest.mark.parametrize(("columns", "count"), [(1, 60), (3, 400), (8, 900), (25, 1500)])
@pytest.mark.parametrize("seed", [1, 2])
def test_our_fit_is_that_of_scikit_learn(seed: int, columns: int, count: int) -> None:
    rows, yes = answers(seed, columns, count)
    oracle = linear_model.LogisticRegression(C=1 / RIDGE, fit_intercept=False, solver="newton-cholesky", tol=1e-10)
    oracle.fit([(1.0, *row) for row in rows], yes)
    assert fit(rows, yes).weights == pytest.approx(list(oracle.coef_[0]), abs=1e-4)


def test_a_column_that_is_there_twice_does_no_harm() -> None:
    rows, yes = answers(3, 2, 300)
    twice = [(*row, row[0]) for row in rows]
    oracle = linear_model.LogisticRegression(C=1 / RIDGE, fit_intercept=False, solver="newton-cholesky", tol=1e-10)
    oracle.fit([(1.0, *row) for row in twice], yes)
    assert fit(twice, yes).weights == pytest.approx(list(oracle.coef_[0]), abs=1e-3)
