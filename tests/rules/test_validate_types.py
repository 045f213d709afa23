"""A field that holds something of another kind is named, however deep it lies."""

from __future__ import annotations

from typing import Any

import pytest

from truquero.rulebooks import ARGENTINO, BOOKS, VALENCIA
from truquero.rules import Rulebook, changed
from truquero.rules.validate import faults


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
        ("pardas.all_parda", None),
        ("flor.ask.gain", "3"),
        ("dealing.cut_least", "4"),
        ("players", (2, "4")),
    ],
)
def test_a_value_of_another_kind_is_found_in_its_field(path: str, value: Any) -> None:
    found = faults(changed(ARGENTINO, path, value))
    assert [f.field for f in found][:1] == [path]
    assert "must be" in found[0].message or "must hold" in found[0].message


def test_a_bet_is_named_by_its_word() -> None:
    wrong = changed(VALENCIA.truco.rungs[0], "amount", "2")
    book = changed(VALENCIA, "truco.rungs", (wrong, *VALENCIA.truco.rungs[1:]))
    assert [f.field for f in faults(book)] == ["truco.rungs.truque.amount"]


@pytest.mark.parametrize("book", BOOKS.values(), ids=lambda b: b.id)
def test_every_rulebook_holds_what_it_declares(book: Rulebook) -> None:
    assert faults(book) == ()
