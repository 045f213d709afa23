"""A field that holds something of another kind is named, however deep it lies."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.flips import interpreted_only
from truquero.rulebooks import ARGENTINO, VALENCIA
from truquero.rules import RulebookError, changed


@interpreted_only
@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("match.target", "24"),
        ("match.to_win", 1.5),
        ("match.article", 1),
        ("ranking.groups", None),
        ("truco.rungs", None),
        ("truco.unraised", True),
        ("pardas.all_parda", "nobody"),
        ("flor.ask.gain", "3"),
        ("dealing.cut_least", "4"),
        ("players", (2, "4")),
        ("players", ("4",)),
        ("pack", ("1e",)),
        ("packs", (4,)),
    ],
)
def test_a_value_of_another_kind_is_found_in_its_field(path: str, value: Any) -> None:
    with pytest.raises(RulebookError) as caught:
        changed(ARGENTINO, path, value)
    found = caught.value.faults
    assert [f.field for f in found][:1] == [path]
    assert "must be" in found[0].message or "must hold" in found[0].message


def test_a_bet_is_named_by_its_word() -> None:
    with pytest.raises(RulebookError, match=r"^truco\.rungs\.truque\.amount: must be a whole number, not '2'"):
        changed(VALENCIA, "truco.rungs.truque.amount", "2")
