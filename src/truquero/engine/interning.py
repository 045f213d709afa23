"""Frequent values are made once and reused: making a named tuple costs more than looking it up."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import ParamSpec, TypeVar, cast

P = ParamSpec("P")
T = TypeVar("T")


def interned(make: Callable[P, T]) -> Callable[P, T]:
    """The same maker, cached: equal arguments give the same object. Only for values that never change."""
    return cast("Callable[P, T]", lru_cache(maxsize=4096)(make))
