"""A captain's orders in the redondo (B8, B36): big, cheap, or badly; and the partner who follows them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from truquero.bots.player import Decision, Reason
from truquero.bots.seat_knowledge import SeatKnowledge
from truquero.engine.actions import Play, Talk
from truquero.engine.state import Stage
from truquero.engine.view_types import PlayerView
from truquero.odds.bazas import bazas
from truquero.rules import REDONDO
from truquero.seats import team_of

if TYPE_CHECKING:
    from truquero.bots.prudente import Prudente
    from truquero.bots.thinker import Thinker

BIG, CUT, BADLY = "¡Echa una grande!", "¡Corta!", "¡Juega mala!"
ORDERS = (BIG, CUT, BADLY)


def give(bot: Prudente, view: PlayerView) -> Talk | None:
    """Tell the partner whose turn it is which card to play, knowing both hands."""
    if view.captains is None or view.seat not in view.captains or view.format != REDONDO or view.hand is None:
        return None
    sit = SeatKnowledge(bot.book, view, bot.memory, bot.remembers)
    c = sit.c
    if c.stage is not Stage.PLAY or team_of(c.turn) != sit.team or c.turn == sit.me or c.waiting:
        return None
    held = sit.shown_left.get(c.turn, ())
    if len(held) < 2:
        return None
    out = bot.think(sit).out
    place = sit.place[c.turn]
    rules = bazas(bot.book.pardas, len(sit.seats))
    best: tuple[float, int] = (-1.0, 0)
    for power in {sit.ranks.power[card] for card in held}:
        wins = []
        for world in out.worlds:
            stepped = rules.step(sit.position(world.left), place, power)
            value = stepped if isinstance(stepped, float) else rules.natural(stepped)
            wins.append(value if sit.my_side == 0 else 1 - value)
        best = max(best, (round(out.mean(wins), 3), -power))
    return Talk(_order_for(sit, -best[1], sorted(sit.ranks.power[card] for card in held)))


def _order_for(sit: SeatKnowledge, power: int, held: list[int]) -> str:
    if power == held[0]:
        return BADLY
    if power == held[-1]:
        return BIG
    return CUT


def follow(bot: Thinker, sit: SeatKnowledge) -> Decision | None:
    """Do as the captain says; None without orders."""
    order = bot.memory.order
    if order is None or not bot.is_captained(sit) or order[1] not in ORDERS or len(sit.hand) < 2:
        return None
    bot.memory.order = None
    power = sit.ranks.power
    ordered = sorted(sit.hand, key=lambda card: power[card])
    if order[1] == BADLY:
        card = ordered[0]
    elif order[1] == BIG:
        card = ordered[-1]
    else:
        top = sit.best_on_table[0]
        card = next((c for c in ordered if power[c] > top), ordered[len(ordered) // 2])
    return Decision(Play(card), Reason("as-ordered"))
