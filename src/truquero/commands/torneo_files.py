"""The files of a championship that one person runs at one computer: the log, the names, the secret of the draws.

A command is written to the log and forced to the disk before anybody hears of it; a line that was cut off by a crash
was never confirmed, and is dropped.
"""

from __future__ import annotations

import contextlib
import csv
import hmac
import io
import os
import secrets
from collections.abc import Iterable, Iterator
from pathlib import Path
from time import time

from truquero.commands.output import Unusable, read_bytes
from truquero.tournament import tournament_commands as cmd
from truquero.tournament.decide import act, create
from truquero.tournament.draw import draw_commitment
from truquero.tournament.log import MAX_BYTES, BadLog, LogRecord, read_log, record, state_of, written
from truquero.tournament.model import Bases, Role, Tournament
from truquero.tournament.names import BadNames, read_names
from truquero.tournament.screen import screen

try:
    import fcntl
except ImportError:  # not on Windows
    fcntl = None  # type: ignore[assignment]

ORGANISER, VEEDOR = 1_000_001, 1_000_002
"""The people who type: the organiser, and for rulings the veedor."""


class ChampionshipFiles:
    """A championship in a folder: ``agosto.log``, ``agosto.names.csv``, ``agosto.secret``, ``agosto.html``."""

    def __init__(self, log: str, language: str) -> None:
        self.log, self.language = Path(log), language
        self.names_file = self.log.with_suffix(".names.csv")
        self.secret_file = self.log.with_suffix(".secret")
        self.screen_file = self.log.with_suffix(".html")
        self.records: list[LogRecord] = []
        self.names: dict[int, str] = {}
        self._state: Tournament | None = None

    @property
    def t(self) -> Tournament:
        if self._state is None:
            raise Unusable(f"{self.log}: nothing has been created yet")
        return self._state

    # ------------------------------------------------------------ opening

    @contextlib.contextmanager
    def opened(self) -> Iterator[ChampionshipFiles]:
        """Read everything, with the log locked against a second command at the same time."""
        data = read_bytes(str(self.log), MAX_BYTES)
        with self.log.open("r+b") as file:
            if fcntl is not None:
                fcntl.flock(file, fcntl.LOCK_EX)
            data = file.read(MAX_BYTES + 1)
            whole = data.rfind(b"\n") + 1
            if whole < len(data):
                file.truncate(whole)
            try:
                self.records = read_log(data[:whole])
                if self.names_file.exists():
                    self.names = read_names(self.names_file.read_bytes())
            except BadLog as error:
                raise Unusable(f"{self.log}: {error.say(self.language)}") from None
            except BadNames as error:
                raise Unusable(f"{self.names_file}: {error.say(self.language)}") from None
            self._state = state_of(self.records)
            yield self

    def create(self, tournament: str, bases: Bases) -> None:
        """A new championship, with its entries open. Existing files are not overwritten."""
        first = cmd.CreateTournament(tournament, bases)
        self._state, events = create(first, ORGANISER)
        made = record("", 1, int(time()), ORGANISER, "", first, events)
        try:
            secret = os.open(self.secret_file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            with os.fdopen(secret, "w", encoding="ascii") as file:
                file.write(secrets.token_hex(32))
            with self.log.open("xb") as log:
                log.write(written([made]).encode())
                os.fsync(log.fileno())
        except FileExistsError as error:
            raise Unusable(f"{error.filename} is there already: choose another name") from None
        self.records = [made]
        self.do(ORGANISER, cmd.Appoint(VEEDOR, Role.VEEDOR))
        self.do(ORGANISER, cmd.OpenEntries(self.commitment(0)))

    # ------------------------------------------------------------ writing

    def do(self, actor: int, command: cmd.Command) -> None:
        """Carry out a command; when this returns it is on the disk."""
        self.do_all(actor, [command])

    def do_all(self, actor: int, commands: Iterable[cmd.Command], names: dict[int, str] | None = None) -> None:
        """All of these commands or none, and with them the names they need."""
        state, made = self.t, []
        last = self.records[-1]
        at = max(int(time()), last.at)
        for command in commands:
            state, events = act(state, actor, command, at)
            last = record(last.head, last.number + 1, at, actor, "", command, events)
            made.append(last)
        if names:
            self._keep_names(names)
        with self.log.open("ab") as file:
            file.write(written(made).encode())
            file.flush()
            os.fsync(file.fileno())
        self.records += made
        self._state = state
        self.show_screen()

    def _keep_names(self, names: dict[int, str]) -> None:
        """Write the names of people; the log has numbers only."""
        self.names |= names
        out = io.StringIO()
        csv.writer(out, lineterminator="\n").writerows([("person", "name"), *sorted(self.names.items())])
        fresh = self.names_file.with_suffix(".tmp")
        fresh.write_text(out.getvalue(), encoding="utf-8", newline="\n")
        fresh.replace(self.names_file)

    def show_screen(self) -> None:
        """Write the page for the television again. It can always be rebuilt, so a full disk is no error."""
        page = screen(self.t, self.names, self.records[-1].head, self.language)
        fresh = self.screen_file.with_suffix(".html.tmp")
        with contextlib.suppress(OSError):
            fresh.write_text(page, encoding="utf-8", newline="\n")
            fresh.replace(self.screen_file)

    # ------------------------------------------------------------ draws

    def secret(self, draw: int) -> bytes:
        """The secret of a draw, from the one that is kept beside the log."""
        try:
            kept = bytes.fromhex(self.secret_file.read_text(encoding="ascii").strip())
        except (OSError, ValueError):
            raise Unusable(f"{self.secret_file}: the secret of the draws is missing or damaged") from None
        return hmac.digest(kept, f"truquero torneo draw {draw}".encode(), "sha256")

    def commitment(self, draw: int) -> str:
        return draw_commitment(self.secret(draw), self.t.id, draw)
