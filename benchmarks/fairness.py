"""Whether the shuffle is fair, by very many deals: every card on every place, neighbours, flor and envido, repetitions.

``make fairness`` deals 10 million packs with the shuffler of the house and holds the counts against exact
combinatorics. Shuffles with known faults are planted beside it, with fewer deals; a test that lets one of them pass is
worth nothing.
"""

from __future__ import annotations

import argparse
import math
import os
import random
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from truquero.cards import FORTY
from truquero.fairness.shares import FixedDeal, order_of

Deals = NDArray[np.uint8]
"""A row a deal: the numbers of the cards in the order in which they lie."""

PACK = len(FORTY)
CHUNK = 20_000
ALARM = 1e-6
"""A probability below this is not chance."""
SEATS = ((0, 4, 8), (1, 5, 9), (2, 6, 10), (3, 7, 11))
"""Where the hands of four players lie in the pack."""


# ---------------------------------------------------------------- shuffles


def house(seed: int, deals: int) -> Deals:
    """As the house deals: a secret, a cut and the shares of four clients, all new for every deal."""
    rng = random.Random(seed)
    pack = bytes(range(PACK))
    rows = bytearray()
    for n in range(deals):
        secret, salts = rng.randbytes(32), {seat: rng.randbytes(32) for seat in (1, 2, 3, 4)}
        # Any commitments do: the shuffler takes them as they are, and whether they hold is asked elsewhere.
        told = rng.randbytes(5 * 32).hex()
        shares = tuple((seat, told[64 * seat : 64 * seat + 64]) for seat in salts)
        fixed = FixedDeal("mesa", n, 1, told[:64], 1, 0, b"", shares)
        rows += bytes(order_of(secret, fixed, salts, pack))
    return np.frombuffer(bytes(rows), np.uint8).reshape(deals, PACK)


def _permuted(rng: np.random.Generator, deals: int, pick: Callable[[int], NDArray[np.int64]]) -> Deals:
    """Every place from the last down changes with the one that ``pick`` says, in all deals at once."""
    rows = np.tile(np.arange(PACK, dtype=np.uint8), (deals, 1))
    every = np.arange(deals)
    for i in range(PACK - 1, 0, -1):
        j = pick(i)
        rows[every, i], rows[every, j] = rows[every, j].copy(), rows[every, i].copy()
    return rows


def naive_swap(seed: int, deals: int) -> Deals:
    """Planted: every place changes with any place, not only with those below."""
    rng = np.random.default_rng(seed)
    return _permuted(rng, deals, lambda i: rng.integers(0, PACK, deals))


def modulo_bias(seed: int, deals: int) -> Deals:
    """Planted: a byte modulo i + 1, without skipping the bytes that favour low numbers."""
    rng = np.random.default_rng(seed)
    return _permuted(rng, deals, lambda i: rng.integers(0, 256, deals) % (i + 1))


def short_seed(seed: int, deals: int) -> Deals:
    """Planted: a sound shuffle whose seed has 32 bits; about as many as many programs use."""
    drawn = np.random.default_rng(seed).integers(0, 2**32, deals, dtype=np.uint64)
    offsets = np.arange(PACK, dtype=np.uint64)
    with np.errstate(over="ignore"):
        mixed = (drawn[:, None] * np.uint64(0x9E3779B97F4A7C15)) ^ (offsets[None, :] * np.uint64(0xBF58476D1CE4E5B9))
        for by, times in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB), (31, 1)):
            mixed = (mixed ^ (mixed >> np.uint64(by))) * np.uint64(times)
    return np.argsort(mixed, axis=1).astype(np.uint8)


def reused_stream(seed: int, deals: int) -> Deals:
    """Planted: every second deal goes on from the pack before with the same numbers in another place."""
    rng = np.random.default_rng(seed)
    half = (deals + 1) // 2
    words = rng.integers(0, 2**32, (half, PACK))
    even = _permuted(rng, half, lambda i: words[:, i] % (i + 1))
    odd = _permuted(rng, half, lambda i: words[:, i] % (i + 1) if i % 4 else rng.integers(0, i + 1, half))
    rows = np.empty((2 * half, PACK), np.uint8)
    rows[0::2], rows[1::2] = even, odd
    return rows[:deals]


SHUFFLES = {f.__name__: f for f in (house, naive_swap, modulo_bias, short_seed, reused_stream)}


# ---------------------------------------------------------------- exact combinatorics


