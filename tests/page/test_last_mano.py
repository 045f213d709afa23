"""What a table keeps in sight: the last mano, the last score, and whose seat it is."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.page.conftest import Invite
from tests.page.playing import BOLD, CALM, play, play_mano
from tests.page.visitor import Visitor


def points(visitor: Visitor) -> list[str]:
    return visitor.find(".score-points").all_inner_texts()


def test_the_last_mano_is_there_in_another_language_and_after_coming_back(visitor: Visitor) -> None:
    visitor.lay("belmez", 2, bots="azar")
    last, cards = visitor.find(".side-last"), 0
    while not cards:
        play_mano(visitor)
        expect(last).to_contain_text("The last mano")
        cards = last.locator(".recap-card").count()
    visitor.find("#lang").select_option("es")
    expect(last).to_contain_text("La última mano")
    expect(last.locator(".recap-card")).to_have_count(cards)
    visitor.page.reload()
    expect(last.locator(".recap-card")).to_have_count(cards)
    visitor.until(lambda: any(re.search(r"juega (el|la) ", line) for line in visitor.log()), "a card with its article")

    # The same seat in another window: here nothing can be pressed any more.
    other = visitor.context.new_page()
    other.goto(visitor.page.url)
    expect(visitor.table).to_have_attribute("data-connection", "closed")
    assert visitor.find(".table-body").evaluate("body => body.inert")
    version = visitor.version
    visitor.page.keyboard.press("1")
    visitor.find(".table-note button").click()
    expect(visitor.table).to_have_attribute("data-connection", "open")
    assert not visitor.find(".table-body").evaluate("body => body.inert")
    assert visitor.version >= version
    other.close()


def test_a_card_and_a_call_are_put_together_by_keys_alone(visitor: Visitor) -> None:
    visitor.lay("belmez", 2, bots="novato")
    join, hint = visitor.action("join"), visitor.action("hint")
    play([visitor], lambda: visitor.at("turn") == "mine" and join.count() > 0 and hint.count() > 0)
    hint.click()
    visitor.find(".hint").wait_for()
    keys = visitor.page.keyboard
    keys.press("j")
    keys.press("1")
    keys.press(visitor.find('.part-calls [data-verb="bet"][data-letter]').first.get_attribute("data-letter") or "")
    expect(visitor.action("gesture")).to_be_focused()
    last = visitor.find(".calls-apart button").last
    last.scroll_into_view_if_needed()
    box = last.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= 800, "the last row can be reached"


MOMENTS = """() => {
  window.moments = [];
  window.figures = '';
  new MutationObserver(() => {
    const { scene } = document.querySelector('.table-grid').dataset;
    if (window.moments.at(-1) !== scene) window.moments.push(scene);
    window.figures = document.querySelector('.game-won')?.innerText ?? window.figures;
  }).observe(document.querySelector('#main'), {childList: true, subtree: true, attributes: true});
}"""
"""What the page shows at the end of a mano and of a game, noted by itself: nobody has to look at the right moment."""


def test_the_last_score_stays_on_the_board(invite: Invite) -> None:
    ana = invite("en", likes={"coplas": False})
    ana.lay("autoridades", 2, bots="azar")
    ana.page.evaluate(MOMENTS)
    play([ana], lambda: bool(ana.at("over")), lambda _: BOLD)
    ana.action("rematch").wait_for()
    moments: list[str] = ana.page.evaluate("moments")
    last, point, game = (moments.index(each) for each in ("last", "points", "game"))
    assert last < point < game, "first the last card, then its points, then the game"
    figures = ana.page.evaluate("figures")
    assert re.search(r"\+1 juego.*truco\s+\d+.*Points\s+\d+.*\d+ manos?.*That decides the match", figures, re.DOTALL), (
        figures
    )
    assert max(ana.score()) >= 12
    card = ana.find(".over-card")
    earned = [
        int(n) for row in card.locator(".game-figures tbody tr").all() for n in re.findall(r"\d+", row.inner_text())
    ]
    assert sum(earned) >= 12, "who earned what by what"
    expect(card.locator(".game-manos")).to_contain_text(re.compile(r"\d+ manos?"))
    told = re.findall(r"\d+", ana.find(".over-score").inner_text())
    assert max(map(int, told)) >= 12
    shown = points(ana)
    assert shown != ["0\nmalas", "0\nmalas"]
    ana.page.reload()
    ana.action("rematch").wait_for()
    expect(ana.find(".score-points").first).to_have_text(shown[0].replace("\n", ""))
    expect(ana.find(".table-note")).to_be_hidden()
    rows = card.locator(".game-figures tbody tr").all()
    again = [int(n) for row in rows for n in re.findall(r"\d+", row.inner_text())]
    assert again == earned, "the whole match is told again"


def test_a_short_game_without_halves_goes_on_at_one_point(invite: Invite) -> None:
    ana, blas = invite("es", likes={"coplas": False}), invite("en")
    path = ana.lay("argentino", 2, options={"puntos": "15", "flor": "no"})
    blas.sit(path, 2, "Blas")
    blas.go(path)
    play([ana, blas], lambda: max(ana.score()) == 1, lambda _: CALM)
    expect(ana.find(".score-points strong")).to_have_text(["1", "0"] if ana.score()[0] else ["0", "1"])
    labels = ana.find(".table-side [aria-label]").evaluate_all("all => all.map((each) => each.ariaLabel)")
    assert labels
    assert not any("{" in label for label in labels)
    for player in (ana, blas):
        player.page.reload()
        player.find('[data-table]:not([data-turn="none"])').wait_for()
    before = ana.version
    play([ana, blas], lambda: ana.version > before + 4, lambda _: CALM)
