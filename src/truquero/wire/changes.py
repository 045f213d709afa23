"""What a version changed of a view: found by the server, put back together by a client.

A client has the view of version n, and is told of version n+1 only what is different. Both sides come from two views
that the seat may see anyway, so what is left out tells nothing new. A field is told whole; only manos that go on are
told by their own fields.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from itertools import compress
from operator import attrgetter, is_not
from typing import Any, get_type_hints

import msgspec
from msgspec.structs import replace as struct_replace

from truquero.engine.view_types import ContestView
from truquero.wire.frames import Changed, Event, ServerMessage, Told, Welcome
from truquero.wire.hooks import dec_hook
from truquero.wire.view import OwnPart, TablePart

OF_CONTEST = tuple(field.name for field in fields(ContestView))
_contest_values = attrgetter(*OF_CONTEST)
OF_TABLE = tuple(name for name in TablePart.__struct_fields__ if name != "contests")
_table_values = attrgetter(*OF_TABLE)


def table_changes(old: TablePart, new: TablePart) -> dict[str, Any]:
    """The fields that are different. Of ``contests`` all live ones are listed, each with what is different."""
    found = _different(OF_TABLE, _table_values(old), _table_values(new))
    if old.contests is not new.contests:
        contests = _contest_changes(old.contests, new.contests)
        if contests is not None:
            found["contests"] = contests
    return found


def _contest_changes(old: tuple[ContestView, ...], new: tuple[ContestView, ...]) -> list[object] | None:
    known = {c.at: c for c in old}
    told: list[object] = []
    changed = [c.at for c in old] != [c.at for c in new]
    for c in new:
        before = known.get(c.at)
        if before is None:
            told.append(c)
        else:
            found = _different(OF_CONTEST, _contest_values(before), _contest_values(c))
            changed = changed or bool(found)
            told.append({"at": c.at, **found})
    return told if changed else None


def _different(names: tuple[str, ...], old: tuple[Any, ...], new: tuple[Any, ...]) -> dict[str, Any]:
    """Nearly everything is the very same object as before, which is seen without comparing it."""
    return {name: b for name, a, b in compress(zip(names, old, new, strict=True), map(is_not, old, new)) if a != b}


# ---------------------------------------------------------------- a client's side


class Gap(Exception):
    """A version that does not follow the last one: ask for the view again."""


class Picture:
    """What a client sees of a table: the view of its last version."""

    def __init__(self) -> None:
        self.version = -1
        self.table: TablePart | None = None
        self.own: OwnPart | None = None

    def take(self, frame: ServerMessage) -> Told | None:
        """Follow the server: a frame that tells changes is returned as the whole version.

        None for a version that is known already. Raises Gap.
        """
        if isinstance(frame, Welcome):
            self.version, self.table, self.own = frame.v, frame.table, frame.own
        elif isinstance(frame, Changed):
            if frame.v <= self.version:
                return None
            if self.table is None or self.own is None or frame.v > self.version + 1:
                raise Gap(f"version {frame.v} came after {self.version}")
            self.table, self.own = table_after(self.table, frame.table), own_after(self.own, frame.own)
            self.version = frame.v
            return Event(frame.v, frame.events, self.table, self.own)
        return frame


def table_after(old: TablePart, changes: Mapping[str, Any]) -> TablePart:
    """What everybody sees, after these changes."""
    found = _read({name: value for name, value in changes.items() if name != "contests"}, _TABLE_HINTS)
    if "contests" in changes:
        known = {c.at: c for c in old.contests}
        found["contests"] = tuple(_contest_after(known.get(told["at"]), told) for told in changes["contests"])
    return struct_replace(old, **found)


def _contest_after(old: ContestView | None, told: Mapping[str, Any]) -> ContestView:
    read = _read(told, _CONTEST_HINTS)
    return ContestView(**read) if old is None else replace(old, **read)


def own_after(old: OwnPart, changes: Mapping[str, Any]) -> OwnPart:
    """What only this seat knows, after these changes."""
    return struct_replace(old, **_read(changes, _OWN_HINTS))


def _read(told: Mapping[str, Any], hints: Mapping[str, Any]) -> dict[str, Any]:
    return {name: msgspec.convert(value, hints[name], dec_hook=dec_hook) for name, value in told.items()}


_TABLE_HINTS, _OWN_HINTS, _CONTEST_HINTS = (get_type_hints(kind) for kind in (TablePart, OwnPart, ContestView))
