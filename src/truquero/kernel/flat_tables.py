"""What the explorer knows, laid out as one line of integers that grows as the engine is asked.

Every part that can grow has room to spare, so that a row learnt in the middle of a walk is written into the line as it
lies; only when a part is full is everything laid out anew, with twice the room. Nothing that was written once changes
its number, so whoever stands in the middle of a mano goes on with the new line.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import blake2b
from itertools import islice
from typing import Any, Final, NamedTuple

import numpy as np

from truquero.kernel.baza_tables import BazaTables
from truquero.kernel.card_tables import CardTables
from truquero.kernel.explore import ROLES, Explorer
from truquero.kernel.tables import (
    BAZA_LEADS,
    BAZA_OUTCOME,
    CHOOSE,
    CLASSES,
    CLOSED_BIT,
    CORE,
    EFFECT,
    EFFECT_WIDTH,
    ENVIDO_OF,
    FLAG_WIDTH,
    FLAGS,
    FLOR_OF,
    HEAD,
    HOLDER,
    KEPT_BIT,
    KEPT_OF,
    MATES_OF,
    NAME,
    NEXT_PLACE,
    OFFER,
    ORDER,
    PAY,
    PAY_WIDTH,
    POINTS,
    POWER,
    RESULT,
    ROOT,
    ROW,
    ROW_WIDTH,
    ROWS,
    SAID_BY,
    SEEN_AS,
    SEEN_WIDTH,
    STILL_IN,
    TIED,
    TRUCO,
    TURNS,
    VARIANT,
    WORD_EFFECT,
)
from truquero.rules import Rulebook

Ints = np.ndarray[Any, Any]
UNKNOWN: Final = -1
SPARE: Final = 32
"""Entries that a part has room for at least."""


class DealBits(NamedTuple):
    """Where the bits of a deal begin: who was dealt a flor at 0, then who may keep it, then who has not looked."""

    kept: int
    closed: int
    every: int


def deal_bits(book: Rulebook, places: int) -> DealBits:
    kept = 0 if book.flor is None else places
    reserved = book.flor is not None and book.counting is not None and bool(book.counting.reservadas)
    closed = kept + places * reserved
    return DealBits(kept, closed, closed + places * (book.blind is not None))


class FlatTables:
    """One kind of mano as a line of integers; :meth:`line` brings it up to date."""

    def __init__(self, explorer: Explorer, bazas: BazaTables, cards: CardTables) -> None:
        self.explorer = explorer
        self._fixed = _fixed(explorer, bazas, cards)
        self._facts = _facts(explorer, bazas, cards)
        self._version = -1
        self._line: Ints = np.zeros(0, np.int32)
        self._room: dict[int, int] = {}
        self._written: dict[int, int] = {}
        self.parts: dict[int, Ints] = {}
        """What can grow, by its place in the head."""
        n, target = explorer.mano.places, explorer.mano.book.match.target
        roots = (target * target if explorer.mano.capped else 1) << deal_bits(explorer.mano.book, n).every
        self._classes = CLASSES if explorer.mano.compared else 1
        self._shape: dict[int, tuple[int, ...]] = {
            ROW: (n, ROLES),
            ROWS: (ROW_WIDTH,),
            WORD_EFFECT: (),
            CORE: (),
            VARIANT: (self._classes,),
            EFFECT: (EFFECT_WIDTH,),
            OFFER: (),
            TRUCO: (),
            FLAGS: (FLAG_WIDTH,),
            NAME: (2,),
            SEEN_AS: (SEEN_WIDTH,),
            PAY: (PAY_WIDTH,),
            POINTS: (target, target),
            TURNS: (n + 1,),
            ROOT: (roots,),
        }
        """How one entry of each growing part looks."""

    def line(self) -> Ints:
        if self._version != self.explorer.version:
            need = self._need()
            if not self._room or any(need[part] > room for part, room in self._room.items()):
                self._lay_out(need)
            self._write()
            self._version = self.explorer.version
        return self._line

    # ------------------------------------------------------------ room

    def _need(self) -> dict[int, int]:
        e = self.explorer
        bets, cores = len(e.bets), len(e.cores)
        words = self._written.get(WORD_EFFECT, 0)
        words += sum(len(row.effects) for row in islice(e.rows.values(), self._written.get(ROWS, 0), None))
        return {
            **dict.fromkeys((ROW, CORE), bets),
            **dict.fromkeys((VARIANT, OFFER, TRUCO, FLAGS, NAME), cores),
            ROWS: len(e.rows),
            WORD_EFFECT: words,
            EFFECT: len(e.effects),
            SEEN_AS: len(e.seen),
            PAY: len(e.payments.pays),
            POINTS: len(e.payments.tables),
            TURNS: len(e.turn_numbers),
            ROOT: 1,
        }

    def _lay_out(self, need: dict[int, int]) -> None:
        """A new line, nothing written yet, in which every part has room for twice what there is."""
        self._room = {part: count if part in (ROOT, POINTS) else 2 * count + SPARE for part, count in need.items()}
        self._written = dict.fromkeys((*need, _CHANGED), 0)
        sizes = {part: count * _product(self._shape[part]) for part, count in self._room.items()}
        at = HEAD
        head = np.zeros(HEAD, np.int32)
        head[: len(self._facts)] = self._facts
        bits = deal_bits(self.explorer.mano.book, self.explorer.mano.places)
        head[KEPT_BIT], head[CLOSED_BIT] = bits.kept, bits.closed
        for part, size in (*((p, x.size) for p, x in self._fixed.items()), *sizes.items()):
            head[part] = at
            at += size
        self._line = np.full(at, UNKNOWN, np.int32)
        self._line[:HEAD] = head
        for part, fixed in self._fixed.items():
            self._line[head[part] : head[part] + fixed.size] = fixed.reshape(-1)
        self.parts = {
            part: self._line[head[part] : head[part] + size].reshape(self._room[part], *self._shape[part])
            for part, size in sizes.items()
        }

    # ------------------------------------------------------------ writing what is new

    def _write(self) -> None:
        e = self.explorer
        self._append(OFFER, e.core_offer)
        self._append(TRUCO, e.core_truco)
        self._append(FLAGS, e.core_flags)
        self._append(NAME, (_name(key) for key in islice(e.cores, self._written[NAME], None)), cut=False)
        self._append(EFFECT, e.effects)
        self._append(SEEN_AS, e.seen)
        self._append(PAY, ((p.team, p.seats, *p.codes) for p in e.payments.pays))
        self._append(POINTS, e.payments.tables)
        self._write_bets()
        self._write_rows()
        for number in e.turn_changes[self._written[_CHANGED] :]:
            self.parts[TURNS][number] = e.turn_tables[number]
        self._written[_CHANGED] = len(e.turn_changes)
        self._write_roots()

    def _append(self, part: int, entries: Iterable[Any], cut: bool = True) -> None:
        """Write the entries that are not written yet; ``cut``: those that are come along."""
        first = self._written[part]
        new = list(islice(entries, first if cut else 0, None))
        if not new:
            return
        into = self.parts[part][first : first + len(new)]
        if isinstance(new[0], int):
            into[:] = new
        else:
            given = np.array(new)
            into[:, : given.shape[1]] = given
        self._written[part] = first + len(new)

    def _write_bets(self) -> None:
        first = self._written[CORE]
        for (core, class_of), number in islice(self.explorer.bets.items(), first, None):
            self.parts[CORE][number] = core
            self.parts[VARIANT][core, class_of] = number
        self._written[CORE] = len(self.explorer.bets)

    def _write_rows(self) -> None:
        e, n = self.explorer, self.explorer.mano.places
        index, rows, effects = (self.parts[part] for part in (ROW, ROWS, WORD_EFFECT))
        first, at = self._written[ROWS], self._written[WORD_EFFECT]
        for number, ((bets, place, role), found) in enumerate(islice(e.rows.items(), first, None), first):
            index[bets, place :: 2 if e.core_free[self.parts[CORE][bets]] else n, role] = number
            mask = sum(1 << w for w in found.words)
            rows[number, :5] = (_signed(mask & _LOW), _signed(mask >> 32), at, found.cards, found.leave)
            effects[at : at + len(found.effects)] = found.effects
            at += len(found.effects)
        self._written[ROWS], self._written[WORD_EFFECT] = len(e.rows), at

    def _write_roots(self) -> None:
        """By the score, where it matters, and who was dealt a flor: the effect with which the mano begins."""
        e, n, target = self.explorer, self.explorer.mano.places, self.explorer.mano.book.match.target
        bits = deal_bits(e.mano.book, n)
        into = self.parts[ROOT].reshape(-1, 1 << bits.every)
        for (a, b, flores, kept, closed), effect in islice(e.roots.items(), self._written[ROOT], None):
            into[a * target + b, flores | kept << bits.kept | closed << bits.closed] = effect
        self._written[ROOT] = len(e.roots)


_CHANGED: Final = -1
"""How many of the explorer's changes of turn tables were written."""
_LOW: Final = 0xFFFFFFFF


