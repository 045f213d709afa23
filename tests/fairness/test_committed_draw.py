"""A committed draw of any things: bound before anybody tells their part, equally likely, and checked by anybody."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

import pytest

from truquero.fairness.committed_draw import CommittedDraw, check_draw, fix_draw, make_draw
from truquero.fairness.shares import commitment, share_commitment

CUP = "torneo:copa"
SECRET = bytes(range(32))
PAIRS = tuple(f"pair {n}" for n in range(1, 9))
SALTS = {n: bytes([n]) * 32 for n in (1, 2, 5)}


def drawn(
    things: Sequence[str] = PAIRS,
    word: str = "¡quiero!",
    *,
    number: int = 1,
    silent: frozenset[int] = frozenset(),
    secret: bytes = SECRET,
) -> CommittedDraw:
    shares = [(n, share_commitment(salt, CUP)) for n, salt in SALTS.items()]
    fixed = fix_draw(CUP, number, commitment(secret, CUP, number), things, word, shares)
    return make_draw(secret, fixed, {n: s for n, s in SALTS.items() if n not in silent}, things, word)


def test_everything_that_was_fixed_or_told_matters() -> None:
    draws = [
        drawn(),
        drawn(PAIRS[::-1]),
        drawn(word="¡no quiero!"),
        drawn(number=2),
        drawn(silent=frozenset({5})),
        drawn(secret=SECRET[::-1]),
    ]
    assert len({draw.order for draw in draws}) == len(draws)
    assert all(sorted(draw.order) == sorted(PAIRS) for draw in draws)
    assert all(check_draw(draw) == [] for draw in draws)
    assert [share.salt for share in draws[4].shares][-1] == "", "who stayed silent is seen"


def test_every_order_is_equally_likely() -> None:
    """All 24 orders of four, by 24,000 draws; 49.7 is passed once in a thousand times."""
    seen = Counter(drawn("abcd", str(i)).order for i in range(24_000))
    assert set(seen) == set(itertools.permutations("abcd"))
    assert sum((n - 1000) ** 2 / 1000 for n in seen.values()) < 49.7


def test_whatever_is_changed_afterwards_is_found() -> None:
    draw = drawn()
    swapped = (draw.order[1], draw.order[0], *draw.order[2:])
    other_salt = (draw.shares[0]._replace(salt="ab" * 32), *draw.shares[1:])
    left_out = (draw.shares[0]._replace(salt=""), *draw.shares[1:])
    for changed, said in {
        replace(draw, secret="ab" * 32): "draw: the secret is not the one the house had committed to",
        replace(draw, attempt=2): "draw: the secret is not the one the house had committed to",
        replace(draw, number=2): "draw: the secret is not the one the house had committed to",
        replace(draw, shares=other_salt): "draw: the share of seat 1 is not the one it had committed to",
        replace(draw, order=swapped): f"place 1 is {swapped[0]} and should be {draw.order[0]}",
        replace(draw, order=draw.order[:-1]): f"place 8 is – and should be {draw.order[7]}",
        replace(draw, shares=left_out): "the cards are not in the order",
        replace(draw, word="¡retruco!"): "the cards are not in the order",
        replace(draw, things=(*PAIRS[1:], PAIRS[0])): "the cards are not in the order",
    }.items():
        (found,) = check_draw(changed)
        assert said in found.say("en")


def test_a_list_cannot_be_changed_after_it_was_closed() -> None:
    fixed = fix_draw(CUP, 1, commitment(SECRET, CUP, 1), PAIRS)
    with pytest.raises(ValueError, match="not the list, or not the word, that was fixed"):
        make_draw(SECRET, fixed, {}, (*PAIRS, "a friend"))
    with pytest.raises(ValueError, match="not the list, or not the word, that was fixed"):
        make_draw(SECRET, fixed, {}, PAIRS, "another word")
    with pytest.raises(ValueError, match="the secret is not the one"):
        make_draw(bytes(32), fixed, {}, PAIRS)


@pytest.mark.parametrize(
    ("event", "things", "shares", "said"),
    [
        ("mesa", PAIRS, (), "could be a table"),
        (CUP, ("a",), (), "two things or more, not 1"),
        (CUP, ("a", "b", "a"), (), "'a' is twice"),
        (CUP, PAIRS, ((2, "ab" * 32), (1, "ab" * 32)), r"rising numbers from 1, not \[2, 1\]"),
        (CUP, PAIRS, ((0, "ab" * 32),), "rising numbers"),
    ],
)
def test_what_cannot_be_drawn_is_named(
    event: str, things: tuple[str, ...], shares: tuple[tuple[int, str], ...], said: str
) -> None:
    with pytest.raises(ValueError, match=said):
        fix_draw(event, 1, "ab" * 32, things, "", shares)


def test_a_thousand_entries() -> None:
    things = tuple(f"entry {n}" for n in range(1000))
    assert check_draw(drawn(things)) == []
