"""Groups: who is put together, who goes on, and how the groups cross in the llave that follows."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from truquero.tournament.brackets import meeting_round, places, size_for

USUAL_GROUP = 4


def snake(order: Sequence[int], groups: int) -> list[list[int]]:
    """Entries dealt to groups back and forth.

    >>> snake([1, 2, 3, 4, 5, 6, 7], 3)
    [[1, 6, 7], [2, 5], [3, 4]]
    """
    dealt: list[list[int]] = [[] for _ in range(groups)]
    for n, entry in enumerate(order):
        row, at = divmod(n, groups)
        dealt[at if row % 2 == 0 else groups - 1 - at].append(entry)
    return dealt


def number_of_groups(entries: int, count: int, each: int) -> int:
    """As many groups as were asked for, or as many as have room for ``each`` or one more."""
    wanted = count or max(1, entries // (each or USUAL_GROUP))
    return max(1, min(wanted, entries // 2))


def apart(order: Sequence[int], fixed: int, trouble: Callable[[Sequence[int]], int]) -> list[int]:
    """The order with the fewest conflicts that exchanges of two can reach; the first ``fixed`` (seeded) stay."""
    best = list(order)
    least = trouble(best)
    for i in range(fixed, len(best)):
        if not least:
            break
        for j in range(i + 1, len(best)):
            best[i], best[j] = best[j], best[i]
            if (now := trouble(best)) < least:
                least = now
            else:
                best[i], best[j] = best[j], best[i]
    return best


def trouble_in_groups(groups: int, club: Mapping[int, str]) -> Callable[[Sequence[int]], int]:
    """How often two of one club are in one group."""

    def counted(order: Sequence[int]) -> int:
        return sum(_couples([club[entry] for entry in group]) for group in snake(order, groups))

    return counted


def trouble_in_llave(club: Mapping[int, str]) -> Callable[[Sequence[int]], int]:
    """How often two of one club can meet in the first two rounds; the first weighs more."""

    def counted(order: Sequence[int]) -> int:
        stand = [club[order[p - 1]] if p <= len(order) else "" for p in places(size_for(len(order)))]
        fours = [stand[i : i + 4] for i in range(0, len(stand), 4)]
        twos = [stand[i : i + 2] for i in range(0, len(stand), 2)]
        return sum(map(_couples, fours)) + 2 * sum(map(_couples, twos))

    return counted


def _couples(clubs: Sequence[str]) -> int:
    named = [c for c in clubs if c]
    return sum(named.count(c) - 1 for c in named)


def crossed(ranks: Sequence[Sequence[int]], group: Mapping[int, int]) -> list[int]:
    """An order for a llave: the winners of all groups first, two of one group as far apart as possible.

    ``ranks``: all firsts, all seconds, …, each from the best down.
    """
    order: list[int] = []
    total = sum(map(len, ranks))
    where = {place: at for at, place in enumerate(places(size_for(total)))}
    for rank in ranks:
        free = list(range(len(order) + 1, len(order) + len(rank) + 1))
        taken: dict[int, int] = {}
        # The best of the rank choose last: they get the lowest places that are left to them.
        for entry in reversed(rank):
            mates = [where[place] for place, e in enumerate(order, start=1) if group[e] == group[entry]]

            def far(place: int, mates: Sequence[int] = mates) -> tuple[int, int]:
                return min((meeting_round(where[place], at) for at in mates), default=99), place

            chosen = max(free, key=far)
            free.remove(chosen)
            taken[chosen] = entry
        order += [taken[place] for place in sorted(taken)]
    return order
