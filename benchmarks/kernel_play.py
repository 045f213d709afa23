"""The kernel side by side with the readable engine, pytruco, OpenSpiel and pgx, as ratios with the goals beside them.

All take turns in one run, so that the noise of the machine falls on all; the median of the rounds counts, and a ratio
is the median of the ratios within a round. Time is the processor's unless "by the clock" is said: on a busy machine two
threads do not get two processors, so two processes that share nothing are measured too: more the machine does not give.
A hand is one mano under the full rules, played by random legal actions of any seat that may act; a game of OpenSpiel is
one of leduc_poker played inside its C++ (``evaluate_bots`` with its uniform random bots).
"""

from __future__ import annotations

import argparse
import os
import random
import statistics
import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import lru_cache
from multiprocessing import get_context
from time import perf_counter, process_time

import numpy as np

from benchmarks.machine import Meter
from benchmarks.random_play import play_match
from truquero.kernel import Batch, Kernel, Runner
from truquero.kernel.layout import HANDS, STEPS
from truquero.kernel.sampler import Sampler
from truquero.rulebooks import ARGENTINO, BOOKS, VALENCIA

Measure = Callable[[], float]
ONE_BY_CLOCK = "kernel, 2 seats, by the clock, hands"
TWO_BY_CLOCK = "kernel, 2 threads, by the clock, hands"
TWO_PROCESSES = "kernel, 2 processes, by the clock, hands"
TWO_BY_PROCESSOR = "kernel, 2 threads, by processor, hands"


@lru_cache
def kernel_of(book: str, players: int) -> Kernel:
    """One for all who measure it: what it lacks is learnt once."""
    return Kernel(BOOKS[book], players)


MATCHES = {2: 8000, 4: 4096, 6: 64, 8: 64}
"""So many different matches, by seats: all rows that these need are written before time is taken. With 6 and 8 seats
that takes minutes when nothing is on disk yet, so they are few, and the processor may learn their branches by heart."""
HANDS_IN_ONE_GO = 60_000
"""They are played over and over in one go, so that what it costs to start a thread does not count."""


