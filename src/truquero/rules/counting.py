"""What cards are worth: their rank in the truco, their points in envido and flor."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from truquero.cards import Card, CardError, Suit, card, cards
from truquero.rules.faults import Found, check, cited


@dataclass(frozen=True, slots=True)
class Muestra:
    """A card turned up after the deal makes some numbers of its suit *piezas*."""

    numbers: tuple[int, ...]
    counts: tuple[int, ...]
    substitute: int
    """The number that takes the place of the muestra when the muestra is itself a pieza."""
    article: str

    def __post_init__(self) -> None:
        check(self, self._faults())

    def _faults(self) -> Found:
        if len(self.numbers) != len(self.counts):
            yield "counts", f"must be as many as the {len(self.numbers)} numbers, not {len(self.counts)}"
        if not self.numbers or len(set(self.numbers)) != len(self.numbers):
            yield "numbers", "must name numbers, each once"
        if self.substitute in self.numbers:
            yield "substitute", f"must be a number that is no pieza, not {self.substitute}"
        yield from cited(self.article)

    def named(self) -> set[int]:
        """The numbers that the pack must have."""
        return {*self.numbers, self.substitute}

    def piezas(self, turned: Card) -> dict[Card, int]:
        """The piezas this muestra makes, best first, with what they count."""
        suit = turned.suit.value
        made: dict[Card, int] = {}
        for number, count in zip(self.numbers, self.counts, strict=True):
            stands_in = self.substitute if number == turned.number else number
            made[card(f"{stands_in}{suit}")] = count
        return made


@dataclass(frozen=True, slots=True)
class Vira:
    """A card turned up after the deal makes the four cards of the next number *manilhas*, one above the other by suit.

    Only for games without envido and flor: manilhas count nothing.
    """

    numbers: tuple[int, ...]
    """The numbers in their order, least first; after the last comes the first."""
    suits: tuple[Suit, ...]
    """The suits, best first."""
    article: str

    def __post_init__(self) -> None:
        check(self, self._faults())

    def _faults(self) -> Found:
        if len(self.numbers) < 2 or len(set(self.numbers)) != len(self.numbers):
            yield "numbers", "must name the numbers of the pack, each once"
        if len(self.suits) != len(Suit) or set(self.suits) != set(Suit):
            yield "suits", "must name the four suits, each once"
        yield from cited(self.article)

    def named(self) -> set[int]:
        """The numbers that the pack must have."""
        return set(self.numbers)

    def piezas(self, turned: Card) -> dict[Card, int]:
        """The manilhas this vira makes, best first."""
        after = self.numbers[(self.numbers.index(turned.number) + 1) % len(self.numbers)]
        return {card(f"{after}{suit.value}"): 0 for suit in self.suits}


@dataclass(frozen=True, slots=True)
class Ranking:
    """The order of the cards in the truco, best first; cards of one group are equal."""

    groups: tuple[str, ...]
    article: str

    def __post_init__(self) -> None:
        check(self, self._faults())

    def _faults(self) -> Found:
        ranked: list[Card] = []
        for group in self.groups:
            try:
                ranked += cards(group)
            except CardError as error:
                yield "groups", str(error)
        twice = [c.code for c in dict.fromkeys(ranked) if ranked.count(c) > 1]
        if twice:
            yield "groups", f"ranks {', '.join(twice)} more than once"
        yield from cited(self.article)

    def power(self) -> dict[Card, int]:
        """Each card's strength: more is better, equal is parda."""
        top = len(self.groups)
        return {c: top - i for i, group in enumerate(self.groups) for c in cards(group)}


