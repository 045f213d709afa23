"""REST: championships. What changes something needs the cookie with its token, or a link of the championship."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Header, Path, Query, Request, Response

from truquero.server.championship import entering
from truquero.server.championship.asking import TournamentAsker
from truquero.server.championship.championships import Championships, NewTournament, planned
from truquero.server.championship.director import Director
from truquero.server.common.identity import CSRF_HEADER, new_identity
from truquero.server.common.server_refusals import Refusal
from truquero.server.rest import tournament_models as models
from truquero.server.rest.request_guard import language_of
from truquero.server.rest.static_files import Served
from truquero.server.rest.table_routes import (
    CHANGING,
    InHouse,
    TrustedIdentity,
    known_identity,
    refused_as_json,
    set_identity_cookie,
)
from truquero.store.tournament_store import TournamentRow
from truquero.tournament.tally import Tap
from truquero.wire.championship import TournamentCard, TournamentList
from truquero.wire.hooks import encode

router = APIRouter(prefix="/api/tournaments")
TOKEN = "X-Tournament-Token"
AS_JSON = {"content": {"application/json": {"schema": {"type": "object"}}}, "description": "see docs/protocol.md"}
PAGE = 50


def championships_of(request: Request) -> Championships:
    found: Championships = request.app.state.championships
    return found


InRoom = Annotated[Championships, Depends(championships_of)]
TournamentId = Annotated[str, Path(max_length=40, description="the id of a championship")]


async def found(tournament: TournamentId, room: InRoom) -> Director:
    return await room.found(tournament)


Found = Annotated[Director, Depends(found)]
Token = Annotated[str, Header(alias=TOKEN, max_length=64, description="from a link, a PIN or the QR code of a table")]


async def looking(
    request: Request, director: Found, room: InRoom, house: InHouse, token: Token = ""
) -> TournamentAsker:
    """Who reads: a token counts more than a cookie; nobody needs either."""
    return await room.asker(director, token, await known_identity(request, house))


async def meaning(
    request: Request,
    director: Found,
    room: InRoom,
    house: InHouse,
    token: Token = "",
    csrf: Annotated[str, Header(alias="X-CSRF-Token", max_length=64, description="with a cookie: GET /api/me")] = "",
) -> TournamentAsker:
    """Who wants to change something: with a token of the championship, or a cookie and what a foreign page cannot
    read."""
    identity = await known_identity(request, house)
    if not token and (identity is None or not house.signer.meant(identity, csrf)):
        raise Refusal("bad-csrf", 403)
    return await room.asker(director, token, identity)


Looking = Annotated[TournamentAsker, Depends(looking)]
Meaning = Annotated[TournamentAsker, Depends(meaning)]


def language(request: Request, house: InHouse) -> str:
    return language_of(request.headers.get("accept-language", ""), house)


Language = Annotated[str, Depends(language)]


def answer(told: object, status: int = 200) -> Response:
    return Response(encode(told), status, media_type="application/json")


def card_of(r: TournamentRow) -> TournamentCard:
    """A championship in a list."""
    about = (r.id, r.name, r.rulebook, r.place, r.circuit, r.phase, r.entries, r.round, r.starts, r.created, r.version)
    return TournamentCard(*about)


# ---------------------------------------------------------------- all of them


@router.get("", responses={**refused_as_json(422), 200: AS_JSON})
async def tournaments(
    house: InHouse, after: Annotated[str, Query(max_length=80, description="`next` of the page before")] = ""
) -> Response:
    """Public championships, newest first: `TournamentList`."""
    rows = await entering.page(house, after, PAGE)
    cards = tuple(card_of(row) for row in rows)
    more = f"{rows[-1].created!r}:{rows[-1].id}" if len(rows) == PAGE else ""
    return answer(TournamentList(cards, more))


@router.post("", status_code=201, responses={**refused_as_json(409, *CHANGING), 201: AS_JSON})
async def create(
    request: Request, wanted: models.TournamentWanted, house: InHouse, room: InRoom, identity: TrustedIdentity
) -> Response:
    """A new championship in draft: `{tournament, link}`. The link is the organiser's own, for another device."""
    order = NewTournament(wanted.name, wanted.bases, wanted.organiser, wanted.public, wanted.starts)
    director, link = await room.create(order, identity)
    return answer({"tournament": director.audience.seen(TournamentAsker(link.person)), "link": link}, 201)


@router.post("/plan", responses={**refused_as_json(403, 409, 422), 200: AS_JSON})
async def plan(wanted: models.PlanWanted, said: Language) -> Response:
    """What bases would need: `{sentence, rounds, tables, seconds}`. Nothing is kept."""
    return answer(planned(wanted.bases, wanted.entries, said))


# ---------------------------------------------------------------- one of them


@router.get(
    "/{tournament}", responses={**refused_as_json(403, 404, 422), 200: AS_JSON, 304: {"description": "as before"}}
)
async def one(request: Request, director: Found, asker: Looking) -> Response:
    """The championship as you may see it: `TournamentSeen`. The public sees online play as late as its tables."""
    return Served(encode(director.audience.seen(asker)), "application/json").answer(request)


