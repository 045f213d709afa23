"""The pure state machine: actions in, events out; no randomness, no clock, no input or output."""

from truquero.engine.actions import (
    Action,
    AskFlor,
    Call,
    Combo,
    Cut,
    Hands,
    MakeSign,
    Play,
    Show,
    Shuffle,
    Stack,
    Talk,
)
from truquero.engine.decide import attempt, decide, legal, numbers
from truquero.engine.events import Event
from truquero.engine.evolve import evolve
from truquero.engine.illegal import Illegal, IllegalAction
from truquero.engine.start import SetupError, act, replay, start
from truquero.engine.state import Match, Phase
from truquero.engine.view import view
from truquero.engine.view_types import PlayerView

__all__ = [
    "Action",
    "AskFlor",
    "Call",
    "Combo",
    "Cut",
    "Event",
    "Hands",
    "Illegal",
    "IllegalAction",
    "MakeSign",
    "Match",
    "Phase",
    "Play",
    "PlayerView",
    "SetupError",
    "Show",
    "Shuffle",
    "Stack",
    "Talk",
    "act",
    "attempt",
    "decide",
    "evolve",
    "legal",
    "numbers",
    "replay",
    "start",
    "view",
]
