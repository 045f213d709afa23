"""Odds for people: the chance of a hand to win the truco, the envido and the flor.

The others may hold any cards that have not been seen, all equally likely. A mano of two is counted over every
hand the rival may hold; one of more over as many deals as are asked for, with the interval of Wilson that holds the
true chance nineteen times in twenty.

- The truco is won by the side that would win the bazas if from here on everybody played their best with the cards open.
- The envido is won by the best value, at a tie the one nearer to mano. Where a flor must be sung and annuls it, only
  the deals in which nobody else has such a flor count.
- The flor is won by the side that has the best one, at a tie the one nearer to mano; a single flor is the best.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import sqrt

from truquero.cards import Card
from truquero.fairness.shuffle import Rng
from truquero.odds.bazas import Position, bazas
from truquero.odds.question import HAND, OddsQuestion, so_far
from truquero.odds.redondo import open_cards

Deal = tuple[Sequence[Card], ...]
"""The hands of everybody in the mano, by place."""

TWO_SIDED_95 = 1.959964


@dataclass(frozen=True, slots=True)
class Chance:
    """How often something happens: exactly, or between ``low`` and ``high`` nineteen times in twenty."""

    win: float
    low: float
    high: float
    exact: bool
    of: int
    """How many hands of the rival, or how many deals, it was counted over."""


@dataclass(frozen=True, slots=True)
class TrucoChance:
    """The chance to win the bazas, and the chance that nobody does."""

    win: Chance
    nobody: Chance


@dataclass(frozen=True, slots=True)
class EnvidoChance:
    """The value of the hand and the chance that its side has the best."""

    value: int
    cards: tuple[Card, ...]
    win: Chance | None
    """None: it is always cancelled, by the player's own flor (``own_flor``) or by those of the others."""
    own_flor: bool
    annulled: Chance | None
    """The chance that somebody else's flor cancels it; None where no flor does."""


@dataclass(frozen=True, slots=True)
class FlorChance:
    """Whether the hand is a flor, and how the sides stand."""

    value: int | None
    reservada: bool
    rival: Chance
    """The chance that a rival has one."""
    against: Chance | None
    """The chance that the player's side has the best when a rival has one; None where no rival can."""
    win: Chance
    """The chance that the player's side has the best one."""


@dataclass(frozen=True, slots=True)
class Chances:
    """The odds of one hand."""

    truco: TrucoChance
    envido: EnvidoChance | None
    flor: FlorChance | None
    exact: bool
    of: int


def chances(question: OddsQuestion, samples: int, rng: Rng) -> Chances:
    """The odds: exact in a mano of two, over so many deals in one of more."""
    return exact(question) if question.places == 2 else sampled(question, samples, rng)


def exact(question: OddsQuestion) -> Chances:
    """The odds over every hand that the rival of a mano of two may hold."""
    return counted(question, every_deal(question), exact=True)


def sampled(question: OddsQuestion, samples: int, rng: Rng) -> Chances:
    """The odds over so many deals."""
    return counted(question, random_deals(question, samples, rng), exact=False)


def every_deal(question: OddsQuestion) -> Iterator[Deal]:
    """Every deal that a mano of two may hold, each as likely as the others."""
    me, mine, known = question.place, question.hand, question.rival
    for hidden in combinations(question.unseen, question.hidden):
        theirs = (*known, *hidden)
        yield (theirs, mine) if me else (mine, theirs)


def random_deals(question: OddsQuestion, samples: int, rng: Rng) -> Iterator[Deal]:
    """So many deals, each as likely as any other; the cards a rival has shown stay with the rival."""
    unseen, hidden = question.unseen, question.hidden
    others = [place for place in range(question.places) if place != question.place]
    for _ in range(samples):
        drawn = [*question.rival, *rng.sample(unseen, hidden)]
        hands: list[Sequence[Card]] = [question.hand] * question.places
        for i, place in enumerate(others):
            hands[place] = drawn[HAND * i : HAND * i + HAND]
        yield tuple(hands)


def counted(question: OddsQuestion, deals: Iterable[Deal], exact: bool) -> Chances:
    """The odds over these deals: all there can be, or some."""
    truco = _Truco(question)
    envido = _Envido(question) if question.book.envido is not None else None
    flor = _Flor(question) if question.book.flor is not None else None
    of = 0
    for deal in deals:
        of += 1
        truco.look(deal)
        flores = flor.look(deal) if flor is not None else ()
        if envido is not None:
            envido.look(deal, flores)
    return Chances(
        truco.found(of, exact),
        envido.found(of, exact) if envido is not None else None,
        flor.found(of, exact) if flor is not None else None,
        exact,
        of,
    )


