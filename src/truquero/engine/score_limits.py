"""Where the score limits the bets of a rulebook: read off its ladders, once for each kind of table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from truquero.rules import Envido, How, Ladder, Rulebook


class ScoreLimits(NamedTuple):
    """Where bets are capped by what a team needs, equalise the score, or may be wanted for the farta."""

    caps: bool
    equalises: bool
    caps_envido: bool
    equalises_envido: bool
    farta: bool


def score_limits(book: Rulebook) -> ScoreLimits:
    """The part of the score that a seat's legal words depend on."""
    envido = [book.envido] if book.envido else []
    others = [book.truco, *([book.flor] if book.flor else [])]
    return ScoreLimits(_caps(others), _equalises(others), _caps(envido), _equalises(envido), bool(book.farta))


def _caps(ladders: Sequence[Ladder]) -> bool:
    capped = any(isinstance(x, Envido) and x.capped for x in ladders)
    rungs = [rung for x in ladders for rung in x.rungs]
    return capped or any(rung.how is How.HALF or (rung.number and rung.number.capped) for rung in rungs)


def _equalises(ladders: Sequence[Ladder]) -> bool:
    return any(r.how is How.EQUALISE for x in ladders for r in x.rungs)
