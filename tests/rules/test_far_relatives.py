"""Games of other countries written with the same vocabulary: what can be played is played, what they lack is named.

What they lack is listed in docs/decisions/0013-policies-and-what-they-cannot-say.md.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.engine.play import random_match
from truquero.acta.parse import parse
from truquero.acta.referee import referee
from truquero.cards import cards
from truquero.rulebooks import ALMERIA, ARGENTINO
from truquero.rules import (
    AllParda,
    How,
    MatchShape,
    Muestra,
    Pardas,
    Ranking,
    Rulebook,
    Rung,
    Vira,
)

_LOW = ("3o 3c 3e 3b", "2o 2c 2e 2b", "1o 1c 1e 1b", "12o 12c 12e 12b", "11o 11c 11e 11b", "10o 10c 10e 10b")
_SUITS = tuple(c.suit for c in cards("1b 1c 1e 1o"))  # paus, copas, espadas, ouros

PAULISTA = replace(
    ALMERIA,
    id="paulista",
    name="Truco paulista",
    place="São Paulo",
    players=(2, 4),
    ranking=Ranking((*_LOW, "7o 7c 7e 7b", "6o 6c 6e 6b", "5o 5c 5e 5b", "4o 4c 4e 4b"), article="X1"),
    muestra=Vira((4, 5, 6, 7, 10, 11, 12, 1, 2, 3), _SUITS, article="X1"),
    match=MatchShape(12, to_win=1, game="partida", match="partida", halves=(), article="X1"),
    formats=(),
    truco=replace(
        ALMERIA.truco,
        rungs=(
            Rung("truco", How.SET, 3, "X1", opens=True, then=("seis",)),
            Rung("seis", How.SET, 6, "X1", then=("nove",)),
            Rung("nove", How.SET, 9, "X1", then=("doze",)),
            Rung("doze", How.SET, 12, "X1"),
        ),
    ),
    pardas=Pardas(AllParda.NOBODY),
    cover="tapada",
    options=(),
)

MINEIRO = replace(
    PAULISTA,
    id="mineiro",
    name="Truco mineiro",
    place="Minas Gerais",
    ranking=Ranking(
        (
            *("4b", "7c", "1e", "7o", *_LOW[:2], "1o 1c 1b", *_LOW[3:]),
            *("7e 7b", "6o 6c 6e 6b", "5o 5c 5e 5b", "4o 4c 4e"),
        ),
        article="X1",
    ),
    muestra=None,
    truco=replace(
        PAULISTA.truco,
        unraised=2,
        rungs=(
            Rung("truco", How.SET, 4, "X1", opens=True, then=("seis",)),
            Rung("seis", How.SET, 8, "X1", then=("nove",)),
            Rung("nove", How.SET, 10, "X1", then=("doze",)),
            Rung("doze", How.SET, 12, "X1"),
        ),
    ),
)

VENEZOLANO = replace(
    ARGENTINO,
    id="venezolano",
    name="Truco venezolano",
    place="Venezuela",
    players=(2, 4),
    muestra=Muestra(numbers=(11, 10), counts=(10, 9), substitute=12, article="X1"),  # perico and perica
    match=MatchShape(24, to_win=1, game="partida", match="partida", halves=("malas", "buenas"), article="X1"),
    options=(),
)

A_15 = ARGENTINO.with_preset("a-15-sin-flor")
FAR = (PAULISTA, MINEIRO, VENEZOLANO, A_15)


@pytest.mark.parametrize("book", FAR, ids=lambda b: b.id)
@pytest.mark.parametrize("strict", [False, True])
def test_a_far_relative_is_played_to_the_end(book: Rulebook, strict: bool) -> None:
    for players in book.players:
        last = None
        for step in random_match(book, players, strict, 7, 3000, ritual=False):
            last = step.after
        assert last is not None
        assert last.winner is not None


def played(book: Rulebook, text: str) -> None:
    report = referee(parse(text), book=book)
    assert report.ok, report.problem


def test_paulista_the_vira_makes_the_next_number_manilhas() -> None:
    """The vira is a 7, so the sotas are manilhas, that of bastos above that of copas, and both above a 3."""
    played(
        PAULISTA,
        "seats: Ana Blas\nmuestra: 7o\nmano: Ana 3o 10c 4e | Blas 10b 3c 5o\n"
        "Ana truco\nBlas quiero\nAna 10c\nBlas 10b\nBlas 3c\nAna 3o\n= 0-3\n",
    )


def test_paulista_after_the_last_number_comes_the_first() -> None:
    played(
        PAULISTA,
        "seats: Ana Blas\nmuestra: 3o\nmano: Ana 4o 1e 5e | Blas 2b 3c 5o\n"
        "Ana 4o\nBlas 2b\nAna 1e\nBlas 3c\nBlas 5o\nAna 5e\n= 1-0\n",
    )


def test_mineiro_the_manilhas_are_always_the_same() -> None:
    played(MINEIRO, "seats: Ana Blas\nmano: Ana 4b 7o 5e | Blas 7c 3c 5o\nAna 4b\nBlas 7c\nAna 7o\nBlas 3c\n= 2-0\n")


def test_venezolano_perico_beats_perica_and_the_ace() -> None:
    played(
        VENEZOLANO,
        "seats: Ana Blas\nmuestra: 4o\nmano: Ana 11o 5c 6e | Blas 10o 1e 4b\n"
        "Ana envido\nBlas quiero\nAna 11o\nBlas 10o\nAna 5c\nBlas 1e\nBlas 4b\nAna 6e\n= 3-0\n",
    )
