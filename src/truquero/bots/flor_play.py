"""Flores: when to sing, when to raise, when to give way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from truquero.bots.player import Decision, Reason
from truquero.bots.seat_knowledge import SeatKnowledge
from truquero.engine.actions import Action
from truquero.engine.moves import Verb
from truquero.engine.stakes import EVERYTHING
from truquero.rules.ladder import FLOR
from truquero.seats import team_of

if TYPE_CHECKING:
    from truquero.bots.bet_weighing import BetWeigher
    from truquero.bots.prudente import Prudente

GIVES_WAY = 0.65
"""How often a beaten flor gives way to a raise."""
STANDS = 0.8
"""How often a better flor accepts."""


def sing_or_not(bot: Prudente, sit: SeatKnowledge) -> Decision | None:
    """Sing a flor that is there; against a rival's choose between singing, giving way and raising.

    None: there is nothing to sing now.
    """
    has = bot.has_flor(sit)
    sing = sit.said(Verb.SING)
    bets = [(a, m) for a, m in sit.moves.get(Verb.BET, ()) if m.suerte is FLOR]
    small = sit.said(Verb.SMALL)
    if not has:
        return None if small is None else Decision(small, Reason("flor-small"))
    value = (("value", sit.ranks.counter.flor_value(sit.dealt)),)
    against = any(team_of(s) != sit.team for s in sit.c.sung)
    if not against and sing is not None:
        return Decision(sing, Reason("sing", value))
    if not (sing or small or bets) or sit.top is FLOR:
        return None
    if not against:
        return None
    rk = bot.think(sit)
    options: list[tuple[float, Action, str]] = []
    fight = _fight(rk)
    if sing is not None:
        options.append((fight, sing, "sing"))
    if small is not None:
        options.append((fight, small, "flor-small"))
    concede = sit.said(Verb.CONCEDE)
    if concede is not None:
        given = sit.flor_pays(1 - sit.team, giving_way=True)
        options.append((rk.truco_to_come(0, given), concede, "flor-gives-way"))
    for action, move in bets:
        options.append((_raise(rk, *rk.terms(action, move)), action, "flor-raises"))
    if not options:
        return None
    if sing is None and small is None:
        # An optional raise: only when it is better than comparing the flores without a bet.
        options.append((fight + 0.1 * rk.point, sit.view.legal[0], ""))
    _, action, key = max(options, key=lambda option: option[0])
    return Decision(action, Reason(key, (*value, ("chance", round(100 * rk.out.flor))))) if key else None


def _fight(rk: BetWeigher) -> float:
    """Flor against flor, mine sung too, without a bet: what the engine pays whichever side has the best."""
    chance, sit = rk.out.flor, rk.sit
    won, lost = (sit.flor_pays(team, singing=True) for team in (sit.team, 1 - sit.team))
    return chance * rk.truco_to_come(won, 0) + (1 - chance) * rk.truco_to_come(0, lost)


def _raise(rk: BetWeigher, offer: int, refused: int) -> float:
    """A raise: the beaten often give way, the better seldom do."""
    chance = rk.out.flor
    stake = min(offer, EVERYTHING)
    away = rk.truco_to_come(refused, 0)
    won = GIVES_WAY * away + (1 - GIVES_WAY) * rk.after(stake, 0)
    lost = (1 - STANDS) * away + STANDS * rk.after(0, stake)
    return chance * won + (1 - chance) * lost


def answer_flor(bot: Prudente, rk: BetWeigher, must: bool) -> Decision:
    """A rival raised the flor: want it, raise it or give way."""
    sit = rk.sit
    chance = rk.out.flor
    odds = (("chance", round(100 * chance)),)
    wanted = sit.said(Verb.WANT)
    refuse = sit.said(Verb.REFUSE)
    view = sit.c.flor
    lost = (view.refusal or 0) if view is not None else 0
    given = rk.truco_to_come(0, lost) if not sit.lost_if_refused(FLOR) else -1.0
    options: list[tuple[float, Action | None, str]] = [(given, refuse, "flor-gives-way")]
    if wanted is not None and view is not None:
        stake = min(sit.points(view.offer, view.caller) if view.worth is None else view.worth, EVERYTHING)
        options.append((chance * rk.after(stake, 0) + (1 - chance) * rk.after(0, stake), wanted, "good-odds"))
    farta = sit.said(Verb.FARTA)
    if farta is not None:
        # If the acceptor wins they take the pata; if the challenger wins, what the acceptor needs (B22).
        lacks = sit.lacks[0]
        options.append((chance * rk.after(EVERYTHING, 0) + (1 - chance) * rk.after(0, lacks), farta, "good-odds"))
    for action, move in sit.moves.get(Verb.BET, ()):
        if move.suerte is FLOR and view is not None:
            options.append((_raise(rk, *rk.terms(action, move)), action, "flor-raises"))
    _, chosen, key = max(options, key=lambda option: option[0])
    if not must and key == "flor-gives-way" and sit.mates:
        return Decision(None, Reason("partner-may-know"))
    return Decision(chosen or sit.view.legal[0], Reason(key, odds))
