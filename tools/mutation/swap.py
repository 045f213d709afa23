"""Puts a mutant into a process in which everything is already imported: the function gets other code.

Only what is inside functions can be changed so. Where a module or a class is made differently, the process has to
start anew.
"""

from __future__ import annotations

import functools
import gc
from collections.abc import Iterator
from types import CodeType, FunctionType
from typing import Protocol

Place = tuple[str, str, int]
"""The file, the name and the first line of a function."""


def _place(code: CodeType) -> Place:
    return code.co_filename, code.co_qualname, code.co_firstlineno


def outermost(code: CodeType) -> Iterator[CodeType]:
    """The functions and methods of a module, without those inside them."""
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            if _is_class(constant):
                yield from outermost(constant)
            else:
                yield constant


def _is_class(code: CodeType) -> bool:
    return not code.co_flags & 0x2 and not code.co_name.startswith("<")  # no fast locals: the body of a class


def same_frame(one: CodeType, other: CodeType) -> bool:
    """Whether a module, with its classes, is made in the same way, whatever its functions do."""
    if one.co_code != other.co_code or one.co_names != other.co_names or len(one.co_consts) != len(other.co_consts):
        return False
    for mine, yours in zip(one.co_consts, other.co_consts, strict=True):
        if isinstance(mine, CodeType):
            if not isinstance(yours, CodeType) or _place(mine) != _place(yours):
                return False
            if _is_class(mine) and not same_frame(mine, yours):
                return False
        elif type(mine) is not type(yours) or mine != yours:
            return False
    return True


def changed(one: CodeType, other: CodeType) -> list[tuple[CodeType, CodeType]]:
    """The functions that differ, each with its other code."""
    yours = {_place(code): code for code in outermost(other)}
    return [(code, yours[_place(code)]) for code in outermost(one) if code != yours[_place(code)]]


def living() -> dict[Place, list[FunctionType]]:
    """Every function of this process, by its place."""
    found: dict[Place, list[FunctionType]] = {}
    for thing in gc.get_objects():
        if type(thing) is FunctionType:
            found.setdefault(_place(thing.__code__), []).append(thing)
    return found


class Cache(Protocol):
    """What ``functools.cache`` makes of a function."""

    def cache_clear(self) -> None: ...


def caches() -> list[Cache]:
    return [thing for thing in gc.get_objects() if isinstance(thing, functools._lru_cache_wrapper)]


def forget() -> None:
    """Empty the caches: their values were computed without the fault."""
    for cache in caches():
        cache.cache_clear()
