"""From text to an acta. Every complaint names its line, what was wrong and what would be right."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping

from truquero.acta.complaints import Complaint
from truquero.acta.model import (
    Acta,
    ActionLine,
    AnyLine,
    Assertion,
    Blank,
    BlindLine,
    CutLine,
    DeckLine,
    DrawLine,
    Header,
    ManoLine,
    MuestraLine,
    TeamsLine,
    TurnLine,
    VeedorLine,
)
from truquero.cards import Card, CardError, card
from truquero.rules.team_draw import TeamDraw
from truquero.seats import Seat

HEADERS = ("rulebook", "seats", "options", "table", "score", "games", "capitan", "dealer")
RITUALS = ("mano", "deck", "equipos", "sorteo", "corte", "vuelta", "muestra", "ciegas")
MAX_BYTES = 4_000_000
MAX_LINE = 2_000
VEEDOR = "veedor"
KNOCK = "golpe"
_TEAM_DRAWS = frozenset(how.value for how in TeamDraw)


class ActaError(Complaint):
    """A line that cannot be read."""

    def __init__(self, line: int, what: str, /, **values: object) -> None:
        super().__init__(what, **values)
        self.line = line

    @property
    def message(self) -> str:
        """What is wrong, in English and without its line."""
        return self.say("en")

    def __str__(self) -> str:
        return f"line {self.line}: {self.message}"


def fold(word: str) -> str:
    """Lower case without accents: how action words are compared.

    >>> fold("Seña"), fold("cántO")
    ('sena', 'canto')
    """
    stripped = unicodedata.normalize("NFD", word)
    return "".join(c for c in stripped if not unicodedata.combining(c)).casefold()


def is_plain(text: str) -> bool:
    """Whether a text can be written in an acta as one word, without quotation marks.

    >>> is_plain("1e"), is_plain("toca la oreja"), is_plain("Oreja"), is_plain("¡!")
    (True, False, False, False)
    """
    return text == fold(text) and re.fullmatch(r"\w+", text) is not None


def seat_named(seats: Mapping[str, Seat], name: str) -> Seat | None:
    """The seat that a name means: an exact match, or the only one that differs just in case and accents.

    >>> seat_named({"Ana": 1, "Íñigo": 2}, "iñigo"), seat_named({"Ana": 1, "Aná": 2}, "ANA")
    (2, None)
    """
    if name in seats:
        return seats[name]
    alike = [seat for known, seat in seats.items() if fold(known) == fold(name)]
    return alike[0] if len(alike) == 1 else None


def one_word(name: str) -> str:
    """A name as an acta writes it, where a space would end it.

    >>> one_word("Ana María")
    'Ana_María'
    """
    return name.replace(" ", "_")


def decode(data: bytes) -> str:
    """The text of a file that should be UTF-8."""
    if len(data) > MAX_BYTES:
        raise ActaError(1, "too-large", most=MAX_BYTES // 1_000_000)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise ActaError(line, "not-utf8", byte=f"{data[error.start]:#04x}") from None


def parse(text: str) -> Acta:
    """Read an acta. Raises ActaError at the first line that cannot be read."""
    lines: list[AnyLine] = []
    begun = False
    names: frozenset[str] = frozenset()
    for number, raw in enumerate(re.split(r"\r\n|\n|\r", unicodedata.normalize("NFC", text)), start=1):
        line = _line(raw, number, begun, names)
        begun = begun or isinstance(line, ManoLine)
        if isinstance(line, Header) and line.key == "seats":
            names = frozenset(fold(name) for name in line.value.split())
        lines.append(line)
    if lines and lines[-1] == Blank():
        lines.pop()
    return Acta(tuple(lines))


def _split_comment(raw: str, number: int) -> tuple[str, str]:
    """The line and its comment; a # between quotes is talk, not a comment."""
    quoted = False
    for i, char in enumerate(raw):
        if char == '"':
            quoted = not quoted
        elif char == "#" and not quoted:
            return raw[:i].strip(), raw[i + 1 :].strip()
    if quoted:
        raise ActaError(number, "quote-open")
    return raw.strip(), ""


def _line(raw: str, number: int, begun: bool, names: frozenset[str]) -> AnyLine:
    if len(raw) > MAX_LINE:
        raise ActaError(number, "line-long", most=MAX_LINE)
    bad = next((c for c in raw if unicodedata.category(c) == "Cc" and c != "\t"), None)
    if bad is not None:
        raise ActaError(number, "control", code=f"U+{ord(bad):04X}")
    body, comment = _split_comment(raw, number)
    if not body:
        return Blank(comment=comment, number=number)
    if body.startswith("="):
        return _assertion(body, comment, number)
    key, colon, rest = body.partition(":")
    name = fold(key.strip())
    if colon and " " not in key.strip() and (name in HEADERS or name in RITUALS):
        return _keyed(name, rest.strip(), comment, number, begun)
    if colon and name in names:  # "Ana: truco", as in a play
        return _action(f"{key.strip()} {rest.strip()}".strip(), comment, number)
    if colon and " " not in key.strip() and '"' not in key:
        known = ", ".join(f"{k}:" for k in (*HEADERS, *RITUALS))
        raise ActaError(number, "not-a-line", key=key.strip(), known=known)
    return _action(body, comment, number)


