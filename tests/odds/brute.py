"""Brute force for the odds: every line of cards through the real engine, and values reckoned from the articles."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

from truquero.cards import Card, card
from truquero.engine import Hands, Match, Play, act, start
from truquero.engine.events import TrucoDecided
from truquero.rulebooks import BOOKS
from truquero.rules import NOBODY, Rulebook
from truquero.seats import TABLE, team_of

Hand = Sequence[Card]
HALF = 0.5


def book_of(text: str) -> Rulebook:
    """A rulebook with its options, as in ``belmez:pardas=primera``."""
    name, _, option = text.partition(":")
    key, _, value = option.partition("=")
    return BOOKS[name].with_options({key: value} if option else {})


# ---------------------------------------------------------------- the truco, played by the engine


def begun(book: Rulebook, hands: Sequence[Hand], muestra: Card | None = None) -> Match:
    """A mano about to be played: strict, so that nothing is sung by itself, and at a score that makes it a redondo."""
    plan = book.schedule(len(hands))
    until = (plan.until_points or 0) if plan is not None else 0
    match = start(book, players=len(hands), strict=True, score=(until, 0))
    dealt = tuple((seat, tuple(hand)) for seat, hand in enumerate(hands, start=1))
    return act(match, TABLE, Hands(dealt, muestra))[0]


def engine_value(match: Match, hands: Sequence[Hand], down: bool = False) -> float:
    """1 if the mano's side wins with best play of all, 0 if the other does, 0.5 if nobody: every line is played."""
    seat = match.live[0].turn
    hand = hands[seat - 1]
    ours = team_of(seat) == 0
    value = 0.0 if ours else 1.0
    for i, played in enumerate(hand):
        left = [*hands[: seat - 1], [*hand[:i], *hand[i + 1 :]], *hands[seat:]]
        for covered in (False, True) if down else (False,):
            after, events = act(match, seat, Play(played, covered))
            over = next((e for e in events if isinstance(e, TrucoDecided)), None)
            if over is None:
                found = engine_value(after, left, down)
            else:
                found = HALF if over.team == NOBODY else 1.0 - over.team
            value = max(value, found) if ours else min(value, found)
            if value == (1.0 if ours else 0.0):
                return value
    return value


# ---------------------------------------------------------------- envido and flor, from the articles


def _of_number(c: Card) -> int:
    return 0 if c.number >= 10 else c.number


def plain_envido(hand: Hand) -> int:
    """A6 and A9, T7, V6: two of a suit 20 and both, otherwise the highest card."""
    found = [_of_number(c) for c in hand]
    for a, b in combinations(hand, 2):
        if a.suit == b.suit:
            found.append(20 + _of_number(a) + _of_number(b))
    return max(found)


def plain_flor(hand: Hand) -> int | None:
    """A15, T15: three of a suit, 20 and all three."""
    return 20 + sum(map(_of_number, hand)) if len({c.suit for c in hand}) == 1 else None


BELMEZ = {card("5o"): 11, card("12b"): 10, card("11b"): 9, card("10o"): 8}


def belmez_flor(hand: Hand) -> int | None:
    """B26: three of a suit, two of a suit and a pieza, or two or three piezas; 20 and all three."""
    piezas = [c for c in hand if c in BELMEZ]
    plain = [c for c in hand if c not in BELMEZ]
    one_suit = len({c.suit for c in hand}) == 1
    if not (one_suit or len(piezas) >= 2 or (piezas and plain[0].suit == plain[1].suit)):
        return None
    return 20 + sum(BELMEZ.get(c, c.number) for c in hand)


def belmez_reservada(hand: Hand) -> bool:
    """B30: 5o and 12b with any card."""
    return {"5o", "12b"} <= {c.code for c in hand}


def belmez_envido(hand: Hand) -> int:
    """B20 for hands without flor, B30 for a reservá."""
    if belmez_reservada(hand):
        return 20 + sum(BELMEZ.get(c, c.number) for c in hand)
    piezas = [c for c in hand if c in BELMEZ]
    if piezas:
        return 20 + BELMEZ[piezas[0]] + max(c.number for c in hand if c not in BELMEZ)
    return plain_envido(hand)


def uruguay_piezas(muestra: Card) -> dict[Card, int]:
    """K1: the 2, 4, 5, 11, 10 of the muestra count 30, 29, 28, 27, 27; the 12 stands in for the muestra."""
    counts = {2: 30, 4: 29, 5: 28, 11: 27, 10: 27}
    suit = muestra.suit.value
    return {card(f"{12 if n == muestra.number else n}{suit}"): count for n, count in counts.items()}


def uruguay_flor(muestra: Card) -> Callable[[Hand], int | None]:
    piezas = uruguay_piezas(muestra)

    def flor(hand: Hand) -> int | None:
        """K1: the highest pieza in full, the last digit of further piezas, the others' numbers."""
        held = sorted((piezas[c] for c in hand if c in piezas), reverse=True)
        plain = [c for c in hand if c not in piezas]
        if not held:
            return plain_flor(hand)
        if len(held) == 1 and plain[0].suit != plain[1].suit and len({c.suit for c in hand}) > 1:
            return None
        return held[0] + sum(count % 10 for count in held[1:]) + sum(map(_of_number, plain))

    return flor


def uruguay_envido(muestra: Card) -> Callable[[Hand], int]:
    piezas = uruguay_piezas(muestra)

    def envido(hand: Hand) -> int:
        """K1, for hands without flor: a pieza and the highest other card."""
        held = [piezas[c] for c in hand if c in piezas]
        if not held:
            return plain_envido(hand)
        return held[0] + max(_of_number(c) for c in hand if c not in piezas)

    return envido


# ---------------------------------------------------------------- deals


def deals(hand: Hand, place: int, places: int, unseen: Sequence[Card]) -> Iterator[list[Hand]]:
    """Every way to deal three of the unseen cards to each of the others."""

    def others(count: int, cards: Sequence[Card]) -> Iterator[list[Hand]]:
        if not count:
            yield []
            return
        for one in combinations(cards, 3):
            rest = [c for c in cards if c not in one]
            for more in others(count - 1, rest):
                yield [one, *more]

    for found in others(places - 1, unseen):
        yield [*found[:place], hand, *found[place:]]
