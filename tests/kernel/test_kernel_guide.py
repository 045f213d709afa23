"""What docs/kernel.md claims: its example learns what it shows, and the engine pays in the order of the table."""

from __future__ import annotations

import contextlib
import io
import re
from pathlib import Path

import pytest

from tests.engine.play import random_match
from truquero.engine import events as ev
from truquero.kernel.baza_tables import Asker
from truquero.kernel.probe import Mano
from truquero.rulebooks import BOOKS
from truquero.rules import Rulebook

GUIDE = Path(__file__).parents[2] / "docs" / "kernel.md"
SUERTES = ("envido", "flor", "truco")
"""As the tables number them."""


def test_the_training_example_prints_what_the_guide_shows() -> None:
    example, output = re.findall(r"```(?:python|text)\n([^`]*(?:Sampler|nodes:)[^`]*)```", GUIDE.read_text("utf-8"))
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(example, str(GUIDE), "exec"), {})
    assert printed.getvalue() == output


@pytest.mark.parametrize("book", BOOKS.values(), ids=lambda b: b.id)
def test_the_end_of_a_mano_pays_in_the_order_of_the_table(book: Rulebook) -> None:
    """The kernel asked the engine for this order once. Whatever one action of the engine writes must follow it."""
    due = (book.envido is not None) + 2 * (book.flor is not None) + 4
    everything_due = Asker(Mano(book, min(book.players))).order()[due]
    order = [SUERTES[which] for which in everything_due if which >= 0]
    together = 0
    for seed in range(4):
        for step in random_match(book, min(book.players), False, seed, 400, ritual=False):
            paid = [e.suerte for e in step.events if isinstance(e, ev.Scored) and e.suerte in SUERTES]
            assert paid == sorted(paid, key=order.index)
            together += len(paid) > 1
    assert together > 0 or (book.envido is None and book.flor is None)
