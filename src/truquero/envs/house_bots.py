"""The bots of the house at a table of the kernel: each sees what the engine lets its seat see."""

from __future__ import annotations

from truquero.bots.bot_table import BotTable
from truquero.bots.characters import Character
from truquero.engine import Action, view
from truquero.fairness.shuffle import seeded_rng
from truquero.kernel.beside import Beside
from truquero.kernel.compiled import Kernel
from truquero.seats import Seat


class BotsBeside(Beside):
    """A match held twice, with bots in all seats but one."""

    def __init__(self, kernel: Kernel, who: Character, guest: int) -> None:
        self.who = who
        self.guest: Seat = guest + 1
        self.table: BotTable | None = None
        super().__init__(kernel)

    def reset(self, seed: int | None = None) -> None:
        self.table = None
        self.seed = seed or 0
        super().reset(seed)

    def chosen(self, seat: Seat) -> int:
        """What the bot in a seat wants to do."""
        assert self.table is not None
        decision = self.table.bots[seat].decide(view(self.match, seat), must=True)
        if decision.action is None:
            raise RuntimeError(f"{self.who} in seat {seat} said nothing when it had to")
        return self.number_of(seat, decision.action)

    def do(self, seat: Seat, action: Action) -> None:
        if self.table is None:
            book, players = self.kernel.book, self.kernel.players
            bots = {
                s: self.who.sit(book, players, s, self.seed * players + s)
                for s in range(1, players + 1)
                if s != self.guest
            }
            self.table = BotTable(self.match, bots, seeded_rng(self.seed))
        self.table.do(seat, action)
        self.match = self.table.match
