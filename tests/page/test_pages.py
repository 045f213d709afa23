"""Every page, in every language: nothing is left untranslated, nothing sticks out, and axe finds nothing."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.page.axe import violations
from tests.page.conftest import Invite
from tests.page.languages import TAGS, untranslated
from tests.page.visitor import PHONE, Visitor

PATHS = ["/", "/books", "/books/belmez", "/books/valencia", "/learn", "/learn/argentino", "/learn/comentada"]
PATHS += ["/glossary", "/anotador", "/deck", "/settings", "/sources", "/history", "/three-hands"]
PATHS += ["/torneos", "/torneo/nuevo"]
ON_A_PHONE: dict[str, Any] = {"size": PHONE, "touch": True}
LOOKS: list[tuple[str, dict[str, Any], bool]] = [
    ("en", {}, True),
    ("es", ON_A_PHONE, False),
    ("va", {**ON_A_PHONE, "dark": True}, True),
]
"""The language, how it is looked at, and whether axe looks at shapes and colours too."""


def fits_on_a_phone(visitor: Visitor, where: str) -> None:
    """Also after turning a device round, where some things take a moment to find their places."""
    visitor.page.set_viewport_size(ViewportSize(width=PHONE[0], height=PHONE[1]))
    visitor.until(lambda: visitor.overflow() <= 0, f"{where} as narrow as the phone")
    assert visitor.cut_off() == [], where


@pytest.mark.parametrize(("lang", "how", "everything"), LOOKS, ids=[lang for lang, _, _ in LOOKS])
def test_every_page_is_whole(invite: Invite, lang: str, how: dict[str, Any], everything: bool) -> None:
    ana = invite(lang, **how)
    size = ana.page.viewport_size
    assert size is not None
    found: list[str] = []
    for path in PATHS:
        ana.turn_to(path)
        expect(ana.find("html")).to_have_attribute("lang", TAGS[lang])
        assert ana.find("h1").count() == 1, path
        assert untranslated(ana) == [], path
        assert re.search(r"\{\w+\}", ana.text()) is None, path
        found += violations(ana, path, everything)
        fits_on_a_phone(ana, path)
        ana.page.set_viewport_size(size)
    assert found == []
