"""Embustero plays the odds too, but bluffs on purpose, and notices when it is believed."""

from __future__ import annotations

from truquero.bots.bet_weighing import BetWeigher, Weighed
from truquero.bots.player import Reason
from truquero.bots.prudente import HONEST, Prudente
from truquero.bots.seat_knowledge import SeatKnowledge
from truquero.bots.worlds import Belief
from truquero.engine.moves import Move
from truquero.odds.bazas import PARDA
from truquero.rules import Suerte
from truquero.rules.ladder import TRUCO

NERVE = 0.8
"""How often it tries a bluff that promises something."""
EARLY = 0.2
"""How much more in the first deals of a game, when nobody knows anything yet."""
DESPERATE = 0.2
"""How much more when the game is slipping away."""
BOLD = 0.1
"""A bluff must promise this many points."""


class Embustero(Prudente):
    """Bets on what the rivals will do as much as on its cards."""

    name = "embustero"

    def belief(self) -> Belief:
        """Judges others by what their bets turned out to be."""
        caught, honest = self.memory.caught, self.memory.honest
        return Belief(bluffs=min(0.5, (0.15 * 8 + caught) / (8 + caught + honest)), copas="copas" in self.rules)

    def lean(self) -> dict[Suerte, float]:
        """Notices when it is believed: rivals who give way more than they should will be bluffed more."""
        return {suerte: habit.lean for suerte, habit in self.memory.habits.items()}

    def hopeless(self, rk: BetWeigher, move: Move) -> bool:
        """Bluffs are weighed too, but only where one is possible."""
        return super().hopeless(rk, move) and bool(self.memory.levels.get(move.suerte or TRUCO, 0))

    def dares(self, sit: SeatKnowledge, bet: Weighed, gain: float, rk: BetWeigher) -> bool:
        if self.is_honest(sit, bet):
            return True
        if gain < BOLD or not self._small(sit, bet):
            return False
        return self.rng.random() < self.nerve(sit, bet.move.suerte or TRUCO)

    def _small(self, sit: SeatKnowledge, bet: Weighed) -> bool:
        """It bluffs small: the first word of a ladder, unless the game is slipping away anyway."""
        suerte = bet.move.suerte or TRUCO
        ladder = sit.book.ladder(suerte)
        if ladder is None or self.memory.levels.get(suerte, 0):
            return False
        least = min((r.amount for r in ladder.rungs if r.opens and r.amount > 0), default=0)
        return bet.offer <= least or ("detras" in self.rules and self._slipping(sit))

    def _slipping(self, sit: SeatKnowledge) -> bool:
        return sit.lacks[1] <= 3 and sit.lacks[0] > 2 * sit.lacks[1] + 2

    def nerve(self, sit: SeatKnowledge, suerte: Suerte) -> float:
        """How often it bluffs, given the score, the bazas and how the rivals have answered so far."""
        nerve = NERVE
        if "temprano" in self.rules and self.memory.deals <= 2:
            nerve += EARLY
        if "detras" in self.rules and self._slipping(sit):
            nerve += DESPERATE
        if suerte is TRUCO and self._moment(sit):
            nerve += EARLY
        return nerve

    def _moment(self, sit: SeatKnowledge) -> bool:
        """When a truco is believed: in the last baza at one each, and after a first parda."""
        if "ultima" in self.rules and len(sit.results) == 2 and PARDA not in sit.results:
            return True
        return "pardas" in self.rules and sit.results == (PARDA,)

    def _bet_reason(self, bet: Weighed, rk: BetWeigher) -> Reason:
        odds = (("chance", round(100 * bet.chance)), ("folds", round(100 * bet.folds)))
        return Reason("value-bet" if bet.chance >= HONEST else "bluff", odds)
