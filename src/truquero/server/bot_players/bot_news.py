"""Keeps the bots of a table, players and advisers, up to date with what their seats have seen."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING

from truquero.bots.player import Bot
from truquero.engine import events as ev
from truquero.engine.state import Match
from truquero.engine.view import seen_events
from truquero.engine.view_types import Seen
from truquero.seats import Seat
from truquero.server.game import log_reader

if TYPE_CHECKING:
    from truquero.server.table.table import Table


class BotNews:
    """A bot lives in another process: between two questions its seat's news is kept here."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.bots: dict[Seat, Bot] = {}
        self.heard: dict[Seat, list[Seen]] = {}
        """What each bot has not been told yet. A seat that is not here has to be told everything first."""

    def hear(self, before: Match, events: Sequence[ev.Event]) -> None:
        for seat, heard in self.heard.items():
            heard += seen_events(before, events, seat)

    def overhear(self, seat: Seat, seen: Seen) -> None:
        """Something that this seat has seen and that is not in the log: a sign, a word."""
        if seat in self.heard:
            self.heard[seat].append(seen)

    def forget(self, seat: Seat) -> None:
        self.bots.pop(seat, None)
        self.heard.pop(seat, None)

    async def tell_everything(self, seat: Seat) -> None:
        """What the seat has seen since the beginning, from the log."""
        table = self.table
        version = table.version
        heard: list[Seen] = []
        if version:
            heard = await asyncio.to_thread(
                lambda: log_reader.heard(table.row, table.services.store.iter_records(table.id), seat)
            )
        if version == table.version:  # otherwise it is asked again anyway
            self.heard[seat] = heard
