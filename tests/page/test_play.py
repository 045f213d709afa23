"""Sitting down and playing, in the lobby and at the table."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.page.conftest import Invite
from tests.page.playing import BOLD, CALM, CARD, FALTA, act, play, play_mano
from tests.page.visitor import Visitor, shows


def test_a_stranger_plays_a_card_soon_after_the_first_look(visitor: Visitor) -> None:
    visitor.go("/")
    visitor.do("play-now")
    visitor.table.wait_for()
    play([visitor], lambda: visitor.at("phase") == "play" and visitor.at("turn") == "mine")
    cards = len(visitor.hand())
    play([visitor], lambda: len(visitor.hand()) < cards)
    shows(visitor.find("[data-played-by] naipe-card"))


def test_two_people_play_a_whole_chico_of_argentino(invite: Invite) -> None:
    ana, berta = invite("en", likes={"name": "Ana"}), invite("es", likes={"name": "Berta"})
    ana.go("/")
    ana.find("[name=rulebook][value=argentino], select[name=rulebook]").first.wait_for()
    path = ana.lay("argentino", 2)
    link = ana.page.url
    assert link is not None
    assert link.endswith(path)

    berta.go(link)
    berta.do("sit", '[data-seat="2"]')
    for player in (ana, berta):
        player.find('[data-table]:not([data-turn="none"])').wait_for()

    def mood(player: Visitor) -> tuple[str, ...]:
        """Calm in the first mano; then everything is at stake."""
        return CALM if sum(player.score()) == 0 else (FALTA, *BOLD)

    play([ana, berta], lambda: sum(ana.games()) == 1, mood)
    berta.until(lambda: berta.games() == ana.games(), "the end of the chico")
    assert sorted(ana.games()) == [0, 1]
    assert ana.score() == berta.score() == (0, 0)
    assert ana.log()
    assert berta.log()


def test_after_the_match_there_is_a_record_a_replay_and_a_rematch(visitor: Visitor) -> None:
    path = visitor.lay("autoridades", 2, bots="azar")
    play([visitor], lambda: visitor.at("over") != "", lambda _: BOLD)
    shows(visitor.action("rematch"))
    acta = visitor.action("acta").first.get_attribute("href")
    assert acta is not None
    assert "autoridades" in visitor.context.request.get(acta).text()
    visitor.action("replay").first.click()
    visitor.find('#main[data-page="replay"][data-ready]').wait_for(state="attached")
    visitor.go(path)
    visitor.do("rematch")
    visitor.until(lambda: path not in visitor.page.url, "the new table")
    play([visitor], lambda: visitor.at("phase") == "play" and visitor.at("turn") == "mine")


def test_a_refused_action_says_why_and_shows_the_article(regular: Invite) -> None:
    """A card, while a bet waits for an answer."""
    visitor = regular()
    visitor.lay("argentino", 2, bots="azar")
    unplayable = '.part-hand [data-card][aria-disabled="true"]'
    play([visitor], lambda: visitor.at("turn") == "mine" and visitor.find(unplayable).count() > 0)
    before = visitor.version
    visitor.find(unplayable).first.click(force=True)
    refusal = visitor.find(".part-calls .refusal")
    shows(refusal)
    assert visitor.version == before
    visitor.action("why").first.click()
    shows(visitor.find("dialog .article h3"))
    assert re.search(r"\b[AG]\d+", visitor.find("dialog").inner_text())
    visitor.page.keyboard.press("Escape")
    expect(visitor.find("dialog")).to_have_count(0)


def test_a_card_and_a_call_in_one_gesture(regular: Invite) -> None:
    visitor = regular()
    visitor.lay("argentino", 2, bots="novato")
    truco = '.part-calls [data-word="truco"]'

    def both() -> bool:
        if visitor.at("turn") != "mine":
            return False
        return visitor.action("join").count() > 0 and visitor.find(CARD).count() > 0 and visitor.find(truco).count() > 0

    play([visitor], both)
    before = visitor.version
    visitor.do("join")
    visitor.find(CARD).first.click()
    visitor.find(truco).first.click()
    visitor.do("gesture")
    visitor.until(lambda: visitor.version > before, "card and call")
    said = " ".join(visitor.log()).lower()
    assert "truco" in said


def test_a_button_is_not_taken_away_while_it_is_pressed(invite: Invite) -> None:
    """Somebody comes or goes just then: the table is told, but one's own cards are the same as before."""
    ana, berta = invite(), invite()
    path = ana.lay("argentino", 2)
    berta.go(path)
    berta.do("sit", '[data-seat="2"]')
    ana.find('[data-table]:not([data-turn="none"])').wait_for()
    play([ana, berta], lambda: ana.at("turn") == "mine" and ana.find(CARD).count() > 0)
    before = ana.version
    ana.find(CARD).first.hover()
    ana.page.mouse.down()
    berta.page.close()
    shows(ana.find(".plate-note").filter(has_text="not connected"))
    ana.page.mouse.up()
    ana.until(lambda: ana.version > before, "the card")


