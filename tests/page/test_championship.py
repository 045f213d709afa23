"""A championship in a bar, in the browser: eight pairs, four phones, a television, a network that goes, a phone that
dies, a claim, a ruling, a walkover and the final."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from tests.page.axe import violations
from tests.page.bar import PAIRS, Bar, add, result, saved, total
from tests.page.conftest import Invite
from tests.page.languages import untranslated
from tests.page.playing import play
from tests.page.visitor import PHONE, Visitor, shows

SCREEN = (1920, 1080)
ON_A_PHONE: dict[str, Any] = {"size": PHONE, "touch": True}


def organised(olga: Visitor) -> Bar:
    """From nothing to the first card: five taps, a list, and a word of the room."""
    olga.go("/torneos")
    olga.do("organise")
    olga.arrived()
    olga.find("[name=list]").fill(PAIRS.replace("Juan Mora", ""))
    expect(olga.find("[data-list]")).to_contain_text("Línea 2")
    olga.find("[name=list]").fill(PAIRS)
    expect(olga.find("[data-list]")).to_have_text("8 inscripciones")
    olga.find("[name=veedores]").fill("Pilar Ruiz")
    olga.find('[name=preset][value="llave"]').check(force=True)
    for summary in olga.find(".ch-new summary").all():
        summary.click()
    for name, value in (("games-0", "1"), ("target-0", "6"), ("tolerance-first", "0"), ("tolerance-later", "0")):
        olga.find(f"[name={name}]").fill(value)
        olga.find(f"[name={name}]").blur()
    expect(olga.find(".ch-forecast")).to_contain_text("8 parejas")
    olga.do("create")
    olga.do("close")
    olga.find("[name=word]").fill("¡truco!")
    olga.do("draw")
    olga.do("call")
    expect(olga.find(".ch-desk-round > li")).to_have_count(4)
    return Bar(olga, olga.page.url.split("/")[4])


def at_a_table_without_network(bar: Bar, invite: Invite) -> tuple[Visitor, Visitor]:
    """Table 1: what is tapped while the network is away stays on the phone, and the other side sees it later."""
    nos = invite("es", **ON_A_PHONE).go(bar.table(1))
    ellos = invite("va", **ON_A_PHONE).go(bar.captain(1, 1)["link"])
    ellos.do("to-table")
    ellos.find("[data-board]").wait_for()
    add(nos, 0, 3)
    saved(nos)
    total(ellos, 0, 3)
    expect(ellos.find(".ch-mesa")).to_have_attribute("data-pen", "other")
    expect(ellos.find('[data-action="add"]:enabled')).to_have_count(0)
    nos.offline = True
    nos.context.set_offline(True)
    add(nos, 0, 2)
    expect(nos.find(".ch-mesa")).to_have_attribute("data-unsent", "1")
    total(nos, 0, 5)
    total(ellos, 0, 3)
    nos.context.set_offline(False)
    saved(nos)
    nos.offline = False
    total(ellos, 0, 5)
    return nos, ellos


def a_claim_and_a_ruling(bar: Bar, invite: Invite, nos: Visitor, ellos: Visitor) -> Visitor:
    """The captain of table 1 calls the veedor: the table stands, and the ruling decides the match."""
    ellos.do("claim")
    ellos.find("dialog [name=article]").select_option("O18")
    ellos.find("dialog [name=text]").fill("No para de hablar")
    ellos.do("file-claim")
    shows(nos.find(".ch-held"))
    expect(nos.find('[data-action="add"]:enabled')).to_have_count(0)
    link = next(one["link"] for one in bar.ask("/links")["people"] if one["name"] == "Pilar Ruiz")
    pilar = invite("en").go(link)
    pilar.do("to-room")
    expect(pilar.find('[data-claim="1"]')).to_contain_text("No para de hablar")
    shows(bar.olga.find(".ch-flag"))
    pilar.do("rule", ":visible")
    pilar.find('dialog [value="resultado"]').check()
    pilar.find("dialog [name=score]").select_option("0-1")
    pilar.find("dialog [name=finding]").fill("Habla de sus naipes en cada mano")
    pilar.do("sign")
    expect(pilar.find('[data-bulletin="1"]')).to_contain_text("O18")
    expect(pilar.find('[data-claim][data-open="true"]')).to_have_count(0)
    return pilar


def at_a_table_where_a_phone_dies(bar: Bar, invite: Invite) -> Visitor:
    """Table 2: the captain's own phone takes the pen, and both sides say that the score is right."""
    first = invite("es", **ON_A_PHONE).go(bar.table(2))
    add(first, 1, 3)
    saved(first)
    first.leave()
    own, rival = bar.captain(2, 0), bar.captain(2, 1)
    phone = invite("es", **ON_A_PHONE).go(own["link"])
    phone.do("to-table")
    total(phone, 1, 3)
    phone.do("take")
    saved(phone)
    add(phone, 1, 3)
    shows(phone.find('[data-result="match"]'))
    phone.do("agree-1")
    phone.find("dialog [name=pin]").fill(rival["pin"])
    phone.do("send-pin")
    phone.do("agree")
    shows(phone.find("[data-empty]"))
    return phone


