"""What a seat sees, as a line of numbers: made from a :class:`PlayerView`, or by the loop from its own state.

Both give the same numbers. Seats are counted from the one who looks (0), in the order of play; teams are mine (0) and
theirs (1). Cards are 1 + their place in the pack, 0 is none.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import numpy as np

from truquero.cards import Card
from truquero.engine import Phase, PlayerView
from truquero.engine.state import Stage
from truquero.engine.view_types import AuctionView, ContestView
from truquero.rules import Suerte
from truquero.seats import Seat, Team, team_of

SEATS: Final = 8
COVERED: Final = 64
"""Added to a card that lies face down; by itself: somebody else's."""
FIELDS: Final = (
    *("dealer", "score.0", "score.1", "games.0", "games.1", "duels", "muestra", "playing"),
    *("base.0", "base.1", "leader", "turn", "results.0", "results.1", "results.2", "best", "gone"),
    *(f"{s}.{f}" for s in Suerte for f in ("status", "rung", "stake", "offer", "caller", "right")),
    *("waiting", "passing", "barred", "double", "asking", "raiser", "flor_closed", "sung", "spoken", "conceded"),
    *(f"said.envido.{s}" for s in range(SEATS)),
    *(f"said.flor.{s}" for s in range(SEATS)),
    *(f"hand.{i}" for i in range(3)),
    *(f"upcoming.{i}" for i in range(3)),
    *(f"partner.{s}.{i}" for s in range(SEATS) for i in range(3)),
    *(f"play.{s}.{b}" for s in range(SEATS) for b in range(3)),
    *(f"led.{b}" for b in range(3)),
    "blind",
)
"""The allow-list: each field is one of :class:`PlayerView` or its :class:`ContestView`."""
LENGTH: Final = len(FIELDS)
INDEX: Final = {name: i for i, name in enumerate(FIELDS)}
_STATUS = ("idle", "waiting", "wanted", "refused", "closed")
_ORDER = {Suerte.TRUCO: 1, Suerte.ENVIDO: 2, Suerte.FLOR: 3}


class _Encoder:
    """Writes the fields of one view."""

    def __init__(self, view: PlayerView, pack: tuple[Card, ...]) -> None:
        self.view = view
        self.pack = pack
        self.line = np.zeros(LENGTH, np.int16)

    def seat(self, seat: Seat) -> int:
        return (seat - self.view.seat) % self.view.players

    def mask(self, seats: Iterable[Seat]) -> int:
        return sum(1 << self.seat(s) for s in seats)

    def team(self, team: Team) -> int:
        return team ^ team_of(self.view.seat)

    def card(self, card: Card | None) -> int:
        return 0 if card is None else 1 + self.pack.index(card)

    def put(self, name: str, *values: int) -> None:
        at = INDEX[name]
        self.line[at : at + len(values)] = values

    def run(self) -> np.ndarray[Any, Any]:
        v = self.view
        mine = team_of(v.seat)
        self.put("dealer", self.seat(v.dealer), v.score[mine], v.score[1 - mine], v.games[mine], v.games[1 - mine])
        self.put("hand.0", *[self.card(c) for c in v.hand or ()])
        self.put("upcoming.0", *[self.card(c) for c in v.upcoming or ()])
        for seat, hand in v.partners:
            self.put(f"partner.{self.seat(seat)}.0", *[self.card(c) for c in hand])
        live = [c for c in v.contests if c.stage is Stage.PLAY]
        own = next((c for c in live if v.seat in c.seats), live[0] if live else None)
        if v.phase is Phase.PLAY and own is not None:
            self.put("duels", v.format != "redondo")
            self.contest(own)
        return self.line

    def contest(self, c: ContestView) -> None:
        mine = team_of(self.view.seat)
        self.put("muestra", self.card(c.muestra), self.mask(c.seats), c.base[mine], c.base[1 - mine])
        self.put("leader", self.seat(c.leader), self.seat(c.turn))
        self.put("results.0", *[3 if r == 2 else 1 + self.team(r) for r in c.results])
        self.put("best", self.mask(c.best), self.mask(c.gone))
        for suerte, auction in ((Suerte.FLOR, c.flor), (Suerte.ENVIDO, c.envido), (Suerte.TRUCO, c.truco)):
            if auction is not None:
                self.auction(suerte, auction)
        waiting = 0
        for suerte in c.waiting:
            waiting = waiting * 4 + _ORDER[suerte]
        self.put("waiting", waiting, self.mask(c.passing), sum(1 << self.team(t) for t in c.barred), c.double)
        self.put("asking", *[1 + self.seat(s) if s else 0 for s in (c.asking, c.raiser)], c.flor_closed)
        conceded = 0 if c.conceded is None else 1 + self.team(c.conceded)
        self.put("blind", self.mask(c.blind))
        self.put("sung", self.mask(c.sung), self.mask(c.spoken), conceded)
        for suerte, seat, value in c.said:
            self.put(f"said.{suerte.value}.{self.seat(seat)}", value)
        for baza, plays in enumerate((*[b.plays for b in c.bazas], c.plays)):
            for play in plays:
                self.put(f"play.{self.seat(play.seat)}.{baza}", self.card(play.card) + COVERED * play.down)
        for number, done in enumerate(c.bazas):
            self.put(f"led.{number}", 1 + self.seat(done.led_by))

    def auction(self, suerte: Suerte, a: AuctionView) -> None:
        caller = 1 + self.seat(a.caller) if a.rung >= 0 else 0
        right = 0 if a.right is None else 1 + self.team(a.right)
        stake = max(a.stake, -9), max(a.offer, -9)
        self.put(f"{suerte.value}.status", _STATUS.index(a.status), a.rung, *stake, caller, right)


def encode(view: PlayerView, pack: tuple[Card, ...]) -> np.ndarray[Any, Any]:
    """A view as numbers."""
    return _Encoder(view, pack).run()
