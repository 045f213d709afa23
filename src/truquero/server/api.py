"""REST: tables and rulebooks. Everything that changes something needs the cookie of GET /api/me and its token."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Header, Path, Query, Request, Response
from fastapi.responses import PlainTextResponse

from truquero.engine.lexicon import lexicon
from truquero.rulebooks import BOOKS
from truquero.rules import Rulebook
from truquero.rules.page import page, parent_of
from truquero.server import models
from truquero.server.house import House, Order, Seated
from truquero.server.identity import COOKIE, MAX_AGE, Identity, new_identity
from truquero.server.seating import Seating
from truquero.server.socket import address_of
from truquero.server.table import Table
from truquero.server.texts import Refusal
from truquero.store import FINISHED, TableRow

PAGE = 50

router = APIRouter(prefix="/api")


def refusals(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """What else a route may answer; these come from the door, whatever the route."""
    door = (421, 429, 503)
    return {status: {"model": models.Refused} for status in (*statuses, *door)}


def refused_as_json(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """The same for a route whose good answer is not JSON."""
    content = {"application/json": {"schema": {"$ref": "#/components/schemas/Refused"}}}
    return {status: {"description": "refused", "content": content} for status in refusals(*statuses)}


CHANGING = (403, 413, 415, 422)
TableId = Annotated[str, Path(max_length=40, description="the id of a table")]
SeatPath = Annotated[int, Path(ge=1, le=8, description="the number of a seat")]


def house_of(request: Request) -> House:
    found: House = request.app.state.house
    return found


InHouse = Annotated[House, Depends(house_of)]


def known(request: Request, house: InHouse) -> Identity | None:
    """Who asks, if they have been here before."""
    return house.signer.read(request.cookies.get(COOKIE))


def meant(
    request: Request,
    house: InHouse,
    csrf: Annotated[str, Header(alias="X-CSRF-Token", max_length=64, description="from GET /api/me")] = "",
) -> Identity:
    """Who asks, and that they meant it: a page of somebody else's cannot read the token."""
    identity = known(request, house)
    if identity is None or not house.signer.meant(identity, csrf):
        raise Refusal("bad-csrf", 403)
    return identity


Meant = Annotated[Identity, Depends(meant)]


def keep(response: Response, house: House, identity: Identity) -> None:
    """The cookie: signed, out of reach of scripts, and not sent along by other people's pages."""
    response.set_cookie(
        COOKIE,
        house.signer.cookie(identity),
        max_age=MAX_AGE,
        httponly=True,
        samesite="lax",
        secure=house.settings.secure,
        path="/",
    )


@router.get("/me", responses=refusals())
async def me(request: Request, response: Response, house: InHouse) -> models.Me:
    """Who you are; whoever comes for the first time gets a cookie."""
    identity = known(request, house)
    if identity is None:
        identity = new_identity()
        keep(response, house, identity)
    return models.Me(account=identity.name, csrf=house.signer.csrf(identity))


# ---------------------------------------------------------------- tables


@router.post("/tables", status_code=201, responses=refusals(*CHANGING))
async def lay(request: Request, wanted: models.NewTable, identity: Meant, house: InHouse) -> models.Sat:
    """Lay a table and, unless you say otherwise, sit down at it."""
    delay = wanted.delay if wanted.delay is not None else house.settings.spectator_delay
    settings = {"chat": wanted.chat, "clock": wanted.clock, "spectators": wanted.spectators, "delay": delay}
    settings["hints"] = wanted.hints
    order = Order(
        rulebook=wanted.rulebook,
        options=wanted.options,
        players=wanted.players,
        strict=wanted.strict,
        public=wanted.public,
        settings=settings,
        bots=[(bot.seat, bot.character) for bot in wanted.bots],
        seat=wanted.seat,
        name=wanted.name,
    )
    return sat(house, await house.lay(order, identity, address_of(request.scope, house.settings.proxy)))


@router.get("/tables", responses=refusals(422))
async def tables(
    house: InHouse,
    after: Annotated[str, Query(max_length=80, description="`next` of the page before")] = "",
) -> models.Tables:
    """The public tables that are not finished, newest first."""
    before = _cursor(after)
    rows = await asyncio.to_thread(house.store.open_tables, PAGE, before)
    more = f"{rows[-1].created!r},{rows[-1].id}" if len(rows) == PAGE else ""
    return models.Tables(tables=[table_of_row(house, row) for row in rows], next=more)


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


@router.get("/tables/{table}", responses=refusals(404, 422))
async def one_table(table: TableId, house: InHouse) -> models.Table:
    """A table, whoever has its link."""
    return told(house, await found(house, table))


