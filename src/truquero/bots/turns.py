"""For whom a table waits, as far as everybody can tell."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from truquero.engine.actions import Call
from truquero.engine.decide import legal
from truquero.engine.state import Match, Phase, Stage
from truquero.engine.view import SPECTATOR, ContestView, PlayerView, view
from truquero.rules import Suerte, Window
from truquero.seats import Seat, team_of


def awaited(seen: PlayerView) -> list[Seat]:
    """The seats a table waits for, the first most of all.

    Anyone of a team may answer for it (G1): the one who plays last, and usually leads it (A29, V20), comes first.
    """
    found = [s for c in seen.contests if c.stage is not Stage.OVER for s in _awaited(c) if s in seen.acting]
    return list(dict.fromkeys(found)) or list(seen.acting)


def _awaited(c: ContestView) -> Iterator[Seat]:
    if c.stage is Stage.SHOW:
        yield from (s for s in c.seats if s not in c.ready)
        return
    if c.saying is not None:
        yield c.saying.next
    yield c.asking
    yield c.raiser
    top = top_bet(c)
    if top is not None and not c.passing:
        yield from last_first([s for s in c.seats if team_of(s) != team_of(top)])
        return
    yield from c.passing[:1]
    yield c.turn


def top_bet(c: ContestView) -> Seat | None:
    """Who made the bet that waits for its answer; None when none does."""
    if not c.waiting:
        return None
    auctions = {Suerte.FLOR: c.flor, Suerte.ENVIDO: c.envido, Suerte.TRUCO: c.truco}
    top = auctions[c.waiting[-1]]
    return top.caller if top is not None else None


def last_first(team: Sequence[Seat]) -> list[Seat]:
    return list(reversed(team))


class Asking(NamedTuple):
    """Who is asked now: those the table waits for, and those who might break in."""

    awaited: list[Seat]
    others: list[Seat]
    alone: bool
    """Whether one seat, and nobody else, may do anything."""


def asking(match: Match) -> Asking:
    """In which order the seats of a match are asked. Only whoever holds the match may ask this."""
    may = {seat: own for seat, own in legal(match).items() if own}
    if match.phase is not Phase.PLAY:
        return Asking(list(may), [], len(may) == 1)
    leave = (Call(match.book.mazo.word),)
    # Who can do nothing but leave is not who the table waits for.
    waits = [s for s in awaited(view(match, SPECTATOR)) if s in may and may[s] != leave]
    others = [s for s in may if s not in waits and (match.book.truco.window is Window.ANY_TIME or may[s] == leave)]
    return Asking(waits or [s for s in may if may[s] != leave] or list(may), others, len(may) == 1)
