"""The one kind of value msgspec does not know: a card is its code."""

from __future__ import annotations

from typing import Any

import msgspec

from truquero.cards import Card, card


def enc_hook(value: Any) -> Any:
    """A card as its code. Everything else is refused, so that nothing leaks by accident."""
    if isinstance(value, Card):
        return value.code
    raise NotImplementedError(f"{type(value).__name__} does not travel")


def dec_hook(kind: type, value: Any) -> Any:
    if kind is Card and isinstance(value, str):
        return card(value)
    raise NotImplementedError(f"{kind.__name__} does not travel")


_ENCODER = msgspec.json.Encoder(enc_hook=enc_hook)
encode = _ENCODER.encode
"""Anything of the wire as JSON."""
