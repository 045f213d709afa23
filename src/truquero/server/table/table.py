"""One table: a task of its own owns it, and nothing of it is touched from anywhere else.

Whatever happens comes through the inbox: messages of players, bots that have made up their mind, clocks. The engine
decides. What it accepts is written down first, then acknowledged, then told to everybody as they may see it; the state
in memory only ever follows the log.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Sequence
from typing import Any

from truquero.engine import events as ev
from truquero.engine.actions import Action
from truquero.engine.refusals import Illegal
from truquero.engine.state import Match, Phase
from truquero.seats import TABLE, Seat
from truquero.server.bot_players import bot_scheduler
from truquero.server.bot_players.hints import Hints
from truquero.server.common import logs
from truquero.server.common.refusals import Refusal
from truquero.server.game import dealer, log_reader
from truquero.server.game.frame_builder import event_frames, seen_by
from truquero.server.game.log_reader import Answers, TableFromLog
from truquero.server.table.attendance import Attendance
from truquero.server.table.inbox import Inbox
from truquero.server.table.player_messages import PlayerMessages
from truquero.server.table.replies import refused
from truquero.server.table.seating import Seating
from truquero.server.table.spectators import Spectators
from truquero.server.table.table_services import Client, Lost, Player, TableServices
from truquero.store import Conflict, Duplicate, OutcomeUnknown, Record, SecretRow, StoreError, TableRow
from truquero.store.codec import encode_action, encode_events
from truquero.wire.frames import Chat, CutAsked, Over, Presence, TableInfo, encode_frame
from truquero.wire.requests import Request

PAST = 24
"""How many versions are kept at hand for those who lose the connection for a moment; older ones are in the log."""


class Table(Inbox):
    """A match, who sits at it, and what must still be said to whom."""

    def __init__(
        self, services: TableServices, row: TableRow, from_log: TableFromLog, secrets: Sequence[SecretRow]
    ) -> None:
        super().__init__()
        self.services = services
        self.row = row
        self.id = row.id
        self.match: Match = from_log.match
        self.version = from_log.version
        self.deals = from_log.deals
        self.secrets = {secret.deal: secret for secret in secrets}
        self.seating = Seating(row.seats, row.players)
        self.seats: tuple[Seat, ...] = tuple(range(1, row.players + 1))
        self.answers: dict[Seat, Answers] = {seat: Answers() for seat in self.seats}
        senders = {self.seating.sender(seat): seat for seat in self.seats if self.seating.is_person(seat)}
        for (sender, message), version in from_log.answers.items():
            if sender in senders:
                self.answers[senders[sender]].keep(message, log_reader.ack(version, message))
        self.past: deque[tuple[int, dict[Seat, bytes]]] = deque(maxlen=PAST)
        self.chat: deque[Chat] = deque(maxlen=30)
        self.blind: set[Seat] = set()
        self.cut: CutAsked | None = None
        self.over: Over | None = None
        self.used = services.clock()
        self.attendance = Attendance(self)
        self.bots = bot_scheduler.BotScheduler(self)
        self.hints = Hints(self)
        self.spectators = Spectators(self)
        self.messages = PlayerMessages(self)

    # ---------------------------------------------------------------- the task

    def open(self) -> None:
        """Begin to work; what the log left undone is done first."""
        self.begin()
        self.post(self._resume)

    async def close(self) -> None:
        """Finish the step that is under way and stop."""
        self.stopping = True
        self.attendance.rest()
        self.bots.rest()
        self.hints.rest()
        self.spectators.close()
        await self.end()

    def failed(self, what: str, error: BaseException) -> None:
        self.services.metrics.failures.inc()
        logs.failure(what, error, table=logs.table_name(self.id))

    async def _resume(self) -> None:
        """Where the log ends something may be due: the draw, the cut, the acta."""
        await self.start_if_full()
        if self.started:
            await self._what_follows()

    # ---------------------------------------------------------------- what it is

    @property
    def started(self) -> bool:
        return self.version > 0

    @property
    def finished(self) -> bool:
        return self.match.phase is Phase.OVER

    def setting(self, name: str, default: Any) -> Any:
        return self.row.settings.get(name, default)

    @property
    def host(self) -> Seat:
        owner = self.setting("host", "")
        return next((s for s, row in self.seating.rows.items() if row.token and row.account == owner), 0)

    def info(self) -> TableInfo:
        row = self.row
        return TableInfo(
            id=row.id,
            rulebook=row.rulebook,
            options=dict(row.options),
            players=row.players,
            strict=row.strict,
            chat=bool(self.setting("chat", True)),
            clock=int(self.setting("clock", 0)),
            delay=int(self.setting("delay", 0)),
            host=self.host,
            signs=tuple(sign.holding for sign in self.match.book.signs),
            draw=self.secrets[dealer.DRAW].commitment if dealer.DRAW in self.secrets else "",
            hints=bool(self.setting("hints", True)),
        )

    def tell_presence(self, but: Seat = 0) -> None:
        """Who sits where and who is away: to the players now, to the gallery when it may know."""
        infos = self.seating.infos(self.services.settings.stand_in)
        frame = encode_frame(Presence(self.version, infos, self.started, bool(self.setting("chat", True))))
        self.tell(frame, [seat for seat in self.seats if seat != but])
        self.spectators.seats_changed(infos, frame)

    def _changed(self) -> None:
        if self.services.changed is not None:
            self.services.changed(self)

    def tell(self, frame: bytes, seats: Sequence[Seat] | None = None) -> None:
        """The same bytes for everybody, or for some."""
        self.services.fanout.publish(self.id, dict.fromkeys(self.seats if seats is None else seats, frame))

    # ---------------------------------------------------------------- the log

    async def commit(
        self,
        seat: Seat,
        action: Action,
        events: Sequence[ev.Event],
        match: Match,
        *,
        answer: tuple[str, Player] | None = None,
        note: str = "",
    ) -> bool:
        """Write an accepted action down, then acknowledge it, then tell everybody. False: it was known already."""
        clock = self.services.clock
        message, player = answer if answer is not None else ("", None)
        sender = self.seating.sender(seat) if message else ""
        at, version = clock(), self.version + 1
        record = Record(self.id, version, seat, sender, message, encode_action(action), encode_events(events), at, note)
        try:
            await self.services.store_bridge.wait(self.services.store.append([record]))
        except Duplicate:
            known = await asyncio.to_thread(self.services.store.version_of, self.id, sender, message)
            if player is not None and known is not None:
                self._acknowledge(seat, known, message, player)
            return False
        except (Conflict, OutcomeUnknown) as error:
            self._lost(error)
            raise Lost from None
        except StoreError as error:
            self.failed("store", error)
            raise Refusal("not-stored", 503) from None
        self.used = clock()
        self.services.metrics.actions.inc()
        self.services.metrics.durable.observe(max(0.0, self.used - at))
        if player is not None:
            self._acknowledge(seat, version, message, player)
        await self.services.broadcasts.wait()
        before, self.match, self.version = self.match, match, version  # what is known and what is told move together
        try:
            self._told(before, events, at)
        except Exception as error:  # it is in the log: whoever was not told comes back and reads it there
            self._lost(error)
            raise Lost from None
        return True

    def _acknowledge(self, seat: Seat, version: int, message: str, player: Player) -> None:
        answer = log_reader.ack(version, message)
        self.answers[seat].keep(message, answer)
        player.push(answer)

    def _told(self, before: Match, events: Sequence[ev.Event], at: float) -> None:
        """Everybody hears of a version, each what they may see of it."""
        seen = seen_by(before, events, self.seats)
        self.past.append((self.version, seen))
        listening = self.services.fanout.listening(self.id) - {TABLE}
        if listening:
            self.services.fanout.publish(self.id, event_frames(self.match, self.version, seen, sorted(listening)))
        self.spectators.add(self.version, at, events)
        self.bots.hear(before, events)
        self.hints.hear(before, events)

    def _lost(self, error: BaseException) -> None:
        """The log says something else than the memory: everybody comes back to what the log says."""
        self.failed("log", error)
        if self.services.broken is not None:
            self.services.broken(self)

    # ---------------------------------------------------------------- the course of a match

    async def start_if_full(self) -> None:
        """The match begins when no seat is empty: the draw says who deals."""
        if self.started or not self.seating.full:
            return
        if dealer.DRAW not in self.secrets:
            await self._new_secret(dealer.DRAW)
        for drawn in dealer.draw_for_deal(self.services.shuffle_source, self.match, self.secrets[dealer.DRAW]):
            await self.commit(TABLE, drawn.action, drawn.events, drawn.match)
        self.tell_presence()
        self._changed()
        self.attendance.expect_absent()
        await self._what_follows()

    async def _new_secret(self, deal: int) -> SecretRow:
        """A secret is safe in the store before anybody hears of its commitment."""
        row = dealer.secret_row(self.services.shuffle_source, self.id, deal, self.services.clock())
        await self.services.store_bridge.wait(self.services.store.put_secret(row))
        self.secrets = {**{k: v for k, v in self.secrets.items() if k == dealer.DRAW}, deal: row}
        return row

    async def _what_follows(self) -> None:
        """After an action: the record of a finished match, or the next cut, or whoever is to act.

        The action has been answered already. What goes wrong here is tried again and answers nobody.
        """
        try:
            if self.finished:
                await self._finish()
            elif self.match.phase is Phase.DEAL and self.cut is None:
                await self._ask_for_cut()
            self.plan()
        except Exception as error:
            self.failed("follow", error)
            asyncio.get_running_loop().call_later(bot_scheduler.AGAIN, self.post, self._what_follows)

    async def _ask_for_cut(self) -> None:
        deal = self.deals + 1
        secret = self.secrets.get(deal) or await self._new_secret(deal)
        least, most = dealer.limits(self.match)
        self.cut = CutAsked(self.version, deal, dealer.cutter(self.match), secret.commitment, least, most)
        self.tell(encode_frame(self.cut))

    async def act(self, seat: Seat, action: Action, outcome: Any, answer: tuple[str, Player] | None = None) -> None:
        """An action that the engine has accepted."""
        if await self.commit(seat, action, outcome.events, outcome.match, answer=answer):
            await self._what_follows()

    async def deal(
        self, seat: Seat, lifted: int, salt: bytes, answer: tuple[str, Player] | None = None
    ) -> Illegal | None:
        """The cut, and with it the cards."""
        if self.cut is None:
            raise Refusal("no-cut", 409)
        secret = self.secrets[self.cut.deal]
        blind = frozenset(self.blind - set(self.seating.driven()))
        dealt = dealer.deal(self.services.shuffle_source, self.match, secret, seat, lifted, salt, blind)
        if isinstance(dealt, Illegal):
            return dealt
        if await self.commit(seat, dealt.action, dealt.events, dealt.match, answer=answer, note=salt.hex()):
            self.cut = None
            self.deals += 1
            await self._what_follows()
        return None

    async def _finish(self) -> None:
        """The match is kept as an acta, which tells all its cards; nothing of it was told before."""
        if self.over is not None:
            return
        acta = await asyncio.to_thread(self._acta)
        await self.services.store_bridge.wait(self.services.store.finish(self.id, acta, self.services.clock()))
        winner = self.match.winner if self.match.winner is not None else -1
        self.over = Over(self.version, winner, self.match.games, f"/api/tables/{self.id}/acta")
        frame = encode_frame(self.over)
        self.tell(frame)
        self.spectators.add_frame(frame)
        self._changed()
        self.services.metrics.finished.inc()
        logs.log().info("finished", table=logs.table_name(self.id), version=self.version)

    def _acta(self) -> str:
        return log_reader.acta_of(self.row, self.seating.names, self.services.store.iter_records(self.id))

    def plan(self) -> None:
        """Who is to act next, and until when."""
        self.attendance.plan()
        self.bots.plan()

    # ---------------------------------------------------------------- what players send

    def take(self, seat: Seat, message: Request, player: Client) -> None:
        """A message of a player; it is told when it has been dealt with."""

        async def work() -> None:
            try:
                await self.request(seat, message, player)
            finally:
                player.answered()

        self.put(work)

    async def request(self, seat: Seat, message: Request, player: Player) -> None:
        """A message of a player, answered exactly once, or once more with the same answer."""
        known = self.answers[seat].get(message.id)
        if known is not None:
            player.push(known)
            return
        try:
            await self.messages.answer(seat, message, player)
        except Lost:
            pass  # the connection is being closed: sent again, the message gets the answer that the log has
        except Refusal as refusal:
            if await self.known(seat, message.id, player):
                return
            answer = refused(self, message.id, refusal.code, refusal.say(player.language))
            if refusal.status != 503:
                self.answers[seat].keep(message.id, answer)
            player.push(answer)
        except Exception as error:
            self.failed("request", error)
            player.push(refused(self, message.id, "internal", Refusal("internal").say(player.language)))

    async def known(self, seat: Seat, message: str, player: Player) -> bool:
        """Before anything is refused: it may have been done long ago, and then it gets the answer it got."""
        version = await asyncio.to_thread(self.services.store.version_of, self.id, self.seating.sender(seat), message)
        if version is not None:
            self._acknowledge(seat, version, message, player)
        return version is not None

    def newcomer(self, seat: Seat) -> None:
        """The seat has changed hands: what was said there before was said by somebody else."""
        old = self.attendance.players.get(seat)
        if old is not None:
            old.close("not-your-seat")
            self.attendance.detach(old, seat)
        self.answers[seat] = Answers()
        self.blind.discard(seat)
        self.messages.gaze.pop(seat, None)

    async def change(self, **fields: Any) -> None:
        """Change what is stored about the table itself."""
        row = self.row._replace(seats=self.seating.stored(), rev=self.row.rev + 1, **fields)
        try:
            await self.services.store_bridge.wait(self.services.store.update_table(row))
        except (Conflict, OutcomeUnknown) as error:
            self._lost(error)
            raise Refusal("table-closed", 503) from None
        except StoreError as error:
            self.failed("store", error)
            raise Refusal("not-stored", 503) from None
        self.row = row
