"""What guests were told and what was acknowledged to them, held against itself and against the store.

An acknowledgement is a promise: the action is at that version, once, for good. A frame is one too: what was told of a
version must be what the log says of it for ever, with the same cards.
"""

from __future__ import annotations

from collections import defaultdict
from hashlib import blake2b
from typing import NamedTuple

import msgspec
from msgspec import Raw, Struct

from benchmarks.guests import Guest
from truquero.engine.evolve import fold
from truquero.engine.state import Match
from truquero.server.game.frame_builder import TableMoment, event_frames, own_fast, seen_by
from truquero.store import Record, Store
from truquero.store.codec import decode_action, decode_events
from truquero.wire.actions import WireAction, to_action
from truquero.wire.hooks import encode


class Told(NamedTuple):
    """Digests of what a seat was told of a version: what happened, and how things stood then."""

    events: bytes
    standing: bytes


class _Event(Struct):
    v: int
    events: Raw = Raw(b"")
    table: Raw = Raw(b"")
    own: Raw = Raw(b"")


class _Body(Struct):
    t: str
    action: WireAction | None = None


_EVENT = msgspec.json.Decoder(_Event)
_BODY = msgspec.json.Decoder(_Body)


def digest(*parts: Raw | bytes) -> bytes:
    made = blake2b(digest_size=8)
    for part in parts:
        made.update(bytes(part))
        made.update(b"\x00")
    return made.digest()


class Ledger:
    """Writes everything down and notes each contradiction in ``problems``."""

    def __init__(self) -> None:
        self.problems: list[str] = []
        self.sent_bodies: dict[tuple[str, int, str], bytes] = {}
        self.acked: dict[tuple[str, int, str], int] = {}
        self.by_version: dict[tuple[str, int], tuple[int, str]] = {}
        self.refused: dict[tuple[str, int, str], str] = {}
        self.events: dict[tuple[str, int, int], bytes] = {}
        self.changes: dict[tuple[str, int, int], bytes] = {}
        self.standing: dict[tuple[str, int, int], bytes] = {}
        self.commitments: dict[tuple[str, int], str] = {}
        self.times: list[float] = []

    # ---------------------------------------------------------------- while it happens

    def wrong(self, what: str) -> None:
        self.problems.append(what)

    def sent(self, guest: Guest, id: str, body: bytes) -> None:
        self.sent_bodies[guest.table.id, guest.seat, id] = body

    def told(self, guest: Guest, kind: str, v: int, raw: bytes) -> None:
        frame = _EVENT.decode(raw)
        key = (guest.table.id, guest.seat, v)
        if kind in ("event", "missed"):
            self._same(self.events, key, digest(frame.events), "what happened")
        if kind == "event":
            self._same(self.changes, key, digest(frame.table, frame.own), "what is different")
        if kind == "welcome":
            self._same(self.standing, key, digest(frame.table, frame.own), "how things stood")

    def _same(self, notes: dict[tuple[str, int, int], bytes], key: tuple[str, int, int], now: bytes, what: str) -> None:
        if notes.setdefault(key, now) != now:
            self.wrong(f"{key[0]}/{key[1]} was told two versions {key[2]} of {what}")

    def answered(self, guest: Guest, id: str, kind: str, v: int, code: str, took: float) -> None:
        key = (guest.table.id, guest.seat, id)
        if kind == "refused":
            if key in self.acked:
                self.wrong(f"{guest.name}: {id} was acknowledged at {self.acked[key]} and is now refused: {code}")
            self.refused[key] = code
            return
        if kind != "ack":
            return
        self.times.append(took)
        if self.acked.setdefault(key, v) != v:
            self.wrong(f"{guest.name}: {id} was acknowledged at {self.acked[key]} and again at {v}")
        at = (guest.table.id, v)
        if self.by_version.setdefault(at, key[1:]) != key[1:]:
            self.wrong(f"{guest.name}: version {v} was acknowledged to two messages")

    def committed(self, guest: Guest, deal: int, commitment: str) -> None:
        known = self.commitments.setdefault((guest.table.id, deal), commitment)
        if known != commitment:
            self.wrong(f"{guest.name}: deal {deal} had another commitment before")

    # ---------------------------------------------------------------- afterwards, against the store

    def audit(self, store: Store, first_match: dict[str, Match]) -> int:
        """Hold everything against the log; how many frames were compared."""
        compared = 0
        acked: dict[str, dict[tuple[int, str], int]] = defaultdict(dict)
        for (table, seat, id), v in self.acked.items():
            acked[table][seat, id] = v
        for table, match in first_match.items():
            records = store.records(table)
            if [r.version for r in records] != list(range(1, len(records) + 1)):
                self.wrong(f"{table}: the versions in the store are {[r.version for r in records]}")
            self._promises(table, records, acked[table])
            compared += self._replayed(table, match, records)
            self._secrets(table, store)
        return compared

    def _promises(self, table: str, records: list[Record], acked: dict[tuple[int, str], int]) -> None:
        found: dict[tuple[int, str], int] = {}
        for record in records:
            if not record.message:
                continue
            key = (record.seat, record.message)
            if key in found:
                self.wrong(f"{table}: {key} is in the log twice, at {found[key]} and {record.version}")
            found[key] = record.version
            if (table, *key) in self.refused:
                self.wrong(f"{table}: {key} was refused and is in the log at {record.version}")
        for key, v in acked.items():
            if self._made_no_version(table, key):
                continue
            if found.get(key) != v:
                self.wrong(f"{table}: {key} was acknowledged at {v}, and the log has it at {found.get(key)}")
                continue
            body = _BODY.decode(self.sent_bodies[table, *key])
            if body.action is not None and to_action(body.action) != decode_action(records[v - 1].action):
                self.wrong(f"{table}: {key} is another action in the log")

    def _made_no_version(self, table: str, key: tuple[int, str]) -> bool:
        return _BODY.decode(self.sent_bodies[table, *key]).t not in ("act", "cut")

    def _replayed(self, table: str, match: Match, records: list[Record]) -> int:
        """Every frame that was told must be the one the log tells now."""
        compared = 0
        moment = TableMoment(match)
        seats = range(1, match.players + 1)
        for record in records:
            events = decode_events(record.events)
            seen = seen_by(match, events, seats)
            match = fold(match, events)
            before, moment = moment, TableMoment(match)
            frames = event_frames(before, moment, record.version, seen, seats)
            for seat in seats:
                key = (table, seat, record.version)
                if key not in self.events and key not in self.changes and key not in self.standing:
                    continue
                frame = _EVENT.decode(frames[seat])
                compared += 1
                if self.events.get(key) not in (None, digest(frame.events)):
                    self.wrong(f"{table}/{seat}: what was told of version {record.version} is not in the log")
                stands = digest(encode(moment.table(seat)), encode(own_fast(moment.view(seat))))
                told = self.changes.get(key) in (None, digest(frame.table, frame.own))
                if not told or self.standing.get(key) not in (None, stands):
                    self.wrong(f"{table}/{seat}: the cards or the score of version {record.version} are not in the log")
        last = len(records)
        for (told_table, seat, v), _ in self.events.items():
            if told_table == table and v > last:
                self.wrong(f"{table}/{seat} was told of version {v}, and the log ends at {last}")
        return compared

    def _secrets(self, table: str, store: Store) -> None:
        kept = {row.deal: row.commitment for row in store.secrets(table)}
        for (told_table, deal), commitment in self.commitments.items():
            if told_table == table and kept.get(deal) != commitment:
                self.wrong(f"{table}: the commitment told for deal {deal} is not that of its secret in the store")
