"""What a bot is: it sees a view, remembers what it saw, and answers with an action and a reason.

A bot never holds a match. It is made for one seat of one rulebook, hears every event as that seat may see it, and is
asked with the view of that seat: nothing else of the table can reach it. It can be pickled between two questions, so
it may think in another process.
"""

from __future__ import annotations

from typing import NamedTuple, Protocol

from truquero.cards import Card
from truquero.engine.actions import Action, MakeSign, Talk
from truquero.engine.view_types import PlayerView, Seen


class OptionWorth(NamedTuple):
    """What one of the options of a decision loses beside the best of them."""

    said: str
    """The word as it is spoken; empty: it is a card."""
    card: Card | None
    loss: float
    """In points of the middle of a game."""


Worths = tuple[OptionWorth, ...]
"""Options of a decision: first the one that was chosen, then the others, the best first."""


class Reason(NamedTuple):
    """Why a bot acts, as data: the key of a sentence and what goes into it."""

    key: str
    values: tuple[tuple[str, str | int | float | Worths], ...] = ()
    """A value that is empty or 0.0 is not said: the part of the sentence that asks for it is left out."""


class Decision(NamedTuple):
    """What a bot does and why. No action: it lets somebody else of those who may act go on."""

    action: Action | None
    reason: Reason


class Bot(Protocol):
    """A player at one seat."""

    name: str

    def notice(self, seen: Seen) -> None:
        """Something happened that this seat may see."""

    def decide(self, view: PlayerView, must: bool = True) -> Decision:
        """What to do now. With ``must`` nobody else will go on: there must be an action."""

    def aside(self, view: PlayerView) -> MakeSign | Talk | None:
        """A sign or a word to the partner, asked for when a mano begins and before a partner plays."""
