"""The header of an acta: which rulebook, who sits where, how the table plays."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from truquero.acta.complaints import Complaint, complain
from truquero.acta.model import Acta, ActionLine, DrawLine, Header, ManoLine
from truquero.acta.parse import VEEDOR, fold, seat_named
from truquero.engine.start import SetupError
from truquero.rulebooks import BOOKS
from truquero.rules import Option, OptionError, Rulebook
from truquero.seats import Seat

TABLES = ("assisted", "strict")


class SetupProblem(Complaint):
    """A header that cannot begin a match."""

    def __init__(self, line: int, what: str, /, article: str = "", **values: object) -> None:
        super().__init__(what, **values)
        self.line = line
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

    def refused(self, error: SetupError) -> SetupProblem:
        """The engine's refusal of this header, with the line it is about."""
        book, shape = self.book, self.book.match
        if error.about == "games":
            games = {"games": "{}-{}".format(*self.games), "most": shape.to_win - 1, "target": shape.to_win}
            return SetupProblem(self.lines.get("games", 0), "start-games", shape.article, **games)
        if error.about == "score":
            score = {"score": "{}-{}".format(*self.score), "most": shape.target - 1, "target": shape.target}
            return SetupProblem(self.lines.get("score", 0), "start-score", shape.article, game=shape.game, **score)
        if error.about == "captains":
            return SetupProblem(self.lines.get("capitan", 0), "start-captains", book.cite("captains"))
        players = {"allowed": ", ".join(str(n) for n in book.players), "count": len(self.names)}
        return SetupProblem(self.lines.get("seats", 0), "start-players", book.cite("players"), book=book.id, **players)


def setup_of(acta: Acta, book: Rulebook | None = None) -> Setup:
    """Read the header of an acta. Raises SetupProblem."""
    found: dict[str, Header] = {}
    for line in acta.lines:
        if isinstance(line, Header):
            if line.key in found and line.key != "dealer":
                raise SetupProblem(line.number, "header-twice", key=line.key)
            found.setdefault(line.key, line)
        elif isinstance(line, ManoLine | DrawLine | ActionLine):
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
        raise SetupProblem(0, "no-rulebook", known=known)
    book = BOOKS.get(fold(header.value))
    if book is None:
        raise SetupProblem(header.number, "rulebook", name=header.value, known=known)
    return book


def _names(found: dict[str, Header]) -> tuple[str, ...]:
    header = found.get("seats")
    if header is None:
        raise SetupProblem(0, "no-seats")
    names = tuple(header.value.split())
    twice = [n for n in names if names.count(n) > 1]
    if twice:
        raise SetupProblem(header.number, "name-twice", name=twice[0])
    if any(fold(n) == VEEDOR for n in names):
        raise SetupProblem(header.number, "name-veedor")
    bad = [n for n in names if re.search(r'[:="|#]', n)]
    if bad:
        raise SetupProblem(header.number, "name-form", name=bad[0])
    return names


def _with_options(book: Rulebook, found: dict[str, Header]) -> Rulebook:
    header = found.get("options")
    if header is None:
        return book
    given: dict[str, str] = {}
    for pair in re.split(r"[\s,]+", header.value.strip(", ")):
        name, equals, value = pair.partition("=")
        if not equals or not name or not value:
            raise SetupProblem(header.number, "option-form", pair=pair)
        if fold(name) in given:
            raise SetupProblem(header.number, "option-twice", name=name)
        given[fold(name)] = fold(value)
    try:
        return book.with_options(given)
    except OptionError as error:
        raise _option_problem(header.number, error, book) from None


def _option_problem(line: int, error: OptionError, book: Rulebook) -> SetupProblem:
    """An option that the rulebook refuses, in the reader's language."""
    lists: dict[str, object] = {}
    if error.what in ("option-unknown", "option-clash"):
        lists = {"book": book.id, "known": lambda language: _options(book, language)}
    elif error.what == "option-value":
        option = next(o for o in book.options if o.name == error.values["name"])
        lists = {"values": lambda language: _values(option, language)}
    elif not error.what:
        lists = {"text": str(error)}
    return SetupProblem(line, error.what or "as-said", error.article, **error.values, **lists)


def _options(book: Rulebook, language: str) -> str:
    told = (
        complain("option-listed", language, name=o.name, values=_values(o, language), default=o.default)
        for o in book.options
    )
    return "; ".join(told) or complain("option-none", language)


def _values(option: Option, language: str) -> str:
    """The values an option takes, as Option.values() tells them in English."""
    found = [choice.value for choice in option.choices]
    if option.number is not None:
        n = option.number
        what = "option-steps" if n.step > 1 else "option-number"
        found.append(complain(what, language, least=n.least, most=n.most, step=n.step))
    return ", ".join(found)


def _strict(found: dict[str, Header]) -> bool:
    header = found.get("table")
    if header is None:
        return False
    if fold(header.value) not in TABLES:
        raise SetupProblem(header.number, "table", value=header.value)
    return fold(header.value) == "strict"


def _seat(header: Header, seats: dict[str, Seat]) -> Seat:
    return _sits(header, header.value, seats)


def _sits(header: Header, name: str, seats: dict[str, Seat]) -> Seat:
    seat = seat_named(seats, name)
    if seat is None:
        raise SetupProblem(header.number, "stranger", name=repr(name), seats=", ".join(seats))
    return seat


def _pair(header: Header | None) -> tuple[int, int]:
    if header is None:
        return 0, 0
    match = re.fullmatch(r"(\d{1,4})\s*-\s*(\d{1,4})", header.value, re.ASCII)
    if match is None:
        raise SetupProblem(header.number, "pair", key=header.key, value=header.value)
    return int(match[1]), int(match[2])


def _captains(header: Header | None, seats: dict[str, Seat], book: Rulebook) -> tuple[Seat, Seat]:
    if header is None:
        return 1, 2
    if not book.captains:
        raise SetupProblem(header.number, "no-captains", book=book.id)
    names = header.value.split()
    found = [_sits(header, name, seats) for name in names]
    if len(found) != 2:
        raise SetupProblem(header.number, "two-captains")
    first, second = sorted(found, key=lambda s: (s + 1) % 2)
    return first, second
