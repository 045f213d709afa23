"""What docs/kernel.md claims: its example learns what it shows, and the engine pays in the order of the table."""

from __future__ import annotations

import contextlib
import io
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.engine.play import random_match
from truquero.engine import events as ev
from truquero.kernel import Kernel, Runner
from truquero.kernel.baza_tables import Asker
from truquero.kernel.payment import OF_SCORE, Payments
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


@pytest.mark.parametrize("name", ["autoridades", "argentino", "tarija"])
def test_a_payment_that_is_one_number_is_that_at_every_score(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The kernel asks at nine scores; here the engine is asked at all of them."""
    coding, numbers = Payments._coding, []

    def checked(self: Payments, points: Callable[[tuple[int, int]], int]) -> int:
        code, every = coding(self, points), range(self.mano.book.match.target)
        if code < OF_SCORE:
            numbers.append((code, {points((a, b)) for a in every for b in every}))
        return code

    monkeypatch.setenv("TRUQUERO_CACHE", str(tmp_path))  # no tables of other runs
    monkeypatch.setattr(Payments, "_coding", checked)
    Runner(Kernel(BOOKS[name], 2), seed=5).play(0, 5)
    assert all(paid == {code} for code, paid in numbers)
    assert len({code for code, _ in numbers}) > 3


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
