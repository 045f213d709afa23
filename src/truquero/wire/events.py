"""Events on the wire: an object with the kind of the event under ``e`` and its fields under their own names.

Only what :func:`truquero.engine.view.audience` hands out has an encoder here. The table of kinds is an allow-list: an
event added to the engine is not sent until somebody lists it here.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any, cast, get_args, get_type_hints

import msgspec

from truquero.engine import events as ev
from truquero.engine.view_types import ContestView, Covered, Seen
from truquero.wire.hooks import dec_hook, encode

KINDS: dict[str, type] = {
    kind.__name__: kind
    for kind in (
        *(ev.Drawn, ev.DrawTied, ev.TeamsDrawn, ev.DealerChosen, ev.WasCut),
        *(ev.TurnedUp, ev.TurnedKept, ev.TurnedRefused, ev.Redealt),
        *(ev.DealBegan, ev.ContestBegan, ev.Looked, ev.Played, Covered, ev.BazaEnded, ev.TurnPassed),
        *(ev.BetMade, ev.BetWanted, ev.BetRefused, ev.BetsJoined, ev.EnvidoClosed, ev.EnvidoBarred),
        *(ev.PassesAsked, ev.Passed, ev.FlorSung, ev.FlorGood, ev.FlorAsked, ev.FlorConceded, ev.FlorMayRaise),
        *(ev.FlorSmall, ev.SayingBegan, ev.Said, ev.SayingEnded, ev.LeftMano, ev.TrucoDecided),
        *(ev.ShowingBegan, ev.Shown, ev.FlorClaimed, ev.SaidReady, ev.Reminded, ev.Scored),
        *(ev.ContestEnded, ev.GameWon, ev.MatchWon, ev.Annulled, ev.Disqualified, ev.Resigned),
        *(ev.RepeatAsked,),
    )
}
"""What may be sent. Not the pack (Shuffled, Stacked); signs and talk have their own frames."""

ADDED = {"ContestEnded": {"mano": "ContestView"}}
"""What travels with an event besides its own fields, with the type of each."""

HIDDEN: tuple[type, ...] = (*ev.NOBODY_SEES, ev.Signed, ev.Talked)


def encode_seen(seen: Seen) -> bytes:
    """An event as JSON. Raises TypeError for a kind that does not travel."""
    return _encoded(seen) if isinstance(seen, ev.ContestBegan) else _remembered(seen)


@lru_cache(maxsize=4096, typed=True)  # typed: events of two kinds with the same fields are equal as tuples
def _remembered(seen: Seen) -> bytes:
    """The same events come up all the time, except the one that contains a hand."""
    return _encoded(seen)


def _encoded(seen: Seen) -> bytes:
    name = type(seen).__name__
    if KINDS.get(name) is not type(seen):
        raise TypeError(f"{name} does not travel")
    fields: dict[str, Any] = {"e": name}
    for key, value in zip(seen._fields, seen, strict=True):
        fields[key] = sorted(value) if isinstance(value, frozenset) else value
    return encode(fields)


def encode_ended(event: ev.ContestEnded, mano: ContestView) -> bytes:
    """The end of a mano, with the mano as it was: the next one may already have its cards."""
    return encode({"e": "ContestEnded", **event._asdict(), "mano": mano})


def decode_seen(data: Mapping[str, Any]) -> Seen:
    """The event that an object of the wire tells of."""
    kind = KINDS[data["e"]]
    values = [msgspec.convert(data[name], hint, dec_hook=dec_hook) for name, hint in _hints(kind).items()]
    return cast(Seen, kind(*values))


@cache
def _hints(kind: type) -> dict[str, Any]:
    return get_type_hints(kind)


def unlisted() -> set[str]:
    """Kinds of events that are neither listed nor known as hidden; a test requires that there are none."""
    return {kind.__name__ for kind in get_args(ev.Event)} - set(KINDS) - {kind.__name__ for kind in HIDDEN}
