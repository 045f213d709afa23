"""A table of bots: who is asked next, and who hears what. It holds the match, which no bot ever sees."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from truquero.bots.player import Bot, Decision, Reason
from truquero.engine import events as ev
from truquero.engine.actions import Action, Call
from truquero.engine.awaited import awaited
from truquero.engine.decide import legal
from truquero.engine.start import act
from truquero.engine.state import Match, Phase, Stage
from truquero.engine.view import SPECTATOR, audience, scenes, view
from truquero.engine.view_types import Seen
from truquero.fairness.shuffle import Rng
from truquero.rules import REDONDO, Window
from truquero.seats import TABLE, Seat, team_of

CAUGHT = 0.25
"""How often a rival sees a sign that was not meant for them."""


class Asking(NamedTuple):
    """Who is asked now: those the table waits for, and those who might break in."""

    awaited: list[Seat]
    others: list[Seat]
    alone: bool
    """Whether exactly one seat may act."""


def asking(match: Match) -> Asking:
    """In which order the seats of a match are asked. Only the holder of the match can call this."""
    may = {seat: own for seat, own in legal(match).items() if own}
    if match.phase is not Phase.PLAY:
        return Asking(list(may), [], len(may) == 1)
    leave = (Call(match.book.mazo.word),)
    # The table does not wait for a seat that can only leave.
    waits = [s for s in awaited(view(match, SPECTATOR)) if s in may and may[s] != leave]
    others = [s for s in may if s not in waits and (match.book.truco.window is Window.ANY_TIME or may[s] == leave)]
    return Asking(waits or [s for s in may if may[s] != leave] or list(may), others, len(may) == 1)


class Done(NamedTuple):
    """One action at the table: who, what, why, and the events it caused."""

    seat: Seat
    decision: Decision
    events: list[ev.Event]


class BotTable:
    """Asks the bots of a match in turn and tells each of them what it may see."""

    def __init__(self, match: Match, bots: Mapping[Seat, Bot], rng: Rng) -> None:
        self.match = match
        self.bots = dict(bots)
        self.rng = rng
        self.greeted = -1
        """The mano whose signs have been made."""
        self.manos = 0

    def hand_in(self, action: Action) -> list[ev.Event]:
        """An action of the table itself, such as the pack of the next deal."""
        return self.do(TABLE, action)

    def step(self) -> Iterator[Done]:
        """What the bots do next: signs and words aside, then one action."""
        yield from self.asides()
        yield self.turn()

    def turn(self) -> Done:
        """One action of the bot that goes on."""
        seat, decision = self.ask()
        if decision.action is None:
            raise RuntimeError(f"{self.bots[seat].name} in seat {seat} said nothing when it had to")
        return Done(seat, decision, self.do(seat, decision.action))

    def ask(self) -> tuple[Seat, Decision]:
        """The first of those who may act that wants to; if nobody does, the one the table waits for must."""
        order = asking(self.match)
        first: Seat | None = None
        for seat in dict.fromkeys([*order.awaited, *order.others]):
            bot = self.bots.get(seat)
            if bot is None:
                continue
            if first is None:
                first = seat
            decision = bot.decide(view(self.match, seat), must=order.alone)
            if decision.action is not None:
                return seat, decision
        if first is None:
            raise RuntimeError("no bot may act now")
        return first, self.bots[first].decide(view(self.match, first), must=True)

    def do(self, seat: Seat, action: Action) -> list[ev.Event]:
        """Do it and tell everybody what they may see of it."""
        before = self.match
        self.match, events = act(before, seat, action)
        for state, event in scenes(before, events):
            self.tell(state, event)
            self.manos += isinstance(event, ev.DealBegan | ev.ContestBegan)
        return events

    def tell(self, before: Match, event: ev.Event) -> None:
        if isinstance(event, ev.Signed):
            self._glimpsed(event)
            return
        for seat, bot in self.bots.items():
            seen: Seen | None = audience(before, event, seat)
            if seen is not None:
                bot.notice(seen)

    def _glimpsed(self, event: ev.Signed) -> None:
        for seat, bot in self.bots.items():
            if self.catches(seat, event.seat):
                bot.notice(event)

    def catches(self, seat: Seat, signer: Seat) -> bool:
        """A sign is meant for the partners; a rival who happens to look sees it too."""
        return team_of(seat) == team_of(signer) or self.rng.random() < CAUGHT

    def asides(self) -> Iterator[Done]:
        """Signs when a mano of several begins; a captain's orders before the partner plays (B8, B36)."""
        m = self.match
        if m.phase is not Phase.PLAY or m.format != REDONDO or m.players == 2:
            return
        c = m.live[-1]
        if c.stage is not Stage.PLAY:
            return
        if self.greeted != self.manos:
            self.greeted = self.manos
            seats = list(c.seats)
        elif m.book.captains and not c.waiting and c.turn not in m.captains:
            seats = [s for s in m.captains if team_of(s) == team_of(c.turn)]
        else:
            return
        for seat in seats:
            bot = self.bots.get(seat)
            said = bot.aside(view(self.match, seat)) if bot is not None else None
            if said is not None:
                yield Done(seat, Decision(said, Reason("aside")), self.do(seat, said))
