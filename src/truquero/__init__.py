"""Truquero: truco, truc and truque under every regional rulebook exactly as its own people wrote it down.

Choose a rulebook, start a match, ask who may do what, act, observe, replay:

>>> from truquero import TABLE, Call, Hands, act, cards, legal, rulebook, start, view
>>> match = start(rulebook("argentino"), players=2)
>>> match, _ = act(match, TABLE, Hands(((1, cards("7e 6e 1c")), (2, cards("5o 4o 12b")))))
>>> match, _ = act(match, 1, Call("envido"))
>>> [action.word for action in legal(match)[2]]
['quiero', 'no-quiero', 'envido', 'real-envido', 'falta-envido', 'mazo']
>>> match, events = act(match, 2, Call("quiero"))
>>> match.score, view(match, 2).hand
((2, 0), (5o, 4o, 12b))
"""

from truquero.acta import Acta, ActaError, Report, parse, referee, to_text
from truquero.api import rulebook
from truquero.cards import Card, Suit, card, cards
from truquero.engine import (
    Action,
    AskFlor,
    Call,
    Combo,
    Cut,
    Event,
    Hands,
    Illegal,
    IllegalAction,
    MakeSign,
    Match,
    Phase,
    Play,
    PlayerView,
    SetupError,
    Show,
    Shuffle,
    Stack,
    Talk,
    act,
    attempt,
    decide,
    evolve,
    legal,
    numbers,
    replay,
    start,
    view,
)
from truquero.prose.refusals import say_why
from truquero.rulebooks import BOOKS
from truquero.rules import OptionError, Rulebook
from truquero.seats import TABLE

SPECTATOR = TABLE
"""The seat number of a spectator, who holds no cards."""

__version__ = "0.1.0"

__all__ = [
    "BOOKS",
    "SPECTATOR",
    "TABLE",
    "Acta",
    "ActaError",
    "Action",
    "AskFlor",
    "Call",
    "Card",
    "Combo",
    "Cut",
    "Event",
    "Hands",
    "Illegal",
    "IllegalAction",
    "MakeSign",
    "Match",
    "OptionError",
    "Phase",
    "Play",
    "PlayerView",
    "Report",
    "Rulebook",
    "SetupError",
    "Show",
    "Shuffle",
    "Stack",
    "Suit",
    "Talk",
    "act",
    "attempt",
    "card",
    "cards",
    "decide",
    "evolve",
    "legal",
    "numbers",
    "parse",
    "referee",
    "replay",
    "rulebook",
    "say_why",
    "start",
    "to_text",
    "view",
]
