"""REST: what is kept of an entry beside the log: the tick for who has paid, and the signs it has deposited."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Response

from truquero.server.championship import entry_notes
from truquero.server.rest import tournament_models as models
from truquero.server.rest.table_routes import CHANGING, refused_as_json
from truquero.server.rest.tournament_routes import AS_JSON, Found, Looking, Meaning
from truquero.wire.hooks import encode

router = APIRouter(prefix="/api/tournaments/{tournament}/entries/{entry}")
EntryNumber = Annotated[int, Path(ge=1, le=2**31)]


@router.put("/paid", responses={**refused_as_json(404, 409, *CHANGING), 200: AS_JSON})
async def paid(entry: EntryNumber, wanted: models.PaidTicked, director: Found, asker: Meaning) -> Response:
    """Tick off that an entry has paid, or take it back: `{entry, paid}`. For the organiser, who alone sees it; no
    money passes through the house."""
    told = await entry_notes.set_paid(director, asker, entry, wanted.paid)
    return Response(encode(told), media_type="application/json")


@router.get("/signs", responses={**refused_as_json(403, 404, 409, 422), 200: AS_JSON})
async def signs(entry: EntryNumber, director: Found, asker: Looking) -> Response:
    """The signs that an entry has deposited (O19), for veedores: `{entry, fingerprint, text}`."""
    told = await entry_notes.signs_of(director, asker, entry)
    return Response(encode(told), media_type="application/json", headers={"cache-control": "no-store"})
