"""The application: pages and REST by FastAPI behind the request guard, and the WebSocket beside them."""

from __future__ import annotations

import asyncio
import hmac
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib import metadata
from typing import Any

from fastapi import APIRouter, FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from starlette.exceptions import HTTPException

from truquero.server.championship.championships import Championships
from truquero.server.common import metrics
from truquero.server.common.identity import secret_beside
from truquero.server.common.server_refusals import Refusal
from truquero.server.common.settings import Settings
from truquero.server.game.dealer import ShuffleSource
from truquero.server.house.house import House
from truquero.server.live import websocket
from truquero.server.rest import (
    account_routes,
    rest_models,
    static_files,
    table_routes,
    tournament_entry_routes,
    tournament_reading,
    tournament_routes,
    veedor_routes,
)
from truquero.server.rest.asgi import Receive, Scope, Send
from truquero.server.rest.request_guard import RequestGuard, language_of
from truquero.server.study import (
    lesson_routes,
    record_routes,
    replay_routes,
    source_routes,
    study_routes,
    tournament_papers,
)
from truquero.store import Store, StoreError


class App:
    """What uvicorn serves."""

    def __init__(self, house: House, rest: FastAPI, championships: Championships) -> None:
        self.house = house
        self.rest = rest
        self.championships = championships
        self._guarded = RequestGuard(rest, house, championships)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await websocket.serve(self.house, scope, receive, send, self.championships)
        else:
            await self._guarded(scope, receive, send)


def create_app(settings: Settings, store: Store | None = None, *, shuffle_source: ShuffleSource | None = None) -> App:
    """The application around a house. A store that is passed in stays open at the end."""
    opened = store if store is not None else Store.open(settings.database, pace=settings.commit_pace, sole=True)
    house = House(settings, opened, settings.secret or secret_beside(settings.database), shuffle_source=shuffle_source)
    championships = Championships(house)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        await house.open()
        await championships.open()
        try:
            yield
        finally:
            await championships.close()
            await house.close()
            if store is None:
                await asyncio.to_thread(opened.close)

    rest = FastAPI(
        title="Truquero",
        summary="A server for truco as it is played from region to region",
        version=metadata.version("truquero"),
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        lifespan=lifespan,
    )
    rest.state.house = house
    rest.state.championships = championships
    rest.include_router(table_routes.router)
    rest.include_router(account_routes.router)
    rest.include_router(tournament_routes.router)
    rest.include_router(tournament_reading.router)
    rest.include_router(tournament_entry_routes.router)
    rest.include_router(veedor_routes.router)
    for more in (study_routes, lesson_routes, replay_routes, record_routes, source_routes, tournament_papers):
        rest.include_router(more.router)
    rest.include_router(study_routes.paper)
    files = static_files.all_files()
    rest.include_router(static_files.routes(files))
    rest.include_router(watching)
    _add_refusals(rest, house, files[static_files.SHELL])
    return App(house, rest, championships)


watching = APIRouter()
"""Not nested functions: FastAPI would keep them, and with them their house, as long as the process lives."""


@watching.get("/healthz", responses={503: {"model": rest_models.Health}})
async def healthz(house: table_routes.InHouse) -> JSONResponse:
    """Whether the house is open and its database answers."""
    try:
        await asyncio.to_thread(house.store.ping)
        well = not house.stopping
    except StoreError:
        well = False
    told = rest_models.Health(ok=well, version=metadata.version("truquero"))
    return JSONResponse(told.model_dump(), 200 if well else 503)


@watching.get("/metrics", include_in_schema=False)
async def numbers(request: Request, house: table_routes.InHouse) -> Response:
    if not _may_measure(request, house):
        raise Refusal("forbidden", 403)
    return Response(house.metrics.text(), media_type=metrics.CONTENT_TYPE)


def _may_measure(request: Request, house: House) -> bool:
    """The numbers of a small server reveal things about its players: only this machine, or the token, opens them."""
    token = house.settings.metrics_token
    if token and hmac.compare_digest(request.headers.get("authorization", "").encode(), f"Bearer {token}".encode()):
        return True
    here = request.client is not None and request.client.host in ("127.0.0.1", "::1")
    named = request.headers.get("host", "").lower() in house.hosts  # a foreign name that points here is another host
    return here and named and "x-forwarded-for" not in request.headers and "forwarded" not in request.headers


def _add_refusals(rest: FastAPI, house: House, shell: static_files.Served) -> None:
    """Every error has the same form: a code and a message. Only a mistyped address in a browser gets a page."""

    def told(request: Request, refusal: Refusal, headers: dict[str, str] | None = None) -> JSONResponse:
        language = language_of(request.headers.get("accept-language", ""), house)
        body = {"code": refusal.code, "message": refusal.say(language)}
        if refusal.article:
            body["article"] = refusal.article
        return JSONResponse(body, refusal.status, headers)

    async def refused(request: Request, error: Exception) -> JSONResponse:
        return told(request, error if isinstance(error, Refusal) else Refusal("internal", 500))

    async def invalid(request: Request, error: Exception) -> JSONResponse:
        return told(request, Refusal("bad-request", 422, _where(error)))

    async def http(request: Request, error: Exception) -> Response:
        status = error.status_code if isinstance(error, HTTPException) else 500
        headers = dict(error.headers or {}) if isinstance(error, HTTPException) else {}
        if status == 400:  # a body that cannot be read as JSON at all
            return told(request, Refusal("bad-request", 422, "body"))
        if status == 404 and (page := static_files.lost(shell, request)) is not None:
            return page
        code = {404: "not-found", 405: "not-allowed"}.get(status, "bad-request")
        return told(request, Refusal(code, status), headers)

    async def broken(request: Request, error: Exception) -> JSONResponse:
        return told(request, Refusal("not-stored", 503))

    rest.add_exception_handler(Refusal, refused)
    rest.add_exception_handler(Exception, refused)  # the request guard logs it
    rest.add_exception_handler(StoreError, broken)
    rest.add_exception_handler(RequestValidationError, invalid)
    rest.add_exception_handler(HTTPException, http)


def _where(error: Exception) -> str:
    """Which field is wrong and why; never what was sent, which may be a password."""
    found: list[Any] = list(error.errors()) if isinstance(error, RequestValidationError) else []
    return "; ".join(f"{'.'.join(str(part) for part in e['loc'])}: {e['msg']}" for e in found[:3])[:300]
