"""The draw of the teams, as people see it: chosen when the table is laid, told while it fills, shown with its cards."""

from __future__ import annotations

import json

from playwright.sync_api import expect

from tests.page.conftest import Invite
from tests.page.visitor import PHONE


def test_strangers_see_the_cards_that_made_their_teams(invite: Invite) -> None:
    ana = invite()
    page = ana.lay("valencia", 4, teams="dosos")
    expect(ana.find(".wait-teams")).to_contain_text("the 2s against the 3s")
    expect(ana.find(".wait-side")).to_have_count(0)
    table = page.rpartition("/")[2]
    others = [invite("es", size=PHONE, touch=True), invite("va"), invite()]
    for seat, visitor in enumerate(others, start=2):
        visitor.turn_to(page)
        visitor.find('input[name="name"]').fill(["Blas", "Caro", "Dani"][seat - 2])
        visitor.do("sit", f'[data-seat="{seat}"]')
    for visitor, title in zip(
        (ana, *others), ("2s against 3s", "doses contra treses", "dosos contra tresos", "2s"), strict=True
    ):
        sheet = visitor.find(".teams-drawn")
        expect(sheet).to_contain_text(title)
        expect(sheet.locator("naipe-card")).to_have_count(4)
        assert visitor.overflow() <= 0
    told = ana.rest("GET", f"/api/tables/{table}")
    names = {seat["name"]: seat["seat"] for seat in told["seats"]}
    assert set(names) == {"Ana", "Blas", "Caro", "Dani"}
    for visitor, name in zip((ana, *others), ("Ana", "Blas", "Caro", "Dani"), strict=True):
        expect(visitor.find(".table-page")).to_have_attribute("data-seat-own", str(names[name]))
        sides = visitor.find(".teams-side")
        for team in (0, 1):
            drawn = sides.nth(team).locator("naipe-card")
            numbers = {str(drawn.nth(i).get_attribute("code"))[0] for i in range(2)}
            assert numbers == {"23"[team]}
    others[0].do("teams-seen")
    expect(others[0].find(".teams-drawn")).to_have_count(0)
    kept = json.loads(str(ana.page.evaluate(f"localStorage.getItem('truquero.seen.{table}')")))
    assert kept["seat"] == names["Ana"]


def test_the_host_chooses_in_the_form(invite: Invite) -> None:
    guest = invite()
    guest.go("/")
    form = guest.find(".table-form")
    teams = form.locator('select[name="teams"]')
    expect(teams).to_be_hidden()
    form.locator('.book-tile input[value="valencia"], input[name="rulebook"][value="valencia"]').first.check(force=True)
    expect(form.locator('input[name="players"][value="8"]')).to_have_count(1)  # the sheet of valencia is there
    form.locator('input[name="players"][value="4"]').check(force=True)
    expect(teams).to_be_visible()
    teams.select_option("dosos")
    form.locator('input[name="players"][value="2"]').check(force=True)
    expect(teams).to_be_hidden()
    form.locator('input[name="players"][value="6"]').check(force=True)
    teams.select_option("dosos")
    with guest.page.expect_request(lambda r: r.url.endswith("/api/tables") and r.method == "POST") as asked:
        guest.do("lay")
    body = json.loads(asked.value.post_data or "{}")
    assert (body["teams"], body["players"], body["rulebook"]) == ("dosos", 6, "valencia")
    expect(guest.find(".teams-drawn naipe-card")).to_have_count(6)
