"""The pairing of a suizo beside the best one there is, as rustworkx's maximum weight matching finds it."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest
import rustworkx

from tests.tournament.running import by_chance, drawn, stage
from truquero.tournament.model import StageFormat
from truquero.tournament.pairing import pair_off

MORE = 1.25
"""How far the squares of the score gaps may be above the best."""


def best_pairing(score: dict[int, int], met: dict[int, set[int]]) -> list[tuple[int, int]]:
    """As many couples as possible without a rematch, and among these the one with the smallest gaps."""
    graph: rustworkx.PyGraph[int, int] = rustworkx.PyGraph()
    graph.add_nodes_from(range(len(score)))
    most = (max(score.values()) - min(score.values())) ** 2 + 1
    couples = [(a, b) for a, b in combinations(sorted(score), 2) if b not in met[a]]
    graph.add_edges_from([(a, b, most - (score[a] - score[b]) ** 2) for a, b in couples])
    found = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    return [(min(couple), max(couple)) for couple in found]


def gaps(couples: list[tuple[int, int]], score: dict[int, int]) -> int:
    return sum((score[a] - score[b]) ** 2 for a, b in couples)


@pytest.mark.parametrize("seed", range(40))
@pytest.mark.parametrize("share", [0.2, 0.6, 0.85])
def test_as_many_couples_are_made_without_a_rematch_as_there_can_be(seed: int, share: float) -> None:
    """Whoever has met whom, and however often."""
    dice = Random(f"{seed} {share}")
    count = 2 * dice.randint(2, 30)
    met: dict[int, set[int]] = {n: set() for n in range(count)}
    for a, b in combinations(range(count), 2):
        if dice.random() < share:
            met[a].add(b)
            met[b].add(a)
    score = {n: dice.randrange(6) for n in range(count)}
    couples = pair_off(sorted(score, key=lambda n: -score[n]), score, met)
    assert sorted(n for couple in couples for n in couple) == list(range(count))
    assert sum(b not in met[a] for a, b in couples) == len(best_pairing(score, met))


def test_the_score_gaps_of_suizos_are_within_a_quarter_of_the_best() -> None:
    """All sizes together: where there is hardly a gap, one more is twice as many."""
    found = [suizo(count) for count in (16, 22, 32, 40, 64, 90, 128, 256)]
    ours, best = (sum(both) for both in zip(*found, strict=True))
    assert all(least <= own for own, least in found)
    assert best < ours <= MORE * best


def suizo(count: int) -> tuple[int, int]:
    """The gaps of all rounds as they were paired, and as they would be at best."""
    event = drawn(count, stage(StageFormat.SUIZO, rondas=min(9, count // 2 - 1)))
    met: dict[int, set[int]] = {n: set() for n in range(count)}
    ours = best = 0
    while event.rounds_left():
        score = dict.fromkeys(range(count), 0)
        for f in event.t.fixtures.values():
            if f.result is not None:
                score[event.numbers(f)[f.result.winner] - 1] += 1
        before = set(event.t.fixtures)
        event.play_round(by_chance)
        couples = [
            (a - 1, b - 1) for n, f in event.t.fixtures.items() if n not in before for a, b in [event.numbers(f)]
        ]
        ours += gaps(couples, score)
        best += gaps(best_pairing(score, met), score)
        for a, b in couples:
            met[a].add(b)
            met[b].add(a)
    return ours, best
