"""A rulebook of your own: read from a Python file, and checked before anybody plays by it."""

from __future__ import annotations

import runpy
import traceback
from pathlib import Path

from truquero.rulebooks import BOOKS
from truquero.rules import LENGTHS, Fault, OptionError, Rulebook, RulebookError

NAME = "BOOK"
"""The name of the main rulebook in a file with several."""


def load_rulebook(path: Path) -> Rulebook:
    """The rulebook that a Python file defines: its only one, or the one called BOOK.

    The file is run, so it must be one you trust. Raises RulebookError, which names the file and the field.
    """
    found = _defined(path)
    named = found.get(NAME)
    books = [named] if named is not None else list(dict.fromkeys(found.values()))
    if not books:
        raise _broken(path, "defines no rulebook: make one with Rulebook(…) or replace(…) and call it BOOK")
    if len(books) > 1:
        raise _broken(path, f"defines {len(books)} rulebooks ({', '.join(found)}): call the one to play BOOK")
    book = books[0]
    if book.id in BOOKS:
        raise RulebookError([Fault("id", f"{book.id!r} is the name of a rulebook that is already there")], path)
    return book


class NoSuchBook(LookupError):
    """There is no such rulebook or option; the message says why and what would work."""


def named_rulebook(text: str) -> Rulebook:
    """A rulebook by its id or from a file, with a preset, a length and options if any: ``argentino:a-15-sin-flor``,
    ``tarija:short``, ``belmez:patas=3``, ``my_rules.py:patas=3``.

    Raises NoSuchBook.

    >>> named_rulebook("belmez:patas=3").chosen
    (('patas', '3'),)
    """
    name, _, options = text.partition(":") if text[1:2] != ":" else (text, "", "")  # C:\\my_rules.py
    try:
        book = load_rulebook(Path(name)) if name.endswith(".py") else BOOKS.get(name.strip().lower())
        if book is None:
            raise NoSuchBook(f"there is no rulebook {name!r}; the rulebooks are {', '.join(BOOKS)}")
        parts = [part.strip() for part in options.split(",")]
        preset = next((part for part in parts if part in {preset.id for preset in book.presets}), "")
        length = next((part for part in parts if part in LENGTHS), "")
        given = _options(",".join(part for part in parts if part not in (preset, length)))
        return book.chosen_as(preset=preset, length=length, given=given)
    except (RulebookError, OptionError) as error:
        raise NoSuchBook(str(error)) from None


def _options(text: str) -> dict[str, str]:
    given: dict[str, str] = {}
    for pair in filter(None, text.split(",")):
        key, _, value = (part.strip() for part in pair.partition("="))
        if key in given:
            raise NoSuchBook(f"option {key!r} is given twice")
        given[key] = value
    return given


def _defined(path: Path) -> dict[str, Rulebook]:
    """The rulebooks a file defines by name; those it only imports are not its own."""
    if not path.is_file():
        raise _broken(path, "there is no such file")
    try:
        names = runpy.run_path(str(path))
    except SyntaxError as error:
        raise _broken(path, f"line {error.lineno}: {error.msg}") from None
    except (Exception, SystemExit) as error:
        lines = [f.lineno for f in traceback.extract_tb(error.__traceback__) if Path(f.filename) == path]
        where = f"line {lines[-1]}: " if lines else ""
        reason = "the file stops the program" if isinstance(error, SystemExit) else str(error) or type(error).__name__
        raise _broken(path, f"{where}{reason}") from error
    if NAME in names and not isinstance(names[NAME], Rulebook):
        raise _broken(path, f"BOOK must be a Rulebook, not {names[NAME]!r:.60}")
    own = {id(book) for book in BOOKS.values()}
    return {name: value for name, value in names.items() if isinstance(value, Rulebook) and id(value) not in own}


def _broken(path: Path, message: str) -> RulebookError:
    return RulebookError((Fault("", message),), path)
