"""Why not: a code, the article behind it, and values for the sentence, which exists in three languages."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime

from truquero.tournament.wording import Phrase, toml_of, word

USUAL = {
    "not-hex": "O1",
    "board-done": "O6",
    "no-match": "O6",
    "not-in-play": "O6",
    "round-open": "O6",
    "there-already": "O6",
    "no-claim": "O8",
    "no-entry": "O21",
    "no-person": "O11",
}
"""The article behind a code where the rule that refuses names no other."""
AGREED = "O17"
"""What is done by whom and when is agreed beforehand: the article behind everything else."""
ABOUT = {
    "O1": ("OpenEntries", "MakeDraw", "PairRound"),
    "O6": ("BeginFixture", "ReportResult", "AgreeResult", "DenyResult", "MoveBoard"),
    "O8": ("FileClaim", "DropClaim", "OpenRecord", "HoldTable", "ReleaseTable"),
    "O9": ("Rule",),
    "O12": ("AnswerClaim",),
    "O14": ("AppointScorer",),
    "O19": ("DepositSigns",),
    "O21": ("Enter", "Confirm"),
    "O25": ("CheckIn", "TellSalt"),
    "O28": ("NoShow", "Retire"),
    "O29": ("ClockUp",),
    "O30": ("Withdraw", "Rest", "ComeBack"),
    "O32": ("Substitute",),
    "O33": ("RefuseEntry",),
}
"""The commands that an article is about; every other command is about what was agreed."""
_ARTICLES = {command: article for article, commands in ABOUT.items() for command in commands}


class TournamentRefusal(Exception):
    """A command that is not carried out; nothing has changed."""

    def __init__(self, code: str, article: str = "", **values: object) -> None:
        super().__init__(code)
        self.code, self.values = code, values
        self.article = article or USUAL.get(code, AGREED)

    def say(self, language: str = "en") -> str:
        """The sentence, with its article."""
        values = {name: _told(name, value, language) for name, value in self.values.items()}
        said = sentences()[self.code][language].format(**values)
        return f"{said} [{self.article}]"

    def __str__(self) -> str:
        return self.say("en")


def bad_command(where: str | Phrase, expected: Phrase, command: str = "") -> TournamentRefusal:
    """A command, or bases, that cannot be read: which field is wrong, and what was expected there."""
    return TournamentRefusal("bad-command", _ARTICLES.get(command, AGREED), where=where, expected=expected)


def _told(name: str, value: object, language: str) -> object:
    """A value in the reader's words: states have a name in every language, days are written as people write them."""
    if isinstance(value, Phrase):
        return value.say(language)
    if name == "day" and isinstance(value, int):
        day = datetime.fromtimestamp(value, UTC)
        return f"{day:%Y-%m-%d}" if language == "en" else f"{day.day}/{day.month}/{day.year}"
    return word(f"phase-{value}", language) if name == "phase" else value


def sentences() -> Mapping[str, Mapping[str, str]]:
    return toml_of("refusals")
