"""Every rulebook is played through the page, against bots."""

from __future__ import annotations

from functools import partial

import pytest

from tests.page.playing import FIRM, Manos, play, play_mano
from tests.page.visitor import Visitor
from truquero.rulebooks import BOOKS

SEATS = {book.id: 8 if 8 in book.players else 4 for book in BOOKS.values()}


@pytest.mark.parametrize("rulebook", BOOKS)
def test_a_mano_of_every_rulebook_is_played_to_its_end(visitor: Visitor, rulebook: str) -> None:
    visitor.lay(rulebook, SEATS[rulebook], bots="novato")
    assert play_mano(visitor)["play"] > 0
    assert visitor.log()
    assert sum(visitor.score()) + sum(visitor.games()) > 0


def test_tarija_with_six_comes_to_the_pica_pica(visitor: Visitor) -> None:
    visitor.lay("tarija", 6, bots="novato")
    manos = Manos(visitor)

    def seen_out() -> bool:
        """A deal of duels has been played to its end."""
        return "pica-pica" in manos.formats[: manos.ended()]

    clicks = play([visitor], seen_out)
    assert manos.formats[0] == "redondo"
    assert clicks["play"] > 0


def test_belmez_is_played_in_three_cortaillos_and_then_in_a_redondo(visitor: Visitor) -> None:
    """A redondo comes when a team has 30 of 40 points. Somebody may jump over them, so a second match may be needed."""
    for _ in range(3):
        visitor.lay("belmez", 4, bots="novato")
        manos = Manos(visitor)
        duels: set[str] = set()
        clicks = play([visitor], partial(seen_out, visitor, manos, duels), lambda _: FIRM)
        assert manos.formats[0] == "cortaíllos"
        assert len(duels) >= 3
        assert clicks["play"] > 0
        if "redondo" in manos.formats:
            return
    raise AssertionError("three matches without a redondo")


def seen_out(visitor: Visitor, manos: Manos, duels: set[str]) -> bool:
    """Whether a mano of everybody has been played to its end; notes the duels before it."""
    now = visitor.standing()
    if now.get("format") == "cortaíllos":
        duels.add(now["contest"])
    return "redondo" in manos.formats[: manos.ended()] or "over" in now
