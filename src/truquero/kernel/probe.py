"""One mano of the engine without its cards: how it is set up, and what of its state the bets depend on.

The kernel knows no rules. It plays the engine with :class:`Scripted` facts, and calls two states the same when
:func:`bets_key` says so. That key is a claim about what the engine looks at; the lockstep tests hold it to it.
"""

from __future__ import annotations

from collections.abc import Collection
from copy import copy
from dataclasses import replace
from typing import Any, Final

from truquero.cards import Card
from truquero.engine import Hands, Match, act, start
from truquero.engine.card_facts import Facts, Plays
from truquero.engine.score_limits import score_limits
from truquero.engine.stakes import equalising, leader_needs, points_needed, worth
from truquero.engine.state import NO_TEAM, WAITING, WANTED, Auction, Contest
from truquero.rules import EachSpeaks, HoldersAnswer, How, Ladder, Rulebook, Settling, Suerte
from truquero.seats import TABLE, Seat, Team, team_of

FAR: Final = 100_000
"""A game so long that no bet can end it: what a mano does is explored at such a score."""
LACKS: Final = -5
"""A stake that is what team 0 lacks; one less: what team 1 lacks."""
EVERYTHING: Final = 1_000_000


class Scripted:
    """Facts without cards: who wins what is said beforehand."""

    def __init__(self, flores: int, reservadas: int, winner: Team = 1, best: int = 0) -> None:
        self.held = flores
        self.kept = reservadas
        self.winner = winner
        self.best_mask = best
        """The seats that hold the best card of the baza that ends, one bit a seat."""

    def best(self, plays: Plays) -> tuple[Seat, ...]:
        return tuple(seat for seat, _, _ in plays if self.best_mask >> seat & 1) or (plays[0][0],)

    def flores(self) -> int:
        return self.held

    def flor(self, seat: Seat) -> bool:
        return bool(self.held >> seat & 1)

    def reservada(self, seat: Seat) -> bool:
        return bool(self.kept >> seat & 1)

    def envido(self, seat: Seat) -> int:
        return 30 if team_of(seat) == self.winner else 20

    flor_value = envido

    def envido_cards(self, seat: Seat, lying: Collection[Card] = ()) -> tuple[Card, ...]:
        return ()

    flor_cards = envido_cards


class Lopsided(Scripted):
    """Real cards in the bazas, while team 1 wins whatever else is compared: at a far score that ends no game."""

    def __init__(self, facts: Facts, seats: tuple[Seat, ...]) -> None:
        kept = sum(1 << s for s in seats if facts.flor(s) and facts.reservada(s))
        super().__init__(facts.flores(), kept)
        self.best = facts.best  # type: ignore[method-assign]


