"""REST: tables and rulebooks. Everything that changes something needs the cookie of GET /api/me and its token."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Sequence
from typing import Annotated, Any

import segno
from fastapi import APIRouter, Depends, Header, Path, Query, Request, Response
from fastapi.responses import PlainTextResponse
from msgspec import to_builtins

from truquero.engine.lexicon import lexicon
from truquero.fairness.proof import to_json
from truquero.prose.rulebook_page import page, parent_of
from truquero.rulebooks import BOOKS
from truquero.rules import Rulebook
from truquero.server.championship.reading import rulings_at
from truquero.server.common.identity import COOKIE, Identity, new_identity
from truquero.server.common.server_refusals import Refusal
from truquero.server.game.log_reader import stored_acta, with_bulletins
from truquero.server.house.house import House, Seated
from truquero.server.house.table_listing import card, found, public_tables
from truquero.server.house.table_order import known_bot
from truquero.server.rest import rest_models
from truquero.server.rest.asgi import address_of, set_cookie
from truquero.server.rest.static_files import Served
from truquero.server.table.table import Table
from truquero.wire.lobby import TableCard

router = APIRouter(prefix="/api")
_one_at_a_time = asyncio.Lock()


def refusals(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """Answers of the request guard, which every route may give."""
    door = (421, 429, 503)
    return {status: {"model": rest_models.RefusedModel} for status in (*statuses, *door)}


def refused_as_json(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """The same for a route whose good answer is not JSON."""
    content = {"application/json": {"schema": {"$ref": "#/components/schemas/RefusedModel"}}}
    return {status: {"description": "refused", "content": content} for status in refusals(*statuses)}


CHANGING = (403, 413, 415, 422)
TableId = Annotated[str, Path(max_length=40, description="the id of a table")]
SeatPath = Annotated[int, Path(ge=1, le=8, description="the number of a seat")]


def house_of(request: Request) -> House:
    found: House = request.app.state.house
    return found


InHouse = Annotated[House, Depends(house_of)]


async def known_identity(request: Request, house: InHouse) -> Identity | None:
    """Who asks, if they have been here before."""
    return await house.sessions.known(request.cookies.get(COOKIE))


async def trusted_identity(
    request: Request,
    house: InHouse,
    csrf: Annotated[str, Header(alias="X-CSRF-Token", max_length=64, description="from GET /api/me")] = "",
) -> Identity:
    """Who asks, with the token that a foreign page cannot read."""
    identity = await known_identity(request, house)
    if identity is None or not house.signer.meant(identity, csrf):
        raise Refusal("bad-csrf", 403)
    return identity


TrustedIdentity = Annotated[Identity, Depends(trusted_identity)]


def set_identity_cookie(response: Response, house: House, identity: Identity) -> None:
    """The cookie: signed, hidden from scripts, and not sent with requests of other sites."""
    set_cookie(response, house.signer.cookie(identity), secure=house.settings.secure)


@router.get("/me", responses=refusals())
async def me(request: Request, response: Response, house: InHouse) -> rest_models.Me:
    """Who you are. On your first visit you get a cookie."""
    identity = await known_identity(request, house)
    if identity is None:
        identity = new_identity()
        set_identity_cookie(response, house, identity)
    return rest_models.Me(account=identity.name, csrf=house.signer.csrf(identity))


# ---------------------------------------------------------------- tables


@router.post("/tables", status_code=201, responses=refusals(*CHANGING))
async def open_table(
    request: Request, wanted: rest_models.TableWanted, identity: TrustedIdentity, house: InHouse
) -> rest_models.SeatGiven:
    """Open a table and take a seat at it; with `seat: 0` you only open it."""
    order = rest_models.order_of(wanted)
    return seat_given(house, await house.lay(order, identity, address_of(request.scope, house.settings.proxy)))


@router.get("/tables", responses=refusals(422))
async def tables(
    house: InHouse,
    after: Annotated[str, Query(max_length=80, description="`next` of the page before")] = "",
) -> rest_models.Tables:
    """Public tables that are not finished, newest first."""
    page = await public_tables(house, after)
    return rest_models.Tables(tables=[model_of(card) for card in page.tables], next=page.next)


@router.get("/tables/{table}", responses=refusals(404, 422))
async def one_table(table: TableId, house: InHouse) -> rest_models.TableModel:
    """One table. Anybody who has its link may ask."""
    return told(house, await found(house, table))


@router.get(
    "/tables/{table}/qr",
    responses={
        **refused_as_json(404, 422),
        200: {"content": {"image/svg+xml": {"schema": {"type": "string"}}}, "description": "the link as a QR code"},
    },
)
async def qr_code(table: TableId, request: Request, house: InHouse) -> Response:
    """The link of a table as a QR code, so that others can join with a camera. None if only we can reach it."""
    link = told(house, await found(house, table)).link
    if not link:
        raise Refusal("not-found", 404)
    drawn = io.BytesIO()
    segno.make(link, micro=False).save(drawn, kind="svg", border=2, light="#fff", xmldecl=False, svgclass=None)
    return Served(drawn.getvalue(), "image/svg+xml").answer(request)


@router.delete("/tables/{table}", status_code=204, responses=refusals(403, 404, 409, 422))
async def take_away(table: TableId, identity: TrustedIdentity, house: InHouse) -> None:
    """Close a table before its match starts. Only the host can; everybody at the table is told."""
    await house.close_table(await found(house, table), identity)


@router.post("/tables/{table}/rematch", responses=refusals(403, 404, 409, 422))
async def rematch(table: TableId, identity: TrustedIdentity, house: InHouse) -> rest_models.RematchState:
    """Ask for a rematch. When everybody who is connected has asked, a new table opens."""
    at = await found(house, table)
    seat, new = await at.commands.rematch(identity)
    name, token = new or ("", "")
    return rest_models.RematchState(wanted=sorted(at.messages.again), seat=seat, table=name, token=token)


@router.post("/tables/{table}/seats/{seat}", responses=refusals(404, 409, *CHANGING))
async def sit(
    table: TableId, seat: SeatPath, wanted: rest_models.SeatWanted, identity: TrustedIdentity, house: InHouse
) -> rest_models.SeatGiven:
    """Take an empty seat. The match starts when all seats are taken."""
    at = await found(house, table)
    return seat_given(house, Seated(at, seat, await at.commands.sit(seat, wanted.name, identity)))


@router.delete("/tables/{table}/seats/{seat}", status_code=204, responses=refusals(403, 404, 409, 422))
async def leave(table: TableId, seat: SeatPath, identity: TrustedIdentity, house: InHouse) -> None:
    """Leave your seat before the match starts."""
    at = await found(house, table)
    await at.commands.leave(seat, identity)


@router.post("/tables/{table}/seats/{seat}/resign", status_code=204, responses=refusals(403, 404, 409, 422))
async def resign(table: TableId, seat: SeatPath, identity: TrustedIdentity, house: InHouse) -> None:
    """Leave a match for good: a bot plays on in your seat. If no other person has a seat, the match ends as lost."""
    at = await found(house, table)
    await at.commands.resign(seat, identity)


@router.post("/tables/{table}/bots", responses=refusals(404, 409, *CHANGING))
async def fill(
    table: TableId, wanted: rest_models.BotsWanted, identity: TrustedIdentity, house: InHouse
) -> rest_models.TableModel:
    """Fill empty seats with bots. Only the host can."""
    at = await found(house, table)
    await at.commands.fill(known_bot(wanted.character), wanted.seats, identity)
    return told(house, at)


@router.get(
    "/tables/{table}/acta",
    response_class=PlainTextResponse,
    responses={
        **refused_as_json(404, 409, 422),
        200: {"content": {"text/plain": {"schema": {"type": "string"}}}, "description": "for `truquero referee`"},
    },
)
async def acta(table: TableId, request: Request, house: InHouse) -> PlainTextResponse:
    """The record of a finished match, with the rulings of its veedores. There is none before the end: it would reveal
    the cards."""
    at = await found(house, table)
    text = await asyncio.to_thread(house.store.acta, at.id)
    if text is None or not at.released:
        raise Refusal("not-finished", 409)
    return PlainTextResponse(with_bulletins(stored_acta(at.row, text), await _rulings_at(request, at)))


async def _rulings_at(request: Request, table: Table) -> list[str]:
    """What veedores have ruled here, as far as the public knows."""
    name = table.settings.tournament or table.settings.room
    director = await request.app.state.championships.find(name) if name else None
    return rulings_at(director.audience.public.t, table.id) if director is not None else []


@router.get(
    "/tables/{table}/proof",
    responses={
        **refused_as_json(404, 409, 422),
        200: {"content": {"application/json": {"schema": {"type": "object"}}}, "description": "for `truquero verify`"},
    },
)
async def proof(table: TableId, request: Request, house: InHouse) -> Response:
    """How every deal of a finished match was made. There is none before the end: it would reveal the cards."""
    at = await found(house, table)
    if await asyncio.to_thread(house.store.acta, at.id) is None or not at.released:
        raise Refusal("not-finished", 409)
    async with _one_at_a_time:  # it reads the whole log, and people are playing
        text = await asyncio.to_thread(lambda: to_json(at.proof()))
    return Served(text.encode(), "application/json").answer(request)


def seat_given(house: House, seated: Seated) -> rest_models.SeatGiven:
    return rest_models.SeatGiven(table=told(house, seated.table), seat=seated.seat, token=seated.token)


def told(house: House, table: Table) -> rest_models.TableModel:
    return model_of(card(house, table), table.info().draw, house.settings.shared_address())


def model_of(table: TableCard, draw: str = "", shared: str = "") -> rest_models.TableModel:
    fields: dict[str, Any] = to_builtins(table)
    page = f"/t/{table.id}"
    link = f"{shared}{page}" if shared else ""
    return rest_models.TableModel(**fields, draw=draw, page=page, link=link, socket=f"/ws/{table.id}")


# ---------------------------------------------------------------- rulebooks


@router.get("/rulebooks", responses=refusals())
async def rulebooks() -> list[rest_models.Book]:
    """The rulebooks you can open a table with."""
    return [rest_models.Book(**_in_short(book)) for book in BOOKS.values()]


@router.get("/rulebooks/{rulebook}", responses=refusals(404, 422))
async def one_rulebook(rulebook: Annotated[str, Path(max_length=40)]) -> rest_models.WholeBook:
    """A rulebook: its options, signs and words, and its page."""
    book = BOOKS.get(rulebook)
    if book is None:
        raise Refusal("no-such-rulebook", 404)
    options = [
        rest_models.OptionModel(name=o.name, default=o.default, values=o.values(), article=o.article)
        for o in book.options
    ]
    signs = [
        rest_models.SignModel(holding=s.holding, en=s.gesture.en, es=s.gesture.es, va=s.gesture.va) for s in book.signs
    ]
    words: Sequence[str] = list(lexicon(book).spoken)
    text = page(book, BOOKS.get(parent_of(book)))
    return rest_models.WholeBook(
        **_in_short(book),
        options=options,
        signs=signs,
        words=list(words),
        blind=book.blind.word if book.blind is not None else "",
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
