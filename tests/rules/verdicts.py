"""What the checks of a rulebook say of every value that somebody might put into a field, stored as fingerprints.

``verdicts.txt`` has a line for each field: how many values were tried, and a fingerprint of what was said of each of
them: sound, or which fields are wrong. The words of a fault are not part of it.

    python -m tests.rules.verdicts --write             write the file again, after a change that is meant
    python -m tests.rules.verdicts truco.unraised      tell what is said of one field; compare it with an older checkout
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any

from tests.rules.flips import Sets, candidates, leaves
from truquero.rulebooks import BOOKS
from truquero.rules import OptionError, Rulebook, RulebookError
from truquero.rules.options import PathError, changed_at_once

STORED = Path(__file__).with_name("verdicts.txt")
BOOKS_A_FIELD = 3
"""In how many rulebooks a field is tried: those where it holds different things."""


@cache
def tried() -> dict[str, list[tuple[Rulebook, Any]]]:
    """For every field by its path: the rulebooks in which it is tried, and what it holds there."""
    found: dict[str, list[tuple[Rulebook, Any]]] = {}
    for book in BOOKS.values():
        for path, value in leaves(book):
            books = found.setdefault(path, [])
            if len(books) < BOOKS_A_FIELD and all(value != held for _, held in books):
                books.append((book, value))
    return found


def verdicts(path: str) -> Iterator[str]:
    """What is said of each value in each of these rulebooks, in words that are the same in every process."""
    for book, value in tried()[path]:
        for number, sets in enumerate((*candidates(book, path, value), *_bad(path, value))):
            yield f"{book.id} {number} {_verdict(book, sets)}"


def _bad(path: str, value: Any) -> Iterator[Sets]:
    """Values at the limits, and of another kind."""
    limits: list[Any] = [None, "", (), "Mal dicho"]
    if isinstance(value, int) and not isinstance(value, bool):
        limits += [0, 1, -1, 99]
    if isinstance(value, tuple) and value:
        limits += [(*value, value[0]), (None,)]
    for other in limits:
        yield ((path, other),)


def _verdict(book: Rulebook, sets: Sets) -> str:
    try:
        changed_at_once(book, sets)
    except RulebookError as error:
        return " ".join(fault.field for fault in error.faults)
    except (OptionError, PathError) as error:
        return type(error).__name__
    return "sound"


def fingerprint(path: str) -> str:
    said = list(verdicts(path))
    return f"{len(said)} {blake2b(chr(10).join(said).encode(), digest_size=6).hexdigest()}"


def stored() -> dict[str, str]:
    found = (line.partition(" ") for line in STORED.read_text("utf-8").splitlines()[1:])
    return {path: rest for path, _, rest in found}


def main(given: list[str]) -> None:
    if given == ["--write"]:
        lines = [f"{path} {fingerprint(path)}" for path in tried()]
        STORED.write_text("\n".join(("# written by: python -m tests.rules.verdicts --write", *lines)) + "\n", "utf-8")
    elif len(given) == 1 and given[0] in tried():
        print("\n".join(verdicts(given[0])))
    else:
        sys.exit(f"{__doc__}\nFields: {' '.join(tried())}")


if __name__ == "__main__":
    main(sys.argv[1:])
