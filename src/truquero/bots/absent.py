"""What is done for somebody whose time is up where no bot may stand in: the least that is legal, never a good move."""

from __future__ import annotations

from truquero.bots.player import Decision, Reason
from truquero.bots.seat_knowledge import SeatKnowledge
from truquero.bots.thinker import Thinker
from truquero.engine.actions import READY, Action
from truquero.engine.moves import Verb
from truquero.engine.view_types import PlayerView
from truquero.fairness.shuffle import seeded_rng
from truquero.rules import Rulebook


class Absent(Thinker):
    """Passes, refuses, calls the rival's points good, shows nothing, plays its lowest card."""

    name = "ausente"
    remembers = False

    def speak(self, sit: SeatKnowledge, must: bool) -> Decision:
        return self.idle(sit, must)

    def _prove(self, sit: SeatKnowledge) -> Decision:
        return Decision(READY, Reason("nothing-to-say"))

    def _say(self, sit: SeatKnowledge) -> Decision:
        good = sit.said(Verb.GOOD)
        return Decision(good, Reason("theirs-are-better")) if good is not None else super()._say(sit)


def least_action(book: Rulebook, view: PlayerView) -> Action:
    """The least that a seat can do now, by what it sees alone. Raises ValueError if it can do nothing."""
    found = Absent(book, view.players, view.seat, seeded_rng(0)).decide(view).action
    return found if found is not None else view.legal[0]
