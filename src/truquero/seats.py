"""Seats, teams and the order of play. Seats are numbered from 1 in the order of play (counter-clockwise)."""

from __future__ import annotations

from functools import lru_cache

Seat = int
Team = int

A: Team = 0
B: Team = 1
TEAMS: tuple[Team, Team] = (A, B)
TEAM_NAMES = ("A", "B")

TABLE: Seat = 0
"""The table itself: it hands in the pack, the draw and rulings."""


def team_of(seat: Seat) -> Team:
    """Odd seats are team A, even seats team B."""
    return (seat + 1) & 1


def right_of(seat: Seat, players: int) -> Seat:
    """The next to play: the seat at the right.

    >>> right_of(4, 4)
    1
    """
    return seat % players + 1


def left_of(seat: Seat, players: int) -> Seat:
    """The seat at the left, which cuts for this dealer.

    >>> left_of(1, 4)
    4
    """
    return (seat - 2) % players + 1


@lru_cache(maxsize=64)
def order_from(seat: Seat, players: int) -> tuple[Seat, ...]:
    """All seats in the order of play, starting with ``seat``.

    >>> order_from(3, 4)
    (3, 4, 1, 2)
    """
    return tuple((seat - 1 + i) % players + 1 for i in range(players))


def teams_by_draw(twos: tuple[str, ...], threes: tuple[str, ...]) -> tuple[str, ...]:
    """Seat the two teams alternately: those who drew a 2 against those who drew a 3.

    >>> teams_by_draw(("Ana", "Caro"), ("Blas", "Dani"))
    ('Ana', 'Blas', 'Caro', 'Dani')
    """
    if len(twos) != len(threes):
        raise ValueError(f"the two sides must be equal: {len(twos)} drew a 2 and {len(threes)} drew a 3")
    return tuple(name for pair in zip(twos, threes, strict=True) for name in pair)
