"""The first screen of the lobby: the visitor's games, three ways in, who waits; and where each leads."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.page.conftest import Invite
from tests.page.playing import FIRM, finished, play
from tests.page.visitor import PHONE, Visitor

ON_THE_FIRST_SCREEN = """(wanted) => wanted.filter((one) => {
  const box = document.querySelector(one)?.getBoundingClientRect();
  return !box || box.bottom > innerHeight || box.top < 0 || box.width < 44;
})"""


def arrived(visitor: Visitor) -> str:
    visitor.page.wait_for_url(re.compile("/t/"))
    return str(visitor.page.url.rpartition("/t/")[2].partition("?")[0])


def test_a_phone_shows_three_ways_in_the_own_match_and_who_waits(invite: Invite) -> None:
    blas = invite("es", likes={"name": "Blas"})
    blas.seat("valencia", 4, public=True, name="Blas")
    ana = invite("es", size=PHONE, touch=True)
    ana.lay("argentino", 2, bots="azar")
    play([ana], lambda: sum(ana.score()) > 0 and ana.at("turn") == "mine", lambda _: FIRM)
    own, rivals = ana.score()
    ana.turn_to("/")
    expect(ana.action("continue")).to_contain_text(f"Seguir {own}–{rivals}")
    expect(ana.find(".waiting")).to_contain_text("Blas")
    ways = [f'[data-action="{way}"]' for way in ("continue", "play-now", "friends", "anybody", "sit")]
    for size in (PHONE, PHONE[::-1]):
        ana.resize(size)
        assert ana.page.evaluate(ON_THE_FIRST_SCREEN, ways) == [], f"at {size}"
        assert ana.overflow() <= 0
    ana.do("continue")
    ana.find('[data-table]:not([data-turn="none"])').wait_for()
    assert ana.score() == (own, rivals)


def leave(visitor: Visitor) -> None:
    """Leave the match by the panel about the table, and confirm it."""
    visitor.find('[aria-controls="panel-last"]').click()
    visitor.do("leave-match")
    visitor.find("dialog[open] .dialog-actions .button:not(.primary)").click()


def test_leaving_a_match_against_bots_ends_it_as_lost(invite: Invite) -> None:
    ana = invite("en")
    path = ana.lay("argentino", 2, bots="azar")
    play([ana], lambda: ana.at("turn") == "mine")
    ana.find('[aria-controls="panel-last"]').click()
    ana.do("leave-match")
    expect(ana.find("dialog[open]")).to_contain_text("counts as lost")
    ana.find("dialog[open] .button.primary").click()  # asked once, and taken back
    assert ana.at("turn") == "mine"
    leave(ana)
    expect(ana.find('[data-over="1"] .over-title')).to_be_visible()
    expect(ana.find("[data-log]")).to_contain_text("gives up the match")
    ana.turn_to("/")
    expect(ana.find(f'[data-open-table="{path.rpartition("/")[2]}"]')).to_contain_text("lost")
    assert ana.action("continue").count() == 0


def test_leaving_a_match_with_people_hands_it_to_a_bot_and_everybody_is_told(invite: Invite) -> None:
    ana, blas = invite("en"), invite("en")
    path = ana.lay("argentino", 2)
    table = path.rpartition("/")[2]
    blas.go("/").sit(path, 2, "Blas")
    blas.turn_to(path)
    ana.find('[data-table]:not([data-turn="none"])').wait_for()
    blas.find('[data-table]:not([data-turn="none"])').wait_for()
    leave(blas)
    blas.action("play-now").wait_for()
    row = blas.find(f'[data-open-table="{table}"]')
    expect(row).to_contain_text("you left")
    expect(row.locator("a")).to_have_text("Watch")
    assert blas.action("continue").count() == 0
    expect(ana.find("[data-log]")).to_contain_text("Blas has left the match for good")
    expect(ana.find('[data-seat="2"] .plate-tag')).to_have_text("prudente")
    play([ana], lambda: sum(ana.score()) > 0, lambda _: FIRM)  # the bot plays on
    ana.turn_to("/")
    ana.find(f'[data-open-table="{table}"] [data-action="leave-match"]').click()
    expect(ana.find("dialog[open]")).to_contain_text("counts as lost")
    ana.find("dialog[open] .dialog-actions .button:not(.primary)").click()
    expect(ana.find(f'[data-open-table="{table}"]')).to_contain_text("lost")


def test_finished_matches_are_kept_with_their_replay(visitor: Visitor) -> None:
    table = finished(visitor.go("/settings"))
    visitor.page.evaluate("id => localStorage.setItem('truquero.tokens', JSON.stringify([[id, 'x']]))", table)
    visitor.turn_to("/")
    visitor.find(f'[data-open-table="{table}"] a[href="/r/{table}"]').click()
    visitor.find(".replay").first.wait_for()


def test_two_who_want_anybody_meet_at_one_table(invite: Invite) -> None:
    ana, blas = invite("en"), invite("es")
    ana.go("/").find('[name="quick-book"]').select_option("almeria")
    ana.do("anybody")
    first = arrived(ana)
    expect(ana.find(".pair-estimate")).to_contain_text("may take long")
    ana.do("meanwhile")
    ana.find('[data-table]:not([data-turn="none"])').wait_for()
    blas.go("/").find('[name="quick-book"]').select_option("almeria")
    blas.do("anybody")
    assert arrived(blas) == first
    ana.do("paired")
    ana.find(f'[data-table="{first}"]:not([data-turn="none"])').wait_for()
    assert ana.at("seat-own") == "1"


def test_two_who_began_to_wait_at_once_find_each_other(invite: Invite) -> None:
    ana, blas = invite("en"), invite("es")
    blas.go("/")
    ana.go("/").find('[name="quick-book"]').select_option("asturias")
    ana.do("anybody")
    first = arrived(ana)
    sat = blas.seat("asturias", 4, public=True)
    blas.page.evaluate(
        "([id, token]) => localStorage.setItem('truquero.tokens', JSON.stringify([[id, token]]))",
        [sat["table"]["id"], sat["token"]],
    )
    blas.turn_to(f"{sat['table']['page']}?pair=1")
    blas.page.wait_for_url(re.compile(first))
    left = f"/api/tables/{sat['table']['id']}"
    blas.until(lambda: blas.context.request.get(left).status == 404, "the end of the table that was left")


def test_a_short_match_is_chosen_in_plain_words_and_told_at_the_table(invite: Invite) -> None:
    ana = invite("es", size=PHONE, touch=True)
    ana.go("/").find('[name="quick-book"]').select_option("almeria")
    length = ana.find('[name="quick-match"]')
    expect(length.locator("optgroup").first.locator("option")).to_have_text(
        ["Corta: 1 toro a 18", "Normal: al mejor de 5 toros a 18", "Larga: al mejor de 9 toros a 18"]
    )
    expect(length).to_have_value("normal")
    length.select_option("short")
    ana.do("friends")
    expect(ana.find(".wait-length")).to_have_text("Corta: 1 toro a 18.")
    table = arrived(ana)
    assert ana.rest("GET", f"/api/tables/{table}")["options"] == {"toros": "1"}
    ana.do("fill")
    ana.find('[data-table]:not([data-turn="none"])').wait_for()
    ana.find('[aria-controls="panel-last"]').click()
    expect(ana.find(".about-length")).to_have_text("Corta: 1 toro a 18.")


def test_the_rulebook_offered_first_follows_the_language_and_the_last_choice(invite: Invite) -> None:
    pau = invite("va")
    pau.go("/")
    expect(pau.find('[name="quick-book"]')).to_have_value("valencia")
    pau.find('[name="quick-book"]').select_option("uruguay")
    pau.find('[name="quick-match"]').select_option("a-30")
    pau.do("friends")
    table = pau.rest("GET", f"/api/tables/{arrived(pau)}")
    assert (table["rulebook"], table["options"]) == ("uruguay", {"puntos": "30", "chicos": "1"})
    assert [seat["kind"] for seat in table["seats"]] == ["person", "empty"]
    pau.turn_to("/")
    expect(pau.find('[name="quick-book"]')).to_have_value("uruguay")
    expect(pau.find('[name="quick-match"]')).to_have_value("a-30")
