"""The score keeper: points, undo, halves, games, and all of it without a connection."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.page.conftest import Invite
from tests.page.visitor import PHONE, Visitor


def begin(visitor: Visitor, rulebook: str, *, short: bool = False, games: int | None = None) -> None:
    """Write down a new match of this rulebook."""
    visitor.find("[name=rulebook]").select_option(rulebook)
    visitor.until(lambda: visitor.find("[name=target] option").count() == 2, "the lengths of a game")
    visitor.page.wait_for_load_state("networkidle")
    if short:
        visitor.find("[name=target]").select_option("short")
    if games is not None:
        visitor.find("[name=games]").fill(str(games))
    visitor.do("begin")
    visitor.find(".anotador-board").wait_for()


def add(visitor: Visitor, team: int, *points: int) -> None:
    for step in points:
        visitor.find(f'[data-team="{team}"] [data-action="add"][data-points="{step}"]').click()


def write(visitor: Visitor, team: int, points: int) -> None:
    """Any number, in the field behind More."""
    visitor.find(f'[data-team="{team}"] [data-action="more"]').click()
    visitor.find("dialog [name=points]").fill(str(points))
    visitor.find("dialog [data-action=write]").click()
    expect(visitor.find("dialog")).to_have_count(0)


def score(visitor: Visitor) -> tuple[int, int]:
    shown = [visitor.find(f'[data-team="{team}"] [data-total]').get_attribute("data-total") for team in (0, 1)]
    return int(shown[0] or 0), int(shown[1] or 0)


def test_points_are_tapped_and_taken_back(visitor: Visitor) -> None:
    visitor.go("/anotador")
    begin(visitor, "argentino")
    add(visitor, 0, 2, 3)
    add(visitor, 1, 1, 2, -1)
    assert score(visitor) == (5, 2)
    visitor.do("undo")
    visitor.do("undo")
    assert score(visitor) == (5, 1)
    assert len(visitor.find("[data-log] > li").all()) == 3


def test_the_stakes_of_the_rulebook_are_buttons(visitor: Visitor) -> None:
    visitor.go("/anotador")
    begin(visitor, "argentino")
    visitor.find('[data-team="1"] [data-action="more"]').click()
    visitor.find(
        "dialog [data-action=stake]",
    ).filter(has_text="Truco").first.click()
    assert score(visitor) == (0, 2)
    expect(visitor.find("[data-log] > li").first).to_contain_text("Truco")


def test_malas_become_buenas_and_the_game_ends_at_its_target(visitor: Visitor) -> None:
    visitor.go("/anotador")
    begin(visitor, "argentino")
    write(visitor, 0, 14)
    expect(visitor.find('[data-team="0"] .anotador-half')).to_contain_text("malos")
    add(visitor, 0, 3)
    expect(visitor.find('[data-team="0"] .anotador-half')).to_contain_text("buenos")
    write(visitor, 0, 20)
    assert score(visitor) == (30, 0)
    expect(visitor.find('[data-result="game"]')).to_be_visible()
    expect(visitor.find('[data-action="add"]:enabled')).to_have_count(0)
    visitor.do("next")
    assert score(visitor) == (0, 0)
    expect(visitor.find('[data-team="0"] [data-games]')).to_have_attribute("data-games", "1")
    write(visitor, 0, 30)
    expect(visitor.find('[data-result="match"]')).to_be_visible()
    visitor.do("undo")
    expect(visitor.find("[data-result]")).to_have_count(0)
    assert score(visitor) == (0, 0)


def test_a_game_of_one_half(visitor: Visitor) -> None:
    visitor.go("/anotador")
    begin(visitor, "argentino", short=True, games=1)
    write(visitor, 1, 15)
    expect(visitor.find('[data-result="match"]')).to_be_visible()


@pytest.mark.parametrize(
    ("rulebook", "kind"),
    [("belmez", "coins"), ("almeria", "big-and-small"), ("valencia", "stones"), ("argentino", "tally")],
)
def test_the_score_lies_on_the_marker_of_the_rulebook(visitor: Visitor, rulebook: str, kind: str) -> None:
    visitor.go("/anotador")
    begin(visitor, rulebook)
    add(visitor, 0, 3, 3)
    drawn = visitor.find(f'[data-team="0"] svg.marker-{kind}')
    expect(drawn).to_be_visible()
    assert "6" in (drawn.get_attribute("aria-label") or "")


def test_a_match_is_kept_and_taken_up_again(visitor: Visitor) -> None:
    visitor.go("/anotador")
    begin(visitor, "valencia")
    add(visitor, 0, 3)
    visitor.go("/").go("/anotador")
    assert score(visitor) == (3, 0)
    visitor.do("put-away")
    visitor.do("take-up")
    visitor.find(".anotador-board").wait_for()
    assert score(visitor) == (3, 0)
    visitor.do("put-away")
    visitor.do("discard")
    expect(visitor.action("take-up")).to_have_count(0)


@pytest.mark.parametrize("lang", ["es", "va"])
def test_the_anotador_works_on_a_phone_without_a_connection(invite: Invite, lang: str) -> None:
    ana = invite(lang, size=PHONE, touch=True, worker=True).go("/")
    ana.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    ana.until(lambda: bool(ana.page.evaluate("navigator.serviceWorker.controller !== null")), "the worker")
    ana.offline = True
    ana.context.set_offline(True)
    ana.go("/anotador")
    begin(ana, "almeria")
    add(ana, 0, 3, 3)
    add(ana, 1, 1)
    expect(ana.find('[data-team="0"] svg.marker-big-and-small')).to_be_visible()
    ana.page.reload()
    ana.arrived()
    assert score(ana) == (6, 1)
    assert ana.overflow() <= 0
    ana.do("put-away")
    begin(ana, "belmez")
    expect(ana.find('[data-team="0"] svg.marker-coins')).to_be_visible()
    expect(ana.find("html")).to_have_attribute("lang", "es" if lang == "es" else "ca-valencia")
