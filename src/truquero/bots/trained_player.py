"""Maestro plays a strategy that was trained beforehand; in situations that training never met it plays as embustero."""

from __future__ import annotations

from truquero.bots.embustero import Embustero
from truquero.bots.last_card import LastCard, is_last
from truquero.bots.leaning import Leaning
from truquero.bots.player import Decision, Reason
from truquero.bots.practised_reasons import practised, worked_out
from truquero.bots.seat_knowledge import SeatKnowledge
from truquero.bots.team_player import speak_among_partners
from truquero.engine.awaited import awaited
from truquero.engine.view_types import Seen
from truquero.fairness.shuffle import Rng
from truquero.maestro.blueprint import Blueprint, find
from truquero.maestro.choices import WeighedOption, weighed
from truquero.maestro.rival_belief import ManoLog, RivalBelief
from truquero.maestro.view_key import Situation, situation
from truquero.rules import Rulebook
from truquero.seats import Seat

DUEL = 2
"""Seats in a mano without partners."""


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
        solves: bool = True,
        adapts: bool = False,
    ) -> None:
        super().__init__(book, players, seat, rng, rules, level)
        self.mixes = mixes
        """Whether it mixes its actions; otherwise it does what it does most often, as an adviser should."""
        self.solves = solves
        """Whether it looks at every card of the rival in the last baza."""
        self.log = ManoLog(seat)
        self.adapts = adapts
        """Whether it leans against habits of its rivals."""
        self.leaning = Leaning(seat)

    met = 0
    """How many decisions the blueprint was asked for, and how many of them it did not know."""
    unmet = 0
    left_to_partner = 0
    """The situation in which it last let a partner answer."""

    def speak(self, sit: SeatKnowledge, must: bool) -> Decision:
        blueprint = find(self.book, len(sit.seats))
        if blueprint is None:
            return super().speak(sit, must)
        if len(sit.seats) > DUEL:
            return speak_among_partners(self, sit, must, blueprint) or super().speak(sit, must)
        if not must and sit.me not in awaited(sit.view)[:1]:
            return Decision(None, Reason("not-my-turn"))
        self.met += 1
        known = self._situation(sit, blueprint)
        choices = weighed(known, blueprint, self.keys(known)) if known is not None else ()
        if not choices:
            self.unmet += 1
            return super().speak(sit, must)
        last = self.exact(sit, blueprint)
        priced = last.priced(choices) if last is not None else None
        if last is not None and priced is not None:
            choices = priced
            weights = last.weights(choices)
        else:
            last, weights = None, self.weights(sit, choices)
        if self.adapts:
            weights = self.leaning.weights(sit, choices, weights)
        usual = weights.index(max(weights))
        at = self.rng.choices(range(len(choices)), weights)[0] if self.mixes else usual
        share = round(100 * weights[at] / sum(weights))
        action = choices[at].action
        if last is not None:
            return Decision(action, worked_out(sit, choices, at, share, last.outlook(action)))
        return Decision(action, practised(sit, choices, at, share))

    def notice(self, seen: Seen) -> None:
        super().notice(seen)
        self.log.notice(seen)
        self.leaning.notice(seen)

    def exact(self, sit: SeatKnowledge, blueprint: Blueprint) -> LastCard | None:
        """In the last baza between two, every card that the rival may hold."""
        if not self.solves or not is_last(sit) or self.log.hidden or self.log.began is None:
            return None
        belief = RivalBelief(self.book, sit.view, sit.c, self.log, blueprint)
        return LastCard(sit, belief, self.rng) if belief.holdings else None

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
