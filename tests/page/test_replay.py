"""A finished match on the page: any moment of it, through anybody's eyes."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.page.conftest import Invite
from tests.page.playing import finished
from tests.page.visitor import PHONE, Visitor


def versions(visitor: Visitor, table: str, seat: str = "0") -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = visitor.rest("GET", f"/api/tables/{table}/replay?seat={seat}")["versions"]
    return found


def at(visitor: Visitor, v: int) -> None:
    expect(visitor.find(".replay")).to_have_attribute("data-v", str(v))


def now(visitor: Visitor) -> int:
    return int(visitor.find(".replay").get_attribute("data-v") or 0)


def test_moments_and_eyes(visitor: Visitor) -> None:
    table = finished(visitor)
    told = versions(visitor, table, "2")
    holding = next(one for one in told if one["own"]["hand"] and len(one["own"]["hand"]) == 3)
    last = told[-1]["v"]
    visitor.go(f"/r/{table}#v={holding['v']}")
    at(visitor, holding["v"])
    open_cards = visitor.find('.replay [data-seat="2"] .open-cards naipe-card')
    expect(open_cards).to_have_count(0)

    visitor.find('input[name=eyes][value="2"]').check(force=True)
    expect(visitor.find(".replay")).to_have_attribute("data-eyes", "2")
    shown = [open_cards.nth(n).get_attribute("code") for n in range(open_cards.count())]
    assert shown == holding["own"]["hand"]
    assert visitor.page.url.endswith(f"#v={holding['v']}&seat=2")
    visitor.find('input[name=eyes][value="all"]').check(force=True)
    expect(visitor.find('.replay [data-seat="1"] .open-cards naipe-card')).to_have_count(3)

    visitor.find(".replay-title").click()
    visitor.page.keyboard.press("ArrowRight")
    at(visitor, holding["v"] + 1)
    visitor.page.keyboard.press("End")
    at(visitor, last)
    visitor.page.keyboard.press("Home")
    at(visitor, 1)
    visitor.do("replay-on")
    at(visitor, 2)
    visitor.find("[data-slider]").fill(str(len(told) - 1))
    at(visitor, last)
    visitor.find(f'[data-log] li[data-v="{holding["v"]}"] .replay-v').click()
    at(visitor, holding["v"])


def test_it_plays_by_itself_until_it_is_stopped(visitor: Visitor) -> None:
    table = finished(visitor)
    visitor.page.clock.install()
    visitor.go(f"/r/{table}")
    visitor.find("[data-speed]").select_option("4")
    visitor.find(".replay-title").click()
    visitor.page.keyboard.press(" ")
    visitor.until(lambda: now(visitor) >= 3, "the third moment")  # it may be past it by the time one looks
    visitor.do("replay-play")
    stopped = now(visitor)
    visitor.page.clock.fast_forward(1500)
    assert now(visitor) == stopped


def test_every_point_has_its_reason_and_its_article(visitor: Visitor) -> None:
    table = finished(visitor)
    reasons = [reason for one in versions(visitor, table) for reason in one["reasons"]]
    visitor.go(f"/r/{table}")
    points = visitor.find("[data-log] .told-point")
    assert points.count() == len(reasons) > 0
    assert reasons[0]["text"] in points.first.inner_text()
    points.first.locator("[data-action=why]").click()
    visitor.find("dialog .article h3").wait_for()
    visitor.page.keyboard.press("Escape")
    with visitor.page.expect_download() as download:
        visitor.do("acta")
    assert download.value.path().read_text("utf-8").startswith("rulebook: autoridades")


@pytest.mark.parametrize("lang", ["es", "va"])
def test_on_a_phone(invite: Invite, lang: str) -> None:
    ana = invite(lang, size=PHONE)
    table = finished(ana)
    ana.go(f"/r/{table}?seat=1#v=5")
    at(ana, 5)
    expect(ana.find(".replay")).to_have_attribute("data-eyes", "1")
    assert ana.overflow() <= 0
    assert ana.cut_off() == []
    assert re.search(r"\w{3}", ana.find("[data-said]").inner_text() + ana.find("[data-log]").inner_text())


def test_there_is_none_before_the_end(visitor: Visitor) -> None:
    path = visitor.lay("argentino", 2, bots="azar")
    visitor.go(path.replace("/t/", "/r/"))
    expect(visitor.find(f'#main a[href="{path}"]')).to_have_count(1)
    visitor.complaints.clear()  # the browser writes down that it was refused


def test_the_keys_do_what_the_buttons_say(visitor: Visitor) -> None:
    table = finished(visitor)
    told = versions(visitor, table)
    begins = [one["v"] for one in told if any(event["e"] == "ContestBegan" for event in one["events"])]
    visitor.go(f"/r/{table}#v={begins[1]}")
    at(visitor, begins[1])
    for key, button, then in (
        ("PageDown", "replay-last", begins[2]),
        ("ArrowLeft", "replay-back", begins[2] - 1),
        ("ArrowRight", "replay-on", begins[2]),
        ("PageUp", "replay-first", begins[1]),
    ):
        visitor.action(button).focus()  # also while a button has the focus
        visitor.page.keyboard.press(key)
        at(visitor, then)
