"""Commands, events and bases as JSON and back. Fields that have their usual value are left out."""

from __future__ import annotations

import dataclasses
import types
from collections.abc import Callable
from enum import StrEnum
from functools import cache
from typing import Any, TypeAlias, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from truquero.tournament.events import TournamentEvent
from truquero.tournament.model import Slot
from truquero.tournament.tournament_commands import Command
from truquero.tournament.wording import Phrase

T = TypeVar("T")
Read: TypeAlias = Callable[[Any, str], Any]

LONGEST_TEXT = 4000
LARGEST = 2**53
MOST_ITEMS = 20_000

_TAGGED = {c.__name__ for union in (Command, TournamentEvent, Slot) for c in get_args(union)}


class BadRecord(ValueError):
    """JSON that is not a command, event or bases: where, and what was expected there."""

    def __init__(self, where: str, expected: str, **values: object) -> None:
        self.where = where or Phrase("the-whole")
        self.expected = Phrase(f"expected-{expected}", values)

    def __str__(self) -> str:
        where = self.where if isinstance(self.where, str) else self.where.say("en")
        return f"{where}: {self.expected.say('en')}"


def encode(value: Any) -> Any:
    """A value as JSON has it."""
    if isinstance(value, StrEnum):
        return value.value
    if isinstance(value, tuple):
        return [encode(item) for item in value]
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        kind = type(value)
        told: dict[str, Any] = {"t": kind.__name__} if kind.__name__ in _TAGGED else {}
        for name, usual in _fields(kind):
            found = getattr(value, name)
            if usual is dataclasses.MISSING or found != usual:
                told[name] = encode(found)
        return told
    return value


@cache
def _fields(kind: type) -> tuple[tuple[str, Any], ...]:
    return tuple((f.name, f.default) for f in dataclasses.fields(kind))


def read_command(data: object) -> Command:
    return cast(Command, _reader(Command)(data, ""))


def read_event(data: object) -> TournamentEvent:
    return cast(TournamentEvent, _reader(TournamentEvent)(data, ""))


def read(kind: type[T], data: object) -> T:
    """A value of a kind from JSON, or BadRecord."""
    return cast(T, _reader(cast(Any, kind))(data, ""))


@cache
def _reader(kind: Any) -> Read:
    """How values of a type are read; made once for each."""
    origin = get_origin(kind)
    if kind is int:
        return _int
    if kind is str:
        return _text
    if kind is bool:
        return _bool
    if origin is tuple:
        return _tuple(get_args(kind))
    if origin in (Union, types.UnionType):
        return _union(get_args(kind))
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return _enum(kind)
    if dataclasses.is_dataclass(kind):
        return _object(cast(type, kind))
    raise TypeError(f"no way to read {kind!r}")


def _int(data: Any, where: str) -> int:
    if type(data) is not int or abs(data) > LARGEST:
        raise BadRecord(where, "number")
    return data


def _text(data: Any, where: str) -> str:
    if type(data) is not str or len(data) > LONGEST_TEXT:
        raise BadRecord(where, "text", most=LONGEST_TEXT)
    if any("\ud800" <= letter <= "\udfff" for letter in data):
        raise BadRecord(where, "utf8")
    return data


def _bool(data: Any, where: str) -> bool:
    if type(data) is not bool:
        raise BadRecord(where, "yes-or-no")
    return data


def _enum(kind: type[StrEnum]) -> Read:
    known = {member.value: member for member in kind}

    def reading(data: Any, where: str) -> StrEnum:
        if type(data) is not str or data not in known:
            raise BadRecord(where, "one-of", known=", ".join(known))
        return known[data]

    return reading


def _tuple(kinds: tuple[Any, ...]) -> Read:
    if len(kinds) == 2 and kinds[1] is Ellipsis:
        each = _reader(kinds[0])

        def reading(data: Any, where: str) -> tuple[Any, ...]:
            if type(data) is not list or len(data) > MOST_ITEMS:
                raise BadRecord(where, "list")
            return tuple(each(item, f"{where}[{n}]") for n, item in enumerate(data))

        return reading
    readers = [_reader(kind) for kind in kinds]

    def fixed(data: Any, where: str) -> tuple[Any, ...]:
        if type(data) is not list or len(data) != len(readers):
            raise BadRecord(where, "list-of", n=len(readers))
        return tuple(one(item, f"{where}[{n}]") for n, (one, item) in enumerate(zip(readers, data, strict=True)))

    return fixed


def _union(kinds: tuple[Any, ...]) -> Read:
    if types.NoneType in kinds:
        (other,) = (kind for kind in kinds if kind is not types.NoneType)
        inner = _reader(other)
        return lambda data, where: None if data is None else inner(data, where)
    by_name = {kind.__name__: kind for kind in kinds}

    def reading(data: Any, where: str) -> Any:
        if type(data) is not dict or type(data.get("t")) is not str or data["t"] not in by_name:
            raise BadRecord(f"{where}.t".lstrip("."), "one-of", known=", ".join(by_name))
        return _reader(by_name[data["t"]])(data, where)

    return reading


def _object(kind: type) -> Read:
    hints = get_type_hints(kind)
    tagged = kind.__name__ in _TAGGED
    readers = [(f.name, _reader(hints[f.name]), f.default) for f in dataclasses.fields(kind)]
    known = dict.fromkeys((*(("t",) if tagged else ()), *(name for name, _, _ in readers)))

    def reading(data: Any, where: str) -> Any:
        if type(data) is not dict:
            raise BadRecord(where, "object")
        if strange := [key for key in data if key not in known]:
            raise BadRecord(f"{where}.{strange[0][:40]}".lstrip("."), "field", known=", ".join(known))
        values = []
        for name, one, usual in readers:
            if name in data:
                values.append(one(data[name], f"{where}.{name}" if where else name))
            elif usual is dataclasses.MISSING:
                raise BadRecord(f"{where}.{name}".lstrip("."), "present")
            else:
                values.append(usual)
        return kind(*values)

    return reading
