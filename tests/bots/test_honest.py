"""On a strict table nobody helps: thinking bots sing true flores, say true values and show what they owe."""

from __future__ import annotations

from random import Random

import pytest

from tests.bots.asking import answers
from tests.bots.redealt import Recorder
from tests.engine.play import Step, Table, random_action
from truquero.bots.characters import CHARACTERS, character
from truquero.engine import events as ev
from truquero.engine.actions import READY
from truquero.engine.showing import owing
from truquero.engine.start import start
from truquero.engine.state import Match, Phase
from truquero.rulebooks import BOOKS
from truquero.rules import Suerte

THINKERS = [name for name in CHARACTERS if name != "azar"]
STRICT = [Table(book, players, True) for book in BOOKS.values() for players in book.players]


def played(table: Table, seed: int, deals: int) -> list[Step]:
    rng = Random(seed)
    bots = {
        seat: character(rng.choice(THINKERS)).sit(table.book, table.players, seat, seed + seat)
        for seat in range(1, table.players + 1)
    }
    recorder = Recorder(start(table.book, table.players, strict=True), bots, rng)
    for _ in range(deals):
        while recorder.match.phase is Phase.DEAL:
            recorder.hand_in(random_action(rng, recorder.match, ritual=False)[1])
        while recorder.match.phase not in (Phase.DEAL, Phase.OVER):
            for _ in recorder.step():
                pass
    return recorder.steps


def slips(match: Match, step: Step) -> list[str]:
    """What an attentive veedor would hold against the bots in one step."""
    found: list[str] = []
    for event in step.events:
        contest = next((c for c in match.live if c.at == getattr(event, "at", -1)), None)
        if isinstance(event, ev.FlorSung) and contest is not None and not contest.facts.flor(event.seat):
            found.append(f"seat {event.seat} sang a false flor")
        if isinstance(event, ev.Said) and contest is not None and event.value is not None:
            facts = contest.facts
            true = facts.envido(event.seat) if event.suerte is Suerte.ENVIDO else facts.flor_value(event.seat)
            if event.value != true:
                found.append(f"seat {event.seat} said {event.value} and has {true}")
        if isinstance(event, ev.Scored) and _punishes(event, step.events):
            found.append(f"a penalty: {event}")
    if step.action == READY:
        found += [f"seat {step.seat} shows nothing" for c in match.live if step.seat in owing(match.book, c)]
    return found


def _punishes(event: ev.Scored, events: list[ev.Event]) -> bool:
    """Points taken back and written again at once cost nobody anything."""
    if event.why == "taken-back":
        return not any(e[1:4] == (event.team, -event.points, event.suerte) for e in events if isinstance(e, ev.Scored))
    return event.why == "penalty" or event.suerte == "penalty"


@pytest.mark.parametrize("table", STRICT, ids=str)
def test_nobody_slips_on_a_strict_table(table: Table) -> None:
    steps = played(table, seed=3, deals=5)
    assert [slip for step in steps for slip in slips(step.before, step)] == []


@pytest.mark.parametrize("name", THINKERS)
def test_two_of_a_suit_are_not_sung_as_a_flor(name: str) -> None:
    hand = """
        rulebook: argentino
        seats: Ana Blas
        table: strict
        mano: Ana 7e 6e 4c | Blas 5o 4o 12b
        """
    assert "flor" not in answers(hand, "Ana", name)


@pytest.mark.parametrize("name", THINKERS)
def test_three_of_a_suit_are_sung(name: str) -> None:
    hand = """
        rulebook: argentino
        seats: Ana Blas
        table: strict
        mano: Ana 7e 6e 4e | Blas 5o 4o 12b
        """
    assert answers(hand, "Ana", name, times=3) == {"flor": 3}


@pytest.mark.parametrize("name", THINKERS)
def test_the_value_is_said_as_it_is_and_a_better_one_granted(name: str) -> None:
    hand = """
        rulebook: argentino
        seats: Ana Blas
        table: strict
        mano: Ana 7e 6e 4c | Blas 5o 4o 12b
        Ana envido
        Blas quiero
        """
    assert answers(hand, "Ana", name, times=3) == {"canto 33": 3}
    assert answers(hand + "    Ana canto 33\n", "Blas", name, times=3) == {"son-buenas": 3}


@pytest.mark.parametrize("name", THINKERS)
def test_the_envido_won_is_shown_when_the_mano_is_over(name: str) -> None:
    end = """
        rulebook: argentino
        seats: Ana Blas
        table: strict
        mano: Ana 7e 6e 4c | Blas 5o 4o 12b
        Ana envido
        Blas quiero
        Ana canto 33
        Blas son-buenas
        Ana mazo
        """
    said = answers(end, "Ana", name, times=2)
    assert all(word.startswith("muestro") and "7e" in word and "6e" in word for word in said), said
