"""The log of a tournament: one JSON object a line, append-only, each bound to the one before by SHA-256.

``head`` of a line is SHA-256 of the head before it (32 bytes; none before the first) and of the line itself without
``head``. So a head shown on the screen, in a bulletin or on a printed sheet fixes everything before it.
Checking a log also decides every command again: an event that does not follow from its command is found as well.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any

from truquero.fairness.proof import compact
from truquero.tournament import events as ev
from truquero.tournament import tournament_commands as cmd
from truquero.tournament.codec import BadRecord, encode, read_command, read_event
from truquero.tournament.decide import act, create
from truquero.tournament.evolve import fold
from truquero.tournament.model import Tournament
from truquero.tournament.refusals import TournamentRefusal
from truquero.tournament.wording import Phrase, toml_of

FORMAT = 1
MAX_BYTES = 64_000_000
FIELDS = ("v", "n", "at", "by", "message", "command", "events", "head")


@dataclass(frozen=True, slots=True)
class LogRecord:
    """One command that was carried out, and what it caused."""

    number: int
    at: int
    by: int
    message: str
    command: cmd.Command
    events: tuple[ev.TournamentEvent, ...]
    head: str


class BadLog(Exception):
    """A log that is damaged or forged: which line, and what is wrong there."""

    def __init__(self, code: str, line: int, **values: object) -> None:
        super().__init__(code)
        self.code, self.line, self.values = code, line, values

    def say(self, language: str = "en") -> str:
        texts = toml_of("log")
        values = {key: value.say(language) if isinstance(value, TournamentRefusal | Phrase) else value
                  for key, value in self.values.items()}  # fmt: skip
        return f"{texts['at-line'][language].format(line=self.line)}: {texts[self.code][language].format(**values)}"

    def __str__(self) -> str:
        return self.say("en")


def next_head(head: str, body: Mapping[str, Any]) -> str:
    """The head after a line, given the head before it."""
    return sha256(bytes.fromhex(head) + compact(body).encode()).hexdigest()


def record(
    head: str, number: int, at: int, by: int, message: str, command: cmd.Command, events: Sequence[ev.TournamentEvent]
) -> LogRecord:
    """The next record of a log whose head is ``head`` (empty before the first)."""
    made = LogRecord(number, at, by, message, command, tuple(events), "")
    return replace(made, head=next_head(head, body_of(made)))


def body_of(one: LogRecord) -> dict[str, Any]:
    """A record as JSON, without its head."""
    return {
        "v": FORMAT,
        "n": one.number,
        "at": one.at,
        "by": one.by,
        "message": one.message,
        "command": encode(one.command),
        "events": [encode(event) for event in one.events],
    }


def written(records: Iterable[LogRecord]) -> str:
    """A log as text, a line for each record."""
    return "".join(compact({**body_of(one), "head": one.head}) + "\n" for one in records)


# ---------------------------------------------------------------- reading and checking


def read_log(data: bytes) -> list[LogRecord]:
    """The records of a log. Raises BadLog for the first line that is damaged or does not follow from those before."""
    if len(data) > MAX_BYTES:
        raise BadLog("too-large", 1, most=MAX_BYTES // 1_000_000)
    lines = data.split(b"\n")
    if lines[-1] == b"":
        lines.pop()
    elif lines != [b""]:
        raise BadLog("cut-off", len(lines))
    if not lines:
        raise BadLog("empty", 1)
    records: list[LogRecord] = []
    head, at = "", 0
    for line, text in enumerate(lines, start=1):
        one = _read_line(line, text, head)
        if one.at < at:
            raise BadLog("back-in-time", line)
        records.append(one)
        head, at = one.head, one.at
    return records


def _read_line(line: int, text: bytes, head: str) -> LogRecord:
    try:
        told = json.loads(text.decode("utf-8"), parse_float=_no_float, parse_constant=_no_float)
    except UnicodeDecodeError:
        raise BadLog("not-utf8", line) from None
    except (ValueError, RecursionError):
        raise BadLog("not-json", line) from None
    if not isinstance(told, dict) or tuple(told) != FIELDS:
        raise BadLog("not-a-record", line, fields=", ".join(FIELDS))
    if told["v"] != FORMAT:
        raise BadLog("other-version", line, known=FORMAT)
    body = {key: told[key] for key in FIELDS[:-1]}
    if told["head"] != next_head(head, body):
        raise BadLog("broken-chain", line)
    if told["n"] != line:
        raise BadLog("out-of-order", line)
    try:
        numbers = [told[key] for key in ("at", "by")]
        if any(type(n) is not int or n < 0 for n in numbers) or type(told["message"]) is not str:
            raise BadRecord("at, by, message", "numbers-and-text")
        if type(told["events"]) is not list:
            raise BadRecord("events", "list")
        events = tuple(read_event(event) for event in told["events"])
        command = read_command(told["command"])
    except BadRecord as error:
        raise BadLog("bad-record", line, where=error.where, expected=error.expected) from None
    return LogRecord(line, numbers[0], numbers[1], told["message"], command, events, told["head"])


def _no_float(text: str) -> float:
    raise ValueError(text)


INCONSISTENT = (LookupError, ValueError, TypeError, RecursionError)
"""What reading the events of a forged log, or showing the state after it, can run into."""


def state_of(records: Sequence[LogRecord]) -> Tournament:
    """The state after a log, by its events alone. Raises BadLog for events that cannot follow each other."""
    at = 0

    def events() -> Iterator[ev.TournamentEvent]:
        nonlocal at
        for one in records:
            at = one.number
            yield from one.events

    try:
        return fold(events())
    except INCONSISTENT:
        raise BadLog("other-events", max(1, at)) from None


def verified(records: Sequence[LogRecord]) -> Tournament:
    """Decide every command again: the state, or BadLog where the events are not what the command causes.

    This also opens every draw: a secret that was not committed to is refused.
    """
    state: Tournament | None = None
    messages: set[tuple[int, str]] = set()
    for one in records:
        if one.message and (one.by, one.message) in messages:
            raise BadLog("twice", one.number, message=one.message)
        messages.add((one.by, one.message))
        try:
            if state is None:
                if not isinstance(one.command, cmd.CreateTournament):
                    raise BadLog("no-beginning", one.number)
                state, events = create(one.command, one.by)
            else:
                state, events = act(state, one.by, one.command, one.at)
        except TournamentRefusal as refusal:
            raise BadLog("refused", one.number, why=refusal) from None
        if tuple(events) != one.events:
            raise BadLog("other-events", one.number)
    if state is None:
        raise BadLog("empty", 1)
    return state
