"""What can be seen of a match, as values: views and their parts. ``view`` and ``betting_view`` build them.

They have a module of their own because the code that builds them is compiled, and compiled classes cannot be encoded.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from truquero.cards import Card
from truquero.engine import events as ev
from truquero.engine.actions import Action
from truquero.engine.moves import Move
from truquero.engine.state import Award, Phase, Stage
from truquero.rules import Suerte
from truquero.seats import Seat, Team


class SeenPlay(NamedTuple):
    """A card on the table; None when it lies face down and belongs to somebody else (T14)."""

    seat: Seat
    card: Card | None
    down: bool


class SeenBaza(NamedTuple):
    """A finished baza."""

    plays: tuple[SeenPlay, ...]
    best: tuple[Seat, ...]
    outcome: int
    led_by: Seat


class Numbers(NamedTuple):
    """The numbers that may be named with a word: from least to most in steps."""

    word: str
    least: int
    most: int
    step: int


class HandCount(NamedTuple):
    """What the cards one was dealt count."""

    envido: int | None
    """None where no envido is played."""
    flor: int | None
    """None without a flor, and where none is played."""


class BetWorth(NamedTuple):
    """What a bet would be worth if it were made now (with the least number, where one must be named)."""

    stake: int
    """The stake; below zero: symbolic, as in the ladder."""
    wanted: int | None
    """Its worth in points if it is wanted; none for the whole game or match."""
    refused: int | None
    """What refusing it would pay; none where that depends on what nobody knows yet."""


class SeenSaying(NamedTuple):
    """Values being said aloud: who speaks next and the best so far (-1: none yet)."""

    suerte: Suerte
    next: Seat
    best: int
    best_seat: Seat


class Covered(NamedTuple):
    """A card was played face down; only its owner knows which (T14)."""

    at: int
    seat: Seat
    turn: Seat
    """Who plays next; 0 when the baza is over."""


Seen = ev.Event | Covered
"""An event as somebody at the table may see it."""


@dataclass(frozen=True, slots=True)
class AuctionView:
    """The bets on one suerte. Stakes below zero are symbolic (falta, game, match), as in the ladder."""

    status: str
    word: str
    """The last bet; empty when there was none."""
    rung: int
    """Its place in the ladder; -1 when there was none."""
    stake: int
    """What stands wanted."""
    offer: int
    """What would stand if the waiting bet were wanted."""
    caller: Seat
    right: Team | None
    """The team that may raise later; none if there is no higher bet."""
    refusal: int | None
    """What refusing the waiting bet pays, or has paid."""
    worth: int | None
    """What stands wanted, or would if the waiting bet were, in points; none for the whole game or match."""
    number: int | None = None
    """The number named with the last bet."""


@dataclass(frozen=True, slots=True)
class ContestView:
    """One mano as everybody at the table sees it; only face-down cards depend on who looks."""

    at: int
    seats: tuple[Seat, ...]
    stage: Stage
    base: tuple[int, int]
    falta: int | None
    """What a falta is worth in this mano, where the format fixes it (T18)."""
    muestra: Card | None
    leader: Seat
    turn: Seat
    plays: tuple[SeenPlay, ...]
    best: tuple[Seat, ...]
    """Who holds the best card of the current baza so far; several when it is tied."""
    bazas: tuple[SeenBaza, ...]
    results: tuple[int, ...]
    outcome: int | None
    left: tuple[tuple[Seat, int], ...]
    """How many cards each seat still holds."""
    blind: tuple[Seat, ...]
    gone: tuple[Seat, ...]
    truco: AuctionView
    envido: AuctionView | None
    flor: AuctionView | None
    waiting: tuple[Suerte, ...]
    double: bool
    passing: tuple[Seat, ...]
    barred: tuple[Team, ...]
    sung: tuple[Seat, ...]
    spoken: tuple[Seat, ...]
    """Who has sung and does not raise (chica)."""
    conceded: Team | None
    asking: Seat
    raiser: Seat
    flor_closed: bool
    saying: SeenSaying | None
    said: tuple[tuple[Suerte, Seat, int], ...]
    won: tuple[tuple[Suerte, Seat], ...]
    owed: tuple[Seat, ...]
    shown: tuple[tuple[Seat, tuple[Card, ...]], ...]
    asked: tuple[tuple[Seat, Seat], ...]
    ready: tuple[Seat, ...]
    reminded: tuple[Team, ...]
    awards: tuple[Award, ...]


class TableSeen(NamedTuple):
    """What everybody sees of a match. The fields are the first ones of :class:`PlayerView`."""

    rulebook: str
    options: tuple[tuple[str, str], ...]
    players: int
    strict: bool
    captains: tuple[Seat, Seat] | None
    phase: Phase
    dealer: Seat
    score: tuple[int, int]
    games: tuple[int, int]
    last_game: tuple[int, int] | None
    """The points with which the last game was won; none before that."""
    winner: Team | None
    format: str
    plan: tuple[tuple[Seat, ...], ...]
    at_once: bool
    next_contest: int
    turned: tuple[Seat, Card] | None
    kept: tuple[tuple[Seat, Card], ...]
    out: tuple[Card, ...]
    contests: tuple[ContestView, ...]
    """Only cards that lie face down make these differ from seat to seat."""
    acting: tuple[Seat, ...]
    """Who is known to have something to say or to play now."""


@dataclass(frozen=True, slots=True)
class PlayerView:
    """A match as one seat may see it, or a spectator: what everybody sees, then the seat and what it alone knows."""

    rulebook: str
    options: tuple[tuple[str, str], ...]
    players: int
    strict: bool
    captains: tuple[Seat, Seat] | None
    phase: Phase
    dealer: Seat
    score: tuple[int, int]
    games: tuple[int, int]
    last_game: tuple[int, int] | None
    winner: Team | None
    format: str
    plan: tuple[tuple[Seat, ...], ...]
    at_once: bool
    next_contest: int
    turned: tuple[Seat, Card] | None
    kept: tuple[tuple[Seat, Card], ...]
    out: tuple[Card, ...]
    contests: tuple[ContestView, ...]
    acting: tuple[Seat, ...]
    seat: Seat
    hand: tuple[Card, ...] | None
    """The cards in hand; None without a mano to play, or before looking at them (B32)."""
    partners: tuple[tuple[Seat, tuple[Card, ...]], ...]
    """The hands a captain sees (B8)."""
    upcoming: tuple[Card, ...] | None
    """The hand of a duel that has not begun, where it is already held."""
    legal: tuple[Action, ...]
    moves: tuple[Move | None, ...]
    """What each of the legal actions does, in the same order; None for cards and for the ritual of the deal."""
    worths: tuple[BetWorth | None, ...]
    """What each of the legal actions would be worth, in the same order; None for actions that are not bets."""
    numbers: tuple[Numbers, ...]
    counts: HandCount | None = None
    """What the seat's own three cards count, on an assisted table; None until it has seen them."""


class Own(NamedTuple):
    """What only one seat knows of a match, and what it may do. The fields are the last ones of :class:`PlayerView`."""

    hand: tuple[Card, ...] | None
    partners: tuple[tuple[Seat, tuple[Card, ...]], ...]
    upcoming: tuple[Card, ...] | None
    legal: tuple[Action, ...]
    moves: tuple[Move | None, ...]
    worths: tuple[BetWorth | None, ...]
    numbers: tuple[Numbers, ...]
    counts: HandCount | None
