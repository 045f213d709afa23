"""Answers to a message other than ``ack``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from truquero.engine.illegal import Illegal
from truquero.engine.view import refused as as_seen
from truquero.prose.refusals import say_why
from truquero.seats import Seat
from truquero.server.game.frame_builder import raw_actions
from truquero.wire.frames import Refused, encode_frame

if TYPE_CHECKING:
    from truquero.server.table.table import Table


def refused(table: Table, message: str, code: str, text: str, article: str = "") -> bytes:
    """A refusal by the server."""
    table.services.metrics.refusals.labels(code).inc()
    return encode_frame(Refused(table.version, message, code, text, article))


def illegal(table: Table, message: str, seat: Seat, no: Illegal, language: str) -> bytes:
    """A refusal by the rules, with the article and what was legal."""
    table.services.metrics.refusals.labels("rules").inc()  # the rule itself would tell a rival something
    told = as_seen(no, seat)
    text = say_why(told, table.match, table.seating.names, language)
    legal = raw_actions(told.legal)
    return encode_frame(Refused(table.version, message, told.code, text, told.article, legal))
