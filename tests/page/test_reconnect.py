"""A connection that breaks in the middle of a hand: nothing is lost, and nothing is done twice."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import WebSocketRoute, expect

from tests.forked import Server
from tests.page.conftest import SETTINGS, Invite
from tests.page.playing import CARD, play, play_mano
from tests.page.visitor import Visitor


def in_the_middle_of_a_hand(player: Visitor) -> None:
    """One card is played, and it is one's turn again."""

    def there() -> bool:
        return player.at("turn") == "mine" and len(player.hand()) == 2 and player.find(CARD).count() > 0

    play([player], there)


class Line:
    """The line between a page and the house, which can be cut: a browser that is offline keeps its open sockets."""

    def __init__(self, player: Visitor) -> None:
        self.down = False
        self.sockets: list[WebSocketRoute] = []
        player.page.route_web_socket("**/ws/*", self.connected)

    def connected(self, socket: WebSocketRoute) -> None:
        if self.down:
            socket.close(code=3000)
            return
        socket.connect_to_server()
        self.sockets.append(socket)

    def cut(self) -> None:
        self.down = True
        for socket in self.sockets:
            socket.close(code=3000)


def test_a_hand_goes_on_after_the_network_was_gone(invite: Invite) -> None:
    ana = invite()
    line = Line(ana)
    ana.lay("argentino", 4, bots="novato")
    in_the_middle_of_a_hand(ana)
    hand, version, log = ana.hand(), ana.version, ana.log()

    line.cut()
    expect(ana.table).to_have_attribute("data-connection", "lost")
    line.down = False
    expect(ana.table).to_have_attribute("data-connection", "open")

    assert len(line.sockets) == 2
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
        ana.lay("argentino", 2, bots="novato")
        in_the_middle_of_a_hand(ana)
        hand, version, log = ana.hand(), ana.version, ana.log()

        ana.offline = True
        house.kill()
        expect(ana.table).to_have_attribute("data-connection", "lost")
        card = ana.find(CARD).first
        played = card.get_attribute("data-card")
        card.click()  # while nobody listens: it is sent when somebody does

        house = Server(database, settings=SETTINGS, port=port).wait()
        expect(ana.table).to_have_attribute("data-connection", "open")
        ana.until(lambda: ana.version > version, "the card that was played meanwhile")
        ana.offline = False
        assert played in hand
        name = ana.page.evaluate("code => import('/static/js/card.js').then(({theCard}) => theCard(code))", played)
        ana.until(lambda: any(f" plays {name}" in line for line in ana.log()[len(log) :]), "the card in the story")
        play_mano(ana)
        assert ana.complaints == []
    finally:
        house.stop()
    assert house.complaints == []


def test_a_reload_in_the_middle_of_a_hand_shows_the_same_hand(visitor: Visitor) -> None:
    visitor.lay("valencia", 4, bots="novato")
    in_the_middle_of_a_hand(visitor)
    hand, score, log = visitor.hand(), visitor.score(), visitor.log()
    visitor.page.reload()
    visitor.arrived()
    visitor.until(lambda: visitor.hand() == hand, "the same hand")
    assert visitor.score() == score
    assert len(visitor.log()) >= len(log)
