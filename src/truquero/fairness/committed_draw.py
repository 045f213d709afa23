"""A draw of any things that everybody can check: places in a bracket, teams, who sits out.

It is a deal by shares (``shares.py``) whose pack is the list of things. The list, and a word that the people in the
room may call out, take the place of the cutter's salt; so they are fixed before the first salt is revealed.

1. Whoever draws commits to a secret, ``commitment(secret, event, number)``, before the list is closed.
2. Those who take part commit to salts, ``share_commitment(salt, event)``; they are numbered from 1.
3. The list is closed and the word is called: :func:`fix_draw`. Show it to everybody.
4. The salts are revealed; anybody who stays silent is left out, and everybody sees it.
5. :func:`make_draw` gives the order, with all that :func:`check_draw` needs.

>>> from truquero.fairness.shares import commitment, share_commitment
>>> secret, salt = bytes(range(32)), bytes(range(32, 64))
>>> shares = ((1, share_commitment(salt, "torneo:copa")),)
>>> things = ("Ana", "Blas", "Caro", "Dani")
>>> fixed = fix_draw("torneo:copa", 1, commitment(secret, "torneo:copa", 1), things, "¡truco!", shares)
>>> draw = make_draw(secret, fixed, {1: salt}, things, "¡truco!")
>>> draw.order, check_draw(draw)
(('Caro', 'Blas', 'Dani', 'Ana'), [])
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from truquero.fairness.findings import Finding, other_order
from truquero.fairness.proof import Share
from truquero.fairness.shares import FixedDeal, commitment, order_of, share_commitment
from truquero.fairness.stream import fields

PLACE = "deal:0"
"""The place of a draw in findings."""


@dataclass(frozen=True, slots=True)
class CommittedDraw:
    """A draw that was made, as it is published; bytes in hexadecimal."""

    event: str
    number: int
    """Of the draw in its event."""
    attempt: int
    commitment: str
    secret: str
    things: tuple[str, ...]
    word: str
    shares: tuple[Share, ...]
    order: tuple[str, ...]

    def written(self) -> dict[str, Any]:
        """As JSON has it."""
        return {
            "event": self.event,
            "number": self.number,
            "attempt": self.attempt,
            "commitment": self.commitment,
            "secret": self.secret,
            "things": list(self.things),
            "word": self.word,
            "shares": [share._asdict() for share in self.shares],
            "order": list(self.order),
        }


def list_digest(things: Sequence[str], word: str) -> bytes:
    """The closed list and the word, in 32 bytes."""
    return sha256(fields("truquero draw 1 list", word, *things)).digest()


def fix_draw(
    event: str,
    number: int,
    committed: str,
    things: Sequence[str],
    word: str = "",
    shares: Sequence[tuple[int, str]] = (),
    attempt: int = 1,
) -> FixedDeal:
    """Everything but the salts. ``shares`` are the commitments of those who take part, by their numbers.

    Raises ValueError for a list that cannot be drawn from.
    """
    if ":" not in event:
        raise ValueError(f"{event!r} could be a table: an event has a colon in its name, as in torneo:{event}")
    if len(things) < 2:
        raise ValueError(f"a draw needs two things or more, not {len(things)}")
    if len(set(things)) < len(things):
        twice = next(thing for i, thing in enumerate(things) if thing in things[:i])
        raise ValueError(f"{twice!r} is twice in the list")
    numbers = [n for n, _ in shares]
    if numbers != sorted(set(numbers)) or any(n < 1 for n in numbers):
        raise ValueError(f"those who take part have rising numbers from 1, not {numbers}")
    return FixedDeal(event, number, attempt, committed, 0, 0, list_digest(things, word), tuple(shares))


def make_draw(
    secret: bytes, fixed: FixedDeal, told: Mapping[int, bytes], things: Sequence[str], word: str = ""
) -> CommittedDraw:
    """The order that follows from all that was fixed and revealed. Raises ValueError if the parts do not fit."""
    if fixed.salt != list_digest(things, word):
        raise ValueError("this is not the list, or not the word, that was fixed")
    shares = tuple(Share(n, made, told.get(n, b"").hex()) for n, made in fixed.shares)
    order = order_of(secret, fixed, told, tuple(things))
    where = (fixed.table, fixed.deal, fixed.attempt, fixed.commitment)
    made = CommittedDraw(*where, secret.hex(), tuple(things), word, shares, order)
    wrong = check_draw(made)
    if wrong:
        raise ValueError(wrong[0].say("en"))
    return made


def check_draw(draw: CommittedDraw) -> list[Finding]:
    """What is wrong with a published draw; nothing, if its order is right.

    Only those who saw the commitment at the time know that it was published before the list was closed.
    """
    secret = bytes.fromhex(draw.secret)
    if commitment(secret, draw.event, draw.number, draw.attempt) != draw.commitment:
        return [Finding("wrong", "other-secret", PLACE)]
    for share in draw.shares:
        if share.salt and share_commitment(bytes.fromhex(share.salt), draw.event) != share.commitment:
            return [Finding("wrong", "other-salt", PLACE, {"seat": share.seat})]
    fixed = fix_draw(
        *(draw.event, draw.number, draw.commitment, draw.things, draw.word),
        [(share.seat, share.commitment) for share in draw.shares],
        draw.attempt,
    )
    told = {share.seat: bytes.fromhex(share.salt) for share in draw.shares if share.salt}
    due = order_of(secret, fixed, told, draw.things)
    return [] if due == draw.order else [other_order(PLACE, draw.order, due)]
