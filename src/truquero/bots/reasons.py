"""The reasons of bots in words, and the rules they go by explained: short, in three languages."""

from __future__ import annotations

import tomllib
from collections import defaultdict
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Any, NamedTuple

from truquero.bots.player import OptionWorth, Reason, Worths
from truquero.maestro.blueprint import LOSSES
from truquero.prose.card_names import card_name
from truquero.prose.sentences import fill, quoted


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
    """What goes into a sentence."""
    found: defaultdict[str, object] = defaultdict(str)
    for name, value in reason.values:
        found[name] = say_worths(value, language) if isinstance(value, tuple) else value
    return found


NAMED = 4
"""So many options are told by name besides the chosen one, or one more if that is the last."""
THIS = {"en": "this {}", "es": "esto {}", "va": "açò {}"}
REST = {"en": "the rest {} or worse", "es": "lo demás {} o peor", "va": "la resta {} o pitjor"}


def say_worths(worths: Worths, language: str) -> str:
    """What each option is worth beside the best; nothing where there is only one.

    >>> say_worths((OptionWorth("quiero", None, 0.0), OptionWorth("no quiero", None, 0.4)), "es")
    'esto 0; «no quiero» −0,4'
    """
    if len(worths) < 2:
        return ""
    chosen, *others = worths
    named = len(others) if len(others) <= NAMED + 1 else NAMED
    while named and others[named - 1].loss >= LOSSES[-1]:  # that stands for more too
        named -= 1
    told = [THIS[language].format(_points(chosen.loss, language))]
    told += [f"{_option(other, language)} {_points(other.loss, language)}" for other in others[:named]]
    if named < len(others):
        told.append(REST[language].format(_points(others[named].loss, language)))
    return "; ".join(told)


def _option(option: OptionWorth, language: str) -> str:
    return card_name(option.card, language) if option.card is not None else quoted(option.said, language)


def _points(loss: float, language: str) -> str:
    """Points lost, as a language writes them."""
    text = f"{loss:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "0" else f"−{text if language == 'en' else text.replace('.', ',')}"


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
