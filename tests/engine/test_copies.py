"""Copies of a state: the compiled build copies field by field, and must forget none of them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from truquero.engine import state
from truquero.engine.state import Contest, Match

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
