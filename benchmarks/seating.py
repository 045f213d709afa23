"""Filling tables with guests, over REST and then over sockets."""

from __future__ import annotations

import asyncio
import http.client
import json
from contextlib import closing
from random import Random

from benchmarks.guests import GuestTable, Witness
from benchmarks.serving import Server

LIMITS_OFF = {
    "TRUQUERO_BOT_PAUSE": "0",
    "TRUQUERO_STAND_IN_AFTER": "3600",
    "TRUQUERO_FRAMES_PER_SECOND": "off",
    "TRUQUERO_REQUESTS_PER_SECOND": "off",
    "TRUQUERO_SOCKETS_PER_ADDRESS": "off",
    "TRUQUERO_SOCKETS": "off",
    "TRUQUERO_TABLES_PER_IDENTITY": "off",
    "TRUQUERO_TABLES_PER_ADDRESS": "off",
    "TRUQUERO_SEATS_PER_IDENTITY": "off",
    "TRUQUERO_LOGINS_PER_MINUTE": "off",
    "TRUQUERO_LOG_READS_PER_SECOND": "off",
}
"""The guests of a harness all come from one address and are one person."""

CALLERS = 4
"""How many connections lay tables at a time, and how many guests connect at a time for each of them."""


class Caller:
    """REST over one connection that stays open."""

    def __init__(self, host: str, port: int) -> None:
        self.line = http.client.HTTPConnection(host, port, timeout=60)
        self.origin = f"http://{host}:{port}"
        self.cookies: dict[str, str] = {}
        self.csrf = ""
        self.csrf = str(self.ask("GET", "/api/me")["csrf"])

    def ask(self, method: str, path: str, body: dict[str, object] | None = None) -> dict[str, object]:
        headers = {"Content-Type": "application/json", "Origin": self.origin, "X-CSRF-Token": self.csrf}
        if self.cookies:
            headers["Cookie"] = "; ".join(f"{key}={value}" for key, value in self.cookies.items())
        self.line.request(method, path, json.dumps(body) if body is not None else None, headers)
        answer = self.line.getresponse()
        text = answer.read()
        for cookie in answer.headers.get_all("Set-Cookie") or []:
            name, _, rest = cookie.partition("=")
            self.cookies[name] = rest.partition(";")[0]
        if answer.status >= 300:
            raise RuntimeError(f"{method} {path}: {answer.status} {text[:300]!r}")
        told = json.loads(text) if text else {}
        return told if isinstance(told, dict) else {"items": told}

    def close(self) -> None:
        self.line.close()

    def lay(self, rulebook: str, players: int, **more: object) -> tuple[str, list[str]]:
        """A table with everybody seated: its id and the tokens."""
        made = self.ask("POST", "/api/tables", {"rulebook": rulebook, "players": players, "seat": 0, **more})
        told = made["table"]
        assert isinstance(told, dict)
        id = str(told["id"])
        tokens = [
            str(self.ask("POST", f"/api/tables/{id}/seats/{seat}", {"name": f"P{seat}"})["token"])
            for seat in range(1, players + 1)
        ]
        return id, tokens


def lay_many(
    host: str, port: int, count: int, rulebook: str, players: int, settings: dict[str, object]
) -> list[tuple[str, list[str]]]:
    with closing(Caller(host, port)) as caller:
        return [caller.lay(rulebook, players, **settings) for _ in range(count)]


async def seat_all(
    server: Server,
    count: int,
    rulebook: str,
    players: int,
    rng: Random,
    witness: Witness,
    *,
    shares: bool = False,
    settings: dict[str, object] | None = None,
) -> list[GuestTable]:
    """So many tables with guests connected in every seat, all welcomed; with ``shares`` they take part in the deals.

    ``settings``: of the tables, as POST /api/tables takes them.
    """
    more = settings or {}
    parts = [len(range(i, count, CALLERS)) for i in range(CALLERS)]
    laid = await asyncio.gather(
        *[asyncio.to_thread(lay_many, server.host, server.port, n, rulebook, players, more) for n in parts if n]
    )
    tables = [
        GuestTable(id, tokens, Random(rng.getrandbits(64)), witness, shares) for part in laid for id, tokens in part
    ]
    await connect_all(server, tables)
    return tables


async def connect_all(server: Server, tables: list[GuestTable], seconds: float = 120.0) -> None:
    """Every guest comes (again), a few at a time, and is welcomed or sent away."""
    some = asyncio.Semaphore(CALLERS * 8)

    async def come(table: GuestTable) -> None:
        async with some:
            for guest in table.guests:
                await guest.come(server.host, server.port)

    async with asyncio.timeout(seconds):
        await asyncio.gather(*[come(table) for table in tables])
        while not all(guest.here or guest.lean is None for table in tables for guest in table.guests):
            await asyncio.sleep(0.02)
