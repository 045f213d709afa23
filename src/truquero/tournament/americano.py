"""Americano: people enter alone, and every round makes new teams among neighbours in the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from truquero.tournament.model import Fixture, Nobody, Of, Tournament
from truquero.tournament.pairing import pair_off
from truquero.tournament.slots import sides_of
from truquero.tournament.standings import StageTable

WINDOW = 24
"""How far down the table a partner or a rival is looked for."""


def americano_round(
    t: Tournament, table: StageTable, order: Sequence[int], round_number: int, first: int
) -> list[Fixture]:
    """Teams of neighbours who were partners least often, then teams that met least often; those left over rest."""
    size = t.bases.size
    partners, rivals = _together(t)
    left = list(order)
    rest = len(left) % (2 * size)
    resting = sorted(left, key=lambda e: (table.rows[e].byes, table.rows[e].missed, table.rows[e].score))[:rest]
    left = [entry for entry in left if entry not in set(resting)]
    teams = _couples(table, left, partners) if size == 2 else _teams(left, size, partners)
    fixtures: list[Fixture] = []
    while teams:
        one = teams.pop(0)
        near_teams = teams[:WINDOW]
        met = [sum(rivals[frozenset((a, b))] for a in one for b in other) for other in near_teams]
        other = teams.pop(met.index(min(met)))
        fixtures.append(Fixture(first + len(fixtures), t.stage, round_number, (Of(one), Of(other))))
    for entry in resting:
        fixtures.append(Fixture(first + len(fixtures), t.stage, round_number, (Of((entry,)), Nobody())))
    return fixtures


def _couples(table: StageTable, order: Sequence[int], partners: Counter[frozenset[int]]) -> list[tuple[int, ...]]:
    """Teams of two: nobody gets an old partner if it can be avoided."""
    score = {entry: table.rows[entry].score for entry in order}
    old: dict[int, set[int]] = {entry: set() for entry in order}
    for a, b in (tuple(two) for two in partners):
        if a in old and b in old:
            old[a].add(b)
            old[b].add(a)
    return list(pair_off(order, score, old))


def _teams(order: Sequence[int], size: int, partners: Counter[frozenset[int]]) -> list[tuple[int, ...]]:
    """Teams of any size: everybody, from the top, takes neighbours who have been their partners least often."""
    left = list(order)
    teams: list[tuple[int, ...]] = []
    while left:
        team = [left.pop(0)]
        while len(team) < size:
            near = left[:WINDOW]
            met = [sum(partners[frozenset((e, m))] for m in team) for e in near]
            team.append(left.pop(met.index(min(met))))
        teams.append(tuple(team))
    return teams


def _together(t: Tournament) -> tuple[Counter[frozenset[int]], Counter[frozenset[int]]]:
    """How often every two have been partners, and how often rivals."""
    partners: Counter[frozenset[int]] = Counter()
    rivals: Counter[frozenset[int]] = Counter()
    for f in t.of_stage(t.stage):
        one, other = (side or () for side in sides_of(t, f))
        for side in (one, other):
            partners.update(frozenset((a, b)) for a in side for b in side if a < b)
        rivals.update(frozenset((a, b)) for a in one for b in other)
    return partners, rivals
