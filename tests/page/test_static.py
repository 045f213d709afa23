"""The shell and its files: what is served, as what, and nothing else."""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterator
from importlib import resources
from pathlib import Path

import pytest

from tests.page.reading import Reader, reading
from truquero.server.rest.served_scripts import without_comments
from truquero.server.rest.static_files import KINDS, SHELL_PATHS, all_files

STATIC = Path(str(resources.files("truquero.server"))) / "static"
PLAIN = {"accept-encoding": "identity"}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Reader]:
    with reading(tmp_path_factory.mktemp("static")) as client:
        yield client


@pytest.mark.parametrize("path", SHELL_PATHS)
def test_every_path_of_the_page_is_the_shell(house: Reader, path: str) -> None:
    answer = house.get(path.replace("{name}", "whatever"))
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.content == (STATIC / "index.html").read_bytes()


def test_every_file_has_its_kind_and_is_asked_for_again_with_its_mark(house: Reader) -> None:
    names = [name for name in all_files() if name != "files.json"]
    assert {"index.html", "js/app.js", "cards/1e.svg", "manifest.webmanifest"} <= set(names)
    for name in names:
        answer = house.get(f"/static/{name}", headers=PLAIN)
        assert answer.status_code == 200, name
        assert answer.headers["content-type"] == KINDS[Path(name).suffix], name
        assert answer.headers["cache-control"] == "no-cache", name
        as_it_is = (STATIC / name).read_bytes()
        if name.endswith(".js"):
            as_it_is = without_comments(as_it_is)
        assert (answer.content == as_it_is) is (name != "sw.js"), name  # the worker is told the version of all files
        again = house.get(f"/static/{name}", headers={**PLAIN, "if-none-match": answer.headers["etag"]})
        assert (again.status_code, again.content) == (304, b""), name
        assert again.headers["etag"] == answer.headers["etag"]
    other = house.get("/static/js/app.js", headers={**PLAIN, "if-none-match": '"something else"'})
    assert other.status_code == 200


def test_files_are_squeezed_for_who_takes_it(house: Reader) -> None:
    plain = house.get("/static/js/app.js", headers=PLAIN)
    small = house.get("/static/js/app.js", headers={"accept-encoding": "br, gzip"})
    refused = house.get("/static/js/app.js", headers={"accept-encoding": "gzip;q=0"})
    assert small.headers["content-encoding"] == "gzip"
    assert small.content == plain.content == refused.content
    assert "content-encoding" not in plain.headers
    assert "content-encoding" not in refused.headers
    assert small.headers["etag"] != plain.headers["etag"]
    assert "Accept-Encoding" in small.headers["vary"]
    assert int(small.headers["content-length"]) == len(gzip.compress(plain.content, 9, mtime=0))


@pytest.mark.parametrize(
    "path",
    [
        "/static/../app.py",
        "/static/%2e%2e/app.py",
        "/static/%2e%2e%2fapp.py",
        "/static/..%5capp.py",
        "/static//etc/passwd",
        "/static/%2fetc%2fpasswd",
        "/static/",
        "/static/js",
        "/static/jsconfig.json",
        "/static/js/types.d.ts",
        "/static/nothing.js",
        "/app.py",
        "/nowhere",
        "/t/",
        "/learn/a/b",
    ],
)
def test_whatever_else_is_not_there(house: Reader, path: str) -> None:
    answer = house.get(path, headers={"accept-language": "es"})
    assert answer.status_code == 404, path
    assert answer.json() == {"code": "not-found", "message": "Aquí no hay nada."}


def test_the_worker_knows_the_version_of_all_files(house: Reader) -> None:
    listed = house.get("/static/files.json").json()
    worker = house.get("/sw.js")
    assert worker.headers["service-worker-allowed"] == "/"
    assert worker.headers["content-type"] == KINDS[".js"]
    assert worker.headers["cache-control"] == "no-cache"
    assert "__VERSION__" not in worker.text
    assert listed["version"] in worker.text
    assert house.get("/manifest.webmanifest").headers["content-type"] == "application/manifest+json"
    for path in listed["files"]:
        assert house.get(path).status_code == 200, path
    assert not {"/static/index.html", "/static/sw.js", "/static/jsconfig.json"} & set(listed["files"])


def test_the_page_may_load_its_own_things_and_nothing_else(house: Reader) -> None:
    policy = house.get("/").headers["content-security-policy"]
    allowed = dict(part.strip().split(" ", 1) for part in policy.split(";"))
    assert allowed["default-src"] == "'none'"
    for kind in ("script-src", "style-src", "connect-src", "manifest-src", "worker-src"):
        assert allowed.pop(kind) == "'self'"
    assert allowed.pop("img-src") == "'self' data:"
    assert set(allowed.values()) == {"'none'"}
    shell = house.get("/").text
    assert not re.search(r"<script(?![^>]*\bsrc=)|<style|\bstyle=|\bon\w+=|https?://", shell)


def test_a_head_is_answered_without_a_body(house: Reader) -> None:
    for path in ("/", "/static/js/app.js", "/sw.js"):
        answer = house.head(path)
        assert (answer.status_code, answer.content) == (200, b"")


def test_a_page_may_fetch_everything_at_once(house: Reader) -> None:
    """All files, cards and sheets in one go, more than once: that is no flood."""
    for _ in range(2):
        for name in all_files():
            assert house.get(f"/static/{name}", headers=PLAIN).status_code == 200
