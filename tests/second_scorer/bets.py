"""A line of bets, on the truco or on the envido."""

from __future__ import annotations

from tests.second_scorer.books import Stake

WANTS = {"quiero", "vullc", "con-flor-quiero"}
REFUSES = {"no-quiero", "no-vullc", "con-flor-me-achico"}
LEAVES = {"mazo", "me-n-vaig"}
FLOR_WORDS = {"flor", "chica", "resto", "contraflor", "contraflor-al-resto", "con-flor-quiero", "con-flor-me-achico"}

Award = tuple[int, Stake, str]  # team, stake, suerte


class Bet:
    """The betting on the truco or on the envido: what stands accepted, and what waits."""

    def __init__(self, accepted: Stake) -> None:
        self.accepted: Stake = accepted
        self.offer: Stake | None = None  # what the waiting bet would be worth
        self.refusal: Stake = accepted  # what refusing it would pay
        self.by = -1  # the team whose bet waits or was last wanted
        self.refused: tuple[int, Stake] | None = None  # who is paid, how much
        self.wanted = False

    def make(self, side: int, offer: Stake, refusal: Stake) -> None:
        self.offer, self.refusal, self.by = offer, refusal, side

    def want(self) -> None:
        assert self.offer is not None
        self.accepted, self.offer, self.wanted = self.offer, None, True

    def refuse(self) -> None:
        self.refused, self.offer = (self.by, self.refusal), None

    @property
    def waits(self) -> bool:
        return self.offer is not None
