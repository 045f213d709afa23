"""What a seat remembers: the cards it saw in this deal, what was said in this mano, and how rivals answer bets."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from truquero.cards import Card
from truquero.engine import events as ev
from truquero.engine.view_types import Covered, Seen
from truquero.rules import Suerte
from truquero.rules.ladder import ENVIDO, FLOR, TRUCO
from truquero.seats import Seat, team_of

SUPPOSED = 3
"""How many chances the assumption weighs that a rival bets as often as is usual."""


class Evidence(NamedTuple):
    """Something said in a mano that tells of a hand."""

    seat: Seat
    suerte: Suerte
    said: str
    """bet, wanted, refused or let-by (had the word and did not open)."""
    level: int
    """How many bets had been made."""
    played: int
    """How many cards the seat had let go of."""


class Habit:
    """How a team has answered bets of one suerte: what was expected of it, and what it did."""

    __slots__ = ("expected", "folded")

    def __init__(self) -> None:
        self.folded = 0.0
        self.expected = 0.0

    def note(self, folded: bool, expected: float) -> None:
        """One more answer; old ones count less and less."""
        keep = 0.95
        self.folded = keep * self.folded + folded
        self.expected = keep * self.expected + expected

    @property
    def lean(self) -> float:
        """How much more often than expected the team gives way, from -1 to 1."""
        return (self.folded - self.expected) / (6 + max(self.folded, self.expected))


class Boldness:
    """How often a team bets when it could: what tells bets on good cards from bets on any."""

    __slots__ = ("bets", "chances")

    def __init__(self) -> None:
        self.bets = 0
        self.chances = 0

    def note(self, bet: bool, anew: bool = True) -> None:
        """One more chance to bet, taken or not; if not new, the last one was taken after all."""
        self.bets += bet
        self.chances += anew

    def share(self, usual: float) -> float:
        """The share of its chances that the team takes, never less than is usual: a quiet rival may begin to bluff.

        >>> boldness = Boldness()
        >>> for _ in range(12):
        ...     boldness.note(bet=True)
        >>> boldness.share(usual=0.5), Boldness().share(usual=0.5)
        (0.9, 0.5)
        """
        return max(usual, (usual * SUPPOSED + self.bets) / (SUPPOSED + self.chances))


class Memory:
    """A fold over the events a seat has seen."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.team = team_of(seat)
        self.deals = 0
        """Deals begun in this game."""
        self.out: set[Card] = set()
        """Cards of this deal seen in earlier manos of it: nobody holds them now."""
        self.table: set[Card] = set()
        """Cards seen on the table in the mano being played."""
        self.evidence: list[Evidence] = []
        self.signs: list[tuple[Seat, str]] = []
        self.order: tuple[Seat, str] | None = None
        """The last words of a captain, and who spoke them."""
        self.played: dict[Seat, int] = {}
        self.levels: dict[Suerte, int] = {}
        self.opened: set[Suerte] = set()
        self.callers: dict[Suerte, Seat] = {}
        self.habits: dict[Suerte, Habit] = {suerte: Habit() for suerte in Suerte}
        """How the rivals answer our bets."""
        self.openings: dict[Suerte, Boldness] = {suerte: Boldness() for suerte in Suerte}
        """How often the rivals open a suerte when they could."""
        self.raises: dict[Suerte, Boldness] = {suerte: Boldness() for suerte in Suerte}
        """How often they raise where they could have answered."""
        self.predicted: dict[Suerte, float] = {}
        """What we thought the chance of their giving way when we last bet."""
        self.caught = 0
        """How often a rival's wanted truco turned out to be a bluff, and how often it did not."""
        self.honest = 0
        self.signed = False
        self.manos = 0
        self.at = -1
        """The number of the mano I am playing inside its deal; -1: none."""

    def notice(self, seen: Seen) -> None:
        handler = _HANDLERS.get(type(seen))
        if handler is None:
            return
        if isinstance(seen, _SAID) and self.at not in (-1, seen.at):
            return  # said in another duel that is played at the same time (L5)
        handler(self, seen)

    # ---------------------------------------------------------------- the deal

    def _deal(self, seen: ev.DealBegan) -> None:
        self.out.clear()
        self.table.clear()
        self.deals += 1
        self.at = -1

    def _mano(self, seen: ev.ContestBegan) -> None:
        mine = self.seat in seen.seats
        if mine or self.at == -1:
            self.evidence.clear()
            self.played.clear()
            self.levels.clear()
            self.opened.clear()
            self.callers.clear()
            self.predicted.clear()
            self.signs.clear()
            self.order = None
            self.signed = False
        if mine:
            self.at = seen.at
        self.manos += 1

    def _played(self, seen: ev.Played) -> None:
        self.table.add(seen.card)
        played = self.played.get(seen.seat, 0)
        if not played and not self.opened:
            self.evidence.append(Evidence(seen.seat, ENVIDO, "let-by", 0, played))
            self._could_open(seen, ENVIDO)
        self._could_open(seen, TRUCO)
        self.played[seen.seat] = played + 1

    def _could_open(self, seen: ev.Played | Covered, suerte: Suerte) -> None:
        """A rival played a card and let a chance to open go by."""
        if seen.at == self.at and team_of(seen.seat) != self.team and suerte not in self.opened:
            self.openings[suerte].note(bet=False)

    def _covered(self, seen: Covered) -> None:
        self._could_open(seen, TRUCO)
        self.played[seen.seat] = self.played.get(seen.seat, 0) + 1

    def _shown(self, seen: ev.Shown) -> None:
        self.table.update(seen.cards)

    def _ended(self, seen: ev.ContestEnded) -> None:
        self.out |= self.table
        self.table.clear()
        if seen.at == self.at:
            self.at = -1

    def _won(self, seen: ev.GameWon) -> None:
        self.deals = 0

    # ---------------------------------------------------------------- what is said

    def _bet(self, seen: ev.BetMade) -> None:
        level = self.levels.get(seen.suerte, 0) + 1
        self.levels[seen.suerte] = level
        self.opened.add(seen.suerte)
        self.callers[seen.suerte] = seen.seat
        if team_of(seen.seat) != self.team:
            # Saying quiero retruco accepts and raises in one breath: that is one chance.
            wanted = bool(self.evidence) and self.evidence[-1][:3] == (seen.seat, seen.suerte, "wanted")
            (self.openings if level == 1 else self.raises)[seen.suerte].note(bet=True, anew=not wanted)
            if level > 1:
                self._answered(seen.suerte, folded=False)
        self.evidence.append(Evidence(seen.seat, seen.suerte, "bet", level, self.played.get(seen.seat, 0)))

    def _wanted(self, seen: ev.BetWanted) -> None:
        level = self.levels.get(seen.suerte, 1)
        if team_of(seen.seat) != self.team:
            self.raises[seen.suerte].note(bet=False)
            self._answered(seen.suerte, folded=False)
        self.evidence.append(Evidence(seen.seat, seen.suerte, "wanted", level, self.played.get(seen.seat, 0)))

    def _refused(self, seen: ev.BetRefused) -> None:
        level = self.levels.get(seen.suerte, 1)
        if team_of(seen.seat) != self.team:
            self.raises[seen.suerte].note(bet=False)
            self._answered(seen.suerte, folded=True)
        self.evidence.append(Evidence(seen.seat, seen.suerte, "refused", level, self.played.get(seen.seat, 0)))

    def _answered(self, suerte: Suerte, folded: bool) -> None:
        """The rivals answered a bet of ours: compare it with what we expected."""
        expected = self.predicted.pop(suerte, None)
        if expected is not None:
            self.habits[suerte].note(folded, expected)

    def _sung(self, seen: ev.FlorSung) -> None:
        self.opened.add(FLOR)

    def _signed(self, seen: ev.Signed) -> None:
        if seen.seat != self.seat:
            self.signs.append((seen.seat, seen.holding))

    def _talked(self, seen: ev.Talked) -> None:
        if seen.seat != self.seat and team_of(seen.seat) == self.team:
            self.order = seen.seat, seen.text

    def _decided(self, seen: ev.TrucoDecided) -> None:
        """A truco of the rivals that was played to the end was a bluff, or was not."""
        caller = self.callers.get(TRUCO)
        if caller is None or team_of(caller) == self.team or seen.team < 0:
            return
        if any(e.said == "wanted" and e.suerte is TRUCO for e in self.evidence):
            if seen.team == self.team:
                self.caught += 1
            else:
                self.honest += 1


_SAID = (ev.BetMade, ev.BetWanted, ev.BetRefused, ev.FlorSung, ev.TrucoDecided)
_HANDLERS: dict[type, Callable[[Memory, Any], None]] = {
    ev.DealBegan: Memory._deal,
    ev.ContestBegan: Memory._mano,
    ev.Played: Memory._played,
    Covered: Memory._covered,
    ev.Shown: Memory._shown,
    ev.ContestEnded: Memory._ended,
    ev.GameWon: Memory._won,
    ev.BetMade: Memory._bet,
    ev.BetWanted: Memory._wanted,
    ev.BetRefused: Memory._refused,
    ev.FlorSung: Memory._sung,
    ev.Signed: Memory._signed,
    ev.Talked: Memory._talked,
    ev.TrucoDecided: Memory._decided,
}
