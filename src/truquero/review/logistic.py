"""How likely a choice is from what was known: a logistic model, fitted by Newton's steps. Standard library only."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, sqrt

Row = Sequence[float]
RIDGE = 1e-3
"""A small penalty on large coefficients, so that redundant columns do no harm."""
STEPS = 12
CLOSE_ENOUGH = 1e-6


class Logistic:
    """The chance of a yes: 1 / (1 + exp(-(intercept + weights · row)))."""

    def __init__(self, weights: Row) -> None:
        self.weights = tuple(weights)

    def chance(self, row: Row) -> float:
        total = self.weights[0] + sum([w * x for w, x in zip(self.weights[1:], row, strict=True)])
        return 1 / (1 + exp(-max(-30.0, min(30.0, total))))


def fit(rows: Sequence[Row], yes: Sequence[bool]) -> Logistic:
    """The model under which these answers are the most likely.

    >>> model = fit([(0.0,), (0.0,), (1.0,), (1.0,)] * 50, [False, True, True, True] * 50)
    >>> round(model.chance((0.0,)), 2), round(model.chance((1.0,)), 1)
    (0.5, 1.0)
    """
    width = 1 + len(rows[0])
    weights = [0.0] * width
    full = [(1.0, *row) for row in rows]
    for _ in range(STEPS):
        model = Logistic(weights)
        slope = [-RIDGE * w for w in weights]
        bend = [[RIDGE * (i == j) for j in range(width)] for i in range(width)]
        for row, answer in zip(full, yes, strict=True):
            chance = model.chance(row[1:])
            off, spread = answer - chance, chance * (1 - chance)
            for i, x in enumerate(row):
                slope[i] += off * x
                line, scaled = bend[i], spread * x
                for j in range(i + 1):
                    line[j] += scaled * row[j]
        step = solve(bend, slope)
        weights = [w + s for w, s in zip(weights, step, strict=True)]
        if max(abs(s) for s in step) < CLOSE_ENOUGH:
            break
    return Logistic(weights)


def least_squares(rows: Sequence[Row], values: Sequence[float], weights: Sequence[float]) -> list[float]:
    """The coefficients (intercept first) that come nearest to the values, each row counted by its weight."""
    width = 1 + len(rows[0])
    square = [[RIDGE * (i == j) for j in range(width)] for i in range(width)]
    right = [0.0] * width
    for row, value, weight in zip(rows, values, weights, strict=True):
        full = (1.0, *row)
        for i, x in enumerate(full):
            scaled = weight * x
            right[i] += scaled * value
            line = square[i]
            for j in range(i + 1):
                line[j] += scaled * full[j]
    return solve(square, right)


def solve(square: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """Solve a symmetric positive system, of which the lower half is given, by Cholesky's method.

    >>> [round(x, 6) for x in solve([[4.0, 0.0], [2.0, 3.0]], [2.0, 5.0])]
    [-0.5, 2.0]
    """
    size = len(right)
    root = [[0.0] * size for _ in range(size)]
    for i in range(size):
        for j in range(i + 1):
            rest = square[i][j] - sum([root[i][k] * root[j][k] for k in range(j)])
            root[i][j] = sqrt(max(rest, 1e-12)) if i == j else rest / root[j][j]
    halfway: list[float] = []
    for i in range(size):
        halfway.append((right[i] - sum([root[i][k] * halfway[k] for k in range(i)])) / root[i][i])
    found = [0.0] * size
    for i in reversed(range(size)):
        found[i] = (halfway[i] - sum([root[k][i] * found[k] for k in range(i + 1, size)])) / root[i][i]
    return found
