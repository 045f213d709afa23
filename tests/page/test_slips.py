"""A slip of the finger costs no game: great bets take two steps, and what has just changed cannot be pressed."""

from __future__ import annotations

import re
from itertools import product

import pytest
from playwright.sync_api import expect

from tests.page.conftest import Invite
from tests.page.known_house import Seed
from tests.page.playing import CALM, CARD, KNOCK, TRUCO, WANT, play
from tests.page.visitor import PHONE, Visitor

THREE_BAZAS = 1
"""A seed whose first mano, as it is played here, is decided by the third baza."""
FALTA = '.part-calls [data-word="falta-envido"]'
LETTERS = """() => Object.fromEntries([...document.querySelectorAll('.part-calls [data-word]')]
  .map((e) => [e.dataset.word, e.dataset.letter]))"""
UNDER = """([x, y]) => document.elementFromPoint(x, y)?.closest('[data-verb="bet"]')?.textContent ?? ''"""

SURE = """([x, y]) => !!document.elementFromPoint(x, y)?.closest('[data-action="sure-yes"]:not([inert])')"""

IN_THE_AIR = """() => {
  window.held = true;
  const hold = () => {
    if (!held) return;
    document.getAnimations().filter((each) => each.animationName).forEach((each) => each.pause());
    requestAnimationFrame(hold);
  };
  hold();
}"""
"""Cards that fly stay in the air, as on a very slow machine."""


MARK = "card => getComputedStyle(card, '::before').content"


def to_bet(player: Visitor) -> None:
    """Play until it is one's turn and everything can be bet."""
    play([player], lambda: player.at("turn") == "mine" and player.find(FALTA).count() > 0, lambda _: CALM)


def test_a_bet_for_the_whole_game_takes_two_steps_with_its_worth_on_the_button(regular: Invite) -> None:
    ana = regular("en", likes={"coplas": False})
    ana.lay("argentino", 2, bots="azar")
    to_bet(ana)
    before = ana.version
    lacks = 30 - max(ana.score())
    expect(ana.find(f"{FALTA} .call-worth")).to_contain_text(f"✓{lacks} ✗1")
    ana.find(FALTA).click()
    expect(ana.find(".sure-what")).to_have_text(f"{lacks} if wanted, 1 if refused. Are you sure?")
    assert ana.find(".part-calls .call").count() == 0, "nothing else can be said meanwhile"
    assert ana.version == before
    ana.do("sure-no")
    assert ana.version == before
    ana.find(FALTA).click()
    ana.do("sure-yes")
    ana.until(lambda: ana.version > before, "the bet")
    assert any("Falta envido" in line for line in ana.log())


def test_every_bet_says_what_it_is_worth_before_it_is_made(regular: Invite) -> None:
    ana = regular("en", likes={"coplas": False})
    ana.lay("argentino", 2, bots="azar")
    to_bet(ana)
    told = ana.page.evaluate(
        """() => Object.fromEntries([...document.querySelectorAll('.part-calls [data-verb="bet"]')].map((e) => {
          const worth = e.querySelector('.call-worth');
          return [e.dataset.word, [worth?.dataset.wanted, worth?.dataset.refused]];
        }))"""
    )
    assert told["envido"] == ["2", "1"]
    assert told["real-envido"] == ["3", "1"]
    assert told["truco"] == ["2", "1"]
    assert all(wanted and refused for wanted, refused in told.values())


def test_letters_are_fixed_and_the_whole_game_has_none(regular: Invite) -> None:
    ana = regular("en", likes={"coplas": False})
    ana.lay("argentino", 2, bots="azar")
    known: dict[str, set[str]] = {}
    turns: set[int] = set()

    def look() -> bool:
        if ana.at("turn") == "mine":
            turns.add(ana.version)
            for word, letter in ana.page.evaluate(LETTERS).items():
                known.setdefault(word, set()).add(letter)
        return len(turns) >= 12

    play([ana], look, lambda _: CALM)
    assert {word: letters for word, letters in known.items() if len(letters) > 1} == {}
    letters = {word: next(iter(found)) for word, found in known.items()}
    assert letters["falta-envido"] == ""
    given = [letter for word, letter in letters.items() if letter]
    assert len(given) == len(set(given)) >= 3


