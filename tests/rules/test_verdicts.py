"""Every value that was sound in a field of a rulebook is sound today, and every other is refused for the same field."""

from __future__ import annotations

import pytest

from tests.rules.verdicts import fingerprint, stored, tried, verdicts

PIECES = sorted({path.partition(".")[0] for path in tried()})


@pytest.mark.parametrize("piece", PIECES)
def test_what_was_sound_is_sound_and_what_was_wrong_is_wrong(piece: str) -> None:
    known = stored()
    paths = [path for path in tried() if path.partition(".")[0] == piece]
    assert paths
    for path in paths:
        assert fingerprint(path) == known.get(path), (
            f"{path}: the accepted values have changed. In an older checkout and in this one run\n"
            f"    python -m tests.rules.verdicts {path}\n"
            "and compare. If the change is meant: python -m tests.rules.verdicts --write."
        )


def test_the_file_has_every_field_and_no_other() -> None:
    assert list(stored()) == list(tried())


def test_a_verdict_names_the_fields_that_are_wrong() -> None:
    said = list(verdicts("truco.unraised"))
    assert "belmez 0 sound" in said
    assert any(line.endswith(" truco.unraised") for line in said)
