"""Why maestro did what it did, from the numbers that chose: what each option loses, and how often a bet is a bluff."""

from __future__ import annotations

from typing import NamedTuple

from truquero.bots.player import OptionWorth, Reason, Worths
from truquero.bots.seat_knowledge import SeatKnowledge
from truquero.engine.actions import Action, Call, Play
from truquero.engine.moves import Move, Verb
from truquero.maestro.choices import WeighedOption
from truquero.prose.wording import plain_word
from truquero.rules import Rulebook
from truquero.rules.ladder import ENVIDO, TRUCO

BETS = frozenset({Verb.BET, Verb.WANT_AND_RAISE, Verb.JOIN})
WEAK = 0.5
"""A bet on a hand that beats a smaller share of hands than this is a bluff."""
POOR = 1 / 3
"""A hand that beats a smaller share than this wins little but bluffs."""


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
    numbers = (("share", share), ("worths", worths(sit, choices, at)))
    if move is not None and move.verb in BETS:
        if is_weak(sit, move):
            return Reason("practised-bluff", numbers)
        return Reason("practised-bet", numbers)
    need = _need(sit)
    if need:
        return Reason("practised-catch" if _beats_bluffs_only(sit) else "practised-answer", (*numbers, ("need", need)))
    return Reason("practised", numbers)


def worked_out(sit: SeatKnowledge, choices: tuple[WeighedOption, ...], at: int, share: int, seen: Outlook) -> Reason:
    """The same in the last baza, from what the rival may hold."""
    move = _move(sit, choices[at].action)
    numbers = (("chance", round(100 * seen.chance)), ("worths", worths(sit, choices, at, exact=True)))
    if move is not None and move.verb in BETS and seen.chance < WEAK:
        folds, enough = round(100 * seen.folds), round(100 * seen.enough)
        return Reason("last-bluff", (*numbers, ("share", share), ("folds", folds), ("enough", enough)))
    need = _need(sit)
    if need:
        return Reason("last-answer", (*numbers, ("need", need)))
    return Reason("last-card", numbers)


def _move(sit: SeatKnowledge, action: Action) -> Move | None:
    return dict(zip(sit.view.legal, sit.view.moves, strict=True)).get(action)


def worths(sit: SeatKnowledge, choices: tuple[WeighedOption, ...], at: int, exact: bool = False) -> Worths:
    """What each option loses beside the best that is played, the chosen one first; nothing where that is not known.

    An option of the strategy that seems better still and is never played is left out: training has hardly tried it.
    ``exact``: the numbers were worked out at the table.
    """
    known = [c for c in choices if c.loss is not None]
    if choices[at].loss is None:
        return ()
    best = min(c.loss or 0.0 for c in known if exact or c.weight or c is choices[at])
    told = [c for c in known if c is not choices[at] and (c.loss or 0.0) >= best]
    ordered = [choices[at], *sorted(told, key=lambda c: (c.loss or 0.0, -c.weight))]
    return tuple(found for c in ordered if (found := _worth(sit, c, best)) is not None)


def _worth(sit: SeatKnowledge, choice: WeighedOption, best: float) -> OptionWorth | None:
    action, loss = choice.action, (choice.loss or 0.0) - best
    if isinstance(action, Play):
        return OptionWorth("", action.card, loss)
    return OptionWorth(called(sit.book, action), None, loss) if isinstance(action, Call) else None


def called(book: Rulebook, action: Call) -> str:
    """A word as it stands in a sentence.

    >>> from truquero.rulebooks import ARGENTINO
    >>> called(ARGENTINO, Call("vale-cuatro"))
    'vale cuatro'
    """
    word = plain_word(book, action.word)
    return word if action.number is None else f"{word} {action.number}"


def is_weak(sit: SeatKnowledge, move: Move) -> bool:
    """Whether most hands are better than mine for this bet."""
    if move.suerte is ENVIDO:
        return sit.ranks.envido_share(sit.my_envido) < WEAK
    if move.suerte is TRUCO and sit.hand:
        return sit.ranks.raw_strength(sit.ranks.powers(sit.hand)) < WEAK
    return False


def _beats_bluffs_only(sit: SeatKnowledge) -> bool:
    """Whether the hand that has to answer beats so few that only a bluff can lose to it."""
    if sit.top is ENVIDO:
        return sit.ranks.envido_share(sit.my_envido) < POOR
    return sit.top is TRUCO and bool(sit.hand) and sit.ranks.raw_strength(sit.ranks.powers(sit.hand)) < POOR


def _need(sit: SeatKnowledge) -> int:
    """How often, in a hundred, the bet that waits must be won for wanting it to be right; 0: there is none."""
    bet = sit.auction(sit.top) if sit.top is not None and sit.to_answer else None
    if bet is None:
        return 0
    stake = min(sit.points(bet.offer, bet.caller), max(sit.lacks))
    return round(50 * max(0, stake - (bet.refusal or 0)) / stake) if stake > 0 else 0
