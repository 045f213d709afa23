"""What the odds say, in three languages: their texts, and numbers as each language writes them."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Any

from truquero.prose.sentences import fill


@cache
def catalogue() -> Mapping[str, Mapping[str, Any]]:
    """Every text by its key, and its forms by language."""
    source = resources.files("truquero.odds").joinpath("odds.toml")
    return tomllib.loads(source.read_text(encoding="utf-8"))


def say(key: str, language: str, /, **fields: object) -> str:
    """A text with its fields; the field ``n`` chooses between singular and plural and is written as a number.

    >>> say("exact", "en", n=7770), say("exact", "va", n=1)
    ('exact, 7,770 hands', 'exacte, 1 mà possible')
    """
    text = catalogue()[key][language]
    if isinstance(text, dict):
        text = text["one" if fields.get("n") == 1 else "other"]
    count = fields.get("n")
    if isinstance(count, int):
        fields["n"] = whole(count, language)
    return fill(text, fields)


def whole(number: int, language: str) -> str:
    """A whole number; Spanish and Valencian leave four figures together.

    >>> whole(7770, "en"), whole(7770, "es"), whole(10000, "es")
    ('7,770', '7770', '10.000')
    """
    if language == "en":
        return f"{number:,}"
    return str(number) if number < 10_000 else f"{number:,}".replace(",", ".")


def percent(share: float, language: str) -> str:
    """A share as a percentage; nearly nothing is not rounded to 0, nor nearly all to 100.

    >>> percent(0.7481, "en"), percent(0.7481, "es"), percent(0.0001, "en"), percent(1, "va")
    ('74.8 %', '74,8 %', '< 0.1 %', '100 %')
    """
    if share in (0, 1):
        return f"{share:.0%}".replace("%", " %")
    if share < 0.0005:
        return f"< {_tenths(0.1, language)} %"
    if share >= 0.9995:
        return f"> {_tenths(99.9, language)} %"
    return f"{_tenths(100 * share, language)} %"


def between(low: float, high: float, language: str) -> tuple[str, str]:
    """The two ends of an interval, in hundredths."""
    return _tenths(100 * low, language), _tenths(100 * high, language)


def _tenths(number: float, language: str) -> str:
    said = f"{number:.1f}"
    return said if language == "en" else said.replace(".", ",")


class Unanswerable(ValueError):
    """A question that has no answer: what is wrong with it and what would work, put into words when needed."""

    def __init__(self, what: str, /, **values: object) -> None:
        super().__init__(what)
        self.what = what
        self.values = values

    def say(self, language: str) -> str:
        return say(self.what, language, **self.values)

    def __str__(self) -> str:
        return self.say("en")
