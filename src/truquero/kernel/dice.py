"""Random numbers by counter: the k-th number of a match depends on its key and on k, and on nothing else."""

from __future__ import annotations

from typing import Any

import numpy as np

from truquero.kernel.jit import part
from truquero.kernel.layout import DRAWN, KEY

Line = np.ndarray[Any, Any]

GOLDEN = np.uint64(0x9E3779B97F4A7C15)
MIX1, MIX2 = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
LOW = np.uint64(0xFFFFFFFF)
HALF = np.uint64(32)
ONE = np.uint64(1)
ZERO = np.uint64(0)
BYTES, TOPS = np.uint64(0x0101010101010101), np.uint64(0x8080808080808080)
BIT_OF_BYTE = np.array(
    [[*[bit for bit in range(8) if byte >> bit & 1], *[0] * 8][k] for byte in range(256) for k in range(8)], np.uint8
)
"""By byte and k: the k-th of its set bits."""


@part
def mixed(x: Any) -> Any:
    x = (x ^ (x >> np.uint64(30))) * MIX1
    x = (x ^ (x >> np.uint64(27))) * MIX2
    return x ^ (x >> np.uint64(31))


@part
def draw(s: Line) -> Any:
    """The next 64 random bits of a match: a function of its key and of how many were drawn."""
    s[DRAWN] += 1
    key = (np.uint64(np.uint32(s[KEY])) << HALF) | np.uint64(np.uint32(s[KEY + 1]))
    return mixed(key + np.uint64(s[DRAWN]) * GOLDEN)


@part
def seed_line(s: Line, seed: int, unit: int) -> None:
    """Give a match the key of its own random numbers."""
    key = mixed(mixed(np.uint64(seed) + GOLDEN) ^ (np.uint64(unit) * MIX1))
    s[KEY] = np.int32(np.uint32(key >> HALF))
    s[KEY + 1] = np.int32(np.uint32(key & LOW))
    s[DRAWN] = 0


@part
def popcount(x: Any) -> Any:
    x = x - ((x >> ONE) & np.uint64(0x5555555555555555))
    x = (x & np.uint64(0x3333333333333333)) + ((x >> np.uint64(2)) & np.uint64(0x3333333333333333))
    x = (x + (x >> np.uint64(4))) & np.uint64(0x0F0F0F0F0F0F0F0F)
    return np.int64((x * np.uint64(0x0101010101010101)) >> np.uint64(56))


@part
def kth_bit(x: Any, k: Any) -> Any:
    """The number of the k-th set bit, without a branch: first its byte, then the bit in it."""
    ones = x - ((x >> ONE) & np.uint64(0x5555555555555555))
    ones = (ones & np.uint64(0x3333333333333333)) + ((ones >> np.uint64(2)) & np.uint64(0x3333333333333333))
    ones = ((ones + (ones >> np.uint64(4))) & np.uint64(0x0F0F0F0F0F0F0F0F)) * BYTES  # ones up to and with each byte
    rank = np.uint64(k)
    before = popcount((((rank * BYTES) | TOPS) - ones) & TOPS)
    at = np.uint64(before) << np.uint64(3)
    rank -= ((ones << np.uint64(8)) >> at) & np.uint64(255)
    return np.int64(at) + np.int64(BIT_OF_BYTE[(((x >> at) & np.uint64(255)) << np.uint64(3)) | rank])


@part
def shuffle(s: Line, deck: Line, need: int, size: int) -> None:
    """Bring ``need`` random cards to the front of the pack."""
    bits = ZERO
    for i in range(need):
        if i & 1 == 0:
            bits = draw(s)
        j = i + np.int64(((bits & LOW) * np.uint64(size - i)) >> HALF)
        bits >>= HALF
        held = deck[i]
        deck[i] = deck[j]
        deck[j] = held
