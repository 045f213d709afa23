"""Maestro plays a strategy that was trained beforehand; in situations that training never met it plays as embustero."""

from __future__ import annotations

from truquero.bots.embustero import Embustero
from truquero.bots.player import Decision, Reason
from truquero.bots.seat_knowledge import SeatKnowledge
from truquero.engine.awaited import awaited
from truquero.maestro.blueprint import Blueprint, find
from truquero.maestro.choices import weighed
from truquero.maestro.seen import Situation, situation


class Maestro(Embustero):
    """Mixes its actions as the blueprint says, with the seat's own randomness."""

    name = "maestro"

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
        choices = weighed(known, blueprint) if known is not None else ()
        if not choices:
            self.unmet += 1
            return super().speak(sit, must)
        choice = self.rng.choices(choices, [c.weight for c in choices])[0]
        share = round(100 * choice.weight / sum(c.weight for c in choices))
        return Decision(choice.action, Reason("practised", (("share", share),)))

    def _situation(self, sit: SeatKnowledge, blueprint: Blueprint) -> Situation | None:
        try:
            return situation(self.book, sit.view, sit.c, blueprint.groups)
        except KeyError:  # a word that the blueprint's players do not use
            return None
