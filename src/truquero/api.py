"""Choosing a rulebook by its name."""

from __future__ import annotations

from truquero.rulebooks import BOOKS
from truquero.rules import Rulebook


def rulebook(name: str, /, *, preset: str | int = "", length: str | int = "", **options: str | int) -> Rulebook:
    """A rulebook by its id, with options or a preset, for a short, normal or long match.

    >>> rulebook("belmez", patas=3).match.to_win
    2
    >>> rulebook("argentino", preset="a-15-sin-flor").match.target
    15
    >>> rulebook("belmez", length="short").match.to_win
    1

    Raises LookupError for an unknown rulebook and OptionError for an unknown preset, length, option or value.
    """
    book = BOOKS.get(name)
    if book is None:
        raise LookupError(f"{name!r} is not a rulebook; the rulebooks are {', '.join(BOOKS)}")
    given = {key: str(value) for key, value in options.items()}
    return book.chosen_as(preset=str(preset), length=str(length), given=given)
