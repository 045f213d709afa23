"""The lobby and the rulebooks: a seat in one click, a table of your own, a free seat, a link, watching."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from tests.page.conftest import Invite
from tests.page.visitor import PHONE, Visitor
from truquero.rulebooks import BOOKS


def laid(visitor: Visitor) -> dict[str, Any]:
    """The table that the page shows, as the house tells it."""
    visitor.page.wait_for_url(re.compile("/t/"))
    found: dict[str, Any] = visitor.rest("GET", "/api/tables/" + visitor.page.url.rpartition("/")[2])
    return found


def choose(visitor: Visitor, name: str, value: str) -> None:
    """Radio buttons are drawn as tiles; the keyboard and the finger reach them all the same."""
    visitor.find(f'[name="{name}"][value="{value}"]').check(force=True)


def test_one_click_and_one_plays(invite: Invite) -> None:
    stranger = invite("es", size=PHONE)
    stranger.go("/").do("play-now")
    stranger.table.wait_for()

    def dealt() -> bool:
        if stranger.action("knock").is_visible():  # who sits at the dealer's left cuts
            stranger.do("knock")
        return len(stranger.hand()) == 3

    stranger.until(dealt, "three cards")
    table = laid(stranger)
    assert (table["rulebook"], table["players"], table["seats"][1]["kind"]) == ("argentino", 2, "bot")


def test_the_last_rulebook_is_the_next(visitor: Visitor) -> None:
    visitor.go("/books/almeria").do("play-now")
    assert laid(visitor)["rulebook"] == "almeria"
    visitor.go("/").do("play-now")
    assert laid(visitor)["rulebook"] == "almeria"


def test_a_table_as_one_wants_it_outlives_another_language(visitor: Visitor) -> None:
    visitor.go("/")
    choose(visitor, "rulebook", "valencia")
    expect(visitor.find(".about-name")).to_contain_text("valenci")
    choose(visitor, "players", "4")
    choose(visitor, "strict", "true")
    visitor.find('[name="character"]').select_option("novato")
    visitor.find(".company summary").click()
    visitor.find('[name="bot-3"]').select_option("")
    visitor.find("details.more:has(.options) summary").click()
    visitor.find('[name="option-pedres"]').fill("24")
    visitor.find('details.more:has([name="clock"]) summary').click()
    visitor.find('[name="clock"]').select_option("60")
    visitor.find('[name="chat"]').uncheck()
    visitor.find('[name="name"]').fill("Ana María")
    visitor.find('[name="lang"]').select_option("va")
    expect(visitor.find("h1")).to_have_text("Una taula per a cada truc")
    expect(visitor.find('[name="players"][value="4"]')).to_be_checked()
    visitor.do("lay")
    table = laid(visitor)
    assert [seat["bot"] or seat["name"] for seat in table["seats"]] == ["Ana María", "novato", "", "novato"]
    told = {name: table[name] for name in ("rulebook", "players", "strict", "public", "chat", "clock", "options")}
    assert told == {
        "rulebook": "valencia",
        "players": 4,
        "strict": True,
        "public": False,
        "chat": False,
        "clock": 60,
        "options": {"pedres": "24"},
    }


def test_the_length_of_a_match_and_the_options_behind_it_agree(visitor: Visitor) -> None:
    visitor.go("/")
    choose(visitor, "rulebook", "belmez")
    expect(visitor.find(".lengths")).to_contain_text("pata")  # those of the rulebook before say "chicos"
    expect(visitor.find('[name="length"][value="normal"]')).to_be_checked()
    choose(visitor, "length", "short")
    visitor.find("details.more:has(.options) summary").click()
    expect(visitor.find('[name="option-patas"]')).to_have_value("1")
    visitor.find('[name="option-patas"]').select_option("3")
    expect(visitor.find('[name="length"]:checked')).to_have_count(0)
    choose(visitor, "length", "long")
    visitor.do("lay")
    assert laid(visitor)["options"] == {"patas": "7"}


def test_a_length_tapped_before_the_rulebook_has_come_counts(visitor: Visitor) -> None:
    """Its tiles are still those of the rulebook before; the table is laid when the new one is there."""
    held: list[Route] = []
    visitor.go("/")
    expect(visitor.find(".lengths")).to_contain_text("chico")
    sheet = re.compile(r"/belmez/sheet\?lang=en$")  # and not that of the table, which has the options
    visitor.page.route(sheet, lambda route: held.append(route))
    choose(visitor, "rulebook", "belmez")
    choose(visitor, "length", "short")
    visitor.do("lay")
    visitor.until(lambda: bool(held), "the question for the sheet")
    for question in held:
        question.continue_()
    visitor.table.wait_for()
    table = laid(visitor)
    assert (table["rulebook"], table["options"]) == ("belmez", {"patas": "1"})


def test_a_public_table_is_found_taken_and_watched(invite: Invite) -> None:
    ana, blas, caro = invite(), invite("es"), invite("va", size=PHONE)
    page = ana.lay("argentino", 2, public=True)
    table = page.rpartition("/")[2]
    row = f'[data-open-table="{table}"]'
    blas.go("/").find(f'{row} [data-action="sit"]').click()
    blas.table.wait_for()
    assert laid(blas)["status"] == "playing"
    caro.go("/").find(f'{row} a[href="{page}?watch=1"]').click()
    caro.table.wait_for()
    blas.go("/").find(f'{row} a[href="{page}"]').wait_for()


def test_a_link_leads_to_its_table(invite: Invite) -> None:
    ana, blas = invite(), invite()
    page = ana.lay("argentino", 2)
    blas.go("/").find('[name="link"]').fill("not a link")
    blas.do("join")
    expect(blas.find("#join-said")).not_to_be_empty()
    blas.find('[name="link"]').fill(f"{blas.url}{page}")
    blas.find('[name="link"]').press("Enter")
    blas.action("sit").first.wait_for()


@pytest.mark.parametrize("rulebook", ["belmez", "uruguay", "valencia24"])
def test_a_rulebook_shows_its_cards_and_its_articles(visitor: Visitor, rulebook: str) -> None:
    sheet = visitor.rest("GET", f"/api/rulebooks/{rulebook}/sheet?lang=en")
    last = sheet["articles"][-1]["id"]
    visitor.go(f"/books/{rulebook}#{last}")
    expect(visitor.find("h1")).to_have_text(sheet["name"])
    drawn = visitor.find(".order naipe-card").evaluate_all("cards => cards.map((card) => card.getAttribute('code'))")
    assert drawn == [code for group in sheet["order"] for code in group]
    expect(visitor.find(f"#{last}")).to_have_attribute("open", "")
    expect(visitor.find(f"#{last} .article p").first).to_be_visible()
    assert visitor.overflow() == 0


def test_every_rulebook_has_a_sentence_on_the_shelf(visitor: Visitor) -> None:
    visitor.go("/books")
    told = visitor.find(".shelf-book p:first-of-type").all_inner_texts()
    assert len(told) == len(BOOKS)
    assert [text for text in told if len(text) <= 20] == []


def test_going_about_by_keyboard(visitor: Visitor) -> None:
    visitor.go("/")
    visitor.page.keyboard.press("Tab")
    visitor.page.keyboard.press("Enter")
    expect(visitor.find("#main")).to_be_focused()
    visitor.find('nav a[href="/books"]').focus()
    visitor.page.keyboard.press("Enter")
    expect(visitor.find("h1")).to_be_focused()
    expect(visitor.find('nav a[aria-current="page"]')).to_have_attribute("href", "/books")
    visitor.page.go_back()
    visitor.action("play-now").wait_for()


def test_a_way_to_play_for_two_is_offered_with_two_seats(visitor: Visitor) -> None:
    visitor.go("/")
    visitor.find('[name="quick-book"]').select_option("asturias")
    seats = visitor.find('[name="quick-seats"]')
    expect(seats.locator("option")).to_have_text(["4 seats"])
    visitor.find('[name="quick-match"]').select_option("mano-a-mano")
    expect(seats.locator("option")).to_have_text(["2 seats"])
    visitor.find('[name="quick-match"]').select_option("normal")
    expect(seats.locator("option")).to_have_text(["4 seats"])
