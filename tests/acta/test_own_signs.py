"""Signs that partners agreed between them (A28, V20): written down, read again, and seen as what they are."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from truquero.acta.action_words import WordError, action_of, words_of
from truquero.acta.model import ActionLine
from truquero.acta.parse import parse
from truquero.acta.printer import to_text
from truquero.acta.referee import referee
from truquero.engine.actions import MakeSign
from truquero.engine.decide import attempt
from truquero.engine.illegal import Illegal
from truquero.engine.start import start
from truquero.rulebooks import ARGENTINO, BOOKS
from truquero.rules import Rulebook

MATCH = start(ARGENTINO, 4)


def read(line: str) -> MakeSign:
    """What a line of an acta says."""
    (found,) = parse(line + "\n").lines
    assert isinstance(found, ActionLine)
    action = action_of(ARGENTINO, found.words, {}, found.speech)
    assert isinstance(action, MakeSign)
    return action


LETTERS = st.characters(categories=("L", "N", "P", "S"), exclude_characters='"')
WORDS = st.lists(st.text(LETTERS, min_size=1, max_size=8), min_size=1, max_size=4).map(" ".join)


@given(WORDS)
@example("¡!")  # no word at all
@example("\uf900")  # another character as soon as it is read
def test_A28_whatever_the_engine_takes_for_a_sign_a_record_can_carry(text: str) -> None:
    assert not isinstance(attempt(MATCH, 1, MakeSign(text)), Illegal)
    line = f"Ana {words_of(MakeSign(text), (), ARGENTINO)}"
    assert read(line) == MakeSign(unicodedata.normalize("NFC", text))
    assert to_text(parse(line + "\n")) == unicodedata.normalize("NFC", line) + "\n"
    assert referee(parse(f"rulebook: argentino\nseats: Ana Blas Caro Dani\n{line}\n")).problem is None


@pytest.mark.parametrize("book", BOOKS.values(), ids=lambda book: book.id)
def test_V20_any_short_text_is_a_sign_in_every_rulebook(book: Rulebook) -> None:
    match = start(book, max(book.players))
    assert not isinstance(attempt(match, 1, MakeSign("elbow on the table")), Illegal)
    for wrong in ("", "  ", "x" * 41, 'with "quotes"', "two\nlines"):
        no = attempt(match, 1, MakeSign(wrong))
        assert isinstance(no, Illegal)
        assert no.code == "unknown-sign"


@pytest.mark.parametrize(
    ("line", "holding"),
    [
        ("Ana sena 1E", "1e"),
        ('Ana Seña "1e"', "1e"),
        ('Ana sena "Toca la oreja"', "Toca la oreja"),
        ('Ana sena "oreja"', "oreja"),
    ],
)
def test_a_sign_is_read_as_it_was_meant(line: str, holding: str) -> None:
    assert read(line) == MakeSign(holding)


def test_a_sign_needs_a_name() -> None:
    with pytest.raises(WordError):
        action_of(ARGENTINO, ("sena",), {})
