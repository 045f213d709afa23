"""Whether a line of an acta only repeats what the program has done by itself."""

from __future__ import annotations

from truquero.engine import events as ev
from truquero.engine.actions import Action, Call, Show
from truquero.seats import Seat, team_of


def says_the_same(event: ev.Event, seat: Seat, action: Action) -> bool:
    """Whether an action only repeats this event."""
    match event:
        case ev.FlorSung(seat=singer, word=word):
            return singer == seat and action == Call(word)
        case ev.FlorGood(seat=speaker, word=word):
            return team_of(speaker) == team_of(seat) and action == Call(word)
        case ev.Said(seat=speaker, value=value):
            heard = Call("son-buenas") if value is None else Call("canto", value)
            return speaker == seat and action == heard
        case ev.Shown(seat=shower, cards=cards):
            return shower == seat and isinstance(action, Show) and set(action.cards) == set(cards)
        case _:
            return False
