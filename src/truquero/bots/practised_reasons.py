"""Why maestro did what it did, from the numbers that chose: what else it could do, and what that would have lost."""

from __future__ import annotations

from truquero.bots.player import Reason
from truquero.bots.seat_knowledge import SeatKnowledge
from truquero.engine.actions import Action, Call
from truquero.engine.moves import Move, Verb
from truquero.maestro.choices import WeighedOption
from truquero.prose.wording import spoken
from truquero.rules.ladder import ENVIDO, TRUCO

BETS = frozenset({Verb.BET, Verb.WANT_AND_RAISE, Verb.JOIN})
WEAK = 0.5
"""A bet on a hand that beats a smaller share of hands than this is a bluff."""


def practised(sit: SeatKnowledge, choices: tuple[WeighedOption, ...], at: int, share: int) -> Reason:
    """Why the option ``at`` was chosen, which is chosen in so many of a hundred such situations."""
    chosen = choices[at]
    move = dict(zip(sit.view.legal, sit.view.moves, strict=True)).get(chosen.action)
    other, loss = _next_best(sit, choices, at)
    numbers = (("share", share), ("other", other), ("loss", loss))
    if move is not None and move.verb in BETS:
        if is_weak(sit, move):
            return Reason("practised-bluff", numbers)
        return Reason("practised-bet", numbers)
    need = _need(sit)
    if need:
        return Reason("practised-answer", (*numbers, ("need", need)))
    return Reason("practised", numbers)


def _next_best(sit: SeatKnowledge, choices: tuple[WeighedOption, ...], at: int) -> tuple[str, float]:
    """The best of the other options, and what it loses beside the one that was chosen: nothing if that is not known."""
    others = [c for i, c in enumerate(choices) if i != at and c.loss is not None]
    own = choices[at].loss
    if not others or own is None:
        return "", 0.0
    best = min(others, key=lambda c: (c.loss or 0.0, -c.weight))
    return _name(sit, best.action), max(0.0, (best.loss or 0.0) - own)


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
