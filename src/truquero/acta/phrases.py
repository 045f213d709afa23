"""The words of a story: its catalogue, and names, calls, stakes, scores and articles as a reader wants them."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from importlib import resources
from types import MappingProxyType
from typing import Any

from truquero.prose.event_lines import event_texts
from truquero.prose.event_lines import forms as forms_of
from truquero.prose.event_words import EventWords
from truquero.prose.sentences import begin, fill, listed, quoted, suerte_word, the
from truquero.rules import Rulebook, every_article
from truquero.seats import TEAM_NAMES, TEAMS, Seat, Team, team_of


@cache
def catalogue() -> Mapping[str, Mapping[str, Any]]:
    """All texts of the story, by section and key."""
    source = resources.files("truquero.acta").joinpath("story.toml")
    return tomllib.loads(source.read_text(encoding="utf-8"))


def forms(section: str, key: str, language: str) -> Mapping[str, str]:
    """The one or two forms of a text: the story's own, or that of an event as everybody tells it."""
    entry = catalogue()[section].get(key)
    return forms_of(entry[language]) if entry is not None else event_texts(language, section)[key]


class Phrases:
    """The words of one match in one language."""

    def __init__(self, book: Rulebook, names: tuple[str, ...], language: str) -> None:
        self.book = book
        self.all_names = names
        self.language = language
        self.words = EventWords(book, names, language)

    def text(self, key: str, fields: Mapping[str, object] = MappingProxyType({}), section: str = "texts") -> str:
        """A text with its fields; the field ``n`` chooses between singular and plural."""
        form = "one" if fields.get("n", 1) == 1 else "other"
        return fill(forms(section, key, self.language)[form], fields)

    def word(self, own: str) -> str:
        """A word of the rulebook that the reader's language says in another way."""
        entry = catalogue()["words"].get(own)
        return str(entry[self.language]) if entry else own

    # people

    def name(self, seat: Seat) -> str:
        return self.all_names[seat - 1]

    def names(self, seats: Iterable[Seat]) -> str:
        return listed([self.name(s) for s in seats], self.language)

    def team(self, team: Team, seats: Iterable[Seat] | None = None) -> str:
        """Who makes up a team, among these seats."""
        among = range(1, len(self.all_names) + 1) if seats is None else seats
        return self.names(s for s in sorted(among) if team_of(s) == team)

    # calls

    def call(self, word: str, number: int | None = None, capital: bool = True) -> str:
        """A call in the rulebook's own words, between quotation marks."""
        said = catalogue()["spoken"].get(word) or word.replace("-", " ")
        if number is not None:
            said = f"{said} {number}"
        return quoted(begin(said) if capital else said, self.language)

    def quote(self, text: str) -> str:
        return quoted(text, self.language)

    def suerte(self, suerte: str) -> str:
        return suerte_word(suerte, self.book, self.language)

    def the_suerte(self, suerte: str) -> str:
        return the(self.suerte(suerte), self.language)

    # games and points

    def the_game(self) -> str:
        return the(self.book.match.game, self.language)

    def games_word(self) -> str:
        """Patas, chicos, toros, cames."""
        game = self.book.match.game
        return f"{game[:-1]}es" if self.book.language == "va" and game.endswith("a") else f"{game}s"

    def the_match(self) -> str:
        return the(self.word(self.book.match.match), self.language)

    def games(self, games: tuple[int, int]) -> str:
        return begin(f"{self.games_word()}: {self._pair([str(n) for n in games])}")

    def score(self, score: tuple[int, int]) -> str:
        """Points by their halves: A 12 malas, B 3 güenas."""
        return self._pair([self._half(points) for points in score])

    def total(self, score: tuple[int, int]) -> str:
        """The plain points, where the halves hide them."""
        shape = self.book.match
        return f"{score[0]}-{score[1]}" if shape.halves and max(score) > shape.half else ""

    def _half(self, points: int) -> str:
        shape = self.book.match
        if not shape.halves:
            return str(points)
        second = points > shape.half
        left = points - shape.half if second else points
        unit = shape.halves[second]
        return f"{left} {catalogue()['single'].get(unit, unit) if left == 1 else unit}"

    def _pair(self, each: list[str]) -> str:
        return ", ".join(f"{TEAM_NAMES[team]} {each[team]}" for team in TEAMS)

    # articles

    def article(self, article: str) -> str:
        """[B15 The truco ladder]; nothing where there is no article."""
        if not article:
            return ""
        known = every_article().get(article)
        return f"[{article} {known.title(self.language)}]" if known else f"[{article}]"
