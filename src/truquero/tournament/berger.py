"""Everybody against everybody: Berger's circle."""

from __future__ import annotations

from collections.abc import Sequence


def berger(entries: Sequence[int], ruedas: int = 1) -> list[list[tuple[int, int]]]:
    """The rounds of a league; with an odd number one rests each round (paired with 0). A second rueda turns the sides.

    >>> berger([1, 2, 3])
    [[(2, 3), (1, 0)], [(1, 3), (2, 0)], [(2, 1), (3, 0)]]
    """
    circle = [*entries, *([0] if len(entries) % 2 else [])]
    n = len(circle)
    rounds: list[list[tuple[int, int]]] = []
    for turn in range(n - 1):
        couples = [(circle[i], circle[n - 1 - i]) for i in range(n // 2)]
        # The fixed entry changes sides from round to round; 0 (the bye) is always second.
        couples[0] = couples[0] if turn % 2 else couples[0][::-1]
        played = [couple for couple in couples if 0 not in couple]
        resting = [(max(couple), 0) for couple in couples if 0 in couple]
        rounds.append(played + resting)
        circle.insert(1, circle.pop())
    for turn in range(1, ruedas):
        first = rounds[: n - 1]
        rounds += [[(b, a) if turn % 2 and b else (a, b) for a, b in couples] for couples in first]
    return rounds
