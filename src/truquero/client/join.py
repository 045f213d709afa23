"""``truquero join URL``: play at a table on a server from this terminal."""

from __future__ import annotations

import argparse
import asyncio
import shlex
import sys
import threading
from collections.abc import AsyncIterator
from typing import cast
from urllib.parse import parse_qs, urlsplit

from truquero.api import rulebook
from truquero.client.house_client import HouseClient, HouseError, SeatTaken
from truquero.client.link import Closed, Language, Link, connect, socket_url, table_id
from truquero.client.seen_file import SeenFile
from truquero.client.terminal import LeftForGood, RemoteTable
from truquero.fairness.client_record import SeenMatch
from truquero.prose.sentences import harmless
from truquero.seats import Seat
from truquero.tui.plain import Left
from truquero.tui.screen import screen

OK, WRONG, UNUSABLE = 0, 1, 2
PATIENCE = 60.0


class CannotJoin(Exception):
    """No seat could be taken; the message says why."""


def run(arguments: argparse.Namespace) -> int:
    """The command. Reads ``url``, ``seat``, ``name``, ``token``, ``watch`` and ``lang``."""
    try:
        return asyncio.run(_run(arguments))
    except (CannotJoin, HouseError, ValueError) as error:
        print(harmless(f"truquero: {error}"), file=sys.stderr)
        return UNUSABLE
    except Closed as end:
        print(harmless(f"truquero: {end.message}"), file=sys.stderr)
        return WRONG
    except KeyboardInterrupt:
        print()
        return OK


async def _run(arguments: argparse.Namespace) -> int:
    url = addressed(str(arguments.url))
    socket_url(url)  # refuses a bad address before anything is sent
    watch = bool(getattr(arguments, "watch", False))
    token = str(getattr(arguments, "token", "") or _in_link(url) or "")
    language = cast(Language, getattr(arguments, "lang", "en"))
    if not token and not watch:
        token = await _seat(url, getattr(arguments, "seat", None), str(getattr(arguments, "name", "") or ""))
    records: list[SeenFile] = []

    def keep(seen: SeenMatch) -> None:
        if not records:
            records.append(SeenFile(seen.table, seen.seat))
        records[0].keep(seen)

    async with connect(url, token, spectate=watch, language=language, patience=PATIENCE, keep=keep) as link:
        table = await _table(link, language)
        table.screen = screen(plain=bool(getattr(arguments, "plain", False)))
        page = url.partition("#")[0]
        try:
            await table.sit(_lines())
        except LeftForGood:
            pass  # the player has been told
        except Left:
            print()
            how = f"truquero join {page} --token={token}" if token else f"truquero join {url} --watch"
            table.write(table.remote("left", score=table.score(table.match), how=_unbroken(how)))
        finally:
            for record in records:
                key = "not-kept" if record.problem else "kept"
                how = f"truquero verify {page.partition('?')[0]} --seen {shlex.quote(str(record.path))}"
                table.write(table.remote(key, file=str(record.path), why=record.problem, how=_unbroken(how)))
    return OK


def _unbroken(command: str) -> str:
    """Hard spaces: a command to be copied stays on one line."""
    return command.replace(" ", "\xa0")


async def _table(link: Link, language: str) -> RemoteTable:
    info = link.welcome.info
    return RemoteTable(rulebook(info.rulebook, **info.options), link, language)


def addressed(url: str) -> str:
    """An address as people type it, with http:// added if there is no scheme.

    >>> addressed("localhost:8000/t/abc"), addressed("https://truco.example/t/abc")
    ('http://localhost:8000/t/abc', 'https://truco.example/t/abc')
    """
    return url if "://" in url else f"http://{url}"


def _in_link(url: str) -> str:
    """The token after the # of a link, where no server and no log sees it."""
    return parse_qs(urlsplit(url).fragment).get("token", [""])[0]


async def _seat(url: str, wanted: Seat | None, name: str) -> str:
    """Sit down in the wanted seat, or in the first free one. Returns its token."""
    house, table = HouseClient(url), table_id(url)
    named = parse_qs(urlsplit(url).query).get("seat", [""])[0]
    if wanted is None and named.isdecimal():
        wanted = int(named)
    told = await house.table(table)
    free = [int(s["seat"]) for s in told.get("seats", ()) if s.get("kind") == "empty"]
    seats = [wanted] if wanted is not None else free
    for seat in seats:
        try:
            return (await house.sit(table, seat, name or f"Guest{seat}")).token
        except SeatTaken:
            if wanted is not None:
                raise
    raise CannotJoin("every seat at this table is taken; --watch lets you look on")


async def _lines() -> AsyncIterator[str]:
    """What is typed, line by line. A thread reads it, because a terminal cannot be awaited."""
    loop = asyncio.get_running_loop()
    typed: asyncio.Queue[str | None] = asyncio.Queue()

    def read() -> None:
        for line in sys.stdin:
            loop.call_soon_threadsafe(typed.put_nowait, line.rstrip("\n"))
        loop.call_soon_threadsafe(typed.put_nowait, None)

    threading.Thread(target=read, daemon=True).start()
    while (line := await typed.get()) is not None:
        yield line
