"""The page people see: one shell for every path of it, and the files it is made of, scripts without their comments.

All files are read when the house opens, so no path of a request ever reaches the disk. For a file it already has, a
browser sends the ETag and gets only "not modified".
"""

from __future__ import annotations

import gzip
import hashlib
import json
from collections.abc import Iterator, Mapping
from functools import cached_property
from importlib import resources
from importlib.resources.abc import Traversable

from fastapi import APIRouter, Request
from fastapi.responses import Response

from truquero.server.common.server_refusals import Refusal
from truquero.server.rest.served_scripts import without_comments

SHELL = "index.html"
SHELL_PATHS = (
    "/",
    "/t/{name}",
    "/r/{name}",
    "/books",
    "/books/{name}",
    "/learn",
    "/learn/{name}",
    "/glossary",
    "/anotador",
    "/deck",
    "/three-hands",
    "/sources",
    "/history",
    "/settings",
    "/verify",
    "/verify/{name}",
    "/torneos",
    "/torneo/{name}",
    "/torneo/{name}/{part}",
    "/torneo/{name}/mesa/{part}",
    "/torneo/{name}/bar/{part}",
    "/circuito/{name:path}",
)
"""Paths of the shell, which finds the right page by itself."""
NO_PAGES = ("/api", "/ws", "/static", "/sheet", "/healthz", "/metrics")
"""Paths for programs: an error there is always JSON."""
WORKER = "sw.js"
AT_THE_ROOT = (WORKER, "manifest.webmanifest")
"""Files that browsers want at the root: a worker serves what lies below it."""
KINDS = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
}
"""What is served and as what; any other file is not served at all."""
UNSERVED = frozenset({"jsconfig.json"})
SQUEEZED = frozenset({".css", ".html", ".js", ".json", ".svg", ".txt", ".webmanifest"})


class Served:
    """A file with its type, plain and compressed, and its ETag."""

    def __init__(self, body: bytes, kind: str, *, squeeze: bool = True, headers: dict[str, str] | None = None) -> None:
        self.body = body
        self.kind = kind
        self._squeeze = squeeze
        self._headers = headers or {}
        self.mark = hashlib.sha256(body).hexdigest()[:20]

    @cached_property
    def squeezed(self) -> bytes | None:
        """The compressed bytes, if they are shorter."""
        small = gzip.compress(self.body, 9, mtime=0) if self._squeeze and len(self.body) > 200 else None
        return small if small is not None and len(small) < len(self.body) else None

    def answer(self, request: Request, status: int = 200) -> Response:
        """The file, or "not modified"."""
        small = self.squeezed if _takes_gzip(request) else None
        mark = f'"{self.mark}{"-gz" if small is not None else ""}"'
        headers = {"etag": mark, "cache-control": "no-cache", "vary": "Accept-Encoding", **self._headers}
        if status == 200 and _has(request, mark):
            return Response(status_code=304, headers=headers)
        if small is not None:
            headers["content-encoding"] = "gzip"
        return Response(self.body if small is None else small, status, headers, media_type=self.kind)


def _takes_gzip(request: Request) -> bool:
    """Whether gzip is accepted; q=0 refuses it."""
    for part in request.headers.get("accept-encoding", "").lower().split(","):
        name, _, quality = part.partition(";")
        if name.strip() == "gzip":
            return quality.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False


def _has(request: Request, mark: str) -> bool:
    given = [m.strip().removeprefix("W/") for m in request.headers.get("if-none-match", "").split(",")]
    return mark in given or given == ["*"]


def files_below(folder: Traversable, path: str = "") -> Iterator[tuple[str, Served]]:
    """Every file that is served, by its path."""
    for entry in sorted(folder.iterdir(), key=lambda e: e.name):
        name = f"{path}{entry.name}"
        suffix = f".{entry.name.rpartition('.')[2]}"
        if entry.name.startswith("."):
            continue
        if entry.is_dir():
            yield from files_below(entry, f"{name}/")
        elif suffix in KINDS and name not in UNSERVED:
            body = entry.read_bytes()
            served = without_comments(body) if suffix == ".js" else body
            yield name, Served(served, KINDS[suffix], squeeze=suffix in SQUEEZED)


def all_files() -> dict[str, Served]:
    """The files as they are now, with a list for the service worker that keeps them all.

    The worker has the version in its text, so a browser sees a new worker when any file is new.
    """
    files = dict(files_below(resources.files("truquero.server").joinpath("static")))
    worker = files.get(WORKER)
    marks = "".join(f"{name} {found.mark}\n" for name, found in files.items())
    version = hashlib.sha256(marks.encode()).hexdigest()[:12]
    if worker is not None:
        body = worker.body.replace(b"__VERSION__", version.encode())
        files[WORKER] = Served(body, worker.kind, headers={"service-worker-allowed": "/"})
    kept = [f"/static/{name}" for name in files if name not in (SHELL, *AT_THE_ROOT)]
    listed = json.dumps({"version": version, "files": kept}).encode()
    return {**files, "files.json": Served(listed, KINDS[".json"])}


def lost(shell: Served, request: Request) -> Response | None:
    """The shell for a mistyped address: it says so in the reader's language. Programs get JSON as usual."""
    path = request.url.path
    reads = request.method in ("GET", "HEAD") and "text/html" in request.headers.get("accept", "")
    if not reads or any(path == each or path.startswith(f"{each}/") for each in NO_PAGES):
        return None
    return shell.answer(request, 404)


def routes(files: Mapping[str, Served]) -> APIRouter:
    """The shell and the files."""
    router = APIRouter(include_in_schema=False)

    def one(name: str, request: Request) -> Response:
        found = files.get(name)
        if found is None:
            raise Refusal("not-found", 404)
        return found.answer(request)

    async def shell(request: Request) -> Response:
        return one(SHELL, request)

    async def a_file(path: str, request: Request) -> Response:
        return one(path, request)

    async def at_the_root(request: Request) -> Response:
        return one(request.url.path.removeprefix("/"), request)

    asked = ["GET", "HEAD"]
    for path in SHELL_PATHS:
        router.add_api_route(path, shell, methods=asked)
    for name in AT_THE_ROOT:
        router.add_api_route(f"/{name}", at_the_root, methods=asked)
    router.add_api_route("/static/{path:path}", a_file, methods=asked)
    return router