def test_taps_are_ignored_for_half_a_second_after_the_calls_have_changed(invite: Invite) -> None:
    ana = invite("en", likes={"coplas": False, "settle": 500})
    ana.page.clock.install(time=0)
    ana.lay("argentino", 2)
    blas = invite("en")
    blas.sit(ana.page.url.partition("/t/")[1] + ana.page.url.partition("/t/")[2], 2, "Blas")
    blas.go(ana.page.url)
    for player in (ana, blas):
        player.find('[data-table]:not([data-turn="none"])').wait_for()
    play([ana, blas], lambda: ana.at("phase") == "play", lambda _: (KNOCK,))
    play([blas], lambda: ana.at("turn") == "mine", lambda _: CALM)
    ana.until(lambda: ana.at("turn") == "mine", "the turn")
    ana.page.clock.pause_at(ana.page.evaluate("Date.now()") / 1000 + 2)
    before = ana.version
    ana.page.clock.run_for(600)
    ana.find('.part-calls [data-word="truco"]').click()
    ana.until(lambda: ana.version > before, "the bet after half a second")
    answered = blas.version
    blas.find('.part-calls [data-verb="want"]').click()
    ana.until(lambda: ana.version > answered, "the answer")
    now, cards = ana.version, len(ana.hand())
    ana.find(".part-hand .may").first.click()  # time stands still: the calls have just changed
    expect(ana.find(".part-calls")).to_have_class("part-calls calls settling")
    assert (ana.version, len(ana.hand())) == (now, cards)
    ana.page.clock.run_for(600)
    ana.find(".part-hand .may").first.click()
    ana.until(lambda: ana.version > now, "the card")


def test_no_bet_can_be_pressed_where_something_was_just_pressed(invite: Invite) -> None:
    ana = invite("en", likes={"coplas": False})
    ana.page.clock.install(time=0)
    ana.lay("argentino", 2, bots="azar")
    to_bet(ana)
    ana.page.clock.pause_at(ana.page.evaluate("Date.now()") / 1000 + 2)  # the moment lasts while one looks
    box = ana.find('.part-calls [data-word="envido"]').bounding_box()
    assert box is not None
    point = [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]
    assert "Envido" in ana.page.evaluate(UNDER, point)
    before = ana.version
    ana.page.mouse.click(*point)
    ana.until(lambda: ana.version > before, "the bet")
    assert ana.page.evaluate(UNDER, point) == "", "a new bet cannot be pressed there yet"


def test_two_bets_in_one_breath_or_with_a_card_take_two_steps_for_the_whole_game(regular: Invite) -> None:
    ana = regular("en", likes={"coplas": False})
    ana.lay("argentino", 2, bots="azar")
    to_bet(ana)
    before, lacks = ana.version, 30 - max(ana.score())
    ana.do("both")
    both = ana.find('.part-calls [data-word="falta-envido-y-truco"]')
    expect(both.locator(".call-worth")).to_contain_text(f"✓{lacks} ✗1")
    expect(both.locator(".call-worth")).to_contain_text("✓2 ✗1")
    both.click()
    expect(ana.action("sure-yes")).to_contain_text(f"✓{lacks} ✗1")
    assert ana.version == before
    ana.do("sure-no")
    ana.page.keyboard.press("Escape")
    ana.do("join")
    ana.find(".part-hand .may").first.click()
    ana.find(FALTA).click()
    expect(ana.action("gesture")).to_contain_text(f"✓{lacks} ✗1")
    ana.do("gesture")
    expect(ana.find(".gesture .sure-what")).to_contain_text("Are you sure?")
    assert ana.version == before
    expect(ana.action("gesture-yes")).to_contain_text(f"✓{lacks} ✗1")
    expect(ana.action("gesture")).to_have_count(0)


