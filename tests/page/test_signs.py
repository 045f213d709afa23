"""Signs: a player who looks sees them, one who looks away does not."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.page.conftest import Invite
from tests.page.playing import play
from tests.page.visitor import Visitor

SIGN = '[data-sign-of="1"]'
SEEN = """() => {
  window.seen = [];
  new MutationObserver(() => {
    const face = document.querySelector('[data-sign-of="1"]');
    const drawn = face && face.checkVisibility() && face.querySelectorAll("sign-face").length;
    if (face) window.seen.push({holding: face.dataset.holding, drawn});
  }).observe(document.body, {childList: true, subtree: true});
}"""
"""A sign lasts two seconds, which a busy machine may look away for: so the page itself notes what it showed."""


def look_at(player: Visitor, seat: int) -> None:
    player.do("signs")
    button = player.action("look", f'[data-seat="{seat}"]').first
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")


def test_a_sign_is_caught_by_a_rival_who_looks_and_missed_by_one_who_looks_away(invite: Invite) -> None:
    ana, berta, dora = invite("es"), invite("es"), invite("es")
    path = ana.lay("argentino", 4, bots="")
    ana.rest("POST", f"/api/tables/{path.rpartition('/')[2]}/bots", {"character": "azar", "seats": [3]})
    for rival, seat in ((berta, 2), (dora, 4)):
        rival.go(path)
        rival.do("sit", f'[data-seat="{seat}"]')
    table = [ana, berta, dora]
    for player in table:
        player.find('[data-table]:not([data-turn="none"])').wait_for()
    play(table, lambda: all(player.at("phase") == "play" for player in table))

    for rival in (berta, dora):
        rival.page.evaluate(SEEN)
    look_at(berta, 1)
    look_at(dora, 3)
    ana.do("signs")
    ana.action("sign", '[data-holding="1e"]').click()

    berta.until(lambda: bool(berta.page.evaluate("seen")), "the sign")
    expect(berta.find(SIGN)).to_have_count(0)  # it is gone after two seconds
    assert berta.page.evaluate("seen")[0] == {"holding": "1e", "drawn": 1}
    assert dora.page.evaluate("seen") == []
    assert not any("1e" in line or "seña" in line for line in dora.log())


def test_A28_partners_make_a_sign_of_their_own_and_a_host_may_keep_to_the_list(invite: Invite) -> None:
    ana, caro = invite("es"), invite("en")
    path = ana.lay("argentino", 4, bots="")
    ana.rest("POST", f"/api/tables/{path.rpartition('/')[2]}/bots", {"character": "azar", "seats": [2, 4]})
    caro.go(path)
    caro.do("sit", '[data-seat="3"]')
    for player in (ana, caro):
        player.find('[data-table]:not([data-turn="none"])').wait_for()
    play([ana, caro], lambda: all(player.at("phase") == "play" for player in (ana, caro)))
    caro.page.evaluate(SEEN)
    look_at(caro, 1)
    ana.do("signs")
    ana.find(".signs-own input").fill("me toco la oreja")
    ana.find(".signs-own button").click()
    caro.until(lambda: bool(caro.page.evaluate("seen")), "the sign")
    assert caro.page.evaluate("seen")[0]["holding"] == "me toco la oreja"

    kept = invite("va")
    kept.lay("argentino", 4, bots="azar", listed_signs=True)
    kept.do("signs")
    expect(kept.find(".signs-own")).to_have_count(0)
    expect(kept.find(".signs-grid")).to_be_visible()
    expect(kept.find("text=només valen les senyes")).to_be_visible()
