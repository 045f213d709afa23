"""Whole games of mixed bots on every core: nothing illegal, no exception, no stuck table.

    python -m benchmarks.bots_soak [--games 1000] [--workers N] [--rulebook ID …] [--players N] [--options] [--seed N]

Each rulebook, number of players and kind of table gets so many games. What is found is told at once with the seed that
shows it again: ``play_game(table, seed)`` of :mod:`tests.bots.mixed`.
"""

from __future__ import annotations

import argparse
import os
import sys
import traceback
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from random import Random
from time import monotonic
from typing import NamedTuple

from tests.bots.mixed import play_game
from tests.engine.play import Table, with_each_option
from truquero.rulebooks import BOOKS

CAST = {"azar": 3, "novato": 3, "prudente:level=1": 1, "embustero:level=1": 1}
"""Who sits down, and how often."""
BATCH = 10
"""Games that a worker plays before it reports."""


class Batch(NamedTuple):
    """Some games of one table. The rulebook goes by its name: every process has its own."""

    rulebook: str
    options: tuple[tuple[str, str], ...]
    players: int
    strict: bool
    first: int
    games: int

    @property
    def table(self) -> Table:
        book = BOOKS[self.rulebook]
        return Table(book.with_options(dict(self.options)) if self.options else book, self.players, self.strict)


class Outcome(NamedTuple):
    """What became of a batch."""

    batch: Batch
    actions: int
    kinds: frozenset[str]
    broken: tuple[tuple[int, str], ...]
    """Seeds of the games that went wrong, and what went wrong."""


def cast(seed: int, players: int) -> tuple[str, ...]:
    """Anybody beside anybody. Those who think take long: they are fewer here, and look at half as many worlds."""
    return tuple(Random(seed).choices(list(CAST), list(CAST.values()), k=players))


def play(batch: Batch) -> Outcome:
    """Play a batch in this process."""
    table = batch.table
    actions = 0
    kinds: set[str] = set()
    broken: list[tuple[int, str]] = []
    for seed in range(batch.first, batch.first + batch.games):
        try:
            told = play_game(table, seed, cast(seed, batch.players))
        except Exception:  # whatever it is, the soak reports it and goes on
            broken.append((seed, traceback.format_exc(limit=-8)))
            continue
        actions += len(told.lines)
        kinds |= told.kinds
    return Outcome(batch, actions, frozenset(kinds), tuple(broken))


def batches(rulebooks: list[str], players: int | None, games: int, seed: int, options: bool = False) -> Iterator[Batch]:
    """Everything to be played, tables in turn so that each of them is soon seen once."""
    books = [book for name in rulebooks for book in (with_each_option(BOOKS[name]) if options else [BOOKS[name]])]
    for first in range(0, games, BATCH):
        for book in books:
            for number in book.players:
                if players in (None, number):
                    for strict in (False, True):
                        count = min(BATCH, games - first)
                        yield Batch(book.id, book.chosen, number, strict, seed + first, count)


def soak(plan: list[Batch], workers: int) -> int:
    """Play the plan, telling how far it has come; how many games went wrong."""
    games, actions, broken = 0, 0, 0
    total = sum(batch.games for batch in plan)
    kinds: Counter[str] = Counter()
    begun = monotonic()
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        for done in as_completed([pool.submit(play, batch) for batch in plan]):
            outcome = done.result()
            games += outcome.batch.games
            actions += outcome.actions
            kinds.update(outcome.kinds)
            for seed, what in outcome.broken:
                broken += 1
                print(f"\n{outcome.batch.table}, seed {seed}:\n{what}", flush=True)
            _progress(games, total, broken, monotonic() - begun)
    print(f"\n{games:,} games of {len({b[:4] for b in plan})} tables, {actions:,} actions, {monotonic() - begun:.0f} s")
    print(f"events seen: {', '.join(sorted(kinds))}")
    print(f"{broken} games went wrong" if broken else "nothing illegal, no exception, no stuck table")
    return broken


def _progress(games: int, total: int, broken: int, seconds: float) -> None:
    left = seconds / games * (total - games)
    print(f"\r{games:,} of {total:,} games, {broken} wrong, about {left / 60:.0f} min left ", end="", flush=True)


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "--games", type=int, default=1000, help="for each rulebook, number of players and kind of table"
    )
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--rulebook", action="append", choices=list(BOOKS), help="only this one; may be given again")
    parser.add_argument("--players", type=int, help="only tables of so many")
    parser.add_argument("--options", action="store_true", help="every value of every option too")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args(argv)
    plan = list(batches(args.rulebook or list(BOOKS), args.players, args.games, args.seed, args.options))
    if not plan:
        parser.error("no table fits")
    return 1 if soak(plan, max(1, args.workers)) else 0


if __name__ == "__main__":
    sys.exit(main())
