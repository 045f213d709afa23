"""The proof of a match: every commitment, secret, share, cut and order, as JSON that anybody can check.

A proof is one JSON object, written without spaces: the head on the first line, then one entry a line, the draw first,
in the order in which they were committed. Every entry carries a ``link``, the SHA-256 of the link before it and of the
entry's own text without its link; so a change anywhere is found where it was made, and the last link is the
:func:`fingerprint` of the whole. docs/fairness.md explains each field.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any, NamedTuple

from truquero.fairness.stream import fields
from truquero.seats import Seat

FORMAT, VERSION = "truquero proof", 1
MAX_BYTES = 16_000_000
_LINK = "truquero proof 1 link"


class Share(NamedTuple):
    """What one client added to a deal; an empty salt: it had committed and then stayed silent."""

    seat: Seat
    commitment: str
    salt: str = ""


@dataclass(frozen=True, slots=True)
class ProofEntry:
    """One commitment of the server and what was dealt by it; bytes are written in hexadecimal, cards by their codes."""

    deal: int
    """1, 2, 3 …; 0 is the draw."""
    protocol: int
    """1: the house and the cutter alone; 2: with shares; 3: a pack that all tables of a round have."""
    attempt: int
    commitment: str
    secret: str
    """Empty where the house has lost it."""
    cutter: Seat = 0
    lifted: int = 0
    salt: str = ""
    shares: tuple[Share, ...] = ()
    order: tuple[str, ...] = ()
    """The pack before the cut; empty if nothing was dealt by this commitment."""
    drawn: tuple[tuple[str, tuple[tuple[Seat, str], ...]], ...] = ()
    """In the draw: what was drawn for, and who drew which card, round by round from the top of the pack."""
    dropped: str = ""
    """Why the server dropped this commitment, if it did."""
    link: str = ""

    def written(self) -> dict[str, Any]:
        """As JSON has it, without the link."""
        return {
            "deal": self.deal,
            "protocol": self.protocol,
            "attempt": self.attempt,
            "commitment": self.commitment,
            "secret": self.secret,
            "cutter": self.cutter,
            "lifted": self.lifted,
            "salt": self.salt,
            "shares": [share._asdict() for share in self.shares],
            "order": " ".join(self.order),
            "drawn": [{"for": what, "cards": [list(pair) for pair in cards]} for what, cards in self.drawn],
            "dropped": self.dropped,
        }


@dataclass(frozen=True, slots=True)
class Proof:
    """The proof of one match."""

    table: str
    rulebook: str
    options: Mapping[str, str]
    players: int
    names: tuple[str, ...]
    """As the acta has them."""
    pack: tuple[str, ...]
    """The rulebook's pack, in the order in which a shuffle begins."""
    entries: tuple[ProofEntry, ...]
    link: str = ""

    def head(self) -> dict[str, Any]:
        """All but the entries, without the link."""
        return {
            "format": FORMAT,
            "version": VERSION,
            "table": self.table,
            "rulebook": self.rulebook,
            "options": dict(sorted(self.options.items())),
            "players": self.players,
            "names": list(self.names),
            "pack": " ".join(self.pack),
            "count": len(self.entries),
        }


def compact(value: object) -> str:
    """JSON without a space; keys in the order in which they are given."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def link(before: str, written: Mapping[str, Any]) -> str:
    """The link of the head (``before`` is empty) or of an entry."""
    return sha256(fields(_LINK, bytes.fromhex(before), compact(written))).hexdigest()


def linked(proof: Proof) -> Proof:
    """The same proof with its links."""
    first = last = link("", proof.head())
    entries = []
    for entry in proof.entries:
        last = link(last, entry.written())
        entries.append(replace(entry, link=last))
    return replace(proof, link=first, entries=tuple(entries))


def fingerprint(proof: Proof) -> str:
    """The last link: it identifies the whole proof."""
    return proof.entries[-1].link if proof.entries else proof.link


def to_json(proof: Proof) -> str:
    """The proof as it is published."""
    head = compact({**proof.head(), "link": proof.link})[:-1]
    return f'{head},"entries":[\n{_lines(proof.entries)}\n]}}\n'


def _lines(entries: Sequence[ProofEntry]) -> str:
    return ",\n".join(compact({**entry.written(), "link": entry.link}) for entry in entries)
