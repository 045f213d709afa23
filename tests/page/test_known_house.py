"""The house of these tests deals what its seed says: otherwise they would depend on luck again."""

from __future__ import annotations

from tests.page.conftest import Invite
from tests.page.known_house import Seed
from tests.page.playing import dealt


def test_the_same_seed_deals_the_same_cards_and_another_deals_others(invite: Invite, seed: Seed) -> None:
    ana = invite()
    seed.choose(5)
    hands = [dealt(ana, "argentino"), dealt(ana, "argentino")]
    seed.choose(6)
    assert hands[0] == hands[1] != dealt(ana, "argentino")
    assert all(len(hand) == 3 for hand in hands[0])
