"""Manos that were stored once are played, refused and seen in the same way today, in every rulebook."""

from __future__ import annotations

import pytest

from tests.engine.golden import KINDS, all_tables, stored, told

SHOWN = 40
"""How many lines of a mano that differs are printed."""


def difference(name: str, mano: int, before: tuple[str, ...]) -> str:
    """What differs in a mano from what was stored, in words; empty: nothing."""
    now = told(name, mano)
    changed = [kind for kind, old, new in zip(KINDS, before, now.fingerprints(), strict=True) if old != new]
    if not changed:
        return ""
    lines = [f"{kind} {line}" for kind in changed for line in now.lines[kind][:SHOWN]]
    return "\n".join(
        (
            f"{name}, mano {mano}: not as stored: {', '.join(changed)}. In an older checkout and in this one run",
            f"    python -m tests.engine.golden {name} {mano}",
            "and compare. If the change is meant: python -m tests.engine.golden --write. It begins with",
            *lines,
        )
    )


@pytest.mark.parametrize("name", stored())
def test_a_stored_mano_goes_as_it_went(name: str) -> None:
    for mano, before in stored()[name].items():
        different = difference(name, mano, before)
        assert not different, different


def test_the_file_has_every_table() -> None:
    assert [name for name in stored() if "~" not in name] == list(all_tables())
    assert all(stored().values())


def test_a_difference_names_the_table_the_mano_and_what_differs() -> None:
    name, mano = "tarija-2-strict", 2
    events, *rest = stored()[name][mano]
    said = difference(name, mano, ("00000000", *rest))
    assert said.startswith(f"{name}, mano {mano}: not as stored: events. ")
    assert events not in said
    assert "\nevents 0 seat" in said
