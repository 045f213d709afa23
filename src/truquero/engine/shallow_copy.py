"""Shallow copies for the interpreter, which copies a dictionary of fields faster than the fields one by one."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


def shallow_copy(thing: T) -> T:
    """A copy of the same type with the same fields."""
    new = object.__new__(type(thing))
    # Not `update`: that keeps the table of names a class shares, and reading fields of such a copy is slow.
    new.__dict__ = dict(thing.__dict__)
    return new
