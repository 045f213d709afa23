"""Levels for people: from novato to maestro, each a step stronger, by what it knows and how closely it chooses.

A level plays maestro's strategy, and errs as people do. It looks less closely (the lower ones see neither the score nor
the cards of earlier bazas, and tell hands apart coarsely), it is bold in one deal and timid in the next, and it is
content with any option that is good enough. What it gives away by one decision is bounded (``slack``).

Where there is no strategy, it thinks as embustero does, but of fewer deals, and the same moods move it.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

from truquero.bots.bet_weighing import BetWeigher, Weighed
from truquero.bots.seat_knowledge import SeatKnowledge
from truquero.bots.trained_player import Maestro
from truquero.engine.moves import Verb
from truquero.fairness.shuffle import Rng
from truquero.maestro.choices import WeighedOption
from truquero.maestro.view_key import Situation
from truquero.rules import Rulebook
from truquero.seats import Seat

BOLD: Final = {
    Verb.BET: 1.0,
    Verb.WANT_AND_RAISE: 1.0,
    Verb.JOIN: 1.0,
    Verb.WANT: 0.5,
    Verb.WANT_BOTH: 0.5,
    Verb.FARTA: 0.5,
    Verb.REFUSE: -1.0,
    Verb.REFUSE_BOTH: -1.0,
    Verb.CONCEDE: -1.0,
    Verb.LEAVE: -1.0,
}
"""How bold it is to say something."""


@dataclass(frozen=True, slots=True)
class Level:
    """How closely a level looks and chooses."""

    slack: float
    """The most that it gives away by one decision, in points of the middle of a game."""
    ease: float
    """How much it likes an option that is good enough, beside the one it would choose most often (1)."""
    mood: float
    """How far a deal's mood moves it, in logarithms of odds."""
    sharp: bool
    """Whether it sees the score, the earlier bazas, and fine differences between hands."""
    worlds: float
    """How many deals it imagines where there is no strategy, beside embustero."""
    bluffs: bool
    """Whether it bluffs there."""


LEVELS: Final = {
    "aprendiz": Level(slack=0.2, ease=0.45, mood=0.85, sharp=False, worlds=0.15, bluffs=False),
    "aficionado": Level(slack=0.1, ease=0.4, mood=0.75, sharp=False, worlds=0.3, bluffs=True),
    "veterano": Level(slack=0.1, ease=0.15, mood=0.25, sharp=True, worlds=0.6, bluffs=True),
}
"""The steps between novato and maestro."""


class Levelled(Maestro):
    """Maestro's strategy as somebody plays it who has not practised as much."""

    def __init__(self, name: str, book: Rulebook, players: int, seat: Seat, rng: Rng, rules: frozenset[str]) -> None:
        self.skill = LEVELS[name]
        super().__init__(book, players, seat, rng, rules, self.skill.worlds, solves=False)
        self.name = name
        self._mood = 0.0
        self._mood_of = -1
        """The deal that the mood is of."""

    def mood(self) -> float:
        """How bold it is in this deal: from -1 to 1, mostly near 0."""
        if self._mood_of != self.memory.deals:
            self._mood_of = self.memory.deals
            self._mood = self.rng.random() + self.rng.random() - 1
        return self.skill.mood * self._mood

    # ---------------------------------------------------------------- with a strategy

    def keys(self, known: Situation) -> tuple[int, ...]:
        return super().keys(known) if self.skill.sharp else (known.spare, known.key)

    def weights(self, sit: SeatKnowledge, choices: tuple[WeighedOption, ...]) -> list[float]:
        """What is good enough, the better the likelier, and moved by the mood."""
        mood = self.mood()
        moves = dict(zip(sit.view.legal, sit.view.moves, strict=True))
        most = max(choice.weight for choice in choices)
        found = []
        for action, weight, loss in choices:
            move = moves.get(action)
            bold = BOLD.get(move.verb, 0.0) if move is not None else 0.0
            ease = self.skill.ease if loss is not None and loss <= self.skill.slack else 0.0
            found.append((weight / most + ease) * math.exp(mood * bold))
        return found

    # ---------------------------------------------------------------- without one

    def think(self, sit: SeatKnowledge) -> BetWeigher:
        """A bold one believes that worlds which it would win are likelier than they are."""
        rk = super().think(sit)
        return BetWeigher(sit, rk.out.doubting(rk.out.truco_wins, math.exp(self.mood())), rk.match_chances, rk.lean)

    def dares(self, sit: SeatKnowledge, bet: Weighed, gain: float, rk: BetWeigher) -> bool:
        return super().dares(sit, bet, gain, rk) if self.skill.bluffs else self.is_honest(sit, bet)
