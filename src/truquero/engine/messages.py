"""Why-not in words."""

from __future__ import annotations

from collections.abc import Sequence

from truquero.engine.state import Match
from truquero.engine.why import Illegal


def say_why(illegal: Illegal, match: Match, names: Sequence[str], language: str = "en") -> str:
    """The reason of a refusal as a sentence."""
    return f"{illegal.code} {illegal.detail}".strip()
