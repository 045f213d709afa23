"""Signs between partners: what a gesture claims, and which one to make (A28, V20, T19, K4)."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from truquero.bots.seat_knowledge import SeatKnowledge
from truquero.cards import Card
from truquero.rules import Rulebook, Sign

NOTHING = "nada"
SIGNED_CARD = 0.8
"""A card worth a sign beats this share of the pack."""
SIGNED_ENVIDO = 0.85
"""An envido worth a sign is above this share of hands."""


class Claim(NamedTuple):
    """What a sign says: one of these cards, an envido of so much, a good envido, or nothing at all."""

    cards: tuple[Card, ...] = ()
    value: int = 0
    good_envido: bool = False
    nothing: bool = False


@lru_cache(maxsize=256)
def claims(book: Rulebook, players: int) -> dict[str, Claim]:
    """What each sign of a rulebook says, by its name.

    >>> from truquero.rulebooks import VALENCIA
    >>> claims(VALENCIA, 4)["33"], claims(VALENCIA, 4)["envit"].good_envido
    (Claim(cards=(), value=33, good_envido=False, nothing=False), True)
    """
    return {sign.holding: _claim(book, players, sign) for sign in book.signs}


def _claim(book: Rulebook, players: int, sign: Sign) -> Claim:
    if sign.envido is not None:
        return Claim(value=sign.envido, good_envido=not sign.envido)
    if sign.cards:
        return Claim(cards=tuple(c for c in book.pack_for(players) if c in sign.cards))
    return Claim(nothing=True)


def true_sign(sit: SeatKnowledge) -> str | None:
    """The sign of my best card, of my envido, or none: partners are never lied to."""
    known = claims(sit.book, sit.view.players)
    best = max(sit.dealt, key=lambda card: sit.ranks.power[card])
    if sit.ranks.rank[sit.ranks.power[best]] >= SIGNED_CARD:
        for name, claim in known.items():
            if best in claim.cards:
                return name
    if sit.book.envido is None or sit.ranks.envido_share(sit.my_envido) < SIGNED_ENVIDO:
        return None
    exact = next((name for name, claim in known.items() if claim.value and claim.value == sit.my_envido), None)
    return exact or next((name for name, claim in known.items() if claim.good_envido), None)
