"""The few words that tables, sheets and the command use, in three languages."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Any, NamedTuple


@cache
def toml_of(name: str) -> Mapping[str, Any]:
    """A file of texts or data of this package."""
    source = resources.files("truquero.tournament").joinpath(f"{name}.toml")
    return tomllib.loads(source.read_text(encoding="utf-8"))


def word(key: str, language: str, **values: object) -> str:
    """A word or a short sentence.

    >>> word("round", "es"), word("table", "va")
    ('Ronda', 'Taula')
    """
    said: str = toml_of("words")[key][language]
    return said.format(**values)


class Phrase(NamedTuple):
    """Words that become part of a sentence once the language is known."""

    key: str
    values: Mapping[str, object] = {}

    def say(self, language: str) -> str:
        return word(self.key, language, **self.values)