class Mano:
    """A kind of mano: a rulebook, the places in it, and what the format fixes. Seat p + 1 sits at place p."""

    def __init__(self, book: Rulebook, places: int, falta: int | None = None) -> None:
        self.book = book
        self.places = places
        self.falta = falta
        limits = score_limits(book)
        self.capped = limits.caps or limits.equalises or limits.caps_envido or limits.equalises_envido
        """Whether the score decides which bets may be made, and how large they are."""
        envido = book.envido
        decisive = envido is not None and envido.settling is Settling.SECRET_UNLESS_DECISIVE
        self.compared = limits.farta or decisive
        """Whether it matters how a waiting bet compares with what a team lacks."""
        self.shown_first = envido is not None and envido.opening.shows_card
        ladders = [x for x in (book.truco, envido, book.flor) if x is not None]
        self.growing = {r.word: x for x in ladders for r in x.rungs if r.how is How.ADD}
        """Words that may be said again and again, each raising the stake."""
        self.deciding = max(points_needed(book, new_game(), team) for team in (0, 1))
        """A stake that decides any game: no team ever lacks more. Raising it changes nothing, so ladders end there."""
        match = book.match if self.capped else replace(book.match, target=FAR)
        self.played = copy(book)  # never leaves the kernel, so nobody has to check it
        for name, value in (("match", match), ("formats", ()), ("options", ())):
            object.__setattr__(self.played, name, value)

    def begin(
        self, base: tuple[int, int], hands: list[tuple[Card, ...]], muestra: Card | None, closed: int = 0
    ) -> Match:
        """A mano about to begin, at this score (of mano's team and the other); ``closed``: who does not look."""
        target = self.book.match.target
        far = (base[0] - target + FAR, base[1] - target + FAR) if self.compared else (FAR // 2, 0)
        match = start(self.played, self.places, dealer=self.places, score=base if self.capped else far)
        blind = frozenset(p + 1 for p in range(self.places) if closed >> p & 1)
        given = Hands(tuple((p + 1, hand) for p, hand in enumerate(hands)), muestra, blind)
        match, _ = act(match, TABLE, given)
        c = match.live[0]
        c.falta = self.falta
        if not self.compared and not self.capped:
            c.facts = Lopsided(c.facts, c.seats)
        return match

    def lacks(self, c: Contest) -> tuple[int, int]:
        target = self.played.match.target
        return target - c.base[0], target - c.base[1]


def new_game() -> Contest:
    """A mano at the score with which a game begins."""
    found = Contest()
    found.base = (0, 0)
    return found


def scripted(match: Match, winner: Team = 1, best: int | None = None) -> Match:
    """The same match, answering from a script."""
    made = match.clone()
    c = match.live[0].clone()
    kept = sum(1 << s for s in c.seats if c.flores >> s & 1 and c.facts.reservada(s))
    if best is None:
        best = c.facts.best_mask if isinstance(c.facts, Scripted) else 0
    c.facts = Scripted(c.flores, kept, winner, best)
    made.live = (c,)
    return made


def pending_flores(c: Contest) -> int:
    """The seats that hold a flor and could still sing it."""
    if c.bazas or c.flor_closed:
        return 0
    sung = sum(1 << s for s in c.sung)
    return c.flores & ~c.gone & ~c.carded & ~sung


def named_stake(book: Rulebook, a: Auction) -> int:
    """What stands wanted; where it was wanted for what a team lacks, that stays a name."""
    if book.farta and a.status == WANTED and a.right == NO_TEAM:
        return LACKS - (1 - team_of(a.caller))
    return a.stake


def offer_worth(mano: Mano, c: Contest) -> int:
    """The waiting bet in points, for comparing it with the score: -1 when none waits, or LACKS by team."""
    if not mano.compared or not c.waiting:
        return -1
    a = c.auction(c.waiting[-1])
    found = worth(mano.played, c, a.offer, a.caller)
    if a.offer < 0 and found < EVERYTHING:
        return LACKS - team_of(a.caller)
    return found


def compared(offer: int, lacks: tuple[int, int]) -> int:
    """How a waiting bet compares with what each team lacks, and these with each other: a number below 27."""
    if offer == -1:
        return 0
    if offer <= LACKS:
        offer = lacks[LACKS - offer]
    pairs = ((offer, lacks[0]), (offer, lacks[1]), (lacks[0], lacks[1]))
    return sum(3**i * (1 + (a > b) - (a < b)) for i, (a, b) in enumerate(pairs))


def bets_key(mano: Mano, c: Contest) -> tuple[Any, ...]:
    """Everything that the words of a mano depend on, besides whose turn it is and how the score compares."""
    book = mano.book
    first = not c.bazas
    pending = pending_flores(c)
    kept = sum(1 << s for s in c.seats if pending >> s & 1 and c.facts.reservada(s))
    live = flor_matters(book, c)
    sung = c.sung if live else ()
    return (
        first,
        _auction_key(book, c.truco, book.truco),
        _auction_key(book, c.envido, book.envido) if c.envido.status <= WAITING else c.envido.status if first else 0,
        _auction_key(book, c.flor, book.flor) if live or c.flor.status <= WAITING else 0,
        c.waiting,
        c.passing,
        c.barred if first else 0,
        c.double,
        c.asking,
        c.raiser,
        live and c.raise_offered,
        c.conceded if live else NO_TEAM,
        c.flor_closed,
        sung
        if book.flor is not None and isinstance(book.flor.fight, EachSpeaks | HoldersAnswer)
        else tuple(sorted(sung)),
        c.spoken if live else (),
        c.gone & sum(1 << s for s in sung),
        pending,
        kept,
        c.blind,
        tuple(sorted({a.suerte for a in c.awards})) if first else (),
        (leader_needs(mano.played, c), equalising(mano.played, c)) if mano.capped else (),
        (c.envido.caller, c.is_carded(c.envido.caller)) if mano.shown_first and Suerte.ENVIDO in c.waiting else (),
    )


def flor_matters(book: Rulebook, c: Contest) -> bool:
    """Whether the flores that were sung can still change what anybody may say."""
    if book.flor is None or not c.sung:
        return False
    if not c.bazas or c.asking or c.raiser or Suerte.FLOR in c.waiting:
        return True
    written = any(a.suerte == Suerte.FLOR.value for a in c.awards)
    if book.flor.settling is Settling.ALOUD_AT_ONCE and not written:
        return True
    return isinstance(book.flor.fight, EachSpeaks) and len(c.spoken) < len(c.sung)


def _auction_key(book: Rulebook, a: Auction, ladder: Ladder | None) -> tuple[Any, ...]:
    """The bets of one suerte without their history: of the bets made only those count that are limited."""
    bets: tuple[int, ...] = ()
    if ladder is not None:
        bets = tuple(min(a.bets.count(i), r.limit) for i, r in enumerate(ladder.rungs) if r.limit is not None)
    several = min(len(a.bets), 2) if a.status == WAITING else 0
    stake = named_stake(book, a)
    offer = a.offer if stake >= LACKS + 1 else stake
    return (a.status, a.rung, stake, offer, team_of(a.caller) if a.bets else 0, a.right, several, bets)
