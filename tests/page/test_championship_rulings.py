"""Rulings in the browser: a disqualification that takes two signatures (O10), a corrected result and its final (O9)."""

from __future__ import annotations

from typing import Any

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
    "quorum": 2,
}
PAIRS = (["Ana", "Luis"], ["Bea", "Juan"], ["Eva", "Paco"], ["Lola", "Hugo"])


class Judged:
    """Four pairs with real cards in the first round, an organiser, two veedores."""

    def __init__(self, olga: Visitor) -> None:
        self.olga = olga
        made = olga.rest("POST", "/api/tournaments", {"name": "Agosto", "bases": BASES, "organiser": "Olga"})
        self.page = f"/torneo/{made['tournament']['id']}"
        self.path = f"/api/tournaments/{made['tournament']['id']}"
        self.sent = 0
        self.do("OpenEntries")
        olga.rest("POST", f"{self.path}/entries", {"message": "list", "entries": [{"names": names} for names in PAIRS]})
        self.veedores = olga.rest("POST", f"{self.path}/people", {"names": ["Pilar Ruiz", "Pedro Mas"]})
        for one in self.veedores:
            self.do("Appoint", person=one["person"], role="veedor")
        self.do("CloseEntries")
        self.do("MakeDraw", word="¡truco!")
        self.do("CallRound")

    def do(self, kind: str, **fields: Any) -> None:
        self.sent += 1
        body = {"message": f"m{self.sent}", "command": {"t": kind, **fields}}
        self.olga.rest("POST", f"{self.path}/commands", body)

    def seen(self) -> Any:
        return self.olga.rest("GET", self.path)

    def wins(self, match: int, side: int) -> None:
        self.do("ReportResult", fixture=match, boards=[{"games": [1 - side, side]}])

    def entry(self, number: int) -> str:
        seen = self.seen()
        (members,) = (one["members"] for one in seen["entries"] if one["number"] == number)
        return "–".join(seen["names"][str(person)] for person in members)


@pytest.fixture
def judged(invite: Invite) -> Judged:
    return Judged(invite("es").go("/torneos"))


def good(*visitors: Visitor) -> None:
    for visitor in visitors:
        assert list(violations(visitor, visitor.page.url)) == []
        assert untranslated(visitor) == []
        assert visitor.overflow() <= 0


def in_room(judged: Judged, visitor: Visitor, which: int) -> Visitor:
    visitor.go(judged.veedores[which]["link"])
    visitor.do("to-room")
    return visitor


def test_a_pair_is_out_when_two_veedores_have_signed(judged: Judged, invite: Invite) -> None:
    pilar = in_room(judged, invite("va", size=PHONE, touch=True), 0)
    pedro = in_room(judged, invite("en"), 1)
    public = invite("es").go(judged.page)
    pilar.do("observe")
    pilar.find('dialog [value="descalifica"]').check()
    pilar.find("dialog [name=entry]").select_option("1")
    pilar.find("dialog [name=article]").select_option("O10")
    pilar.find("dialog [name=finding]").fill("Cartes marcades en tres mans")
    pilar.do("sign")
    expect(pilar.find("dialog [role=alert]")).to_contain_text("O12")  # nobody is put out unheard
    pilar.refused()
    pilar.find("dialog [name=heard]").fill("Diuen que no són seues")
    good(pilar)
    pilar.do("sign")
    shows(pilar.find("dialog [role=status]"))
    assert judged.seen()["bulletins"] == []
    shows(pedro.find('[data-proposed="1"]'))
    expect(pedro.find("[data-proposed]")).to_contain_text("Pilar Ruiz")
    expect(public.find("main")).not_to_contain_text("Pilar")  # no suspicion in public (O12)
    good(pedro)
    pedro.do("second")
    expect(pedro.find('dialog [value="descalifica"]')).to_be_checked()
    pedro.find("dialog [name=article]").select_option("O10")
    pedro.find("dialog [name=finding]").fill("Marked cards, seen in two deals")
    pedro.find("dialog [name=heard]").fill("They say that the cards are not theirs")
    pedro.do("sign")
    expect(pedro.find('[data-bulletin="1"]')).to_contain_text("Pilar Ruiz")
    expect(pedro.find("[data-proposed]")).to_have_count(0)
    seen = judged.seen()
    (out,) = (one for one in seen["matches"] if one["result"])
    assert (out["result"]["by"], out["sides"][1 - out["result"]["winner"]]) == ("disqualified", [1])
    shows(judged.olga.go(f"{judged.page}/mostrador").find('[data-status="settled"]'))


def test_a_corrected_result_asks_before_it_voids_the_final(judged: Judged, invite: Invite) -> None:
    first, second = (match for match in judged.seen()["matches"] if match["round"] == 1)
    judged.wins(first["number"], 0)
    judged.wins(second["number"], 0)
    judged.do("CloseRound")
    judged.do("CallRound")
    (final,) = (match for match in judged.seen()["matches"] if match["round"] == 2)
    judged.wins(final["number"], 0)
    pilar = in_room(judged, invite("es"), 0)
    pilar.find('[aria-labelledby="sala-tables"] summary').click()
    pilar.find(f'[data-match="{first["number"]}"] [data-action="rule-match"]').click()
    pilar.find('dialog [value="resultado"]').check()
    pilar.find("dialog [name=article]").select_option("O6")
    pilar.find("dialog [name=score]").select_option("0-1")
    pilar.find("dialog [name=finding]").fill("Se anotó al revés: 28–30")
    pilar.do("sign")
    expect(pilar.find("dialog [role=alert]")).to_contain_text(str(final["number"]))
    pilar.refused()
    assert judged.seen()["bulletins"] == []  # nothing has changed
    good(pilar)
    pilar.find("dialog [name=cascade]").check()
    pilar.do("sign")
    expect(pilar.find('[data-bulletin="1"]')).to_contain_text("O6")
    (again,) = (match for match in judged.seen()["matches"] if match["round"] == 2)
    assert (again["status"], again["result"]) == ("waiting", None)
    assert again["sides"] == [first["sides"][1], second["sides"][0]]
    olga = judged.olga.go(f"{judged.page}/mostrador")
    olga.do("call")
    expect(olga.find(".ch-desk-round > li")).to_contain_text(judged.entry(first["sides"][1][0]))
    good(olga)
    judged.wins(final["number"], 0)
    judged.do("CloseRound")
    assert judged.seen()["places"][0] == first["sides"][1][0]


def test_a_result_is_protested_while_there_is_time(judged: Judged, invite: Invite) -> None:
    first = judged.seen()["matches"][0]
    judged.wins(first["number"], 0)
    (loser,) = first["sides"][1]
    people = judged.olga.rest("GET", f"{judged.path}/links")["people"]
    members = next(entry["members"] for entry in judged.seen()["entries"] if entry["number"] == loser)
    captain = invite("va", size=PHONE, touch=True).go(next(p["link"] for p in people if p["person"] == members[0]))
    expect(captain.find("[data-last]")).to_contain_text(judged.entry(first["sides"][0][0]))
    captain.do("protest")
    captain.find("dialog [name=text]").fill("Vam guanyar nosaltres")
    captain.do("file-claim")
    shows(captain.find('[data-claim="1"] [data-until]'))  # by when a ruling is hoped for
    pilar = in_room(judged, invite("es"), 0)
    expect(pilar.find('[data-claim="1"]')).to_contain_text("sobre el resultado")
    good(captain, pilar)
