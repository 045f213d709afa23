"""The state of the bets as a number: whatever what a seat may say depends on, and nothing else."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from truquero.engine.stakes import equalising, lacks, leader_lacks, worth
from truquero.engine.state import WAITING, Auction, Contest, Match
from truquero.rules import Cap, How, Ladder, Rulebook


def situation(m: Match, c: Contest) -> int:
    """Everything that the bets a seat may make depend on, besides the seat itself, as a number."""
    # Of an envido or a flor that is settled nothing matters but that it is.
    envido: Auction | int = c.envido if c.envido.status <= WAITING else c.envido.status
    flor: Auction | int = c.flor if c.flor.status <= WAITING else c.flor.status
    key = (
        *(c.truco, envido, flor, c.waiting, c.sung, c.spoken, c.conceded, c.asking, c.raiser, c.flor_closed),
        *(c.passing, c.barred, c.double, c.saying, c.gone, c.seats, c.falta, _score_part(m.book, c)),
    )
    c.situation = m.memo.situation(key)
    return c.situation


def _score_part(book: Rulebook, c: Contest) -> tuple[int, ...]:
    """What of the score decides which bets are legal and what they offer."""
    matters = _score_matters(book)
    betting = c.envido.status <= WAITING
    part: tuple[int, ...] = ()
    if matters.caps or (matters.caps_envido and betting):
        part = (leader_lacks(book, c),)
    if matters.equalises or (matters.equalises_envido and betting):
        part = (*part, equalising(book, c))
    if matters.farta and c.waiting:
        auction = c.auction(c.waiting[-1])
        at_stake = worth(book, c, auction.offer, auction.caller)
        part = (*part, at_stake > lacks(book, c, 0), at_stake > lacks(book, c, 1))
    return part


class _Matters(NamedTuple):
    """Where bets are capped by what a team lacks, equalise the score, or may be wanted for the farta."""

    caps: bool
    equalises: bool
    caps_envido: bool
    equalises_envido: bool
    farta: bool


@lru_cache(maxsize=64)
def _score_matters(book: Rulebook) -> _Matters:
    envido = [book.envido] if book.envido else []
    others = [book.truco, *([book.flor.ladder] if book.flor else [])]
    return _Matters(
        _caps(others), _equalises(others), _caps(envido), _equalises(envido), any(x.farta for x in others + envido)
    )


def _caps(ladders: list[Ladder]) -> bool:
    return any(x.cap is not Cap.NONE or any(r.capped or r.how is How.HALF for r in x.rungs) for x in ladders)


def _equalises(ladders: list[Ladder]) -> bool:
    return any(r.how is How.EQUALISE for x in ladders for r in x.rungs)
