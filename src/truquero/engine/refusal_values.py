"""The details of a refusal, as named values. The sentences are made from them elsewhere."""

from __future__ import annotations

from truquero.cards import Card

Value = int | str | Card | tuple[int, ...] | tuple[str, ...] | tuple[Card, ...]
Values = tuple[tuple[str, Value], ...]


def values(**named: Value) -> Values:
    """The values of a refusal's sentence, by name; ``case`` says which of several sentences fits.

    >>> values(case="only", said=6, only=5)
    (('case', 'only'), ('said', 6), ('only', 5))
    """
    return tuple(named.items())
