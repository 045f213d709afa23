"""Who meets whom in a round: neighbours in the table, and nobody twice if it can be avoided.

First everybody, from the top, takes the best rival left (the fold: the top half of equal scores meets the bottom half).
Entries left over are fitted in by exchanges and, where those fail, by augmenting paths (Edmonds), so that a pairing
without a rematch is found whenever there is one. Then neighbouring pairs exchange rivals where scores get closer.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Mapping, Sequence
from typing import TypeAlias

Met: TypeAlias = Mapping[int, frozenset[int] | set[int]]
Couple: TypeAlias = tuple[int, int]

NEIGHBOURS = 8
PASSES = 3


def pair_off(order: Sequence[int], score: Mapping[int, int], met: Met) -> list[Couple]:
    """Couples of an even number of entries, given from the best to the worst; rematches only if there is no way out."""
    if len(order) % 2:
        raise ValueError("an odd number cannot be paired: somebody has to rest")
    mate = _greedy(order, score, met)
    for loose in [entry for entry in order if entry not in mate]:
        if loose not in mate:
            _work_in(loose, order, score, met, mate)
    left = [entry for entry in order if entry not in mate]
    for a, b in zip(left[::2], left[1::2], strict=True):  # they have met: no pairing without a rematch is left
        mate[a], mate[b] = b, a
    place = {entry: n for n, entry in enumerate(order)}
    couples = [(entry, mate[entry]) for entry in order if place[entry] < place[mate[entry]]]
    return _polished(couples, score, met)


def _greedy(order: Sequence[int], score: Mapping[int, int], met: Met) -> dict[int, int]:
    mate: dict[int, int] = {}
    left = list(order)
    of_score = Counter(score[entry] for entry in order)
    while len(left) > 1:
        first = left.pop(0)
        of_score[score[first]] -= 1
        at = _best(first, left, of_score[score[first]], met)
        if at is not None:
            rival = left.pop(at)
            of_score[score[rival]] -= 1
            mate[first], mate[rival] = rival, first
    return mate


def _best(first: int, left: Sequence[int], equal: int, met: Met) -> int | None:
    """The place of the rival: among equals as near as possible to the fold, else the next below."""
    fold = (equal - 1) // 2
    for away in range(equal):
        for at in (fold + away, fold - away):
            if 0 <= at < equal and left[at] not in met[first]:
                return at
    return next((at for at in range(equal, len(left)) if left[at] not in met[first]), None)


def _cost(a: int, b: int, score: Mapping[int, int]) -> int:
    return (score[a] - score[b]) ** 2


def _work_in(loose: int, order: Sequence[int], score: Mapping[int, int], met: Met, mate: dict[int, int]) -> None:
    """Find a place for somebody left over: break one couple if that helps, else look for a longer path."""
    best: tuple[int, Couple, int] | None = None
    for other in order:
        if other in mate or other == loose:
            continue
        if other not in met[loose]:
            mate[loose], mate[other] = other, loose
            return
        for a, b in mate.items():
            if a not in met[loose] and b not in met[other]:
                cost = _cost(loose, a, score) + _cost(other, b, score) - _cost(a, b, score)
                if best is None or cost < best[0]:
                    best = cost, (a, b), other
        break
    if best is not None:
        _, (a, b), other = best
        mate[loose], mate[a], mate[other], mate[b] = a, loose, b, other
        return
    _augment(loose, order, met, mate)


def _augment(root: int, order: Sequence[int], met: Met, mate: dict[int, int]) -> bool:
    """One augmenting path of Edmonds' algorithm, shrinking odd cycles, from a free entry."""
    base = {entry: entry for entry in order}
    parent: dict[int, int] = {}
    outer = {root}
    queue = deque([root])

    def common(a: int, b: int) -> int:
        seen = set()
        while True:
            a = base[a]
            seen.add(a)
            if a not in mate:
                break
            a = parent[mate[a]]
        while base[b] not in seen:
            b = parent[mate[base[b]]]
        return base[b]

    def mark(entry: int, stop: int, child: int, inside: set[int]) -> None:
        while base[entry] != stop:
            inside |= {base[entry], base[mate[entry]]}
            parent[entry] = child
            child = mate[entry]
            entry = parent[child]

    while queue:
        here = queue.popleft()
        for there in order:
            if there == here or there in met[here] or base[here] == base[there] or mate.get(here) == there:
                continue
            if there == root or (there in mate and mate[there] in parent):
                top = common(here, there)
                inside: set[int] = set()
                mark(here, top, there, inside)
                mark(there, top, here, inside)
                for entry in order:
                    if base[entry] in inside:
                        base[entry] = top
                        if entry not in outer:
                            outer.add(entry)
                            queue.append(entry)
            elif there not in parent:
                parent[there] = here
                if there not in mate:
                    _flip(there, parent, mate)
                    return True
                outer.add(mate[there])
                queue.append(mate[there])
    return False


def _flip(end: int, parent: Mapping[int, int], mate: dict[int, int]) -> None:
    while True:
        before = parent[end]
        further = mate.get(before)
        mate[end], mate[before] = before, end
        if further is None:
            return
        end = further


def _polished(couples: list[Couple], score: Mapping[int, int], met: Met) -> list[Couple]:
    """Couples near each other exchange rivals where that brings scores closer."""
    for _ in range(PASSES):
        changed = False
        for i, (a, b) in enumerate(couples):
            if score[a] == score[b]:
                continue
            for j in range(max(0, i - NEIGHBOURS), min(len(couples), i + NEIGHBOURS + 1)):
                a, b = couples[i]
                c, d = couples[j]
                if i == j or b in met[a] or d in met[c]:
                    continue
                now = _cost(a, b, score) + _cost(c, d, score)
                for x, y in (((a, c), (b, d)), ((a, d), (b, c))):
                    if x[1] in met[x[0]] or y[1] in met[y[0]]:
                        continue
                    if _cost(*x, score) + _cost(*y, score) < now:
                        couples[i], couples[j] = x, y
                        changed = True
                        break
        if not changed:
            break
    return couples
