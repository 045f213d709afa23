"""A rulebook prepared for the loop: its tables, and the engine behind them for what they do not know yet."""
# ruff: noqa: F403, F405

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from truquero.cards import Card
from truquero.engine import Call, Match, Play, act, legal
from truquero.kernel import table_files
from truquero.kernel.arguments import blind_seats
from truquero.kernel.baza_tables import BazaTables, baza_tables
from truquero.kernel.card_tables import CardTables, card_tables
from truquero.kernel.explore import Explorer
from truquero.kernel.flat_tables import FlatTables, deal_bits
from truquero.kernel.layout import *
from truquero.kernel.plan import CLOSED, PACK_SIZE, duels_of, plan
from truquero.kernel.probe import Mano
from truquero.rules import Rulebook

Line = np.ndarray[Any, Any]


class ManoKernel:
    """One kind of mano: what the engine said of it so far."""

    def __init__(self, mano: Mano, players: int) -> None:
        self.mano = mano
        self.pack = mano.book.pack_for(players)
        self.explorer = Explorer(mano)
        self.bazas: BazaTables = baza_tables(mano)
        self.cards: CardTables = card_tables(mano.book, players)
        self._flat: FlatTables | None = None

    @property
    def tables(self) -> Line:
        """The tables so far, as the loop reads them; valid until something is learnt."""
        if self._flat is None or self._flat.explorer is not self.explorer:
            self._flat = FlatTables(self.explorer, self.bazas, self.cards)
        return self._flat.line()

    def replay(self, line: Line, o: int) -> Match:
        """The engine's mano of a block of a line, where the block stands."""
        n = self.mano.places
        hands = [self.hand(line, o, place) for place in range(n)]
        turned = self.pack[line[o + MUESTRA]] if line[o + MUESTRA] >= 0 else None
        closed = int(line[o + DEAL_KEY]) >> deal_bits(self.mano.book, n).closed
        m = self.mano.begin((int(line[o + BASE0]), int(line[o + BASE0 + 1])), hands, turned, closed)
        for step in line[o + TRACE : o + TRACE + line[o + TRACED]]:
            m = self.act(m, int(step) >> 6, int(step) & 63, hands)
        return m

    def act(self, m: Match, place: int, action: int, hands: list[tuple[Card, ...]]) -> Match:
        seat = place + 1
        said: Play | Call
        if action < 6:
            said = Play(hands[place][action % 3], action >= 3)
        else:
            c = m.live[0]
            said = self.explorer.options(m, c, seat, legal(m)[seat])[action]
        return act(m, seat, said)[0]

    def hand(self, line: Line, o: int, place: int) -> tuple[Card, ...]:
        at = o + CARD + 3 * place
        return tuple(self.pack[i] for i in line[at : at + 3])

    def learn(self, line: Line, o: int) -> bool:
        """Add what a block of a line lacks, from the engine; False if there is nothing new."""
        m = self.replay(line, o)
        before = self.explorer.version
        if line[o + TRACED] == 0:
            self.explorer.root((int(line[o + BASE0]), int(line[o + BASE0 + 1])), m)
        if self.explorer.version == before:
            self.explorer.learn(m)
        return self.explorer.version != before


class Kernel:
    """The compiled form of a rulebook for so many players."""

    def __init__(self, book: Rulebook, players: int, *, strict: bool = False) -> None:
        if not isinstance(book, Rulebook):
            raise ValueError(f"a rulebook is needed, as in truquero.rulebook('argentino'), not {book!r}")
        if not isinstance(players, int) or players not in book.players:
            allowed = ", ".join(map(str, book.players))
            raise ValueError(f"{book.id} is played by {allowed}, not by {players!r}")
        if strict:
            said = "the kernel plays assisted tables only: at a strict one what a player may say depends on the cards"
            raise ValueError(f"{said}; the engine plays those: start(book, players, strict=True)")
        self.book = book
        self.players = players
        self.plan: Line = plan(book, players)
        self.round = ManoKernel(Mano(book, players), players)
        duels = duels_of(book, players)
        self.duel = self.round
        if duels is not None and players > 2:
            self.duel = ManoKernel(Mano(book, 2, duels.falta), players)
        self.pack_size = int(self.plan[PACK_SIZE])
        self.words = self.round.explorer.words
        self.length = HEADER + BLOCK * (len(duels.pairs) if duels is not None and duels.at_once else 1)
        self._stored = table_files.load(self)

    @property
    def kinds(self) -> list[ManoKernel]:
        return [self.round] if self.duel is self.round else [self.round, self.duel]

    def of(self, line: Line, o: int = HEADER) -> ManoKernel:
        return self.duel if line[o + KIND] else self.round

    @property
    def tables(self) -> tuple[Line, Line, Line]:
        return self.round.tables, self.duel.tables, self.plan

    def plan_with(self, blind: Iterable[int]) -> Line:
        """The plan of deals in which these seats, counted from 0, do not look at their cards (B32)."""
        made = self.plan.copy()
        made[CLOSED] = blind_seats(self.book, self.players, blind)
        return made

    def learn(self, *lines: Line) -> None:
        """Write down what these lines lack."""
        new = False
        for line in lines:
            if line[MISSING] == 9:
                raise RuntimeError("the tables expected the end of a game that goes on")
            o = HEADER + BLOCK * (int(line[MISSING]) - 1)
            line[MISSING] = 0
            new |= self.of(line, o).learn(line, o)
        if not new:
            raise RuntimeError("the tables lack something that the engine cannot tell")

    def save(self) -> None:
        """Keep on disk what is new."""
        now = sum(k.explorer.version for k in self.kinds)
        if now != self._stored:
            table_files.save(self)
            self._stored = now