def _fixed(e: Explorer, bazas: BazaTables, cards: CardTables) -> dict[int, Ints]:
    n = e.mano.places
    return {
        NEXT_PLACE: bazas.next,
        BAZA_OUTCOME: bazas.outcome,
        BAZA_LEADS: bazas.leads,
        STILL_IN: bazas.still_in,
        RESULT: bazas.result,
        TIED: bazas.tied,
        HOLDER: bazas.holder,
        SAID_BY: bazas.said,
        ORDER: bazas.order,
        POWER: cards.power,
        ENVIDO_OF: cards.envido,
        FLOR_OF: cards.flor,
        KEPT_OF: cards.kept,
        CHOOSE: cards.choose,
        MATES_OF: np.array([sum(1 << q for q in range(n) if q != p and (q - p) % 2 == 0) for p in range(n)]),
    }


def _facts(e: Explorer, bazas: BazaTables, cards: CardTables) -> tuple[int, ...]:
    """The numbers at the beginning of the line, in the order of :mod:`truquero.kernel.tables`."""
    mano, book = e.mano, e.mano.book
    n, target = mano.places, book.match.target
    facts = (n, target, book.mazo.alone and n > 2, bool(book.cover), mano.compared, mano.capped, e.leave_word)
    sizes = (1 << deal_bits(book, n).every, cards.envido.shape[1], cards.power.shape[1], bazas.said.size > 1)
    return (*facts, *sizes, CLASSES if mano.compared else 1)


def _product(shape: Sequence[int]) -> int:
    found = 1
    for size in shape:
        found *= size
    return found


def _signed(bits: int) -> int:
    return bits - (1 << 32) if bits >> 31 else bits


def _name(key: str) -> tuple[int, int]:
    """Some bets by what they are, and not by when they were first met: a fingerprint in two numbers."""
    digest = blake2b(key.encode(), digest_size=8).digest()
    return (_signed(int.from_bytes(digest[:4])), _signed(int.from_bytes(digest[4:])))
