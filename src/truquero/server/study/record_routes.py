"""The record of a board for a veedor (O8): every reading is in the log of the championship, and both captains see it.

Finished manos with all hands. The mano under way only while the table is held: then nobody can be told in time.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Iterator, Sequence
from typing import Annotated, NamedTuple

from fastapi import APIRouter, Path, Query, Response

from truquero.acta.phrases import Phrases
from truquero.acta.teller import Teller
from truquero.engine.actions import Cut
from truquero.engine.state import Phase
from truquero.engine.view import SPECTATOR, view
from truquero.server.championship.asking import TournamentAsker
from truquero.server.championship.director import Director
from truquero.server.common.server_refusals import Refusal
from truquero.server.game import log_reader
from truquero.server.house.house import House
from truquero.server.rest.table_routes import InHouse, refused_as_json
from truquero.server.rest.tournament_routes import AS_JSON, Found, Language, Looking
from truquero.server.study.replay_routes import moments
from truquero.server.table.table import Table
from truquero.store import Record
from truquero.store.codec import decode_action
from truquero.tournament.model import Role
from truquero.wire.hooks import encode
from truquero.wire.view import table_part

router = APIRouter(prefix="/api/tournaments/{tournament}")


class _Wanted(NamedTuple):
    """The versions of a record that a veedor may see."""

    mano: int
    first: int
    last: int
    manos: int


@router.get("/boards/{board}/record", responses={**refused_as_json(403, 404, 409, 422), 200: AS_JSON})
async def record(
    board: Annotated[int, Path(ge=1, le=2**31)],
    director: Found,
    asker: Looking,
    said: Language,
    house: InHouse,
    mano: Annotated[int, Query(ge=0, le=100_000, description="the number of the deal; 0: all that are finished")] = 0,
) -> Response:
    """A board with open cards, for veedores: `{board, match, table, mano, manos, held, names, asides, versions}`.
    `asides` are the signs and glances: `[version before, seat, "sign" or "look", what, when]`."""
    table = await director.live.record_of(board)
    if table is None:
        raise Refusal("no-such-board", 404)
    await _log(director, asker, board, mano)
    records = await asyncio.to_thread(lambda: list(house.store.iter_records(table.id)))
    return Response(
        await asyncio.to_thread(_made, table, board, director, records, mano, said, house),
        media_type="application/json",
    )


@router.get("/boards/{board}/now", responses={**refused_as_json(403, 404, 422), 200: AS_JSON})
async def now(board: Annotated[int, Path(ge=1, le=2**31)], director: Found, asker: Looking) -> Response:
    """What everybody at a table sees, without the delay of spectators, for veedores: `{board, table, v, held, seats,
    view}`; `view` is the `table` of a `welcome`."""
    if not asker.person or director.t.roles.get(asker.person) is not Role.VEEDOR:
        raise Refusal("who-are-you", 403)
    table = await director.live.record_of(board)
    if table is None:
        raise Refusal("no-such-board", 404)
    told = {
        "board": board,
        "table": table.id,
        "v": table.version,
        "held": table.settings.held,
        "seats": table.attendance.infos(),
        "view": table_part(view(table.match, SPECTATOR)),
    }
    return Response(encode(told), media_type="application/json", headers={"cache-control": "no-store"})


async def _log(director: Director, asker: TournamentAsker, board: int, mano: int) -> None:
    """Only a veedor, only on a ground (O8): the rules decide it, and the log has it before anybody reads."""
    told = {"t": "OpenRecord", "fixture": director.t.board_of.get(board, 0), "mano": mano}
    await director.do(asker, f"record-{secrets.token_hex(8)}", told)


def _made(
    table: Table, board: int, director: Director, records: Sequence[Record], mano: int, said: str, house: House
) -> bytes:
    wanted = _allowed(table, records, mano)
    asides = house.store.tournaments.asides(table.id, wanted.first - 1, wanted.last)
    names = table.seating.names
    teller = Teller(log_reader.first_state(table.row), Phrases(table.match.book, tuple(names), said))
    shown = range(wanted.first, wanted.last + 1)
    every: Iterator[bytes] = moments(table, iter(records), SPECTATOR, True, teller, shown)
    about = {
        "board": board,
        "match": director.t.board_of[board],
        "table": table.id,
        "mano": wanted.mano,
        "manos": wanted.manos,
        "held": table.settings.held,
        "names": list(names),
        "asides": [list(row[1:]) for row in asides],
    }
    return b'%b,"versions":[\n%b\n]}' % (encode(about)[:-1], b",\n".join(every))


def _allowed(table: Table, records: Sequence[Record], mano: int) -> _Wanted:
    """Which versions belong to a mano, and whether they may be seen. Raises Refusal."""
    cuts = [one.version for one in records if isinstance(decode_action(one.action), Cut)]
    last = records[-1].version if records else 0
    hidden = table.match.phase in (Phase.PLAY, Phase.TURNED) and not table.settings.held and not table.finished
    finished = len(cuts) - hidden
    if mano > len(cuts):
        raise Refusal("no-mano-now", 404)
    if mano > finished:
        raise Refusal("mano-under-way", 409)
    end = cuts[finished] - 1 if finished < len(cuts) else last
    if not mano:
        return _Wanted(0, 1, end, len(cuts))
    return _Wanted(mano, cuts[mano - 1], cuts[mano] - 1 if mano < len(cuts) else end, len(cuts))
