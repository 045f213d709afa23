"""A match that begins at a table of the bar, goes on online, and comes back to real cards: what both captains tap."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from tests.page.axe import violations
from tests.page.conftest import Invite
from tests.page.languages import untranslated
from tests.page.playing import play
from tests.page.visitor import PHONE, Visitor, shows

BASES = {
    "rulebook": "argentino",
    "size": 1,
    "singles": True,
    "stages": [{"format": "llave", "games": 3, "target": 5}],
    "place": "both",
    "delay": 0,
}


class Duel:
    """Two captains, called to table 1."""

    def __init__(self, olga: Visitor) -> None:
        self.olga = olga
        made = olga.rest("POST", "/api/tournaments", {"name": "Duelo", "bases": BASES, "organiser": "Olga"})
        self.path = f"/api/tournaments/{made['tournament']['id']}"
        self.do("OpenEntries")
        entries = {"message": "list", "entries": [{"names": ["Ana"]}, {"names": ["Luis"]}]}
        self.links = [one["link"] for one in olga.rest("POST", f"{self.path}/entries", entries)["people"]]
        self.do("CloseEntries")
        self.do("MakeDraw", word="¡truco!")
        self.do("CallRound")

    def do(self, kind: str, **fields: Any) -> None:
        self.olga.rest("POST", f"{self.path}/commands", {"message": kind, "command": {"t": kind, **fields}})


def test_two_captains_go_on_online_and_come_back(invite: Invite) -> None:
    duel = Duel(invite("en").go("/torneos"))
    ana = invite("es", size=PHONE, touch=True).go(duel.links[0])
    luis = invite("va", size=PHONE, touch=True).go(duel.links[1])
    own = luis.page.url
    ana.do("to-table")
    nos = "0" if "Ana" in ana.find('[data-team="0"]').first.inner_text() else "1"
    for _ in range(5):
        ana.find(f'[data-team="{nos}"] [data-points="1"]').click()
    ana.do("move")
    shows(ana.find('[data-move="mine"]'))
    expect(luis.find('[data-move="theirs"]')).to_contain_text("Ana vol seguir per internet")
    for who in (ana, luis):
        assert list(violations(who, "a match that moves")) == []
        assert untranslated(who) == []
        assert who.overflow() <= 0
    luis.do("move")
    shows(ana.find("[data-empty]"))
    expect(ana.find("[data-empty]")).to_contain_text("sigue por internet")
    luis.do("seat")
    expect(luis.find(".wait-kept")).to_contain_text("Cada seient està guardat")
    expect(luis.find('.wait-room [data-action="bot"]')).to_have_count(0)
    ana.go(duel.links[0].partition("#")[0]).do("seat")
    players = [ana, luis]
    for player in players:
        player.table.wait_for()
        expect(player.find(".score .game.won")).to_have_count(1)  # the game at the bar
    play(players, lambda: all(sum(player.games()) == 1 and player.at("phase") == "deal" for player in players))
    luis.go(own).do("move")
    ana.go(duel.links[0].partition("#")[0]).do("move")
    ana.do("to-table")
    shows(ana.find("[data-board]"))
    expect(ana.find(".ch-mesa")).to_have_attribute("data-pen", "free")
