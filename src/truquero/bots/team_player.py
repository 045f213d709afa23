"""Maestro among partners: who of a team answers, when to leave it to another, and the trained strategy for the rest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from truquero.bots.captain_orders import follow
from truquero.bots.player import Decision, Reason
from truquero.bots.practised_reasons import practised
from truquero.bots.seat_knowledge import SeatKnowledge
from truquero.engine.actions import Action, Play
from truquero.engine.awaited import awaited
from truquero.engine.moves import Verb
from truquero.maestro.blueprint import Blueprint
from truquero.maestro.choices import WeighedOption, weighed
from truquero.maestro.team_view_key import LET_PARTNER, team_situation, who_answers
from truquero.maestro.view_key import Situation

if TYPE_CHECKING:
    from truquero.bots.trained_player import Maestro

GIVES_WAY = frozenset({Verb.REFUSE, Verb.REFUSE_BOTH, Verb.CONCEDE, Verb.LEAVE})
LEFT_TO_PARTNER = Decision(None, Reason("partner-may-know"))


def speak_among_partners(bot: Maestro, sit: SeatKnowledge, must: bool, blueprint: Blueprint) -> Decision | None:
    """What the strategy does with this turn; None: it does not know the situation."""
    order = who_answers(bot.book, sit.view, sit.c)
    if order and sit.me not in order and not must:
        return Decision(None, Reason("captain-speaks"))
    if not order and not must and sit.me not in awaited(sit.view)[:1]:
        return Decision(None, Reason("not-my-turn"))
    known = _situation(bot, sit, blueprint)
    if known is not None and len(known.options) == 1:
        return Decision(known.options[0], Reason("only-one"))
    bot.met += 1
    choices = weighed(known, blueprint, bot.keys(known)) if known is not None else ()
    if known is None or not choices:
        bot.unmet += 1
        return None
    at = _chosen(bot, sit, choices, must, known)
    if at is None:
        bot.left_to_partner = known.key
        return LEFT_TO_PARTNER
    action, weights = choices[at].action, bot.weights(sit, choices)
    if not must and order[:1] not in ([], [sit.me]) and _verb(sit, action) in GIVES_WAY:
        return LEFT_TO_PARTNER  # nobody of the team gives way before the first of it has spoken
    if isinstance(action, Play) and (ordered := follow(bot, sit)) is not None:
        return ordered
    share = round(100 * weights[at] / max(sum(weights), 1))
    return Decision(action, practised(sit, choices, at, share))


def _chosen(
    bot: Maestro, sit: SeatKnowledge, choices: tuple[WeighedOption, ...], must: bool, known: Situation
) -> int | None:
    """The number of an option; None: a partner is to answer.

    A bot that must answer although it left that to its partners has heard that they do not want the bet either.
    """
    weights = bot.weights(sit, choices)
    letting = [choice.action is LET_PARTNER for choice in choices]
    if must and any(letting):
        if bot.left_to_partner == known.key:
            gives_way = [_verb(sit, choice.action) in GIVES_WAY for choice in choices]
            if any(gives_way):
                return gives_way.index(True)
        own = [0 if let else weight for weight, let in zip(weights, letting, strict=True)]
        weights = own if any(own) else [not let for let in letting]
    at = bot.rng.choices(range(len(choices)), weights)[0] if bot.mixes else weights.index(max(weights))
    return None if letting[at] else at


def _verb(sit: SeatKnowledge, action: Action) -> Verb | None:
    for legal, move in zip(sit.view.legal, sit.view.moves, strict=True):
        if legal == action:
            return move.verb if move is not None else None
    return None


def _situation(bot: Maestro, sit: SeatKnowledge, blueprint: Blueprint) -> Situation | None:
    try:
        return team_situation(bot.book, sit.view, sit.c, blueprint.groups, bot.memory.signs)
    except KeyError:  # a word that the blueprint's players do not use
        return None
