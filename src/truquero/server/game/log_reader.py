"""Reads from the log: the state of a table, what somebody missed, what a bot must have heard, and the acta."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from truquero.acta.model import Acta, VeedorLine
from truquero.acta.parse import one_word
from truquero.acta.recorder import record
from truquero.api import rulebook
from truquero.engine import events as ev
from truquero.engine.actions import Annul, Disqualify
from truquero.engine.evolve import fold
from truquero.engine.start import start
from truquero.engine.state import Match
from truquero.engine.view import seen_events
from truquero.engine.view_types import Seen
from truquero.rules import Rulebook
from truquero.seats import Seat
from truquero.server.game.frame_builder import seen_by
from truquero.store import Record, TableRow
from truquero.store.codec import decode_action, decode_events
from truquero.wire.frames import Ack, encode_frame

REMEMBERED = 32
"""How many answers to each seat are kept in memory; older ones are in the log."""


@lru_cache(maxsize=256)
def _book(name: str, options: tuple[tuple[str, str], ...]) -> Rulebook:
    return rulebook(name, **dict(options))


def book_of(row: TableRow) -> Rulebook:
    """The rulebook with which a table began, and goes on."""
    return _book(row.rulebook, tuple(sorted(rulebook(row.rulebook).options_of_old(row.options).items())))


def chosen_options(row: TableRow) -> dict[str, str]:
    """The options of a table that differ from the rulebook's defaults."""
    book = book_of(row)
    usual = {option.name: option.default for option in book.options}
    return {name: value for name, value in book.chosen if usual[name] != value}


def stored_acta(row: TableRow, text: str) -> str:
    """The acta of a finished table. One written before a default changed names the option it used."""
    of_old = rulebook(row.rulebook).options_of_old(row.options)
    missing = " ".join(f"{name}={value}" for name, value in of_old.items() if name not in row.options)
    if not missing:
        return text
    lines = text.splitlines(keepends=True)
    named = next((at for at, line in enumerate(lines) if line.startswith("options:")), None)
    if named is not None:
        lines[named] = f"{lines[named].rstrip()} {missing}\n"
    else:
        lines.insert(1, f"options: {missing}\n")
    return "".join(lines)


def with_bulletins(text: str, bulletins: Sequence[str]) -> str:
    """The acta with the rulings that changed nothing at the table; the others stand where they were carried out."""
    more = [line for line in bulletins if f"# {' '.join(line.split()[:2])} " not in text]
    return text + "".join(f"# {line}\n" for line in more)


def first_state(row: TableRow) -> Match:
    return start(book_of(row), row.players, strict=row.strict)


class KeptAnswers:
    """The last answers to one seat, so that a message sent again gets the same one."""

    __slots__ = ("_found",)

    def __init__(self) -> None:
        self._found: dict[str, bytes] = {}

    def get(self, message: str) -> bytes | None:
        return self._found.get(message)

    def keep(self, message: str, answer: bytes) -> None:
        self._found[message] = answer
        if len(self._found) > REMEMBERED:
            del self._found[next(iter(self._found))]


class TableFromLog(NamedTuple):
    """A table as the log left it."""

    match: Match
    version: int
    deals: int
    answers: dict[tuple[str, str], int]
    """Sender and message of the last actions, and the version each became."""
    at: float = 0.0
    """When the last version was written."""
    moved: tuple[Seat, ...] = ()
    """The seats of the first place, the second … since the teams were drawn."""
    again: tuple[int, bool] = (0, False)
    """How many deals were dealt again, and whether the next one is."""


def read_table(row: TableRow, records: Iterable[Record]) -> TableFromLog:
    """Fold the log: the same cards, the same score, the same turn."""
    match, version, deals, at = first_state(row), 0, 0, 0.0
    moved: tuple[Seat, ...] = ()
    again = (0, False)
    answers: OrderedDict[tuple[str, str], int] = OrderedDict()
    for found in records:
        events = decode_events(found.events)
        match = fold(match, events)
        version, at = found.version, found.at
        if any(isinstance(event, ev.TeamsDrawn) for event in events):
            moved = tuple(event.seat for event in events if isinstance(event, ev.Drawn))[: row.players]
        deals += sum(isinstance(event, ev.WasCut) for event in events)
        again = dealt_again(again, events)
        if found.message:
            answers[found.sender, found.message] = version
            if len(answers) > REMEMBERED * row.players:
                answers.popitem(last=False)
    return TableFromLog(match, version, deals, dict(answers), at, moved, again)


def dealt_again(before: tuple[int, bool], events: Iterable[ev.Event]) -> tuple[int, bool]:
    """How many deals were void, or given back (B4), and whether one more has to be dealt in their place."""
    times, now = before
    for event in events:
        if isinstance(event, ev.Annulled | ev.Redealt):
            times, now = times + 1, True
        elif isinstance(event, ev.WasCut):
            now = False
    return times, now


def ack(version: int, message: str) -> bytes:
    return encode_frame(Ack(version, message))


class LoggedVersion(NamedTuple):
    """A version of the log: the state before it and what happened."""

    version: int
    at: float
    before: Match
    events: list[ev.Event]


def history(row: TableRow, records: Iterable[Record], after: LoggedVersion | None = None) -> Iterator[LoggedVersion]:
    """Every version with the state it began in; ``after``: the one before the first of these records."""
    match = first_state(row) if after is None else fold(after.before, after.events)
    for found in records:
        events = decode_events(found.events)
        yield LoggedVersion(found.version, found.at, match, events)
        match = fold(match, events)


def missed(row: TableRow, records: Iterable[Record], seat: Seat, after: int, upto: int) -> list[tuple[int, bytes]]:
    """The versions after one, as far as another, as a seat may see them."""
    return [
        (past.version, seen_by(past.before, past.events, (seat,))[seat])
        for past in history(row, records)
        if after < past.version <= upto
    ]


def heard(row: TableRow, records: Iterable[Record], seat: Seat) -> list[Seen]:
    """Everything a seat has seen so far: a bot that sits down later knows what its seat knows."""
    return [seen for past in history(row, records) for seen in seen_events(past.before, past.events, seat)]


def acta_of(row: TableRow, names: Sequence[str], records: Iterable[Record]) -> Acta:
    """The acta of a match, as the referee reads it."""
    deeds = ((r.seat, decode_action(r.action), decode_events(r.events)) for r in records)
    return record(book_of(row), [one_word(name) for name in names], row.strict, deeds)


def with_rulings(acta: Acta, records: Iterable[Record]) -> Acta:
    """Every ruling of a veedor with its bulletin beside it."""
    notes = iter([r.note for r in records if isinstance(decode_action(r.action), Annul | Disqualify)])
    return Acta(
        tuple(replace(line, comment=next(notes, "")) if isinstance(line, VeedorLine) else line for line in acta.lines)
    )
