"""The page of a season, and what somebody meets there who is out of it (O33)."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from tests.page.axe import violations
from tests.page.conftest import Invite
from tests.page.languages import untranslated
from tests.page.visitor import PHONE, Visitor, shows

SEASON = "Liga de Sa Pobla"
BASES = {
    "rulebook": "tarija",
    "size": 2,
    "stages": [{"format": "llave", "games": 1}],
    "place": "cards",
    "circuit": SEASON,
}
PAIRS = (["Ana Roca", "Luis Sol"], ["Bea Gil", "Juan Paz"])
OUT = {"decision": "descalifica", "articles": ["O10", "O33"], "finding": "insultos", "heard": "lo admiten"}


class Event:
    """A championship of the season, by its organiser."""

    def __init__(self, olga: Visitor) -> None:
        self.olga = olga
        made = olga.rest("POST", "/api/tournaments", {"name": "Agosto", "bases": BASES, "organiser": "Olga"})
        self.page = f"/torneo/{made['tournament']['id']}"
        self.path = f"/api/tournaments/{made['tournament']['id']}"
        self.sent = 0
        self.do("OpenEntries")

    def do(self, kind: str, **fields: Any) -> None:
        self.sent += 1
        self.olga.rest("POST", f"{self.path}/commands", {"message": f"m{self.sent}", "command": {"t": kind, **fields}})

    def enter(self) -> None:
        entries = [{"names": names} for names in PAIRS]
        self.olga.rest("POST", f"{self.path}/entries", {"message": "list", "entries": entries})


def good(visitor: Visitor) -> None:
    assert list(violations(visitor, visitor.page.url)) == []
    assert untranslated(visitor) == []
    assert visitor.overflow() <= 0


def test_who_is_out_of_the_season_is_told_so_and_the_organiser_may_let_in_a_namesake(invite: Invite) -> None:
    olga = invite("es").go("/torneos")
    august, winter = Event(olga), Event(olga)
    august.enter()
    for command in ("CloseEntries", "MakeDraw", "CallRound"):
        august.do(command)
    august.do("ReportResult", fixture=1, boards=[{"games": [1, 0]}])
    august.do("CloseRound")
    pilar = invite("es")
    (veedor,) = olga.rest("POST", f"{august.path}/people", {"names": ["Pilar"]})
    august.do("Appoint", person=veedor["person"], role="veedor")
    pilar.go(veedor["link"]).do("to-room")
    ruling = {"message": "out", "command": {"t": "Rule", "entry": 1, "until": 2_000_000_000, **OUT}}
    told = pilar.page.request.post(
        f"{pilar.url}{august.path}/commands",
        data=ruling,
        headers={"X-Tournament-Token": veedor["token"]},
    )
    assert told.ok, told.text()

    says = {"en": "until 2033-05-18", "es": "hasta el 18/5/2033", "va": "fins al 18/5/2033"}
    for lang, sentence in says.items():
        ana = invite(lang, size=PHONE).go(f"{winter.page}/entrar")
        ana.find("[name=name-0]").fill("Ana Roca")
        ana.find("[name=name-1]").fill("Teo Mas")
        ana.find("[name=agreed]").check()
        ana.do("enter")
        expect(ana.find(".ch-form .error")).to_contain_text(sentence)
        expect(ana.find(".ch-form .error")).to_contain_text("[O33]")
        good(ana)
        ana.complaints.clear()  # the browser notes every refusal

    olga.go(f"{winter.page}/mostrador")
    olga.find("[name=list]").fill("Ana Roca, Teo Mas")
    expect(olga.find("[name=namesake]")).to_be_hidden()
    olga.do("add-entries")
    shows(olga.find("[name=namesake]"))
    good(olga)
    olga.find("[name=namesake]").check()
    olga.complaints.clear()
    olga.do("add-entries")
    expect(olga.find("[data-entry='1']")).to_contain_text("Ana Roca")

    olga.go(f"/circuito/{SEASON}")
    expect(olga.find("[data-barred] li")).to_have_count(2)
    expect(olga.find("[data-season] tbody tr")).to_have_count(4)
    good(olga)
