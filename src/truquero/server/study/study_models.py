"""What the page asks for to show and to teach a game: sheets, articles, the glossary, characters, reasons."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, Field

from truquero.rules import Suerte


class Mark(BaseModel):
    """What lies on the table for some points."""

    points: int
    second_half: bool


class CoinLineModel(Mark):
    """Coins before, on and behind a base line."""

    kind: Literal["coins"] = "coins"
    tens: int
    stack: int = Field(description="what lies on the base line: 0, 5 or 9")
    ones: int


class CoinPileModel(Mark):
    """Large coins of 3 and small ones of 1."""

    kind: Literal["big-and-small"] = "big-and-small"
    large: int
    small: int


class StonesModel(Mark):
    """Stones of the half being played."""

    kind: Literal["stones"] = "stones"
    stones: int


class TallyModel(Mark):
    """Matchsticks: squares of five, and those left."""

    kind: Literal["tally"] = "tally"
    squares: int
    sticks: int


class GameFeatures(BaseModel):
    """What there is in a game."""

    flor: bool
    envido: bool
    muestra: bool
    cover: bool
    blind: bool
    signs: bool
    captains: bool


class Word(BaseModel):
    """A word of the rulebook."""

    say: str = Field(description="as somebody says it")
    gloss: str = Field(description="what it means, in a line")


class OptionValue(BaseModel):
    """A value an option takes."""

    value: str
    title: str


class Range(BaseModel):
    """The numbers an option takes besides."""

    least: int
    most: int
    step: int


class SheetOption(BaseModel):
    """A house option, in words."""

    name: str
    title: str
    meaning: str
    default: str
    values: list[OptionValue]
    number: Range | None
    article: str


class SheetPreset(BaseModel):
    """A named way to play: the options to open a table with."""

    id: str
    title: str
    options: dict[str, str]
    players: list[int] = Field(description="how many may play like this")


class SheetLength(BaseModel):
    """How long a match may be: the options to open a table with."""

    id: str = Field(description="short, normal or long")
    title: str
    means: str = Field(description="in the games of the rulebook")
    options: dict[str, str]


class SheetSign(BaseModel):
    """A sign of the rulebook."""

    holding: str
    gesture: str = Field(description="the name of its drawing")
    gesture_text: str
    claim: str


class Heading(BaseModel):
    """An article by its title."""

    id: str
    title: str


class CutModel(BaseModel):
    """How many cards of the usual pack may be lifted at a cut; knocking is always allowed."""

    least: int
    most: int


class Stake(BaseModel):
    """A bet as a score keeper knows it."""

    suerte: Suerte
    word: str = Field(description="empty: nothing was said")
    say: str
    points: int | None = Field(description="null where it depends on the score or on a number that is named")
    how: str


class BetPlaces(BaseModel):
    """Where the buttons of a suerte stand: bets that can be made at the same moment have places of their own."""

    of: list[int] = Field(description="the place of each bet, in the order of its ladder")
    count: int = Field(description="how many places there are")


class Sheet(BaseModel):
    """A rulebook for people: what it looks like, what it says, and how it goes."""

    id: str
    name: str
    region: str
    parent: str = Field(description="its parent rulebook; empty if there is none")
    source: str = Field(description="the id of its source; empty for a rulebook from a file")
    language: str = Field(description="the language of its own words")
    players: list[int]
    target: int
    half: int
    halves: list[str]
    to_win: int
    game: str
    match: str
    marker: Literal["coins", "big-and-small", "stones", "tally"]
    marks: list[CoinLineModel | CoinPileModel | StonesModel | TallyModel] = Field(
        description="for 0 points up to the target"
    )
    order: list[list[str]] = Field(description="cards of equal power together, strongest first; without a muestra")
    piezas: list[str] = Field(
        description="the numbers of the muestra's suit that become piezas, best first, or wild cards"
    )
    pack: list[str]
    packs: dict[int, list[str]] = Field(description="packs of their own for some numbers of players")
    teams: dict[int, list[str]] = Field(description="how the teams can be drawn, by the number of players")
    has: GameFeatures
    blind: str
    look: str
    cover: str
    mazo: str
    together: list[list[str]] = Field(description="kinds of actions that may go in one gesture, in this order")
    orders: list[str] = Field(description="what a captain says to the partner")
    intro: list[str]
    words: dict[str, Word]
    stakes: list[Stake]
    places: dict[Suerte, BetPlaces]
    options: list[SheetOption]
    presets: list[SheetPreset] = Field(description="the ways to play that people look for first")
    lengths: list[SheetLength] = Field(description="short, normal and long matches; normal is the rulebook's own")
    length: str = Field(description="how long a match is, in words")
    chosen: dict[str, str]
    signs: list[SheetSign]
    articles: list[Heading]
    cut: CutModel


class ArticleText(BaseModel):
    """An article in our own words. Words and cards of the game stand between `backticks`."""

    id: str
    title: str
    text: str
    ruling: bool = Field(description="whether it settles what the source leaves open")
    source: str = Field(description="the id of its source; empty for custom")


class Person(BaseModel):
    """A character that plays."""

    id: str
    name: str
    strength: int = Field(description="of a level, from 1, the weakest; 0: a style")
    about: str


class GlossaryWord(BaseModel):
    """A word of the games."""

    word: str
    here: str = Field(description="the word in the reader's language; a dash if there is none")
    meaning: str
    where: str = Field(description="rulebooks, with the main article in brackets")


class GlossarySection(BaseModel):
    """Words that belong together."""

    title: str
    words: list[GlossaryWord]


class Reasons(BaseModel):
    """What the codes of a Scored event mean."""

    why: dict[str, str] = Field(description="by the field `why`")
    suertes: dict[str, str] = Field(description="by the field `suerte`")