def _keyed(key: str, value: str, comment: str, number: int, begun: bool) -> AnyLine:
    if key == "mano":
        return ManoLine(_hands(value, number), comment=comment, number=number)
    if key == "deck":
        return DeckLine(_cards(value.split(), number), comment=comment, number=number)
    if key == "sorteo":
        return DrawLine(_draws(value, number), comment=comment, number=number)
    if key == "equipos":
        how, _, drawn = value.partition("|")
        if fold(how.strip()) not in _TEAM_DRAWS:
            raise ActaError(number, "equipos")
        draws = _draws(drawn, number, "equipos")
        return TeamsLine(fold(how.strip()), draws, comment=comment, number=number)
    if key == "corte":
        return _cut(value, comment, number)
    if key == "vuelta":
        words = value.split()
        if len(words) != 2:
            raise ActaError(number, "vuelta")
        return TurnLine(words[0], _card(words[1], number), comment=comment, number=number)
    if key == "ciegas" and value:
        return BlindLine(tuple(value.split()), comment=comment, number=number)
    if key == "muestra":
        return MuestraLine(_card(value, number), comment=comment, number=number)
    if begun and key != "dealer":
        raise ActaError(number, "header-begun", key=key)
    if not value:
        raise ActaError(number, "no-value", key=key)
    return Header(key, " ".join(value.split()), comment=comment, number=number)


def _card(code: str, number: int) -> Card:
    try:
        return card(code)
    except CardError:
        raise ActaError(number, "card", code=code) from None


def _cards(codes: list[str], number: int) -> tuple[Card, ...]:
    return tuple(_card(code, number) for code in codes)


def _hands(value: str, number: int) -> tuple[tuple[str, tuple[Card, ...]], ...]:
    if not value:
        return ()
    hands: list[tuple[str, tuple[Card, ...]]] = []
    for part in value.split("|"):
        words = part.split()
        if not words:
            raise ActaError(number, "empty-hand")
        if len(words) not in (1, 4):
            raise ActaError(number, "three-cards", name=words[0], count=len(words) - 1)
        hands.append((words[0], _cards(words[1:], number)))
    return tuple(hands)


def _draws(value: str, number: int, key: str = "sorteo") -> tuple[tuple[str, Card], ...]:
    draws: list[tuple[str, Card]] = []
    for part in value.split("|"):
        words = part.split()
        if len(words) != 2:
            raise ActaError(number, key)
        draws.append((words[0], _card(words[1], number)))
    return tuple(draws)


def _cut(value: str, comment: str, number: int) -> CutLine:
    words = value.split()
    name, lifted = ("", words[0]) if len(words) == 1 else (words[0], words[1]) if len(words) == 2 else ("", "")
    if fold(lifted) == KNOCK:
        return CutLine(name, 0, comment=comment, number=number)
    if name and lifted.isascii() and lifted.isdigit() and len(lifted) <= 3 and int(lifted) > 0:
        return CutLine(name, int(lifted), comment=comment, number=number)
    raise ActaError(number, "corte")


def _assertion(body: str, comment: str, number: int) -> Assertion:
    match = re.fullmatch(r"(==?)\s*(\d{1,4})\s*-\s*(\d{1,4})", body, re.ASCII)
    if match is None:
        raise ActaError(number, "assertion")
    return Assertion(match[1] == "==", (int(match[2]), int(match[3])), comment=comment, number=number)


def _action(body: str, comment: str, number: int) -> AnyLine:
    name, rest = (*body.split(None, 1), "")[:2]
    if not rest:
        raise ActaError(number, "alone", name=name)
    if fold(name) == VEEDOR:
        return _veedor(rest, comment, number)
    said = re.fullmatch(r'(\S+)\s+"([^"]*)"', rest)
    if said is not None and fold(said[1]) in ("dice", "sena"):
        verb = fold(said[1])
        text = " ".join(said[2].split()) if verb == "sena" else said[2]
        if verb == "sena" and is_plain(text):
            return ActionLine(name, (verb, text), comment=comment, number=number)
        return ActionLine(name, (verb,), text, comment=comment, number=number)
    words = rest.split()
    if fold(words[0]) == "dice":
        raise ActaError(number, "speech", name=name)
    # Words are kept folded; names and cards inside them keep what they were.
    verb = fold(words[0])
    kept = words[1:] if verb == "pido-flor" else [fold(w) for w in words[1:]]
    return ActionLine(name, (verb, *kept), comment=comment, number=number)


def _veedor(rest: str, comment: str, number: int) -> VeedorLine:
    words = rest.split()
    ruling = fold(words[0])
    if ruling == "anula" and len(words) == 1:
        return VeedorLine("anula", comment=comment, number=number)
    if ruling == "descalifica" and len(words) == 2 and words[1].upper() in ("A", "B"):
        return VeedorLine("descalifica", words[1].upper(), comment=comment, number=number)
    raise ActaError(number, "veedor")
