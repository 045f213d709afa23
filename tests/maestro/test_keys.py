"""A situation has one key, whether it is made from a view or from a line of the kernel; no hidden card is in it."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from tests.kernel.lockstep import Lockstep
from truquero.engine import Call, Phase, Play, view
from truquero.engine.state import Stage
from truquero.kernel import Kernel
from truquero.kernel.layout import BLOCK, CARD, HEADER, KIND, LAY, LIVE, SEAT, STATUS, VALUE
from truquero.kernel.words import FIRST_WORD
from truquero.maestro.abstraction import UNKNOWN_ZONE, abstraction
from truquero.maestro.line_key import EXACT, as_line, look_at_line
from truquero.maestro.view_key import situation
from truquero.rulebooks import BOOKS
from truquero.rules import Rulebook

TABLES = [(book, players) for book in BOOKS.values() for players in book.players if players in (2, 4)]


class Walk(Lockstep):
    """Random play in engine and kernel; where both look, they see the same."""

    def __init__(self, book: Rulebook, players: int, seed: int) -> None:
        self.groups = abstraction(book, players)
        self.cut = as_line(self.groups)
        self.looked = 0
        self.pack = book.pack_for(players)
        super().__init__(Kernel(book, players), seed, may_be_blind=False)  # maestro always looks at its cards

    def check(self) -> None:
        if self.engine.phase is Phase.PLAY:
            for seat in range(1, self.engine.players + 1):
                self.compare(seat)

    def places(self, seat: int) -> tuple[int, int]:
        line = self.batch.lines[0]
        for i in range(int(line[LIVE])):
            o = HEADER + BLOCK * i
            if line[o + STATUS] == 0:
                n = (self.kernel.duel if line[o + KIND] else self.kernel.round).mano.places
                for place in range(n):
                    if line[o + SEAT + place] == seat - 1:
                        return o, place
        return -1, 0

    def key(self, line: np.ndarray, o: int, place: int, mask: int, zone: int = EXACT) -> tuple[int, int, int]:
        tables = (self.kernel.duel if line[o + KIND] else self.kernel.round).tables
        key, options, order = look_at_line(tables, line, o, place, np.uint64(mask), self.cut, zone)
        return int(key), int(options), int(order)

    def compare(self, seat: int) -> None:
        line = self.batch.lines[0]
        mask = int(self.batch.masks[0, seat - 1])
        o, place = self.places(seat)
        if o < 0 or not mask:
            return
        seen = view(self.engine, seat)
        c = next(c for c in seen.contests if c.stage is not Stage.OVER and seat in c.seats)
        found = situation(self.book, seen, c, self.groups)
        key, options, order = self.key(line, o, place, mask)
        assert [b for b in range(64) if options >> b & 1] == list(found.bits)
        assert found.key == key
        assert found.spare == self.key(line, o, place, mask, UNKNOWN_ZONE)[0]
        for action, bit in zip(found.options, found.bits, strict=True):
            if isinstance(action, Call):
                assert self.kernel.words.words[bit - FIRST_WORD].word == action.word
            else:
                assert isinstance(action, Play)
                slot = order >> 2 * bit & 3 if bit < 3 else order >> 6
                dealt = self.pack[line[o + CARD + 3 * place + slot]]
                power = self.kernel.round.cards.power[max(0, line[o + 21])]
                assert power[self.pack.index(action.card)] == power[self.pack.index(dealt)]
        self.redeal(line, o, place, mask, key)
        self.looked += 1

    def redeal(self, line: np.ndarray, o: int, place: int, mask: int, key: int) -> None:
        """The cards that others have not shown may be any: the key stays."""
        other = line.copy()
        n = (self.kernel.duel if line[o + KIND] else self.kernel.round).mano.places
        for p in range(n):
            if p != place:
                shown = {int(lay & 7) - 1 for lay in line[o + LAY + 3 * p : o + LAY + 3 * p + 3] if 0 < lay < 8}
                for slot in {0, 1, 2} - shown:
                    other[o + CARD + 3 * p + slot] = self.rng.randrange(len(self.pack))
                if not line[o + 25] >> p & 1:
                    other[o + VALUE + p] = self.rng.randrange(30)
                other[o + VALUE + 8 + p] = self.rng.randrange(-1, 30)
        assert self.key(other, o, place, mask)[0] == key


@pytest.mark.parametrize(("book", "players"), TABLES, ids=lambda x: getattr(x, "id", str(x)))
def test_a_view_and_a_line_have_the_same_key(book: Rulebook, players: int) -> None:
    looked = 0
    for seed in range(2):
        walk = Walk(book, players, seed)
        walk.run(60 if players == 2 else 12)
        looked += walk.looked
    assert looked >= 20


def test_what_is_told_apart_has_another_key() -> None:
    rng = Random(1)
    walk = Walk(BOOKS["argentino"], 2, 3)
    line = walk.batch.lines[0]
    seat = int(walk.batch.actors[0])
    o, place = walk.places(seat + 1)
    mask = int(walk.batch.masks[0, seat])
    keys = set()
    for _ in range(50):
        other = line.copy()
        other[o + CARD + 3 * place : o + CARD + 3 * place + 3] = rng.sample(range(40), 3)
        keys.add(walk.key(other, o, place, mask)[0])
    assert len(keys) > 30
