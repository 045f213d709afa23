"""The tables of docs/bots.md and docs/strength.md show what the measuring commands have found."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from benchmarks import levels_page, strength, strength_plots


def test_the_table_of_the_levels_shows_what_was_measured() -> None:
    page = levels_page.PAGE.read_text(encoding="utf-8")
    for name, lines in (("levels", levels_page.steps_table()), ("bullied", levels_page.bullies_table())):
        assert strength.between(page, name)[1].splitlines() == list(lines)


def test_a_cell_is_bold_only_where_the_higher_level_surely_wins_more() -> None:
    shown = {"games": 1600, "share": [0.54, 0.515, 0.565]}
    assert levels_page.told(shown) == "**54.0 %** (51.5–56.5), 1,600"
    assert levels_page.told({**shown, "share": [0.52, 0.495, 0.545]}) == "52.0 % (49.5–54.5), 1,600"
    assert levels_page.told(None) == ""


def test_every_table_of_strength_has_its_place() -> None:
    page = strength.PAGE.read_text(encoding="utf-8")
    for name in (*strength.TABLES, "response", "responded"):
        assert strength.between(page, name)[1].startswith("| rulebook |"), name


def test_a_table_is_put_between_its_marks_and_nowhere_else() -> None:
    page = "before\n<!-- a: begin -->\nold\n<!-- a: end -->\nafter\n"
    assert strength.put(page, "a", ["new", "lines"]) == page.replace("old\n", "new\nlines\n")
    with pytest.raises(LookupError, match="no place for b"):
        strength.put(page, "b", [])


def test_every_row_of_bullies_can_be_drawn() -> None:
    def rows() -> Iterator[str]:
        page = strength.PAGE.read_text(encoding="utf-8")
        yield from strength.between(page, "bullies")[1].splitlines()[2:]

    assert [row for row in rows() if strength_plots.ROW.match(row) is None] == []