@pytest.mark.parametrize("size", [PHONE, (1280, 800), (1920, 1080)], ids=str)
def test_the_second_step_does_not_lie_where_the_bet_was_pressed(invite: Invite, size: tuple[int, int]) -> None:
    ana = invite("es", size=size, likes={"coplas": False, "settle": 0})
    ana.page.clock.install(time=0)
    ana.lay("tarija", 2, bots="azar")
    to_bet(ana)
    ana.page.clock.pause_at(ana.page.evaluate("Date.now()") / 1000 + 2)
    before = ana.version
    box = ana.find(FALTA).bounding_box()
    assert box is not None
    for across, down in product((0.1, 0.5, 0.9), (0.15, 0.5, 0.85)):
        point = [box["x"] + across * box["width"], box["y"] + down * box["height"]]
        ana.page.clock.run_for(2000)
        ana.page.mouse.click(*point)
        expect(ana.find("[data-action=sure-yes]")).to_be_visible()
        assert ana.page.evaluate(SURE, point) is False
        ana.page.mouse.click(*point)
        assert ana.version == before, "a second tap in the same place bets nothing"
        ana.page.keyboard.press("Escape")
        expect(ana.find(FALTA)).to_be_visible()


def test_a_card_is_armed_and_taken_back_and_the_last_one_is_played_by_itself(invite: Invite, seed: Seed) -> None:
    seed.choose(THREE_BAZAS)
    ana, blas = (invite("en", likes={"coplas": False, "lastCard": True}) for _ in range(2))
    path = ana.lay("argentino", 2)
    blas.sit(path, 2, "Blas")
    blas.go(path)
    for player in (ana, blas):
        player.find('[data-table]:not([data-turn="none"])').wait_for()
    play([ana, blas], lambda: ana.at("phase") == blas.at("phase") == "play", lambda _: (KNOCK,))
    first, second = (ana, blas) if ana.at("turn") == "mine" else (blas, ana)
    expect(second.find('.calls-status[data-status="others"]')).to_have_text(
        f"Waiting for {'Ana' if first is ana else 'Blas'}…"
    )
    card = second.find(".part-hand [data-card]").nth(1)
    code = card.get_attribute("data-card")
    card.click()
    armed = second.find(".hand-card.armed")
    expect(armed).to_have_attribute("data-card", code or "")
    expect(armed).to_have_attribute("aria-pressed", "true")
    assert armed.evaluate(MARK) not in ("none", "normal"), "a mark is drawn on it"
    card.click()
    expect(armed).to_have_count(0)
    assert card.evaluate(MARK) in ("none", "normal")
    assert card.get_attribute("aria-pressed") is None
    card.click()
    first.find(".part-hand .may").first.click()
    second.until(lambda: code not in second.hand(), "the armed card on the table")
    assert len(second.hand()) == 2
    # Whoever says truco cannot raise it: the last card is all that is left to do. The other could, and is asked.
    mano = first.at("contest")

    def wishes(player: Visitor) -> tuple[str, ...]:
        if player is second:
            return (WANT, CARD)
        return (TRUCO, CARD) if len(player.hand()) > 1 else ()

    clicks = play([first, second], lambda: first.at("contest") != mano, wishes)
    assert clicks["play"] == 3, "one card of the first player, two of the second"


def who_cuts(invite: Invite) -> Visitor:
    """Two people at a table in front of the cut; the clock of whoever cuts stands still."""
    ana, blas = (invite("en", likes={"coplas": False, "settle": 500}, size=PHONE, touch=True) for _ in range(2))
    for player in (ana, blas):
        player.page.clock.install(time=0)
    path = ana.lay("argentino", 2)
    blas.sit(path, 2, "Blas")
    blas.go(path)
    ana.until(lambda: any(player.find(KNOCK).count() for player in (ana, blas)), "the cut")
    cuts = ana if ana.find(KNOCK).count() else blas
    cuts.page.clock.pause_at(cuts.page.evaluate("Date.now()") / 1000 + 2)
    return cuts


def test_a_second_tap_that_was_meant_for_the_cut_plays_no_card(invite: Invite) -> None:
    ana = who_cuts(invite)
    ana.page.clock.run_for(600)
    box = ana.find(".part-hand").bounding_box()
    assert box is not None
    point = [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]
    before = ana.version
    ana.page.mouse.click(*point)  # on a phone the cut may lie over the place of the cards
    ana.find(KNOCK).evaluate_all("buttons => buttons[0]?.click()")
    ana.until(lambda: ana.version > before and len(ana.hand()) == 3, "the cards")
    ana.page.clock.run_for(900)  # longer than anything settles
    under = ana.page.evaluate("([x, y]) => document.elementFromPoint(x, y)?.closest('.hand-card') !== null", point)
    assert not under, "a card that has come under the finger cannot be pressed yet"
    assert ana.find(".hand-card[inert]").count() == 1
    ana.page.clock.run_for(700)
    assert ana.find(".hand-card[inert]").count() == 0


