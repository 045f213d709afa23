"""The first protocol of the deal: made by the server and the cutter together, and bound before the cut.

Older servers dealt like this, and their proofs are checked here; deals are now made by ``shares.py``.

Before each deal the server draws a secret and publishes its :func:`commitment`. The cutter answers with a contribution
of their own (and, in the engine, with the cut). The order of the pack follows from both, so the server cannot choose it
after it has heard the cutter, and the cutter cannot choose it without knowing the secret. Anybody who later
learns the secret can check the deal, in any language that has HMAC-SHA-256; ``verify.py`` does it for whole proofs.

``fields``, the stream and the order of the pack are those of ``stream.py``.

- commitment = SHA-256 of fields("truquero deal 1 commitment", secret, table, deal)
- key = HMAC-SHA-256 with the secret of fields("truquero deal 1 shuffle", table, deal, contribution)

>>> secret = bytes(range(32))
>>> commitment(secret, "mesa", 1)
'2eec23a9f57b9ffe7e2db4939e45471637f41702d4281e0664b7ff73959aa2fc'
>>> "".join(shuffle_of(secret, b"", "mesa", 1, "abcdefghij"))
'diegafhbjc'
>>> "".join(shuffle_of(secret, b"sal", "mesa", 1, "abcdefghij"))
'jbfhedacgi'
"""

from __future__ import annotations

import hmac
from collections.abc import Sequence
from hashlib import sha256
from typing import TypeVar

from truquero.fairness.stream import fields, permuted

T = TypeVar("T")

SECRET_BYTES = 32
MOST_CONTRIBUTED = 64
"""How many bytes a cutter may contribute."""

_DOMAIN = "truquero deal 1 "


def commitment(secret: bytes, table_id: str, deal_no: int) -> str:
    """What is published before the cut: it binds the server to its secret and reveals nothing about it."""
    _check(secret, b"")
    return sha256(fields(_DOMAIN + "commitment", secret, table_id, deal_no)).hexdigest()


def shuffle_of(secret: bytes, contribution: bytes, table_id: str, deal_no: int, pack: Sequence[T]) -> tuple[T, ...]:
    """The pack as it lies before the cut. Every order is equally likely to anybody who does not know the secret."""
    _check(secret, contribution)
    key = hmac.digest(secret, fields(_DOMAIN + "shuffle", table_id, deal_no, contribution), "sha256")
    return permuted(key, pack)


def _check(secret: bytes, contribution: bytes) -> None:
    if len(secret) != SECRET_BYTES:
        raise ValueError(f"the secret of a deal has {SECRET_BYTES} bytes, not {len(secret)}")
    if len(contribution) > MOST_CONTRIBUTED:
        raise ValueError(f"a contribution has up to {MOST_CONTRIBUTED} bytes, not {len(contribution)}")
