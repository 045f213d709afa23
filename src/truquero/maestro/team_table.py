"""What maestro takes into account at a table of partners: how strong a card still is, and what a partner's sign says.

A card is told by the share of the cards not seen yet that beat it. The numbers here are woven into machine code, so
that a view (:mod:`truquero.maestro.team_view_key`) and a line of the kernel (:mod:`truquero.maestro.team_line_key`)
agree.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from truquero.cards import Card
from truquero.engine.card_facts import deal_tables
from truquero.kernel.words import FIRST_WORD, vocabulary
from truquero.maestro.abstraction import SLOTS, usual
from truquero.rules import Rulebook, Sign
from truquero.rules.match_rules import JOINT

DEFER: Final = 63
"""The option of letting a partner answer."""
ONE_LEFT: Final = (3, 12, 28, 50)
TWO_LEFT: Final = (5, 20, 50)
THREE_LEFT: Final = (5, 32)
"""One's cards fall into groups by the percentage of unseen cards that beat them: the fewer are left, the finer."""
ROUGH: Final = (20,)
"""The same in the key of last resort."""
ON_TABLE: Final = (8,)
"""The best card of the open baza."""
SIGNED: Final = (4,)
"""A card that a partner has signed."""
PARTNERS_BEST: Final = (5, 25)
PARTNERS_SECOND: Final = (20,)
"""What a captain sees of the partners' cards (B8)."""
SIGNED_CARD: Final = 0.8
"""A card that beats this share of the pack is signed."""
SIGNED_ENVIDO: Final = 0.85
"""An envido that beats this share of hands is signed."""


class TeamTable(NamedTuple):
    """Facts of a rulebook's pack, by the card turned up (the first index; one line where there is none)."""

    captains: bool
    signs: bool
    above: tuple[tuple[int, ...], ...]
    """By power: the cards of the pack that are higher, one bit each."""
    claimed: tuple[tuple[int, ...], ...]
    """By card: 1 + the least power that a true sign of it claims; 0: nobody would sign it."""
    good_envido: tuple[int, ...]
    """By envido: whether it is worth a sign."""
    considered: int
    """The options that are thought about, a bit each: not two bets in one breath, large numbers, or leaving."""
    envido_bets: int
    """The bits of bets on the envido."""


def claimed_power(sign: Sign, power: Mapping[Card, int]) -> int:
    """1 + the least power that a sign claims; 0: it claims no card."""
    return 1 + min((power[c] for c in sign.cards or () if c in power), default=-1)


def group_of_share(higher: int, unseen: int, ends: tuple[int, ...]) -> int:
    """The group of a card that so many of the unseen cards beat; 0 is the best.

    >>> group_of_share(0, 30, ON_TABLE), group_of_share(2, 30, ON_TABLE), group_of_share(20, 30, ON_TABLE)
    (0, 0, 1)
    """
    percent = higher * 100 // max(unseen, 1)
    return sum(percent > end for end in ends)


@lru_cache(maxsize=32)
def team_table(book: Rulebook, players: int) -> TeamTable:
    """Ask a rulebook about its pack and its signs."""
    pack = book.pack_for(players)
    above, claimed = [], []
    for turned in pack if book.muestra is not None else (None,):
        power = deal_tables(book, turned)[0]
        powers = sorted(power[c] for c in pack if c != turned)
        known = [(1 << i, power[c]) for i, c in enumerate(pack) if c != turned]
        above.append(tuple(sum(bit for bit, x in known if x > p) for p in range(SLOTS)))
        claimed.append(tuple(_claimed(book, card, power, powers) for card in pack))
    said = book.envido is not None and any(sign.envido is not None for sign in book.signs)
    values = sorted(usual(book, players).envidos.elements())
    good = tuple(int(said and _share(values, v) >= SIGNED_ENVIDO) for v in range(SLOTS))
    words = vocabulary(book)
    considered = 63 | 1 << DEFER
    envido_bets = 0
    rungs = {rung.word for rung in book.envido.rungs} if book.envido is not None else set()
    for number, word in enumerate(words.words, start=FIRST_WORD):
        if JOINT not in word.word and word.size <= 0 and word.word != book.mazo.word:
            considered |= 1 << number
        if word.word in rungs:
            envido_bets |= 1 << number
    return TeamTable(
        book.captains, bool(book.signs), tuple(above), tuple(claimed), good, considered, envido_bets & considered
    )


def _claimed(book: Rulebook, card: Card, power: Mapping[Card, int], powers: list[int]) -> int:
    if card not in power or _share(powers, power[card]) < SIGNED_CARD:
        return 0
    return next((claimed_power(sign, power) for sign in book.signs if sign.cards and card in sign.cards), 0)


def _share(ordered: list[int], value: int) -> float:
    """The share that a value beats, ties by half."""
    return (bisect_left(ordered, value) + bisect_right(ordered, value)) / 2 / max(len(ordered), 1)
