"""The reasons of bots in words, and the rules they go by explained: short, in three languages."""

from __future__ import annotations

import tomllib
from collections import defaultdict
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Any, NamedTuple

from truquero.bots.player import Reason
from truquero.prose.sentences import fill


@cache
def _file(name: str) -> Mapping[str, Mapping[str, Any]]:
    source = resources.files("truquero.bots").joinpath(name)
    return tomllib.loads(source.read_text(encoding="utf-8"))


def reasons() -> Mapping[str, Mapping[str, str]]:
    """Every reason by its key, and its sentence by language."""
    return _file("reasons.toml")


def explanations() -> Mapping[str, Mapping[str, Any]]:
    """Every heuristic by its name: its title, and what it advises by language."""
    return _file("heuristics.toml")


def say_reason(reason: Reason, language: str) -> str:
    """Why a bot did something, as it would say it itself.

    >>> say_reason(Reason("good-odds", (("chance", 62),)), "es")
    'Quiero: nos doy un 62 % de ganarlo.'
    """
    return fill(reasons()[reason.key][language], _values(reason, language))


def _values(reason: Reason, language: str) -> Mapping[str, object]:
    """What goes into a sentence, with decimals as a language writes them."""
    found: defaultdict[str, object] = defaultdict(str, reason.values)
    for name, value in reason.values:
        if isinstance(value, float):
            found[name] = f"{value:.2g}".replace(".", "." if language == "en" else ",") if value else ""
    return found


def advice() -> Mapping[str, Mapping[str, str]]:
    """The reasons that sound different when they are advice, by key and language."""
    return _file("advice.toml")


def say_advice(reason: Reason, language: str) -> str:
    """Why somebody else should do what a bot would do in their place.

    >>> say_advice(Reason("good-odds", (("chance", 62),)), "es")
    'Acéptalo: tienes un 62 % de ganarlo.'
    """
    texts = advice().get(reason.key) or reasons()[reason.key]
    return fill(texts[language], _values(reason, language))


class Explanation(NamedTuple):
    """A heuristic as people would pass it on."""

    title: str
    text: str


def explain(name: str, language: str) -> Explanation:
    """What a heuristic advises. Raises KeyError for an unknown name.

    >>> explain("copas", "en").title
    'Copas led, weak truco'
    """
    entry = explanations()[name]
    return Explanation(entry["title"][language], entry[language])
