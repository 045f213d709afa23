"""REST: parts of a championship to read: tables, matches, bulletins, log, proof, CSV, calendar."""

from __future__ import annotations

import asyncio
from typing import Annotated, Literal

from fastapi import APIRouter, Path, Query, Request, Response

from truquero.server.championship import reading
from truquero.server.common.server_refusals import Refusal
from truquero.server.rest.static_files import Served
from truquero.server.rest.table_routes import InHouse, refused_as_json
from truquero.server.rest.tournament_routes import AS_JSON, Found, Language, Looking, answer
from truquero.tournament.export import calendar, fixtures_csv, standings_csv
from truquero.wire.hooks import encode

router = APIRouter(prefix="/api/tournaments/{tournament}")


def as_text(kind: str, about: str) -> dict[int | str, dict[str, object]]:
    told = {"content": {kind: {"schema": {"type": "string"}}}, "description": about}
    return {**refused_as_json(403, 404, 409, 422), 200: told}


@router.get("/standings", responses={**refused_as_json(403, 404, 422), 200: AS_JSON})
async def standings(
    request: Request,
    director: Found,
    asker: Looking,
    stage: Annotated[int | None, Query(ge=0, le=20)] = None,
    by: Literal["entry", "person"] = "entry",
) -> Response:
    """A table: by entry `{stage, groups}` as `tables` of the whole; by person `{people}` (O4), best first."""
    moment = director.audience.moment_for(asker)
    return Served(encode(reading.standings(moment.t, stage, by)), "application/json").answer(request)


@router.get("/matches/{match}", responses={**refused_as_json(403, 404, 422), 200: AS_JSON})
async def match(
    request: Request, match: Annotated[int, Path(ge=1, le=2**31)], director: Found, asker: Looking
) -> Response:
    """One match: `MatchSeen`."""
    for found in director.audience.seen(asker).matches:
        if found.number == match:
            return Served(encode(found), "application/json").answer(request)
    raise Refusal("not-found", 404)


@router.get("/bar", responses={**refused_as_json(403, 404, 422), 200: AS_JSON})
async def bulletins(request: Request, director: Found, asker: Looking) -> Response:
    """The BAR: a list of `BulletinSeen`."""
    return Served(encode(director.audience.seen(asker).bulletins), "application/json").answer(request)


@router.get("/bar/{number}", responses={**refused_as_json(403, 404, 422), 200: AS_JSON})
async def bulletin(
    request: Request, number: Annotated[int, Path(ge=1, le=2**31)], director: Found, asker: Looking, said: Language
) -> Response:
    """One bulletin with the texts of its articles: `{bulletin, articles, match, names}`."""
    seen = director.audience.seen(asker)
    return Served(encode(reading.bulletin(seen, number, said)), "application/json").answer(request)


@router.get("/log", responses=as_text("application/jsonl", "for `truquero torneo verify`"))
async def log(
    director: Found, asker: Looking, after: Annotated[int, Query(ge=0, le=2**53, description="a version")] = 0
) -> Response:
    """The log, a line of JSON for each record. Officials read it at any time, everybody once it is over."""
    text = await asyncio.to_thread(reading.log_text, director.records, reading.may_read_log(director, asker), after)
    return Response(text, media_type="application/jsonl", headers={"cache-control": "no-store"})


@router.get("/proof", responses={**refused_as_json(403, 404, 422), 200: AS_JSON})
async def proof(request: Request, director: Found, asker: Looking) -> Response:
    """Every draw that was made, with all it takes to check it: `{tournament, list_hash, head, v, draws}`."""
    moment = director.audience.moment_for(asker)
    return Served(encode(reading.draws(director.records[: moment.v], moment)), "application/json").answer(request)


@router.get("/export.csv", responses=as_text("text/csv", "for a spreadsheet"))
async def export(
    director: Found, asker: Looking, said: Language, what: Literal["standings", "matches"] = "standings"
) -> Response:
    """The tables, or all matches."""
    t = director.audience.moment_for(asker).t
    text = standings_csv(t, director.names) if what == "standings" else fixtures_csv(t, director.names, said)
    name = {"content-disposition": f'attachment; filename="{director.id}-{what}.csv"'}
    return Response("\ufeff" + text, media_type="text/csv; charset=utf-8", headers=name)


@router.get("/calendar.ics", responses=as_text("text/calendar", "the rounds"))
async def rounds(director: Found, asker: Looking, said: Language, house: InHouse) -> Response:
    """The day it begins and the rounds that were called, for a calendar."""
    t, row = director.audience.moment_for(asker).t, director.row
    return Response(calendar(t, director.names, said, row.name, row.starts), media_type="text/calendar; charset=utf-8")


@router.get("/flags", responses={**refused_as_json(403, 404, 422), 200: AS_JSON})
async def flags(director: Found, asker: Looking, said: Language) -> Response:
    """For veedores, worth a look and no more (O12): `{title, about, notes}`, each with its entry and a sentence."""
    return answer(reading.flags(director, asker, said))
