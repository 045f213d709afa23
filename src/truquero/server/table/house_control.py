"""What the house does at a table of a championship: hold it, carry a ruling to it, end it. Nobody else can."""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from truquero.bots.absent import least_action
from truquero.engine.actions import Annul, Disqualify
from truquero.engine.decide import attempt
from truquero.engine.illegal import Illegal
from truquero.engine.state import Phase
from truquero.engine.view import view
from truquero.seats import TABLE, Seat, team_of
from truquero.server.common.server_refusals import Refusal
from truquero.store import FINISHED
from truquero.wire.frames import HoldChanged, encode_frame

if TYPE_CHECKING:
    from truquero.server.table.table import Table

MOST_MISSED = 3
"""Moves out of time in a row after which a side has given up."""


class TableHeldUp(Refusal):
    """Nobody moves while a veedor looks (O8)."""

    article = "O8"

    def __init__(self) -> None:
        super().__init__("table-held", 409)


class HouseControl:
    """The house at one table."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.forfeited: Seat = 0
        """Somebody who has been away, or out of time, for too long; 0: nobody."""
        self._last: int | None = None
        """No deal after this one: the clock of the round is up (O29)."""
        self._upto: int | None = None
        """In duplicado: the last deal that may begin, because the other tables have come so far."""
        self._missed: Counter[Seat] = Counter()

    # ---------------------------------------------------------------- asked by the director

    async def hold(self, on: bool) -> int:
        """Stop the table, or let it go on: the number of the deal under way, or of the last one."""
        return await self._table.ask(lambda: self._hold(on))

    async def rule(self, action: Annul | Disqualify, message: str, note: str) -> None:
        """Carry a ruling out, once: a ruling that the log has is not carried out again. Raises Refusal."""
        await self._table.ask(lambda: self._rule(action, message, note))

    async def stop(self) -> None:
        """End the match as it stands: it was decided elsewhere. The acta says how far it went."""
        await self._table.ask(self._stop)

    async def last_deal(self, more: int = 0) -> bool:
        """Deal no more (or so many more); whether nothing is being dealt or played."""
        return await self._table.ask(lambda: self._last_deal(more))

    async def let_deal(self, upto: int) -> None:
        """In duplicado every deal begins everywhere at once."""
        if self._upto is None or upto > self._upto:
            self._upto = upto
            await self._table.ask(self._table.follow)

    # ---------------------------------------------------------------- at the table

    def refuse_play(self) -> None:
        """Raises Refusal where nobody may move now."""
        if self._table.stopped:
            raise Refusal("match-over", 409)
        if self._table.settings.held:
            raise TableHeldUp

    @property
    def rests(self) -> bool:
        """Whether nothing more is dealt: the table is held, the board is decided, or the clock is up."""
        table = self._table
        decided = bool(table.settings.games) and max(table.settings.won(table.match.games)) >= table.settings.games
        if table.settings.packs is not None and table.version and table.next_hand > (self._upto or 0):
            return True
        return table.settings.held or decided or (self._last is not None and table.deals >= self._last)

    def acted(self, seat: Seat) -> None:
        """Somebody has moved in time."""
        self._missed.pop(seat, None)

    async def time_up(self, seats: Sequence[Seat]) -> None:
        """Do the least that is legal for the first who can; after three times in a row the side has given up.

        Raises whatever keeps it from being done: then it is tried again, and counts once.
        """
        for seat in seats:
            self._missed[seat] += 1
            if self._missed[seat] >= MOST_MISSED:
                self.forfeit(seat)
                return
            try:
                if await self._do_the_least(seat):
                    return
            except Exception:
                self._missed[seat] -= 1
                raise

    async def _do_the_least(self, seat: Seat) -> bool:
        table = self._table
        if table.cut is not None:
            await table.dealing.cut_pack(seat, 0, secrets.token_bytes(16))
            return True
        seen = view(table.match, seat)
        if not seen.legal:
            return False
        action = least_action(table.match.book, seen)
        outcome = attempt(table.match, seat, action)
        if isinstance(outcome, Illegal):
            return False
        await table.act(seat, action, outcome)
        return True

    def gone(self, seat: Seat) -> bool:
        """Somebody has been away for the tolerance; whether that costs the match: only if a rival waits."""
        table = self._table
        waits = any(team_of(other) != team_of(seat) for other in table.attendance.players)
        if waits and not table.settings.held and not table.finished:
            self.forfeit(seat)
        return waits

    def forfeit(self, seat: Seat) -> None:
        self.forfeited = self.forfeited or seat
        self._table.changed()

    async def _hold(self, on: bool) -> int:
        table = self._table
        if table.settings.held != on and not table.finished:
            await table.change(settings={**table.row.settings, "held": on})
            table.tell(encode_frame(HoldChanged(table.version, on)))
            table.attendance.stop_clock()
            await table.follow()
        return table.deals

    async def _rule(self, action: Annul | Disqualify, message: str, note: str) -> None:
        table = self._table
        if await table.messages.version_of("", message) is not None or table.finished:
            return
        outcome = attempt(table.match, TABLE, action)
        if isinstance(outcome, Illegal):
            raise Refusal("match-over" if outcome.code == "match-over" else "no-mano-now", 409)
        await table.commit(TABLE, action, outcome.events, outcome.match, answer=(message, None), note=note)
        table.dealing.give_up()
        await table.follow()

    async def _stop(self) -> None:
        table = self._table
        if not table.finished:
            table.dealing.give_up()
            table.attendance.stop_clock()
            table.set_row(table.row._replace(status=FINISHED))
        await table.follow()

    async def _last_deal(self, more: int) -> bool:
        table = self._table
        if self._last is None or more:
            self._last = table.deals + more
        dealing = table.dealing
        if table.deals >= self._last and dealing.cut is not None and dealing.pending is None:
            dealing.give_up()  # it was asked for in time, but nothing has been cut
        await table.follow()
        return table.match.phase is Phase.DEAL and dealing.cut is None and dealing.pending is None
