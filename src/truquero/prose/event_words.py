"""The values of an event in words, for the Python code that tells events: the story and the terminal.

What a value is follows from the name of its placeholder, as ``events.toml`` explains. The page does the same in
``static/js/table/story.js``.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from truquero.prose.event_lines import NAMED, ToldEvent, event_texts, unseen
from truquero.prose.sentences import begin, fill, listed, quoted, suerte_word, the
from truquero.rules import Rulebook
from truquero.seats import Seat, team_of

SEATS = ("name", "lead", "rival", "asked")


class EventWords(NamedTuple):
    """The names, the rulebook and the language that an event is told with."""

    book: Rulebook
    names: tuple[str, ...]
    language: str

    def fields(self, told: ToldEvent) -> dict[str, object]:
        """Every value of a told event as its text wants it."""
        return {name: self._word(name, value) for name, value in told.values.items()}

    def sentence(self, told: ToldEvent) -> str:
        """The event in one sentence."""
        fields = self.fields(told)
        form = "one" if fields.get("n", 1) == 1 else "other"
        return begin(fill(event_texts(self.language)[told.text][form], fields))

    def people(self, seats: Iterable[Seat]) -> str:
        return listed([self.names[seat - 1] for seat in sorted(seats)], self.language)

    def _word(self, name: str, value: Any) -> object:
        match name:
            case "n":
                return value if isinstance(value, int) else len(value)
            case "names" | "others":
                return self.people(value)
            case "side":
                return self.people(seat for seat in range(1, len(self.names) + 1) if team_of(seat) == value)
            case "cards":
                return " ".join(card.code for card in value)
            case "card":
                return value.code
            case "suerte":
                return the(suerte_word(_bare(value), self.book, self.language), self.language)
            case "blind":
                return unseen(self.language) if value else ""
            case "call":
                return quoted(_bare(value), self.language)
            case _ if name in SEATS:
                return self.names[value - 1]
            case _:
                return value


def _bare(value: Any) -> str:
    """A word without its mark; a suerte by its name."""
    return str(getattr(value, "value", value)).removeprefix(NAMED)
