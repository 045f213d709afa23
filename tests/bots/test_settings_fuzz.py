"""Whatever is written after the name of a character: it sits down, or says what would work."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from truquero.bots.characters import CHARACTERS, CharacterError, character
from truquero.bots.heuristics import NAMES
from truquero.rulebooks import ARGENTINO

PIECES = st.sampled_from(
    [*CHARACTERS, *sorted(NAMES), "level", "si", "no", "1", "3", "0", ":", ",", "=", " ", "SÍ", "\0", "ñ"]
)


@settings(max_examples=150, deadline=None)
@given(text=st.one_of(st.text(max_size=40), st.lists(PIECES, max_size=9).map("".join)))
def test_any_text_is_a_character_or_a_complaint(text: str) -> None:
    try:
        found = character(text)
    except CharacterError:
        return
    assert character(str(found)) == found
    found.sit(ARGENTINO, 2, 1, 1)
