"""Measure bots against each other: the arena's interface for programs."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator

from truquero.arena.game import Pair, never, play_pair
from truquero.arena.results import Broken, Outcome
from truquero.arena.schedule import PairSchedule
from truquero.arena.setting import Amount, ArenaError, Setting, table_of
from truquero.arena.workers import work_alone, work_together


def measure(
    setting: Setting,
    amount: Amount,
    *,
    workers: int = 1,
    stop: Callable[[], bool] = never,
    watch: Callable[[int, int], None] | None = None,
) -> Outcome:
    """Let every two bots of a setting play each other, and return the results.

    The outcome depends on the setting and the amount alone, never on the number of workers. With one worker everything
    is played in this process; with more, a script that calls this needs ``if __name__ == "__main__":``, as for any use
    of processes. ``watch`` hears how much is done, of how much. Once ``stop`` says so the outcome is partial.

    Raises ArenaError for what cannot be played, and Broken, which has what was finished, if a bot fails or a worker
    dies.

    >>> outcome = measure(Setting("almeria", ("azar", "azar")), Amount(pairs=3))
    >>> outcome.bots, outcome.meetings[0].games
    (('azar#1', 'azar#2'), 6)
    """
    if workers < 1:
        raise ArenaError(f"{workers} workers cannot play: use 1 or more")
    table = table_of(setting)
    schedule = PairSchedule(table, amount)

    def tell() -> None:
        if watch is not None:
            watch(*schedule.progress())

    tell()
    hands = min(workers, schedule.most_at_once())
    try:
        if hands == 1:
            work_alone(table, schedule, stop, tell)
        else:
            work_together(setting, schedule, hands, stop, tell)
    except Broken as error:
        error.outcome = schedule.outcome(setting)
        raise
    return schedule.outcome(setting)


def play_pairs(setting: Setting, first: int = 1) -> Iterator[Pair]:
    """The pairs of the first two bots of a setting, one after another without end, from any number on.

    >>> pairs = play_pairs(Setting("almeria", ("azar", "azar")), first=7)
    >>> next(pairs).number, next(pairs).number
    (7, 8)
    """
    table = table_of(setting)
    number = first
    while True:
        yield play_pair(table, table.meetings[0], number)
        number += 1


def all_cores() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
