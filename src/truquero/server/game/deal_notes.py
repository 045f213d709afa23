"""What the log stores with a deal, and the proof of a match made from it.

The secret is in the note of the record that has the cards. Before the cards are dealt the database has only what the
secret is made from.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

import msgspec
from msgspec import Struct

from truquero.acta.parse import one_word
from truquero.engine import events as ev
from truquero.engine.actions import Cut, DrawForDeal, DrawTeams
from truquero.fairness.first_dealer import in_proof
from truquero.fairness.proof import Proof, ProofEntry, Share, linked
from truquero.fairness.shares import DRAW, FixedDeal
from truquero.fairness.verify import order_due
from truquero.seats import Seat
from truquero.server.game.dealer import ShuffleSource, secret_behind
from truquero.server.game.log_reader import book_of
from truquero.store import Record, SecretRow, TableRow
from truquero.store.codec import decode_action, decode_events


class DealNote(Struct, frozen=True):
    """How a deal of the second protocol was made."""

    attempt: int
    commitment: str
    secret: str
    salt: str
    shares: tuple[tuple[Seat, str, str], ...]
    """Seat, commitment, salt (empty: silent)."""


class FixedNote(Struct, frozen=True):
    """A cut that waits for shares, as it is kept until the cards are dealt."""

    seat: Seat
    lifted: int
    salt: str
    shares: tuple[tuple[Seat, str], ...]
    message: str
    """The cutter's id for it; empty for a bot, and in a draw."""


_NOTE = msgspec.json.Decoder(DealNote)
_FIXED = msgspec.json.Decoder(FixedNote)


def note_of(secret: bytes, fixed: FixedDeal, told: Mapping[Seat, bytes]) -> str:
    """The note of a deal."""
    shares = tuple((seat, made, told.get(seat, b"").hex()) for seat, made in fixed.shares)
    note = DealNote(fixed.attempt, fixed.commitment, secret.hex(), fixed.salt.hex(), shares)
    return msgspec.json.encode(note).decode()


def told_in(note: str) -> tuple[DealNote, dict[Seat, bytes]]:
    """A note read again, and the salts in it."""
    found = _NOTE.decode(note)
    return found, {seat: bytes.fromhex(salt) for seat, _, salt in found.shares if salt}


def fixed_note(fixed: FixedDeal, message: str) -> str:
    note = FixedNote(fixed.cutter, fixed.lifted, fixed.salt.hex(), fixed.shares, message)
    return msgspec.json.encode(note).decode()


def read_fixed(row: SecretRow) -> tuple[FixedDeal, str]:
    """What was fixed for a commitment, and the cutter's id for the cut."""
    note = _FIXED.decode(row.asked)
    salt = bytes.fromhex(note.salt)
    where = (row.table, row.deal, row.attempt, row.commitment)
    return FixedDeal(*where, note.seat, note.lifted, salt, note.shares), note.message


def proof_of(
    row: TableRow,
    names: Sequence[str],
    records: Iterable[Record],
    secrets: Sequence[SecretRow],
    source: ShuffleSource,
) -> Proof:
    """The proof of a finished match; for matches of older servers as far as it goes."""
    book = book_of(row)
    pack = tuple(card.code for card in book.pack_for(row.players))
    told = tuple(one_word(name) for name in names)
    proof = Proof(row.id, row.rulebook, book.told_options(), row.players, told, pack, ())
    return linked(replace(proof, entries=tuple(_entries(proof, records, secrets, source))))


def _entries(
    proof: Proof, records: Iterable[Record], secrets: Sequence[SecretRow], source: ShuffleSource
) -> Iterator[ProofEntry]:
    dealt = {entry.deal: entry for entry in _dealt(proof, records, {s.deal: s for s in secrets if not s.dropped})}
    for row in secrets:
        if row.dropped:
            secret = secret_behind(source, row)
            shown = secret.hex() if secret is not None else ""
            yield ProofEntry(row.deal, row.protocol, row.attempt, row.commitment, shown, dropped=row.dropped)
        elif row.deal in dealt:
            yield dealt[row.deal]
        else:
            yield ProofEntry(row.deal, row.protocol, row.attempt, row.commitment, "")


def _dealt(proof: Proof, records: Iterable[Record], secrets: Mapping[int, SecretRow]) -> Iterator[ProofEntry]:
    drawn: list[tuple[str, tuple[tuple[Seat, str], ...]]] = []
    note, deal = "", DRAW
    for record in records:
        action = decode_action(record.action)
        if isinstance(action, DrawForDeal | DrawTeams):
            note = note or record.note
            drawn.append(in_proof(action, proof.players))
        elif isinstance(action, Cut):
            deal += 1
            order = next(e.pack for e in decode_events(record.events) if isinstance(e, ev.Shuffled))
            if deal in secrets:
                codes = tuple(card.code for card in order)
                yield _entry(secrets[deal], record.note, record.seat, action.lifted, codes)
    if drawn and DRAW in secrets:
        entry = _entry(secrets[DRAW], note, 0, 0, ())
        yield replace(entry, order=order_due(proof, entry), drawn=tuple(drawn))  # the log has the drawn cards only


def _entry(row: SecretRow, note: str, seat: Seat, lifted: int, order: tuple[str, ...]) -> ProofEntry:
    if row.protocol == 1:
        return ProofEntry(row.deal, 1, 1, row.commitment, row.secret.hex(), seat, lifted, note, (), order)
    found, _ = told_in(note)
    shares = tuple(Share(*share) for share in found.shares)
    how = (row.deal, row.protocol, found.attempt, found.commitment, found.secret)
    return ProofEntry(*how, seat, lifted, found.salt, shares, order)
