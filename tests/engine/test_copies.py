"""Copies of a state: the compiled build copies field by field, and must forget none of them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from truquero.engine import state
from truquero.engine.state import Contest, Match, heard_contest, new_match
from truquero.rulebooks import ARGENTINO

MADE: list[tuple[Callable[[], Contest | Match], set[str]]] = [(Contest, {"moves"}), (Match, set())]


@pytest.mark.skipif(state.COMPILED, reason="compiled fields take no values of another type")
@pytest.mark.parametrize("compiled", [False, True])
@pytest.mark.parametrize(("make", "worked_out"), MADE, ids=["contest", "match"])
def test_a_copy_has_every_field(
    make: Callable[[], Contest | Match], worked_out: set[str], compiled: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(state, "COMPILED", compiled)
    fields = set(make.__annotations__)
    one = make()
    for name in fields:
        setattr(one, name, object())
    other = one.clone()
    assert other is not one
    assert set(vars(other)) == fields
    assert {name for name in fields if getattr(other, name) is not getattr(one, name)} == worked_out
    assert all(getattr(other, name) is None for name in worked_out)


@pytest.mark.skipif(state.COMPILED, reason="a compiled object does not list its fields")
def test_a_new_match_and_a_mano_without_cards_have_every_field() -> None:
    """Compiled fields have no value until they are given one, and a copy reads all of them."""
    match = new_match(ARGENTINO, 4, strict=False, captains=(1, 2), dealer=4)
    mano = heard_contest((1, 2, 3, 4), (0, 0), None)
    assert set(vars(match)) == set(Match.__annotations__)
    assert set(vars(mano)) == set(Contest.__annotations__)
