"""The front door: choosing a rulebook by its name."""

from __future__ import annotations

from truquero.rulebooks import BOOKS
from truquero.rules import Rulebook


def rulebook(name: str, /, **options: str | int) -> Rulebook:
    """A rulebook by its id, with house options.

    >>> rulebook("belmez", patas=3).match.to_win
    2

    Raises LookupError for an unknown rulebook and OptionError for an unknown option or value.
    """
    book = BOOKS.get(name)
    if book is None:
        raise LookupError(f"{name!r} is not a rulebook; the rulebooks are {', '.join(BOOKS)}")
    return book.with_options({key: str(value) for key, value in options.items()})
