"""How many fields a rulebook and its pieces have, and which books set each: ``python -m tools.rulebook_fields``."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import MISSING, Field, fields, is_dataclass
from pathlib import Path
from typing import Any

from truquero.rulebooks import BOOKS

ENGINE = Path(__file__).parents[1] / "src" / "truquero"


def pieces(thing: Any) -> Iterator[Any]:
    """A dataclass and all that it holds, however deep."""
    if is_dataclass(thing):
        yield thing
        for field in fields(thing):
            yield from pieces(getattr(thing, field.name))
    elif isinstance(thing, tuple):
        for entry in thing:
            yield from pieces(entry)


def default_of(field: Field[Any]) -> object:
    return field.default_factory() if field.default_factory is not MISSING else field.default


def table() -> dict[str, dict[str, set[str]]]:
    """For each kind of piece and each of its fields: the books that set it to something else than its default."""
    found: dict[str, dict[str, set[str]]] = defaultdict(dict)
    for book in BOOKS.values():
        for piece in pieces(book):
            kind = type(piece).__name__
            for field in fields(piece):
                books = found[kind].setdefault(field.name, set())
                if getattr(piece, field.name) != default_of(field):
                    books.add(book.id)
    return found


def guards() -> int:
    """Places that ask whether a book has a flor at all."""
    source = "\n".join(path.read_text("utf-8") for path in sorted(ENGINE.rglob("*.py")))
    return len(re.findall(r"flor is (?:not )?None", source))


def main() -> None:
    kinds = table()
    for kind, names in kinds.items():
        print(f"{kind}: {len(names)} fields")
        for name, books in names.items():
            print(f"  {name:<18} {len(books):>2}  {' '.join(sorted(books)) if len(books) < len(BOOKS) else 'all'}")
    every = [books for names in kinds.values() for books in names.values()]
    print(f"{len(kinds)} kinds of piece, {len(every)} fields; set by one book only: {sum(len(b) == 1 for b in every)}")
    print(f"guards for a missing flor in src: {guards()}")


if __name__ == "__main__":
    main()
