"""Maestro plays a strategy that was trained beforehand; in situations that training never met it plays as embustero."""

from __future__ import annotations

from truquero.bots.embustero import Embustero
from truquero.bots.player import Decision, Reason
from truquero.bots.practised_reasons import practised
from truquero.bots.seat_knowledge import SeatKnowledge
from truquero.engine.awaited import awaited
from truquero.fairness.shuffle import Rng
from truquero.maestro.blueprint import Blueprint, find
from truquero.maestro.choices import WeighedOption, weighed
from truquero.maestro.seen import Situation, situation
from truquero.rules import Rulebook
from truquero.seats import Seat


class Maestro(Embustero):
    """Mixes its actions as the blueprint says, with the seat's own randomness."""

    name = "maestro"

    def __init__(
        self,
        book: Rulebook,
        players: int,
        seat: Seat,
        rng: Rng,
        rules: frozenset[str],
        level: float = 1.0,
        mixes: bool = True,
    ) -> None:
        super().__init__(book, players, seat, rng, rules, level)
        self.mixes = mixes
        """Whether it mixes its actions; otherwise it does what it does most often, as an adviser should."""

    met = 0
    """How many decisions the blueprint was asked for, and how many of them it did not know."""
    unmet = 0

    def speak(self, sit: SeatKnowledge, must: bool) -> Decision:
        blueprint = find(self.book, len(sit.seats))
        if blueprint is None:
            return super().speak(sit, must)
        if not must and sit.me not in awaited(sit.view)[:1]:
            return Decision(None, Reason("not-my-turn"))
        self.met += 1
        known = self._situation(sit, blueprint)
        choices = weighed(known, blueprint, self.keys(known)) if known is not None else ()
        if not choices:
            self.unmet += 1
            return super().speak(sit, must)
        weights = self.weights(sit, choices)
        usual = weights.index(max(weights))
        at = self.rng.choices(range(len(choices)), weights)[0] if self.mixes else usual
        share = round(100 * weights[at] / sum(weights))
        return Decision(choices[at].action, practised(sit, choices, at, share))

    def keys(self, known: Situation) -> tuple[int, ...]:
        """Where to look, the best first."""
        return known.key, known.spare

    def weights(self, sit: SeatKnowledge, choices: tuple[WeighedOption, ...]) -> list[float]:
        """How often to choose each option, beside the others."""
        return [choice.weight for choice in choices]

    def _situation(self, sit: SeatKnowledge, blueprint: Blueprint) -> Situation | None:
        try:
            return situation(self.book, sit.view, sit.c, blueprint.groups)
        except KeyError:  # a word that the blueprint's players do not use
            return None
