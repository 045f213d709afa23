"""The lobby: who watches the list of public tables, and what they are sent when it changes.

A table that changes often is sent only now and then, in its latest form. Each frame is made once for everybody.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import TYPE_CHECKING

from truquero.server.game.log_reader import KeptAnswers
from truquero.server.house.table_listing import card
from truquero.server.table.table_services import Listener
from truquero.wire.frames import encode_frame
from truquero.wire.lobby import TablesChanged

if TYPE_CHECKING:
    from truquero.server.house.house import House
    from truquero.server.table.table import Table

TICK = 0.25
"""Seconds between two frames about what has changed."""
AT_ONCE = 50
"""How many tables one such frame tells of; others wait for the next."""
GUESTS = 5_000
"""For how many guests the last answers are remembered."""


class Guestbook:
    """The answers a guest got, so that a message sent again is not done again; one message at a time."""

    __slots__ = ("answers", "turn")

    def __init__(self) -> None:
        self.answers = KeptAnswers()
        self.turn = asyncio.Lock()


class Lobby:
    """Everybody who is at the lobby of one house."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.version = 0
        self.watching: set[Listener] = set()
        self._changed: dict[str, Table] = {}
        self._timer: asyncio.TimerHandle | None = None
        self._guests: OrderedDict[str, Guestbook] = OrderedDict()

    def guest(self, owner: str) -> Guestbook:
        found = self._guests.setdefault(owner, Guestbook())
        self._guests.move_to_end(owner)
        if len(self._guests) > GUESTS:
            self._guests.popitem(last=False)
        return found

    def changed(self, table: Table) -> None:
        """This table looks different in the list now."""
        if not table.row.public or not self.watching:
            return
        self._changed[table.id] = table
        self._wait()

    def _wait(self) -> None:
        if self._timer is None and self._changed:
            self._timer = asyncio.get_running_loop().call_later(TICK, self._tell)

    def _tell(self) -> None:
        self._timer = None
        told = [self._changed.pop(name) for name in list(self._changed)[:AT_ONCE]]
        here = [table for table in told if not table.gone and not table.finished]
        cards = tuple(card(self.house, table) for table in here)
        self.version += 1
        frame = encode_frame(TablesChanged(self.version, cards, tuple(t.id for t in told if t not in here)))
        for listener in list(self.watching):
            listener.push(frame)
        self._wait()

    def close(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
