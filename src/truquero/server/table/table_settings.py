"""What the host chose for a table, read from its stored row. Whatever is not stored has its default here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from truquero.server.common.settings import Settings
from truquero.store import Json


class TableSettings(NamedTuple):
    """The choices of one table."""

    host: str
    """Who opened it, as :attr:`Identity.owner` has it; empty if nobody did."""
    chat: bool
    clock: int
    """Seconds for a move; 0: no clock."""
    spectators: bool
    hints: bool
    delay: int
    """Seconds by which spectators are behind."""


def table_settings(stored: Mapping[str, Json], house: Settings) -> TableSettings:
    """The choices in a stored row; the house says what holds where the host did not choose."""
    clock, delay = stored.get("clock", 0), stored.get("delay")
    return TableSettings(
        host=str(stored.get("host", "")),
        chat=bool(stored.get("chat", True)),
        clock=clock if isinstance(clock, int) else 0,
        spectators=bool(stored.get("spectators", True)),
        hints=bool(stored.get("hints", True)),
        delay=delay if isinstance(delay, int) else house.spectator_delay,
    )
