"""Makes frames quickly: what several seats see alike is encoded once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from operator import attrgetter
from typing import Any

import msgspec

from truquero.engine import events as ev
from truquero.engine.actions import Action
from truquero.engine.evolve import fold
from truquero.engine.state import Match
from truquero.engine.view import SPECTATOR, MatchViews, audience, for_everybody, hides_cards, mano_seen, scenes
from truquero.engine.view_types import Own, PlayerView
from truquero.seats import Seat
from truquero.wire.actions import from_action
from truquero.wire.changes import table_changes
from truquero.wire.events import HIDDEN, encode_ended, encode_seen
from truquero.wire.hooks import encode
from truquero.wire.view import OwnPart, TablePart, table_part


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


class TableMoment(MatchViews):
    """A match as it can be seen at one moment, as it travels."""

    __slots__ = ("_tables",)

    def __init__(self, match: Match) -> None:
        super().__init__(match)
        self._tables: dict[int, TablePart] = {}

    def table(self, who: Seat) -> TablePart:
        """What everybody sees: one object for all who see the same."""
        contests = self.contests(who)
        found = self._tables.get(id(contests))
        if found is None:
            found = self._tables[id(contests)] = table_part(self.everybody(contests))
        return found


def moment_of(match: Match, known: TableMoment | None) -> TableMoment:
    """The moment of a match, which may be known already."""
    return known if known is not None and known.match is match else TableMoment(match)


def event_frames(
    old: TableMoment, new: TableMoment, version: int, seen: Mapping[Seat, bytes], seats: Iterable[Seat]
) -> dict[Seat, bytes]:
    """A version for each of these seats: what they saw of it, and what is different from the moment before."""
    frames: dict[Seat, bytes] = {}
    made: dict[tuple[bytes, bytes, bytes], bytes] = {}
    alike = encode(table_changes(old.table(SPECTATOR), new.table(SPECTATOR))) if old.alike and new.alike else None
    for seat in seats:
        told = alike if alike is not None else encode(table_changes(old.table(seat), new.table(seat)))
        parts = (seen[seat], told, _own_changes(old.own(seat), new.own(seat)))
        frame = made.get(parts)
        if frame is None:
            frame = made[parts] = b'{"t":"event","v":%d,"events":%b,"table":%b,"own":%b}' % (version, *parts)
        frames[seat] = frame
    return frames


def _own_changes(old: Own, new: Own) -> bytes:
    """What is different for one seat."""
    if old == new:
        return b"{}"
    found: dict[str, Any] = {}
    if old.legal != new.legal or old.moves != new.moves or old.worths != new.worths:
        legal = raw_actions(new.legal)
        n = len(legal)  # a cut is no action on the wire, and does nothing
        found.update(legal=legal, moves=new.moves[:n], worths=new.worths[:n])
    for name, a, b in zip(OF_OWN, _rest(old), _rest(new), strict=True):
        if a is not b and a != b:
            found[name] = b
    return encode(found)


OF_OWN = ("hand", "partners", "upcoming", "numbers", "counts")
_rest = attrgetter(*OF_OWN)


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
