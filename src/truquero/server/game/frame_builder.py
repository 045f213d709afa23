"""Makes frames quickly: what several seats see alike is encoded once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

import msgspec

from truquero.engine import events as ev
from truquero.engine.actions import Action
from truquero.engine.evolve import fold
from truquero.engine.state import Match
from truquero.engine.view import SPECTATOR, MatchViews, audience, for_everybody, hides_cards, mano_seen, scenes
from truquero.engine.view_types import ContestView, Own, PlayerView
from truquero.seats import Seat
from truquero.wire.actions import from_action
from truquero.wire.events import HIDDEN, encode_ended, encode_seen
from truquero.wire.hooks import encode
from truquero.wire.view import OwnPart, table_part


def seen_by(before: Match, events: Sequence[ev.Event], seats: Iterable[Seat]) -> dict[Seat, bytes]:
    """The events of one action as each seat may see them, as a JSON array. ``before`` is the state they began in."""
    everybody = tuple(seats)
    found: dict[Seat, list[bytes]] = {seat: [] for seat in everybody}
    own = False
    for at, (state, event) in enumerate(scenes(before, events)):
        if isinstance(event, HIDDEN):
            continue
        if isinstance(event, ev.ContestEnded):
            after = fold(before, events[: at + 1])
            if hides_cards(after.contest(event.at)):
                own = True
                for seat, told in found.items():
                    told.append(encode_ended(event, mano_seen(after, event.at, seat)))
            else:
                common = encode_ended(event, mano_seen(after, event.at, SPECTATOR))
                for told in found.values():
                    told.append(common)
        elif for_everybody(event):
            common = encode_seen(event)
            for told in found.values():
                told.append(common)
        else:
            own = True
            for seat, told in found.items():
                seen = audience(state, event, seat)
                if seen is not None:
                    told.append(encode_seen(seen))
    if not own and everybody:
        shared = b"[" + b",".join(found[everybody[0]]) + b"]"
        return dict.fromkeys(everybody, shared)
    return {seat: b"[" + b",".join(told) + b"]" for seat, told in found.items()}


def event_frames(match: Match, version: int, seen: Mapping[Seat, bytes], seats: Iterable[Seat]) -> dict[Seat, bytes]:
    """A version for each of these seats: what they saw of it, and how things stand now."""
    frames: dict[Seat, bytes] = {}
    known: tuple[ContestView, ...] | None = None
    told = b""
    moment = MatchViews(match)
    for seat in seats:
        contests, own = moment.contests(seat), moment.own(seat)
        if contests is not known:
            known, told = contests, encode(table_part(moment.joined(seat, contests, own)))
        frames[seat] = b'{"t":"event","v":%d,"events":%b,"table":%b,"own":%b}' % (
            version,
            seen[seat],
            told,
            encode(_own(seat, own)),
        )
    return frames


@lru_cache(maxsize=8192)
def _raw(action: Action) -> msgspec.Raw | None:
    """The same actions come up all the time: each is encoded once."""
    wire = from_action(action)
    return None if wire is None else msgspec.Raw(encode(wire))


def raw_actions(actions: Iterable[Action]) -> tuple[Any, ...]:
    return tuple([raw for action in actions if (raw := _raw(action)) is not None])


def own_fast(view: PlayerView) -> OwnPart:
    """Like :func:`truquero.wire.view.own_part`, with the actions already encoded."""
    return _own(view.seat, view)


def _own(seat: Seat, own: Own | PlayerView) -> OwnPart:
    legal = raw_actions(own.legal)
    n = len(legal)
    moves, worths = own.moves[:n], own.worths[:n]
    return OwnPart(seat, own.hand, own.partners, own.upcoming, legal, moves, own.numbers, worths, own.counts)
