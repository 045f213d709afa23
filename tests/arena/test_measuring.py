"""How much is played, in which order results count, and that the number of workers changes nothing."""

from __future__ import annotations

from array import array
from itertools import count, islice
from random import Random

import pytest

from truquero.arena import Amount, ArenaError, Broken, Ended, Outcome, Setting, measure, play_pairs, rate
from truquero.arena.game import Game, Pair
from truquero.arena.schedule import PairResult, PairSchedule, Task
from truquero.arena.setting import table_of

TWO = Setting("argentino", ("azar", "azar"))
THREE = Setting("valencia", ("azar", "azar", "azar"), seed=4)


def answer(task: Task, wins: int) -> PairResult:
    """A pair of which the first bot wins so many games."""
    won, lost = Game(0, (30, 10), 5, 50), Game(1, (10, 30), 5, 50)
    return PairResult(
        task, Pair(task.pair, (won if wins else lost, won if wins == 2 else lost)), (array("d"), array("d"))
    )


def settled(schedule: PairSchedule, results: Random | int) -> Outcome:
    """Play a schedule to its end with made-up results."""
    while (task := schedule.next()) is not None:
        schedule.take(answer(task, results if isinstance(results, int) else results.choice((0, 1, 1, 2))))
    return schedule.outcome(TWO)


# ---------------------------------------------------------------- how much


def test_exactly_so_many_pairs() -> None:
    (meeting,) = measure(TWO, Amount(pairs=7)).meetings
    assert [pair.number for pair in meeting.pairs] == [1, 2, 3, 4, 5, 6, 7]
    assert meeting.games == 14 == sum(meeting.won)
    assert meeting.ended is Ended.COMPLETE


def test_at_least_so_many_deals_and_not_a_pair_more() -> None:
    (meeting,) = measure(TWO, Amount(deals=200)).meetings
    assert meeting.deals >= 200
    assert meeting.deals - meeting.pairs[-1].deals < 200


def test_more_deals_begin_with_the_same_pairs() -> None:
    fewer, more = (measure(TWO, Amount(deals=n)).meetings[0].pairs for n in (60, 160))
    assert len(more) > len(fewer)
    assert more[: len(fewer)] == fewer
    assert tuple(islice(play_pairs(TWO), len(fewer))) == fewer


@pytest.mark.parametrize(
    ("amount", "said"),
    [
        ({}, "a number of deals or a number of pairs"),
        ({"deals": 10, "pairs": 10}, "a number of deals or a number of pairs"),
        ({"deals": 0}, "0 deals cannot be played"),
        ({"pairs": -1}, "-1 pairs cannot be played"),
        ({"pairs": 10, "clear_above": 0.3}, "a share of 0.3 cannot be waited for"),
    ],
)
def test_amounts_that_make_no_sense(amount: dict[str, int], said: str) -> None:
    with pytest.raises(ArenaError, match=said):
        Amount(**amount)


def test_it_takes_a_worker() -> None:
    with pytest.raises(ArenaError, match="0 workers cannot play"):
        measure(TWO, Amount(pairs=1), workers=0)


# ---------------------------------------------------------------- order


def test_the_number_of_workers_changes_nothing() -> None:
    """Each worker is a fresh interpreter with another hash seed: nothing may depend on the order of a set either."""
    alone = measure(THREE, Amount(deals=60))
    together = measure(THREE, Amount(deals=60), workers=3)
    assert alone == together
    assert alone.thinking.keys() == together.thinking.keys() == {"azar#1", "azar#2", "azar#3"}


@pytest.mark.parametrize("amount", [Amount(deals=300), Amount(pairs=25), Amount(pairs=100, clear_above=0.6)])
def test_results_count_in_the_order_of_their_numbers(amount: Amount) -> None:
    """Answers that come in any order give what they give in order, and what is beyond the end is dropped."""
    rng = Random(7)
    wins = {Task(at, n): rng.choice((0, 1, 2, 2)) for at in range(3) for n in range(1, 300)}
    in_order = PairSchedule(table_of(THREE), amount)
    while (task := in_order.next()) is not None:
        in_order.take(answer(task, wins[task]))
    mixed = PairSchedule(table_of(THREE), amount)
    under_way: list[Task] = []
    while not mixed.done:
        while len(under_way) < 8 and (task := mixed.next()) is not None:
            under_way.append(task)
        task = under_way.pop(rng.randrange(len(under_way)))
        mixed.take(answer(task, wins[task]))
    assert mixed.outcome(THREE) == in_order.outcome(THREE)


