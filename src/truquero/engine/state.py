"""The state of a match: plain values, never changed once they have left the engine."""

from __future__ import annotations

from enum import Enum
from functools import lru_cache
from typing import NamedTuple

from truquero.cards import Card
from truquero.engine.facts import Facts
from truquero.engine.moves import Options, memo_for
from truquero.rules import Rulebook, Suerte
from truquero.seats import Seat, Team, team_of

IDLE, WAITING, WANTED, REFUSED, CLOSED = range(5)
"""Where an auction stands: nothing said, a bet waits, wanted, refused, nobody may open it any more."""

NO_TEAM = -1


class Auction(NamedTuple):
    """The bets on one suerte."""

    status: int = IDLE
    rung: int = -1
    stake: int = 0
    """What stands wanted."""
    offer: int = 0
    """What would stand if the waiting bet were wanted."""
    caller: Seat = 0
    right: int = NO_TEAM
    """The team that may raise later."""
    bets: tuple[int, ...] = ()
    pays: int = 0
    """What the refusal paid."""


class Baza(NamedTuple):
    """A finished baza: the cards in the order they fell, who holds the best, and the outcome."""

    plays: tuple[tuple[Seat, Card, bool], ...]
    best: tuple[Seat, ...]
    outcome: int
    led_by: Seat


class Saying(NamedTuple):
    """Values being said aloud, one seat after another."""

    suerte: Suerte
    seats: tuple[Seat, ...]
    done: tuple[Seat, ...] = ()
    best: int = -1
    best_seat: Seat = 0


class Award(NamedTuple):
    """Points written in a mano."""

    team: Team
    points: int
    suerte: str
    article: str


class Stage(Enum):
    """Where a contest stands."""

    PLAY = "play"
    SHOW = "show"
    OVER = "over"


class Contest:
    """One mano: the bazas and the auctions over them."""

    def __init__(self, at: int, seats: tuple[Seat, ...], facts: Facts, base: tuple[int, int], unraised: int) -> None:
        self.at = at
        self.seats = seats
        self.facts = facts
        self.base = base
        self.dealt: dict[Seat, tuple[Card, ...]] = {}
        self.hands: dict[Seat, tuple[Card, ...]] = {}
        self.muestra: Card | None = None
        self.falta: int | None = None
        """What a falta is worth in this contest, where the format fixes it."""
        self.blind: frozenset[Seat] = frozenset()
        self.plays: tuple[tuple[Seat, Card, bool], ...] = ()
        self.bazas: tuple[Baza, ...] = ()
        self.results: tuple[int, ...] = ()
        self.leader: Seat = seats[0]
        self.turn: Seat = seats[0]
        self.carded = 0
        self.gone = 0
        self.had_turn = 1 << seats[0]
        """The seats that have had the word, by their turn or by answering, while the flor was open."""
        self.truco = Auction(stake=unraised)
        self.envido = Auction()
        self.flor = Auction()
        self.flores = 0
        """The seats that were dealt a flor, as the facts have it."""
        self.sung: tuple[Seat, ...] = ()
        self.spoken: tuple[Seat, ...] = ()
        self.conceded: int = NO_TEAM
        self.asking: Seat = 0
        self.raiser: Seat = 0
        self.raise_offered = False
        self.flor_closed = False
        self.waiting: tuple[Suerte, ...] = ()
        self.passing: tuple[Seat, ...] = ()
        self.barred = 0
        self.double = False
        self.saying: Saying | None = None
        self.said: tuple[tuple[Suerte, Seat, int], ...] = ()
        self.winners: tuple[tuple[Suerte, Seat], ...] = ()
        self.envido_seats: tuple[Seat, ...] = ()
        self.outcome: int | None = None
        self.stage = Stage.PLAY
        self.owed: tuple[Seat, ...] = ()
        self.shown: tuple[tuple[Seat, tuple[Card, ...]], ...] = ()
        self.asked: tuple[tuple[Seat, Seat], ...] = ()
        self.ready = 0
        self.reminded = 0
        self.awards: tuple[Award, ...] = ()
        self.holding = sum(1 << seat for seat in seats)
        """The seats that still hold a card."""
        self.table: dict[Seat, Options] | None = None
        """What each seat may do, worked out when somebody asks; never part of what a state is."""
        self.situation = 0
        """The number of this state of the bets in the memo of options; 0: not worked out yet."""

    def clone(self) -> Contest:
        new = object.__new__(Contest)
        new.__dict__ = fields = self.__dict__.copy()
        fields["table"] = None
        return new

    def is_in(self, seat: Seat) -> bool:
        return not self.gone >> seat & 1

    def is_carded(self, seat: Seat) -> bool:
        return bool(self.carded >> seat & 1)

    @property
    def first_baza(self) -> bool:
        return not self.bazas

    def auction(self, suerte: Suerte) -> Auction:
        if suerte is Suerte.TRUCO:
            return self.truco
        return self.envido if suerte is Suerte.ENVIDO else self.flor

    def both_sang(self) -> bool:
        return len({team_of(s) for s in self.sung}) == 2


