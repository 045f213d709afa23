"""The names of people, from a list that somebody typed: CSV with a number and a name a line."""

from __future__ import annotations

import csv
import io

from truquero.prose.sentences import harmless
from truquero.tournament.wording import word

MOST_NAMES = 20_000
LONGEST_NAME = 60
MAX_BYTES = 4_000_000


class BadNames(Exception):
    """A list of names that cannot be read: which line, and why."""

    def __init__(self, line: int, code: str) -> None:
        super().__init__(code)
        self.line, self.code = line, code

    def say(self, language: str = "en") -> str:
        return word(self.code, language, line=self.line, longest=LONGEST_NAME, most=MOST_NAMES)

    def __str__(self) -> str:
        return self.say("en")


def one_line(text: str) -> bool:
    """Whether a name fits on a line of a sheet as it is; an empty one does.

    >>> one_line("Liga 2025/26"), one_line("Liga  2026"), one_line(" Liga"), one_line("x" * 61)
    (True, False, False, False)
    """
    return text.isprintable() and text == " ".join(text.split()) and len(text) <= LONGEST_NAME


def read_names(data: bytes) -> dict[int, str]:
    """People by number. A first line of headings is skipped.

    >>> read_names("person,name\\n1,Ana\\n2,Luis".encode())
    {1: 'Ana', 2: 'Luis'}
    """
    if len(data) > MAX_BYTES:
        raise BadNames(1, "names-too-many")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadNames(data[: error.start].count(b"\n") + 1, "names-not-utf8") from None
    found: dict[int, str] = {}
    rows = csv.reader(io.StringIO(text), strict=True)
    while True:
        try:
            row = next(rows, None)
        except csv.Error:
            raise BadNames(rows.line_num, "names-not-csv") from None
        if row is None:
            return found
        if not row or (rows.line_num == 1 and row[0].strip() == "person"):
            continue
        number = row[0].strip()
        if (
            len(row) != 2
            or not number.isascii()
            or not number.isdigit()
            or len(number) > 10
            or not 0 < int(number) < 2**31
        ):
            raise BadNames(rows.line_num, "names-two-columns")
        name = row[1].strip()
        if not name or len(name) > LONGEST_NAME or harmless(name) != name:
            raise BadNames(rows.line_num, "names-bad-name")
        if int(number) in found:
            raise BadNames(rows.line_num, "names-twice")
        found[int(number)] = name
        if len(found) > MOST_NAMES:
            raise BadNames(rows.line_num, "names-too-many")