def envido_of(cards: tuple[int, ...]) -> int:
    """The envido points of three cards: the two best of a suit and twenty, or the best card."""
    worth = [(FORTY[c].suit, FORTY[c].number if FORTY[c].number < 10 else 0) for c in cards]
    best = max(points for _, points in worth)
    pairs = [20 + a + b for (s, a), (t, b) in combinations(worth, 2) if s is t]
    return max([best, *pairs])


def is_flor(cards: tuple[int, ...]) -> bool:
    return len({FORTY[c].suit for c in cards}) == 1


class Exact(NamedTuple):
    """Every hand of three cards there is, by its number, and how likely each kind of hand is."""

    envido: NDArray[np.int64]
    flor: NDArray[np.bool_]
    chances: dict[int, float]
    florid: float


def exact() -> Exact:
    """All 9,880 hands, counted."""
    envido = np.zeros(PACK**3, np.int64)
    flor = np.zeros(PACK**3, np.bool_)
    counts: dict[int, int] = {}
    hands = list(combinations(range(PACK), 3))
    for hand in hands:
        points, of_one_suit = envido_of(hand), is_flor(hand)
        counts[points] = counts.get(points, 0) + 1
        a, b, c = hand
        envido[(a * PACK + b) * PACK + c], flor[(a * PACK + b) * PACK + c] = points, of_one_suit
    chances = {points: count / len(hands) for points, count in counts.items()}
    florid = sum(map(is_flor, hands)) / len(hands)
    return Exact(envido, flor, dict(sorted(chances.items())), florid)


def fixed_points() -> list[float]:
    """How likely 0, 1, 2 … cards lie where they lay in the deal before: rencontres numbers over 40!."""
    derangements = [1, 0]
    for n in range(2, PACK + 1):
        derangements.append((n - 1) * (derangements[-1] + derangements[-2]))
    whole = math.factorial(PACK)
    return [math.comb(PACK, k) * derangements[PACK - k] / whole for k in range(PACK + 1)]


# ---------------------------------------------------------------- counting


class Counts:
    """What is counted of all deals, a chunk at a time."""

    def __init__(self, known: Exact) -> None:
        self.known = known
        self.deals = 0
        self.places = np.zeros((PACK, PACK), np.int64)
        self.pairs = np.zeros((PACK - 1, PACK * PACK), np.int64)
        self.envido = np.zeros((len(SEATS), 34), np.int64)
        self.flor = np.zeros(len(SEATS), np.int64)
        self.stayed = np.zeros(PACK + 1, np.int64)
        self.marks: list[NDArray[np.uint64]] = []

    def add(self, rows: Deals) -> None:
        wide = rows.astype(np.int64)
        self.deals += len(rows)
        for place in range(PACK):
            self.places[place] += np.bincount(wide[:, place], minlength=PACK)
        for place in range(PACK - 1):
            self.pairs[place] += np.bincount(wide[:, place] * PACK + wide[:, place + 1], minlength=PACK * PACK)
        for seat, where in enumerate(SEATS):
            hand = np.sort(wide[:, where], axis=1)
            number = (hand[:, 0] * PACK + hand[:, 1]) * PACK + hand[:, 2]
            self.envido[seat] += np.bincount(self.known.envido[number], minlength=34)
            self.flor[seat] += int(self.known.flor[number].sum())
        self.stayed += np.bincount((wide[1:] == wide[:-1]).sum(axis=1), minlength=PACK + 1)
        weights = np.random.default_rng(1).integers(1, 2**63, PACK, dtype=np.uint64)
        with np.errstate(over="ignore"):
            self.marks.append((rows.astype(np.uint64) * weights).sum(axis=1))


class Result(NamedTuple):
    """One question and how surprising the answer is."""

    what: str
    statistic: float
    freedom: int
    p: float


def chi_square(seen: NDArray[np.int64], due: NDArray[np.float64]) -> float:
    return float(((seen - due) ** 2 / due).sum())


def survival(statistic: float, freedom: int) -> float:
    """How likely chi-square is at least so large: the upper incomplete gamma function."""
    a, x = freedom / 2, statistic / 2
    if x <= 0:
        return 1.0
    scale = math.exp(-x + a * math.log(x) - math.lgamma(a)) if -x + a * math.log(x) - math.lgamma(a) > -700 else 0.0
    if x < a + 1:
        term = total = 1 / a
        n = a
        while term > total * 1e-16:
            n += 1
            term *= x / n
            total += term
        return max(0.0, 1.0 - total * scale)
    b, c = x + 1 - a, 1e300
    d = 1 / b
    fraction = d
    for i in range(1, 100_000):
        step = -i * (i - a)
        b += 2
        d = 1 / (step * d + b or 1e-300)
        c = b + step / c or 1e-300
        fraction *= d * c
        if abs(d * c - 1) < 1e-15:
            break
    return min(1.0, scale * fraction)


