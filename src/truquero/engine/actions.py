"""What can be done at a table. Actions are values: equal when they say the same thing."""

from __future__ import annotations

from typing import NamedTuple

from truquero.cards import Card
from truquero.seats import Seat, Team


class Play(NamedTuple):
    """Play a card, face up or (where the rulebook allows it) face down."""

    card: Card
    down: bool = False


class Call(NamedTuple):
    """Say a word of the rulebook, with a number where one may be named; blind: before looking at the cards."""

    word: str
    number: int | None = None
    blind: bool = False


class Show(NamedTuple):
    """Turn up cards to prove points (strict tables)."""

    cards: tuple[Card, ...]


class AskFlor(NamedTuple):
    """Ask a rival for the flor they did not sing (strict tables)."""

    asked: Seat


class MakeSign(NamedTuple):
    """Make a sign, true or false."""

    holding: str


class Talk(NamedTuple):
    """Say something that binds nobody."""

    text: str


class Combo(NamedTuple):
    """Several actions in one gesture: all of them happen or none."""

    parts: tuple[Play | Call, ...]


class Cut(NamedTuple):
    """Lift this many cards off the pack; 0: knock and leave it as it is."""

    lifted: int


class DrawForDeal(NamedTuple):
    """The cards drawn for the first deal, in the order they were drawn."""

    draws: tuple[tuple[Seat, Card], ...]


class DrawTeams(NamedTuple):
    """The cards drawn for the teams, before the draw for the deal: by whom, as they sit now, in the order of drawing.

    ``how`` is a value of :class:`truquero.rules.team_draw.TeamDraw`. The first cards are drawn place by place, so their
    order tells where everybody sat before.
    """

    how: str
    draws: tuple[tuple[Seat, Card], ...]


class SeatDealer(NamedTuple):
    """This seat deals next."""

    dealer: Seat


class TurnUp(NamedTuple):
    """A card of this seat falls face up in the deal."""

    seat: Seat
    card: Card


class Shuffle(NamedTuple):
    """The whole pack in the order it lies before the cut."""

    pack: tuple[Card, ...]
    blind: frozenset[Seat] = frozenset()


class Stack(NamedTuple):
    """The whole pack in dealing order: already cut."""

    deck: tuple[Card, ...]
    blind: frozenset[Seat] = frozenset()


class Hands(NamedTuple):
    """The hands of the next mano, for records that do not know the rest of the pack."""

    hands: tuple[tuple[Seat, tuple[Card, ...]], ...]
    muestra: Card | None = None
    blind: frozenset[Seat] = frozenset()


class Annul(NamedTuple):
    """The veedor declares the mano void."""


class Disqualify(NamedTuple):
    """The veedor disqualifies a team."""

    team: Team


class Resign(NamedTuple):
    """Give up the match for the team. No turn is needed, and no rulebook forbids it."""


Action = (
    Play
    | Call
    | Show
    | AskFlor
    | MakeSign
    | Talk
    | Combo
    | Cut
    | DrawForDeal
    | DrawTeams
    | SeatDealer
    | TurnUp
    | Shuffle
    | Stack
    | Hands
    | Annul
    | Disqualify
    | Resign
)

READY = Call("listo")
"""Nothing more to show or to ask: closes the showing of a strict table when everybody has said it."""
REPEAT = Call("repita")
REMIND = Call("avisa")
