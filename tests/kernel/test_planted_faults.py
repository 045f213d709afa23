"""Faults planted in the tables, one at a time: the short lockstep of the suite must notice every one of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

import numpy as np
import pytest

from tests.kernel.lockstep import Apart, Lockstep, walk
from tests.kernel.refinement import shortened
from tests.kernel.test_lockstep import LIMIT, SEEDS
from truquero.kernel import Kernel
from truquero.kernel.beside import OutOfStep
from truquero.kernel.plan import DEALERS, OFFSET, POSITION
from truquero.kernel.tables import (
    BAZA_LEADS,
    BAZA_OUTCOME,
    CORE,
    DUES,
    EFFECT,
    EFFECT_WIDTH,
    ENVIDO_OF,
    FLAG_WIDTH,
    FLAGS,
    HANDS_A_LINE,
    NEXT_PLACE,
    ORDER,
    PACK,
    PAY,
    PAY_WIDTH,
    PLACES,
    POWER,
    RESULT,
    ROW_WIDTH,
    ROWS,
    SEEN_AS,
    SEEN_WIDTH,
    TARGET,
    TRUCO,
)
from truquero.rulebooks import ALMERIA, ARGENTINO, BOOKS, TARIJA

BOOK = {
    "argentino": (ARGENTINO, 2),
    "argentino to 4": (shortened(ARGENTINO, 4), 2),
    "tarija to 2": (shortened(TARIJA, 2), 2),
    "almeria": (ALMERIA, 2),
    "asturias": (BOOKS["asturias"], 4),
}
TIED = 0b11
"""Of a table of two: both hold the best card."""


@cache
def sound(name: str) -> Kernel:
    """A kernel that agrees with the engine on the whole walk, so that only a fault can part them."""
    kernel = Kernel(*BOOK[name])
    assert walk(kernel, SEEDS, LIMIT) > 20
    return kernel


@pytest.fixture
def kernel(request: pytest.FixtureRequest) -> Iterator[Kernel]:
    """Tables to spoil: as they were again afterwards."""
    found = sound(request.param)
    tables, plan = found.round.tables, found.plan
    kept = tables.copy(), plan.copy()
    yield found
    tables[:], plan[:] = kept


def at(kernel: Kernel, part: int, size: int) -> slice:
    first = int(kernel.round.tables[part])
    return slice(first, first + size)


def pays_one_more(kernel: Kernel) -> None:
    pays = kernel.round.tables[at(kernel, PAY, PAY_WIDTH * len(kernel.round.explorer.payments.pays))]
    codes = pays.reshape(-1, PAY_WIDTH)[:, 2:]
    codes[codes < 100] += 1


def truco_pays_one_more(kernel: Kernel) -> None:
    effects = kernel.round.tables[at(kernel, EFFECT, EFFECT_WIDTH * len(kernel.round.explorer.effects))]
    paid = effects.reshape(-1, EFFECT_WIDTH)[:, 5]
    paid[paid > 0] += 1
    won = kernel.round.tables[at(kernel, TRUCO, len(kernel.round.explorer.cores))]
    won[won < 100] += 1


def truco_is_paid_first(kernel: Kernel) -> None:
    order = kernel.round.tables[at(kernel, ORDER, DUES << DUES)].reshape(-1, DUES)
    for row in order:
        paid = row[row >= 0][::-1].copy()
        row[: paid.size] = paid


def a_word_is_missing(kernel: Kernel) -> None:
    """The truco, which may be said first of all."""
    truco = next(iter(kernel.words.ids[w] for w in kernel.words.words if w.word == "truco"))
    rows = kernel.round.tables[at(kernel, ROWS, ROW_WIDTH * len(kernel.round.explorer.rows))]
    rows.reshape(-1, ROW_WIDTH)[:, 0] &= ~(1 << truco)


def the_other_leads_after_a_parda(kernel: Kernel) -> None:
    leads = kernel.round.tables[at(kernel, BAZA_LEADS, 2 << 2)].reshape(2, 4)
    leads[:, TIED] = 1 - leads[:, TIED]


def mano_takes_a_parda(kernel: Kernel) -> None:
    kernel.round.tables[at(kernel, BAZA_OUTCOME, 2 << 2)].reshape(2, 4)[:, TIED] = 0


def two_bazas_lose(kernel: Kernel) -> None:
    results = kernel.round.tables[at(kernel, RESULT, 13 * 3)]
    ended = (results == -1) | (results == -2)
    results[ended] = -3 - results[ended]


def the_ace_is_nothing(kernel: Kernel) -> None:
    powers = kernel.round.tables[at(kernel, POWER, int(kernel.round.tables[PACK]))]
    powers[powers > powers.max() - 8] = 0


def envidos_count_one_more(kernel: Kernel) -> None:
    kernel.round.tables[at(kernel, ENVIDO_OF, int(kernel.round.tables[HANDS_A_LINE]))] += 1


def the_stake_is_shown_wrong(kernel: Kernel) -> None:
    seen = kernel.round.tables[at(kernel, SEEN_AS, SEEN_WIDTH * len(kernel.round.explorer.seen))]
    seen.reshape(-1, SEEN_WIDTH)[:, 2] += 1


def a_bet_does_not_wait(kernel: Kernel) -> None:
    flags = kernel.round.tables[at(kernel, FLAGS, FLAG_WIDTH * len(kernel.round.explorer.cores))]
    flags.reshape(-1, FLAG_WIDTH)[:, 0] = 0


def a_bet_leads_back_to_the_beginning(kernel: Kernel) -> None:
    effects = kernel.round.tables[at(kernel, EFFECT, EFFECT_WIDTH * len(kernel.round.explorer.effects))]
    nexts = effects.reshape(-1, EFFECT_WIDTH)[:, 0]
    nexts[nexts >= 0] = kernel.round.tables[kernel.round.tables[CORE]]


def the_game_is_longer(kernel: Kernel) -> None:
    kernel.round.tables[TARGET] += 1


def the_turn_goes_the_other_way(kernel: Kernel) -> None:
    n = int(kernel.round.tables[PLACES])
    after = kernel.round.tables[at(kernel, NEXT_PLACE, n << n)].reshape(n, 1 << n)
    after[0, 1] = n - 1


def the_same_dealer_deals_again(kernel: Kernel) -> None:
    first = int(kernel.plan[DEALERS])
    kernel.plan[first : first + kernel.players] = np.arange(kernel.players)


def two_cards_are_exchanged(kernel: Kernel) -> None:
    first = int(kernel.plan[POSITION])
    kernel.plan[first], kernel.plan[first + 3] = kernel.plan[first + 3], kernel.plan[first]


def two_seats_are_exchanged(kernel: Kernel) -> None:
    first = int(kernel.plan[OFFSET])
    kernel.plan[first + 1], kernel.plan[first + 3] = kernel.plan[first + 3], kernel.plan[first + 1]


FAULTS: list[tuple[str, Callable[[Kernel], None]]] = [
    ("argentino", pays_one_more),
    ("almeria", truco_pays_one_more),
    ("tarija to 2", truco_is_paid_first),
    ("almeria", a_word_is_missing),
    ("almeria", the_other_leads_after_a_parda),
    ("almeria", mano_takes_a_parda),
    ("almeria", two_bazas_lose),
    ("almeria", the_ace_is_nothing),
    ("argentino", envidos_count_one_more),
    ("argentino", the_stake_is_shown_wrong),
    ("argentino", a_bet_does_not_wait),
    ("argentino", a_bet_leads_back_to_the_beginning),
    ("argentino to 4", the_game_is_longer),
    ("asturias", the_turn_goes_the_other_way),
    ("almeria", the_same_dealer_deals_again),
    ("almeria", two_cards_are_exchanged),
    ("asturias", two_seats_are_exchanged),
]


@pytest.mark.parametrize(("kernel", "fault"), FAULTS, indirect=["kernel"], ids=[fault.__name__ for _, fault in FAULTS])
def test_a_fault_in_the_tables_is_noticed(kernel: Kernel, fault: Callable[[Kernel], None]) -> None:
    fault(kernel)
    with pytest.raises((Apart, OutOfStep, RuntimeError, LookupError, ValueError)):
        walk(kernel, SEEDS, LIMIT)


@pytest.mark.parametrize("kernel", ["asturias"], indirect=True)
def test_a_card_that_leaks_is_noticed(kernel: Kernel) -> None:
    """Every seat sees its partner's hand, which in Asturias nobody may."""
    one = Lockstep(kernel, seed=0)
    one.batch._captain = 0b1111
    with pytest.raises(Apart, match=r"seat 1 sees \(field, engine, kernel\): \[\('partner\.2\.0', 0, "):
        one.run(LIMIT)
