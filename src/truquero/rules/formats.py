"""Formats: how a deal becomes one mano for everybody or several duels."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from truquero.rules.faults import Found, check, cited

REDONDO = "redondo"


@dataclass(frozen=True, slots=True)
class Duels:
    """A deal of duels. Places count from the mano (0) in the order of play; the first of a pair leads."""

    name: str
    pairs: tuple[tuple[int, int], ...]
    article: str
    own_hands: bool = False
    """Each duel has hands of its own, dealt one duel after another; otherwise each seat has one hand."""
    at_once: bool = False
    falta: int | None = None
    """What a falta is worth in these duels, whatever was bet before it."""

    def __post_init__(self) -> None:
        check(self, self._faults())

    def _faults(self) -> Found:
        if not self.name or self.name == REDONDO:
            yield "name", "must be a name of its own"
        if not self.pairs:
            yield "pairs", "must name at least one pair"
        for pair in self.pairs:
            if min(pair) < 0:
                yield "pairs", f"{pair} is not two places from 0 on"
            elif (pair[0] - pair[1]) % 2 == 0:
                yield "pairs", f"{pair} are of one team"
        seats = [place for pair in self.pairs for place in pair]
        if len(set(seats)) != len(seats) and (self.at_once or not self.own_hands):
            yield "pairs", "lets a seat play twice with one hand"
        if self.falta is not None and self.falta <= 0:
            yield "falta", f"must be above 0, not {self.falta}"
        yield from cited(self.article)


class Rhythm(Enum):
    """Which deals are duels, while the score is within the schedule."""

    EVERY_DEAL = "every deal"
    ALTERNATE = "one deal in two, after a redondo"
    AFTER_THE_FIRST = "every deal after a first redondo at 0-0"


@dataclass(frozen=True, slots=True)
class Schedule:
    """When a deal is played in duels: otherwise it is a redondo."""

    duels: Duels
    article: str
    from_points: int = 0
    until_points: int | None = None
    rhythm: Rhythm = Rhythm.EVERY_DEAL

    def __post_init__(self) -> None:
        check(self, self._faults())

    def _faults(self) -> Found:
        if self.from_points < 0:
            yield "from_points", f"must not be below 0, not {self.from_points}"
        if self.until_points is not None and self.until_points <= self.from_points:
            yield "until_points", f"must be above {self.from_points}, not {self.until_points}"
        yield from cited(self.article)

    def duels_now(self, most: int, last: str) -> Duels | None:
        """The duels of the next deal, given the leader's points and the format of the last deal (\"\": none yet)."""
        if most < self.from_points or (self.until_points is not None and most >= self.until_points):
            return None
        if self.rhythm is Rhythm.ALTERNATE and last != REDONDO:
            return None
        if self.rhythm is Rhythm.AFTER_THE_FIRST and not last and not most:
            return None
        return self.duels
