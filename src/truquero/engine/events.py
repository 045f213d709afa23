"""What happened. The list of events is the save file; a state is their fold.

Every event names the article that caused it, and :func:`audience` tells who may see it.
``at`` is the number of the contest inside its deal.
"""

from __future__ import annotations

from typing import NamedTuple

from truquero.cards import Card
from truquero.engine.table_events import (
    Annulled as Annulled,
)
from truquero.engine.table_events import (
    DealBegan as DealBegan,
)
from truquero.engine.table_events import (
    DealerChosen as DealerChosen,
)
from truquero.engine.table_events import (
    Disqualified as Disqualified,
)
from truquero.engine.table_events import (
    Drawn as Drawn,
)
from truquero.engine.table_events import (
    DrawTied as DrawTied,
)
from truquero.engine.table_events import (
    Redealt as Redealt,
)
from truquero.engine.table_events import (
    RepeatAsked as RepeatAsked,
)
from truquero.engine.table_events import (
    Resigned as Resigned,
)
from truquero.engine.table_events import (
    Shuffled as Shuffled,
)
from truquero.engine.table_events import (
    Signed as Signed,
)
from truquero.engine.table_events import (
    Stacked as Stacked,
)
from truquero.engine.table_events import (
    Talked as Talked,
)
from truquero.engine.table_events import (
    TeamsDrawn as TeamsDrawn,
)
from truquero.engine.table_events import (
    TurnedKept as TurnedKept,
)
from truquero.engine.table_events import (
    TurnedRefused as TurnedRefused,
)
from truquero.engine.table_events import (
    TurnedUp as TurnedUp,
)
from truquero.engine.table_events import (
    WasCut as WasCut,
)
from truquero.rules import Suerte
from truquero.seats import Seat, Team


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
    """A side without flor accepts the one sung."""

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


Event = (
    Drawn
    | DrawTied
    | TeamsDrawn
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
    | Resigned
    | Signed
    | Talked
    | RepeatAsked
)

NOBODY_SEES = (Shuffled, Stacked)
