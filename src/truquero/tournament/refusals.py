"""Why not: a code, the article behind it, and values for the sentence, which exists in three languages."""

from __future__ import annotations

from collections.abc import Mapping

from truquero.tournament.wording import toml_of, word


class TournamentRefusal(Exception):
    """A command that is not carried out; nothing has changed."""

    def __init__(self, code: str, article: str = "", **values: object) -> None:
        super().__init__(code)
        self.code, self.article, self.values = code, article, values

    def say(self, language: str = "en") -> str:
        """The sentence, with its article."""
        values = {name: _told(name, value, language) for name, value in self.values.items()}
        said = sentences()[self.code][language].format(**values)
        return f"{said} [{self.article}]" if self.article else said

    def __str__(self) -> str:
        return self.say("en")


def _told(name: str, value: object, language: str) -> object:
    """A value in the reader's words: states have a name in every language."""
    return word(f"phase-{value}", language) if name == "phase" else value


def sentences() -> Mapping[str, Mapping[str, str]]:
    return toml_of("refusals")
