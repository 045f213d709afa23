"""REST: a veedor at a table that is not of a championship. Claims and rulings go to the room of the table."""

from __future__ import annotations

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field

from truquero.server.championship import table_room
from truquero.server.championship.table_room import VeedorInvited
from truquero.server.house.table_listing import found
from truquero.server.rest.rest_models import ShortText, StrictBody
from truquero.server.rest.table_routes import CHANGING, InHouse, TableId, TrustedIdentity, known_identity, refusals

router = APIRouter(prefix="/api/tables/{table}/veedor")


class VeedorSeen(BaseModel):
    """The veedor of a table, as its players know it."""

    asked: list[int] = Field(description="seats that ask for a veedor; in mid-match it takes one of each side")
    link: str = Field(description="for whoever will be the veedor; empty: not agreed yet, or used")
    veedor: str = Field(description="who has come; empty: nobody yet")
    room: str = Field(
        description="the championship of this match alone, where claims go (match 1, board 1); empty before it begins"
    )


class VeedorComes(StrictBody):
    """Somebody uses the link."""

    token: ShortText = Field(description="what follows #k= in the link")
    name: ShortText = Field(default="", description="as the players see it; empty: the name of your account")


class VeedorCame(BaseModel):
    """Where the veedor works."""

    room: str = Field(description="empty before the match begins")
    page: str


def _told(invited: VeedorInvited) -> VeedorSeen:
    return VeedorSeen(asked=list(invited.asked), link=invited.link, veedor=invited.veedor, room=invited.room)


@router.get("", responses=refusals(403, 404, 422))
async def veedor(request: Request, table: TableId, house: InHouse) -> VeedorSeen:
    """Whether there is a veedor, or who asks for one. For the host and the players."""
    return _told(table_room.invited(house, await found(house, table), await known_identity(request, house)))


@router.post("", responses=refusals(404, 409, *CHANGING))
async def ask(table: TableId, identity: TrustedIdentity, house: InHouse) -> VeedorSeen:
    """Ask for a veedor: the host alone before the match, in mid-match somebody of each side. Then there is a link."""
    at = await found(house, table)
    await table_room.ask_for_veedor(at, identity)
    return _told(table_room.invited(house, at, identity))


@router.post("/join", responses=refusals(404, 409, *CHANGING))
async def come(table: TableId, wanted: VeedorComes, identity: TrustedIdentity, house: InHouse) -> VeedorCame:
    """Use the link: from now on your cookie is the veedor of this table. Refused for its players (O10)."""
    at = await found(house, table)
    room = await table_room.come_as_veedor(house, at, wanted.token, wanted.name, identity)
    return VeedorCame(room=room, page=f"/torneo/{room}/sala" if room else f"/t/{at.id}/veedor")
