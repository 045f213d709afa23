"""Three ways of betting flores: Bélmez and its kin, Argentina and Uruguay, Tarija.

Each keeps who has sung and what was bet, and says at the end which team takes how much. A flor that a strict table
finds to be false counts for nothing: it is handed in as ``false`` when the mano is settled.
"""

from __future__ import annotations

from collections.abc import Callable, Collection

from tests.second_scorer.books import GAME, Stake
from tests.second_scorer.hands import team

Value = Callable[[int], int]  # what a seat's flor is worth
Award = tuple[int, Stake]


class Flores:
    """What the three ways share: the flores sung, in order of singing."""

    def __init__(self, order: tuple[int, ...], lacks: tuple[int, int]) -> None:
        self.order = order
        self.lacks = lacks
        self.sung: list[int] = []
        self.challenger: int | None = None  # the team whose bet on the flor waits or was answered
        self.waits = False
        self.conceded: int | None = None  # the team that gave way
        self.wanted = False
        self.stops_play = False

    def of(self, side: int, false: Collection[int] = ()) -> list[int]:
        return [seat for seat in self.sung if team(seat) == side and seat not in false]

    def alone(self, false: Collection[int]) -> int | None:
        """The team that is left alone with flores once the false ones are struck out: nothing can be bet on them."""
        if false and len(sides := {team(seat) for seat in self.sung if seat not in false}) == 1:
            return sides.pop()
        return None

    def sing(self, seat: int) -> None:
        if seat not in self.sung:
            self.sung.append(seat)

    def best(self, value: Value, seats: list[int]) -> int:
        """The team of the best flor; equal ones go to the nearer to mano (R20)."""
        return team(min(seats, key=lambda seat: (-value(seat), self.order.index(seat))))

    def say(self, seat: int, word: str) -> None:
        raise NotImplementedError

    def settle(self, value: Value, false: Collection[int] = ()) -> list[Award]:
        raise NotImplementedError

    def leave(self, side: int) -> None:
        """A whole team goes to the pack: a bet of the rivals is refused."""
        if self.waits and self.challenger != side:
            self.waits = False
            self.conceded = side


class BelmezFlores(Flores):
    """B26 to B29."""

    farta = False
    tantos = False

    def __init__(self, order: tuple[int, ...], lacks: tuple[int, int]) -> None:
        super().__init__(order, lacks)
        self.refusals: set[int] = set()
        self.fought: list[int] | None = None  # a resto wanted for the farta is settled at once (R24)

    def say(self, seat: int, word: str) -> None:
        if word == "flor":
            self.sing(seat)
        elif word == "resto":
            self.challenger, self.waits = team(seat), True
        elif word in ("quiero", "quiero-farta"):
            self.waits, self.wanted = False, True
            self.fought = list(self.sung)
            self.farta = word == "quiero-farta"
        elif word == "no-quiero":
            self.refusals.add(seat)

    def close_refusals(self, gone: Collection[int]) -> None:
        """B29: refused only when none of the rival holders wants it."""
        if self.waits and self.challenger is not None and self.refusals:
            asked = [seat for seat in self.of(1 - self.challenger) if seat not in gone]
            if all(seat in self.refusals for seat in asked):
                self.waits, self.conceded = False, 1 - self.challenger

    def stake(self, winner: int) -> Stake:
        assert self.challenger is not None
        if self.farta:
            return GAME if winner != self.challenger else self.lacks[1 - self.challenger]
        return self.lacks[self.challenger] if self.tantos else GAME

    def settle(self, value: Value, false: Collection[int] = ()) -> list[Award]:
        true = [seat for seat in self.sung if seat not in false]
        if not true:
            return []
        if (side := self.alone(false)) is not None:
            return [(side, 3 * len(true))]
        if self.conceded is not None:
            winner = 1 - self.conceded
        else:
            winner = self.best(value, [seat for seat in self.fought or true if seat not in false])
        if self.wanted:
            return [(winner, self.stake(winner))]
        return [(winner, 3 * len(self.of(winner, false)))]


class ArgentinoFlores(Flores):
    """A15 to A19."""

    over_contraflor = False  # the bet that waits, or was answered, is a contraflor al resto over a contraflor
    resto = False

    def say(self, seat: int, word: str) -> None:
        side = team(seat)
        if word == "flor":
            self.sing(seat)
        elif word in ("contraflor", "contraflor-al-resto"):
            self.sing(seat)  # R17
            self.over_contraflor = self.waits and word == "contraflor-al-resto"
            self.resto = word == "contraflor-al-resto"
            self.challenger, self.waits = side, True
        elif word == "con-flor-me-achico":
            self.waits, self.conceded = False, side
        elif word == "con-flor-quiero":
            self.waits, self.wanted = False, True

    def contraflor(self, flores: int) -> int:
        return max(6, 3 * flores)  # A17

    def settle(self, value: Value, false: Collection[int] = ()) -> list[Award]:
        true = [seat for seat in self.sung if seat not in false]
        if not true:
            return []
        if (side := self.alone(false)) is not None:
            return [(side, 3 * len(true))]
        if self.conceded is not None:
            winner = 1 - self.conceded
            if self.over_contraflor:
                return [(winner, self.contraflor(len(true)))]
            return [(winner, 3 * len(self.of(winner, false)))]
        winner = self.best(value, true)
        if self.wanted and self.resto:
            return [(winner, min(self.lacks) + 3 * len(true))]  # A18
        if self.wanted:
            return [(winner, self.contraflor(len(true)))]
        return [(winner, 3 * len(true))]  # A16: its own and the others'


class TarijaFlores(Flores):
    """T15, T16."""

    resto = False

    def __init__(self, order: tuple[int, ...], lacks: tuple[int, int]) -> None:
        super().__init__(order, lacks)
        self.fought: list[int] | None = None  # the flores that were on the table when the bet was wanted

    def say(self, seat: int, word: str) -> None:
        side = team(seat)
        if word == "flor":
            self.sing(seat)
            if len({team(each) for each in self.sung}) == 2 and self.challenger is None and self.conceded is None:
                self.challenger, self.waits = side, True
        elif word == "contraflor-al-resto":
            self.sing(seat)
            self.resto, self.challenger, self.waits = True, side, True
        elif word == "con-flor-me-achico":
            self.waits, self.conceded = False, side
        elif word == "con-flor-quiero":
            self.waits, self.wanted, self.stops_play = False, True, self.resto
            self.fought = list(self.sung)

    def lost(self, side: int, false: Collection[int]) -> Stake:
        """What a bet is worth to the side that is without fault (R96)."""
        own = max(1, len(self.of(side, false)))
        if self.wanted:
            return GAME if self.resto else 6 + 3 * (own - 1)
        return 4 + 3 * (own - 1)

    def settle(self, value: Value, false: Collection[int] = ()) -> list[Award]:
        true = [seat for seat in self.sung if seat not in false]
        if not true:
            return []
        if self.conceded is not None:
            winner = 1 - self.conceded
            own = len(self.of(winner, false))
            return [(winner, 4 + 3 * (own - 1))] if own else []
        if self.wanted:
            fought = [seat for seat in self.fought or true if seat not in false]
            winner = self.best(value, fought)
            if self.resto:
                return [(winner, GAME)]
            return [(winner, 6 + 3 * (len(self.of(winner, false)) - 1))]
        return [(side, 3 * len(self.of(side, false))) for side in (0, 1) if self.of(side, false)]
