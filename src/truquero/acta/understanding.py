"""An acta as people write it: from the words of a line to the words that the rulebook knows, and a note of it."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from importlib import resources
from typing import NamedTuple

from truquero.acta.action_words import ASK, JOINT, SHOW, SIGN, TALK, WordError
from truquero.acta.complaints import complain
from truquero.acta.parse import fold
from truquero.cards import looks_like_card
from truquero.engine.lexicon import lexicon
from truquero.rules import Rulebook

MARKS = "¡!¿?.,;:«»“”"
"""Marks that people put around a word, and words that add nothing to it."""
LITTLE = ("y", "i", "and")
"""What joins a card and a word said in one breath."""


class Understood(NamedTuple):
    """A line that was not written in the words of the acta: what it said, and what it was taken for."""

    line: int
    said: str
    meant: str

    def told(self, language: str) -> str:
        return complain("understood", language, line=self.line, said=self.said, meant=self.meant)


def understand(book: Rulebook, words: Sequence[str]) -> tuple[str, ...]:
    """The acta's words for what was written; unchanged if nothing is understood.

    >>> from truquero.rulebooks import ARGENTINO, VALENCIA
    >>> understand(ARGENTINO, ("no", "quiero")), understand(VALENCIA, ("me", "voy", "al", "mazo"))
    (('no-quiero',), ('me-n-vaig',))

    Raises WordError for words that may mean two things in this rulebook.
    """
    plain = tuple(stripped for word in words if (stripped := word.strip(MARKS)))
    if not plain:
        return tuple(words)
    first, rest = plain[0], plain[1:]
    blind = book.blind.word if book.blind is not None else ""
    if plain[:2] == tuple(ASK.split("-")) and len(plain) > 2:
        return (ASK, *(plain[3:] if plain[2] == "a" and len(plain) > 3 else plain[2:]))
    if first in (SHOW, ASK, TALK) or (book.cover and first == book.cover):
        return plain
    if first == SIGN:
        return (first, " ".join(rest)) if rest else plain
    if blind and first == blind:
        return (first, *understand(book, rest)) if rest else plain
    if looks_like_card(first):
        joined = rest[1:] if rest and rest[0] in LITTLE else ()
        return (JOINT.join((first, *understand(book, joined))),) if joined else plain
    return _call(book, plain)


def first_word(book: Rulebook, words: Sequence[str]) -> str:
    """The word that a line begins with as it is understood; nothing where it may mean two things."""
    try:
        return understand(book, words)[0]
    except WordError:
        return ""


def _call(book: Rulebook, words: tuple[str, ...]) -> tuple[str, ...]:
    if words[0] in _known(book) and (len(words) == 1 or _is_number(words[1])):
        return words
    whole = _meaning(book, words)
    if whole:
        return (whole,)
    if len(words) > 1 and _is_number(words[-1]):
        bet = _meaning(book, words[:-1])
        return (bet, words[-1]) if bet else words
    return _breath(book, words)


def _breath(book: Rulebook, words: tuple[str, ...]) -> tuple[str, ...]:
    """Two words said in one breath, as farruco does (B33); unchanged where one of them is not known."""
    at = next((at for at, word in enumerate(words) if word in LITTLE), 0)
    both = _meaning(book, words[:at]), _meaning(book, words[at + 1 :])
    return (JOINT.join(both),) if at and all(both) else words


def _meaning(book: Rulebook, words: Sequence[str]) -> str:
    """The word of the rulebook that words stand for; nothing if there is none. Raises WordError if there are two."""
    found = _squeezed(book).get(_squeeze(" ".join(words)), ())
    if len(found) > 1:
        raise WordError("ambiguous", said=" ".join(words), meanings=", ".join(found))
    return found[0] if found else ""


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdigit()


def _squeeze(text: str) -> str:
    """A phrase without accents, case, hyphens, spaces and apostrophes, which people write in different ways."""
    return re.sub(r"[\s\-'’_]", "", fold(text))


def _known(book: Rulebook) -> frozenset[str]:
    return lexicon(book).known | {word for word, _ in book.synonyms}


@cache
def synonyms() -> Mapping[str, list[str]]:
    """What people write, and the words of the acta it may stand for."""
    source = resources.files("truquero.acta").joinpath("synonyms.toml")
    return tomllib.loads(source.read_text(encoding="utf-8"))


@lru_cache(maxsize=64)
def _squeezed(book: Rulebook) -> Mapping[str, tuple[str, ...]]:
    """For every squeezed phrase the words of this rulebook it may stand for; its own words stand for themselves."""
    known = _known(book)
    found: dict[str, tuple[str, ...]] = {}
    for said, meant in synonyms().items():
        here = tuple(word for word in meant if word in known)
        if here:
            found[_squeeze(said)] = here
    found.update({_squeeze(word): (word,) for word in sorted(known)})
    return found
