"""What the host chose for a table, read from its stored row. Defaults for what is not stored are here."""

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
    """How many seconds spectators are behind."""
    listed_signs: bool
    """Whether only the signs of the rulebook may be made."""
    teams: str
    """How the teams are drawn when the table is full, as :class:`truquero.rules.team_draw.TeamDraw`; empty: not."""
    seated: bool
    """Whether everybody sits where the draw of the teams put them."""


def table_settings(stored: Mapping[str, Json], house: Settings) -> TableSettings:
    """The choices in a stored row; the house gives the default where the host did not choose."""
    clock, delay = stored.get("clock", 0), stored.get("delay")
    return TableSettings(
        host=str(stored.get("host", "")),
        chat=bool(stored.get("chat", True)),
        clock=clock if isinstance(clock, int) else 0,
        spectators=bool(stored.get("spectators", True)),
        hints=bool(stored.get("hints", True)),
        delay=delay if isinstance(delay, int) else house.spectator_delay,
        listed_signs=house.listed_signs or bool(stored.get("listed_signs", False)),
        teams=str(stored.get("teams", "")),
        seated=bool(stored.get("seated", False)),
    )
