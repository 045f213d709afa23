"""A connection that breaks in the middle of a hand: nothing is lost, and nothing is done twice."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from benchmarks.serving import Server
from tests.page.conftest import SETTINGS, Invite
from tests.page.playing import CARD, play, play_mano
from tests.page.visitor import Visitor


def in_the_middle_of_a_hand(player: Visitor) -> None:
    """One card is played, and it is one's turn again."""

    def there() -> bool:
        return player.at("turn") == "mine" and len(player.hand()) == 2 and player.find(CARD).count() > 0

    play([player], there)


def test_a_hand_goes_on_after_the_network_was_gone(invite: Invite) -> None:
    ana = invite()
    ana.lay("argentino", 4, bots="azar")
    in_the_middle_of_a_hand(ana)
    hand, version, log = ana.hand(), ana.version, ana.log()

    ana.offline = True
    ana.context.set_offline(True)
    ana.page.evaluate("window.dispatchEvent(new Event('offline'))")
    ana.context.set_offline(False)
    ana.page.evaluate("window.dispatchEvent(new Event('online'))")
    expect(ana.table).to_have_attribute("data-connection", "open")
    ana.offline = False

    assert (ana.hand(), ana.version) == (hand, version)
    assert ana.log()[: len(log)] == log
    play_mano(ana)


def test_a_hand_goes_on_after_the_house_was_killed(invite: Invite, tmp_path: Path) -> None:
    """Power cut and restart, with a page that stays open."""
    database = str(tmp_path / "house.db")
    house = Server(database, settings=SETTINGS).wait()
    port = house.port
    try:
        ana = invite(url=house.url)
        ana.lay("argentino", 2, bots="azar")
        in_the_middle_of_a_hand(ana)
        hand, version = ana.hand(), ana.version

        ana.offline = True
        house.kill()
        expect(ana.table).to_have_attribute("data-connection", "lost")
        card = ana.find(CARD).first
        played = card.get_attribute("data-card")
        card.click()  # while nobody listens: it is sent when somebody does

        house = Server(database, settings=SETTINGS, port=port).wait()
        expect(ana.table).to_have_attribute("data-connection", "open", timeout=20_000)
        ana.until(lambda: ana.version > version, "the card that was played meanwhile")
        ana.offline = False
        assert played in hand
        assert ana.find("[data-played-by] naipe-card").count() > 0 or ana.at("phase") != "play"
        play_mano(ana)
        assert ana.complaints == []
    finally:
        house.stop()
    assert house.complaints == []


def test_a_reload_in_the_middle_of_a_hand_shows_the_same_hand(visitor: Visitor) -> None:
    visitor.lay("valencia", 4, bots="azar")
    in_the_middle_of_a_hand(visitor)
    hand, score, log = visitor.hand(), visitor.score(), visitor.log()
    visitor.page.reload()
    visitor.arrived()
    visitor.until(lambda: visitor.hand() == hand, "the same hand")
    assert visitor.score() == score
    assert len(visitor.log()) >= len(log)
