"""Before the first card, in the browser: captains check in and cut the draw, signs are deposited, who has paid."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest
from playwright.sync_api import expect

from tests.page.axe import violations
from tests.page.conftest import Invite
from tests.page.languages import untranslated
from tests.page.visitor import PHONE, Visitor, shows

BASES = {
    "rulebook": "tarija",
    "size": 2,
    "stages": [{"format": "llave", "games": 1}],
    "place": "cards",
    "signs": "registradas",
}
PAIRS = (["Ana", "Luis"], ["Bea", "Juan"], ["Eva", "Paco"], ["Lola", "Hugo"])
SIGNS = "oreja: el 7 de oros\nnariz: no tengo nada"


class Entries(NamedTuple):
    """A championship whose list is open, and its organiser at the desk."""

    olga: Visitor
    id: str
    links: list[dict[str, Any]]

    @property
    def page(self) -> str:
        return f"/torneo/{self.id}"

    def do(self, kind: str, **fields: Any) -> None:
        body = {"message": f"{kind}-x", "command": {"t": kind, **fields}}
        self.olga.rest("POST", f"/api/tournaments/{self.id}/commands", body)


@pytest.fixture
def entries(invite: Invite) -> Entries:
    olga = invite("es").go("/torneos")
    made = olga.rest("POST", "/api/tournaments", {"name": "Agosto", "bases": BASES, "organiser": "Olga"})
    entries = Entries(olga, made["tournament"]["id"], [])
    entries.do("OpenEntries")
    body = {"message": "list", "entries": [{"names": names} for names in PAIRS]}
    told = olga.rest("POST", f"/api/tournaments/{entries.id}/entries", body)
    olga.go(f"{entries.page}/mostrador")
    return entries._replace(links=told["people"])


def good(*visitors: Visitor) -> None:
    for visitor in visitors:
        assert list(violations(visitor, visitor.page.url)) == []
        assert untranslated(visitor) == []
        assert visitor.overflow() <= 0


def test_the_captains_phones_cut_the_draw(entries: Entries, invite: Invite) -> None:
    ana, eva = (invite(lang, size=PHONE).go(entries.links[n]["link"]) for lang, n in (("va", 0), ("en", 4)))
    for captain in (ana, eva):
        captain.do("check-in")
        shows(captain.find("[data-checked-in]"))
    good(ana, eva)
    eva.leave()
    entries.olga.do("close")
    expect(entries.olga.find("[data-cut]")).to_have_attribute("data-cut", "1/2")
    expect(entries.olga.find("[name=word]")).to_have_count(0)
    good(entries.olga)
    entries.olga.do("draw")
    shows(entries.olga.action("call"))
    ana.do("tab-bases")
    ana.do("check-draw")
    expect(ana.find("[data-draw]")).to_have_attribute("data-holds", "true")


def test_deposited_signs_are_read_by_the_veedor_alone(entries: Entries, invite: Invite) -> None:
    ana = invite("es", size=PHONE).go(entries.links[0]["link"])
    ana.find(".ch-signs summary").click()
    ana.find("[name=signs]").fill(SIGNS)
    ana.do("deposit-signs")
    expect(ana.find(".ch-signs")).to_have_attribute("data-deposited", "true")
    path = f"/api/tournaments/{entries.id}/people"
    (link,) = entries.olga.rest("POST", path, {"names": ["Pilar"]})
    entries.do("Appoint", person=link["person"], role="veedor")
    pilar = invite("va").go(link["link"])
    pilar.do("to-room")
    pilar.do("read-signs")
    expect(pilar.find(".ch-sealed")).to_have_text(SIGNS)
    good(ana, pilar)
    entries.olga.go(f"{entries.page}/sala")
    expect(entries.olga.find(".ch-room")).to_be_visible()
    assert entries.olga.action("read-signs").count() == 0


def test_the_desk_says_that_nobody_judges_and_who_has_paid(entries: Entries) -> None:
    olga = entries.olga
    shows(olga.find("[data-no-veedor]"))
    olga.find(".ch-fold summary").first.click()
    olga.find('[data-entry="2"] [data-action="paid"]').check()
    expect(olga.find(".ch-fold summary").first).to_contain_text("1 de 4 pagadas")
    good(olga)
    olga.go(f"{entries.page}/mostrador")
    expect(olga.find('[data-entry="2"] [data-action="paid"]')).to_be_checked()
    olga.do("appoint-veedor")
    olga.find("[name=official]").fill("Pilar Ruiz")
    olga.do("add-official")
    expect(olga.find("[data-no-veedor]")).to_have_count(0)
