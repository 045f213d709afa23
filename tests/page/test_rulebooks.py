"""Every rulebook is played through the page, against bots."""

from __future__ import annotations

import pytest

from tests.page.conftest import Invite
from tests.page.playing import Manos, play, play_mano, seated
from tests.page.visitor import Visitor
from truquero.rulebooks import BOOKS

SEATS = {book.id: 8 if 8 in book.players else 4 for book in BOOKS.values()}


@pytest.mark.parametrize("rulebook", BOOKS)
def test_a_mano_of_every_rulebook_is_played_to_its_end(regular: Invite, rulebook: str) -> None:
    visitor = regular()
    visitor.lay(rulebook, SEATS[rulebook], bots="novato")
    assert play_mano(visitor)["play"] > 0
    assert visitor.log()
    assert sum(visitor.score()) + sum(visitor.games()) > 0


def test_tarija_with_six_comes_to_the_pica_pica(regular: Invite) -> None:
    visitor = regular()
    visitor.lay("tarija", 6, bots="novato")
    manos = Manos(visitor)

    def seen_out() -> bool:
        """A deal of duels has been played to its end."""
        return "pica-pica" in manos.formats[: manos.ended()]

    clicks = play([visitor], seen_out)
    assert manos.formats[0] == "redondo"
    assert clicks["play"] > 0


def test_belmez_is_played_in_three_cortaillos_and_then_in_a_redondo(visitor: Visitor) -> None:
    """A redondo comes when a team has 30 of 40 points (B7). Most of them are played without the page."""
    sat = visitor.seat("belmez", 4, bots="novato")
    visitor.go(sat["table"]["page"])
    manos, duels = Manos(visitor), set[str]()

    def dealt_out() -> bool:
        now = visitor.standing()
        duels.update({now["contest"]} if now.get("format") == "cortaíllos" else ())
        return manos.ended() > 0

    clicks = play([visitor], dealt_out)
    assert manos.formats == ["cortaíllos"]
    assert len(duels) >= 3
    with seated(visitor, sat) as player:
        while player.view is None or max(player.view.score) < 30:
            player.play_or_hear(calm=0.7)
    visitor.go(sat["table"]["page"])
    manos = Manos(visitor)
    clicks += play([visitor], lambda: "redondo" in manos.formats[: manos.ended()])
    assert clicks["play"] > 3
