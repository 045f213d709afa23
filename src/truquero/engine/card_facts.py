"""The only place where the engine asks about cards.

The engine never looks at a card: it asks who wins a baza, who holds a flor, whose envido is higher. The
kernel answers the same questions without cards.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from itertools import combinations
from typing import Protocol

from truquero.cards import Card
from truquero.rules import PointCounter, Rulebook, point_counter
from truquero.seats import Seat

Plays = tuple[tuple[Seat, Card, bool], ...]


class Facts(Protocol):
    """What the engine may ask about the cards of one contest."""

    def best(self, plays: Plays) -> tuple[Seat, ...]:
        """Who holds the best card of a baza, in the order they played it (several when it is tied)."""

    def flores(self) -> int:
        """The seats that were dealt a flor, one bit a seat."""

    def flor(self, seat: Seat) -> bool:
        """Whether a seat was dealt a flor."""

    def reservada(self, seat: Seat) -> bool:
        """Whether that flor may stay unsung."""

    def envido(self, seat: Seat) -> int:
        """A seat's envido."""

    def flor_value(self, seat: Seat) -> int:
        """A seat's flor."""

    def envido_cards(self, seat: Seat, lying: Collection[Card] = ()) -> tuple[Card, ...]:
        """The cards that prove a seat's envido; among equal ones, those of which most already lie open."""

    def flor_cards(self, seat: Seat) -> tuple[Card, ...]:
        """The cards that prove a seat's flor."""


@lru_cache(maxsize=512)
def deal_tables(book: Rulebook, turned: Card | None) -> tuple[dict[Card, int], PointCounter]:
    """What each card is worth in the truco and how cards count, with this muestra if any."""
    power = book.ranking.power()
    if book.muestra is not None and turned is not None:
        top = len(book.ranking.groups)
        piezas = book.muestra.piezas(turned)
        for place, pieza in enumerate(piezas):
            power[pieza] = top + len(piezas) - place
    return power, point_counter(book.counting, book.muestra, turned)


class EnvidoMemo:
    """The envidos of hands already counted: shared by all deals of one kind, and not part of a state's value."""

    __slots__ = ("counter", "known")

    LIMIT = 10_000

    def __init__(self, counter: PointCounter) -> None:
        self.counter = counter
        self.known: dict[tuple[Card, ...], tuple[int, tuple[Card, ...]]] = {}

    def envido(self, hand: tuple[Card, ...]) -> tuple[int, tuple[Card, ...]]:
        """The envido of a hand and the cards that make it."""
        found = self.known.get(hand)
        if found is None:
            if len(self.known) >= self.LIMIT:
                self.known.clear()
            found = self.known[hand] = self.counter.envido(hand)
        return found


@lru_cache(maxsize=512)
def envido_memo(book: Rulebook, turned: Card | None) -> EnvidoMemo:
    """The memo that all deals of one kind share."""
    return EnvidoMemo(deal_tables(book, turned)[1])


class CardFacts:
    """The facts of real cards."""

    __slots__ = ("_counter", "_hands", "_memo", "_power")

    def __init__(self, book: Rulebook, hands: dict[Seat, tuple[Card, ...]], turned: Card | None = None) -> None:
        self._power, self._counter = deal_tables(book, turned)
        self._memo = envido_memo(book, turned)
        self._hands = hands

    def best(self, plays: Plays) -> tuple[Seat, ...]:
        power = self._power
        top = -2
        holders: list[Seat] = []
        for seat, card, down in plays:
            # A card face down loses to every open one and ties with another face-down one.
            strength = -1 if down else power[card]
            if strength > top:
                top = strength
                holders = [seat]
            elif strength == top:
                holders.append(seat)
        return tuple(holders)

    def flores(self) -> int:
        is_flor = self._counter.is_flor
        found = 0
        for seat, hand in self._hands.items():
            if is_flor(hand):
                found |= 1 << seat
        return found

    def flor(self, seat: Seat) -> bool:
        return self._counter.is_flor(self._hands[seat])

    def reservada(self, seat: Seat) -> bool:
        return self._counter.is_reservada(self._hands[seat])

    def envido(self, seat: Seat) -> int:
        return self._memo.envido(self._hands[seat])[0]

    def envido_cards(self, seat: Seat, lying: Collection[Card] = ()) -> tuple[Card, ...]:
        value, found = self._memo.envido(self._hands[seat])
        if not lying or all(card in lying for card in found):
            return found
        hand = self._hands[seat]
        equal = [some for n in (1, 2) for some in combinations(hand, n) if self._counter.envido(some)[0] == value]
        return min((found, *equal), key=lambda some: sum(card not in lying for card in some))

    def flor_value(self, seat: Seat) -> int:
        return self._counter.flor_value(self._hands[seat])

    def flor_cards(self, seat: Seat) -> tuple[Card, ...]:
        return self._hands[seat]
