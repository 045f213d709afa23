"""The final that the public sees only when it is over: ticked in the form, told in the bases and at the table."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.page.bar import PAIRS, Bar
from tests.page.conftest import Invite
from tests.page.visitor import shows

DUEL = {"rulebook": "argentino", "size": 1, "stages": [{"format": "llave"}], "place": "online", "until_match": True}


def test_the_organiser_ticks_that_the_final_is_shown_when_it_is_over(invite: Invite) -> None:
    olga = invite("es").go("/torneos")
    olga.do("organise")
    olga.arrived()
    olga.find("[name=list]").fill(PAIRS)
    olga.find("[name=place]").select_option("online")
    for summary in olga.find(".ch-new summary").all():
        summary.click()
    olga.find("[name=until-match]").check()
    olga.do("create")
    shows(olga.find('[data-action="close"]'))
    bar = Bar(olga, olga.page.url.split("/")[4])
    assert bar.ask()["bases"]["until_match"] is True
    visitor = invite("va").go(f"/torneo/{bar.id}")
    visitor.do("tab-bases")
    expect(visitor.find("main")).to_contain_text("el públic la veu quan ha acabat")


def test_a_spectator_of_the_final_is_told_to_wait_for_its_end(invite: Invite) -> None:
    olga = invite("en").go("/torneos")
    made = olga.rest("POST", "/api/tournaments", {"name": "Duelo", "bases": DUEL, "organiser": "Olga"})
    path = f"/api/tournaments/{made['tournament']['id']}"
    entries = {"message": "list", "entries": [{"names": ["Ana"]}, {"names": ["Luis"]}]}
    olga.rest("POST", f"{path}/commands", {"message": "open", "command": {"t": "OpenEntries"}})
    ana, luis = olga.rest("POST", f"{path}/entries", entries)["people"]
    for command in ({"t": "CloseEntries"}, {"t": "MakeDraw", "word": "¡truco!"}, {"t": "CallRound"}):
        olga.rest("POST", f"{path}/commands", {"message": command["t"], "command": command})
    for link in (ana, luis):
        player = invite("es").go(link["link"])
        player.do("seat")
        player.table.wait_for()
    visitor = invite("es").go(player.page.url.replace(olga.page.url.split("/torneos")[0], "").partition("#")[0])
    shows(visitor.find("text=Se está jugando la final. Se verá entera cuando acabe."))
