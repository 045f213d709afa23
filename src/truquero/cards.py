"""Cards of the Spanish pack: a number, a suit, and the short code people write (``7o``, ``12b``).

Cards are interned: there is one object for each card, so comparing and hashing use its identity.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from enum import StrEnum


class Suit(StrEnum):
    """The four suits, by the letter an acta uses."""

    OROS = "o"
    COPAS = "c"
    ESPADAS = "e"
    BASTOS = "b"


class CardError(ValueError):
    """A text that is not a card of the Spanish pack."""


class Card:
    """One card. Use :func:`card` to get it from its code."""

    __slots__ = ("code", "number", "suit")

    def __init__(self, number: int, suit: Suit) -> None:
        self.number = number
        self.suit = suit
        self.code = f"{number}{suit.value}"

    def __repr__(self) -> str:
        return self.code

    def __reduce__(self) -> tuple[object, ...]:
        return card, (self.code,)


NUMBERS = tuple(range(1, 13))
_ALL: dict[str, Card] = {c.code: c for s in Suit for c in (Card(n, s) for n in NUMBERS)}
_FORM = re.compile(r"(\d{1,2})([oceb])")


def card(code: str) -> Card:
    """The card written ``code``.

    >>> card("12b").number, card("12b").suit.name
    (12, 'BASTOS')
    """
    found = _ALL.get(code) or _ALL.get(code.lower())
    if found is None:
        raise CardError(
            f"{code!r} is not a card: a card is a number from 1 to 12 and a suit letter (o, c, e, b), as in 7o or 12b"
        )
    return found


def looks_like_card(text: str) -> bool:
    """Whether ``text`` looks like a card, even one that no pack has (``13o``)."""
    return _FORM.fullmatch(text.lower()) is not None


def cards(codes: str) -> tuple[Card, ...]:
    """Several cards, separated by spaces.

    >>> cards("1e 1b 7e")
    (1e, 1b, 7e)
    """
    return tuple(card(code) for code in codes.split())


def every(numbers: Iterable[int], without: str = "") -> tuple[Card, ...]:
    """All four suits of these numbers, except the cards named in ``without``.

    >>> len(every(range(1, 8), without="1o 1c"))
    26
    """
    out = frozenset(cards(without))
    wanted = set(numbers)
    return tuple(c for c in _ALL.values() if c.number in wanted and c not in out)


FORTY = every(n for n in NUMBERS if n not in (8, 9))
