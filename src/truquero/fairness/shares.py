"""The deal of an online table: made by the server and every client at it, all committed before anybody reveals a part.

1. Every client commits to a salt (:func:`share_commitment`) before the deal; the house commits to a secret
   (:func:`commitment`) and publishes that when it asks for the cut.
2. The cutter cuts. From then on everything is fixed (:class:`FixedDeal`): the house's secret, the cut, and the
   commitments of all who share. Only now do the clients reveal their salts; one that stays silent is left out, and
   everybody sees it.
3. The order of the pack (:func:`order_of`) follows from the secret, from all that was fixed, and from the salts.

So nobody gains by speaking last: one honest client is enough, whatever the server and all others agreed on.
The draw for the first deal is deal 0, which nobody cuts. docs/fairness.md describes it to the byte.

>>> secret, salt = bytes(range(32)), bytes(range(32, 64))
>>> commitment(secret, "mesa", 1)
'07f15a3e592b4bf139dcfbdb6439c30712d3241f536aa4285bbd7435dc758a93'
>>> told = share_commitment(salt, "mesa")
>>> asked = FixedDeal("mesa", 1, 1, commitment(secret, "mesa", 1), 2, 12, b"sal", ((2, told),))
>>> "".join(order_of(secret, asked, {2: salt}, "abcdefghij")), "".join(order_of(secret, asked, {}, "abcdefghij"))
('ejbgchfdia', 'hacdgjibfe')
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import NamedTuple, TypeVar

from truquero.fairness.deal import MOST_CONTRIBUTED, SECRET_BYTES
from truquero.fairness.stream import fields, permuted
from truquero.seats import Seat

T = TypeVar("T")

PROTOCOL = 2
DRAW = 0
"""The number of the deal that decides who deals first."""
SALT_BYTES = 32
_DOMAIN = "truquero deal 2 "


class FixedDeal(NamedTuple):
    """What is fixed when the clients are asked for their salts."""

    table: str
    deal: int
    attempt: int
    """1, or more if the server dropped a commitment for this deal and made another."""
    commitment: str
    """Of the house."""
    cutter: Seat
    """0 in a draw."""
    lifted: int
    salt: bytes
    """What the cutter adds with the cut; clients that do not know shares add theirs here."""
    shares: tuple[tuple[Seat, str], ...]
    """Who has committed to a salt, by seat."""

    def digest(self) -> bytes:
        """All of it in 32 bytes."""
        shares = [part for seat, told in self.shares for part in (seat, bytes.fromhex(told))]
        return sha256(
            fields(
                _DOMAIN + "asked",
                *(self.table, self.deal, self.attempt, bytes.fromhex(self.commitment)),
                *(self.cutter, self.lifted, self.salt, *shares),
            )
        ).digest()


def house_key(secret: str) -> bytes:
    """The key behind the secrets of all deals, from the secret of the house, which is not in the database."""
    return sha256(fields(_DOMAIN + "house", secret)).digest()


def new_nonce() -> bytes:
    """What the database keeps of a secret until the cards are dealt."""
    return secrets.token_bytes(SECRET_BYTES)


def secret_of(key: bytes, nonce: bytes, table: str, deal: int, attempt: int = 1) -> bytes:
    """The secret of a deal: without the key of the house the nonce tells nothing about it."""
    return hmac.digest(key, fields(_DOMAIN + "secret", nonce, table, deal, attempt), "sha256")


def commitment(secret: bytes, table: str, deal: int, attempt: int = 1) -> str:
    """What the house publishes before the cut."""
    if len(secret) != SECRET_BYTES:
        raise ValueError(f"the secret of a deal has {SECRET_BYTES} bytes, not {len(secret)}")
    return sha256(fields(_DOMAIN + "commitment", secret, table, deal, attempt)).hexdigest()


def new_salt() -> bytes:
    """A client's share of a deal."""
    return secrets.token_bytes(SALT_BYTES)


def share_commitment(salt: bytes, table: str) -> str:
    """What a client says before the deal: it binds the client to its salt, and is of no use at another table.

    Copying somebody's commitment binds you to a salt that you do not know, so there is nothing to gain.
    """
    if len(salt) != SALT_BYTES:
        raise ValueError(f"the salt of a share has {SALT_BYTES} bytes, not {len(salt)}")
    return sha256(fields(_DOMAIN + "share", salt, table)).hexdigest()


def order_of(secret: bytes, fixed: FixedDeal, told: Mapping[Seat, bytes], pack: Sequence[T]) -> tuple[T, ...]:
    """The pack as it lies before the cut, given the salts that were revealed."""
    if len(secret) != SECRET_BYTES:
        raise ValueError(f"the secret of a deal has {SECRET_BYTES} bytes, not {len(secret)}")
    if len(fixed.salt) > MOST_CONTRIBUTED:
        raise ValueError(f"a contribution has up to {MOST_CONTRIBUTED} bytes, not {len(fixed.salt)}")
    parts = [part for seat, _ in fixed.shares for part in (seat, told.get(seat, b""))]
    return permuted(hmac.digest(secret, fields(_DOMAIN + "shuffle", fixed.digest(), *parts), "sha256"), pack)
