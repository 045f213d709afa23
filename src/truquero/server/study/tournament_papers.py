"""Papers of a championship over REST, and the season of a circuit."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Mapping
from dataclasses import asdict
from typing import Annotated, Literal

import segno
from fastapi import APIRouter, Path, Query, Request, Response

from truquero.server.championship.director import Director
from truquero.server.championship.seasons import season_of
from truquero.server.common.server_refusals import Refusal
from truquero.server.house.house import House
from truquero.server.rest.static_files import Served
from truquero.server.rest.table_routes import InHouse, refused_as_json
from truquero.server.rest.tournament_routes import AS_JSON, Found, InRoom, Language, Looking, card_of
from truquero.server.study.championship_papers import PrintJob, paper
from truquero.server.study.sheet_drawing import pdf, svg
from truquero.tournament.circuit import barred, season
from truquero.tournament.model import Role
from truquero.wire.hooks import encode

router = APIRouter(prefix="/api")
PaperKind = Literal["llave", "ronda", "mesas", "planillas", "tabla", "bar", "claves"]
AS_PAPER = {
    **refused_as_json(403, 404, 422),
    200: {
        "content": {kind: {"schema": {"type": "string"}} for kind in ("application/pdf", "image/svg+xml")},
        "description": "A4, to print",
    },
}
AS_QR = {
    **refused_as_json(403, 404, 422),
    200: {"content": {"image/svg+xml": {"schema": {"type": "string"}}}, "description": "a QR code"},
}


@router.get("/tournaments/{tournament}/paper/{kind}.{form}", response_class=Response, responses=AS_PAPER)
async def printed(
    request: Request,
    kind: PaperKind,
    form: Literal["svg", "pdf"],
    director: Found,
    asker: Looking,
    said: Language,
    house: InHouse,
) -> Response:
    """Bracket, round, table numbers, score sheets, tables or bulletins. For the organiser the table numbers have a QR
    code that lets whoever sits there write the score down, and everybody has a card with their own link and PIN."""
    moment = director.audience.moment_for(asker)
    organiser = bool(asker.person) and director.t.roles.get(asker.person) is Role.ORGANISER
    links = _table_links(director, house, request) if organiser and kind == "mesas" else None
    if kind == "claves" and not organiser:
        raise Refusal("who-are-you", 403)
    cards = _cards(director, house, request) if kind == "claves" else ()
    job = PrintJob(moment.t, director.names, director.row.name, moment.head, "", said, links, cards)
    body = await asyncio.to_thread(_drawn, kind, form, job)
    return Served(body, "application/pdf" if form == "pdf" else "image/svg+xml").answer(request)


def _address(house: House, request: Request) -> str:
    """Where phones reach the house."""
    return house.settings.shared_address() or str(request.base_url).rstrip("/")


def _cards(director: Director, house: House, request: Request) -> list[tuple[str, str, str]]:
    """Name, PIN and link of everybody who plays or judges."""
    at, t = _address(house, request), director.t
    members = {person for entry in t.contenders.values() for person in entry.members}
    rows = [row for n, row in sorted(director.people.items()) if n in members or n in t.roles]
    links = [director.keys.link(row) for row in rows if row.name]
    return [(link.name, link.pin, f"{at}{link.link}") for link in links]


def _table_links(director: Director, house: House, request: Request) -> dict[int, str]:
    """Table of the room to what its QR code says: the address at which phones reach the house."""
    at = _address(house, request)
    most = sum(c.plays for c in director.t.contenders.values()) * director.t.bases.stages[0].boards + 1
    return {n: f"{at}{director.keys.place(n).link}" for n in range(1, most + 1)}


@router.get("/tournaments/{tournament}/qr.svg", response_class=Response, responses=AS_QR)
async def qr(
    request: Request,
    director: Found,
    asker: Looking,
    house: InHouse,
    person: Annotated[int, Query(ge=0, le=2**31)] = 0,
    place: Annotated[int, Query(ge=0, le=4000)] = 0,
) -> Response:
    """The page of the championship as a QR code. For the organiser also somebody's link, or the key of a table."""
    path = f"/torneo/{director.id}"
    if person or place:
        row = director.people.get(person)
        if not asker.person or director.t.roles.get(asker.person) is not Role.ORGANISER or (person and row is None):
            raise Refusal("who-are-you", 403)
        path = (director.keys.link(row) if row is not None else director.keys.place(place)).link
    drawn = io.BytesIO()
    code = segno.make(f"{_address(house, request)}{path}", micro=False)
    code.save(drawn, kind="svg", border=2, light="#fff", xmldecl=False, svgclass=None)
    return Served(drawn.getvalue(), "image/svg+xml").answer(request)


def _drawn(kind: str, form: str, job: PrintJob) -> bytes:
    pages = paper(kind, job)
    return pdf(pages, job.title) if form == "pdf" else svg(pages, job.title).encode()


@router.get("/circuits/{name:path}", responses={**refused_as_json(404, 422), 200: AS_JSON})
async def circuit(name: Annotated[str, Path(max_length=60)], house: InHouse, room: InRoom) -> Response:
    """A season (O4, O24): `{circuit, tournaments, people, barred, damaged}`. Who counts as one person goes by account
    or cookie, and by name where neither is known. What is `damaged` cannot be read, and is missing from the sums."""
    found = await season_of(room, name)
    if not name.strip() or not found.rows:
        raise Refusal("not-found", 404)
    who = [part.identities() for part in found.parts]
    names = {
        key: part.people[n].name or f"#{n}" for part, of in zip(found.parts, who, strict=True) for n, key in of.items()
    }
    events = [(part.t, of) for part, of in zip(found.parts, who, strict=True)]
    out = barred(events, int(house.clock()))
    body = {
        "circuit": name,
        "tournaments": [card_of(row) for row in found.rows],
        "people": [{**asdict(row), "who": names[row.who]} for row in season(events)],
        "barred": sorted(({"who": names[key], "until": until} for key, until in out.items()), key=_by_end),
        "damaged": found.damaged,
    }
    return Response(encode(body), media_type="application/json")


def _by_end(row: Mapping[str, object]) -> tuple[int, str]:
    return int(str(row["until"])), str(row["who"])
