"""From what training holds to a blueprint: rounded, without what hardly ever happens, and with spare keys."""

from __future__ import annotations

from itertools import pairwise
from typing import Any, Final, NamedTuple

import numpy as np

from truquero.maestro.blueprint import LOSSES, MOST, packed
from truquero.maestro.strategy import Strategy
from truquero.maestro.trainer import Trainer

Line = np.ndarray[Any, Any]
MOST_SETS: Final = 800_000
"""So many situations at most, those first that are met most often; the spare ones come on top."""
ENOUGH: Final = 1.0
"""A situation met less often than this has no average worth the name."""
LEAST: Final = 0.15
"""Options chosen less often than this are never chosen: what is left of the first epochs is noise."""
DEAR: Final = 0.15
"""Options that lose more than this beside the best, in points, are never chosen either."""


class Sets(NamedTuple):
    """Keys, where the options of each begin, how much each option weighs from 0 to 31, and what it loses."""

    keys: Line
    begins: Line
    weights: Line
    losses: Line
    """The number of a loss in LOSSES."""


def rounded(trainer: Trainer, most_sets: int = MOST_SETS) -> Sets:
    """The situations that matter most, and for every spare key the mean of its situations.

    Situations that the strategy itself never reaches (after a bet that it never makes) keep what their regrets advise:
    a player who is made to bet plays on sensibly.
    """
    keys, spares, starts = trainer.runs()
    if not keys.size:
        return Sets(keys, np.zeros(1, np.int64), np.zeros(0, np.uint8), np.zeros(0, np.uint8))
    used = starts[-1]
    last = starts[1:] - 1
    walked = np.maximum(trainer.regrets[last].astype(np.float64), 1e-9)
    counts = starts[1:] - starts[:-1] - 1
    begins = np.concatenate([[0], np.cumsum(counts)])
    option = np.ones(used, bool)
    option[last] = False
    shares, regrets = trainer.shares[:used][option], trainer.regrets[:used][option].astype(np.float64)
    hopes = np.maximum(regrets, 0.0)
    mass, hope = np.add.reduceat(shares, begins[:-1]).astype(np.float64), np.add.reduceat(hopes, begins[:-1])
    reached = mass > ENOUGH
    use_shares = reached | (hope <= 0)
    total = np.where(use_shares, mass, hope)
    part = np.where(np.repeat(use_shares, counts), shares, hopes) / np.maximum(np.repeat(total, counts), 1e-30)
    part = np.where(np.repeat(total, counts) > 0, part, 1 / np.repeat(counts, counts))
    gain = regrets / np.repeat(walked, counts)
    weight = np.where(reached, mass, 0.0) + 1e-6 * np.minimum(walked, 1e3)
    order = np.lexsort((-walked, -np.where(reached, mass, 0.0)))
    which = np.sort(order[:most_sets])
    exact = round_options(keys[which], counts[which], *(_runs(x, begins, counts, which) for x in (part, gain)))
    return _together(exact, _spare(spares, counts, begins, part, gain, weight))


def _runs(values: Line, begins: Line, counts: Line, which: Line) -> Line:
    """The values of some situations, one after another."""
    kept = counts[which]
    ends = np.cumsum(kept)
    found: Line = values[np.repeat(begins[:-1][which] - (ends - kept), kept) + np.arange(ends[-1])]
    return found


def _spare(spares: Line, counts: Line, begins: Line, part: Line, gain: Line, weight: Line) -> Sets:
    """By spare key: the mean over its situations, by how often each is met."""
    order = np.lexsort((counts, spares))
    first = np.concatenate([[True], spares[order][1:] != spares[order][:-1]])
    group = np.cumsum(first) - 1
    number = np.empty(spares.size, np.int64)
    number[order] = group
    width = counts[order][first]
    fits = counts == width[number]  # a spare key fixes the options; two keys that clash do not
    starts = np.concatenate([[0], np.cumsum(width)])
    into = np.repeat(starts[number] - begins[:-1], counts) + np.arange(begins[-1])
    by = np.repeat(np.where(fits, weight, 0.0), counts)
    into = np.where(np.repeat(fits, counts), into, 0)
    total = np.bincount(number[fits], weight[fits], width.size)
    means = [
        np.bincount(into, x * by, starts[-1])[: starts[-1]] / np.maximum(np.repeat(total, width), 1e-30)
        for x in (part, gain)
    ]
    return round_options(spares[order][first], width, *means)


def round_options(keys: Line, counts: Line, part: Line, gain: Line) -> Sets:
    """By key, how many options it has, how often each is chosen and what it gains: small numbers, and no noise."""
    begins = np.concatenate([[0], np.cumsum(counts)])
    loss = np.repeat(np.maximum.reduceat(gain, begins[:-1]), counts) - gain
    for bad in (part < LEAST, loss > DEAR):
        left = np.where(bad, 0.0, part)
        part = np.where(np.repeat(np.maximum.reduceat(left, begins[:-1]) > 0, counts), left, part)
    most = np.repeat(np.maximum.reduceat(part, begins[:-1]), counts)
    weights = np.rint(part / np.maximum(most, 1e-30) * MOST).astype(np.uint8)
    middles = [(a + b) / 2 for a, b in pairwise(LOSSES)]
    return Sets(keys, begins, weights, np.searchsorted(middles, loss).astype(np.uint8))


def _together(one: Sets, other: Sets) -> Sets:
    return Sets(
        np.concatenate([one.keys, other.keys]),
        np.concatenate([one.begins, one.begins[-1] + other.begins[1:]]),
        np.concatenate([one.weights, other.weights]),
        np.concatenate([one.losses, other.losses]),
    )


def strategy_of(trainer: Trainer) -> Strategy:
    """What was trained so far, as games over the kernel play it."""
    sets = rounded(trainer)
    return Strategy.of(trainer.cut, sets.keys, sets.begins[:-1], sets.weights)


def blueprint_file(trainer: Trainer, about: dict[str, Any], most_sets: int = MOST_SETS) -> bytes:
    """The file of what was trained so far."""
    sets = rounded(trainer, most_sets)
    options = (sets.weights | sets.losses << 5).tobytes()
    found = [
        (int(key), options[a:b])
        for key, a, b in zip(sets.keys, sets.begins[:-1].tolist(), sets.begins[1:].tolist(), strict=True)
    ]
    told = {"epochs": trainer.epochs, "nodes": trainer.nodes, "sets": trainer.sets, "seed": trainer.seed, **about}
    return packed(trainer.book, trainer.players, trainer.groups, found, told)