@router.post("/{tournament}/commands", responses={**refused_as_json(404, 409, *CHANGING), 200: AS_JSON})
async def commands(wanted: models.CommandWanted, director: Found, asker: Meaning) -> Response:
    """Carry out a command: `TournamentDone`. When answered it is durable; a repeated command gets the same answer."""
    return answer(await director.do(asker, wanted.message, wanted.command, wanted.version))


@router.post("/{tournament}/entries", responses={**refused_as_json(404, 409, *CHANGING), 200: AS_JSON})
async def entries(wanted: models.EntriesWanted, director: Found, asker: Meaning) -> Response:
    """Enter, by name: `TournamentDone`, with a link and a PIN for everybody who is new."""
    teams = [entering.Team(tuple(e.names), e.club, e.initial, e.head, e.contact) for e in wanted.entries]
    return answer(await entering.enter(director, asker, wanted.message, teams, wanted.me, wanted.despite_ban))


@router.post("/{tournament}/people", responses={**refused_as_json(404, 409, *CHANGING), 200: AS_JSON})
async def people(wanted: models.PeopleWanted, director: Found, asker: Meaning) -> Response:
    """Add people without an entry: a list of `LinkSeen`. Officials, and captains who need a substitute, may."""
    return answer(await entering.add_people(director, asker, wanted.names))


@router.patch("/{tournament}/people/{person}", responses={**refused_as_json(404, 409, *CHANGING), 200: AS_JSON})
async def person_changed(
    person: Annotated[int, Path(ge=1, le=2**31)], wanted: models.PersonChanged, director: Found, asker: Meaning
) -> Response:
    """Change or remove a name: the person, or the organiser."""
    return answer(await entering.change_person(director, asker, person, wanted.name, wanted.contact))


@router.get("/{tournament}/links", responses={**refused_as_json(403, 404, 422), 200: AS_JSON})
async def links(director: Found, asker: Looking) -> Response:
    """`{people, places}`: all links and PINs, and the keys of the tables in the room. For the organiser."""
    return answer(entering.links(director, asker))


@router.post("/{tournament}/links/{person}", responses={**refused_as_json(404, 409, *CHANGING), 200: AS_JSON})
async def new_link(person: Annotated[int, Path(ge=1, le=2**31)], director: Found, asker: Meaning) -> Response:
    """A new link and PIN for somebody; the old ones stop working. For the organiser."""
    return answer(await entering.renew(director, asker, person))


@router.post("/{tournament}/pin", responses={**refused_as_json(404, 409, *CHANGING), 200: AS_JSON})
async def pin(wanted: models.PinTyped, director: Found, room: InRoom) -> Response:
    """A captain on another phone: `LinkSeen` for the PIN of an entry."""
    return answer(entering.by_pin(room, director, wanted.entry, wanted.pin))


@router.post("/{tournament}/join", responses={**refused_as_json(404, 409, *CHANGING), 200: AS_JSON})
async def join(request: Request, response: Response, director: Found, asker: Meaning, house: InHouse) -> Response:
    """Bind your link to your cookie: from then on you need no link on this device."""
    identity = await known_identity(request, house)
    fresh = identity is None
    whole = identity or new_identity()
    told = answer(await entering.join(director, asker, whole))
    if fresh:
        set_identity_cookie(told, house, whole)
    told.headers[CSRF_HEADER] = house.signer.csrf(whole)
    return told


@router.get("/{tournament}/boards/{board}/seat", responses={**refused_as_json(403, 404, 422), 200: AS_JSON})
async def seat(board: Annotated[int, Path(ge=1, le=2**31)], director: Found, asker: Looking) -> Response:
    """Where you sit at a live table: `{table, seat, token, page}`, as the frame `call` says it."""
    return answer(entering.seat_at(director, asker, board))


# ---------------------------------------------------------------- boards with real cards


@router.get("/{tournament}/places/{place}/tally", responses={**refused_as_json(403, 404, 422), 200: AS_JSON})
async def tally_at(
    place: Annotated[int, Path(ge=1, le=4000)], director: Found, asker: Looking, said: Language
) -> Response:
    """The anotador of the table with this number in the room, in the round that is played now: `TallySeen`."""
    return answer(director.scores.seen(director.scores.board_at(place), said, asker))


@router.get("/{tournament}/boards/{board}/tally", responses={**refused_as_json(403, 404, 422), 200: AS_JSON})
async def tally(
    board: Annotated[int, Path(ge=1, le=2**31)], director: Found, asker: Looking, said: Language
) -> Response:
    """The anotador of a board: `TallySeen`."""
    return answer(director.scores.seen(board, said, asker))


@router.put("/{tournament}/boards/{board}/tally", responses={**refused_as_json(404, 409, *CHANGING), 200: AS_JSON})
async def put_tally(
    board: Annotated[int, Path(ge=1, le=2**31)],
    wanted: models.TallyWanted,
    director: Found,
    asker: Meaning,
    said: Language,
) -> Response:
    """Write down points: `TallySeen`. Another device takes over with `take` and a captain's link or PIN."""
    taps = [Tap(one.number, one.at, one.side, one.points, one.undoes) for one in wanted.taps]
    return answer(await director.scores.put(asker, board, wanted.device, taps, wanted.take, said))
