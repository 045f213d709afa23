"""A decision in progress: an open copy of the match and the events that changed it."""

from __future__ import annotations

from truquero.engine import events as ev
from truquero.engine.evolve import APPLY, open_copy
from truquero.engine.state import Contest, Match


class Draft:
    """Collects events and applies each at once, so that what follows sees its effect."""

    __slots__ = ("book", "events", "match")

    def __init__(self, match: Match) -> None:
        self.match = open_copy(match)
        self.book = match.book
        self.events: list[ev.Event] = []

    def contest(self, at: int) -> Contest:
        """The contest with this number, as this decision has it so far."""
        live = self.match.live
        return live[0] if len(live) == 1 else self.match.contest(at)

    def emit(self, event: ev.Event) -> None:
        self.events.append(event)
        APPLY[type(event)](self.match, event)
