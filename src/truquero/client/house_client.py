"""The REST side of a server: open a table, sit down, fill it with bots, fetch the record of a match.

Only the standard library is used: requests are few, and a thread for each does no harm.
"""

from __future__ import annotations

import asyncio
import json
import urllib.error
import urllib.request
from collections.abc import Mapping
from http.cookiejar import CookieJar
from typing import Any, NamedTuple
from urllib.parse import quote, urlsplit

from truquero.seats import Seat

TIMEOUT = 30.0
LONGEST_ANSWER = 10_000_000


class HouseError(Exception):
    """The server refused a request, or could not be reached. ``code`` is stable, the message is for people."""

    def __init__(self, status: int, code: str, message: str) -> None:
        super().__init__(message)
        self.status, self.code = status, code


class SeatTaken(HouseError):
    """Somebody else sits there."""


class OwnSeat(NamedTuple):
    """A seat that is now yours. Anybody who has the token can play it."""

    table: str
    seat: Seat
    token: str
    url: str
    """For ``connect``."""


class HouseClient:
    """A server by its address, as in ``HouseClient("http://localhost:8000")``. It keeps your cookies."""

    def __init__(self, url: str) -> None:
        parts = urlsplit(url)
        if parts.scheme not in ("http", "https") or not parts.netloc:
            raise ValueError(f"{url!r} is not the address of a server: it should look like http://host:port")
        self.url = f"{parts.scheme}://{parts.netloc}"
        self.jar = CookieJar()
        self._csrf = ""
        self._opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.jar))

    # ---------------------------------------------------------------- tables

    async def open(
        self,
        rulebook: str = "argentino",
        players: int | None = None,
        *,
        options: Mapping[str, str] | None = None,
        strict: bool = False,
        bots: Mapping[Seat, str] | None = None,
        **more: object,
    ) -> str:
        """Open a table with bots in some seats, and return its id.

        ``more`` are other settings of a table (docs/server.md), such as ``public=True`` or ``clock=30``.
        """
        body: dict[str, Any] = {"rulebook": rulebook, "options": dict(options or {}), "strict": strict, "seat": 0}
        body["bots"] = [{"seat": seat, "character": name} for seat, name in (bots or {}).items()]
        if players is not None:
            body["players"] = players
        made = await self.ask("POST", "/api/tables", body | more)
        return str(made["table"]["id"])

    async def sit(self, table: str, seat: Seat, name: str) -> OwnSeat:
        """Sit down. Raises SeatTaken, or HouseError with another reason."""
        told = await self.ask("POST", f"/api/tables/{quote(table)}/seats/{seat}", {"name": name})
        return OwnSeat(table, seat, str(told["token"]), f"{self.url}/t/{table}")

    async def fill(self, table: str) -> None:
        """Fill the free seats with bots. Only the host can do this."""
        await self.ask("POST", f"/api/tables/{quote(table)}/bots", {})

    async def close(self, table: str) -> None:
        """Close a table before its match begins. Only the host can do this."""
        await self.ask("DELETE", f"/api/tables/{quote(table)}")

    async def table(self, table: str) -> dict[str, Any]:
        """What everybody may know of a table."""
        return await self.ask("GET", f"/api/tables/{quote(table)}")

    async def tables(self) -> dict[str, Any]:
        """The first page of the public tables."""
        return await self.ask("GET", "/api/tables")

    async def acta(self, table: str) -> str:
        """The record of a finished match."""
        told = await asyncio.to_thread(self._ask, "GET", f"/api/tables/{quote(table)}/acta", None)
        return told.decode()

    # ---------------------------------------------------------------- asking

    async def ask(self, method: str, path: str, body: Mapping[str, Any] | None = None) -> dict[str, Any]:
        """Send any request and return the object it answers with."""
        if method not in ("GET", "HEAD") and not self._csrf:
            me = json.loads(await asyncio.to_thread(self._ask, "GET", "/api/me", None))
            self._csrf = str(me["csrf"])
        told = await asyncio.to_thread(self._ask, method, path, body)
        found = json.loads(told) if told else {}
        if isinstance(found, dict) and "csrf" in found:
            self._csrf = str(found["csrf"])  # we have a new identity
        return found if isinstance(found, dict) else {"items": found}

    def cookie(self) -> str:
        """The cookies as a header, for ``connect``."""
        return "; ".join(f"{c.name}={c.value}" for c in self.jar)

    def _ask(self, method: str, path: str, body: Mapping[str, Any] | None) -> bytes:
        data = json.dumps(body).encode() if body is not None else None
        headers = {"Accept": "application/json, text/plain"}
        if self._csrf:
            headers["X-CSRF-Token"] = self._csrf
        if data is not None:
            headers["Content-Type"] = "application/json"
        request = urllib.request.Request(self.url + path, data, headers, method=method)
        try:
            with self._opener.open(request, timeout=TIMEOUT) as answer:
                return bytes(answer.read(LONGEST_ANSWER))
        except urllib.error.HTTPError as error:
            with error:
                raise _refusal(error.code, error.read(LONGEST_ANSWER)) from None
        except OSError as error:
            reason = getattr(error, "reason", error)
            raise HouseError(0, "unreachable", f"{self.url} cannot be reached: {reason}") from None


def _refusal(status: int, body: bytes) -> HouseError:
    try:
        told = json.loads(body)
    except ValueError:
        told = {}
    if not isinstance(told, dict):
        told = {}
    code, message = str(told.get("code", f"http-{status}")), str(told.get("message", f"HTTP {status}"))
    return (SeatTaken if code == "seat-taken" else HouseError)(status, code, message)
