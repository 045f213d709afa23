"""What checking a proof has shown, in words of three languages. The page has the same sentences (text/*/proof.json)."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import resources
from typing import Literal, NamedTuple

Weight = Literal["wrong", "open", "good"]
"""Against the house; not checked; checked and right."""


@cache
def sentences() -> Mapping[str, Mapping[str, str]]:
    """Every sentence by its code, and its text by language."""
    source = resources.files("truquero.fairness").joinpath("findings.toml")
    return tomllib.loads(source.read_text(encoding="utf-8"))


def place(where: str, language: str) -> str:
    """Where something is: ``deal:7``, ``deal:0`` (the draw), ``entry:3``, ``head``, ``seen``, ``acta``.

    >>> place("deal:7", "es"), place("deal:0", "en"), place("head", "en")
    ('reparto 7', 'draw', 'head')
    """
    kind, _, n = where.partition(":")
    kind = "draw" if where == "deal:0" else kind
    return sentences()[f"at-{kind}"][language].format(n=n)


def say(code: str, language: str, where: str = "", **values: object) -> str:
    """A sentence, with its place before it if it has one."""
    if "where" in sentences()[code]["en"]:
        raise KeyError(code)
    said = sentences()[code][language].format(**values)
    return f"{place(where, language)}: {said}" if where else said


class Finding(NamedTuple):
    """One thing that was found, or could not be checked."""

    weight: Weight
    code: str
    where: str = ""
    values: Mapping[str, object] = {}

    def say(self, language: str) -> str:
        return say(self.code, language, self.where, **self.values)


def other_order(where: str, found: Sequence[str], due: Sequence[str]) -> Finding:
    """The first place at which an order is wrong."""
    at = next((i for i, (a, b) in enumerate(zip(found, due, strict=False)) if a != b), min(len(found), len(due)))
    lies, ought = (order[at] if at < len(order) else "–" for order in (found, due))
    return Finding("wrong", "other-order", where, {"place": at + 1, "found": lies, "due": ought})


class Unreadable(Exception):
    """A file that is not a proof: what is wrong with it, and where."""

    def __init__(self, code: str, where: str = "", **values: object) -> None:
        super().__init__(code)
        self.code, self.where, self.values = code, where, values

    def say(self, language: str) -> str:
        return say(self.code, language, self.where, **self.values)

    def __str__(self) -> str:
        return self.say("en")