@router.post("/tables/{table}/seats/{seat}", responses=refusals(404, 409, *CHANGING))
async def sit(table: TableId, seat: SeatPath, wanted: models.Taking, identity: Meant, house: InHouse) -> models.Sat:
    """Take an empty seat. The match begins when there is none left."""
    return sat(house, await house.sit(await found(house, table), seat, wanted.name, identity))


@router.delete("/tables/{table}/seats/{seat}", status_code=204, responses=refusals(403, 404, 409, 422))
async def leave(table: TableId, seat: SeatPath, identity: Meant, house: InHouse) -> None:
    """Leave your seat before the match begins."""
    await house.leave(await found(house, table), seat, identity)


@router.post("/tables/{table}/bots", responses=refusals(404, 409, *CHANGING))
async def fill(table: TableId, wanted: models.Fill, identity: Meant, house: InHouse) -> models.Table:
    """Fill empty seats with bots; only who laid the table may."""
    at = await found(house, table)
    await house.fill(at, wanted.character, wanted.seats, identity)
    return told(house, at)


@router.get(
    "/tables/{table}/acta",
    response_class=PlainTextResponse,
    responses={
        **refused_as_json(404, 409, 422),
        200: {"content": {"text/plain": {"schema": {"type": "string"}}}, "description": "for `truquero referee`"},
    },
)
async def acta(table: TableId, house: InHouse) -> PlainTextResponse:
    """The record of a finished match. Before its end there is none: it would tell the cards."""
    at = await found(house, table)
    text = await asyncio.to_thread(house.store.acta, at.id)
    if text is None:
        raise Refusal("not-finished", 409)
    return PlainTextResponse(text)


async def found(house: House, table: str) -> Table:
    at = await house.find(table)
    if at is None:
        raise Refusal("no-such-table", 404)
    return at


def sat(house: House, seated: Seated) -> models.Sat:
    return models.Sat(table=told(house, seated.table), seat=seated.seat, token=seated.token)


def told(house: House, table: Table) -> models.Table:
    status = "finished" if table.finished else "playing" if table.started else "waiting"
    return _model(house, table.row, table.seating, status, table.info().draw)


def table_of_row(house: House, row: TableRow) -> models.Table:
    table = house.tables.get(row.id)
    if table is not None:
        return told(house, table)
    seating = Seating(row.seats, row.players)
    status = "finished" if row.status == FINISHED else "playing" if seating.full else "waiting"
    return _model(house, row, seating, status, "")


def _model(house: House, row: TableRow, seating: Seating, status: Any, draw: str) -> models.Table:
    infos = seating.infos(house.settings.stand_in)
    settings: dict[str, Any] = dict(row.settings)
    return models.Table(
        id=row.id,
        rulebook=row.rulebook,
        options=dict(row.options),
        players=row.players,
        strict=row.strict,
        public=row.public,
        chat=bool(settings.get("chat", True)),
        clock=int(settings.get("clock", 0)),
        spectators=bool(settings.get("spectators", True)),
        hints=bool(settings.get("hints", True)),
        delay=int(settings.get("delay", house.settings.spectator_delay)),
        status=status,
        seats=[models.Seat(seat=i.seat, name=i.name, kind=i.kind, bot=i.bot, here=i.here, away=i.away) for i in infos],
        draw=draw,
        created=row.created,
        rematch_of=row.rematch_of,
        page=f"/t/{row.id}",
        socket=f"/ws/{row.id}",
    )


# ---------------------------------------------------------------- rulebooks


@router.get("/rulebooks", responses=refusals())
async def rulebooks() -> list[models.Book]:
    """The rulebooks a table can be laid with."""
    return [models.Book(**_in_short(book)) for book in BOOKS.values()]


@router.get("/rulebooks/{rulebook}", responses=refusals(404, 422))
async def one_rulebook(rulebook: Annotated[str, Path(max_length=40)]) -> models.WholeBook:
    """A rulebook: its options, signs and words, and its page."""
    book = BOOKS.get(rulebook)
    if book is None:
        raise Refusal("no-such-rulebook", 404)
    options = [
        models.Option(name=o.name, default=o.default, values=o.values(), article=o.article) for o in book.options
    ]
    signs = [models.Sign(holding=s.holding, en=s.en, es=s.es, va=s.va) for s in book.signs]
    words: Sequence[str] = list(lexicon(book).spoken)
    text = page(book, BOOKS.get(parent_of(book)))
    return models.WholeBook(
        **_in_short(book),
        options=options,
        signs=signs,
        words=list(words),
        blind=book.blind,
        cover=book.cover,
        page=text,
    )


def _in_short(book: Rulebook) -> dict[str, Any]:
    shape = book.match
    return {
        "id": book.id,
        "name": book.name,
        "region": book.place,
        "parent": parent_of(book),
        "players": list(book.players),
        "target": shape.target,
        "to_win": shape.to_win,
        "game": shape.game,
        "language": book.language,
    }
