"""A finding in a plain sentence, in three languages."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources

from truquero.review.flags import PairFinding, Standing


@cache
def _texts() -> Mapping[str, Mapping[str, str]]:
    source = resources.files("truquero.review").joinpath("findings.toml")
    return tomllib.loads(source.read_text(encoding="utf-8"))


def title(language: str) -> str:
    return _texts()["title"][language]


def told(finding: PairFinding, language: str) -> str:
    """What was measured, how sure it is, and what it is not."""
    texts = _texts()
    said = texts[finding.kind][language].format(
        choices=finding.choices,
        gave=finding.gave_way,
        usual=round(100 * finding.usual),
        per=max(1, round(10_000 * finding.chance)),
    )
    note = [texts["note"][language]] if finding.standing is Standing.NOTE else []
    return " ".join([said, *note, texts["heard"][language]])