@dataclass(frozen=True, slots=True)
class Counting:
    """How cards count for envido and flor."""

    article: str
    figures: int | None = 0
    """What 10, 11 and 12 count; None where every figure of the pack is a pieza, or there are none."""
    piezas: tuple[tuple[str, int], ...] = ()
    """Wild cards and what they count."""
    reservadas: tuple[str, ...] = ()
    """Pairs of cards whose flor may stay unsung and fight the envido with all three cards."""

    def __post_init__(self) -> None:
        check(self, self._faults())

    def _faults(self) -> Found:
        yield from cited(self.article)
        if self.figures is not None and self.figures < 0:
            yield "figures", f"must not be below 0, not {self.figures}"
        named = [("piezas", code) for code, _ in self.piezas]
        named += [("reservadas", code) for pair in self.reservadas for code in pair.split()]
        for field, code in named:
            try:
                card(code)
            except CardError as error:
                yield field, str(error)
        if len({code for code, _ in self.piezas}) != len(self.piezas):
            yield "piezas", "names a card twice"
        if any(count < 0 for _, count in self.piezas):
            yield "piezas", "must count 0 or more"
        if any(len(pair.split()) != 2 for pair in self.reservadas):
            yield "reservadas", "must be pairs of cards, as in '5o 12b'"

    def fixed_piezas(self) -> dict[Card, int]:
        return {card(code): count for code, count in self.piezas}


@dataclass(frozen=True, slots=True)
class PointCounter:
    """Counting prepared for one deal: with the piezas of its muestra, if any."""

    figures: int
    piezas: dict[Card, int]
    reservadas: tuple[frozenset[Card], ...]

    def points(self, c: Card) -> int:
        """What a card counts by itself."""
        wild = self.piezas.get(c)
        if wild is not None:
            return wild
        return self.figures if c.number >= 10 else c.number

    def is_flor(self, hand: Sequence[Card]) -> bool:
        """Three of a suit, two of a suit and a pieza, or two piezas."""
        a, b, c = hand
        if a.suit is b.suit and b.suit is c.suit:
            return True
        piezas = self.piezas
        if not piezas:
            return False
        plain = [x.suit for x in hand if x not in piezas]
        if len(plain) == 2:
            return plain[0] is plain[1]
        return len(plain) < 2

    def is_reservada(self, hand: Sequence[Card]) -> bool:
        """A flor that need not be sung."""
        return any(pair <= frozenset(hand) for pair in self.reservadas)

    def flor_value(self, hand: Sequence[Card]) -> int:
        """20 and all three cards."""
        return 20 + sum(self.points(c) for c in hand)

    def envido(self, hand: Sequence[Card]) -> tuple[int, tuple[Card, ...]]:
        """The envido of a hand and the cards that make it."""
        if self.reservadas and self.is_reservada(hand):
            return self.flor_value(hand), tuple(hand)
        best: tuple[int, tuple[Card, ...]] = max(((self.points(c), (c,)) for c in hand), key=lambda p: p[0])
        piezas = self.piezas
        for a, b in combinations(hand, 2):
            if a.suit is b.suit or a in piezas or b in piezas:
                value = 20 + self.points(a) + self.points(b)
                if value > best[0]:
                    best = value, (a, b)
        return best


NO_COUNT = PointCounter(0, {}, ())
"""Where no cards are counted."""


def point_counter(
    counting: Counting | None, muestra: Muestra | Vira | None = None, turned: Card | None = None
) -> PointCounter:
    """The counting of one deal.

    >>> belmez = Counting("B19", None, (("5o", 11), ("12b", 10), ("11b", 9), ("10o", 8)))
    >>> point_counter(belmez).envido(cards("11b 4b 3e"))
    (33, (11b, 4b))
    """
    if counting is None:
        return NO_COUNT
    piezas = counting.fixed_piezas()
    if muestra is not None and turned is not None:
        piezas.update(muestra.piezas(turned))
    pairs = tuple(frozenset(cards(pair)) for pair in counting.reservadas)
    return PointCounter(counting.figures or 0, piezas, pairs)


SUIT_NAMES = {Suit.OROS: "oros", Suit.COPAS: "copas", Suit.ESPADAS: "espadas", Suit.BASTOS: "bastos"}
