"""What people do about the seats of a table: take one, leave it (in mid-match for good), fill the others with bots,
close the table.

Each waits for its turn at the table, and either is stored and counts, or is refused and has changed nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from truquero.engine.actions import Resign
from truquero.engine.decide import attempt
from truquero.engine.illegal import Illegal
from truquero.seats import Seat
from truquero.server.common.identity import Identity, hashed, new_token
from truquero.server.common.server_refusals import Refusal
from truquero.server.game.log_reader import ack
from truquero.store import Conflict, OutcomeUnknown, StoreError, WriteRefused

if TYPE_CHECKING:
    from truquero.server.table.seating import Seating
    from truquero.server.table.table import Table
    from truquero.server.table.table_services import Player


CAPTAINS = (1, 2)
"""Where the captains of a championship's entries sit (O16)."""


class SeatCommands:
    """The commands of one table. All raise Refusal."""

    def __init__(self, table: Table) -> None:
        self._table = table

    async def sit(self, seat: Seat, name: str, identity: Identity) -> str:
        """Take an empty seat. Returns its token."""
        return await self._table.ask(lambda: self._sit(seat, name, identity))

    async def check_in(self, token: str, identity: Identity | None) -> None:
        """Sit down where a seat is reserved for whoever has this token: at a championship that is the check-in."""
        table = self._table
        if self._reserved(token):
            await table.ask(lambda: self._check_in(token, identity))

    async def leave(self, seat: Seat, identity: Identity) -> None:
        """Leave a seat before the match starts."""
        await self._table.ask(lambda: self._leave(seat, identity))

    async def resign(self, seat: Seat, identity: Identity) -> None:
        """Leave the match for good, without a socket."""
        await self._table.ask(lambda: self._resign(seat, identity))

    async def fill(self, character: str, seats: Sequence[Seat], identity: Identity) -> None:
        """Bots for these empty seats, or for all of them; only the host can."""
        await self._table.ask(lambda: self._fill(character, seats, identity))

    async def close(self, identity: Identity) -> None:
        """Close the table before its match starts; only the host can. From then on it is ``gone``."""
        await self._table.ask(lambda: self._close(identity))

    async def rematch(self, identity: Identity) -> tuple[Seat, tuple[str, str] | None]:
        """Ask to play again, without a socket. Returns the seat, and the new table and token once all want it."""
        return await self._table.ask(lambda: self._rematch(identity))

    # ---------------------------------------------------------------- in the table's own task

    async def _sit(self, seat: Seat, name: str, identity: Identity) -> str:
        seating, most = self._table.seating, self._table.services.settings.seats_per_identity
        self._exists(seat)
        if self._table.settings.tournament:
            raise Refusal("seats-reserved", 403)
        if self._table.settings.veedor.owner in identity.owners():
            raise Refusal("veedor-sits", 403)
        if most is not None and len(seating.seats_of(identity)) >= most:
            raise Refusal("already-seated", 409)
        if seat not in seating.empty:
            raise Refusal("seat-taken", 409)
        token = new_token()
        await self._change(seating.with_person(seat, name, hashed(token), identity.owner), (seat,))
        return token

    def _reserved(self, token: str) -> Seat:
        """The empty seat that a token is for; 0: none."""
        table, key = self._table, hashed(token) if token else ""
        reserved = table.settings.reserved
        return next((s for s in table.seating.empty if s in reserved and reserved[s].token == key), 0)

    async def _check_in(self, token: str, identity: Identity | None) -> None:
        table, seat = self._table, self._reserved(token)
        if not seat or table.finished:
            return
        kept = table.settings.reserved[seat]
        owner = kept.owner or (identity.owner if identity is not None else "")
        await self._change(table.seating.with_person(seat, kept.name, kept.token, owner), (seat,))

    async def _resign(self, seat: Seat, identity: Identity) -> None:
        self._own(seat, identity)
        await self.give_up(seat)

    async def give_up(self, seat: Seat, answer: tuple[str, Player] | None = None) -> None:
        """Somebody leaves the match for good; the table's own task asks for it.

        A bot plays on in their seat, so that nobody else loses a match. Where everybody else is a bot nobody would: the
        match ends, and their team has lost it.
        """
        table = self._table
        if not table.started:
            raise Refusal("not-started", 409)
        whole = bool(table.settings.tournament)
        if whole and seat not in CAPTAINS:
            raise Refusal("captain-only", 403)
        outcome = attempt(table.match, seat, Resign())
        if isinstance(outcome, Illegal):
            raise Refusal("match-over", 409)
        if whole or table.seating.people == (seat,):
            if await table.commit(seat, Resign(), outcome.events, outcome.match, answer=answer):
                table.dealing.give_up()
                await table.follow()
            return
        await table.change(seats=table.seating.left_by_person(seat, table.services.settings.stand_in).stored())
        if answer is not None:
            answer[1].push(ack(table.version, answer[0]))
        table.newcomer(seat, "resigned")
        await self._changed()

    async def _leave(self, seat: Seat, identity: Identity) -> None:
        table = self._table
        self._own(seat, identity)
        if table.started:
            raise Refusal("match-started", 409)
        await self._change(table.seating.without(seat), (seat,))

    async def _fill(self, character: str, seats: Sequence[Seat], identity: Identity) -> None:
        self._only_host(identity)
        seating = self._table.seating
        for seat in seats:
            self._exists(seat)
        if any(seat not in seating.empty for seat in seats):
            raise Refusal("seat-taken", 409)
        wanted = tuple(seats) or seating.empty
        if not wanted:
            raise Refusal("no-empty-seat", 409)
        for seat in wanted:
            seating = seating.with_bot(seat, character)
        await self._change(seating, wanted)

    async def _close(self, identity: Identity) -> None:
        table = self._table
        self._only_host(identity)
        if table.started:
            raise Refusal("match-started", 409)
        try:
            await table.services.store_bridge.wait(table.services.store.take_away(table.id))
        except Conflict:
            raise Refusal("match-started", 409) from None
        except (WriteRefused, OutcomeUnknown) as error:
            table.lost(error)
            raise Refusal("table-closed", 503) from None
        except StoreError as error:
            table.failed("store", error)
            raise Refusal("not-stored", 503) from None
        table.gone = True

    async def _rematch(self, identity: Identity) -> tuple[Seat, tuple[str, str] | None]:
        own = self._table.seating.seats_of(identity)
        if not own:
            raise Refusal("not-your-seat", 403)
        for seat in own:
            await self._table.messages.play_again(seat)
        return own[0], self._table.messages.next.get(own[0])

    async def _change(self, seating: Seating, seats: Sequence[Seat]) -> None:
        """Store who sits where. What follows is retried until it is done; nobody waits for it."""
        table = self._table
        await table.change(seats=seating.stored())
        for seat in seats:
            table.newcomer(seat)
        await self._changed()

    async def _changed(self) -> None:
        """Somebody sits elsewhere, or not at all: everybody is told."""
        table = self._table
        table.used = table.services.clock()
        table.tell_presence()
        table.changed()
        await table.follow()

    def _own(self, seat: Seat, identity: Identity) -> None:
        self._exists(seat)
        if seat not in self._table.seating.seats_of(identity):
            raise Refusal("not-your-seat", 403)

    def _exists(self, seat: Seat) -> None:
        if seat not in self._table.seating.rows:
            raise Refusal("no-such-seat", 404)

    def _only_host(self, identity: Identity) -> None:
        if self._table.settings.host not in identity.owners():
            raise Refusal("not-host", 403)