def test_the_second_step_cannot_be_answered_by_the_tap_that_asked_for_it(invite: Invite) -> None:
    ana = invite("en", likes={"coplas": False})
    ana.page.clock.install(time=0)
    ana.lay("argentino", 2, bots="azar")
    to_bet(ana)
    ana.page.evaluate("import('/static/js/prefs.js').then(({prefs}) => prefs.set('settle', 500))")
    ana.page.clock.pause_at(ana.page.evaluate("Date.now()") / 1000 + 2)
    before = ana.version
    lacks = 30 - max(ana.score())
    ana.find(FALTA).click()
    for tap in ("sure-no", "sure-yes"):
        ana.do(tap)
        assert (ana.find(".sure-what").count(), ana.version) == (1, before), "meant for the button before it"
    expect(ana.action("sure-yes")).to_contain_text(f"✓{lacks} ✗1")
    ana.page.clock.run_for(600)
    ana.do("sure-no")
    expect(ana.find(".sure-what")).to_have_count(0)


def test_a_number_says_its_worth_and_the_whole_game_takes_two_steps(regular: Invite) -> None:
    ana = regular("en", likes={"coplas": False})
    ana.lay("valencia", 2, bots="azar")
    named = '.part-calls [data-action="name"][data-word="truque"]'
    play([ana], lambda: ana.at("turn") == "mine" and ana.find(named).count() > 0, lambda _: CALM)
    ana.find(named).click()
    lacks = 18 - max(ana.score())
    expect(ana.find('.preset[data-number="3"] .call-worth')).to_contain_text("✓3 ✗1")
    whole = ana.find(f'.preset[data-number="{lacks}"]')
    expect(whole.locator(".call-worth")).to_contain_text(f"✓{lacks} ✗1")
    before = ana.version
    whole.click()
    expect(ana.find(".sure-what")).to_have_text(f"{lacks} if wanted, 1 if refused. Are you sure?")
    assert ana.version == before
    ana.do("sure-yes")
    ana.until(lambda: ana.version > before, "the bet")
    assert any(f"Truque {lacks}" in line for line in ana.log())


def test_accepting_a_bet_for_the_whole_game_takes_two_steps(regular: Invite) -> None:
    ana, blas = regular("en", likes={"coplas": False}), regular("es", likes={"coplas": False})
    path = ana.lay("argentino", 2)
    blas.sit(path, 2, "Blas")
    blas.turn_to(path)
    play([ana, blas], lambda: any(player.find(FALTA).count() for player in (ana, blas)), lambda _: CALM)
    bets, answers = (ana, blas) if ana.find(FALTA).count() else (blas, ana)
    bets.find(FALTA).click()
    bets.do("sure-yes")
    want = answers.find('.part-calls [data-verb="want"]')
    want.click()
    expect(answers.action("sure-yes")).to_contain_text("30")
    before = answers.version
    answers.do("sure-no")
    want.click()
    assert answers.version == before
    answers.do("sure-yes")
    answers.until(lambda: answers.version > before, "the answer")
    assert any("uiero" in line for line in answers.log())


def test_nothing_can_be_pressed_before_the_cards_lie(invite: Invite) -> None:
    ana = invite("en", likes={"coplas": False, "settle": 0}, moving=True)
    ana.lay("almeria", 2, bots="azar")
    ana.page.evaluate(IN_THE_AIR)
    play([ana], lambda: ana.at("phase") == "play", lambda _: (KNOCK,))
    said = ana.find('.part-calls :is([data-word="truco"], [data-word="quiero"])')
    ana.until(lambda: ana.at("turn") == "mine" and said.count() > 0, "the turn")
    expect(ana.find(".part-calls")).to_have_class(re.compile("settling"))
    before = ana.version
    said.evaluate("button => button.click()")
    ana.find(".part-hand [data-card]").first.evaluate("card => card.click()")
    ana.page.evaluate("window.held = false; document.getAnimations().forEach((each) => each.finish())")
    expect(ana.find(".part-calls")).not_to_have_class(re.compile("settling"))
    assert ana.version == before, "what was tapped before is forgotten"
    said.evaluate("button => button.click()")
    ana.until(lambda: ana.version > before, "the call")
