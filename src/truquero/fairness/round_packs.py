"""The packs of a round of duplicado: the same cards at all its tables.

No table can make such a pack alone, so its players add nothing at the table. Before the list of entries is closed the
house publishes an :func:`anchor`, the end of a chain of hashes. Each round takes one step back along it: a secret
that nobody else can know beforehand, and that the house cannot change. What cuts the packs of a round is the closed
list, the word of the public and the salts of the captains, all of them told after the anchor. Once the round is closed
the house reveals its step, and everybody can make all its packs (docs/fairness.md).

>>> seed = bytes(range(32))
>>> step(seed, LENGTH) == seed, follows(anchor(seed), step(seed, 1)), follows(step(seed, 1).hex(), step(seed, 2))
(True, True, True)
>>> secret = pack_secret(step(seed, 1), 0, 1, 1, 7)
>>> "".join(pack_order(secret, b"cut", "abcdefghij"))
'djfgbiehca'
"""

from __future__ import annotations

import hmac
from collections.abc import Sequence
from hashlib import sha256
from typing import TypeVar

from truquero.fairness.stream import fields, permuted

T = TypeVar("T")

PROTOCOL = 3
LENGTH = 1000
"""Rounds that one chain can serve."""
RESERVE = 1000
"""Reserve packs, for manos that are voided, are numbered from here."""
_CHAIN, _DOMAIN = "truquero packs 1 ", "truquero deal 3 "


def _before(secret: bytes) -> bytes:
    return sha256(fields(_CHAIN + "chain", secret)).digest()


def step(seed: bytes, index: int) -> bytes:
    """The secret of a round: the first round has index 1."""
    if not 0 <= index <= LENGTH:
        raise ValueError(f"a chain serves {LENGTH} rounds: there is no round {index}")
    found = seed
    for _ in range(LENGTH - index):
        found = _before(found)
    return found


def anchor(seed: bytes) -> str:
    """What the house publishes before it can know how the packs are cut."""
    return step(seed, 0).hex()


def follows(published: str, secret: bytes) -> bool:
    """Whether a secret is the next step behind what was published last."""
    return hmac.compare_digest(_before(secret).hex(), published)


def pack_secret(secret: bytes, stage: int, number: int, series: int, pack: int) -> bytes:
    """The secret of one pack: of a stage and round; another series is dealt where a match is played again."""
    return hmac.digest(secret, fields(_CHAIN + "pack", stage, number, series, pack), "sha256")


def pack_commitment(secret: bytes) -> str:
    """What binds the house to a pack."""
    return sha256(fields(_DOMAIN + "commitment", secret)).hexdigest()


def pack_order(secret: bytes, cut: bytes, pack: Sequence[T]) -> tuple[T, ...]:
    """The pack as it lies; nobody at the table cuts it (they knock, G14)."""
    return permuted(hmac.digest(secret, fields(_DOMAIN + "shuffle", cut), "sha256"), pack)
