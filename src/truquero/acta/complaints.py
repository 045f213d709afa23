"""What is wrong in an acta, in three languages; refused actions give the engine's reasons."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources


@cache
def complaints() -> Mapping[str, Mapping[str, str]]:
    """Every complaint by its key, and its text by language."""
    source = resources.files("truquero.acta").joinpath("complaints.toml")
    return tomllib.loads(source.read_text(encoding="utf-8"))


def complain(what: str, language: str, /, **values: object) -> str:
    """A complaint in words. A value that is said differently in each language is given as a function of it.

    >>> complain("points", "es", found="1-0", said="0-1")
    'los tantos son 1-0, no 0-1'
    """
    said = {name: value(language) if callable(value) else value for name, value in values.items()}
    return complaints()[what][language].format(**said)


class Complaint(ValueError):
    """Something wrong in an acta: its code and values, put into words when needed."""

    def __init__(self, what: str, /, **values: object) -> None:
        super().__init__(what)
        self.what = what
        self.values = values

    def say(self, language: str) -> str:
        return complain(self.what, language, **self.values)

    def __str__(self) -> str:
        return self.say("en")
