"""Which measures have passed their gate in which rulebook: ``measured.toml`` has what ``make review`` found.

A measure that has not passed, or was never tried in a rulebook, is shown as a note there and never as a flag.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from enum import StrEnum
from functools import cache
from importlib import resources
from typing import Any, NamedTuple


class Kind(StrEnum):
    """What is looked at. S1 and S2 are measured and ranked; the others are notes by their nature."""

    KNOWS = "S1"
    """Choices follow the partner's hidden cards."""
    GIVES = "S2"
    """Bets are given up with strong hands."""
    TOGETHER = "S3"
    """Both sides of a table came from one address or one browser."""
    ADVISED = "S4"
    """Choices are those of a program more often than usual."""
    DELAYS = "S5"
    """Clocks that ran out, and claims without grounds."""


class Gate(NamedTuple):
    """What a measure must reach, in matches of three games. AUC: how often a foul pair stands above an honest one."""

    same: float
    """The least AUC where the model was fitted on the character that is judged."""
    across: float
    """The least AUC where it was fitted on another."""
    alarms: float
    """The largest share of honest pairs above three standard deviations."""


GATES: Mapping[Kind, Gate] = {Kind.KNOWS: Gate(0.95, 0.85, 0.005), Kind.GIVES: Gate(0.9, 0.0, 1.0)}


def passes(kind: Kind, found: Gate) -> bool:
    """Whether measured figures reach the gate of a measure.

    >>> passes(Kind.KNOWS, Gate(0.96, 0.95, 0.002)), passes(Kind.KNOWS, Gate(0.94, 0.95, 0.002))
    (True, False)
    """
    gate = GATES[kind]
    return found.same >= gate.same and found.across >= gate.across and found.alarms <= gate.alarms


@cache
def measured() -> Mapping[str, Mapping[Kind, Gate]]:
    """Rulebook to what was found there, by measure."""
    source = resources.files("truquero.review").joinpath("measured.toml")
    told: dict[str, dict[str, Any]] = tomllib.loads(source.read_text(encoding="utf-8"))
    return {
        book: {
            Kind(kind): Gate(f["same"], f.get("across", 1.0), f.get("alarms", 0.0))
            for kind, f in found.items()
        }
        for book, found in told.items()
    }  # fmt: skip


def has_passed(rulebook: str, kind: Kind) -> bool:
    found = measured().get(rulebook, {}).get(kind)
    return found is not None and passes(kind, found)
