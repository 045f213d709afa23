"""The deal by shares: to the letter of its description, bound before anybody speaks, safe in the database."""

from __future__ import annotations

import hashlib
import hmac
import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.fairness.test_deal import written
from truquero.fairness import shares
from truquero.fairness.shares import FixedDeal, commitment, house_key, order_of, secret_of, share_commitment

SECRET, SALT = bytes(range(32)), bytes(range(32, 64))

thirty_two = st.binary(min_size=32, max_size=32)
names = st.text(st.characters(codec="utf-8"), max_size=20)
numbers = st.integers(0, 2**32)


def number(n: int) -> bytes:
    return struct.pack(">Q", n)


def reference_order(secret: bytes, asked: FixedDeal, told: dict[int, bytes], size: int) -> list[int]:
    """A second implementation, from the description alone."""
    parts = [b"truquero deal 2 asked", asked.table.encode(), number(asked.deal), number(asked.attempt)]
    parts += [bytes.fromhex(asked.commitment), number(asked.cutter), number(asked.lifted), asked.salt]
    for seat, made in asked.shares:
        parts += [number(seat), bytes.fromhex(made)]
    fixed = hashlib.sha256(written(*parts)).digest()
    parts = [b"truquero deal 2 shuffle", fixed]
    for seat, _ in asked.shares:
        parts += [number(seat), told.get(seat, b"")]
    key = hmac.new(secret, written(*parts), hashlib.sha256).digest()
    stream = b"".join(hmac.new(key, number(i), hashlib.sha256).digest() for i in range(30))
    words = [word for (word,) in struct.iter_unpack(">I", stream)]
    order, place = list(range(size)), size - 1
    while place > 0:
        word = words.pop(0)
        if word < 2**32 // (place + 1) * (place + 1):
            other = word % (place + 1)
            order[place], order[other] = order[other], order[place]
            place -= 1
    return order


@given(thirty_two, names, numbers, numbers, st.integers(0, 48), st.binary(max_size=64), st.data())
def test_the_order_is_the_one_described(
    secret: bytes, table: str, deal: int, attempt: int, lifted: int, salt: bytes, data: st.DataObject
) -> None:
    salts = data.draw(st.dictionaries(st.integers(1, 8), thirty_two, max_size=6))
    fixed = tuple((seat, share_commitment(own, table)) for seat, own in sorted(salts.items()))
    silent = data.draw(st.sets(st.sampled_from(sorted(salts)))) if salts else set()
    told = {seat: own for seat, own in salts.items() if seat not in silent}
    asked = FixedDeal(table, deal, attempt, commitment(secret, table, deal, attempt), 2, lifted, salt, fixed)
    size = data.draw(st.integers(0, 48))
    assert list(order_of(secret, asked, told, range(size))) == reference_order(secret, asked, told, size)


@given(thirty_two, names, numbers, numbers)
def test_commitments_are_the_ones_described(secret: bytes, table: str, deal: int, attempt: int) -> None:
    house = written(b"truquero deal 2 commitment", secret, table.encode(), number(deal), number(attempt))
    assert commitment(secret, table, deal, attempt) == hashlib.sha256(house).hexdigest()
    client = written(b"truquero deal 2 share", secret, table.encode())
    assert share_commitment(secret, table) == hashlib.sha256(client).hexdigest()


def asked(**changed: object) -> FixedDeal:
    made = share_commitment(SALT, "mesa")
    usual = FixedDeal("mesa", 1, 1, commitment(SECRET, "mesa", 1), 2, 12, b"sal", ((1, made), (2, made)))
    return usual._replace(**changed)  # type: ignore[arg-type]


def test_everything_that_is_fixed_or_told_changes_the_cards() -> None:
    pack = range(40)
    other = share_commitment(SALT, "mesa3")
    changes: list[dict[str, object]] = [
        {"table": "mesa2"},
        {"deal": 2},
        {"attempt": 2},
        {"commitment": other},
        {"cutter": 1},
        {"lifted": 13},
        {"salt": b"sel"},
        {"shares": asked().shares[:1]},
        {"shares": ((1, other), asked().shares[1])},
    ]
    told = {1: SALT, 2: SALT[::-1]}
    orders = [order_of(SECRET, asked(**change), told, pack) for change in ({}, *changes)]
    orders += [order_of(SECRET, asked(), given, pack) for given in ({}, {1: SALT}, {2: SALT[::-1]}, {1: SALT, 2: SALT})]
    orders.append(order_of(SALT, asked(), told, pack))
    assert len(set(orders)) == len(orders)


def test_a_share_is_of_no_use_at_another_table() -> None:
    assert share_commitment(SALT, "mesa") != share_commitment(SALT, "mesa2")


def test_who_copies_a_commitment_cancels_nothing() -> None:
    """Two equal shares do not take each other out, as they would if salts were simply added."""
    orders = {order_of(SECRET, asked(), told, range(40)) for told in ({}, {1: SALT, 2: SALT}, {1: SALT})}
    assert len(orders) == 3


def test_who_reads_the_database_does_not_know_the_secret() -> None:
    """The database has the nonce and the commitment; the key of the house is elsewhere."""
    nonce = shares.new_nonce()
    real = secret_of(house_key("a secret of the house"), nonce, "mesa", 1)
    told = commitment(real, "mesa", 1)
    guesses = [nonce, secret_of(nonce, nonce, "mesa", 1), secret_of(house_key(""), nonce, "mesa", 1)]
    assert told not in {commitment(guess, "mesa", 1) for guess in guesses}
    others = [secret_of(house_key("a secret of the house"), nonce, *which) for which in (("mesa", 2), ("mesa", 1, 2))]
    assert len({real, *others, secret_of(house_key("another"), nonce, "mesa", 1)}) == 4


def test_nonsense_is_refused() -> None:
    with pytest.raises(ValueError, match="32 bytes, not 31"):
        commitment(SECRET[1:], "mesa", 1)
    with pytest.raises(ValueError, match="salt of a share has 32 bytes, not 3"):
        share_commitment(b"sal", "mesa")
    with pytest.raises(ValueError, match="32 bytes, not 0"):
        order_of(b"", asked(), {}, range(40))
    with pytest.raises(ValueError, match="up to 64 bytes, not 65"):
        order_of(SECRET, asked(salt=bytes(65)), {}, range(40))