def kernel_hands(
    players: int, threads: int, seconds: float, book: str = "argentino", clock: Callable[[], float] = process_time
) -> Measure:
    """Hands a second of the processor (all threads together), or by the clock on the wall."""
    runner = Runner(kernel_of(book, players), seed=1, threads=threads)
    each = int(runner.play(0, MATCHES[players]).counts[:, HANDS].sum())
    runner.kernel.save()
    units = np.tile(np.arange(MATCHES[players]), -(-HANDS_IN_ONE_GO // each))

    def measure() -> float:
        hands, begun = 0, clock()
        while (used := clock() - begun) < seconds:
            hands += int(runner.play_these(units).counts[:, HANDS].sum())
        return hands / used

    return measure


def batch_steps(seconds: float, size: int = 4096) -> Measure:
    """Steps a second of a batch, with masks and observations of whom each table asks."""
    batch = Batch(ARGENTINO, 2, size, seed=1, renew=True)
    batch.reset()
    for _ in range(200):  # until the tables are spread over all stages of a match
        batch.step(batch.random_actions())

    def measure() -> float:
        steps, begun = 0, process_time()
        while (used := process_time() - begun) < seconds:
            batch.step(batch.random_actions())
            assert batch.observations().shape[0] == batch.legal_masks().shape[0] == size
            steps += size
        return steps / used

    return measure


def traversal_nodes(seconds: float) -> Measure:
    """Nodes a second of a sampled traversal that learns, from empty tables."""

    def measure() -> float:
        sampler = Sampler(kernel, keys=1 << 20)
        begun = process_time()
        while (used := process_time() - begun) < seconds:
            sampler.walk(200)
        return sampler.nodes / used

    kernel = Kernel(ARGENTINO, 2)
    Sampler(kernel, keys=1 << 16).walk(10)
    return measure


def engine_hands(seconds: float) -> Measure:
    rng = random.Random(1)
    per_hand = mean_actions()

    def measure() -> float:
        actions, begun = 0, process_time()
        while (used := process_time() - begun) < seconds:
            actions += play_match(ARGENTINO, 2, rng)
        return actions / used / per_hand

    return measure


def pytruco_hands(seconds: float) -> Measure:
    """pytruco's own two-player game, listing one seat's moves only; in hands of as many actions as ours."""
    from benchmarks import pytruco_play

    per_hand = mean_actions()
    return lambda: pytruco_play.actions_per_second(seconds, 2, 1) / per_hand


@lru_cache
def alone(seconds: float) -> Measure:
    """One for each process: it warms up once."""
    return kernel_hands(2, 1, seconds, clock=perf_counter)


def hands_alone(seconds: float) -> float:
    return alone(seconds)()


def two_processes(seconds: float) -> Measure:
    """Hands a second by the clock of two processes at once that share nothing."""
    other = ProcessPoolExecutor(1, mp_context=get_context("spawn"))  # a fork of a process with JAX's threads may hang
    other.submit(hands_alone, seconds).result()
    hands_alone(seconds)

    def measure() -> float:
        its = other.submit(hands_alone, seconds)
        return hands_alone(seconds) + its.result()

    return measure


def mean_actions() -> float:
    """Actions of a hand in random play."""
    counts = Runner(Kernel(ARGENTINO, 2), seed=1).play(0, 2000).counts.sum(0)
    return float(counts[STEPS] / counts[HANDS])


def spiel_games(seconds: float) -> Measure:
    import pyspiel

    game = pyspiel.load_game("leduc_poker")
    bots = [pyspiel.make_uniform_random_bot(player, 1) for player in range(2)]

    def measure() -> float:
        games, begun = 0, process_time()
        while (used := process_time() - begun) < seconds:
            for seed in range(500):
                pyspiel.evaluate_bots(game.new_initial_state(), bots, seed)
            games += 500
        return games / used

    return measure


def pgx_steps(seconds: float, size: int = 4096) -> Measure:
    import jax
    import jax.numpy as jnp
    import pgx
    from pgx.experimental import auto_reset

    env = pgx.make("leduc_holdem")
    init, step = jax.jit(jax.vmap(env.init)), jax.jit(jax.vmap(auto_reset(env.step, env.init)))

    @jax.jit
    def choose(key, mask):  # type: ignore[no-untyped-def]
        return jax.random.categorical(key, jnp.log(mask.astype(jnp.float32)), axis=-1)

    key = jax.random.PRNGKey(0)
    state = init(jax.random.split(key, size))
    keys = jax.random.split(key, size)
    state = step(state, choose(key, state.legal_action_mask), keys)

    def measure() -> float:
        nonlocal state, key
        steps, begun = 0, process_time()
        while (used := process_time() - begun) < seconds:
            key, own, other = jax.random.split(key, 3)
            state = step(state, choose(own, state.legal_action_mask), jax.random.split(other, size))
            jax.block_until_ready(state.observation)
            steps += size
        return steps / used

    return measure


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--without", default="", help="leave out what has this in its name, as in '8 seats'")
    arguments = parser.parse_args()
    seconds = arguments.seconds
    makers: dict[str, Callable[[], Measure]] = {
        "engine, 2 seats, hands": lambda: engine_hands(seconds),
        "pytruco, 2 seats, hands": lambda: pytruco_hands(seconds),
        "OpenSpiel C++ leduc, games": lambda: spiel_games(seconds),
        "pgx leduc, steps": lambda: pgx_steps(seconds),
        "kernel, 2 seats, hands": lambda: kernel_hands(2, 1, seconds),
        ONE_BY_CLOCK: lambda: kernel_hands(2, 1, seconds, clock=perf_counter),
        TWO_PROCESSES: lambda: two_processes(seconds),
        TWO_BY_CLOCK: lambda: kernel_hands(2, 2, seconds, clock=perf_counter),
        TWO_BY_PROCESSOR: lambda: kernel_hands(2, 2, seconds),
        "kernel, 4 seats, hands": lambda: kernel_hands(4, 1, seconds),
        "kernel, 4 seats, by the clock": lambda: kernel_hands(4, 1, seconds, clock=perf_counter),
        "kernel, 4 seats, 2 threads, by the clock": lambda: kernel_hands(4, 2, seconds, clock=perf_counter),
        "kernel, 6 seats, hands": lambda: kernel_hands(6, 1, seconds),
        "kernel, 6 seats, by the clock": lambda: kernel_hands(6, 1, seconds, clock=perf_counter),
        "kernel, 6 seats, 2 threads, by the clock": lambda: kernel_hands(6, 2, seconds, clock=perf_counter),
        "kernel, 8 seats (valencia), hands": lambda: kernel_hands(8, 1, seconds, VALENCIA.id),
        "kernel, 8 seats, by the clock": lambda: kernel_hands(8, 1, seconds, VALENCIA.id, perf_counter),
        "kernel, 8 seats, 2 threads, by the clock": lambda: kernel_hands(8, 2, seconds, VALENCIA.id, perf_counter),
        "kernel, batch, steps": lambda: batch_steps(seconds),
        "kernel, traversal, nodes": lambda: traversal_nodes(seconds),
    }
    measures: dict[str, Measure] = {}
    for name, make in makers.items():
        if arguments.without and any(word in name for word in arguments.without.split(",")):
            continue
        try:
            measures[name] = make()
            print(f"{name}: ready", file=sys.stderr, flush=True)
        except ModuleNotFoundError as error:
            print(f"{name}: left out, {error.name} is not installed")
    found: dict[str, list[float]] = {name: [] for name in measures}
    meter = Meter(bench=os.getpid())
    for _ in range(arguments.rounds):
        for name, measure in measures.items():
            found[name].append(measure())
    report(found)
    print(*meter.stop().lines(), sep="\n")


def report(found: dict[str, list[float]]) -> None:
    for name, rates in found.items():
        print(f"{name:<42} {statistics.median(rates):>14,.0f} a second ({min(rates):,.0f} to {max(rates):,.0f})")
    print()
    goals = (
        ("kernel, 2 seats, hands", "OpenSpiel C++ leduc, games", 15.0),
        ("kernel, 2 seats, hands", "engine, 2 seats, hands", 100.0),
        ("kernel, 2 seats, hands", "pytruco, 2 seats, hands", 0.0),
        (TWO_BY_CLOCK, ONE_BY_CLOCK, 1.8),
        (TWO_PROCESSES, ONE_BY_CLOCK, 0.0),
        ("kernel, batch, steps", "pgx leduc, steps", 5.0),
        *((f"kernel, {n} seats, 2 threads, by the clock", f"kernel, {n} seats, by the clock", 1.8) for n in (4, 6, 8)),
        ("kernel, 4 seats, hands", "kernel, 2 seats, hands", 0.25),
    )
    for one, other, goal in goals:
        if one in found and other in found:
            ratio = statistics.median(a / b for a, b in zip(found[one], found[other], strict=True))
            print(f"{one} / {other}: {ratio:.2f}{_judged(ratio, goal)}")
    if TWO_BY_PROCESSOR in found:
        pairs = zip(found[TWO_BY_PROCESSOR], found["kernel, 2 seats, hands"], strict=True)
        free = 2 * statistics.median(a / b for a, b in pairs)
        print(f"two threads, if both processors were free, by the processor time a hand takes: {free:.2f} times one")
    for name in ("kernel, 2 seats, hands", "kernel, traversal, nodes"):
        if name in found:
            rate = statistics.median(found[name]) / 1e6
            print(f"{name}: {rate:.2f} million{_judged(rate, 3.0)}")


def _judged(figure: float, goal: float) -> str:
    return f" (goal {goal:g}): {'met' if figure >= goal else 'MISSED'}" if goal else ""


if __name__ == "__main__":
    main()