def test_who_watches_sees_the_table_and_no_hand(invite: Invite) -> None:
    ana, carla = invite(), invite()
    path = ana.lay("argentino", 2, bots="novato", delay=0)
    carla.go(f"{path}?watch=1")
    carla.table.wait_for()
    play([ana], lambda: ana.at("phase") == "play" and bool(ana.hand()))
    carla.until(lambda: carla.at("phase") == "play", "the deal")
    assert carla.hand() == []
    assert carla.find(".part-calls button[data-action=call]").count() == 0


def test_a_pack_can_be_lifted_by_the_slider(regular: Invite) -> None:
    visitor = regular()
    visitor.lay("argentino", 2, bots="novato")
    play([visitor], lambda: visitor.action("cut").count() > 0)
    before = visitor.version
    visitor.find(".part-cut input[type=range]").fill("7")
    expect(visitor.action("cut").first).to_contain_text("7")
    visitor.do("cut")
    visitor.until(lambda: visitor.version > before, "the cut")


def test_movement_does_not_get_in_the_way(invite: Invite) -> None:
    """With animation, sounds and coplas on, a mano is played like any other."""
    ana = invite(moving=True, likes={"sound": True, "coplas": True, "motion": "auto"})
    ana.lay("valencia", 4, bots="novato")
    assert play_mano(ana)["play"] > 0
    play([ana], lambda: ana.at("turn") == "mine")
    ana.until(lambda: bool(act(ana)), "a move, once the cards lie")


def test_a_stake_is_named_with_its_number(regular: Invite) -> None:
    visitor = regular()
    visitor.lay("belmez", 2, bots="novato")
    play([visitor], lambda: visitor.at("turn") == "mine" and visitor.action("name").count() > 0)
    before = visitor.version
    visitor.do("name")
    preset = visitor.find(".part-calls [data-number]").nth(1)
    number = preset.get_attribute("data-number")
    assert number is not None
    preset.click()
    visitor.until(lambda: visitor.version > before, "the stake")
    assert any(number in line for line in visitor.log()[-6:])


def test_cards_are_left_unlooked(visitor: Visitor) -> None:
    """De cerrao: one bets before looking, if one likes, and then looks."""
    visitor.lay("belmez", 2, bots="novato")
    play([visitor], lambda: visitor.action("blind").count() > 0)
    visitor.action("blind").first.check()
    play([visitor], lambda: visitor.find(".part-hand .hand-unseen").count() > 0)
    assert visitor.hand() == []
    play([visitor], lambda: bool(visitor.hand()))
    assert len(visitor.hand()) == 3


def test_a_card_is_played_face_down(regular: Invite) -> None:
    visitor = regular()
    visitor.lay("tarija", 2, bots="novato")

    def may_cover() -> bool:
        return visitor.at("turn") == "mine" and visitor.action("down").count() > 0 and visitor.find(CARD).count() > 0

    play([visitor], may_cover)
    before, cards = visitor.version, len(visitor.hand())
    visitor.do("down")
    visitor.find(f'{CARD}[data-action="play-down"]').first.click()
    visitor.until(lambda: visitor.version > before, "the covered card")
    visitor.until(lambda: len(visitor.hand()) != cards, "the card to leave the hand")
    assert any("face down" in line for line in visitor.log())
