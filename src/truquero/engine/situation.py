"""The state of the bets as a number: everything a seat's legal words depend on, and nothing else."""

from __future__ import annotations

from truquero.engine.stakes import equalising, leader_needs, points_needed, worth
from truquero.engine.state import WAITING, Auction, Contest, Match


def situation(m: Match, c: Contest) -> int:
    """Everything that the bets a seat may make depend on, besides the seat itself, as a number."""
    memo = m.memo
    # Once an envido or a flor is settled, only that fact matters.
    envido: Auction | int = c.envido if c.envido.status <= WAITING else c.envido.status
    flor: Auction | int = c.flor if c.flor.status <= WAITING else c.flor.status
    bets = (c.truco, envido, flor, c.waiting, c.passing, c.barred, c.double, c.falta)
    flores = (c.sung, c.spoken, c.conceded, c.asking, c.raiser, c.flor_closed)
    score = _score_part(m, c) if memo.score_matters else ()
    key = (bets, flores, c.saying, c.gone, c.seats, score)
    return memo.situations.get(key) or memo.new_situation(key)


def _score_part(m: Match, c: Contest) -> tuple[int, ...]:
    """The part of the score that decides which bets are legal and what they offer."""
    limits = m.memo.limits
    betting = c.envido.status <= WAITING
    part: tuple[int, ...] = ()
    if limits.caps or (limits.caps_envido and betting):
        part = (leader_needs(m.book, c),)
    if limits.equalises or (limits.equalises_envido and betting):
        part = (*part, equalising(m.book, c))
    if limits.farta and c.waiting:
        auction = c.auction(c.waiting[-1])
        at_stake = worth(m.book, c, auction.offer, auction.caller)
        part = (*part, at_stake > points_needed(m.book, c, 0), at_stake > points_needed(m.book, c, 1))
    return part
