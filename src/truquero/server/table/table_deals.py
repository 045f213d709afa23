"""How a table deals: the commitments of the house, the cut, the shares of the clients, and the cards they make.

A client commits to a salt when it connects (``hello``) and with every share it sends. When the pack is cut, everything
is fixed and stored; only then are the clients asked for their salts. One that does not answer in time is left out.
docs/fairness.md gives the reasons for this order.
"""

from __future__ import annotations

import asyncio
import functools
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from truquero.cards import Card
from truquero.engine.actions import DrawTeams
from truquero.engine.illegal import Illegal
from truquero.fairness import shares
from truquero.fairness.first_dealer import draws_before_dealing
from truquero.fairness.round_packs import RESERVE
from truquero.fairness.shares import FixedDeal, share_commitment
from truquero.rules.team_draw import TeamDraw
from truquero.seats import TABLE, Seat
from truquero.server.common.server_refusals import Refusal
from truquero.server.game import deal_notes, dealer, log_reader
from truquero.server.table import replies, table_services
from truquero.store import Conflict, SecretRow
from truquero.wire.frames import CutAsked, RevealAsked, SharesDealt, encode_frame

if TYPE_CHECKING:
    from truquero.server.table.table import Table
    from truquero.server.table.table_services import Player

MISSES = 2
"""After this many missed shares the table no longer waits for a connection."""


class FixedCut:
    """A cut, or a draw, for which the shares are being collected."""

    def __init__(self, row: SecretRow, secret: bytes, fixed: FixedDeal, message: str, player: Player | None) -> None:
        self.row, self.secret, self.fixed = row, secret, fixed
        self.message, self.player = message, player
        self.told: dict[Seat, bytes] = {}

    @property
    def waiting(self) -> list[Seat]:
        return [seat for seat, _ in self.fixed.shares if seat not in self.told]

    def asked(self, version: int) -> bytes:
        """The frame that asks for the shares."""
        f = self.fixed
        where = (version, f.deal, f.attempt, f.commitment)
        return encode_frame(RevealAsked(*where, f.cutter, f.lifted, f.salt.hex(), f.shares))


