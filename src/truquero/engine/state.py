"""The state of a match: plain values, never changed once they have left the engine."""

from __future__ import annotations

from enum import Enum
from functools import lru_cache
from typing import Final, NamedTuple

from truquero.cards import Card
from truquero.engine.card_facts import Facts
from truquero.engine.seat_moves import Memo, SeatMoves, memo_for
from truquero.engine.shallow_copy import shallow_copy
from truquero.rules import Rulebook, Suerte
from truquero.rules.ladder import ENVIDO, TRUCO
from truquero.seats import Seat, Team, team_of

IDLE: Final = 0
WAITING: Final = 1
WANTED: Final = 2
REFUSED: Final = 3
CLOSED: Final = 4
"""Where an auction stands: nothing said, a bet waits, wanted, refused, nobody may open it any more."""

NO_TEAM: Final = -1


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
    number: int | None = None
    """The number named with the last bet."""


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
    why: str = ""
    """The reason, as in the event."""


class Stage(Enum):
    """Where a contest stands."""

    PLAY = "play"
    SHOW = "show"
    OVER = "over"


IN_PLAY: Final = Stage.PLAY
FINISHED: Final = Stage.OVER


COMPILED: Final = not __file__.endswith(".py")
"""Whether this module runs as machine code: then copying field by field is the quickest way."""


class Contest:
    """One mano: the bazas and the auctions over them."""

    at: int
    seats: tuple[Seat, ...]
    facts: Facts
    base: tuple[int, int]
    dealt: dict[Seat, tuple[Card, ...]]
    hands: dict[Seat, tuple[Card, ...]]
    muestra: Card | None
    falta: int | None
    """What a falta is worth in this contest, where the format fixes it."""
    blind: frozenset[Seat]
    plays: tuple[tuple[Seat, Card, bool], ...]
    bazas: tuple[Baza, ...]
    results: tuple[int, ...]
    leader: Seat
    turn: Seat
    carded: int
    gone: int
    had_turn: int
    """The seats that have had a chance to speak, on turn or by answering, while the flor was open."""
    truco: Auction
    envido: Auction
    flor: Auction
    flores: int
    """The seats that were dealt a flor, as the facts have it."""
    sung: tuple[Seat, ...]
    declared: int
    """The seats that have said a word about a flor of their own: sung it, bet on it, or given way with it."""
    spoken: tuple[Seat, ...]
    conceded: int
    asking: Seat
    raiser: Seat
    raise_offered: bool
    flor_closed: bool
    waiting: tuple[Suerte, ...]
    passing: tuple[Seat, ...]
    barred: int
    double: bool
    saying: Saying | None
    said: tuple[tuple[Suerte, Seat, int], ...]
    winners: tuple[tuple[Suerte, Seat], ...]
    envido_seats: tuple[Seat, ...]
    outcome: int | None
    stage: Stage
    owed: tuple[Seat, ...]
    shown: tuple[tuple[Seat, tuple[Card, ...]], ...]
    asked: tuple[tuple[Seat, Seat], ...]
    ready: int
    reminded: int
    awards: tuple[Award, ...]
    holding: int
    """The seats that still hold a card."""
    situation: int
    """The number of this state of the bets in the memo of options; 0: the bets have changed and have no number yet."""
    moves: dict[Seat, SeatMoves] | None
    """What each seat may do: written when a decision is finished. None in a copy, and in a state folded from events."""

    def clone(self) -> Contest:
        if not COMPILED:
            new = shallow_copy(self)
            new.moves = None
            return new
        new = Contest()
        new.at = self.at
        new.seats = self.seats
        new.facts = self.facts
        new.base = self.base
        new.dealt = self.dealt
        new.hands = self.hands
        new.muestra = self.muestra
        new.falta = self.falta
        new.blind = self.blind
        new.plays = self.plays
        new.bazas = self.bazas
        new.results = self.results
        new.leader = self.leader
        new.turn = self.turn
        new.carded = self.carded
        new.gone = self.gone
        new.had_turn = self.had_turn
        new.truco = self.truco
        new.envido = self.envido
        new.flor = self.flor
        new.flores = self.flores
        new.sung = self.sung
        new.declared = self.declared
        new.spoken = self.spoken
        new.conceded = self.conceded
        new.asking = self.asking
        new.raiser = self.raiser
        new.raise_offered = self.raise_offered
        new.flor_closed = self.flor_closed
        new.waiting = self.waiting
        new.passing = self.passing
        new.barred = self.barred
        new.double = self.double
        new.saying = self.saying
        new.said = self.said
        new.winners = self.winners
        new.envido_seats = self.envido_seats
        new.outcome = self.outcome
        new.stage = self.stage
        new.owed = self.owed
        new.shown = self.shown
        new.asked = self.asked
        new.ready = self.ready
        new.reminded = self.reminded
        new.awards = self.awards
        new.holding = self.holding
        new.situation = self.situation
        new.moves = None
        return new

    def is_in(self, seat: Seat) -> bool:
        return not self.gone >> seat & 1

    def is_carded(self, seat: Seat) -> bool:
        return bool(self.carded >> seat & 1)

    @property
    def first_baza(self) -> bool:
        return not self.bazas

    def auction(self, suerte: Suerte) -> Auction:
        if suerte is TRUCO:
            return self.truco
        return self.envido if suerte is ENVIDO else self.flor

    def both_sang(self) -> bool:
        return len({team_of(s) for s in self.sung}) == 2


