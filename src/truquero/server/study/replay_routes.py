"""A finished match played again: version by version as a seat saw it, with the reason of every point.

There is none before the end, because it would reveal the cards. What a seat saw is built by the same code as the frames
it was sent. Only ``all`` shows every hand.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from functools import lru_cache
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response
from pydantic import BaseModel, Field

from truquero.acta.phrases import Phrases
from truquero.acta.story import hear
from truquero.acta.teller import Teller
from truquero.engine import events as ev
from truquero.engine.evolve import fold
from truquero.engine.state import Match
from truquero.engine.view import SPECTATOR, view
from truquero.seats import Seat
from truquero.server.common.server_refusals import Refusal
from truquero.server.game import log_reader
from truquero.server.game.frame_builder import own_fast, seen_by
from truquero.server.house.table_listing import found
from truquero.server.rest import rest_models
from truquero.server.rest.static_files import Served
from truquero.server.rest.table_routes import InHouse, TableId
from truquero.server.study.study_routes import Language, reader, same
from truquero.server.table.table import Table
from truquero.store import Record
from truquero.store.codec import decode_events
from truquero.wire.hooks import encode
from truquero.wire.view import table_part

router = APIRouter(prefix="/api")

ALL = "all"
KEPT = 8
"""How many replays are kept in memory: people often ask for another seat of the same one."""

_one_at_a_time = asyncio.Lock()


class PointReason(BaseModel):
    """Why points were written."""

    team: int
    points: int
    suerte: str
    text: str
    article: str


class ReplayMoment(BaseModel):
    """A version: what happened, and how things stood after it."""

    v: int
    at: float = Field(description="seconds since the first version")
    actor: int = Field(description="the seat that acted; 0: the table")
    events: list[dict[str, Any]] = Field(description="as in an event frame of the socket")
    table: dict[str, Any] = Field(description="as in an event frame of the socket")
    own: dict[str, Any] = Field(description="as in an event frame of the socket")
    hands: dict[str, list[str]] = Field(description="with seat=all: what every seat held; otherwise empty")
    reasons: list[PointReason]


class Replay(BaseModel):
    """A finished match as somebody saw it."""

    info: dict[str, Any] = Field(description="as in the welcome frame of the socket")
    seats: list[rest_models.SeatModel]
    names: list[str]
    seat: int = Field(description="whose point of view it is; 0: what everybody saw")
    open: bool = Field(description="whether all hands are shown")
    versions: list[ReplayMoment]


@router.get("/tables/{table}/replay", response_model=Replay, responses=same(404, 409))
async def replay(
    table: TableId,
    request: Request,
    house: InHouse,
    language: Language = None,
    seat: Annotated[
        str,
        Query(
            pattern="^([0-8]|all)$",
            description="whose point of view; 0: what everybody saw; all: the same with open cards",
        ),
    ] = "0",
) -> Response:
    """A finished match, version by version."""
    at = await found(house, table)
    if await asyncio.to_thread(house.store.acta, at.id) is None or not at.released:
        raise Refusal("not-finished", 409)
    if seat != ALL and int(seat) > at.row.players:
        raise Refusal("no-such-seat", 404)
    async with _one_at_a_time:  # it takes a while, and people are playing
        served = await asyncio.to_thread(_made, _Asked(at, seat, reader(request, house, language)))
    return served.answer(request)


class _Asked:
    """A replay that somebody wants; two of the same table, seat and language are the same."""

    def __init__(self, table: Table, seat: str, language: str) -> None:
        self.table, self.seat, self.language = table, seat, language
        self._key = (table.id, seat, language)

    def __hash__(self) -> int:
        return hash(self._key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Asked) and self._key == other._key


@lru_cache(maxsize=KEPT)
def _made(asked: _Asked) -> Served:
    table, who = asked.table, SPECTATOR if asked.seat == ALL else int(asked.seat)
    names = table.seating.names
    records = table.services.store.iter_records(table.id)
    teller = Teller(log_reader.first_state(table.row), Phrases(table.match.book, tuple(names), asked.language))
    versions = b",\n".join(moments(table, records, who, asked.seat == ALL, teller))
    seats = encode(table.attendance.infos())
    body = b'{"info":%b,"seats":%b,"names":%b,"seat":%d,"open":%b,"versions":[\n%b\n]}' % (
        encode(table.info()),
        seats,
        encode(list(names)),
        who,
        b"true" if asked.seat == ALL else b"false",
        versions,
    )
    return Served(body, "application/json", headers={"vary": "Accept-Encoding, Accept-Language"})


def moments(
    table: Table, records: Iterator[Record], who: Seat, everything: bool, teller: Teller, shown: range | None = None
) -> Iterator[bytes]:
    """Version by version as somebody saw it, or only these versions."""
    match, began = log_reader.first_state(table.row), 0.0
    for record in records:
        began = began or record.at
        events = decode_events(record.events)
        seen = seen_by(match, events, (who,))[who]
        match = fold(match, events)
        reasons = _reasons(teller, events)
        if shown is not None and record.version not in shown:
            continue
        after = view(match, who)
        yield b'{"v":%d,"at":%b,"actor":%d,"events":%b,"table":%b,"own":%b,"hands":%b,"reasons":%b}' % (
            record.version,
            encode(round(max(0.0, record.at - began), 1)),
            record.seat,
            seen,
            encode(table_part(after)),
            encode(own_fast(after)),
            encode(hands_of(match) if everything else {}),
            encode(reasons),
        )


def hands_of(match: Match) -> dict[str, list[str]]:
    """What everybody holds now."""
    return {str(s): [c.code for c in contest.hands[s]] for contest in match.live for s in contest.seats}


def _reasons(teller: Teller, events: list[ev.Event]) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    for event in events:
        hear(teller, event)
        if isinstance(event, ev.Scored):
            why = {"team": event.team, "points": event.points, "suerte": event.suerte, "article": event.article}
            found.append({**why, "text": teller.why(event)})
    teller.take()
    return found
