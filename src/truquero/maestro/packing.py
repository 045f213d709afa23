"""From what training holds to a blueprint: rounded, and without what hardly ever happens."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from truquero.maestro.blueprint import MOST, packed
from truquero.maestro.trainer import Trainer

Line = np.ndarray[Any, Any]
MOST_SETS: Final = 1_500_000
"""So many situations at most, those first that are met most often."""
ENOUGH: Final = 1.0
"""A situation met less often than this has no average worth the name."""
LEAST: Final = 0.02
"""Options chosen less often than this are never chosen."""


def rounded(trainer: Trainer, most_sets: int = MOST_SETS) -> tuple[Line, Line, Line]:
    """Keys, where the run of each begins, and weights from 0 to 31, of the situations that matter most.

    Situations that the strategy itself never reaches (after a bet that it never makes) keep what their regrets advise:
    a player who is made to bet plays on sensibly.
    """
    keys, starts, shares = trainer.strategy()
    if not keys.size:
        return keys, np.zeros(1, np.int64), np.zeros(0, np.uint8)
    regrets = np.maximum(trainer.regrets[: shares.size], 0.0)
    mass, hope = np.add.reduceat(shares, starts[:-1]), np.add.reduceat(regrets, starts[:-1])
    reached = mass > ENOUGH
    order = np.lexsort((-hope, -np.where(reached, mass, 0.0)))
    which = np.sort(order[:most_sets][(mass + hope)[order[:most_sets]] > 0])
    counts = (starts[1:] - starts[:-1])[which]
    begins = np.concatenate([[0], np.cumsum(counts)])
    runs = np.repeat(starts[:-1][which] - begins[:-1], counts) + np.arange(begins[-1])
    use_shares = reached[which] | (hope[which] <= 0)
    total = np.where(use_shares, mass[which], hope[which])
    part = np.where(np.repeat(use_shares, counts), shares[runs], regrets[runs]) / np.repeat(total, counts)
    part[part < LEAST] = 0.0
    most = np.repeat(np.maximum.reduceat(part, begins[:-1]), counts)
    return keys[which], begins, np.rint(part / most * MOST).astype(np.uint8)


def blueprint_file(trainer: Trainer, about: dict[str, Any], most_sets: int = MOST_SETS) -> bytes:
    """The file of what was trained so far."""
    keys, begins, weights = rounded(trainer, most_sets)
    data = weights.tobytes()
    sets = [(int(key), data[a:b]) for key, a, b in zip(keys, begins[:-1].tolist(), begins[1:].tolist(), strict=True)]
    told = {"epochs": trainer.epochs, "nodes": trainer.nodes, "sets": trainer.sets, "seed": trainer.seed, **about}
    return packed(trainer.book, trainer.players, trainer.groups, sets, told)
