"""The flat tables of one kind of mano, as the compiled loop reads them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from truquero.kernel.baza_tables import BazaTables
from truquero.kernel.card_tables import CardTables
from truquero.kernel.explore import ROLES, Explorer
from truquero.rules import Rulebook

Ints = np.ndarray[Any, Any]
CLASSES = 27
"""How a waiting bet may compare with what the two teams lack, and that with each other."""


HEAD = 48
"""Numbers and offsets at the beginning of a line of tables; the tables follow."""
(
    PLACES,
    TARGET,
    ALONE,
    COVER,
    COMPARES,
    CAPPED,
    LEAVE,
    ROOTS_A_LINE,
    HANDS_A_LINE,
    PACK,
    SAYS,
    CLASSES_A_CORE,
    ROW,
    ROWS,
    WORD_EFFECT,
    TURNS,
    EFFECT,
    CORE,
    VARIANT,
    OFFER,
    TRUCO,
    FLAGS,
    SEEN_AS,
    PAY,
    POINTS,
    ROOT,
    NEXT_PLACE,
    BAZA_OUTCOME,
    BAZA_LEADS,
    STILL_IN,
    RESULT,
    TIED,
    HOLDER,
    SAID_BY,
    POWER,
    ENVIDO_OF,
    FLOR_OF,
    KEPT_OF,
    CHOOSE,
    MATES_OF,
) = range(40)
ROW_WIDTH, EFFECT_WIDTH, FLAG_WIDTH, SEEN_WIDTH, PAY_WIDTH = 8, 12, 8, 8, 4
MASK, START, CARDS, LEAVES = 0, 2, 3, 4
"""Of a row: the words as bits (two halves), where their effects begin, the turn tables of its cards and of leaving."""


def flor_bits(book: Rulebook, places: int) -> int:
    """How many bits tell who was dealt a flor, and who may keep it unsung."""
    if book.flor is None:
        return 0
    return places * (2 if book.counting is not None and book.counting.reservadas else 1)


def flatten(e: Explorer, bazas: BazaTables, cards: CardTables) -> Ints:
    """Everything about one kind of mano as one line of integers.

    Unknown entries are -1: the engine is asked when somebody needs them.
    """
    mano, book = e.mano, e.mano.book
    n, target = mano.places, book.match.target
    parts: dict[int, Ints] = {
        NEXT_PLACE: bazas.next,
        BAZA_OUTCOME: bazas.outcome,
        BAZA_LEADS: bazas.leads,
        STILL_IN: bazas.still_in,
        RESULT: bazas.result,
        TIED: bazas.tied,
        HOLDER: bazas.holder,
        SAID_BY: bazas.said,
        POWER: cards.power,
        ENVIDO_OF: cards.envido,
        FLOR_OF: cards.flor,
        KEPT_OF: cards.kept,
        CHOOSE: cards.choose,
        MATES_OF: np.array([sum(1 << q for q in range(n) if q != p and (q - p) % 2 == 0) for p in range(n)]),
        EFFECT: _padded(e.effects, EFFECT_WIDTH),
        OFFER: np.array(e.core_offer),
        TRUCO: np.array(e.core_truco),
        FLAGS: _padded(e.core_flags, FLAG_WIDTH),
        SEEN_AS: _padded(e.seen, SEEN_WIDTH),
        PAY: _padded([(p.team, p.seats, *p.codes) for p in e.payments.pays], PAY_WIDTH),
        POINTS: np.array(e.payments.tables),
        TURNS: np.array([e.turns[key] for key in e.turn_numbers]),
        ROOT: _roots(e),
        **_rows(e),
    }
    head = np.zeros(HEAD, np.int64)
    facts = (n, target, book.mazo.alone and n > 2, bool(book.cover), mano.compared, mano.capped, e.leave_word)
    sizes = (1 << flor_bits(book, n), cards.envido.shape[1], cards.power.shape[1], bazas.said.size > 1)
    head[:12] = (*facts, *sizes, CLASSES if mano.compared else 1)
    at = HEAD
    for place, part in parts.items():
        head[place] = at
        at += part.size
    return np.concatenate([head, *[part.reshape(-1) for part in parts.values()]]).astype(np.int32)


def _padded(lines: Iterable[Sequence[int]], width: int) -> Ints:
    return np.array([[*line, *[0] * (width - len(line))] for line in lines]).reshape(-1, width)


def _rows(e: Explorer) -> dict[int, Ints]:
    n = e.mano.places
    bets = len(e.bets)
    core = np.zeros(bets, np.int64)
    variant = np.full((len(e.cores), CLASSES if e.mano.compared else 1), -1)
    for (of, class_of), number in e.bets.items():
        core[number] = of
        variant[of, class_of] = number
    index = np.full((bets, n, ROLES), -1)
    rows = np.zeros((len(e.rows), ROW_WIDTH), np.int64)
    effects: list[int] = []
    for number, ((at, place, role), found) in enumerate(e.rows.items()):
        index[at, place :: 2 if e.core_free[core[at]] else n, role] = number
        mask = sum(1 << w for w in found.words)
        halves = np.array([mask & 0xFFFFFFFF, mask >> 32], np.uint32).view(np.int32)
        rows[number, :5] = (*halves, len(effects), found.cards, found.leave)
        effects += found.effects
    return {ROW: index, ROWS: rows, WORD_EFFECT: np.array(effects), CORE: core, VARIANT: variant}


def _roots(e: Explorer) -> Ints:
    """By the score, where it matters, and who was dealt a flor: the effect with which the mano begins."""
    n, target = e.mano.places, e.mano.book.match.target
    bits = flor_bits(e.mano.book, n)
    root = np.full((target * target if e.mano.capped else 1, 1 << bits), -1)
    for (a, b, flores, kept), effect in e.roots.items():
        root[a * target + b, flores | (kept << n if bits > n else 0)] = effect
    return root
