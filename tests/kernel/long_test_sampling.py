"""Sampled traversal. Compiling it takes half a minute, so it runs with ``make lockstep`` and not with every test."""

from __future__ import annotations

import numpy as np

from truquero.kernel import Kernel
from truquero.kernel.sampling import Sampler
from truquero.rulebooks import ARGENTINO


def test_sampled_traversal_learns_to_beat_random_play() -> None:
    sampler = Sampler(Kernel(ARGENTINO, 2))
    before, error = sampler.against_random(10_000)
    assert abs(before) < 4 * error
    sampler.walk(4000)
    after, error = sampler.against_random(10_000)
    assert after > 4 * error


def test_the_same_seed_walks_the_same() -> None:
    one, two = (Sampler(Kernel(ARGENTINO, 2), keys=1 << 16, seed=3) for _ in range(2))
    one.walk(50)
    two.walk(50)
    assert np.array_equal(one.regrets, two.regrets)
    assert one.nodes == two.nodes > 10_000
