"""What a rulebook's cards and hands are worth compared with all others."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from functools import lru_cache

from truquero.cards import Card
from truquero.engine.card_facts import deal_tables
from truquero.fairness.shuffle import seeded_rng
from truquero.rules import Rulebook

HANDS = 1500
"""How many hands are sampled to know what is usual."""
WEIGHTS = ((1.0,), (0.6, 0.4), (0.5, 0.35, 0.15))
"""What the best, the second and the third card left weigh in the strength of a hand."""


class HandRanks:
    """The order of the cards of one deal, and where a hand stands among all hands."""

    def __init__(self, book: Rulebook, players: int, turned: Card | None) -> None:
        self.power, self.counter = deal_tables(book, turned)
        self.rank = _ranks([self.power[c] for c in book.pack_for(players)])
        """The share of the pack that a power beats, ties by half."""
        self._values, self._strengths = (
            _usual(book, players) if book.muestra is not None else self._sample(book, players)
        )
        self._known: dict[tuple[Card, ...], int] = {}

    def _sample(self, book: Rulebook, players: int) -> tuple[list[int], list[float]]:
        rng = seeded_rng(1)
        pack = list(book.pack_for(players))
        hands = [rng.sample(pack, 3) for _ in range(HANDS)]
        return (
            sorted(self.counter.envido(hand)[0] for hand in hands),
            sorted(self.raw_strength([self.power[c] for c in hand]) for hand in hands),
        )

    def envido(self, hand: tuple[Card, ...]) -> int:
        """The envido of three cards."""
        known = self._known.get(hand)
        if known is None:
            if len(self._known) > 50_000:
                self._known.clear()
            known = self._known[hand] = self.counter.envido(hand)[0]
        return known

    def envido_share(self, value: int) -> float:
        """The share of hands with a lower envido, ties by half."""
        return _share(self._values, value)

    def raw_strength(self, powers: Sequence[int]) -> float:
        """How strong the cards left are, from 0 to 1: mostly the best of them."""
        ranks = sorted([self.rank[p] for p in powers], reverse=True)
        return sum([w * r for w, r in zip(WEIGHTS[len(ranks) - 1], ranks, strict=True)]) if ranks else 0.5

    def strength(self, powers: Sequence[int]) -> float:
        """The share of whole hands that are weaker in the truco."""
        return _share(self._strengths, self.raw_strength(powers))

    def powers(self, cards: Sequence[Card]) -> tuple[int, ...]:
        """The powers of cards, best first."""
        power = self.power
        return tuple(sorted([power[c] for c in cards], reverse=True))


def _ranks(powers: Sequence[int]) -> dict[int, float]:
    """The share of the pack that each power beats, ties by half."""
    ordered = sorted(powers)
    return {p: (bisect_left(ordered, p) + ordered.count(p) / 2) / len(ordered) for p in set(ordered)}


def _share(ordered: Sequence[float], value: float) -> float:
    low = bisect_left(ordered, value)
    high = bisect_left(ordered, value + 1e-9, low)
    return (low + high) / 2 / len(ordered)


@lru_cache(maxsize=64)
def _usual(book: Rulebook, players: int) -> tuple[list[int], list[float]]:
    """Where a muestra changes the cards of every deal: what is usual over all of them."""
    rng = seeded_rng(1)
    values: list[int] = []
    strengths: list[float] = []
    pack = book.pack_for(players)
    rank = _ranks([deal_tables(book, None)[0][c] for c in pack])
    for _ in range(HANDS):
        *hand, turned = rng.sample(pack, 4)
        power, counts = deal_tables(book, turned)
        values.append(counts.envido(hand)[0])
        ranks = sorted([rank.get(power[c], 1.0) for c in hand], reverse=True)
        strengths.append(sum(w * r for w, r in zip(WEIGHTS[2], ranks, strict=True)))
    return sorted(values), sorted(strengths)


@lru_cache(maxsize=256)
def hand_ranks(book: Rulebook, players: int, turned: Card | None) -> HandRanks:
    """The ranks of a kind of deal, made once."""
    return HandRanks(book, players, turned)
