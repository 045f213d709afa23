"""Who hears what a table says. Today everybody is connected to the same process; several need a broker behind this."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from truquero.seats import Seat


class Listener(Protocol):
    """Somebody who is connected."""

    def push(self, frame: bytes) -> None:
        """Send this as soon as possible; never waits."""


class Fanout(Protocol):
    """Delivers frames to whoever listens at a table; seat 0 is the gallery of spectators."""

    def subscribe(self, table: str, seat: Seat, listener: Listener) -> None: ...

    def unsubscribe(self, table: str, seat: Seat, listener: Listener) -> None: ...

    def listening(self, table: str) -> frozenset[Seat]:
        """The seats for which somebody listens: nothing need be made for the others."""

    def publish(self, table: str, frames: Mapping[Seat, bytes]) -> None:
        """Each seat its own frame."""


class LocalFanout:
    """Everybody is connected to this process."""

    def __init__(self) -> None:
        self._found: dict[str, dict[Seat, list[Listener]]] = {}

    def subscribe(self, table: str, seat: Seat, listener: Listener) -> None:
        self._found.setdefault(table, {}).setdefault(seat, []).append(listener)

    def unsubscribe(self, table: str, seat: Seat, listener: Listener) -> None:
        seats = self._found.get(table, {})
        listeners = seats.get(seat, [])
        if listener in listeners:
            listeners.remove(listener)
            if not listeners:
                del seats[seat]
            if not seats:
                del self._found[table]

    def listening(self, table: str) -> frozenset[Seat]:
        return frozenset(self._found.get(table, ()))

    def publish(self, table: str, frames: Mapping[Seat, bytes]) -> None:
        seats = self._found.get(table)
        if seats is None:
            return
        for seat, frame in frames.items():
            for listener in seats.get(seat, ()):
                listener.push(frame)
