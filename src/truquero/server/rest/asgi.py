"""What every request brings along, whether it is HTTP or the handshake of a socket: headers, address, cookie."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from starlette.requests import cookie_parser
from starlette.responses import Response

from truquero.server.common.identity import COOKIE, MAX_AGE

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]


def header(scope: Scope, name: bytes) -> str:
    """A header of a request; nothing if it is not there."""
    return next((value.decode("latin-1") for key, value in scope["headers"] if key == name), "")


def address_of(scope: Scope, proxy: bool) -> str:
    """The address of the client; behind our own proxy, the last address that the proxy saw."""
    if proxy:
        forwarded = header(scope, b"x-forwarded-for").rpartition(",")[2].strip()
        if forwarded:
            return forwarded[:64]
    client = scope.get("client")
    return str(client[0]) if client else ""


def cookie_of(scope: Scope) -> str:
    """Our cookie among others, read as REST reads it."""
    return cookie_parser(header(scope, b"cookie")).get(COOKIE, "")


def set_cookie(response: Response, cookie: str, *, secure: bool) -> None:
    """Signed, hidden from scripts, and not sent with requests of other sites."""
    response.set_cookie(COOKIE, cookie, max_age=MAX_AGE, httponly=True, samesite="lax", secure=secure, path="/")
