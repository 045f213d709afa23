"""What a score is worth: the chance to win the match from it, so that bots play to win and not for points.

Between two equal sides a game is a race. What a mano brings is read off the rulebook's own ladders with the shares
below; a table over all scores then follows. It is a yardstick for weighing bets, not a forecast.
"""

from __future__ import annotations

from collections import defaultdict
from functools import lru_cache
from math import comb

from truquero.rules import Rulebook

TRUCO_SHARES = (0.55, 0.32, 0.10, 0.03)
"""How often a mano is worth the unraised truco, its first bet, its second, its third."""
ENVIDO_SHARES = ((0.40, 0), (0.25, 1), (0.23, 2), (0.09, 4), (0.03, 7))
"""How often the envido brings so many points."""
FLOR_SHARE = 0.08
"""How often a flor is sung."""


class MatchChances:
    """The chance to win, by score, for one rulebook."""

    def __init__(self, book: Rulebook) -> None:
        self.target = book.match.target
        self.to_win = book.match.to_win
        self._game = _race(self.target, _outcomes(book))

    def game(self, own: int, theirs: int) -> float:
        """The chance to win the game at this score.

        >>> from truquero.rulebooks import ARGENTINO
        >>> race = match_chances(ARGENTINO)
        >>> race.game(12, 12), race.game(30, 12), race.game(20, 12) > 0.6
        (0.5, 1.0, True)
        """
        if own >= self.target:
            return 0.5 if theirs >= self.target else 1.0
        return 0.0 if theirs >= self.target else self._game[own][theirs]

    def match(self, games_own: int, games_theirs: int) -> float:
        """The chance to win the match when the next game is open."""
        own, theirs = self.to_win - games_own, self.to_win - games_theirs
        if own <= 0 or theirs <= 0:
            return 1.0 if own <= 0 else 0.0
        rounds = own + theirs - 1
        ways = sum(comb(rounds, wins) for wins in range(own, rounds + 1))
        return ways / float(2**rounds)

    def value(self, score: tuple[int, int], games: tuple[int, int]) -> float:
        """The chance to win the match from a score, own side first."""
        won, lost = self.match(games[0] + 1, games[1]), self.match(games[0], games[1] + 1)
        return lost + (won - lost) * self.game(*score)


@lru_cache(maxsize=64)
def match_chances(book: Rulebook) -> MatchChances:
    """The chances of a rulebook, worked out once."""
    return MatchChances(book)


def _outcomes(book: Rulebook) -> list[tuple[int, int, float]]:
    """What a mano brings: points for us, points for them, how often."""
    rungs = [r.amount for r in book.truco.rungs if r.amount > 0]
    stakes = [book.truco.unraised, *sorted(set(rungs))][: len(TRUCO_SHARES)]
    truco = list(zip(stakes, TRUCO_SHARES, strict=False))
    envido = [(points, share) for share, points in ENVIDO_SHARES] if book.envido is not None else [(0, 1.0)]
    flor = [(0, 1 - FLOR_SHARE), (book.flor.each, FLOR_SHARE)] if book.flor is not None else [(0, 1.0)]
    found: dict[tuple[int, int], float] = defaultdict(float)
    for points_t, share_t in truco:
        for points_e, share_e in envido:
            for points_f, share_f in flor:
                share = share_t * share_e * share_f / 8
                for sides in range(8):
                    us = points_t * (sides & 1) + points_e * (sides >> 1 & 1) + points_f * (sides >> 2)
                    found[us, points_t + points_e + points_f - us] += share
    total = sum(found.values())
    return [(us, them, share / total) for (us, them), share in found.items()]


def _race(target: int, outcomes: list[tuple[int, int, float]]) -> list[list[float]]:
    table = [[0.5] * target for _ in range(target)]
    for together in range(2 * target - 2, -1, -1):
        for own in range(max(0, together - target + 1), min(target, together + 1)):
            theirs = together - own
            chance = 0.0
            for us, them, share in outcomes:
                a, b = own + us, theirs + them
                if a < target and b < target:
                    chance += share * table[a][b]
                elif b < target or a >= b:
                    chance += share * (0.5 if a == b else 1.0)
            table[own][theirs] = chance
    # Equal sides: make the two halves of the table agree to the last digit.
    return [[(table[own][theirs] + 1 - table[theirs][own]) / 2 for theirs in range(target)] for own in range(target)]
