"""The four markers: from points to what lies on the table. Pure functions, no game state."""

from __future__ import annotations

from dataclasses import dataclass

from truquero.rules.match_rules import Marker, MatchShape


@dataclass(frozen=True, slots=True)
class CoinLine:
    """Coins of Bélmez (B34) seen from the scorer's side: behind the base line tens, on it a stack, in front ones."""

    second_half: bool
    tens: int
    stack: int
    """What the base line is worth: 0 none, 5 two coins stacked, 9 three stacked."""
    ones: int

    @property
    def points(self) -> int:
        return 10 * self.tens + self.stack + self.ones


@dataclass(frozen=True, slots=True)
class CoinPile:
    """Coins of Almería (L12): large ones are 3, small ones 1, four of each; the halves are counted apart."""

    second_half: bool
    large: int
    small: int

    @property
    def points(self) -> int:
        return 3 * self.large + self.small


@dataclass(frozen=True, slots=True)
class Stones:
    """Valencian pedres: those of the half being played, and whether the half is bones."""

    second_half: bool
    stones: int

    @property
    def points(self) -> int:
        return self.stones


@dataclass(frozen=True, slots=True)
class Tally:
    """A column of the NOS / ELLOS sheet: squares of five matchsticks (four sides and a diagonal) and what is left."""

    second_half: bool
    squares: int
    sticks: int

    @property
    def points(self) -> int:
        return 5 * self.squares + self.sticks


Marks = CoinLine | CoinPile | Stones | Tally


def mark(points: int, shape: MatchShape, marker: Marker) -> Marks:
    """What lies on the table for a team with these points in the current game."""
    if not 0 <= points <= shape.target:
        raise ValueError(f"{points} points are outside 0 to {shape.target}")
    second = bool(shape.halves) and points >= shape.half
    left = points - shape.half if second else points
    if marker is Marker.COINS:
        tens, units = divmod(left, 10)
        stack = 9 if units == 9 else 5 if units >= 5 else 0
        return CoinLine(second, tens, stack, units - stack)
    if marker is Marker.BIG_AND_SMALL:
        large = min(left // 3, 4)
        return CoinPile(second, large, left - 3 * large)
    if marker is Marker.STONES:
        return Stones(second, left)
    return Tally(second, *divmod(left, 5))


def draw(marks: Marks) -> str:
    """A marker in characters, for terminals and records."""
    if isinstance(marks, CoinLine):
        stack = {0: "", 5: "◎", 9: "⊚"}[marks.stack]
        parts = ["●" * marks.tens and "●" * marks.tens + "¦", stack, "○" * marks.ones]
        return " ".join(p for p in parts if p) or "·"
    if isinstance(marks, CoinPile):
        return ("◉" * marks.large + "○" * marks.small) or "·"
    if isinstance(marks, Stones):
        return "•" * marks.stones or "·"
    return " ".join(["⧄"] * marks.squares + (["|" * marks.sticks] if marks.sticks else [])) or "·"
