"""A reader of the server's study routes, in the same process: no socket, no match, no browser."""

from __future__ import annotations

import asyncio
import gzip
import json
from collections.abc import Coroutine, Iterator, Mapping, MutableMapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import unquote

from truquero.server.app import App, create_app
from truquero.server.common.settings import Settings
from truquero.store import Store


class Answer(NamedTuple):
    """What came back; ``content`` as it was before it was squeezed."""

    status_code: int
    headers: dict[str, str]
    content: bytes

    @property
    def text(self) -> str:
        return self.content.decode()

    def json(self) -> Any:
        return json.loads(self.content)


def _run(asking: Coroutine[Any, Any, Answer]) -> Answer:
    """In a thread of its own: the loop of the browser's driver is in this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, asking).result()


class Reader:
    """Asks one thing after the other. Paths go out as they are written, dots and all."""

    def __init__(self, app: App) -> None:
        self._app = app

    def get(self, path: str, headers: Mapping[str, str] | None = None) -> Answer:
        return _run(self._ask("GET", path, headers or {}))

    def head(self, path: str) -> Answer:
        return _run(self._ask("HEAD", path, {}))

    async def _ask(self, method: str, path: str, headers: Mapping[str, str]) -> Answer:
        sent: list[MutableMapping[str, Any]] = []
        raw, _, query = path.partition("?")
        given = {"host": "127.0.0.1:8000", **headers}
        scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": method,
            "scheme": "http",
            "path": unquote(raw),
            "raw_path": raw.encode(),
            "query_string": query.encode(),
            "headers": [(name.encode(), value.encode()) for name, value in given.items()],
            "client": ("127.0.0.1", 50000),
            "server": ("127.0.0.1", 8000),
        }

        async def receive() -> MutableMapping[str, Any]:
            return {"type": "http.request", "body": b"", "more_body": False}

        async def send(message: MutableMapping[str, Any]) -> None:
            sent.append(message)

        await self._app(scope, receive, send)
        found = {name.decode().lower(): value.decode() for name, value in sent[0]["headers"]}
        body = b"".join(message.get("body", b"") for message in sent[1:])
        if body and found.get("content-encoding") == "gzip":
            body = gzip.decompress(body)
        return Answer(sent[0]["status"], found, b"" if method == "HEAD" else body)


@contextmanager
def reading(folder: Path) -> Iterator[Reader]:
    """A reader in a house that nobody plays in."""
    settings = Settings(database=str(folder / "house.db"), secret="a secret of these tests")
    store = Store.open(settings.database)
    try:
        yield Reader(create_app(settings, store))
    finally:
        store.close()
