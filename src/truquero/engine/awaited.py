"""Which players a table waits for, as far as everybody can see."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from truquero.engine.state import Stage
from truquero.engine.view_types import ContestView, PlayerView, TableSeen
from truquero.rules import Suerte
from truquero.seats import Seat, team_of


def awaited(seen: PlayerView | TableSeen) -> list[Seat]:
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
    """Who made the bet that waits for an answer; None when none is waiting."""
    if not c.waiting:
        return None
    auctions = {Suerte.FLOR: c.flor, Suerte.ENVIDO: c.envido, Suerte.TRUCO: c.truco}
    top = auctions[c.waiting[-1]]
    return top.caller if top is not None else None


def last_first(team: Sequence[Seat]) -> list[Seat]:
    return list(reversed(team))
