"""Why maestro did what it did, from the numbers that chose: what else it could do, and what that would have lost."""

from __future__ import annotations

from typing import NamedTuple

from truquero.bots.player import Reason
from truquero.bots.seat_knowledge import SeatKnowledge
from truquero.engine.actions import Action, Call
from truquero.engine.moves import Move, Verb
from truquero.maestro.choices import WeighedOption
from truquero.prose.wording import spoken
from truquero.rules.ladder import ENVIDO, TRUCO

Named = tuple[str, float]
"""An option by its name, and what it loses."""
BETS = frozenset({Verb.BET, Verb.WANT_AND_RAISE, Verb.JOIN})
WEAK = 0.5
"""A bet on a hand that beats a smaller share of hands than this is a bluff."""


class Outlook(NamedTuple):
    """The last baza as it was worked out, by what the rival may hold."""

    chance: float
    """To win it."""
    folds: float
    """How often the rival gives way to the bet that was chosen; 0 where there is none."""
    enough: float
    """How often would make a bluff right that cannot win."""


def practised(sit: SeatKnowledge, choices: tuple[WeighedOption, ...], at: int, share: int) -> Reason:
    """Why the option ``at`` was chosen, which is chosen in so many of a hundred such situations."""
    move = _move(sit, choices[at].action)
    (other, loss), (third, more) = _others(sit, choices, at)
    numbers = (("share", share), ("other", other), ("loss", loss), ("third", third), ("more", more))
    if move is not None and move.verb in BETS:
        if is_weak(sit, move):
            return Reason("practised-bluff", numbers)
        return Reason("practised-bet", numbers)
    need = _need(sit)
    if need:
        return Reason("practised-answer", (*numbers, ("need", need)))
    return Reason("practised", numbers)


def worked_out(sit: SeatKnowledge, choices: tuple[WeighedOption, ...], at: int, share: int, seen: Outlook) -> Reason:
    """The same in the last baza, from what the rival may hold."""
    move = _move(sit, choices[at].action)
    (other, loss), (third, more) = _others(sit, choices, at)
    chance, folds = round(100 * seen.chance), round(100 * seen.folds)
    numbers = (("other", other), ("loss", loss), ("third", third), ("more", more), ("chance", chance))
    if move is not None and move.verb in BETS and seen.chance < WEAK:
        enough = round(100 * seen.enough)
        return Reason("last-bluff", (*numbers, ("share", share), ("folds", folds), ("enough", enough)))
    need = _need(sit)
    if need:
        return Reason("last-answer", (*numbers, ("need", need)))
    return Reason("last-card", numbers)


def _move(sit: SeatKnowledge, action: Action) -> Move | None:
    return dict(zip(sit.view.legal, sit.view.moves, strict=True)).get(action)


def _others(sit: SeatKnowledge, choices: tuple[WeighedOption, ...], at: int) -> tuple[Named, Named]:
    """The two best of the other options that have a name, and what each loses beside the one that was chosen.

    Nothing where that is not known; 0 is not told.
    """
    own = choices[at].loss
    found: list[Named] = []
    if own is not None:
        others = [c for i, c in enumerate(choices) if i != at and c.loss is not None]
        for choice in sorted(others, key=lambda c: (c.loss or 0.0, -c.weight)):
            found.append((_name(sit, choice.action), max(0.0, (choice.loss or 0.0) - own)))
    told = [x for x in found if x[0] and x[1] > 0]
    one, other = (*told, ("", 0.0), ("", 0.0))[:2]
    return one, other


def _name(sit: SeatKnowledge, action: Action) -> str:
    """What to call an option: cards go without a name."""
    if not isinstance(action, Call):
        return ""
    word = spoken(sit.book, action.word)
    return word if action.number is None else f"{word} {action.number}"


def is_weak(sit: SeatKnowledge, move: Move) -> bool:
    """Whether most hands are better than mine for this bet."""
    if move.suerte is ENVIDO:
        return sit.ranks.envido_share(sit.my_envido) < WEAK
    if move.suerte is TRUCO and sit.hand:
        return sit.ranks.raw_strength(sit.ranks.powers(sit.hand)) < WEAK
    return False


def _need(sit: SeatKnowledge) -> int:
    """How often, in a hundred, the bet that waits must be won for wanting it to be right; 0: there is none."""
    bet = sit.auction(sit.top) if sit.top is not None and sit.to_answer else None
    if bet is None:
        return 0
    stake = min(sit.points(bet.offer, bet.caller), max(sit.lacks))
    return round(50 * max(0, stake - (bet.refusal or 0)) / stake) if stake > 0 else 0
