"""Azar plays at random: anything legal, with no idea of the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from truquero.bots.player import Decision, Reason
from truquero.engine.actions import Action, Call, MakeSign, Talk
from truquero.engine.view_types import PlayerView, Seen
from truquero.fairness.shuffle import Rng

NAMES_A_NUMBER = 0.3
"""How often a bet that may carry a number gets one."""
DARING = 0.4
"""How often the number named goes one step further."""


class Azar:
    """Anything legal, each with the same chance."""

    name = "azar"

    def __init__(self, rng: Rng) -> None:
        self.rng = rng

    def notice(self, seen: Seen) -> None:
        """Ignores what happens."""

    def decide(self, view: PlayerView, must: bool = True) -> Decision:
        if not must and view.seat not in _pressed(view):
            return Decision(None, Reason("not-my-turn"))
        return Decision(choose(view.legal, named(view), self.rng), Reason("at-random"))

    def aside(self, view: PlayerView) -> MakeSign | Talk | None:
        return None


def _pressed(view: PlayerView) -> tuple[int, ...]:
    """Acts only when asked to play or to answer: with random calls off turn no card would ever be played."""
    if not view.contests:
        return (view.seat,)
    return tuple(
        seat
        for c in view.contests
        for seat in (c.seats if c.waiting or c.saying or c.stage.value != "play" else (c.turn,))
    )


def named(view: PlayerView) -> dict[str, range]:
    """The numbers that may be named with each word."""
    return {n.word: range(n.least, n.most + 1, n.step) for n in view.numbers}


def choose(legal_actions: Sequence[Action], numbers: Mapping[str, range], rng: Rng) -> Action:
    """One of the legal actions; bets with a number sometimes name one, mostly small.

    Raises ValueError if there is nothing to choose from.
    """
    if not legal_actions:
        raise ValueError("there is nothing to choose from")
    action = rng.choice(legal_actions)
    if isinstance(action, Call) and action.word in numbers and rng.random() < NAMES_A_NUMBER:
        return action._replace(number=_some_number(numbers[action.word], rng))
    return action


def _some_number(allowed: range, rng: Rng) -> int:
    step = 0
    while step < len(allowed) - 1 and rng.random() < DARING:
        step += 1
    return allowed[step]
