"""How sure we are: confidence intervals from game pairs.

The two games of a pair share their cards, so they are not independent: the pair is the statistical unit, and every
variance here is a variance *between pairs*. Three things keep the intervals honest where the usual formula is not:

* The quantile is Student's, not the normal one: with few pairs the variance itself is hardly known.
* The variance is mixed with a cautious guess that weighs as much as ``GUESSED`` pairs. Where all pairs ended alike the
  measured variance is zero, and without the guess the interval would have no width.
* A share of games gets Wilson's interval, which stays within 0 and 1 and has a width even when every game was won.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, pi, sqrt, tan
from statistics import NormalDist
from typing import NamedTuple

CONFIDENCE = 0.95
GUESSED = 2
"""How many pairs the cautious guess of the variance weighs."""


class Estimate(NamedTuple):
    """A number with the ends of its confidence interval."""

    value: float
    low: float
    high: float


def share(pairs: Sequence[float], confidence: float = CONFIDENCE) -> Estimate:
    """The share of games won, from the share won in each pair (0, ½ or 1).

    With n pairs of shares w and their mean p, the pairs vary by S = Σ(w − p)². If the two games of a pair always ended
    alike, S would be about (n − 1)·p(1 − p); if they were independent, half of it; with duplicate deals it is often
    less. That ratio, mixed with a guess of 1 (v = p'(1 − p'), p' = (Σw + 1) / (n + 2), g = ``GUESSED``), is

        φ = (S + g·v) / ((n − 1)·p(1 − p) + g·v)

    and the pairs are worth n / φ independent games. Wilson's interval for so many games, with Student's t for n − 1 + g
    degrees of freedom in place of the normal quantile, is the set of all q with |p − q| ≤ t·√(q(1 − q)·φ / n).

    >>> tuple(round(x, 2) for x in share([1.0, 0.5, 1.0, 1.0, 0.5, 1.0, 0.5, 1.0]))
    (0.81, 0.51, 0.95)
    """
    n = len(pairs)
    if n == 0:
        raise ValueError("no pair, no share")
    p = sum(pairs) / n
    guess = (sum(pairs) + 1) / (n + 2)
    guessed = GUESSED * guess * (1 - guess)
    varied = sum((w - p) ** 2 for w in pairs)
    games = n * ((n - 1) * p * (1 - p) + guessed) / (varied + guessed)
    return _wilson(p, games, student(confidence, n - 1 + GUESSED))


def _wilson(p: float, games: float, t: float) -> Estimate:
    pull = t * t / games
    centre = (p + pull / 2) / (1 + pull)
    reach = t * sqrt(p * (1 - p) / games + pull / (4 * games)) / (1 + pull)
    return Estimate(p, min(p, max(0.0, centre - reach)), max(p, min(1.0, centre + reach)))


def ratio(pairs: Sequence[tuple[float, float]], largest: float, confidence: float = CONFIDENCE) -> Estimate:
    """Points a deal, from (difference in points, deals) of each pair.

    Pairs differ in length, so this is a ratio of sums, R = Σd / Σm, and its variance is that of the rests e = d − R·m
    (the usual linearisation of a ratio estimate). With the cautious guess that a rest may be as large as ``largest``,
    the points of a whole game (one pair's weight, g = 1), and n pairs,

        variance = n · (Σe² + g·largest²) / (n − 1 + g) / (Σm)²

    and the interval is R ± t·√variance with n − 1 + g degrees of freedom.

    >>> tuple(round(x, 2) for x in ratio([(10, 20), (-4, 18), (6, 25), (9, 19), (0, 22)], largest=30))
    (0.2, -0.6, 1.0)
    """
    n = len(pairs)
    if n == 0:
        raise ValueError("no pair, no ratio")
    length = sum(m for _, m in pairs)
    value = sum(d for d, _ in pairs) / length
    rests = sum((d - value * m) ** 2 for d, m in pairs)
    reach = student(confidence, n) * sqrt(rests + largest * largest) / length
    return Estimate(value, value - reach, value + reach)


def student(confidence: float, freedom: int) -> float:
    """Student's t: the middle ``confidence`` of the distribution lies within ± this.

    Exact for one and two degrees of freedom; for more, the expansion of Fisher and Cornish around the normal quantile,
    which for three is right to one part in a thousand and soon much better.

    >>> [round(student(0.95, k), 2) for k in (1, 2, 3, 5, 10, 1000)]
    [12.71, 4.3, 3.18, 2.57, 2.23, 1.96]
    """
    if freedom < 1:
        return inf
    upper = (1 + confidence) / 2
    if freedom == 1:
        return tan(pi * (upper - 0.5))
    if freedom == 2:
        return (2 * upper - 1) / sqrt(2 * upper * (1 - upper))
    z = NormalDist().inv_cdf(upper)
    return z + (
        (z**3 + z) / 4 / freedom
        + (5 * z**5 + 16 * z**3 + 3 * z) / 96 / freedom**2
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384 / freedom**3
        + (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160 / freedom**4
    )
