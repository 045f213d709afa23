"""What the house adds to a command: the secrets of the draws, the texts that stay sealed, what follows by itself."""

from __future__ import annotations

import secrets
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import Any, NamedTuple, get_args

from truquero.fairness import round_packs
from truquero.fairness.shares import secret_of
from truquero.review.gates import Kind
from truquero.server.championship.asking import CommandRefused
from truquero.server.championship.board_tables import with_lengths
from truquero.tournament import tournament_commands as cmd
from truquero.tournament.codec import LONGEST_TEXT, BadRecord, read_command
from truquero.tournament.draw import draw_commitment, table_of
from truquero.tournament.duplicate import packs_due
from truquero.tournament.following import draws_anew, pairs_first, stage_follows
from truquero.tournament.model import Place, Tournament
from truquero.tournament.refusals import bad_command
from truquero.tournament.wording import Phrase

OF_PEOPLE = frozenset(kind.__name__ for kind in get_args(cmd.Command)) - {
    "CreateTournament",
    "TableFinished",
    "AssignTables",
    "RevealPacks",
}
"""Commands that clients can send; the others are given by the house."""
SECRET_FIELDS = {
    "OpenEntries": ("commitment", "packs"),
    "MakeDraw": ("secret", "next"),
    "PairRound": ("secret", "next"),
}
SEALED_TEXTS = {"DepositSigns": "fingerprint", "RefuseEntry": "reason"}
BRING_PEOPLE = frozenset({"Enter", "Substitute"})
PACKS = 1_000_000
"""Under this number, where draws have theirs, the store keeps what the packs of duplicado are made from."""
EMPTY = "0" * 64


@dataclass(slots=True)
class Prepared:
    """Commands in the order in which they are carried out, and what is stored with them."""

    commands: list[cmd.Command]
    secrets: dict[int, bytes] = field(default_factory=dict)
    sealed: dict[str, str] = field(default_factory=dict)


class ReceivedCommand(NamedTuple):
    """A command as a client has sent it."""

    command: cmd.Command
    sealed: dict[str, str]
    """Texts of which the log has the fingerprint."""
    cites: frozenset[Kind] = frozenset()
    """Findings that a ruling cites: private, so they are kept beside the log."""
    despite_ban: bool = False
    """Whether the organiser lets in who is out of the season."""


def read(told: Mapping[str, Any]) -> ReceivedCommand:
    """A command as clients send it. Raises Refusal.

    Clients do not send secrets; where the log has a fingerprint they send the ``text``. A ruling can have ``cites``,
    and a command that brings people in ``despite_ban``.
    """
    name = told.get("t")
    data = dict(told)
    sealed: dict[str, str] = {}
    if not isinstance(name, str) or name not in OF_PEOPLE:
        raise _unread("t", "command")
    for field_name, value in data.items():
        if isinstance(value, str) and not _readable(value):
            raise _unread(field_name[:40], "readable", name)
    if isinstance(data.get("bases"), dict):
        data["bases"] = with_lengths(data["bases"])
    for secret in SECRET_FIELDS.get(name, ()):
        if data.pop(secret, ""):
            raise _unread(secret, "empty", name)
        data[secret] = EMPTY
    if name in SEALED_TEXTS and "text" in data:
        text = data.pop("text")
        if not isinstance(text, str) or not 0 < len(text) <= LONGEST_TEXT:
            raise _unread("text", "some-text", name, most=LONGEST_TEXT)
        kept = f"{secrets.token_hex(16)}\n{text}"  # the salt keeps a short text from being guessed
        made = fingerprint(kept)
        data[SEALED_TEXTS[name]] = made
        sealed[made] = kept
    try:
        cites = frozenset(Kind(kind) for kind in data.pop("cites", ())) if name == "Rule" else frozenset[Kind]()
    except (TypeError, ValueError):
        raise _unread("cites", "list-from", name, known=", ".join(Kind)) from None
    despite_ban = data.pop("despite_ban", False) if name in BRING_PEOPLE else False
    if not isinstance(despite_ban, bool):
        raise _unread("despite_ban", "yes-or-no", name)
    try:
        return ReceivedCommand(read_command(data), sealed, cites, despite_ban)
    except BadRecord as error:
        raise CommandRefused(bad_command(error.where, error.expected, name)) from None


