"""The characters as they introduce themselves, in three languages."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Any, NamedTuple

from truquero.bots.characters import CHARACTERS, STEPS


class Introduction(NamedTuple):
    """A character in a line. Levels have a strength, from 1, the weakest; styles have none (0)."""

    id: str
    name: str
    strength: int
    about: str


@cache
def _file() -> Mapping[str, Any]:
    source = resources.files("truquero.bots").joinpath("characters.toml")
    return tomllib.loads(source.read_text(encoding="utf-8"))


def introduced(language: str) -> list[Introduction]:
    """Every character: the levels from the weakest to the strongest, then the styles."""
    texts = _file()
    strength = {name: at for at, name in enumerate(STEPS, 1)}
    return [
        Introduction(name, texts[name]["name"][language], strength.get(name, 0), texts[name][language])
        for name in CHARACTERS
    ]
