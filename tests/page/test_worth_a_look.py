"""*Conviene mirar* in the veedores' room: what is listed, and a ruling that cites it after a hearing (O12)."""

from __future__ import annotations

from contextlib import ExitStack
from types import SimpleNamespace
from typing import Any

import httpx
from playwright.sync_api import expect

from tests.page.axe import violations
from tests.page.conftest import Invite
from tests.page.languages import untranslated
from tests.page.visitor import PHONE, Visitor, shows
from tests.server.houses import Player
from truquero.wire.frames import Welcome

BASES = {"rulebook": "argentino", "size": 1, "stages": [{"format": "llave", "games": 1}], "place": "online", "delay": 0}
PAIRS = (["Ana"], ["Bea"], ["Eva"], ["Lola"])


class Event:
    """A championship whose first round was played by people of one address."""

    def __init__(self, olga: Visitor) -> None:
        self.olga = olga
        made = olga.rest("POST", "/api/tournaments", {"name": "Agosto", "bases": BASES, "organiser": "Olga"})
        self.path = f"/api/tournaments/{made['tournament']['id']}"
        self.sent = 0
        self.do("OpenEntries")
        entries = {"message": "list", "entries": [{"names": names} for names in PAIRS]}
        links = olga.rest("POST", f"{self.path}/entries", entries)["people"]
        self.tokens = {link["person"]: link["token"] for link in links}
        (self.veedor,) = olga.rest("POST", f"{self.path}/people", {"names": ["Pilar"]})
        self.do("Appoint", person=self.veedor["person"], role="veedor")
        for command in ("CloseEntries", "MakeDraw", "CallRound"):
            self.do(command)

    def ask(self, path: str, token: str) -> Any:
        return httpx.get(f"{self.olga.url}{self.path}{path}", headers={"X-Tournament-Token": token}).json()

    def do(self, kind: str, token: str = "", **fields: Any) -> None:
        self.sent += 1
        body = {"message": f"m{self.sent}", "command": {"t": kind, **fields}}
        if not token:
            self.olga.rest("POST", f"{self.path}/commands", body)
            return
        told = httpx.post(f"{self.olga.url}{self.path}/commands", json=body, headers={"X-Tournament-Token": token})
        assert told.status_code == 200, told.text

    def everybody_sits(self) -> None:
        reachable: Any = SimpleNamespace(address=self.olga.url.removeprefix("http://"))
        board_of = {board["match"]: board["number"] for board in self.ask("", "")["boards"]}
        with ExitStack() as stack:
            for match in self.ask("", "")["matches"][:2]:
                for (entry,) in match["sides"]:
                    token = list(self.tokens.values())[entry - 1]
                    seat = self.ask(f"/boards/{board_of[match['number']]}/seat", token)
                    player = stack.enter_context(Player(reachable, seat["table"], seat["token"]))
                    player.until(Welcome)
        for match in (1, 2):
            result = {"decision": "resultado", "articles": ["O9"], "finding": "acuerdo", "fixture": match, "winner": 0}
            self.do("Rule", self.veedor["token"], **result)


def good(visitor: Visitor) -> None:
    assert list(violations(visitor, visitor.page.url)) == []
    assert untranslated(visitor) == []
    assert visitor.overflow() <= 0


def test_what_is_worth_a_look_is_listed_and_cited_after_a_hearing(invite: Invite) -> None:
    olga = invite("es").go("/torneos")
    event = Event(olga)
    event.everybody_sits()
    event.do("CloseRound")
    pilar = invite("es", size=PHONE).go(event.veedor["link"])
    pilar.do("to-room")
    pilar.find("summary:has-text('Conviene mirar')").click()

    def listed() -> bool:
        pilar.do("flags")
        return pilar.find("[data-flag=S3]").count() == 4

    pilar.until(listed, "the review lists who came from one address")
    expect(pilar.find("[data-flag=S3]").first).to_contain_text("4 inscripciones")
    for width, height in (PHONE, (1280, 900)):
        pilar.page.set_viewport_size({"width": width, "height": height})
        good(pilar)
    event.do("CallRound")
    pilar.find("[data-match='3'] [data-action=rule-match]").click()
    pilar.find("input[name=decision][value=aclarar]").check()
    expect(pilar.find(".ch-cites")).to_be_hidden()
    pilar.find("input[name=decision][value=advertir]").check()
    shows(pilar.find(".ch-cites"))
    expect(pilar.find("[name=heard]")).to_be_hidden()
    pilar.find("[name=cites][value=S3]").first.check()
    shows(pilar.find("[name=heard]"))
    good(pilar)
    pilar.find("[name=finding]").fill("avisados")
    pilar.do("sign")
    expect(pilar.find("dialog .error")).to_contain_text("Sin oír al otro")
    pilar.find("[name=heard]").fill("juegan en el mismo bar")
    pilar.do("sign")
    expect(pilar.find("dialog .error")).to_contain_text("Una estadística sola")
    pilar.complaints.clear()  # the browser notes every refusal
    for command in ("HoldTable", "OpenRecord"):
        event.do(command, event.veedor["token"], fixture=3, **({"mano": 1} if command == "OpenRecord" else {}))
    pilar.do("sign")
    expect(pilar.find("dialog")).to_have_count(0)
    shows(pilar.find("#sala-bar ~ *").first)
    (bulletin,) = [one for one in event.ask("", "")["bulletins"] if one["decision"] == "advertir"]
    assert "S3" not in str(bulletin)