# ---------------------------------------------------------------- one suerte each


class _Truco:
    def __init__(self, question: OddsQuestion) -> None:
        self._powers = question.powers
        self._side = question.place & 1
        self._places = question.places
        self._pardas = question.book.pardas
        self._so_far = so_far(question) if question.places == 2 else None
        self._gone = {*question.played, *question.rival}
        self._won = self._nobody = 0

    def look(self, deal: Deal) -> None:
        value = self._value(deal)
        self._nobody += value == 0.5
        self._won += value == 1.0 - self._side

    def _value(self, deal: Deal) -> float:
        """1 if the mano's side wins with the cards open, 0 if the other does, 0.5 if nobody."""
        powers, gone, now = self._powers, self._gone, self._so_far
        left = tuple([tuple(sorted([powers[c] for c in hand if c not in gone], reverse=True)) for hand in deal])
        if now is None:
            return open_cards(self._pardas, self._places).value(left)
        return bazas(self._pardas, 2).best_play(Position(left, now.results, now.leader, now.plays))

    def found(self, of: int, exact: bool) -> TrucoChance:
        return TrucoChance(share(self._won, of, exact), share(self._nobody, of, exact))


class _Envido:
    def __init__(self, question: OddsQuestion) -> None:
        flor = question.book.flor
        self._counter = question.counter
        self._me = question.place
        self._binding = flor is not None and flor.compulsory
        self.value, self.cards = self._counter.envido(question.hand)
        self._own = self._binding and self._must_sing(question.hand)
        self._won = self._played = 0

    def _must_sing(self, hand: Sequence[Card]) -> bool:
        return self._counter.is_flor(hand) and not self._counter.is_reservada(hand)

    def look(self, deal: Deal, flores: Sequence[int]) -> None:
        if self._binding and any(not self._counter.is_reservada(deal[place]) for place in flores):
            return
        self._played += 1
        me, own, envido = self._me, self.value, self._counter.envido
        values = [own if place == me else envido(hand)[0] for place, hand in enumerate(deal)]
        self._won += (values.index(max(values)) - self._me) % 2 == 0

    def found(self, of: int, exact: bool) -> EnvidoChance:
        if self._own:
            return EnvidoChance(self.value, self.cards, None, True, None)
        win = share(self._won, self._played, exact) if self._played else None
        annulled = share(of - self._played, of, exact) if self._binding else None
        return EnvidoChance(self.value, self.cards, win, False, annulled)


class _Flor:
    def __init__(self, question: OddsQuestion) -> None:
        self._counter = question.counter
        self._me = question.place
        self._hand = question.hand
        self._held = self._counter.is_flor(question.hand)
        self._won = self._rival = self._won_against = 0

    def look(self, deal: Deal) -> Sequence[int]:
        """Count this deal. Returns the places that hold a flor."""
        counter, me, held = self._counter, self._me, self._held
        is_flor = counter.is_flor
        flores = [place for place, hand in enumerate(deal) if (held if place == me else is_flor(hand))]
        if not flores:
            return flores
        best = max(flores, key=lambda place: (counter.flor_value(deal[place]), -place))
        won = (best - me) % 2 == 0
        rival = any((place - me) % 2 for place in flores)
        self._won += won
        self._rival += rival
        self._won_against += won and rival
        return flores

    def found(self, of: int, exact: bool) -> FlorChance:
        held = self._held
        return FlorChance(
            self._counter.flor_value(self._hand) if held else None,
            held and self._counter.is_reservada(self._hand),
            share(self._rival, of, exact),
            share(self._won_against, self._rival, exact) if self._rival else None,
            share(self._won, of, exact),
        )


# ---------------------------------------------------------------- shares and intervals


def share(times: int, of: int, exact: bool) -> Chance:
    """How often something happened; exact, or with the interval of Wilson.

    >>> share(1, 4, exact=True)
    Chance(win=0.25, low=0.25, high=0.25, exact=True, of=4)
    """
    found = times / of
    low, high = (found, found) if exact else wilson(times, of)
    return Chance(found, low, high, exact, of)


def wilson(times: int, of: int) -> tuple[float, float]:
    """Where the true share lies nineteen times in twenty, by Wilson's interval: it never leaves 0 to 1.

    >>> [round(end, 3) for end in wilson(50, 100)]
    [0.404, 0.596]
    """
    z2 = TWO_SIDED_95**2
    found = times / of
    middle = (found + z2 / (2 * of)) / (1 + z2 / of)
    half = TWO_SIDED_95 / (1 + z2 / of) * sqrt(found * (1 - found) / of + z2 / (4 * of * of))
    return max(0.0, middle - half) if times else 0.0, min(1.0, middle + half) if times < of else 1.0
