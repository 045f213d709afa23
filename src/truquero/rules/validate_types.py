"""Whether every field of a rulebook, however deep, holds what its declaration says."""

from __future__ import annotations

import types
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any, Union, get_args, get_origin, get_type_hints


def type_faults(thing: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """The fields that hold something else than they should, by dotted path."""
    kind: Any = type(thing)
    for field in fields(thing):
        value = getattr(thing, field.name)
        where = f"{path}{field.name}"
        hint = _hints(kind)[field.name]
        if not _fits(value, hint):
            yield where, f"must be {_name(hint)}, not {value!r:.60}"
        else:
            yield from _inside(value, where)


def _inside(value: Any, where: str) -> Iterator[tuple[str, str]]:
    if is_dataclass(value) and not isinstance(value, type):
        yield from type_faults(value, f"{where}.")
    elif isinstance(value, tuple):
        for entry in value:
            if isinstance(entry, tuple) and len(entry) == 2 and is_dataclass(entry[1]):
                yield from _inside(entry[1], f"{where}.{entry[0]}")
            else:
                name = getattr(entry, "name", "")
                yield from _inside(entry, f"{where}.{name}" if isinstance(name, str) and name else where)


@cache
def _hints(kind: Any) -> dict[str, Any]:
    return get_type_hints(kind)


def _fits(value: Any, hint: Any) -> bool:
    origin, args = get_origin(hint), get_args(hint)
    if hint is Any:
        return True
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
    if hint is int:
        return type(value) is int
    return isinstance(value, hint) if isinstance(hint, type) else True


def _name(hint: Any) -> str:
    """A declaration as people read it."""
    args = get_args(hint)
    if get_origin(hint) in (Union, types.UnionType):
        return " or ".join(_name(arg) for arg in args)
    if get_origin(hint) is tuple:
        if len(args) == 2 and args[1] is Ellipsis:
            return f"a tuple, each entry {_name(args[0])}"
        return f"a tuple of {len(args)}: {', '.join(_name(arg) for arg in args)}"
    if hint is type(None):
        return "None"
    plain = {int: "a whole number", str: "a text", bool: "True or False"}
    return plain.get(hint) or f"of the kind {getattr(hint, '__name__', str(hint))}"
