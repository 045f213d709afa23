"""The results: meetings of two bots, and their score."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from statistics import median, quantiles

from truquero.arena import intervals
from truquero.arena.game import Pair, Times
from truquero.arena.intervals import CONFIDENCE, Estimate
from truquero.arena.setting import Amount, ArenaError, Setting

QUICK = 0.2
"""Seconds: a decision that takes less does not keep people waiting."""


class Ended(Enum):
    """Why a meeting ended."""

    COMPLETE = "complete"
    CLEAR = "clear"
    """It stopped before: one of the two clearly won more than the share that was asked about."""
    INTERRUPTED = "interrupted"
    """Somebody stopped it, or something broke: the pairs up to there are whole and in order."""


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two bots and the pairs they played, from number 1 without gaps. Shares and differences are the first bot's.

    An interval after an early stop is the plain one for the pairs played. The decision to stop was taken by a stricter
    one (see :mod:`truquero.arena.schedule`); the estimate itself leans a little to the side that made it stop.
    """

    bots: tuple[str, str]
    pairs: tuple[Pair, ...]
    ended: Ended
    target: int
    """The points of a game."""

    @property
    def games(self) -> int:
        return 2 * len(self.pairs)

    @property
    def won(self) -> tuple[int, int]:
        first = sum(game.winner == 0 for pair in self.pairs for game in pair.games)
        return first, self.games - first

    @property
    def deals(self) -> int:
        return sum(pair.deals for pair in self.pairs)

    @property
    def actions(self) -> int:
        return sum(game.actions for pair in self.pairs for game in pair.games)

    @property
    def points(self) -> tuple[int, int]:
        first, second = (sum(game.points[k] for pair in self.pairs for game in pair.games) for k in (0, 1))
        return first, second

    def share(self, confidence: float = CONFIDENCE) -> Estimate:
        """The share of games the first bot won."""
        return intervals.share([pair.share for pair in self.pairs], confidence)

    def points_a_deal(self, confidence: float = CONFIDENCE) -> Estimate:
        """By how many points a deal the first bot was ahead."""
        return intervals.ratio([(pair.difference, pair.deals) for pair in self.pairs], self.target, confidence)


@dataclass(frozen=True, slots=True)
class Thinking:
    """How long a bot's decisions took, in seconds of this machine's time: never the same twice."""

    decisions: int
    quick: float
    """The share that took less than ``QUICK``."""
    median: float
    ninety_five: float
    """95 of 100 took no longer."""
    longest: float


def thinking(times: Times) -> Thinking:
    """Sum up the times of decisions, of which there must be one at least."""
    high = quantiles(times, n=20, method="inclusive")[-1] if len(times) > 1 else times[0]
    return Thinking(len(times), sum(t < QUICK for t in times) / len(times), median(times), high, max(times))


@dataclass(frozen=True, slots=True)
class Outcome:
    """The results of a setting. Two outcomes are equal if the games were: times do not count."""

    setting: Setting
    amount: Amount
    rulebook: str
    options: tuple[tuple[str, str], ...]
    players: int
    game: str
    """What a game is called there."""
    target: int
    bots: tuple[str, ...]
    meetings: tuple[Meeting, ...]
    """Those with at least one finished pair."""
    missing: tuple[tuple[str, str], ...] = ()
    """Meetings of which no pair was finished before somebody stopped."""
    thinking: dict[str, Thinking] = field(default_factory=dict, compare=False)

    @property
    def partial(self) -> bool:
        """Whether less was played than was asked for."""
        return bool(self.missing) or any(m.ended is Ended.INTERRUPTED for m in self.meetings)

    @property
    def stopped_early(self) -> bool:
        """Whether a meeting ended before its time because its result was clear."""
        return any(m.ended is Ended.CLEAR for m in self.meetings)


class Broken(ArenaError):
    """Something went wrong during play: a bot failed or a worker died. ``outcome`` is what was finished before."""

    def __init__(self, message: str, details: str = "") -> None:
        super().__init__(message)
        self.details = details
        """Where it happened, for the person who fixes it."""
        self.outcome: Outcome | None = None
