"""The header of an acta: which rulebook, who sits where, how the table plays."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from truquero.acta.model import Acta, Header
from truquero.acta.parse import VEEDOR, fold
from truquero.rulebooks import BOOKS
from truquero.rules import OptionError, Rulebook
from truquero.seats import Seat

TABLES = ("assisted", "strict")


class SetupProblem(ValueError):
    """A header that cannot begin a match."""

    def __init__(self, line: int, message: str, article: str = "") -> None:
        super().__init__(message)
        self.line = line
        self.message = message
        self.article = article


@dataclass(frozen=True, slots=True)
class Setup:
    """A header that makes sense."""

    book: Rulebook
    names: tuple[str, ...]
    strict: bool = False
    dealer: Seat | None = None
    score: tuple[int, int] = (0, 0)
    games: tuple[int, int] = (0, 0)
    captains: tuple[Seat, Seat] = (1, 2)
    lines: dict[str, int] = field(default_factory=dict, compare=False)

    def line_of(self, message: str) -> int:
        """The header line that a complaint of the engine is about."""
        for key, word in (("games", "games of"), ("score", "a score of"), ("capitan", "captains"), ("dealer", "seat ")):
            if message.startswith(word) or word in message.split(":")[0]:
                return self.lines.get(key, 0)
        return self.lines.get("seats", 0)

    def article_of(self, message: str) -> str:
        if "is played by" in message:
            return self.book.cite("players")
        if "captains" in message:
            return self.book.cite("captains")
        return self.book.match.article if "games of" in message or "a score of" in message else ""


def setup_of(acta: Acta, book: Rulebook | None = None) -> Setup:
    """Read the header of an acta. Raises SetupProblem."""
    found: dict[str, Header] = {}
    for line in acta.lines:
        if isinstance(line, Header):
            if line.key in found and line.key != "dealer":
                raise SetupProblem(line.number, f"{line.key}: is given twice")
            found.setdefault(line.key, line)
        elif type(line).__name__ in ("ManoLine", "DrawLine", "ActionLine"):
            break
    if book is None:
        book = _book(found)
    names = _names(found)
    seats = {name: seat for seat, name in enumerate(names, start=1)}
    lines = {key: header.number for key, header in found.items()}
    return Setup(
        _with_options(book, found),
        names,
        _strict(found),
        _seat(found["dealer"], seats) if "dealer" in found else None,
        _pair(found.get("score")),
        _pair(found.get("games")),
        _captains(found.get("capitan"), seats, book),
        lines,
    )


def _book(found: dict[str, Header]) -> Rulebook:
    header = found.get("rulebook")
    known = ", ".join(BOOKS)
    if header is None:
        raise SetupProblem(0, f"the acta does not say its rulebook: write rulebook: and one of {known}")
    book = BOOKS.get(fold(header.value))
    if book is None:
        raise SetupProblem(header.number, f"{header.value!r} is not a rulebook; the rulebooks are {known}")
    return book


def _names(found: dict[str, Header]) -> tuple[str, ...]:
    header = found.get("seats")
    if header is None:
        raise SetupProblem(0, "the acta does not say who plays: write seats: and the names in order of play")
    names = tuple(header.value.split())
    twice = [n for n in names if names.count(n) > 1]
    if twice:
        raise SetupProblem(header.number, f"{twice[0]!r} sits twice: every seat needs a name of its own")
    if any(fold(n) == VEEDOR for n in names):
        raise SetupProblem(header.number, "veedor is the referee's name and cannot sit at the table")
    bad = [n for n in names if re.search(r'[:="|#]', n)]
    if bad:
        raise SetupProblem(header.number, f'{bad[0]!r} cannot be a name: names have no spaces and none of : = " | #')
    return names


def _with_options(book: Rulebook, found: dict[str, Header]) -> Rulebook:
    header = found.get("options")
    if header is None:
        return book
    given: dict[str, str] = {}
    for pair in re.split(r"[\s,]+", header.value.strip(", ")):
        name, equals, value = pair.partition("=")
        if not equals or not name or not value:
            raise SetupProblem(header.number, f"{pair!r} is not an option: options are written name=value")
        if fold(name) in given:
            raise SetupProblem(header.number, f"option {name!r} is given twice")
        given[fold(name)] = fold(value)
    try:
        return book.with_options(given)
    except OptionError as error:
        raise SetupProblem(header.number, str(error), error.article) from None


def _strict(found: dict[str, Header]) -> bool:
    header = found.get("table")
    if header is None:
        return False
    if fold(header.value) not in TABLES:
        raise SetupProblem(header.number, f"table: is assisted or strict, not {header.value!r}")
    return fold(header.value) == "strict"


def _seat(header: Header, seats: dict[str, Seat]) -> Seat:
    if header.value not in seats:
        raise SetupProblem(
            header.number, f"{header.value!r} does not sit at this table; the seats are {', '.join(seats)}"
        )
    return seats[header.value]


def _pair(header: Header | None) -> tuple[int, int]:
    if header is None:
        return 0, 0
    match = re.fullmatch(r"(\d{1,4})\s*-\s*(\d{1,4})", header.value, re.ASCII)
    if match is None:
        raise SetupProblem(header.number, f"{header.key}: is written as in {header.key}: 3-1, not {header.value!r}")
    return int(match[1]), int(match[2])


def _captains(header: Header | None, seats: dict[str, Seat], book: Rulebook) -> tuple[Seat, Seat]:
    if header is None:
        return 1, 2
    if not book.captains:
        raise SetupProblem(header.number, f"{book.id} has no captains: leave capitan: out")
    names = header.value.split()
    strange = [n for n in names if n not in seats]
    if strange:
        raise SetupProblem(
            header.number, f"{strange[0]!r} does not sit at this table; the seats are {', '.join(seats)}"
        )
    if len(names) != 2:
        raise SetupProblem(header.number, "capitan: names two captains, one of each team")
    first, second = sorted((seats[n] for n in names), key=lambda s: (s + 1) % 2)
    return first, second
