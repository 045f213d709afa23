"""For values that the rules guarantee and types cannot express."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


def not_none(value: T | None) -> T:
    """A value that is there whenever this is asked. Raises LookupError: the engine has a fault."""
    if value is None:
        raise LookupError("something that has to be there is missing")
    return value
