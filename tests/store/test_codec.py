"""Whatever the engine does can be written down and read again, to the letter."""

from __future__ import annotations

import json
from enum import Enum
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.play import Table, random_match, tables
from truquero.cards import FORTY, Card, cards
from truquero.engine.actions import Action, Call, Combo, Play, Shuffle
from truquero.engine.events import BetMade, Event, Played, SaidReady, TurnPassed
from truquero.engine.start import replay
from truquero.rulebooks import BOOKS
from truquero.rules.ladder import TRUCO
from truquero.store.codec import CodecError, decode_action, decode_events, encode_action, encode_events
from truquero.wire.events import encode_seen

BASIC: dict[Any, st.SearchStrategy[Any]] = {
    int: st.integers(-(2**63), 2**63 - 1),
    bool: st.booleans(),
    str: st.text(st.characters(codec="utf-8")),
    type(None): st.none(),
    Card: st.sampled_from(FORTY),
}


def values(kind: Any) -> st.SearchStrategy[Any]:
    """Anything of this type."""
    if kind in BASIC:
        return BASIC[kind]
    origin, inner = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        return st.one_of(*(values(part) for part in inner))
    if origin is tuple and inner[-1] is Ellipsis:
        return st.lists(values(inner[0]), max_size=3).map(tuple)
    if origin is tuple:
        return st.tuples(*(values(part) for part in inner))
    if origin is frozenset:
        return st.frozensets(values(inner[0]), max_size=3)
    if issubclass(kind, Enum):
        return st.sampled_from(list(kind))
    hints = get_type_hints(kind)
    return st.tuples(*(values(hints[name]) for name in kind._fields)).map(lambda fields: kind(*fields))


def same(one: Any, other: Any) -> bool:
    """Equal, and of the same classes all the way down: named tuples of different classes may be equal."""
    if type(one) is not type(other) or one != other:
        return False
    return not isinstance(one, tuple) or all(same(a, b) for a, b in zip(one, other, strict=True))


@pytest.mark.parametrize("kind", get_args(Action), ids=lambda kind: kind.__name__)
def test_any_action_comes_back(kind: Any) -> None:
    @settings(max_examples=15)
    @given(values(kind))
    def comes_back(action: Action) -> None:
        assert same(decode_action(encode_action(action)), action)

    comes_back()


@pytest.mark.parametrize("kind", get_args(Event), ids=lambda kind: kind.__name__)
def test_any_event_comes_back(kind: Any) -> None:
    @settings(max_examples=15)
    @given(st.lists(values(kind), max_size=3))
    def comes_back(events: list[Event]) -> None:
        assert same(tuple(decode_events(encode_events(events))), tuple(events))

    comes_back()


@pytest.mark.parametrize("table", tables(*BOOKS.values()), ids=str)
def test_random_matches_come_back(table: Table) -> None:
    for seed in range(2):
        steps = list(random_match(*table, seed=seed, max_actions=80))
        for step in steps:
            assert same(decode_action(encode_action(step.action)), step.action)
            assert same(tuple(decode_events(encode_events(step.events))), tuple(step.events))
        stored = [event for step in steps for event in decode_events(encode_events(step.events))]
        again = replay(steps[0].before, stored)
        assert (again.score, again.games, again.phase) == (
            *(steps[-1].after.score, steps[-1].after.games),
            steps[-1].after.phase,
        )


def test_events_of_two_kinds_with_the_same_fields_are_told_apart() -> None:
    """They are equal as tuples, and what was written before is remembered."""
    passed, ready = TurnPassed(0, 2), SaidReady(0, 2)
    assert tuple(passed) == tuple(ready)
    assert [type(decode_events(encode_events([event]))[0]) for event in (passed, ready)] == [TurnPassed, SaidReady]
    assert encode_events([passed]) != encode_events([ready])
    assert encode_seen(passed) != encode_seen(ready)


def test_what_is_written_can_be_read_by_people() -> None:
    """The form of the log is a promise: old logs must be readable by new programs."""
    assert encode_action(Call("envido", 4)) == b'{"t":"Call","word":"envido","number":4,"blind":false}'
    assert json.loads(encode_action(Combo((Play(cards("7e")[0]), Call("truco"))))) == {
        "t": "Combo",
        "parts": [
            {"t": "Play", "card": "7e", "down": False},
            {"t": "Call", "word": "truco", "number": None, "blind": False},
        ],
    }
    bet = BetMade(0, 2, TRUCO, 1, "retruco", None, 2, 3, False, "A24")
    assert json.loads(encode_events([bet]))[0] | {"t": "", "suerte": ""} == {**bet._asdict(), "t": "", "suerte": ""}
    assert encode_action(Shuffle(cards("1o 7e"), frozenset((3, 1, 2)))) == (
        b'{"t":"Shuffle","pack":["1o","7e"],"blind":[1,2,3]}'
    )


def test_a_field_with_a_default_may_be_missing() -> None:
    assert decode_action(b'{"t":"Play","card":"7e"}') == Play(cards("7e")[0])


@pytest.mark.parametrize(
    "data",
    [
        *(b"", b"null", b"[]", b"{}", b"\xff", b'{"t":"Play"}', b'{"t":"Play","card":"13o"}', b'{"t":"Play","card":7}'),
        *(b'{"t":"Fold"}', b'{"t":"Played","at":0}', b'{"t":"Play","card":"7e","down":1}'),
        b'{"t":"Play","card":"7e","upside":true}',
    ],
)
def test_what_is_no_action_is_named(data: bytes) -> None:
    with pytest.raises(CodecError, match="no action that this version of Truquero knows"):
        decode_action(data)


@given(st.binary(max_size=60))
def test_garbage_is_no_list_of_events(data: bytes) -> None:
    try:
        assert isinstance(decode_events(data), list)
    except CodecError as error:
        assert "no list of events" in str(error)  # noqa: PT017


def test_only_the_engine_s_values_are_stored() -> None:
    with pytest.raises(CodecError, match="a str is neither an action nor an event"):
        encode_action("play")  # type: ignore[arg-type]
    with pytest.raises(CodecError, match="a object cannot be stored"):
        encode_events([Played(0, 1, object(), False, 2)])  # type: ignore[arg-type]