@lru_cache(maxsize=256)
def _blank(seats: tuple[Seat, ...], unraised: int) -> Contest:
    return Contest(0, seats, None, (0, 0), unraised)  # type: ignore[arg-type]


def new_contest(at: int, seats: tuple[Seat, ...], facts: Facts, base: tuple[int, int], unraised: int) -> Contest:
    """A contest about to begin: a copy of a blank one, which is quicker than making it anew."""
    c = _blank(seats, unraised).clone()
    c.at, c.facts, c.base = at, facts, base
    return c


class Phase(Enum):
    """Where a match stands between and inside manos."""

    DEAL = "deal"
    CUT = "cut"
    TURNED = "turned"
    PLAY = "play"
    OVER = "over"


class Match:
    """A match: the score, the deal under way and its contests."""

    def __init__(self, book: Rulebook, players: int, strict: bool, captains: tuple[Seat, Seat], dealer: Seat) -> None:
        self.book = book
        self.players = players
        self.strict = strict
        self.captains = captains
        self.dealer = dealer
        self.games: tuple[int, int] = (0, 0)
        self.score: tuple[int, int] = (0, 0)
        self.phase = Phase.DEAL
        self.format = ""
        self.last_format = ""
        self.plan: tuple[tuple[Seat, ...], ...] = ()
        self.next_contest = 0
        self.own_hands = False
        self.at_once = False
        self.deal_base: tuple[int, int] = (0, 0)
        self.pack: tuple[Card, ...] | None = None
        self.deck: tuple[Card, ...] | None = None
        self.blind: frozenset[Seat] = frozenset()
        self.cut_done = False
        self.turned: tuple[Seat, Card] | None = None
        self.kept: tuple[tuple[Seat, Card], ...] = ()
        self.out: tuple[Card, ...] = ()
        """Cards refused in the deal, seen by all."""
        self.seen: tuple[Card, ...] = ()
        """Cards already dealt to earlier contests of this deal."""
        self.live: tuple[Contest, ...] = ()
        self.winner: int | None = None
        self.memo = memo_for(book, players, strict)
        """Shared by all matches of this kind; never part of what a state is."""

    def clone(self) -> Match:
        new = object.__new__(Match)
        new.__dict__ = self.__dict__.copy()
        return new

    def contest_of(self, seat: Seat) -> Contest | None:
        """The contest a seat is playing now."""
        for contest in self.live:
            if contest.stage is not Stage.OVER and seat in contest.seats:
                return contest
        return None

    def contest(self, at: int) -> Contest:
        for contest in self.live:
            if contest.at == at:
                return contest
        raise LookupError(f"no contest number {at} is being played")

    @property
    def mano(self) -> Seat:
        return self.dealer % self.players + 1
