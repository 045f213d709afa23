"""Maestro leans against habits of its rivals, on a belt: it learns how readily they give way, and never strays far.

A bluff that cannot win pays as long as the rivals give way often enough; how often that is follows from the stakes. Who
gives way more often is bluffed more, who gives way less often is bluffed less and bet against with good hands. Leaning
moves at most SHARE of a decision, to options that lose at most DEAR points by the blueprint's own count, and in one
game it gives up at most PURSE points by that count.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from truquero.bots.practised_reasons import is_weak
from truquero.bots.seat_knowledge import SeatKnowledge
from truquero.engine import events as ev
from truquero.engine.actions import Action
from truquero.engine.moves import Move, Verb
from truquero.engine.view_types import Seen
from truquero.maestro.choices import WeighedOption
from truquero.rules import Suerte
from truquero.rules.ladder import TRUCO
from truquero.seats import Seat, team_of

SHARE: Final = 0.5
"""The most of a decision that leaning moves."""
DEAR: Final = 0.2
"""The most that an option it moves to may lose, in points of the middle of a game."""
PURSE: Final = 1.5
"""The most that a game's leaning gives up, in such points, by what the blueprint counts."""
SUPPOSED: Final = 8
"""So many answers as expected are supposed before the first."""
STRENGTH: Final = 3.0
"""How much is moved where rivals give way more often than they should."""
BETS: Final = frozenset({Verb.BET, Verb.WANT_AND_RAISE})
Rung = tuple[Suerte, bool]
"""A suerte, and whether it is about a raise."""


class Answers:
    """How often somebody gave way to bets on one rung, and how often would be right."""

    __slots__ = ("asked", "expected", "folded")

    def __init__(self) -> None:
        self.asked = 0
        self.folded = 0
        self.expected = 0.0

    @property
    def lean(self) -> float:
        """How much more often than is right they give way, from -1 to 1.

        >>> answers = Answers()
        >>> answers.asked, answers.folded, answers.expected = 12, 10, 4.0
        >>> answers.lean
        0.3
        """
        return (self.folded - self.expected) / (SUPPOSED + self.asked)


class Leaning:
    """What one seat has learnt of its rivals in a match, and what leaning against it has cost in this game."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.answers: dict[Rung, Answers] = {}
        self.spent = 0.0
        self._waiting: dict[Suerte, tuple[Rung, float]] = {}
        """My bets that wait for an answer: how often giving way to them would be right."""
        self._said: dict[Suerte, int] = {}

    def notice(self, seen: Seen) -> None:
        if isinstance(seen, ev.ContestBegan):
            self._waiting.clear()
            self._said.clear()
        elif isinstance(seen, ev.GameWon):
            self.spent = 0.0
        elif isinstance(seen, ev.BetMade):
            if team_of(seen.seat) != team_of(self.seat):
                self._answered(seen.suerte, folded=False)
            else:
                self._asked(seen)
            self._said[seen.suerte] = self._said.get(seen.suerte, 0) + 1
        elif isinstance(seen, ev.BetWanted | ev.BetRefused) and team_of(seen.seat) != team_of(self.seat):
            self._answered(seen.suerte, folded=isinstance(seen, ev.BetRefused))

    def _asked(self, bet: ev.BetMade) -> None:
        if bet.offer > bet.stake >= 0:
            refused = max(bet.stake, 1)
            rung = bet.suerte, bool(self._said.get(bet.suerte))
            self._waiting[bet.suerte] = rung, (bet.offer - bet.stake) / (bet.offer + refused)

    def _answered(self, suerte: Suerte, folded: bool) -> None:
        waiting = self._waiting.pop(suerte, None)
        if waiting is not None:
            rung, right = waiting
            answers = self.answers.setdefault(rung, Answers())
            answers.asked += 1
            answers.folded += folded
            answers.expected += right

    # ------------------------------------------------------------ leaning

    def weights(self, sit: SeatKnowledge, choices: Sequence[WeighedOption], weights: Sequence[float]) -> list[float]:
        """How often to choose each option, leaning against what was learnt."""
        total = sum(weights)
        shares = [w / total for w in weights]
        moves = dict(zip(sit.view.legal, sit.view.moves, strict=True))
        target, moved, source = self._shift(sit, choices, shares, moves)
        if target is None or moved <= 0.0:
            return shares
        loss = choices[target].loss or 0.0
        cost = moved * loss
        if cost > 0.0 and self.spent + cost > PURSE:
            return shares
        self.spent += cost
        held = sum(shares[i] for i in source) or 1.0
        moved = min(moved, held)
        return [
            share + moved * (i == target) - (moved * share / held if i in source else 0.0)
            for i, share in enumerate(shares)
        ]

    def _shift(
        self, sit: SeatKnowledge, choices: Sequence[WeighedOption], shares: Sequence[float],
        moves: dict[Action, Move | None],
    ) -> tuple[int | None, float, set[int]]:  # fmt: skip
        """Where to lean to, by how much, and from which options."""
        bets = {i: m for i, c in enumerate(choices) if (m := moves.get(c.action)) is not None and m.verb in BETS}
        fair = [i for i, c in enumerate(choices) if c.loss is not None and c.loss <= DEAR]
        leans = {
            i: self.lean(m.suerte or TRUCO, bool(sit.memory.levels.get(m.suerte or TRUCO))) for i, m in bets.items()
        }
        open_to = [i for i in fair if i in bets and (leans[i] > 0 or not is_weak(sit, bets[i]))]
        if open_to:
            target = max(open_to, key=lambda i: (abs(leans[i]), shares[i]))
            rest = {i for i in range(len(choices)) if i not in bets}
            return target, min(SHARE, STRENGTH * abs(leans[target])), rest
        fewer = {i for i in bets if leans[i] < 0 and is_weak(sit, bets[i]) and shares[i] > 0}
        calm = [i for i in fair if i not in bets]
        if fewer and calm:
            least = min(leans[i] for i in fewer)
            return max(calm, key=lambda i: shares[i]), min(SHARE, -STRENGTH * least), fewer
        return None, 0.0, set()

    def lean(self, suerte: Suerte, raised: bool) -> float:
        answers = self.answers.get((suerte, raised))
        return answers.lean if answers is not None else 0.0
