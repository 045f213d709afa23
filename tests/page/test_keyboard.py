"""A whole hand without a mouse, and with what a screen reader hears."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.page.playing import Manos
from tests.page.visitor import Visitor

FOCUS = """() => {
  const at = document.activeElement;
  const style = getComputedStyle(at);
  return {
    name: (at.getAttribute('aria-label') ?? at.textContent ?? '').trim(), action: at.dataset.action ?? '',
    visible: parseFloat(style.outlineWidth) > 0 && style.outlineStyle !== 'none' || style.boxShadow !== 'none',
  };
}"""
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


def press_something(visitor: Visitor) -> None:
    """A key that the table waits for: digits are cards, letters are calls."""
    before = visitor.version
    if visitor.action("knock").count():
        tab_to(visitor, "knock")
        visitor.page.keyboard.press("Enter")
    elif letter := visitor.page.evaluate(LETTER):
        visitor.page.keyboard.press(letter)
    else:
        cards = visitor.find(".part-hand button[data-card]")
        playable = [n for n in range(cards.count()) if cards.nth(n).get_attribute("aria-disabled") != "true"]
        if not playable:
            visitor.page.wait_for_timeout(50)
            return
        visitor.page.keyboard.press(str(playable[0] + 1))
    visitor.until(lambda: visitor.version > before, "what was pressed")


def test_a_hand_is_played_with_the_keyboard_alone(visitor: Visitor) -> None:
    visitor.go("/")
    tab_to(visitor, "play-now")
    visitor.page.keyboard.press("Enter")
    visitor.table.wait_for()
    manos = Manos(visitor)
    for _ in range(200):
        if manos.ended():
            break
        if visitor.at("turn") == "mine":
            press_something(visitor)
        else:
            visitor.page.wait_for_timeout(30)
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