def _unread(where: str, expected: str, command: str = "", **values: object) -> CommandRefused:
    """Which field of a command is wrong, and what was expected there."""
    return CommandRefused(bad_command(where, Phrase(f"expected-{expected}", values), command))


def _readable(text: str) -> bool:
    """Whether a text can be shown and printed: lines and tabs, and no other control characters."""
    return not any(unicodedata.category(letter) == "Cc" and letter not in "\n\t" for letter in text)


def fingerprint(text: str) -> str:
    """The log's fingerprint of a sealed text: a later reader can see that the text is the same."""
    return sha256(text.encode()).hexdigest()


class Secrets:
    """The secrets of the draws of one championship: stored before their commitment is published."""

    def __init__(self, tournament: str, stored: dict[int, bytes], key: bytes) -> None:
        self.tournament, self.stored, self._key = tournament, stored, key

    def prepared(self, t: Tournament, command: cmd.Command, sealed: dict[str, str]) -> Prepared:
        """The command with what the house adds, and those before it."""
        made = Prepared([], sealed=sealed)
        if isinstance(command, cmd.OpenEntries):
            made.commands = [cmd.OpenEntries(self._commitment(0, made), self._anchor(t, made))]
        elif isinstance(command, cmd.MakeDraw):
            made.commands = [self._drawing(t, command, made)]
        elif isinstance(command, cmd.PairRound):
            made.commands = [self._pairing(t, command, made)]
        elif isinstance(command, cmd.CallRound) and pairs_first(t):
            made.commands = [self._pairing(t, cmd.PairRound(), made), command]
        else:
            made.commands = [command]
        return made

    def _pairing(self, t: Tournament, command: cmd.PairRound, made: Prepared) -> cmd.Command:
        """Only where the round is drawn: a revealed secret cannot be used again."""
        return self._drawing(t, command, made) if draws_anew(t) else cmd.PairRound(word=command.word)

    def _drawing(self, t: Tournament, command: cmd.MakeDraw | cmd.PairRound, made: Prepared) -> cmd.Command:
        secret = self.stored.get(t.draws, bytes(32))
        return replace(command, secret=secret.hex(), next=self._commitment(t.draws + 1, made))

    def _commitment(self, draw: int, made: Prepared) -> str:
        if draw not in self.stored:
            made.secrets[draw] = secrets.token_bytes(32)
        return draw_commitment(self.stored.get(draw) or made.secrets[draw], self.tournament, draw)

    def _anchor(self, t: Tournament, made: Prepared) -> str:
        """What binds the house to the packs of duplicado; nothing where nobody plays at its tables."""
        if t.bases.place is Place.CARDS:
            return ""
        made.secrets[PACKS] = secrets.token_bytes(32)
        return round_packs.anchor(self._seed(made.secrets[PACKS]))

    def _seed(self, nonce: bytes) -> bytes:
        return secret_of(self._key, nonce, table_of(self.tournament), 0)

    @property
    def nonce(self) -> str:
        """What a table makes its packs from, with the key of the house."""
        return self.stored.get(PACKS, b"").hex()

    def revealing(self, t: Tournament) -> cmd.RevealPacks | None:
        """The packs of the round that was closed last are known to everybody from now on."""
        if packs_due(t) is None or not self.nonce:
            return None
        return cmd.RevealPacks(round_packs.step(self._seed(self.stored[PACKS]), t.packs_revealed + 1).hex())


def follows(t: Tournament, command: cmd.Command) -> cmd.Command | None:
    """What the organiser would do next anyway: after the last round of a stage the next one begins."""
    return cmd.NextStage() if isinstance(command, cmd.CloseRound) and stage_follows(t) else None
