"""What the pages about the house say is what it does."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path

import pytest

from truquero.cards import card
from truquero.engine import events as ev
from truquero.engine.start import start
from truquero.rulebooks import BOOKS
from truquero.rules import LANGUAGES
from truquero.server.common.server_refusals import TEXTS, say
from truquero.server.common.settings import Settings
from truquero.wire.events import KINDS, encode_seen, unlisted
from truquero.wire.frames import CLOSE_CODES, FRAMES
from truquero.wire.hooks import encode
from truquero.wire.lobby import LOBBY_FRAMES, LOBBY_REQUESTS
from truquero.wire.reference import BEGIN, END, reference, written_into
from truquero.wire.requests import REQUESTS

DOCS = Path(__file__).resolve().parents[2] / "docs"
PROTOCOL = (DOCS / "protocol.md").read_text("utf-8")
SERVER = (DOCS / "server.md").read_text("utf-8")


def test_the_reference_is_that_of_the_code() -> None:
    assert written_into(PROTOCOL) == PROTOCOL, "make docs"
    assert reference() in PROTOCOL


def test_every_message_field_event_and_close_code_is_there() -> None:
    told = PROTOCOL[PROTOCOL.index(BEGIN) : PROTOCOL.index(END)]
    for kind in (*REQUESTS, *FRAMES, *LOBBY_REQUESTS, *LOBBY_FRAMES):
        assert f"### `{kind.__struct_config__.tag}` ({kind.__name__})" in told
        for name in kind.__struct_fields__:
            assert f"`{name}`" in told or name == "v"
    for name in (*KINDS, *CLOSE_CODES):
        assert f"| `{name}` |" in told


def test_every_kind_of_event_has_been_asked_whether_it_may_travel() -> None:
    assert unlisted() == set()


def test_there_is_no_encoder_for_a_match() -> None:
    assert encode(card("7e")) == b'"7e"'
    with pytest.raises(NotImplementedError):
        encode(start(BOOKS["argentino"], 2))
    with pytest.raises(TypeError, match="does not travel"):
        encode_seen(ev.Shuffled((), frozenset()))


def test_every_setting_is_on_the_page() -> None:
    flags = {"host", "port", "database", "origins", "secure", "proxy"}
    for field in fields(Settings):
        assert field.name in flags or f"| `{field.name.upper()}` | `" in SERVER, field.name


def test_every_refusal_has_three_languages() -> None:
    for code, texts in TEXTS.items():
        assert len(texts) == len(LANGUAGES) == len(set(texts)), code
        assert "{" not in say(code, "es", "x"), code
        assert {"{what}" in text for text in texts} in ({True}, {False})
    assert set(CLOSE_CODES) <= set(TEXTS)


def test_refusals_of_the_socket_are_on_the_page() -> None:
    for code in ("bad-frame", "bad-card", "not-started", "moved-on", "no-cut", "chat-off", "not-seated", "not-host"):
        assert f"`{code}`" in PROTOCOL
