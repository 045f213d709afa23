"""Playing at a table through the page: what a hand may reach for, and who clicks when.

A wish is a CSS selector. A player is given wishes in order and clicks the first thing that the page offers and allows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from time import monotonic
from typing import Any, NamedTuple

from playwright.sync_api import Error

from tests.page.visitor import LOOKS, PATIENCE, Visitor
from tests.server.houses import Player
from truquero.wire.frames import Event


def verb(*names: str) -> str:
    """A button that says something of this kind."""
    return ", ".join(f'.part-calls [data-action="call"][data-verb="{name}"]' for name in names)


KNOCK = '[data-action="knock"]'
CUT = '[data-action="cut"]'
GO_ON = '[data-action="go-on"]'
"""Away with the points of the last mano, which lie on the felt for a while."""
SURE = '[data-action="sure-yes"]'
"""The second step of a bet for the whole game."""
CARD = '.part-hand button.may[data-card]:not([aria-disabled="true"])'
LOOK = f'{verb("look")}, .part-hand [data-key="look"]'
SPEAK = verb("say", "good", "ready", "pass", "sing")
NUMBER = '.part-calls .number-form [type="submit"]'
WANT = verb("want", "want-both", "small")
REFUSE = verb("refuse", "refuse-both", "concede")
BET = '.part-calls:not(:has([data-verb="want"])) [data-action="call"]:is([data-verb="bet"], [data-verb="join"])'
"""Never as an answer: two who raise each other's envido may do so for ever."""
SHOW = '.part-calls [data-action="show"]'
ANYTHING = '.part-calls [data-action="call"]:not([data-verb="leave"])'

TRUCO = '.part-calls:not(:has([data-verb="want"])) [data-group="truco"] [data-word="truco"]'
FALTA = '.part-calls:not(:has([data-verb="want"])) [data-word="falta-envido"]'

CALM = (KNOCK, GO_ON, SURE, LOOK, SPEAK, WANT, NUMBER, CARD, SHOW, REFUSE, ANYTHING)
"""Plays cards, wants what is bet, and bets nothing."""
BOLD = (CUT, GO_ON, SURE, LOOK, SPEAK, WANT, BET, NUMBER, CARD, SHOW, REFUSE, ANYTHING)
"""Bets whatever can be bet, and wants everything."""
FIRM = (KNOCK, GO_ON, SURE, LOOK, SPEAK, WANT, TRUCO, NUMBER, CARD, SHOW, REFUSE, ANYTHING)
"""Says truco and nothing bigger: the points come soon, and not all at once."""

PICK = """wishes => {
  const on = document.querySelector('[data-action="go-on"]');
  if (on?.checkVisibility({visibilityProperty: true})) return on;
  if (document.querySelector('[data-table]')?.dataset.turn !== 'mine') return null;
  // Cards that are on their way are waited for: before they lie a tap does not count.
  const can = e => !e.disabled && !e.inert && !e.closest('.settling') && e.checkVisibility({visibilityProperty: true});
  for (const wish of wishes) {
    const found = [...document.querySelectorAll(wish)].find(can);
    if (found) return found;
  }
  return null;
}"""
CLICK = (
    """wishes => {
  const chosen = ("""
    + PICK
    + """)(wishes);
  if (!chosen) return ['', 0, ''];
  const version = Number(document.querySelector('[data-table]')?.dataset.version ?? 0);
  const middle = () => {
    const box = chosen.getBoundingClientRect();
    return document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  };
  if (!chosen.contains(middle())) chosen.scrollIntoView({block: 'nearest', inline: 'nearest', behavior: 'instant'});
  const top = middle();
  const what = chosen.textContent.trim() || chosen.dataset.card || chosen.outerHTML;
  if (!chosen.contains(top)) return ['', version, `${what} lies under ${top?.outerHTML.slice(0, 200)}`];
  chosen.click();
  return [chosen.dataset.action ?? 'something', version, what];
}"""
)
"""Choose and click at one moment: nothing is drawn anew in between. What a finger would not reach is not clicked."""
MOVED = """([before, done]) => {
  const table = document.querySelector('[data-table]');
  if (done !== 'sure-yes' && document.querySelector('[data-action="sure-yes"]')) return true;
  return !table || Number(table.dataset.version) > before || document.querySelector('.part-calls .refusal') !== null;
}"""


