"""How well the measures of ``truquero.review`` tell foul pairs from honest ones: ``make review``.

    python -m benchmarks.review [--games 200] [--rulebook ID …] [--character NAME …] [--workers N] [--seed N]

Pairs of bots play honestly, see their partner's cards, make every legal sign, or give up half of the bets. The model
is fitted on one half of the honest games and judges the other half. A match is made of games drawn with replacement.
AUC is the chance that a foul pair stands above an honest one: 0.5 shows nothing, 1 everything. The percentage beside it
is how many foul pairs stand above all but one in a hundred honest ones, in matches of 1, 3 and 6 games. The last lines
of a rulebook say whether S1 and S2 have passed their gates there; ``src/truquero/review/measured.toml`` tells the
program.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import product
from math import sqrt
from multiprocessing import get_context
from random import Random
from typing import NamedTuple

from benchmarks.foul_play import HABITS, Played, play
from truquero.review.choices import BetChoice
from truquero.review.gates import GATES, Gate, Kind, passes
from truquero.review.measures import Population, recentred, strong_answers
from truquero.rulebooks import BOOKS

LENGTHS = (1, 3, 6)
"""Games in a match."""
DRAWN = 500
"""Matches drawn for each figure."""
PAIRS, ALARM = 32, 3.0
"""Pairs of an honest event, and from which z on one of them is a false alarm."""
SEEN_BY_MODEL, JUDGED = "fitted", "judged"

Team = tuple[BetChoice, ...]


class Games(NamedTuple):
    """The games of one rulebook and character: honest ones in two halves, and the others by habit."""

    fitted: list[Team]
    judged: list[Team]
    foul: dict[str, list[Team]]


class Job(NamedTuple):
    rulebook: str
    character: str
    habit: str
    seed: int


class Row(NamedTuple):
    """One line of the table."""

    rulebook: str
    fitted_on: str
    judged: str
    habit: str
    measure: str
    aucs: tuple[float, ...]
    powers: tuple[float, ...]
    """The share of foul pairs above all but one in a hundred honest ones."""
    false_alarms: float


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument(
        "--games", type=int, default=200, help="honest games a rulebook and character; half of it of each other habit"
    )
    parser.add_argument("--rulebook", nargs="+", default=["argentino", "valencia", "tarija"])
    parser.add_argument("--character", nargs="+", default=["prudente", "embustero"])
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    rows: list[Row] = []
    with ProcessPoolExecutor(asked.workers, get_context("spawn")) as pool:
        for rulebook in asked.rulebook:
            played = {name: games_of(pool, rulebook, name, asked.games, asked.seed) for name in asked.character}
            for fitted_on, judged in product(asked.character, repeat=2):
                found = list(judge(rulebook, fitted_on, judged, played, Random(asked.seed)))
                rows += found
                for row in found:
                    print(told(row), flush=True)
            for kind in GATES:
                print(gate(rulebook, kind, rows), flush=True)


def games_of(pool: ProcessPoolExecutor, rulebook: str, name: str, games: int, seed: int) -> Games:
    """Play them. An honest game has two honest pairs; a foul pair meets an honest one."""
    first = seed * 1_000_000
    jobs = [Job(rulebook, name, "honest", first + n) for n in range(games // 2)]
    jobs += [
        Job(rulebook, name, habit, first + 100_000 * h + n)
        for h, habit in enumerate(HABITS)
        if h
        for n in range(games // 2)
    ]
    done = zip(jobs, pool.map(one_game, jobs, chunksize=4), strict=True)
    honest: list[tuple[Team, Team]] = []
    foul: dict[str, list[Team]] = {habit: [] for habit in HABITS[1:]}
    for number, (job, played) in enumerate(done, 1):
        if job.habit == "honest":
            honest.append(played.choices)
        else:
            foul[job.habit].append(played.choices[job.seed % 2])
        print(f"\r{rulebook} {name}: {number} of {len(jobs)} games", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    half = len(honest) // 2
    both = [[team for game in part for team in game] for part in (honest[:half], honest[half:])]
    return Games(both[0], both[1], foul)


def one_game(job: Job) -> Played:
    habits = ("honest", "honest") if job.habit == "honest" else ("honest", job.habit)
    if job.seed % 2 == 0:
        habits = habits[::-1]
    return play(BOOKS[job.rulebook], (job.character, job.character), habits, job.seed)


def judge(rulebook: str, fitted_on: str, judged: str, played: dict[str, Games], rng: Random) -> Iterable[Row]:
    model = Population(c for team in played[fitted_on].fitted for c in team)
    games = played[judged]
    alarms = false_alarms(model, games.judged, rng)
    for habit in HABITS[1:]:
        found = [(scores(model, games.judged, n, rng), scores(model, games.foul[habit], n, rng)) for n in LENGTHS]
        yield Row(rulebook, fitted_on, judged, habit, "S1", *told_apart(found), alarms)
    if fitted_on == judged:
        found = [(giving(games.judged, n, rng), giving(games.foul["gives-way"], n, rng)) for n in LENGTHS]
        yield Row(rulebook, fitted_on, judged, "gives-way", "S2", *told_apart(found), 0.0)


def told_apart(found: Sequence[tuple[list[float], list[float]]]) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """For each length, from the scores of honest and foul pairs: AUC, and power at one false alarm in a hundred."""
    return tuple(auc(*both) for both in found), tuple(power(*both) for both in found)


def drawn(games: Sequence[Team], length: int, rng: Random) -> list[Team]:
    return [rng.choice(games) for _ in range(length)]


def scores(model: Population, games: Sequence[Team], length: int, rng: Random) -> list[float]:
    return [model.knowing(drawn(games, length, rng)).z for _ in range(DRAWN)]


def giving(games: Sequence[Team], length: int, rng: Random) -> list[float]:
    found: list[float] = []
    for _ in range(DRAWN):
        gave, strong = strong_answers(drawn(games, length, rng))
        found.append((gave - 0.1 * strong) / sqrt(strong + 1))
    return found


def false_alarms(model: Population, games: Sequence[Team], rng: Random) -> float:
    """The share of honest pairs above the alarm, in events of so many pairs with three games each."""
    alarms = events = 0
    for _ in range(DRAWN // 10):
        event = {pair: model.knowing(drawn(games, 3, rng)).z for pair in range(PAIRS)}
        alarms += sum(z > ALARM for z in recentred(event).values())
        events += 1
    return alarms / (events * PAIRS)


def auc(honest: Sequence[float], foul: Sequence[float]) -> float:
    """How often a foul pair stands above an honest one, ties by half.

    >>> auc([0.0, 1.0], [1.0, 2.0])
    0.875
    """
    above = sum((f > h) + (f == h) / 2 for f in foul for h in honest)
    return above / (len(honest) * len(foul))


def power(honest: Sequence[float], foul: Sequence[float]) -> float:
    """The share of foul pairs above all but one in a hundred honest ones.

    >>> power([n / 100 for n in range(100)], [0.5, 0.985, 2.0])
    0.6666666666666666
    """
    bar = sorted(honest)[-1 - len(honest) // 100]
    return sum(f > bar for f in foul) / len(foul)


def told(row: Row) -> str:
    aucs = " | ".join(f"{a:.3f} {p:.0%}" for a, p in zip(row.aucs, row.powers, strict=True))
    alarms = f"{row.false_alarms:.2%}" if row.measure == "S1" else ""
    return f"| {row.rulebook} | {row.measure} | {row.fitted_on} | {row.judged} | {row.habit} | {aucs} | {alarms} |"


def gate(rulebook: str, kind: Kind, rows: Sequence[Row]) -> str:
    """The lowest figures of a measure, as ``src/truquero/review/measured.toml`` has them, and whether they suffice."""
    habit = "peeks" if kind is Kind.KNOWS else "gives-way"
    own = [r for r in rows if (r.rulebook, r.measure, r.habit) == (rulebook, kind, habit)]
    three = LENGTHS.index(3)
    same = min((r.aucs[three] for r in own if r.fitted_on == r.judged), default=0.0)
    across = min((r.aucs[three] for r in own if r.fitted_on != r.judged), default=1.0)
    found = Gate(same, across, max((r.false_alarms for r in own), default=1.0))
    goal = GATES[kind]
    return (
        f"{rulebook} {kind} {'passes' if passes(kind, found) else 'FAILS'} its gate: AUC at three games"
        f" {found.same:.3f} (goal {goal.same}), across characters {found.across:.3f} (goal {goal.across}),"
        f" false alarms {found.alarms:.2%} (goal {goal.alarms:.1%})"
    )


if __name__ == "__main__":
    main()
