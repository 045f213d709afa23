"""A whole hand without a mouse, and with what a screen reader hears."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.page.playing import CALM, KNOCK, Manos, play
from tests.page.visitor import Visitor

FOCUS = """() => {
  const at = document.activeElement;
  const style = getComputedStyle(at);
  return {
    name: (at.getAttribute('aria-label') ?? at.textContent ?? '').trim(), action: at.dataset.action ?? '',
    visible: parseFloat(style.outlineWidth) > 0 && style.outlineStyle !== 'none' || style.boxShadow !== 'none',
  };
}"""
PLAYABLE = """cards => cards.filter((card) => card.getAttribute('aria-disabled') !== 'true')
  .map((card) => card.getAttribute('aria-keyshortcuts'))"""
"""The keys of the cards that may be played: each keeps its own when others are gone."""
AT_HAND = "document.activeElement.closest('.part-hand, .calls-answers') !== null"
"""Where the focus goes when it is one's turn, also after the cut, whose button is gone."""
LETTER = """() => {
  const wanted = ['look', 'say', 'good', 'ready', 'pass', 'want', 'refuse'];
  const there = [...document.querySelectorAll('.part-calls [data-letter]:not([disabled])')];
  for (const verb of wanted) {
    const found = there.find(e => e.dataset.verb === verb && e.dataset.letter);
    if (found) return found.dataset.letter;
  }
  return '';
}"""


def tab_to(visitor: Visitor, action: str, most: int = 80) -> None:
    """Tab until that button has the focus, which must be seen on the way."""
    for _ in range(most):
        visitor.page.keyboard.press("Tab")
        focus = visitor.page.evaluate(FOCUS)
        assert focus["visible"], f"the focus is not seen on {focus['name']!r}"
        if focus["action"] == action:
            return
    raise AssertionError(f"{action} cannot be reached: {visitor.describe()}")


def press_something(visitor: Visitor) -> bool:
    """A key that the table waits for, if it waits for one: digits are cards, letters are calls."""
    if visitor.at("turn") != "mine":
        return False
    before = visitor.version
    cuts = visitor.action("knock").count() > 0
    if not cuts:
        visitor.until(lambda: bool(visitor.page.evaluate(AT_HAND)) or visitor.version > before, "the focus in the hand")
    if cuts:
        tab_to(visitor, "knock")
        visitor.page.keyboard.press("Enter")
    elif letter := visitor.page.evaluate(LETTER):
        visitor.page.keyboard.press(letter)
    else:
        playable: list[str] = visitor.find(".part-hand button[data-card]").evaluate_all(PLAYABLE)
        if not playable:
            return False
        visitor.page.keyboard.press(playable[0])
    if visitor.action("sure-yes").count():  # what decides the game is asked once more
        visitor.page.keyboard.press("Enter")
    visitor.until(lambda: visitor.version > before, "what was pressed")
    return True


def test_a_hand_is_played_with_the_keyboard_alone(visitor: Visitor) -> None:
    visitor.go("/")
    tab_to(visitor, "play-now")
    visitor.page.keyboard.press("Enter")
    visitor.table.wait_for()
    manos = Manos(visitor)
    for _ in range(200):
        if manos.ended():
            break
        visitor.until(lambda: press_something(visitor) or bool(manos.ended()), "one's turn")
    assert manos.ended()
    assert visitor.page.evaluate("document.getElementById('live-polite').textContent").strip()


def test_the_first_tab_leads_past_the_navigation(visitor: Visitor) -> None:
    visitor.go("/settings")
    visitor.page.keyboard.press("Tab")
    expect(visitor.find("#skip")).to_be_focused()
    visitor.page.keyboard.press("Enter")
    visitor.page.keyboard.press("Tab")
    assert visitor.page.evaluate("document.getElementById('main').contains(document.activeElement)")


def test_escape_closes_a_dialog_and_the_focus_goes_back(visitor: Visitor) -> None:
    visitor.go("/anotador")
    visitor.do("begin")
    more = visitor.action("more").first
    more.focus()
    visitor.page.keyboard.press("Enter")
    expect(visitor.find("dialog[open]")).to_be_visible()
    visitor.page.keyboard.press("Escape")
    expect(visitor.find("dialog")).to_have_count(0)
    expect(more).to_be_focused()


def test_whoever_works_elsewhere_keeps_the_focus_when_the_pack_is_to_be_cut(visitor: Visitor) -> None:
    visitor.lay("argentino", 2, bots="azar")
    play([visitor], lambda: visitor.at("phase") == "play")
    seal = visitor.find('[data-action="seal"]')

    def to_cut() -> bool:
        if visitor.find(KNOCK).count():
            return True
        seal.focus()
        return False

    play([visitor], to_cut, lambda _: CALM[1:])
    expect(seal).to_be_focused()
