"""The languages of the page: their tags, how to switch, and what shows that a text is missing."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.page.test_texts import known
from tests.page.visitor import Visitor

TAGS = {"en": "en", "es": "es", "va": "ca-valencia"}
LABELS = """() => [...document.querySelectorAll('[aria-label], [title], [placeholder]')]
  .flatMap(e => ['aria-label', 'title', 'placeholder'].map(a => e.getAttribute(a) ?? '')).join(' ')"""


def untranslated(visitor: Visitor) -> list[str]:
    """Keys of texts that show instead of the text."""
    words = visitor.find("body").inner_text() + " " + visitor.page.evaluate(LABELS)
    keys = known()
    return sorted({word for word in re.findall(r"[\w-]+(?:\.[\w-]+)+", words) if word in keys})


def speak(visitor: Visitor, lang: str) -> None:
    """Choose another language, wherever one is."""
    visitor.find("select[name=lang]").select_option(lang)
    expect(visitor.find("html")).to_have_attribute("lang", TAGS[lang])
    visitor.arrived()
