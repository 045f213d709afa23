"""From a key to an order of cards: the part that every protocol of the deal shares.

``fields(a, b, …)`` is each field preceded by its length as four bytes, most significant first; texts are UTF-8 and
numbers eight bytes. So two different lists of fields never give the same bytes.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterator, Sequence
from itertools import count
from struct import Struct
from typing import TypeVar

T = TypeVar("T")

WORDS = 1 << 32
_EIGHT_WORDS = Struct(">8I")


def fields(*values: bytes | str | int) -> bytes:
    """Values as bytes that can be read in one way only."""
    written = []
    for value in values:
        if isinstance(value, str):
            value = value.encode()
        elif isinstance(value, int):
            value = value.to_bytes(8, "big")
        written.append(len(value).to_bytes(4, "big") + value)
    return b"".join(written)


def words(key: bytes) -> Iterator[int]:
    """HMAC-SHA-256 with the key of 0, 1, 2 … (eight bytes each), read as words of four bytes."""
    keyed = hmac.new(key, digestmod="sha256")
    for counter in count():
        block = keyed.copy()  # the key is set up once for all blocks
        block.update(counter.to_bytes(8, "big"))
        yield from _EIGHT_WORDS.unpack(block.digest())


def below(n: int, stream: Iterator[int]) -> int:
    """The next word under the largest multiple of n, modulo n; skipping the others makes all numbers equally likely."""
    limit = WORDS - WORDS % n
    return next(word for word in stream if word < limit) % n


def permuted(key: bytes, pack: Sequence[T]) -> tuple[T, ...]:
    """The pack, from its last place down to the second: place i swaps with the next number below i + 1."""
    order, stream = list(pack), words(key)
    for i in range(len(order) - 1, 0, -1):
        j = below(i + 1, stream)
        order[i], order[j] = order[j], order[i]
    return tuple(order)
