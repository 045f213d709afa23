"""Tables full of guests who play anything legal over real sockets, quickly: the load of the harnesses.

Guests read only what they need of a frame. What every guest was told and what was acknowledged is handed to a
``Witness``, so that a harness can hold it against the store afterwards.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from time import perf_counter
from typing import Protocol

import msgspec
from msgspec import Raw, Struct

from benchmarks.small_websocket import SmallWebSocket, dial
from truquero.fairness.keeper import ShareKeeper
from truquero.fairness.shares import FixedDeal
from truquero.wire import PROTOCOL

PLAY_WEIGHT, CALL_WEIGHT, LEAVE_WEIGHT = 6.0, 1.0, 0.02
"""Cards rather than words, and hardly ever the mazo: matches would be short otherwise."""


class _Action(Struct):
    t: str
    word: str = ""


class _Table(Struct):
    """What everybody sees, or what has changed of it: None has not."""

    acting: tuple[int, ...] | None = None


class _Own(Struct):
    legal: tuple[Raw, ...] | None = None


class _Cut(Struct):
    deal: int
    seat: int
    commitment: str


class _Info(Struct):
    draw: str


class _Frame(Struct):
    t: str
    v: int = 0
    id: str = ""
    code: str = ""
    message: str = ""
    seat: int = 0
    deal: int = 0
    commitment: str = ""
    started: bool = False
    table: _Table | str | None = None
    own: _Own | None = None
    cut: _Cut | None = None
    over: dict[str, object] | None = None
    versions: tuple[Raw, ...] = ()
    more: bool = False
    info: _Info | None = None
    attempt: int = 0
    cutter: int = 0
    lifted: int = 0
    salt: str = ""
    shares: tuple[tuple[int, str], ...] = ()


_FRAME = msgspec.json.Decoder(_Frame)
_ACTION = msgspec.json.Decoder(_Action)


class Witness(Protocol):
    """Who writes down what happened."""

    def told(self, guest: Guest, kind: str, v: int, raw: bytes) -> None:
        """A frame that tells of a version came."""

    def sent(self, guest: Guest, id: str, body: bytes) -> None: ...

    def answered(self, guest: Guest, id: str, kind: str, v: int, code: str, took: float) -> None: ...

    def committed(self, guest: Guest, deal: int, commitment: str) -> None: ...

    def wrong(self, what: str) -> None: ...


class Guest:
    """One seat of one table."""

    def __init__(self, table: GuestTable, seat: int, token: str) -> None:
        self.table, self.seat, self.token = table, seat, token
        self.version = -1
        self.legal: tuple[Raw, ...] = ()
        self.acting: tuple[int, ...] = ()
        self.cut = False
        self.here = False
        self.lean: SmallWebSocket | None = None
        self.unanswered: dict[str, tuple[bytes, float]] = {}
        self.count = 0
        self.name = f"{table.id}/{seat}"
        self.keeper = ShareKeeper(table.id) if table.shares else None
        """What this guest adds to the deals, and what it was promised."""
        self.revealing: dict[str, int] = {}
        self.in_deal = False
        """Whether it was asked for a share of a deal that has not come."""

    async def come(self, host: str, port: int) -> None:
        """Connect and greet; the welcome comes later."""
        self.here = self.cut = self.in_deal = False
        lean = await dial(host, port, f"/ws/{self.table.id}", self.heard, self.gone)
        self.lean = lean
        hello = {"t": "hello", "id": f"h{self.count}", "token": self.token, "after": self.version, "protocol": PROTOCOL}
        if self.keeper is not None:
            self.keeper.interrupted()
            hello["share"] = self.keeper.commitment
        self.count += 1
        lean.send(msgspec.json.encode(hello))

    def gone(self, code: int) -> None:
        self.here, self.lean = False, None
        self.table.lost(self, code)

    def send(self, body: dict[str, object], at: float | None = None) -> str:
        """Send a message under a new id; it counts as sent at ``at``."""
        self.count += 1
        id = f"{self.seat}.{self.count}"
        payload = msgspec.json.encode({**body, "id": id})
        self.unanswered[id] = (payload, perf_counter() if at is None else at)
        self.table.witness.sent(self, id, payload)
        if self.lean is not None:
            self.lean.send(payload)
        return id

    def send_again(self, payload: bytes) -> None:
        if self.lean is not None:
            self.lean.send(payload)

    def heard(self, raw: bytes) -> None:
        frame = _FRAME.decode(raw)
        table, witness = self.table, self.table.witness
        if self.keeper is not None and self._shared(frame, self.keeper):
            return
        match frame.t:
            case "event":
                if frame.v != self.version + 1:
                    witness.wrong(f"{self.name}: version {frame.v} after {self.version}")
                self._stands(frame)
                witness.told(self, "event", frame.v, raw)
                table.moved(self)
            case "ack" | "refused" | "pong":
                sent = self.unanswered.pop(frame.id, None)
                took = perf_counter() - sent[1] if sent is not None else 0.0
                witness.answered(self, frame.id, frame.t, frame.v, frame.code, took)
                table.answered(frame.t, frame.v)
            case "cut_asked":
                witness.committed(self, frame.deal, frame.commitment)
                self.cut = frame.seat == self.seat
                table.moved(self)
            case "welcome":
                self._welcomed(frame, raw)
            case "missed":
                for past in frame.versions:
                    witness.told(self, "missed", self.table.version_in(past), bytes(past))
            case "presence":
                table.started = frame.started
                table.moved(self)
            case "over":
                table.over = True
            case "error" if not table.farewell:
                witness.wrong(f"{self.name}: the house closes with {frame.code}: {frame.message}")

    def _shared(self, frame: _Frame, keeper: ShareKeeper) -> bool:
        """Take part in the deals; whether the frame was about nothing else."""
        if frame.t == "reveal_asked":
            self.in_deal = True
            where = (self.table.id, frame.deal, frame.attempt, frame.commitment)
            fixed = FixedDeal(*where, frame.cutter, frame.lifted, bytes.fromhex(frame.salt), frame.shares)
            salt = keeper.asked(self.seat, fixed)
            if salt is not None and self.lean is not None:
                self.count += 1
                id = f"r{self.seat}.{self.count}"
                self.revealing[id] = frame.deal
                told = {"t": "reveal", "id": id, "deal": frame.deal, "salt": salt.hex(), "next": keeper.commitment}
                self.lean.send(msgspec.json.encode(told))
        elif frame.t == "shares_dealt":
            self.in_deal = False
            keeper.dealt(frame.deal, frame.shares)
        elif frame.id in self.revealing:
            deal = self.revealing.pop(frame.id)
            if frame.t == "ack":
                keeper.taken(deal)
        else:
            if frame.t == "welcome" and frame.info is not None:
                keeper.committed(0, frame.info.draw)
            told_of = frame.cut if frame.t == "welcome" else frame if frame.t == "cut_asked" else None
            if told_of is not None:
                keeper.committed(told_of.deal, told_of.commitment)
            return False
        return True

    def _stands(self, frame: _Frame) -> None:
        self.version = frame.v
        self.cut = False
        if frame.own is not None and frame.own.legal is not None:
            self.legal = frame.own.legal
        if isinstance(frame.table, _Table) and frame.table.acting is not None:
            self.acting = frame.table.acting

    def _welcomed(self, frame: _Frame, raw: bytes) -> None:
        self.here = True
        if frame.v < self.version:
            self.table.witness.wrong(f"{self.name}: version {self.version} was told, and now it is {frame.v}")
        self._stands(frame)
        self.table.started = frame.started
        self.table.over = self.table.over or frame.over is not None  # it ended, and nobody lived to say so
        if frame.cut is not None:
            self.table.witness.committed(self, frame.cut.deal, frame.cut.commitment)
            self.cut = frame.cut.seat == self.seat
        self.table.witness.told(self, "welcome", frame.v, raw)
        self.table.moved(self)


class GuestTable:
    """A table and those who sit at it."""

    def __init__(self, id: str, tokens: list[str], rng: Random, witness: Witness, shares: bool = False) -> None:
        self.id, self.rng, self.witness, self.shares = id, rng, witness, shares
        self.guests = [Guest(self, seat, token) for seat, token in enumerate(tokens, start=1)]
        self.started = self.over = False
        self.farewell = False
        """Whether the house may hang up now."""
        self.waiting = False
        """Whether an action is on its way."""
        self.reached = 0
        """The last version that was acknowledged: its frames may still be on their way."""
        self.on_move: Callable[[GuestTable], None] = lambda table: None
        self.on_lost: Callable[[Guest, int], None] = lambda guest, code: None

    def version_in(self, past: Raw) -> int:
        return _PAST.decode(past).v

    def moved(self, guest: Guest) -> None:
        self.on_move(self)

    def answered(self, kind: str, v: int) -> None:
        self.waiting = False
        if kind == "ack":
            self.reached = max(self.reached, v)
        self.on_move(self)

    def lost(self, guest: Guest, code: int) -> None:
        self.on_lost(guest, code)

    @property
    def settled(self) -> bool:
        """Whether every guest is here and knows of the last version."""
        first = self.guests[0].version
        return first >= self.reached and all(g.here and g.version == first for g in self.guests)

    def act(self, at: float | None = None) -> bool:
        """Somebody does something legal, if the table is ready for it."""
        if self.over or self.waiting or not self.started or not self.settled:
            return False
        for guest in self.guests:
            if guest.cut:
                guest.cut = False
                self.waiting = True
                guest.send({"t": "cut", "lifted": 0, "salt": self.rng.randbytes(8).hex()}, at)
                return True
        able = [g for g in self.guests if g.legal and g.seat in g.acting]
        if not able:
            return False
        guest = able[0] if len(able) == 1 else self.rng.choice(able)
        chosen = self.rng.choices(guest.legal, [_weight(raw) for raw in guest.legal])[0]
        self.waiting = True
        guest.send({"t": "act", "action": chosen}, at)
        return True


class _Past(Struct):
    v: int


_PAST = msgspec.json.Decoder(_Past)
_KNOWN: dict[bytes, float] = {}


def _weight(raw: Raw) -> float:
    key = bytes(raw)
    weight = _KNOWN.get(key)
    if weight is None:
        action = _ACTION.decode(raw)
        weight = PLAY_WEIGHT if action.t == "play" else CALL_WEIGHT
        if action.word in ("mazo", "me-voy", "fora"):
            weight = LEAVE_WEIGHT
        _KNOWN[key] = weight
    return weight
