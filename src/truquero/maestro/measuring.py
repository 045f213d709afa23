"""How one strategy fares against another over the kernel, in games and in points a hand, with intervals."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np

from truquero.kernel import Kernel
from truquero.kernel.layout import HEADER
from truquero.maestro.bully_words import NO_RULE, Bend, WordGroups
from truquero.maestro.matches import ASKED, TALLY, UNMET, play_games
from truquero.maestro.strategy import Strategy
from truquero.rules import Rulebook

Line = np.ndarray[Any, Any]
WIDE: Final = 1.96
"""Standard errors on either side of a 95 % interval."""
PLAIN: Final = Bend(NO_RULE, 0)


class Interval(NamedTuple):
    """A mean and the ends of its 95 % interval."""

    mean: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.mean:+.3f} ({self.low:+.3f} to {self.high:+.3f})"

    @property
    def percent(self) -> str:
        return f"{100 * self.mean:.1f} % ({100 * self.low:.1f}–{100 * self.high:.1f})"


class Fared(NamedTuple):
    """How the first of two strategies did."""

    games: int
    won: Interval
    """The share of games."""
    points: Interval
    """Points a hand."""
    unmet: tuple[float, float]
    """The share of decisions that each did not know."""


class StrategyTable:
    """Plays strategies against each other: one a team."""

    def __init__(self, book: Rulebook, players: int = 2) -> None:
        self.kernel = Kernel(book, players)
        self.groups = WordGroups(self.kernel.words)
        self.line = np.zeros(self.kernel.length, np.int32)
        self.deck = np.zeros(self.kernel.pack_size, np.int32)

    def games(
        self, one: Strategy, other: Strategy, pairs: int, seed: int, bend: Bend = PLAIN, against: Bend = PLAIN
    ) -> Fared:
        """Whole games, each deal twice with the sides exchanged. The bends are those of the first and the second."""
        units = np.arange(2 * pairs, dtype=np.int64)
        out = np.zeros((2 * pairs, 3), np.float64)
        tally = np.zeros(2 * TALLY, np.int64)
        at = 0
        while at < units.size:
            stopped = play_games(
                self.kernel.round.tables, self.kernel.plan, self.line, self.deck, seed, units[at:], 0, 0, True,
                one.cut, one.keys, one.starts, one.weights, bend.rule, np.uint64(bend.bits),
                other.cut, other.keys, other.starts, other.weights, against.rule, np.uint64(against.bits),
                np.uint64(self.groups.refuse), out[at:], tally,
            )  # fmt: skip
            if stopped < 0:
                break
            if not self.kernel.round.learn(self.line, HEADER):
                raise RuntimeError("the tables lack something that the engine cannot tell")
            at += stopped
        paired = out.reshape(pairs, 2, 3).sum(1)
        won = _estimate(paired[:, 1] / 2)
        rate = paired[:, 0].sum() / paired[:, 2].sum()
        spread = (paired[:, 0] - rate * paired[:, 2]).std() / paired[:, 2].mean() / pairs**0.5
        points = Interval(rate, rate - WIDE * spread, rate + WIDE * spread)
        asked = np.maximum(tally[[ASKED, TALLY + ASKED]], 1)
        unmet = tally[[UNMET, TALLY + UNMET]] / asked
        return Fared(2 * pairs, won, points, (float(unmet[0]), float(unmet[1])))


def _estimate(values: Line) -> Interval:
    mean = float(values.mean())
    error = WIDE * float(values.std()) / len(values) ** 0.5
    return Interval(mean, mean - error, mean + error)
