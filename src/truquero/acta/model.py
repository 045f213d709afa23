"""An acta as values: its lines, each with the number it had in the file."""

from __future__ import annotations

from dataclasses import dataclass, field

from truquero.cards import Card


@dataclass(frozen=True, slots=True)
class Line:
    """What every line has: its comment, and its line number (ignored when actas are compared)."""

    comment: str = field(default="", kw_only=True)
    number: int = field(default=0, kw_only=True, compare=False)


@dataclass(frozen=True, slots=True)
class Blank(Line):
    """Nothing, or only a comment."""


@dataclass(frozen=True, slots=True)
class Header(Line):
    """``key: value`` before the first mano."""

    key: str
    value: str


@dataclass(frozen=True, slots=True)
class ManoLine(Line):
    """``mano:`` with the players and their hands; hands are empty where a ``deck:`` gives them."""

    hands: tuple[tuple[str, tuple[Card, ...]], ...]


@dataclass(frozen=True, slots=True)
class DeckLine(Line):
    """``deck:`` the whole pack in dealing order."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class DrawLine(Line):
    """``sorteo:`` the cards drawn for the deal."""

    draws: tuple[tuple[str, Card], ...]


@dataclass(frozen=True, slots=True)
class TeamsLine(Line):
    """``equipos:`` how the teams were drawn, and the cards in the order of drawing."""

    how: str
    draws: tuple[tuple[str, Card], ...]


@dataclass(frozen=True, slots=True)
class CutLine(Line):
    """``corte:`` who cut (empty: the seat whose turn it is) and how many cards were lifted (0: a knock)."""

    name: str
    lifted: int


@dataclass(frozen=True, slots=True)
class TurnLine(Line):
    """``vuelta:`` a card turned up in the deal."""

    name: str
    card: Card


@dataclass(frozen=True, slots=True)
class MuestraLine(Line):
    """``muestra:`` the card turned up after the deal."""

    card: Card


@dataclass(frozen=True, slots=True)
class BlindLine(Line):
    """``ciegas:`` the players who do not look at their cards in the next deal, if later lines would not show it."""

    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ActionLine(Line):
    """A name and what that player did, in the rulebook's words."""

    name: str
    words: tuple[str, ...]
    speech: str | None = None
    """The player's own words: what was said, for ``dice``; a sign of more than one word, for ``sena``."""


@dataclass(frozen=True, slots=True)
class VeedorLine(Line):
    """A ruling of the veedor."""

    ruling: str
    team: str = ""


@dataclass(frozen=True, slots=True)
class Assertion(Line):
    """``=`` points or ``==`` games."""

    games: bool
    score: tuple[int, int]


AnyLine = (
    Blank
    | Header
    | ManoLine
    | DeckLine
    | DrawLine
    | TeamsLine
    | CutLine
    | TurnLine
    | MuestraLine
    | BlindLine
    | ActionLine
    | VeedorLine
    | Assertion
)


@dataclass(frozen=True, slots=True)
class Acta:
    """A record of a match, line by line."""

    lines: tuple[AnyLine, ...]

    def header(self, key: str) -> Header | None:
        return next((x for x in self.lines if isinstance(x, Header) and x.key == key), None)
