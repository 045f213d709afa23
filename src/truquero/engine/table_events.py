"""What happens around the manos: draw, cut, deal, rulings, signs and talk."""

from __future__ import annotations

from typing import NamedTuple

from truquero.cards import Card
from truquero.seats import Seat, Team


class Drawn(NamedTuple):
    seat: Seat
    card: Card
    article: str


class DrawTied(NamedTuple):
    """The highest cards drawn are equal: these seats draw again."""

    seats: tuple[Seat, ...]
    article: str


class TeamsDrawn(NamedTuple):
    """The cards drawn have made two teams, and everybody sits where they play."""

    how: str
    """A value of :class:`truquero.rules.team_draw.TeamDraw`."""
    first: tuple[Seat, ...]
    """Those who drew the higher cards, or the 2s."""
    second: tuple[Seat, ...]
    article: str


class DealerChosen(NamedTuple):
    dealer: Seat
    article: str


class Shuffled(NamedTuple):
    """The pack is on the table, waiting for the cut. Nobody sees it."""

    pack: tuple[Card, ...]
    blind: frozenset[Seat]


class WasCut(NamedTuple):
    seat: Seat
    lifted: int
    article: str


class Stacked(NamedTuple):
    """The pack in dealing order. Nobody sees it."""

    deck: tuple[Card, ...]
    blind: frozenset[Seat]


class TurnedUp(NamedTuple):
    seat: Seat
    card: Card
    waits: bool
    article: str


class TurnedKept(NamedTuple):
    seat: Seat
    card: Card
    article: str


class TurnedRefused(NamedTuple):
    seat: Seat
    card: Card
    article: str


class Redealt(NamedTuple):
    """The deal is void; the same dealer deals again."""

    seat: Seat
    article: str


class DealBegan(NamedTuple):
    dealer: Seat
    after: str
    """The format of the previous deal in this game; empty for the first."""
    format: str
    plan: tuple[tuple[Seat, ...], ...]
    own_hands: bool
    at_once: bool
    article: str


class Annulled(NamedTuple):
    """A mano is void: its points are taken away, and the same dealer deals the rest of the deal again."""

    score: tuple[int, int]
    plan: tuple[tuple[Seat, ...], ...]
    article: str


class Disqualified(NamedTuple):
    team: Team
    article: str


class Resigned(NamedTuple):
    """A team has given up the match."""

    seat: Seat
    article: str


class Signed(NamedTuple):
    seat: Seat
    holding: str
    article: str


class Talked(NamedTuple):
    seat: Seat
    text: str


class RepeatAsked(NamedTuple):
    seat: Seat
    article: str
