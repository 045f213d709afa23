"""What cards are worth, as tables over the pack: power by card, envido and flor over all hands, for each muestra."""

from __future__ import annotations

from itertools import combinations
from typing import Any, NamedTuple

import numpy as np

from truquero.engine.card_facts import deal_tables
from truquero.rules import Rulebook

Ints = np.ndarray[Any, Any]


class CardTables(NamedTuple):
    """The first index is the card turned up; without a muestra there is one line."""

    power: Ints
    envido: Ints
    flor: Ints
    """The value of a flor; -1: the hand is none."""
    kept: Ints
    """Whether the flor may stay unsung."""
    choose: Ints
    """Binomials: hand (a < b < c) is number choose[a, 1] + choose[b, 2] + choose[c, 3]."""


def binomials(size: int) -> Ints:
    table = np.zeros((size + 1, 4), np.int32)
    for a in range(size + 1):
        table[a] = [1, a, a * (a - 1) // 2, a * (a - 1) * (a - 2) // 6]
    return table


def card_tables(book: Rulebook, players: int) -> CardTables:
    """Ask the rulebook about every card and every hand of its pack."""
    pack = book.pack_for(players)
    size = len(pack)
    choose = binomials(size)
    turned = list(pack) if book.muestra is not None else [None]
    hands = list(combinations(range(size), 3))
    numbers = np.array([choose[a, 1] + choose[b, 2] + choose[c, 3] for a, b, c in hands])
    shape = (len(turned), len(hands))
    power, envido = np.zeros((len(turned), size), np.int8), np.zeros(shape, np.int8)
    flor, kept = np.full(shape, -1, np.int8), np.zeros(shape, np.int8)
    for line, card in enumerate(turned):
        strength, counter = deal_tables(book, card)
        power[line] = [strength.get(c, 0) for c in pack]
        for number, hand in zip(numbers, hands, strict=True):
            held = tuple(pack[i] for i in hand)
            if book.envido is not None:
                envido[line, number] = counter.envido(held)[0]
            if book.flor is not None and counter.is_flor(held):
                flor[line, number] = counter.flor_value(held)
                kept[line, number] = counter.is_reservada(held)
    return CardTables(power, envido, flor, kept, choose)
