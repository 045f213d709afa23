"""A finding in plain sentences, in three languages."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources

from truquero.review.advice import Agreement
from truquero.review.flags import PairFinding, Standing
from truquero.review.gates import Kind


@cache
def _texts() -> Mapping[str, Mapping[str, str]]:
    source = resources.files("truquero.review").joinpath("findings.toml")
    return tomllib.loads(source.read_text(encoding="utf-8"))


def title(language: str) -> str:
    return _texts()["title"][language]


def about(language: str) -> str:
    """What the list is not."""
    return _texts()["heard"][language]


def told(finding: PairFinding, language: str) -> str:
    """What was measured, and how sure it is."""
    texts = _texts()
    said = texts[finding.kind][language].format(
        choices=finding.choices,
        gave=finding.gave_way,
        usual=round(100 * finding.usual),
        per=_per(finding.chance),
    )
    note = [texts["note"][language]] if finding.standing is Standing.NOTE else []
    return " ".join([said, *note])


def told_agreement(found: Agreement, language: str) -> str:
    """S4: how often, how long, and what it may be instead."""
    texts = _texts()
    return texts[Kind.ADVISED][language].format(
        choices=found.choices,
        same=found.same,
        usual=round(100 * found.usual),
        per=_per(found.chance),
        cards=_seconds(found.cards, language),
        answers=_seconds(found.answers, language),
        others_cards=_seconds(found.others_cards, language),
        others_answers=_seconds(found.others_answers, language),
    )


def told_together(other: str, address: bool, browser: bool, entries: int, language: str) -> str:
    """S3: with whom, what was the same, and how many others share it."""
    texts = _texts()
    same = "both" if address and browser else "address" if address else "browser"
    return texts[f"{Kind.TOGETHER}-{same}"][language].format(other=other, entries=entries)


def told_delays(clock: int, retired: int, baseless: int, language: str) -> str:
    """S5: plain counts."""
    texts = _texts()
    counts = {"clock": clock, "retired": retired, "baseless": baseless}
    return " ".join(texts[f"{Kind.DELAYS}-{what}"][language].format(n=n) for what, n in counts.items() if n)


def _per(chance: float) -> int:
    return max(1, round(10_000 * chance))


def _seconds(time: float, language: str) -> str:
    said = f"{time:.1f}"
    return said if language == "en" else said.replace(".", ",")