def test_a_bar(invite: Invite) -> None:
    bar = organised(invite("es"))
    screen = invite("va", size=SCREEN).go(f"{bar.page}/tv")
    expect(screen.find(".tv-rows > li")).to_have_count(4)
    nos, ellos = at_a_table_without_network(bar, invite)
    pilar = a_claim_and_a_ruling(bar, invite, nos, ellos)
    expect(screen.find('[data-ticker="1"]')).to_contain_text("BAR 1")
    phone = at_a_table_where_a_phone_dies(bar, invite)
    olga = bar.olga
    expect(olga.find(".ch-desk-round > li >> nth=1")).to_contain_text("✓✓")
    result(olga, 2, "1-0")
    olga.find(".ch-desk-round > li >> nth=3").locator('[data-action="result"]').click()
    olga.find("dialog summary").click()
    olga.do("absent-1")
    expect(screen.find('.tv-rows > li[data-status="settled"]')).to_have_count(4)
    looked_at = [(olga, "desk"), (screen, "tv"), (pilar, "room"), (phone, "phone"), (ellos.go(bar.page), "page")]
    found = [complaint for who, where in looked_at for complaint in violations(who, where)]
    assert found == []
    for who, where in looked_at:
        assert untranslated(who) == [], where
        assert who.overflow() <= 0, where
    olga.do("close-round")
    expect(olga.find(".ch-desk-round > li")).to_have_count(2)
    result(olga, 0, "1-0")
    result(olga, 1, "0-1")
    olga.do("close-round")
    expect(olga.find(".ch-desk-round > li >> nth=0")).to_have_attribute("data-status", "called")
    for at in range(olga.find(".ch-desk-round > li").count()):
        result(olga, at, "1-0")
    olga.do("close-round")
    shows(screen.find(".ch-champion"))
    champion = bar.ask()["places"][0]
    assert champion == bar.ask()["matches"][6]["sides"][0][0]
    ellos.do("tab-bases")
    ellos.do("check-draw")
    expect(ellos.find("[data-draw]")).to_have_attribute("data-holds", "true")


def test_a_captain_at_a_live_table_calls_the_veedor(invite: Invite) -> None:
    """Own link, own seat, a claim that stops the table, the record of the mano with both hands; and both are told."""
    olga = invite("en").go("/torneos")
    bases = {"rulebook": "argentino", "size": 1, "singles": True, "stages": [{"format": "llave"}], "place": "online"}
    made = olga.rest("POST", "/api/tournaments", {"name": "Duelo", "bases": {**bases, "delay": 0}, "organiser": "Olga"})
    path = f"/api/tournaments/{made['tournament']['id']}"

    def do(kind: str, **fields: Any) -> None:
        olga.rest("POST", f"{path}/commands", {"message": kind, "command": {"t": kind, **fields}})

    do("OpenEntries")
    entries = [{"names": [name]} for name in ("Ana", "Luis")]
    links = olga.rest("POST", f"{path}/entries", {"message": "list", "entries": entries})["people"]
    (veedor,) = olga.rest("POST", f"{path}/people", {"names": ["Pilar"]})
    do("Appoint", person=veedor["person"], role="veedor")
    do("CloseEntries")
    do("MakeDraw", word="¡truco!")
    do("CallRound")
    players = [invite("es", size=size).go(link["link"]) for size, link in zip((PHONE, (844, 390)), links, strict=True)]
    for player in players:
        player.do("seat")
        player.table.wait_for()
    play(players, lambda: all(player.at("phase") == "play" for player in players))
    ana = players[0].go(links[0]["link"].partition("#")[0])
    ana.do("claim")
    ana.find("dialog [name=text]").fill("Ha visto mis naipes")
    ana.do("file-claim")
    shows(ana.find(".ch-held"))
    pilar = invite("va").go(veedor["link"])
    pilar.do("to-room")
    pilar.do("record", ":visible")
    pilar.do("open-record")
    expect(pilar.find(".ch-hands naipe-card")).to_have_count(6)
    expect(ana.find(".ch-next")).to_contain_text("Un veedor ha abierto el acta")
