"""Checks every REST request before the house sees it: size, rate, origin, host name and headers.

Plain ASGI, so that it also covers paths without a route.
"""

from __future__ import annotations

import html
import json
from collections.abc import MutableMapping
from typing import Any

from truquero.server.championship.championships import Championships
from truquero.server.common import logs
from truquero.server.common.server_refusals import Refusal
from truquero.server.house.house import House
from truquero.server.rest.asgi import Receive, Scope, Send, address_of, header
from truquero.server.rest.static_files import NO_PAGES

CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = [
    (b"content-security-policy", CSP.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=(), payment=()"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
]
SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
OPEN_TO_ALL = frozenset({"/healthz", "/metrics"})
"""Machines ask for these under any host name; each path checks for itself who may read it."""

TOURNAMENTS = "/api/tournaments/"
TOKEN_HEADER = b"x-tournament-token"
LISTS = 16
"""By how much a list of entries may be larger than other bodies: it has up to a thousand of them."""

CONSTANT = (
    *("/api/rulebooks", "/api/sheets", "/api/glossary"),
    *("/api/characters", "/api/reasons", "/api/lessons", "/api/sources", "/api/history"),
)
"""The same for everybody and made in advance: a page asks for many of these at once."""


ANOTHER_WAY = {
    "en": "If somebody sent you here, ask them for the link or the QR code that their own waiting room shows.",
    "es": "Si alguien te ha mandado aquí, pídele el enlace o el código QR que le muestra su sala de espera.",
    "va": "Si algú t'ha enviat ací, demana-li l'enllaç o el codi QR que li mostra la seua sala d'espera.",
}
"""For a person who used a host name that the server does not know."""


def language_of(accepted: str, house: House) -> str:
    """The first language of ours that a reader accepts, or the house's."""
    for part in accepted.lower().split(","):
        code = part.strip()[:2]
        if code in ("en", "es"):
            return code
        if code in ("ca", "va"):
            return "va"
    return house.settings.language


class RequestGuard:
    """Wraps the application."""

    def __init__(self, app: Any, house: House, championships: Championships) -> None:
        self.app = app
        self.house = house
        self.championships = championships

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        method, path = str(scope["method"]), str(scope["path"])
        begun = False

        async def dressed(message: MutableMapping[str, Any]) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                begun = True
                own = list(message.get("headers", ()))
                message["headers"] = [*own, *HEADERS, *(() if _has_caching(own) else _caching(path))]
                self.house.metrics.requests.labels(_known(method), str(message["status"])).inc()
            await send(message)

        try:
            self._check(scope, method, path)
            body = receive if method in SAFE else await self._read(receive, self._most(path))
            await self.app(scope, body, dressed)
        except Refusal as refusal:
            await self._refuse(scope, dressed, refusal)
        except Exception as error:
            self.house.metrics.failures.inc()
            logs.failure("rest", error, method=_known(method))
            if not begun:
                await self._refuse(scope, dressed, Refusal("internal", 500))

    def _check(self, scope: Scope, method: str, path: str) -> None:
        house = self.house
        if path not in OPEN_TO_ALL and header(scope, b"host").lower() not in house.hosts:
            raise Refusal("unknown-host", 421)
        if path == "/healthz":  # health checks are always answered
            return
        same = method in SAFE and (path.startswith(CONSTANT) or not path.startswith("/api/"))
        if not self._counted_there(scope, path):
            allowed = house.files_of if same else house.requests_of
            if not allowed.take(address_of(scope, house.settings.proxy)):
                raise Refusal("too-many-requests", 429)
        if path in OPEN_TO_ALL:
            return
        if house.stopping:
            raise Refusal("restart", 503)
        if method in SAFE:
            return
        origin = header(scope, b"origin")
        if (origin and origin.lower() not in house.origins) or header(scope, b"sec-fetch-site") == "cross-site":
            raise Refusal("forbidden-origin", 403)
        length = header(scope, b"content-length")
        if length.isdecimal() and int(length) > self._most(path):
            raise Refusal("too-large", 413)
        kind = header(scope, b"content-type").partition(";")[0].strip().lower()
        has_body = length not in ("", "0") or header(scope, b"transfer-encoding")
        if has_body and kind != "application/json":
            raise Refusal("needs-json", 415)

    def _counted_there(self, scope: Scope, path: str) -> bool:
        """Whether a request counts against a championship: a bar's Wi-Fi is one address, and 64 pairs are in it."""
        token = header(scope, TOKEN_HEADER)
        if not token or not path.startswith(TOURNAMENTS):
            return False
        tournament = path[len(TOURNAMENTS) :].partition("/")[0]
        if not self.championships.lets_in(tournament, token):
            return False
        if not self.championships.requests_of.take(tournament):
            raise Refusal("too-many-requests", 429)
        return True

    def _most(self, path: str) -> int:
        """How large a body may be, in bytes: a list of a thousand entries is larger than anything else."""
        many = path.startswith(TOURNAMENTS) and path.endswith("/entries")
        return self.house.settings.max_body * (LISTS if many else 1)

    async def _read(self, receive: Receive, most: int) -> Receive:
        """Read the whole body, which is small, before anything else. A body without a length is counted."""
        found = b""
        more = True
        while more:
            message = await receive()
            found += message.get("body", b"")
            more = message["type"] == "http.request" and message.get("more_body", False)
            if len(found) > most:
                raise Refusal("too-large", 413)
        told = False

        async def again() -> MutableMapping[str, Any]:
            nonlocal told
            if told:
                return await receive()
            told = True
            return {"type": "http.request", "body": found, "more_body": False}

        return again

    async def _refuse(self, scope: Scope, send: Send, refusal: Refusal) -> None:
        language = language_of(header(scope, b"accept-language"), self.house)
        text = refusal.say(language)
        if refusal.code == "unknown-host" and _for_people(scope):
            body, kind = _page(text, language), b"text/html; charset=utf-8"
        else:
            body = json.dumps({"code": refusal.code, "message": text}, ensure_ascii=False).encode()
            kind = b"application/json"
        headers = [(b"content-type", kind), (b"content-length", str(len(body)).encode())]
        if refusal.status == 429:
            headers.append((b"retry-after", b"2"))
        await send({"type": "http.response.start", "status": refusal.status, "headers": headers})
        await send({"type": "http.response.body", "body": body})


def _for_people(scope: Scope) -> bool:
    """Whether a browser wants to show what it is sent."""
    program = str(scope["path"]).startswith(NO_PAGES)
    return str(scope["method"]) in SAFE and not program and "text/html" in header(scope, b"accept")


def _page(text: str, language: str) -> bytes:
    """A refusal for people. Under a wrong host name nothing else is served."""
    code = "ca-valencia" if language == "va" else language
    more = html.escape(ANOTHER_WAY[language])
    return (
        f'<!doctype html><html lang="{code}"><head><meta charset="utf-8"><title>Truquero</title>'
        '<meta name="viewport" content="width=device-width"></head>'
        f"<body><h1>Truquero</h1><p>{html.escape(text)}</p><p>{more}</p></body></html>"
    ).encode()


def _known(method: str) -> str:
    return method if method in (*SAFE, "POST", "PUT", "PATCH", "DELETE") else "other"


def _has_caching(headers: list[tuple[bytes, bytes]]) -> bool:
    return any(name.lower() == b"cache-control" for name, _ in headers)


def _caching(path: str) -> list[tuple[bytes, bytes]]:
    """Personal answers must not be cached."""
    return [(b"cache-control", b"no-store" if path.startswith("/api/") else b"no-cache")]