def results(counts: Counts) -> list[Result]:
    """All questions; several of one kind are told by the worst, for which the number of them is allowed."""
    n, found = counts.deals, list[Result]()

    def ask(what: str, seen: NDArray[np.int64], chances: NDArray[np.float64], freedom: int) -> None:
        """Rare outcomes are counted together: chi-square is no measure for what is hardly ever due."""
        due = chances * seen.sum()
        rare = due < 10
        if rare.any():
            seen = np.append(seen[~rare], seen[rare].sum())
            due = np.append(due[~rare], due[rare].sum())
            freedom = len(due) - 1
        statistic = chi_square(seen[due > 0], due[due > 0])
        found.append(Result(what, statistic, freedom, survival(statistic, freedom)))

    even = np.full(PACK * PACK, 1 / PACK**2)
    ask("every card on every place", counts.places.ravel(), even, (PACK - 1) ** 2)
    unequal = ~np.eye(PACK, dtype=bool).ravel()
    pairs = [counts.pairs[place][unequal] for place in range(PACK - 1)]
    cells = PACK * (PACK - 1)
    statistics = [chi_square(seen, np.full(cells, n / cells)) for seen in pairs]
    worst = max(statistics)
    p = min(1.0, survival(worst, cells - 1) * len(statistics))
    found.append(Result("neighbours, the worst of 39 places", worst, cells - 1, p))
    chances = np.array([counts.known.chances.get(points, 0.0) for points in range(34)])
    possible = chances > 0
    for seat in range(len(SEATS)):
        ask(f"envido of seat {seat + 1}", counts.envido[seat][possible], chances[possible], int(possible.sum()) - 1)
    for seat in range(len(SEATS)):
        flores = np.array([counts.flor[seat], n - counts.flor[seat]])
        ask(f"flor of seat {seat + 1}", flores, np.array([counts.known.florid, 1 - counts.known.florid]), 1)
    ask("cards that stay where they were in the deal before", counts.stayed, np.array(fixed_points()), PACK)
    marks = np.sort(np.concatenate(counts.marks))
    twice = int((marks[1:] == marks[:-1]).sum())
    due = n * (n - 1) / 2 / 2**64
    found.append(Result("deals that came twice", float(twice), 0, 1.0 if not twice else min(1.0, due / twice)))
    return found


def measure(name: str, deals: int, seed: int, workers: int) -> tuple[list[Result], Counts]:
    counts = Counts(exact())
    for rows in _chunks(name, deals, seed, workers):
        counts.add(rows)
    return results(counts), counts


def _chunks(name: str, deals: int, seed: int, workers: int) -> Iterator[Deals]:
    parts = [(seed * 1_000_003 + i, min(CHUNK, deals - at)) for i, at in enumerate(range(0, deals, CHUNK))]
    if workers < 2:
        yield from (SHUFFLES[name](*part) for part in parts)
        return
    with ProcessPoolExecutor(workers) as pool:
        for at in range(0, len(parts), 4 * workers):
            yield from pool.map(_one, [(name, *part) for part in parts[at : at + 4 * workers]])


def _one(asked: tuple[str, int, int]) -> Deals:
    return SHUFFLES[asked[0]](asked[1], asked[2])


def told(name: str, deals: int, found: list[Result], seconds: float) -> str:
    lines = [f"{name}: {deals:,} deals in {seconds:.0f} s"]
    for r in found:
        measure_ = f"chi² {r.statistic:,.1f} at {r.freedom:,}" if r.freedom else f"{r.statistic:,.0f}"
        lines.append(f"  {r.what:<52} {measure_:<28} p {r.p:.3g}{'   ALARM' if r.p < ALARM else ''}")
    return "\n".join(lines)


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=10_000_000)
    parser.add_argument("--planted", type=int, default=1_000_000, help="deals of each planted shuffle")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    given = parser.parse_args(argv)
    status = 0
    for name in SHUFFLES:
        deals = given.deals if name == "house" else given.planted
        began = time.monotonic()
        found, _ = measure(name, deals, given.seed, given.workers if name == "house" else 1)
        print(told(name, deals, found, time.monotonic() - began), flush=True)
        caught = any(result.p < ALARM for result in found)
        if caught == (name == "house"):
            print(f"  {'the shuffle of the house is not even' if caught else 'this one should have been caught'}")
            status = 1
    return status


if __name__ == "__main__":
    raise SystemExit(main())