@lru_cache(maxsize=256)
def _blank(seats: tuple[Seat, ...], unraised: int) -> Contest:
    c = Contest()
    c.at = 0
    c.seats = seats
    c.facts = None  # type: ignore[assignment]  # there are no cards yet
    c.base = (0, 0)
    c.dealt = {}
    c.hands = {}
    c.muestra = None
    c.falta = c.outcome = None
    c.blind = frozenset()
    c.plays = ()
    c.bazas = ()
    c.results = ()
    c.leader = c.turn = seats[0]
    c.carded = c.gone = c.barred = c.ready = c.reminded = c.declared = 0
    c.had_turn = 1 << seats[0]
    c.truco = Auction(stake=unraised)
    c.envido = c.flor = Auction()
    c.flores = 0
    c.sung = ()
    c.spoken = ()
    c.conceded = NO_TEAM
    c.asking = c.raiser = 0
    c.raise_offered = c.flor_closed = c.double = False
    c.waiting = ()
    c.passing = ()
    c.saying = None
    c.said = ()
    c.winners = ()
    c.envido_seats = ()
    c.stage = IN_PLAY
    c.owed = ()
    c.shown = ()
    c.asked = ()
    c.awards = ()
    c.holding = sum(1 << seat for seat in seats)
    c.moves = None
    c.situation = 0
    return c


def new_contest(at: int, seats: tuple[Seat, ...], facts: Facts, base: tuple[int, int], unraised: int) -> Contest:
    """A contest about to begin: a copy of a blank one, which is faster than making a new one."""
    c = _blank(seats, unraised).clone()
    c.at, c.facts, c.base = at, facts, base
    return c


def heard_contest(seats: tuple[Seat, ...], base: tuple[int, int], falta: int | None) -> Contest:
    """A mano with only what everybody hears and no cards, for asking what bets are worth."""
    c = _blank(seats, 0).clone()
    c.base, c.falta = base, falta
    return c


class Phase(Enum):
    """Where a match stands between and inside manos."""

    DEAL = "deal"
    CUT = "cut"
    TURNED = "turned"
    PLAY = "play"
    OVER = "over"


TO_DEAL: Final = Phase.DEAL
PLAYING: Final = Phase.PLAY


class Match:
    """A match: the score, the deal under way and its contests."""

    book: Rulebook
    players: int
    strict: bool
    captains: tuple[Seat, Seat]
    dealer: Seat
    games: tuple[int, int]
    score: tuple[int, int]
    last_game: tuple[int, int] | None
    """The points with which the last game was won."""
    phase: Phase
    format: str
    last_format: str
    plan: tuple[tuple[Seat, ...], ...]
    next_contest: int
    own_hands: bool
    at_once: bool
    deal_base: tuple[int, int]
    pack: tuple[Card, ...] | None
    deck: tuple[Card, ...] | None
    blind: frozenset[Seat]
    cut_done: bool
    turned: tuple[Seat, Card] | None
    tied: tuple[Seat, ...]
    """Who draws again for the deal."""
    kept: tuple[tuple[Seat, Card], ...]
    out: tuple[Card, ...]
    """Cards refused in the deal, seen by all."""
    seen: tuple[Card, ...]
    """Cards already dealt to earlier contests of this deal."""
    live: tuple[Contest, ...]
    winner: int | None
    memo: Memo
    """Shared by all matches of this kind; not part of a state's value."""

    def clone(self) -> Match:
        if not COMPILED:
            return shallow_copy(self)
        new = Match()
        new.book = self.book
        new.players = self.players
        new.strict = self.strict
        new.captains = self.captains
        new.dealer = self.dealer
        new.games = self.games
        new.score = self.score
        new.last_game = self.last_game
        new.phase = self.phase
        new.format = self.format
        new.last_format = self.last_format
        new.plan = self.plan
        new.next_contest = self.next_contest
        new.own_hands = self.own_hands
        new.at_once = self.at_once
        new.deal_base = self.deal_base
        new.pack = self.pack
        new.deck = self.deck
        new.blind = self.blind
        new.cut_done = self.cut_done
        new.turned = self.turned
        new.tied = self.tied
        new.kept = self.kept
        new.out = self.out
        new.seen = self.seen
        new.live = self.live
        new.winner = self.winner
        new.memo = self.memo
        return new

    def contest_of(self, seat: Seat) -> Contest | None:
        """The contest a seat is playing now."""
        for contest in self.live:
            if contest.stage is not FINISHED and seat in contest.seats:
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


def new_match(book: Rulebook, players: int, strict: bool, captains: tuple[Seat, Seat], dealer: Seat) -> Match:
    """A match before its first deal."""
    m = Match()
    m.book = book
    m.players = players
    m.strict = strict
    m.captains = captains
    m.dealer = dealer
    m.games = m.score = m.deal_base = (0, 0)
    m.phase = TO_DEAL
    m.format = m.last_format = ""
    m.plan = ()
    m.next_contest = 0
    m.own_hands = m.at_once = m.cut_done = False
    m.pack = m.deck = m.turned = m.winner = m.last_game = None
    m.blind = frozenset()
    m.kept = m.tied = ()
    m.out = m.seen = ()
    m.live = ()
    m.memo = memo_for(book, players, strict)
    return m
