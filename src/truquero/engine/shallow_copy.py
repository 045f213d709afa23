"""Shallow copies for the interpreter, which copies a dictionary of fields faster than the fields one by one."""

from __future__ import annotations

from typing import Any, TypeVar

T = TypeVar("T")


def shallow_copy(thing: T, **changed: Any) -> T:
    """The same thing again, with some fields changed."""
    new = object.__new__(type(thing))
    new.__dict__.update(thing.__dict__, **changed)
    return new
