"""What is wrong with a piece of a rulebook: found where the piece is made, named with the field it is in."""

from __future__ import annotations

import types
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, Union, get_args, get_origin, get_type_hints


class Fault(NamedTuple):
    """One thing that is wrong, and the field it is in, by dotted path."""

    field: str
    message: str

    def __str__(self) -> str:
        return f"{self.field}: {self.message}" if self.field else self.message


Found = Iterator[tuple[str, str]]
"""Faults as they are found: the field and what is wrong with it."""


class RulebookError(ValueError):
    """A rulebook, or a piece of one, that cannot be played: where it is, if known, and what is wrong."""

    def __init__(self, faults: Iterable[Fault], where: Path | str = "") -> None:
        self.faults = tuple(faults)
        self.where = where
        prefix = f"{where}: " if where else ""
        super().__init__("\n".join(f"{prefix}{fault}" for fault in self.faults))

    def below(self, path: str) -> RulebookError:
        """The same faults, with the dotted path at which this piece is held put in front."""
        return RulebookError(Fault(f"{path}.{f.field}" if f.field else path, f.message) for f in self.faults)


def check(thing: Any, found: Found, name: str = "") -> None:
    """Refuse a piece of a rulebook with every fault found in it. To be called where the piece is made.

    Fields of the wrong type are reported first: nothing else can be checked then.
    """
    faults = [Fault(*f) for f in _of_another_kind(thing)] or [Fault(*f) for f in found]
    if faults:
        raise RulebookError(faults, f"{type(thing).__name__} {name}".strip())


def cited(article: str, field: str = "article") -> Found:
    if not article:
        yield field, "must name an article"


def _of_another_kind(thing: Any) -> Found:
    """Fields whose value is not of the declared type. Nested values were checked when they were made."""
    kind: Any = type(thing)
    hints = _hints(kind)
    for field in fields(thing):
        value, hint = getattr(thing, field.name), hints.get(field.name, Any)
        if not _fits(value, hint):
            yield field.name, f"must be {_name(hint)}, not {value!r:.60}"


@cache
def _hints(kind: Any) -> dict[str, Any]:
    """The declared types. A compiled class says ``type`` where it cannot say more: that is no declaration."""
    return {name: hint for name, hint in get_type_hints(kind).items() if hint is not type}


def _fits(value: Any, hint: Any) -> bool:
    if hint is Any:
        return True
    if isinstance(hint, type):
        return type(value) is int if hint is int else isinstance(value, hint)
    origin, args = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        return any(_fits(value, arg) for arg in args)
    if origin is tuple:
        if not isinstance(value, tuple):
            return False
        if len(args) == 2 and args[1] is Ellipsis:
            return all(_fits(entry, args[0]) for entry in value)
        return len(value) == len(args) and all(_fits(entry, arg) for entry, arg in zip(value, args, strict=True))
    if origin is Mapping:
        return isinstance(value, Mapping) and all(_fits(k, args[0]) and _fits(v, args[1]) for k, v in value.items())
    return True


def _name(hint: Any) -> str:
    """A declaration as people read it."""
    args = get_args(hint)
    if get_origin(hint) in (Union, types.UnionType):
        return " or ".join(_name(arg) for arg in args)
    if get_origin(hint) is tuple:
        if len(args) == 2 and args[1] is Ellipsis:
            return f"a tuple, each entry {_name(args[0])}"
        return f"a tuple of {len(args)}: {', '.join(_name(arg) for arg in args)}" if args else "an empty tuple"
    if hint is type(None):
        return "None"
    plain = {int: "a whole number", str: "a text", bool: "True or False"}
    return plain.get(hint) or f"of the kind {getattr(hint, '__name__', str(hint))}"
