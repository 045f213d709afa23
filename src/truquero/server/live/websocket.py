"""The socket: who may open one, and how its frames reach a connection. Plain ASGI: there may be ten thousand."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from starlette.responses import Response

from truquero.server.championship.championships import Championships
from truquero.server.common.identity import Identity, new_identity
from truquero.server.common.server_refusals import say
from truquero.server.house.house import House
from truquero.server.live.connection import Connection, End
from truquero.server.live.connection import Send as Out
from truquero.server.live.fast_websocket import EXTENSION, HANG_UP, LISTEN
from truquero.server.live.lobby_connection import LobbyConnection
from truquero.server.live.tournament_connection import SocketPlace, TournamentConnection
from truquero.server.rest.asgi import Receive, Scope, Send, address_of, cookie_of, header, set_cookie
from truquero.store import StoreError

PATH = "/ws/"
LOBBY = "/ws"
TOURNAMENT = "/ws/tournament/"


async def serve(
    house: House, scope: Scope, receive: Receive, send: Send, championships: Championships | None = None
) -> None:
    """One socket from its handshake to its end."""
    await receive()  # websocket.connect
    address = address_of(scope, house.settings.proxy)
    why = _refused(house, scope, address)
    if why is not None:
        await _deny(send, *why)
        return
    if not house.sockets_of.enter(address):
        await _deny(send, 429, "too-many")
        return
    if not house.sockets.enter(""):
        house.sockets_of.leave(address)
        await _deny(send, 503, "too-many")
        return
    house.metrics.connections.inc()
    counted = SocketPlace(house, address, championships)
    try:
        try:
            identity = await house.sessions.known(cookie_of(scope))
        except StoreError:
            await _deny(send, 503, "not-stored")
            return
        accept: dict[str, Any] = {"type": "websocket.accept"}
        if identity is None and scope["path"] == LOBBY:
            identity = new_identity()
            accept["headers"] = [(b"set-cookie", _cookie(house, identity))]
        await send(accept)
        await _talk(house, scope, identity, receive, send, counted)
    finally:
        house.metrics.connections.dec()
        house.sockets.leave("")
        counted.leave()


def _refused(house: House, scope: Scope, address: str) -> tuple[int, str] | None:
    origin = header(scope, b"origin")
    if not str(scope["path"]).startswith(PATH) and scope["path"] != LOBBY:
        return 404, "not-found"
    if header(scope, b"host").lower() not in house.hosts:
        return 421, "unknown-host"
    if origin and origin.lower() not in house.origins:
        return 403, "forbidden-origin"
    if house.stopping:
        return 503, "restart"
    if not house.requests_of.take(address):
        return 429, "too-many-requests"
    return None


async def _deny(send: Send, status: int, code: str) -> None:
    """Refuse the handshake with a plain HTTP answer that names the reason."""
    body = json.dumps({"code": code, "message": say(code)}).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "websocket.http.response.start", "status": status, "headers": headers})
    await send({"type": "websocket.http.response.body", "body": body})


def _cookie(house: House, identity: Identity) -> bytes:
    """A first visitor of the lobby gets the cookie that GET /api/me would set."""
    response = Response()
    set_cookie(response, house.signer.cookie(identity), secure=house.settings.secure)
    return response.headers["set-cookie"].encode("latin-1")


def _connection(
    house: House, scope: Scope, identity: Identity | None, out: Out, end: End, counted: SocketPlace
) -> Connection:
    address = counted.address
    ways = scope.get("extensions", {})
    short = {"write_now": ways.get(EXTENSION), "hang_up": ways.get(HANG_UP)}
    if scope["path"] == LOBBY and identity is not None:
        return LobbyConnection(house, out, end, address=address, identity=identity, **short)
    if str(scope["path"]).startswith(TOURNAMENT) and counted.championships is not None:
        tournament = str(scope["path"])[len(TOURNAMENT) :]
        return TournamentConnection(
            house, out, end, counted=counted, tournament=tournament, address=address, identity=identity, **short
        )
    table = str(scope["path"])[len(PATH) :]
    return Connection(
        house, out, end, table=table, address=address, identity=identity, on_link=counted.move_to, **short
    )


async def _talk(
    house: House,
    scope: Scope,
    identity: Identity | None,
    receive: Receive,
    send: Send,
    counted: SocketPlace,
) -> None:
    async def out(text: str) -> None:
        await send({"type": "websocket.send", "text": text})

    async def end(code: int) -> None:
        await send({"type": "websocket.close", "code": code})

    connection = _connection(house, scope, identity, out, end, counted)
    house.connections.add(connection)
    listen = scope.get("extensions", {}).get(LISTEN)
    if listen is not None:
        listen(connection.feed)
    until = house.monotonic() + house.settings.hello_seconds
    try:
        while True:
            if not connection.greeted:
                try:
                    async with asyncio.timeout(max(0.0, until - house.monotonic())):
                        event = await receive()
                except TimeoutError:
                    until = house.monotonic() + house.settings.hello_seconds
                    if not connection.greeted and not connection.busy:
                        connection.close("hello-first")
                        await connection.flushed()
                        return
                    continue
            else:
                event = await receive()
            if event["type"] != "websocket.receive":
                return
            text = event.get("text")
            connection.feed(text if text is not None else event.get("bytes") or b"")
    finally:
        house.connections.discard(connection)
        connection.gone()
