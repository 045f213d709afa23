"""What the host chose for a table, read from its stored row. Defaults for what is not stored are here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import msgspec

from truquero.seats import Seat
from truquero.server.common.settings import Settings
from truquero.server.game.dealer import PackOrigin
from truquero.store import Json


class ReservedSeat(NamedTuple):
    """Who alone may take a seat of a championship's table (O16)."""

    name: str
    token: str
    """A hash, as of every token of a seat."""
    owner: str
    """Who they are to the house; empty: known by their link only."""


class VeedorOf(NamedTuple):
    """The veedor of a table that is not of a championship, or who asks for one."""

    asked: tuple[Seat, ...] = ()
    nonce: str = ""
    """What the veedor's link is made from; empty: nobody has been invited."""
    name: str = ""
    owner: str = ""
    """Who the veedor is to the house; empty: the link has not been used."""


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
    until_match: bool
    """Whether spectators see nothing before the match is over, and then everything."""
    listed_signs: bool
    """Whether only the signs of the rulebook may be made."""
    teams: str
    """How the teams are drawn when the table is full, as :class:`truquero.rules.team_draw.TeamDraw`; empty: not."""
    seated: bool
    """Whether everybody sits where the draw of the teams put them."""
    tournament: str = ""
    """The championship whose board is played here; empty: none. Then nobody stands in for anybody."""
    board: int = 0
    games: int = 0
    """Games after which the board is decided; 0: when the match is."""
    before: tuple[int, int] = (0, 0)
    """Games of it that the teams had won before it moved to this table."""
    tolerance: int = 0
    """Seconds that a side waits for somebody who has gone (O28)."""
    reserved: Mapping[Seat, ReservedSeat] = {}
    held: bool = False
    """Whether a veedor has stopped the table (O8)."""
    veedor: VeedorOf = VeedorOf()
    room: str = ""
    """The championship of this match alone, in which its claims are ruled; empty: none."""

    packs: PackOrigin | None = None
    """In duplicado: the packs that all tables of the round have; None: the table deals its own."""

    def won(self, games: tuple[int, int]) -> tuple[int, int]:
        """Games that each team has of the board, with those before it moved to this table."""
        return games[0] + self.before[0], games[1] + self.before[1]

    @property
    def followed(self) -> bool:
        """Whether a championship looks at what happens here, or will."""
        return bool(self.tournament or self.room or self.veedor.owner)


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
        until_match=bool(stored.get("until_match", False)),
        listed_signs=house.listed_signs or bool(stored.get("listed_signs", False)),
        teams=str(stored.get("teams", "")),
        seated=bool(stored.get("seated", False)),
        tournament=str(stored.get("tournament", "")),
        board=_number(stored, "board"),
        games=_number(stored, "games"),
        before=_before(stored.get("before")),
        tolerance=_number(stored, "tolerance"),
        reserved=_reserved(stored.get("reserved")),
        held=bool(stored.get("held", False)),
        veedor=_veedor(stored.get("veedor")),
        room=str(stored.get("room", "")),
        packs=_packs(stored.get("packs")),
    )


def _before(stored: Json) -> tuple[int, int]:
    return msgspec.convert(stored, tuple[int, int]) if isinstance(stored, list) else (0, 0)


def _packs(stored: Json) -> PackOrigin | None:
    return msgspec.convert(stored, PackOrigin) if isinstance(stored, list) else None


def _veedor(stored: Json) -> VeedorOf:
    """As :func:`stored_veedor` writes it."""
    if not isinstance(stored, list) or len(stored) != len(VeedorOf._fields):
        return VeedorOf()
    asked = stored[0] if isinstance(stored[0], list) else []
    seats = tuple([seat for seat in asked if isinstance(seat, int)])
    return VeedorOf(seats, *[str(part) for part in stored[1:]])


def stored_veedor(veedor: VeedorOf) -> Json:
    return [list(veedor.asked), *veedor[1:]]


def _number(stored: Mapping[str, Json], name: str) -> int:
    found = stored.get(name, 0)
    return found if isinstance(found, int) else 0


def _reserved(stored: Json) -> Mapping[Seat, ReservedSeat]:
    """Seat to name, token and owner, as :func:`stored_seats` writes it."""
    rows = stored if isinstance(stored, dict) else {}
    return {int(seat): ReservedSeat(*map(str, row)) for seat, row in rows.items() if isinstance(row, list)}


def stored_seats(seats: Mapping[Seat, ReservedSeat]) -> Json:
    """Reserved seats as a setting."""
    return {str(seat): list(row) for seat, row in seats.items()}
