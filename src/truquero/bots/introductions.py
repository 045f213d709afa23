"""The characters as they introduce themselves, in three languages."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Any, NamedTuple

from truquero.bots.characters import CHARACTERS


class Introduction(NamedTuple):
    """A character in a line; strength 1 is the weakest."""

    id: str
    name: str
    strength: int
    about: str


@cache
def _file() -> Mapping[str, Any]:
    source = resources.files("truquero.bots").joinpath("characters.toml")
    return tomllib.loads(source.read_text(encoding="utf-8"))


def introduced(language: str) -> list[Introduction]:
    """Every character, from the weakest to the strongest."""
    texts = _file()
    return [
        Introduction(name, texts[name]["name"][language], strength, texts[name][language])
        for strength, name in enumerate(CHARACTERS, 1)
    ]
