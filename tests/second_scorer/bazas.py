"""The bazas of a mano: whose turn it is, who takes them, and which team they give the truco to."""

from __future__ import annotations

from tests.second_scorer.books import Book
from tests.second_scorer.hands import Outcome, Played, best_of, team, truco_winner


class Disagreement(AssertionError):
    """The record holds something that the articles, as the scorer reads them, do not have."""


class Bazas:
    """``seats`` play, the leader first; ``winner`` is "open" until the truco is decided, None if it is nobody's."""

    def __init__(self, book: Book, seats: tuple[int, ...], strength: dict[str, int]) -> None:
        self.book, self.seats, self.strength = book, seats, strength
        self.baza: list[Played] = []
        self.outcomes: list[Outcome] = []
        self.gone: set[int] = set()
        self.leader = self.turn = seats[0]
        self.winner: Outcome | str = "open"

    def play(self, seat: int, card: str, down: bool) -> None:
        if seat != self.turn:
            raise Disagreement(f"seat {seat} plays {card}, and it is the turn of seat {self.turn}")
        self.baza.append((seat, card, down))
        self.next_turn()

    def next_turn(self) -> None:
        played = {each[0] for each in self.baza}
        start = self.seats.index(self.baza[-1][0]) + 1 if self.baza else self.seats.index(self.leader)
        for seat in self.seats[start:] + self.seats[:start]:
            if seat not in self.gone and seat not in played:
                self.turn = seat
                return
        self._end_baza()

    def _end_baza(self) -> None:
        best = best_of(self.strength, self.baza)
        sides = {team(seat) for seat in best}
        nearest = min(best, key=self.seats.index)
        outcome: Outcome = None
        if len(sides) == 1:
            outcome, self.leader = sides.pop(), best[0]  # G8
        elif self.book.name == "uruguay":
            outcome, self.leader = team(nearest), nearest  # K1
        elif self.book.parda_leader == "nearest":
            self.leader = nearest  # V14
        self.outcomes.append(outcome)
        self.baza = []
        self.winner = truco_winner(self.book, self.outcomes)
        if self.winner == "open":
            self.next_turn()
        elif self.winner == "tied":
            places = {"mano": self.seats[0], "postre": self.seats[-1], "last": nearest}
            self.winner = None if self.book.three_pardas == "nobody" else team(places[self.book.three_pardas])
