"""Names and words of others at the table of the terminal."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from truquero.fairness.shuffle import seeded_rng
from truquero.rulebooks import BOOKS
from truquero.tui.plain import play, seated


def test_what_others_are_called_is_printed_without_what_a_terminal_would_obey(
    feed: Callable[..., None], capsys: pytest.CaptureFixture[str]
) -> None:
    feed("q")
    play(BOOKS["argentino"], seeded_rng(1), names=("Ana\x1b[2J", "Bl\u202eas"))
    told = capsys.readouterr().out
    assert "Bl as" in told
    assert "\x1b" not in told
    assert "\u202e" not in told


def test_your_name_may_have_two_words() -> None:
    assert seated("Ana  María", 2)[0] == "Ana María"