def act(player: Visitor, wishes: Sequence[str] = CALM) -> str:
    """If it is one's turn, click the first of what is wished for and offered: what it does, or nothing."""
    since = monotonic()
    kind, before, what = player.page.evaluate(CLICK, list(wishes))
    while what and not kind:
        assert (monotonic() - since) * 1000 < PATIENCE, f"cannot be clicked: {what}\n{player.describe()}"
        player.page.wait_for_timeout(LOOKS)
        kind, before, what = player.page.evaluate(CLICK, list(wishes))
    if not kind or kind == "go-on":
        return str(kind)
    try:
        player.page.wait_for_function(MOVED, arg=[before, kind], polling=LOOKS)
    except Error:
        raise AssertionError(f"nothing came of {what!r}: {player.describe()}") from None
    return str(kind)


def play(
    players: Sequence[Visitor],
    until: Callable[[], bool],
    wishes: Callable[[Visitor], Sequence[str]] = lambda _: CALM,
    most: int = 1500,
) -> Counter[str]:
    """Everybody plays when it is their turn, until something has happened. Returns what they clicked."""
    clicks: Counter[str] = Counter()
    since = monotonic()
    while not until():
        done = next((kind for player in players if (kind := act(player, wishes(player)))), "")
        if done:
            clicks[done] += 1
            since = monotonic()
        else:
            players[0].page.wait_for_timeout(LOOKS)
        assert clicks.total() < most, f"played for too long: {players[0].describe()}"
        assert (monotonic() - since) * 1000 < PATIENCE, f"nobody can go on: {[player.describe() for player in players]}"
    return clicks


class Manos:
    """Counts the deals that are played, from what the page shows."""

    def __init__(self, player: Visitor) -> None:
        self.player = player
        self.dealer = ""
        self.formats: list[str] = []
        """The format of each deal that was seen."""

    def ended(self) -> int:
        """How many of them have been played to their end."""
        now = self.player.standing()
        playing = now.get("phase") == "play" and "over" not in now
        if playing and now.get("dealer", "") != self.dealer:
            self.dealer = now["dealer"]
            self.formats.append(now["format"])
        return len(self.formats) - playing


class _Address(NamedTuple):
    address: str


def finished(visitor: Visitor, rulebook: str = "autoridades") -> str:
    """The id of a table where the visitor has played a whole match against a bot. It was played without the page."""
    sat = visitor.seat(rulebook, 2, bots="azar")
    with seated(visitor, sat) as player:
        player.play_to_the_end()
    return str(sat["table"]["id"])


def dealt(visitor: Visitor, rulebook: str) -> list[tuple[str, ...]]:
    """The visitor's hands in the first three deals of a new table, without the page."""
    hands: list[tuple[str, ...]] = []
    with seated(visitor, visitor.seat(rulebook, 2, bots="azar")) as player:
        while len(hands) < 3:
            player.play_or_hear(calm=1.0)
            told = [event for frame in player.told if isinstance(frame, Event) for event in frame.events]
            hands = [tuple(cards) for event in told for seat, cards in event.get("hands", ()) if seat == player.seat]
    return hands


def seated(visitor: Visitor, sat: dict[str, Any]) -> Player:
    """The visitor's seat over a socket, instead of the page, which has to be loaded again afterwards."""
    return Player(_Address(visitor.url.removeprefix("http://")), sat["table"]["id"], sat["token"])


def play_mano(player: Visitor, wishes: Sequence[str] = CALM) -> Counter[str]:
    """Play to the end of a mano in which one has played a card: bots may give one up before. Returns the clicks."""
    manos, clicks = Manos(player), Counter[str]()
    deals = 0
    while not clicks["play"] and not player.at("over"):
        deals += 1
        clicks += play([player], partial(_have_ended, manos, deals), lambda _: wishes)
    return clicks


def _have_ended(manos: Manos, deals: int) -> bool:
    return manos.ended() >= deals or bool(manos.player.at("over"))
