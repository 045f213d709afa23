"""A state that has left the engine never changes, whatever is asked of it: what is remembered is kept beside it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.play import Table, random_match, tables
from truquero.engine.actions import Call, Play, Talk
from truquero.engine.awaited import awaited
from truquero.engine.card_facts import CardFacts
from truquero.engine.decide import close_showing, decide, legal, numbers
from truquero.engine.evolve import evolve, fold
from truquero.engine.state import Contest, Match
from truquero.engine.view import SPECTATOR, audience, view
from truquero.rulebooks import BOOKS

SHARED = {"book", "memo"}
"""What all matches of a kind share: no part of what a state is."""


def snapshot(thing: Any) -> Any:
    """Every field of a state as it is now, as deep as a field can change."""
    if isinstance(thing, Match | Contest):
        return {name: snapshot(getattr(thing, name)) for name in type(thing).__annotations__ if name not in SHARED}
    if isinstance(thing, CardFacts):
        return {name: snapshot(getattr(thing, name)) for name in CardFacts.__slots__ if name != "_memo"}
    if isinstance(thing, dict):
        return {key: snapshot(value) for key, value in thing.items()}
    if type(thing) is tuple:
        return tuple(snapshot(value) for value in thing)
    return thing


def ask_everything(match: Match) -> None:
    """Whatever anybody can ask of a state."""
    may = legal(match)
    for who in range(SPECTATOR, match.players + 1):
        awaited(view(match, who))
        numbers(match, who)
        for action in (*may.get(who, ()), Call("truco"), Call("nothing"), Talk("hello"), Play(match.book.pack[0])):
            decide(match, who, action)
    close_showing(match)


@pytest.mark.parametrize("table", tables(*BOOKS.values()), ids=str)
def test_asking_changes_no_state(table: Table) -> None:
    left: list[tuple[Match, Any]] = []
    for step in random_match(*table, seed=12, max_actions=40):
        # The state as play made it, and the same state as folding the events makes it.
        folded = fold(step.before, step.events)
        left += [(match, snapshot(match)) for match in (step.before, step.after, folded)]
        ask_everything(step.before)
        ask_everything(folded)
        evolve(step.before, step.events[0])
        for who in range(SPECTATOR, table.players + 1):
            audience(step.before, step.events[0], who)
    assert [snapshot(match) for match, _ in left] == [was for _, was in left]
