"""Where the score limits the bets of a rulebook: read off its ladders, once for each kind of table."""

from __future__ import annotations

from typing import NamedTuple

from truquero.rules import Cap, How, Ladder, Rulebook


class ScoreLimits(NamedTuple):
    """Where bets are capped by what a team lacks, equalise the score, or may be wanted for the farta."""

    caps: bool
    equalises: bool
    caps_envido: bool
    equalises_envido: bool
    farta: bool


def score_limits(book: Rulebook) -> ScoreLimits:
    """What of the score a seat's legal words depend on."""
    envido = [book.envido] if book.envido else []
    others = [book.truco, *([book.flor.ladder] if book.flor else [])]
    return ScoreLimits(
        _caps(others), _equalises(others), _caps(envido), _equalises(envido), any(x.farta for x in others + envido)
    )


def _caps(ladders: list[Ladder]) -> bool:
    return any(x.cap is not Cap.NONE or any(r.capped or r.how is How.HALF for r in x.rungs) for x in ladders)


def _equalises(ladders: list[Ladder]) -> bool:
    return any(r.how is How.EQUALISE for x in ladders for r in x.rungs)