class TableDeals:
    """The deals of one table."""

    def __init__(self, table: Table, secrets: Sequence[SecretRow]) -> None:
        self.table = table
        self.cut: CutAsked | None = None
        """What was asked of the cutter, until the cards are dealt."""
        self.pending: FixedCut | None = None
        self.shares: dict[Seat, str] = {}
        """The commitments of the clients that are here, for the next deal."""
        self._rows = {row.deal: row for row in secrets if not row.dropped}
        self._attempts = Counter(row.deal for row in secrets)
        self._missed: Counter[Seat] = Counter()
        self._timer: asyncio.TimerHandle | None = None
        self._moved: Mapping[Seat, Seat] = {}
        """The new seats of those who shared in the draw."""
        self._waited = False
        """Whether people who have not connected yet have had enough time before the draw."""

    @property
    def draw_due(self) -> bool:
        """Whether there is still something to draw before the first deal: the teams, or the dealer."""
        table = self.table
        return not table.version or bool(table.match.tied) or (bool(table.settings.teams) and table.version == 1)

    @property
    def draw_commitment(self) -> str:
        """The commitment behind the draw."""
        return self._rows[dealer.DRAW].commitment if dealer.DRAW in self._rows else ""

    # ---------------------------------------------------------------- secrets

    async def _secret(self, deal: int) -> tuple[SecretRow, bytes]:
        """A commitment and its secret, stored before anybody is told."""
        services = self.table.services
        row = self._rows.get(deal)
        if row is None:
            row = await self._commit_to(deal)
        secret = dealer.secret_behind(services.shuffle_source, row)
        while secret is None:
            why = "the key of the house was changed"
            await services.store_bridge.wait(services.store.drop_secret(row, why))
            self.table.failed("secret", ValueError(why))
            row = await self._commit_to(deal)
            secret = dealer.secret_behind(services.shuffle_source, row)
        return row, secret

    async def _commit_to(self, deal: int) -> SecretRow:
        services, attempt = self.table.services, self._attempts[deal] + 1
        packs = self.table.settings.packs
        if packs is not None:
            origin = packs._replace(pack=self._number_in_round(deal))
            made = dealer.common_row(services.shuffle_source, self.table.id, deal, services.clock(), origin)
        else:
            made = dealer.secret_row(services.shuffle_source, self.table.id, deal, services.clock(), attempt)
        try:
            await services.store_bridge.wait(services.store.put_secret(made))
        except Conflict:  # an earlier try was stored after all
            stored = await asyncio.to_thread(services.store.secrets, self.table.id)
            made = next(row for row in stored if (row.deal, row.attempt) == (deal, attempt))
        self._attempts[deal] = attempt
        self._rows = {**{k: v for k, v in self._rows.items() if k == dealer.DRAW}, deal: made}
        return made

    def _number_in_round(self, deal: int) -> int:
        """Which pack of the round this is; one that is dealt again takes a reserve pack."""
        if deal == dealer.DRAW:
            return dealer.DRAW
        times, again = self.table.again
        return RESERVE + times if again else self.table.next_hand

    # ---------------------------------------------------------------- the draw and the cut

    async def draw(self) -> None:
        """Draw for the first deal, once everybody has connected or had time to; a table of bots waits for nobody.

        An interrupted draw goes on.
        """
        table = self.table
        if self.pending is not None:
            return
        if table.version:  # interrupted after a tie: all shares are in the log
            await self._draw_on(*await self._secret(dealer.DRAW))
            return
        people, here = table.seating.people, table.attendance.players
        if people and not here:
            return  # the first person to connect starts it
        if not self._waited and any(seat not in here for seat in people):
            if self._timer is None:
                self._after(table.services.settings.share_seconds, self._waited_for_all)
            return
        self.rest()
        row, secret = await self._secret(dealer.DRAW)
        if row.asked:
            self._resume(row, secret)
        else:
            packs = table.settings.packs
            await self._fix(row, secret, 0, 0, bytes.fromhex(packs.cut) if packs is not None else b"")

    async def _waited_for_all(self) -> None:
        self._timer, self._waited = None, True
        await self.table.follow()

    async def ask_for_cut(self) -> None:
        table, deal = self.table, self.table.deals + 1
        row, secret = await self._secret(deal)
        if table.settings.packs is not None:
            await self._fix(row, secret, dealer.cutter(table.match), 0, bytes.fromhex(table.settings.packs.cut))
            return
        least, most = dealer.limits(table.match)
        self.cut = CutAsked(table.version, deal, dealer.cutter(table.match), row.commitment, least, most)
        table.tell(encode_frame(self.cut))
        if row.asked:
            self._resume(row, secret)

    async def cut_pack(
        self, seat: Seat, lifted: int, salt: bytes, answer: tuple[str, Player] | None = None
    ) -> Illegal | None:
        """The cut: from here on nothing can be changed."""
        table = self.table
        message, player = answer if answer is not None else ("", None)
        if self.pending is not None and self.cut is not None:
            if message and (seat, message) == (self.pending.fixed.cutter, self.pending.message):
                self.pending.player = player  # sent again over another connection: answered when the cards are there
                return None
            raise Refusal("no-cut", 409)
        if self.cut is None:
            raise Refusal("no-cut", 409)
        unshuffled = table.match.book.pack_for(table.match.players)
        tried = dealer.deal(table.match, unshuffled, seat, lifted)
        if isinstance(tried, Illegal):
            return tried
        row, secret = await self._secret(self.cut.deal)
        await self._fix(row, secret, seat, lifted, salt, message, player)
        return None

    # ---------------------------------------------------------------- shares

    async def _fix(
        self,
        row: SecretRow,
        secret: bytes,
        seat: Seat,
        lifted: int,
        salt: bytes,
        message: str = "",
        player: Player | None = None,
    ) -> None:
        """Fix all that is not a share; then ask for the shares, if there are any, or deal at once."""
        table = self.table
        listed = tuple((s, self.shares[s]) for s in sorted(self._sharing())) if row.protocol == shares.PROTOCOL else ()
        where = (table.id, row.deal, row.attempt, row.commitment)
        fixed = FixedDeal(*where, seat, lifted, salt, listed)
        if not listed:
            await self._deal(FixedCut(row, secret, fixed, message, player))
            return
        if message and player is not None and await table.messages.known(seat, message, player):
            return
        asked = deal_notes.fixed_note(fixed, message)
        await table.stored(table.services.store.ask_shares(row, asked))
        self._rows[row.deal] = row._replace(asked=asked)
        for s, _ in listed:
            del self.shares[s]
        self.pending = FixedCut(row, secret, fixed, message, player)
        self._ask()

    def _sharing(self) -> list[Seat]:
        here = self.table.attendance.players
        return [s for s in self.shares if s in here and self._missed[s] < MISSES]

    def _ask(self, seats: Sequence[Seat] | None = None) -> None:
        """Ask for the shares that are missing, and wait for them a little."""
        pending, table = self.pending, self.table
        if pending is None:
            return
        table.tell(pending.asked(table.version), [s for s in pending.waiting if seats is None or s in seats])
        if self._timer is None:
            deal = pending.fixed.deal
            self._after(table.services.settings.share_seconds, lambda: self._time_up(deal))

    def _resume(self, row: SecretRow, secret: bytes) -> None:
        """The server stopped after it had asked. What was fixed stays; clients reconnect and resend their shares."""
        fixed, message = deal_notes.read_fixed(row)
        self.pending = FixedCut(row, secret, fixed, message, None)
        if self.table.attendance.players:
            self._ask()

    def came(self, seat: Seat, share: str) -> None:
        """A client has connected, perhaps with a commitment for the next deal."""
        self._missed[seat] = 0
        self.shares.pop(seat, None)
        if share and seat in self.table.seating.people:
            self.shares[seat] = share
            self._ask((seat,))
        else:
            self._ask(())  # the cards must not wait for somebody who may never come back

    def reseat(self, to: Mapping[Seat, Seat]) -> None:
        """Everybody has another seat; what they share next is shared from there."""
        self._moved = to
        self.shares = {to[seat]: share for seat, share in self.shares.items()}
        self._missed = Counter({to[seat]: times for seat, times in self._missed.items()})

    def left(self, seat: Seat) -> None:
        """A commitment is valid as long as the connection that made it."""
        self.shares.pop(seat, None)

    async def reveal(self, seat: Seat, deal: int, salt: bytes, following: str) -> None:
        """A client sends its salt, and commits to the next one. Raises Refusal."""
        pending = self.pending
        if following:
            self.shares[seat] = following
        if pending is None or pending.fixed.deal != deal:
            raise Refusal("share-late", 409)
        committed = dict(pending.fixed.shares).get(seat)
        if committed is None or committed != share_commitment(salt, self.table.id):
            raise Refusal("share-other", 422)
        pending.told[seat] = salt
        self._missed[seat] = 0
        if not pending.waiting:
            self.table.post(lambda: self._time_up(deal))  # after the answer

    async def _time_up(self, deal: int) -> None:
        pending = self.pending
        if pending is not None and pending.fixed.deal == deal:
            self.rest()
            self._missed.update(pending.waiting)
            await self._deal(pending)

    # ---------------------------------------------------------------- the cards

    async def _deal(self, cut: FixedCut) -> None:
        """Deal the pack that follows from all shares. If it cannot be stored, it is tried again with the same ones."""
        table = self.table
        try:
            order = dealer.order(
                table.services.shuffle_source, table.match, cut.row, cut.secret, cut.fixed, dict(cut.told)
            )
            protocol = cut.row.protocol
            note = deal_notes.note_of(cut.secret, cut.fixed, cut.told) if protocol > 1 else cut.fixed.salt.hex()
            if cut.fixed.deal == dealer.DRAW:
                await self._draw(order, note if protocol > 1 else "")
            else:
                blind = frozenset(table.blind - set(table.attendance.driven()))
                dealt = dealer.deal(table.match, order, cut.fixed.cutter, cut.fixed.lifted, blind)
                assert not isinstance(dealt, Illegal), "it was tried before it was fixed"
                answer = (cut.message, cut.player) if cut.message else None
                seat = cut.fixed.cutter
                if await table.commit(seat, dealt.action, dealt.events, dealt.match, answer=answer, note=note):
                    self.cut = None
                    table.deals += 1
        except Exception:
            if cut is self.pending:
                self._after(table_services.RETRY_AFTER, lambda: self._time_up(cut.fixed.deal))
            raise
        self.pending = None
        self._tell_shares(cut)
        await table.follow()

    def _tell_shares(self, cut: FixedCut) -> None:
        """Which salts were used: a client finds its own among them at once."""
        told = tuple((seat, cut.told.get(seat, b"").hex()) for seat, _ in cut.fixed.shares)
        frame = encode_frame(SharesDealt(self.table.version, cut.fixed.deal, told))
        self.table.tell(frame, [self._moved.get(seat, seat) for seat, _ in told])
        self._moved = {}

    async def _draw(self, order: Sequence[Card], note: str) -> None:
        table = self.table
        teams = TeamDraw(table.settings.teams) if table.settings.teams else None
        for drawn in draws_before_dealing(log_reader.first_state(table.row), order, teams)[table.version :]:
            told = "" if table.version else note
            move = None
            if isinstance(drawn.action, DrawTeams):
                seats = tuple(seat for seat, _ in drawn.action.draws[: table.row.players])
                move = functools.partial(table.reseat, seats)
            await table.commit(TABLE, drawn.action, drawn.events, drawn.match, note=told, before_telling=move)
        table.tell_presence()
        table.changed()
        table.attendance.expect_absent()

    async def _draw_on(self, row: SecretRow, secret: bytes) -> None:
        """The rounds that are missing, from the same pack."""
        table = self.table
        fixed, told = FixedDeal(table.id, row.deal, row.attempt, row.commitment, 0, 0, b"", ()), dict[Seat, bytes]()
        if row.protocol > 1:
            first = (await asyncio.to_thread(table.services.store.records, table.id))[0]
            note, told = deal_notes.told_in(first.note)
            fixed = fixed._replace(shares=tuple((seat, made) for seat, made, _ in note.shares))
        await self._draw(dealer.order(table.services.shuffle_source, table.match, row, secret, fixed, told), "")
        await table.follow()

    def give_up(self) -> None:
        """The match ends before these cards are dealt. The proof lists the commitment, and that nothing came of it."""
        pending, self.pending, self.cut = self.pending, None, None
        self.rest()
        if pending is not None and pending.message and pending.player is not None:
            no = Refusal("match-over", 409).say(pending.player.language)
            pending.player.push(replies.refused(self.table, pending.message, "match-over", no))

    # ---------------------------------------------------------------- time

    def _after(self, seconds: float, work: Callable[[], Awaitable[None]]) -> None:
        self.rest()
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(seconds, self.table.post, work)

    def rest(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
