"""Who wins the bazas when the cards are known: with best play, and with the play most people choose.

Only the bazas are played out here, from the rulebook's own order of cards and its table of pardas; bets are not.
Places count from the mano (0) in the order of play, so the parity of a place is its side: 0 is the mano's side.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from truquero.rules import NOBODY, Pardas, Sides, decided
from truquero.rules.pardas import ALL_PARDA, OPEN, PARDA, baza_won, pardas_table

DOWN = -1
"""The power of a card that lies face down: it loses to every open one and ties with another face-down one (T14)."""

Powers = tuple[int, ...]
"""The strength of the cards somebody holds, best first."""


class Position(NamedTuple):
    """Where the bazas stand."""

    hands: tuple[Powers, ...]
    """By place; a player who has left the mano holds nothing."""
    results: tuple[int, ...] = ()
    """The bazas played: the side that won each, or PARDA."""
    leader: int = 0
    plays: tuple[tuple[int, int], ...] = ()
    """The open baza: places and powers in the order of play."""


class Bazas:
    """The bazas of one rulebook's pardas, for so many places."""

    def __init__(self, pardas: Pardas, places: int) -> None:
        self.pardas = pardas
        self.places = places
        self._table = pardas_table(pardas)
        self._after: dict[tuple[tuple[int, ...], int], tuple[int, int]] = {}
        self._known: dict[Position, float] = {}

    LIMIT = 400_000
    """How many positions are remembered; then all are forgotten."""

    def best_play(self, p: Position) -> float:
        """1 if the mano's side wins with every card open and the best play of all, 0 if the other does; 0.5: nobody.

        >>> from truquero.rules import AllParda
        >>> usual = bazas(Pardas(AllParda.MANO), 2)
        >>> usual.best_play(Position(((14, 13, 1), (12, 11, 10))))
        1.0
        """
        known = self._known.get(p)
        if known is not None:
            return known
        if len(self._known) >= self.LIMIT:
            self._known.clear()
        place = self.to_play(p)
        mine = place & 1 == 0
        hand = p.hands[place]
        value = 0.0 if mine else 1.0
        before = DOWN - 1
        for power in hand:
            if power == before:
                continue  # an equal card plays the same
            before = power
            found = self.after(p, place, power)
            if mine:
                value = max(value, found)
                if value == 1.0:
                    break
            else:
                value = min(value, found)
                if value == 0.0:
                    break
        self._known[p] = value
        return value

    def after(self, p: Position, place: int, power: int) -> float:
        """The value once this place has played this card; a face-down card is taken to be the lowest."""
        stepped = self.step(p, place, power)
        return stepped if isinstance(stepped, float) else self.best_play(stepped)

    def to_play(self, p: Position) -> int:
        """Whose turn it is."""
        place = (p.plays[-1][0] + 1) % self.places if p.plays else p.leader
        while not p.hands[place]:
            place = (place + 1) % self.places
        return place

    def step(self, p: Position, place: int, power: int) -> Position | float:
        """The position after a card, or who has won."""
        hands = list(p.hands)
        hands[place] = without(hands[place], power)
        plays = (*p.plays, (place, power))
        if len(plays) < self._in_baza(p):
            return Position(tuple(hands), p.results, p.leader, plays)
        top = max(x[1] for x in plays)
        best = tuple([x[0] for x in plays if x[1] == top])
        outcome, leader = self.won(best, p.leader)
        results = (*p.results, outcome)
        over = self.over(results, best)
        if over is not None:
            return over
        return Position(tuple(hands), results, leader)

    def _in_baza(self, p: Position) -> int:
        """How many cards make this baza: one from everybody still in."""
        played = {place for place, _ in p.plays}
        return len(p.plays) + sum(1 for place, hand in enumerate(p.hands) if hand and place not in played)

    def won(self, best: tuple[int, ...], leader: int) -> tuple[int, int]:
        """The outcome of a baza and the next leader, by place."""
        key = best, leader
        known = self._after.get(key)
        if known is None:
            # Seats count from 1 and seat 1 is of team 0: place 0 is seat 1.
            seats = range(1, self.places + 1)
            outcome, seat = baza_won([b + 1 for b in best], seats, leader + 1, self.pardas)
            known = self._after[key] = (outcome, seat - 1)
        return known

    def over(self, results: tuple[int, ...], best: Sequence[int]) -> float | None:
        """1 or 0 once the mano's side or the other has won, 0.5 when nobody does, None while it is open."""
        winner = self._table[results]
        if winner == OPEN:
            return None
        if winner == ALL_PARDA:
            found = decided(results, self.pardas, Sides(0, (self.places - 1) & 1, min(best) & 1))
            winner = NOBODY if found is None else found
        return 0.5 if winner == NOBODY else 1.0 - winner

    def natural(self, p: Position) -> float:
        """The value when everybody plays the card most would: a quick guess where best play takes too long.

        Win as cheaply as you can, throw your lowest under a partner's winning card or when you cannot win; lead your
        best once a baza has been played, and before that the card in the middle.
        """
        hands = [list(hand) for hand in p.hands]
        results, leader = p.results, p.leader
        places = self.places
        top, best = DOWN - 1, [leader]
        for place, power in p.plays:
            if power > top:
                top, best = power, [place]
            elif power == top:
                best.append(place)
        place = (p.plays[-1][0] + 1) % places if p.plays else leader
        waiting = (leader - place) % places if p.plays else places
        while True:
            for _ in range(waiting):
                hand = hands[place]
                if hand:
                    power = hand.pop(_natural_choice(hand, top, best, results, place & 1))
                    if power > top:
                        top, best = power, [place]
                    elif power == top:
                        best.append(place)
                place = (place + 1) % places
            outcome, leader = self.won(tuple(best), leader)
            results = (*results, outcome)
            over = self.over(results, best)
            if over is not None:
                return over
            while not hands[leader]:
                leader = (leader + 1) % places
            place, waiting = leader, places
            top, best = DOWN - 1, []


def _natural_choice(hand: list[int], top: int, best: list[int], results: tuple[int, ...], side: int) -> int:
    """Which card of a hand (sorted best first) most people would play on these."""
    if top < DOWN:
        return 0 if results or len(hand) < 3 else 1
    last = len(hand) - 1
    for place in best:
        if place & 1 != side:
            break
    else:
        return last
    for at in range(last, -1, -1):
        if hand[at] > top:
            # A partner's card that is only tied is helped too.
            return at
    # After winning the first, a parda is as good as a win.
    if results and results[0] == side and top in hand:
        return hand.index(top)
    return last


def without(hand: Powers, power: int) -> Powers:
    """A hand without one card of this power; a card face down is the lowest."""
    at = len(hand) - 1 if power == DOWN else hand.index(power)
    return hand[:at] + hand[at + 1 :]


@lru_cache(maxsize=64)
def bazas(pardas: Pardas, places: int) -> Bazas:
    """The bazas of these pardas for so many places, made once."""
    return Bazas(pardas, places)


__all__ = ["DOWN", "PARDA", "Bazas", "Position", "Powers", "bazas", "without"]
