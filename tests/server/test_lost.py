"""An address that leads nowhere: people see a page of ours, programs get their answer."""

from __future__ import annotations

import pytest

from tests.server.houses import Guest

BROWSER = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}


@pytest.mark.parametrize("path", ["/zzz", "/t/", "/replay/x", "/rulebooks/x", "/apis"])
def test_who_mistypes_an_address_gets_the_page_that_says_so(guest: Guest, path: str) -> None:
    answer = guest.rest.get(path, headers=BROWSER)
    assert answer.status_code == 404
    assert answer.headers["content-type"].startswith("text/html")
    assert '<main id="main"' in answer.text
    again = guest.rest.get(path, headers={**BROWSER, "If-None-Match": answer.headers["etag"]})
    assert again.status_code == 404
    assert guest.rest.get(path, headers={"Accept": "application/json"}).json()["code"] == "not-found"


@pytest.mark.parametrize("path", ["/api/zzz", "/static/zzz.js", "/ws/x/y", "/sheet/x/y"])
def test_where_programs_ask_they_are_answered_as_ever(guest: Guest, path: str) -> None:
    answer = guest.rest.get(path, headers=BROWSER)
    assert (answer.status_code, answer.json()["code"]) == (404, "not-found")
