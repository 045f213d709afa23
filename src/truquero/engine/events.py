"""What happened. The list of events is the save file; a state is their fold.

Every event names the article that caused it, and :func:`audience` tells who may see it.
``at`` is the number of the contest inside its deal.
"""

from __future__ import annotations

from typing import NamedTuple

from truquero.cards import Card
from truquero.rules import Suerte
from truquero.seats import Seat, Team


class Drawn(NamedTuple):
    seat: Seat
    card: Card
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
    """The format of the deal before in this game; nothing if it is the first."""
    format: str
    plan: tuple[tuple[Seat, ...], ...]
    own_hands: bool
    at_once: bool
    article: str


class ContestBegan(NamedTuple):
    at: int
    seats: tuple[Seat, ...]
    hands: tuple[tuple[Seat, tuple[Card, ...]], ...]
    muestra: Card | None
    blind: frozenset[Seat]
    base: tuple[int, int]


class Looked(NamedTuple):
    at: int
    seat: Seat
    article: str


class Played(NamedTuple):
    at: int
    seat: Seat
    card: Card
    down: bool
    turn: Seat
    """Who plays next; 0 when the baza is over."""


class BazaEnded(NamedTuple):
    at: int
    best: tuple[Seat, ...]
    outcome: int
    """0 or 1 for a team, 2 for a parda."""
    leader: Seat
    article: str


class TurnPassed(NamedTuple):
    at: int
    seat: Seat


class BetMade(NamedTuple):
    at: int
    seat: Seat
    suerte: Suerte
    rung: int
    word: str
    number: int | None
    stake: int
    """What was wanted before this bet."""
    offer: int
    """What is at stake if it is wanted."""
    blind: bool
    article: str


class BetWanted(NamedTuple):
    at: int
    seat: Seat
    suerte: Suerte
    stake: int
    fixed: bool
    """No further raise (a bet wanted for the farta)."""
    word: str
    article: str


class BetRefused(NamedTuple):
    at: int
    seat: Seat
    suerte: Suerte
    pays: int
    word: str
    article: str


class BetsJoined(NamedTuple):
    """The waiting envido and truco were announced in one breath: one answer may serve both."""

    at: int
    seat: Seat
    article: str


class EnvidoClosed(NamedTuple):
    """Nobody may open the envido any more, or the flor annulled it."""

    at: int
    annulled: bool
    article: str


class EnvidoBarred(NamedTuple):
    """A team has lost the right to open or raise the envido."""

    at: int
    team: Team
    article: str


class PassesAsked(NamedTuple):
    """Each of these seats says passe or bets the envido, in this order."""

    at: int
    seats: tuple[Seat, ...]
    article: str


class Passed(NamedTuple):
    at: int
    seat: Seat
    word: str
    article: str


class FlorSung(NamedTuple):
    at: int
    seat: Seat
    word: str
    forced: bool
    article: str


class FlorGood(NamedTuple):
    """A side without flor lets the one sung stand."""

    at: int
    seat: Seat
    word: str
    article: str


class FlorAsked(NamedTuple):
    """This seat holds a flor and must answer the one sung (0: nobody)."""

    at: int
    seat: Seat
    article: str


class FlorConceded(NamedTuple):
    at: int
    seat: Seat
    word: str
    article: str


class FlorMayRaise(NamedTuple):
    """Both sides have sung: the first singer may raise before play goes on."""

    at: int
    seat: Seat
    article: str


class FlorSmall(NamedTuple):
    """A singer does not raise."""

    at: int
    seat: Seat
    word: str
    article: str


class SayingBegan(NamedTuple):
    at: int
    suerte: Suerte
    seats: tuple[Seat, ...]
    article: str


class Said(NamedTuple):
    """A spoken value; None: the rivals' are good."""

    at: int
    seat: Seat
    suerte: Suerte
    value: int | None
    forced: bool
    article: str


class SayingEnded(NamedTuple):
    at: int
    suerte: Suerte
    winner: Seat


class LeftMano(NamedTuple):
    at: int
    seat: Seat
    team_gone: bool
    article: str


class TrucoDecided(NamedTuple):
    """Who takes the truco (-1: nobody) and for what stake."""

    at: int
    team: int
    stake: int
    article: str


class ShowingBegan(NamedTuple):
    at: int
    owed: tuple[Seat, ...]
    """Who has points to prove."""
    article: str


class Shown(NamedTuple):
    at: int
    seat: Seat
    cards: tuple[Card, ...]
    suerte: str
    value: int | None
    forced: bool
    article: str


class FlorClaimed(NamedTuple):
    at: int
    seat: Seat
    asked: Seat
    article: str


class SaidReady(NamedTuple):
    at: int
    seat: Seat


class Reminded(NamedTuple):
    at: int
    seat: Seat
    article: str


class Scored(NamedTuple):
    """Points written down; negative when a ruling takes them back."""

    at: int
    team: Team
    points: int
    suerte: str
    why: str
    article: str


class ContestEnded(NamedTuple):
    at: int


class GameWon(NamedTuple):
    team: Team
    games: tuple[int, int]
    article: str


class MatchWon(NamedTuple):
    team: Team
    article: str


class Annulled(NamedTuple):
    score: tuple[int, int]
    article: str


class Disqualified(NamedTuple):
    team: Team
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


Event = (
    Drawn
    | DealerChosen
    | Shuffled
    | WasCut
    | Stacked
    | TurnedUp
    | TurnedKept
    | TurnedRefused
    | Redealt
    | DealBegan
    | ContestBegan
    | Looked
    | Played
    | BazaEnded
    | TurnPassed
    | BetMade
    | BetWanted
    | BetRefused
    | BetsJoined
    | EnvidoClosed
    | EnvidoBarred
    | PassesAsked
    | Passed
    | FlorSung
    | FlorGood
    | FlorAsked
    | FlorConceded
    | FlorMayRaise
    | FlorSmall
    | SayingBegan
    | Said
    | SayingEnded
    | LeftMano
    | TrucoDecided
    | ShowingBegan
    | Shown
    | FlorClaimed
    | SaidReady
    | Reminded
    | Scored
    | ContestEnded
    | GameWon
    | MatchWon
    | Annulled
    | Disqualified
    | Signed
    | Talked
    | RepeatAsked
)

NOBODY_SEES = (Shuffled, Stacked)
OWN_HAND_ONLY = (ContestBegan,)
"""Everyone learns that the contest began; each seat only sees its own cards."""
HIDES_CARD = (Played,)
"""A card played face down is known to its owner alone."""
