"""Among partners too a situation has one key, from a view or from a line of the kernel, and no hidden card is in it."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tests.maestro.test_keys import Walk
from truquero.engine import Call, Play, view
from truquero.engine.card_facts import deal_tables
from truquero.engine.state import Stage
from truquero.engine.view_types import ContestView, PlayerView
from truquero.kernel.layout import CARD, HEADER, KIND, LAY, MUESTRA, SEAT, VALUE
from truquero.kernel.words import FIRST_WORD
from truquero.maestro.abstraction import UNKNOWN_ZONE
from truquero.maestro.deciding import groups_line, look_at, who_is_asked
from truquero.maestro.line_key import EXACT
from truquero.maestro.team_line_key import AROUND
from truquero.maestro.team_table import DEFER, team_table
from truquero.maestro.team_view_key import leader_of, team_situation, who_answers
from truquero.maestro.view_key import Situation
from truquero.rulebooks import BOOKS
from truquero.rules import Rulebook

TABLES = [(BOOKS[name], 4) for name in ("argentino", "belmez", "tarija", "asturias", "valencia24")]
"""With signs and without, a captain, cards face down, no envido, bets that the score limits."""


class TeamWalk(Walk):
    """Random play in engine and kernel by seats that make true signs; both see the same."""

    def __init__(self, book: Rulebook, players: int, seed: int) -> None:
        self.deferred = 0
        self.asked: list[tuple[int, bool]] = []
        self.answers: list[tuple[int, bool]] = []
        """Who is asked first, and whether it may leave the answer to a partner: by the kernel, and by a view."""
        self.signs: list[tuple[int, str]] = []
        super().__init__(book, players, seed)
        self.table = team_table(book, players)
        self.cut = groups_line(self.groups, book, players)

    def key(self, line: np.ndarray, o: int, place: int, mask: int, zone: int = EXACT) -> tuple[int, int, int]:
        key, options, order = look_at(self.kernel.round.tables, line, o, place, np.uint64(mask), self.cut, zone)
        return int(key), int(options), int(order)

    def true_signs(self, line: np.ndarray, o: int) -> list[tuple[int, str]]:
        """The sign that each seat makes of its three cards."""
        found = []
        muestra = int(line[o + MUESTRA])
        power = deal_tables(self.book, self.pack[muestra] if muestra >= 0 else None)[0]
        for place in range(self.kernel.players):
            cards = [self.pack[i] for i in line[o + CARD + 3 * place : o + CARD + 3 * place + 3]]
            best = max(cards, key=lambda card: power[card])
            claimed = self.table.claimed[max(muestra, 0)][self.pack.index(best)]
            named = next((s.holding for s in self.book.signs if claimed and s.cards and best in s.cards), None)
            if named is None and self.table.good_envido[min(max(int(line[o + VALUE + place]), 0), 63)]:
                named = next(s.holding for s in self.book.signs if s.envido is not None)
            if named is not None:
                found.append((int(line[o + SEAT + place]) + 1, named))
        return found

    def compare(self, seat: int) -> None:
        line = self.batch.lines[0].copy()
        line[AROUND] = 0  # the batch counts its deals there
        o, place = self.places(seat)
        mask = int(self.batch.masks[0, seat - 1])
        if o < 0 or not mask or line[o + KIND]:
            return
        seen = view(self.engine, seat)
        c = next(c for c in seen.contests if c.stage is not Stage.OVER and seat in c.seats)
        found = team_situation(self.book, seen, c, self.groups, self.true_signs(line, o))
        mask |= self.may_defer(seen, c, found, line, o, place)
        key, options, order = self.key(line, o, place, mask)
        assert [b for b in range(64) if options >> b & 1] == list(found.bits)
        assert found.key == key
        assert found.spare == self.key(line, o, place, mask, UNKNOWN_ZONE)[0]
        power = self.kernel.round.cards.power[max(0, line[o + MUESTRA])]
        for action, bit in zip(found.options, found.bits, strict=True):
            if bit == DEFER:
                continue
            if isinstance(action, Call):
                assert self.kernel.words.words[bit - FIRST_WORD].word == action.word
            else:
                assert isinstance(action, Play)
                slot = order >> 2 * bit & 3 if bit < 3 else order >> 6
                dealt = self.pack[line[o + CARD + 3 * place + slot]]
                assert power[self.pack.index(action.card)] == power[self.pack.index(dealt)]
        self.hide(seen, c, line, o, place, mask, key)
        self.looked += 1

    def may_defer(
        self, seen: PlayerView, c: ContestView, found: Situation, line: np.ndarray, o: int, place: int
    ) -> int:
        """The first who is asked is the same for both; and so is whether it may leave the answer to a partner."""
        order = who_answers(self.book, seen, c)
        if order and o == HEADER:
            asked, mask = who_is_asked(self.kernel.round.tables, line, o, self.cut)
            may = asked == place and bool(int(mask) >> DEFER & 1)
            self.asked.append((int(line[o + SEAT + asked]) + 1, may))
            self.answers.append((order[0], asked == place and DEFER in found.bits))
        self.deferred += DEFER in found.bits
        return (DEFER in found.bits) << DEFER

    def hide(self, seen: PlayerView, c: ContestView, line: np.ndarray, o: int, place: int, mask: int, key: int) -> None:
        """Cards that the seat has not been shown may be any, as long as the partners would make the same signs."""
        other = line.copy()
        led = leader_of(self.book, seen, c, seen.seat) == seen.seat
        for p in range(self.kernel.players):
            mine = (p ^ place) & 1 == 0
            if p == place or (mine and (led or self.table.signs)):
                continue
            shown = {int(lay & 7) - 1 for lay in line[o + LAY + 3 * p : o + LAY + 3 * p + 3] if 0 < lay < 8}
            for slot in {0, 1, 2} - shown:
                other[o + CARD + 3 * p + slot] = self.rng.randrange(len(self.pack))
            other[o + VALUE + p] = self.rng.randrange(30)
            other[o + VALUE + 8 + p] = self.rng.randrange(-1, 30)
        assert self.key(other, o, place, mask)[0] == key


@pytest.mark.parametrize(("book", "players"), TABLES, ids=lambda x: getattr(x, "id", str(x)))
def test_a_view_and_a_line_have_the_same_key(book: Rulebook, players: int) -> None:
    walk = TeamWalk(replace(book, formats=(), options=()) if book.captains else book, players, 1)
    walk.run(12)
    assert walk.looked >= 10
    assert walk.asked == walk.answers


def test_the_last_of_a_team_answers_or_leaves_it_to_a_partner() -> None:
    walk = TeamWalk(BOOKS["argentino"], 4, 1)
    walk.run(20)
    assert walk.deferred > 0
    assert walk.asked == walk.answers != []