def test_a_slow_pair_does_not_make_the_others_run_away() -> None:
    schedule = PairSchedule(table_of(TWO), Amount(deals=100))
    schedule.next()  # pair 1, which takes its time
    tasks = []
    while (task := schedule.next()) is not None:
        tasks.append(task.pair)
        schedule.take(answer(task, 1))
    assert tasks == list(range(2, 12))  # ten deals each
    assert not schedule.done
    schedule.take(answer(Task(0, 1), 1))
    assert schedule.done
    assert len(schedule.outcome(TWO).meetings[0].pairs) == 10


def test_a_failed_pair_counts_only_when_it_is_its_turn() -> None:
    schedule = PairSchedule(table_of(TWO), Amount(pairs=3))
    assert [schedule.next() for _ in range(3)] == [Task(0, 1), Task(0, 2), Task(0, 3)]
    schedule.take(PairResult(Task(0, 2), None, (array("d"), array("d")), "the bot fell asleep"))
    with pytest.raises(Broken, match=r"pair 2 of azar#1 against azar#2: the bot fell asleep"):
        schedule.take(answer(Task(0, 1), 2))
    assert schedule.outcome(TWO).meetings[0].won == (2, 0)


# ---------------------------------------------------------------- stopping


def test_a_stopped_measure_has_the_pairs_from_the_first_on() -> None:
    whole = measure(TWO, Amount(pairs=6)).meetings[0]
    done: list[int] = []
    part = measure(TWO, Amount(pairs=6), stop=lambda: len(done) > 3, watch=lambda n, of: done.append(n))
    assert part.partial
    assert part.meetings[0].ended is Ended.INTERRUPTED
    assert part.meetings[0].pairs == whole.pairs[:3]


def test_stopped_before_the_first_pair() -> None:
    nothing = measure(TWO, Amount(pairs=6), stop=lambda: True)
    assert nothing.partial
    assert nothing.meetings == ()
    assert nothing.missing == (("azar#1", "azar#2"),)


def test_who_always_wins_is_soon_clear() -> None:
    outcome = settled(PairSchedule(table_of(TWO), Amount(pairs=1000, clear_above=0.5)), 2)
    (meeting,) = outcome.meetings
    assert len(meeting.pairs) == 20
    assert meeting.ended is Ended.CLEAR
    assert outcome.stopped_early
    assert not outcome.partial
    assert meeting.share().low > 0.5


def test_who_always_loses_is_clear_as_well() -> None:
    assert settled(PairSchedule(table_of(TWO), Amount(deals=9000, clear_above=0.5)), 0).stopped_early


def test_equals_are_seldom_told_apart_however_often_one_looks() -> None:
    runs = 150
    plans = (PairSchedule(table_of(TWO), Amount(pairs=400, clear_above=0.5)) for _ in range(runs))
    clear = sum(settled(plan, Random(seed)).stopped_early for plan, seed in zip(plans, count(), strict=False))
    assert clear / runs <= 0.08


# ---------------------------------------------------------------- a pool


def test_every_two_of_a_pool_meet() -> None:
    outcome = measure(THREE, Amount(pairs=4))
    assert [m.bots for m in outcome.meetings] == [("azar#1", "azar#2"), ("azar#1", "azar#3"), ("azar#2", "azar#3")]


def test_who_wins_more_is_rated_higher() -> None:
    schedule = PairSchedule(table_of(THREE), Amount(pairs=30))
    while (task := schedule.next()) is not None:
        schedule.take(answer(task, 2 if task.pair % 4 else 0))  # who is named first wins three of four
    outcome = schedule.outcome(THREE)
    rated = rate(outcome)
    assert [r.bot for r in rated] == ["azar#1", "azar#2", "azar#3"]
    assert rated == rate(outcome)
    for r in rated:
        assert r.ordinal == pytest.approx(r.mu - 3 * r.sigma)
        assert r.sigma < 25 / 3
