"""Formats: how a deal becomes one mano for everybody or several duels."""

from __future__ import annotations

from dataclasses import dataclass

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
    falta_article: str = ""


@dataclass(frozen=True, slots=True)
class Schedule:
    """When a deal is played in duels: otherwise it is a redondo."""

    duels: Duels | None = None
    from_points: int = 0
    until_points: int | None = None
    alternate: bool = False
    """Duels only right after a redondo."""
    first_redondo: bool = False
    """The first deal of a game, at 0-0, is a redondo."""
    article: str = ""

    def duels_now(self, most: int, last: str) -> Duels | None:
        """The duels of the next deal, given the leader's points and the format of the last deal (\"\": none yet)."""
        if self.duels is None or most < self.from_points:
            return None
        if self.until_points is not None and most >= self.until_points:
            return None
        if self.alternate and last != REDONDO:
            return None
        if self.first_redondo and not last and not most:
            return None
        return self.duels
