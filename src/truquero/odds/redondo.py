"""Who wins the bazas of a redondo with every card open: the answer of best play, found quickly.

It is the value of :meth:`Bazas.best_play` for a mano about to begin. A sampled chance asks for it thousands of times,
so a baza is searched as a whole, and two cases need no search: the last baza plays itself, and a side that holds the
best card left and needs one more baza has won.
"""

from __future__ import annotations

from functools import lru_cache

from truquero.odds.bazas import Bazas, Powers
from truquero.rules import Pardas

Deal = tuple[Powers, ...]
"""Hands by place from the mano, each best first."""


class OpenCards:
    """Best play of whole deals by one rulebook's pardas, for so many places."""

    def __init__(self, pardas: Pardas, places: int) -> None:
        self._bazas = Bazas(pardas, places)
        self._places = places
        self._known: dict[tuple[Deal, tuple[int, ...], int], float] = {}

    def value(self, deal: Deal) -> float:
        """1 if the mano's side wins with the best play of all, 0 if the other does; 0.5: nobody.

        >>> from truquero.rules import AllParda
        >>> OpenCards(Pardas(AllParda.MANO), 4).value(((14, 2, 1), (12, 3, 2), (13, 1, 1), (11, 4, 3)))
        1.0
        """
        self._known.clear()  # another deal hardly ever has the same cards
        return self._baza(list(deal), (), 0, 0, 0, ())

    def _baza(
        self,
        hands: list[Powers],
        results: tuple[int, ...],
        leader: int,
        at: int,
        top: int,
        best: tuple[int, ...],
    ) -> float:
        """The value with ``at`` cards of this baza on the table, ``best`` being the places that hold the top one."""
        if at == self._places:
            return self._ended(hands, results, leader, best)
        place = (leader + at) % self._places
        hand = hands[place]
        ours = place & 1 == 0
        value = 0.0 if ours else 1.0
        before = 0
        for i, power in enumerate(hand):
            if power == before:
                continue  # an equal card plays the same
            before = power
            hands[place] = hand[:i] + hand[i + 1 :]
            if power > top:
                found = self._baza(hands, results, leader, at + 1, power, (place,))
            else:
                found = self._baza(hands, results, leader, at + 1, top, (*best, place) if power == top else best)
            if found > value if ours else found < value:
                value = found
                if value == (1.0 if ours else 0.0):
                    break
        hands[place] = hand
        return value

    def _ended(self, hands: list[Powers], results: tuple[int, ...], leader: int, best: tuple[int, ...]) -> float:
        """The value once a baza is over."""
        outcome, leader = self._bazas.won(best, leader)
        results = (*results, outcome)
        over = self._bazas.over(results, best)
        if over is not None:
            return over
        if len(results) == 2:
            return self._last(hands, results, leader)
        seen = self._at_sight(hands, outcome)
        if seen is not None:
            return seen
        key = tuple(hands), results, leader
        value = self._known.get(key)
        if value is None:
            value = self._known[key] = self._baza(hands, results, leader, 0, 0, ())
        return value

    def _last(self, hands: list[Powers], results: tuple[int, ...], leader: int) -> float:
        """The last baza: everybody has one card."""
        order = [(leader + i) % self._places for i in range(self._places)]
        top = max(hands)[0]
        best = tuple([place for place in order if hands[place][0] == top])
        over = self._bazas.over((*results, self._bazas.won(best, leader)[0]), best)
        if over is None:
            raise AssertionError("three bazas decide the truco")
        return over

    def _at_sight(self, hands: list[Powers], first: int) -> float | None:
        """The value after the first baza where the best card left decides it; None where it takes a search.

        A side that won the first and holds it needs no more. After a parda it decides too: played at once where the
        next baza won takes the truco, kept for the last where that one does.
        """
        ours, theirs = max(hands[0::2])[0], max(hands[1::2])[0]
        if ours > theirs and first != 1:
            return 1.0
        return 0.0 if theirs > ours and first != 0 else None


@lru_cache(maxsize=16)
def open_cards(pardas: Pardas, places: int) -> OpenCards:
    """Best play by these pardas for so many places, made once."""
    return OpenCards(pardas, places)
