"""What the bots thought, kept until it can be told without showing anybody's cards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from truquero.bots.player import Reason
from truquero.bots.reasons import say_reason
from truquero.seats import Seat

CHORES = frozenset({"only-one", "cut", "look", "prove", "ready", "aside"})
"""Reasons that are not worth telling."""


class Thought(NamedTuple):
    """Who did what, as the table heard it, and why."""

    seat: Seat
    said: str
    reason: Reason


class Thoughts:
    """Reasons of the deal in play, which are kept back, and of the one before it.

    A reason reveals cards. Those of a mano that is over may still matter while other manos of the same deal are
    played (B6), so reasons wait until the cards of the whole deal are gathered.
    """

    def __init__(self) -> None:
        self.told: list[Thought] = []
        """Of the last deal that is over."""
        self._kept: list[Thought] = []

    def note(self, seat: Seat, said: str, reason: Reason) -> None:
        if reason.key not in CHORES:
            self._kept.append(Thought(seat, said, reason))

    def deal_over(self) -> None:
        self.told, self._kept = self._kept, []

    def lines(self, language: str) -> Iterator[tuple[Seat, str, str]]:
        """Who, what and why, in words."""
        for seat, said, reason in self.told:
            yield seat, said, say_reason(reason, language)
