"""Llaves as graphs of slots: a slot holds an entry, the winner or loser of another fixture, or nobody."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from truquero.tournament.model import Fixture, LoserOf, Nobody, Of, Slot, WinnerOf

FINAL, SECOND_FINAL, THIRD = 3, 2, 1
FEWEST_FOR_REPESCA = 6


class SlotGraph:
    """Fixtures that are being added; the round of each follows from where its sides come from."""

    def __init__(self, stage: int, first: int) -> None:
        self.stage, self.first = stage, first
        self.fixtures: list[Fixture] = []

    def add(self, a: Slot, b: Slot, prize: int = 0) -> int:
        number = self.first + len(self.fixtures)
        round_number = 1 + max(self._round(a), self._round(b))
        self.fixtures.append(Fixture(number, self.stage, round_number, (a, b), prize=prize))
        return number

    def _round(self, slot: Slot) -> int:
        if isinstance(slot, WinnerOf | LoserOf):
            return self.fixtures[slot.fixture - self.first].round
        return 0

    def reduce(self, slots: Sequence[Slot], prize: int = 0) -> list[list[int]]:
        """Neighbours meet until one is left: the fixtures by level. The last one may be marked as a prize."""
        levels: list[list[int]] = []
        left = list(slots)
        while len(left) > 1:
            last = prize if len(left) == 2 else 0
            level = [self.add(a, b, last) for a, b in zip(left[::2], left[1::2], strict=True)]
            levels.append(level)
            left = [WinnerOf(number) for number in level]
        return levels


def places(size: int) -> list[int]:
    """The places from the top of a llave: 1 and 2 can meet only at the end.

    >>> places(8)
    [1, 8, 4, 5, 2, 7, 3, 6]
    """
    order = [1]
    while len(order) < size:
        sum_of_two = 2 * len(order) + 1
        order = [place for one in order for place in (one, sum_of_two - one)]
    return order


def size_for(n: int) -> int:
    """The smallest power of two that has room for n."""
    return 1 << max(0, n - 1).bit_length()


def seated(order: Sequence[int]) -> list[Slot]:
    """Entries at their places in a llave; the first drawn meet nobody in the first round (C2)."""
    return [Of((order[p - 1],)) if p <= len(order) else Nobody() for p in places(size_for(len(order)))]


def llave(order: Sequence[int], options: Mapping[str, str], stage: int, first: int) -> list[Fixture]:
    """All fixtures of a llave: plain, ``doble``, or with a ``repesca``."""
    graph = SlotGraph(stage, first)
    if len(order) < 2:
        return []
    if options.get("doble", "no") != "no":
        _double(graph, seated(order), twice=options["doble"] == "dos-finales")
    elif options.get("repesca") == "si" and len(order) >= FEWEST_FOR_REPESCA:
        _with_repesca(graph, order, third=options.get("tercer-puesto") == "si")
    else:
        levels = graph.reduce(seated(order), FINAL)
        if options.get("tercer-puesto") == "si" and len(levels) > 1:
            one, other = levels[-2]
            graph.add(LoserOf(one), LoserOf(other), THIRD)
    return graph.fixtures


def _double(graph: SlotGraph, slots: Sequence[Slot], twice: bool) -> None:
    levels = graph.reduce(slots)
    losers: list[Slot] = [LoserOf(number) for number in levels[0]]
    for depth, level in enumerate(levels[1:], start=1):
        if len(losers) > len(level):
            losers = _met(graph, losers)
        coming: list[Slot] = [LoserOf(number) for number in level]
        if depth % 2:
            coming.reverse()  # so that those who met above meet again as late as possible
        losers = [WinnerOf(graph.add(a, b)) for a, b in zip(losers, coming, strict=True)]
    final = graph.add(WinnerOf(levels[-1][0]), losers[0], FINAL)
    if twice:
        graph.add(WinnerOf(final), LoserOf(final), SECOND_FINAL)


def _met(graph: SlotGraph, slots: Sequence[Slot]) -> list[Slot]:
    return [WinnerOf(graph.add(a, b)) for a, b in zip(slots[::2], slots[1::2], strict=True)]


def _with_repesca(graph: SlotGraph, order: Sequence[int], third: bool) -> None:
    """Three parts send their winners to the semifinals; the fourth place is for the best of the first losers."""
    parts = [[entry for n, entry in enumerate(order) if min(n % 6, 5 - n % 6) == part] for part in range(3)]
    winners: list[Slot] = []
    lost: list[Slot] = []
    for part in parts:
        levels = graph.reduce(seated(part))
        winners.append(WinnerOf(levels[-1][0]))
        lost += [LoserOf(n) for n in levels[0] if all(isinstance(s, Of) for s in graph.fixtures[n - graph.first].slots)]
    padded: list[Slot] = [lost[p - 1] if p <= len(lost) else Nobody() for p in places(size_for(len(lost)))]
    repesca = graph.reduce(padded)
    fourth: Slot = WinnerOf(repesca[-1][0]) if repesca else lost[0]
    one, other = graph.add(winners[0], fourth), graph.add(winners[1], winners[2])
    graph.add(WinnerOf(one), WinnerOf(other), FINAL)
    if third:
        graph.add(LoserOf(one), LoserOf(other), THIRD)


def meeting_round(a: int, b: int) -> int:
    """In which round two places from the top of a llave (0, 1, …) can meet.

    >>> meeting_round(0, 1), meeting_round(1, 2), meeting_round(0, 7)
    (1, 2, 3)
    """
    return (a ^ b).bit_length()
