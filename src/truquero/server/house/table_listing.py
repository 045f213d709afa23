"""Tables as outsiders see them: one by one or page by page, over REST and at the lobby."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal, NamedTuple

from truquero.server.common.server_refusals import Refusal
from truquero.server.game.log_reader import chosen_options
from truquero.server.table.seating import Seating
from truquero.server.table.table_settings import table_settings
from truquero.store import FINISHED, TableRow
from truquero.wire.frames import SeatInfo
from truquero.wire.lobby import TableCard

if TYPE_CHECKING:
    from truquero.server.house.house import House
    from truquero.server.table.table import Table

PAGE = 50
Status = Literal["waiting", "playing", "finished"]


class Page(NamedTuple):
    """Public tables, newest first, and where the next page begins; nothing at the end."""

    tables: list[TableCard]
    next: str


async def found(house: House, table: str) -> Table:
    """A table by its id. Raises Refusal."""
    at = await house.find(table)
    if at is None:
        raise Refusal("no-such-table", 404)
    return at


async def public_tables(house: House, after: str = "") -> Page:
    """The public tables that are not finished. Raises Refusal."""
    before = _cursor(after)
    rows = await asyncio.to_thread(house.store.open_tables, PAGE, before)
    more = f"{rows[-1].created!r},{rows[-1].id}" if len(rows) == PAGE else ""
    return Page([_card_of_row(house, row) for row in rows], more)


def _cursor(text: str) -> tuple[float, str] | None:
    if not text:
        return None
    at, comma, table = text.partition(",")
    try:
        found = float(at)
    except ValueError:
        found = float("nan")
    if not comma or not 0 <= found < 1e12 or not table.isascii() or not table.isprintable():
        raise Refusal("bad-request", 422, "after")
    return found, table


def card(house: House, table: Table) -> TableCard:
    """A table in memory. Strangers see who is away with the same delay as spectators."""
    status: Status = "finished" if table.finished else "playing" if table.started else "waiting"
    return _card(house, table.row, table.spectators.seats(), status)


def _card_of_row(house: House, row: TableRow) -> TableCard:
    table = house.tables.get(row.id)
    if table is not None:
        return card(house, table)
    seating = Seating(row.seats, row.players)
    status: Status = "finished" if row.status == FINISHED else "waiting" if seating.empty else "playing"
    return _card(house, row, seating.infos(house.settings.stand_in), status)


def _card(house: House, row: TableRow, seats: Sequence[SeatInfo], status: Status) -> TableCard:
    chosen = table_settings(row.settings, house.settings)
    return TableCard(
        id=row.id,
        rulebook=row.rulebook,
        options=chosen_options(row),
        players=row.players,
        strict=row.strict,
        public=row.public,
        chat=chosen.chat,
        clock=chosen.clock,
        spectators=chosen.spectators,
        hints=chosen.hints,
        delay=chosen.delay,
        status=status,
        seats=tuple(seats),
        created=row.created,
        rematch_of=row.rematch_of,
        listed_signs=chosen.listed_signs,
        teams=chosen.teams,
    )
