"""One table. Its own task owns it, and nothing else touches it.

Everything comes through the inbox: players' messages, bots' decisions, clocks. The engine decides. What it accepts is
written to the log, then acknowledged, then sent to everybody as they may see it. The state in memory always follows
the log.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import Future
from typing import Any

from truquero.acta.printer import to_text
from truquero.engine import events as ev
from truquero.engine.actions import Action
from truquero.engine.state import Match, Phase
from truquero.fairness.proof import Proof
from truquero.fairness.witnesses import annotated
from truquero.seats import Seat
from truquero.server.bot_players.bot_scheduler import BotScheduler
from truquero.server.bot_players.hints import Hints
from truquero.server.common import logs
from truquero.server.common.server_refusals import Refusal
from truquero.server.game import log_reader
from truquero.server.game.deal_notes import proof_of
from truquero.server.game.frame_builder import TableMoment, event_frames, moment_of, seen_by
from truquero.server.game.log_reader import KeptAnswers, TableFromLog
from truquero.server.table import table_services
from truquero.server.table.attendance import Attendance
from truquero.server.table.house_control import HouseControl
from truquero.server.table.inbox import Inbox
from truquero.server.table.player_messages import PlayerMessages
from truquero.server.table.seat_commands import SeatCommands
from truquero.server.table.seating import Seating, moved_row
from truquero.server.table.spectators import Spectators
from truquero.server.table.table_deals import TableDeals
from truquero.server.table.table_services import Lost, Player, TableServices
from truquero.server.table.table_settings import TableSettings, table_settings
from truquero.store import FINISHED, Duplicate, OutcomeUnknown, Record, SecretRow, StoreError, TableRow, WriteRefused
from truquero.store.codec import encode_action, encode_events
from truquero.wire.frames import Chat, CutAsked, Over, Presence, TableInfo, encode_frame

PAST = 24
"""How many versions are kept in memory for people who reconnect; older ones are in the log."""


class Table(Inbox):
    """A match, its players, and what must still be sent to whom.

    Each fact has one owner: the stored row and its seats here (:meth:`change`), who is there in :class:`Attendance`,
    who watches in :class:`Spectators`, what people said that is no version in :class:`PlayerMessages`.
    """

    row: TableRow
    seating: Seating
    settings: TableSettings

    def __init__(
        self, services: TableServices, row: TableRow, from_log: TableFromLog, secrets: Sequence[SecretRow]
    ) -> None:
        super().__init__()
        self.services = services
        self.id = row.id
        self.set_row(row)
        self.match: Match = from_log.match
        self.version = from_log.version
        self.deals = from_log.deals
        self.again = from_log.again
        """How many deals were dealt again, and whether the next one is."""
        self.seats: tuple[Seat, ...] = tuple(range(1, row.players + 1))
        self.answers: dict[Seat, KeptAnswers] = {seat: KeptAnswers() for seat in self.seats}
        senders = {self.seating.sender(seat): seat for seat in self.seating.people}
        for (sender, message), version in from_log.answers.items():
            if sender in senders:
                self.answers[senders[sender]].keep(message, log_reader.ack(version, message))
        self.past: deque[tuple[int, dict[Seat, bytes]]] = deque(maxlen=PAST)
        self.chat: deque[Chat] = deque(maxlen=30)
        self.blind: set[Seat] = set()
        self.over: Over | None = None
        self.used = services.clock()
        self.last_at = from_log.at
        """When the last version was written."""
        self.stale = False
        """Whether the log may differ from the memory: then nothing more is sent from here."""
        self._moment: TableMoment | None = None
        """The last version as it was told, with which the next is compared."""
        self._retry: asyncio.TimerHandle | None = None
        self.dealing = TableDeals(self, secrets)
        self.attendance = Attendance(self)
        self.bots = BotScheduler(self)
        self.hints = Hints(self)
        self.spectators = Spectators(self)
        self.messages = PlayerMessages(self)
        self.commands = SeatCommands(self)
        self.control = HouseControl(self)

    def set_row(self, row: TableRow) -> None:
        """What is stored about the table has changed; seats and settings are read from it and kept nowhere else."""
        self.row = row
        self.seating = Seating(row.seats, row.players)
        self.settings = table_settings(row.settings, self.services.settings)

    # ---------------------------------------------------------------- the task

    def open(self) -> None:
        """Start; what the log left unfinished is done first."""
        self.begin()
        self.post(self.follow)

    async def close(self) -> None:
        """Finish the step that is under way and stop."""
        self.stopping = True
        if self._retry is not None:
            self._retry.cancel()
        self.dealing.rest()
        self.attendance.rest()
        self.bots.rest()
        self.hints.rest()
        self.spectators.close()
        await self.end()

    def failed(self, what: str, error: BaseException) -> None:
        self.services.metrics.failures.inc()
        logs.failure(what, error, table=logs.table_name(self.id))

    # ---------------------------------------------------------------- what it is

    @property
    def started(self) -> bool:
        """Called when no seat is empty: the draw follows as soon as somebody is connected."""
        return self.version > 0 or not self.seating.empty

    @property
    def cut(self) -> CutAsked | None:
        """Who cuts, and with which commitment, until the cards are dealt."""
        return self.dealing.cut

    @property
    def finished(self) -> bool:
        return self.match.phase is Phase.OVER or self.stopped

    @property
    def stopped(self) -> bool:
        """Whether the match was ended before it was over: it was decided elsewhere."""
        return self.row.status == FINISHED and self.match.phase is not Phase.OVER

    @property
    def released(self) -> bool:
        """Whether everybody may see the cards of a finished match: those who watch a championship are behind."""
        late = self.settings.delay if self.settings.tournament else 0
        withheld = self.services.withheld
        if self.settings.packs is not None and withheld is not None and withheld(self):
            return False
        return self.finished and self.services.clock() >= self.last_at + late

    @property
    def next_hand(self) -> int:
        """The number of the next deal, if one that is dealt again keeps its own."""
        return self.deals + 1 - self.again[0]

    @property
    def visited(self) -> bool:
        """Whether anybody is connected to it, to play or to watch."""
        return bool(self.attendance.players or self.spectators.members)

    @property
    def host(self) -> Seat:
        owner = self.settings.host
        return next((s for s in self.seating.people if self.seating.rows[s].account == owner), 0)

    def info(self) -> TableInfo:
        row, chosen = self.row, self.settings
        return TableInfo(
            id=row.id,
            rulebook=row.rulebook,
            options=log_reader.chosen_options(row),
            players=row.players,
            strict=row.strict,
            chat=chosen.chat,
            clock=chosen.clock,
            delay=chosen.delay,
            until_match=chosen.until_match,
            host=self.host,
            signs=tuple(sign.holding for sign in self.match.book.signs),
            draw=self.dealing.draw_commitment,
            hints=chosen.hints,
            teams=chosen.teams,
            listed_signs=chosen.listed_signs,
            tournament=chosen.tournament,
            board=chosen.board,
            before=chosen.before,
            held=chosen.held,
            veedor=chosen.veedor.name if chosen.veedor.owner else "",
            room=chosen.room,
        )

    def tell_presence(self, but: Seat = 0) -> None:
        """Who sits where and who is away: to the players now, to the spectators when they may know."""
        infos = self.attendance.infos()
        frame = encode_frame(Presence(self.version, infos, self.started, self.settings.chat))
        self.tell(frame, [seat for seat in self.seats if seat != but])
        self.spectators.seats_changed(infos, frame)

    def tell(self, frame: bytes, seats: Sequence[Seat] | None = None) -> None:
        """The same bytes for everybody, or for some."""
        self.attendance.tell(frame, self.seats if seats is None else seats)

    def changed(self) -> None:
        """Tell the lobby, and the championship that looks at this table, that it looks different now."""
        if self.services.changed is not None:
            self.services.changed(self)
        if self.settings.followed and self.services.followed is not None:
            self.services.followed(self)

    # ---------------------------------------------------------------- the log

    async def commit(
        self,
        seat: Seat,
        action: Action,
        events: Sequence[ev.Event],
        match: Match,
        *,
        answer: tuple[str, Player | None] | None = None,
        note: str = "",
        before_telling: Callable[[], Awaitable[None]] | None = None,
    ) -> bool:
        """Write an accepted action to the log, acknowledge it, then tell everybody. False: the log already had it."""
        clock = self.services.clock
        message, player = answer if answer is not None else ("", None)
        sender = self.seating.sender(seat) if message else ""
        at, version = clock(), self.version + 1
        record = Record(self.id, version, seat, sender, message, encode_action(action), encode_events(events), at, note)
        try:
            await self.services.store_bridge.wait(self.services.store.append([record]))
        except Duplicate as error:
            if player is None or not await self.messages.known(seat, message, player):
                raise self.lost(error) from None
            return False
        except (WriteRefused, OutcomeUnknown) as error:
            raise self.lost(error) from None
        except StoreError as error:
            self.failed("store", error)
            raise Refusal("not-stored", 503) from None
        self.used = clock()
        self.services.metrics.actions.inc()
        self.services.metrics.durable.observe(max(0.0, self.used - at))
        if player is not None:
            self.acknowledge(seat, version, message, player)
        await self.services.broadcasts.wait()
        if before_telling is not None:
            try:
                await before_telling()
            except Exception as error:
                raise self.lost(error) from None
        before, self.match, self.version = self.match, match, version  # state and messages change together
        self.last_at = at
        self.again = log_reader.dealt_again(self.again, events)
        try:
            self._told(before, events, at)
        except Exception as error:  # it is in the log: people who were not told reconnect and read it there
            raise self.lost(error) from None
        return True

    def acknowledge(self, seat: Seat, version: int, message: str, player: Player) -> None:
        answer = log_reader.ack(version, message)
        self.answers[seat].keep(message, answer)
        player.push(answer)

    def _told(self, before: Match, events: Sequence[ev.Event], at: float) -> None:
        """Send a version to everybody, as each may see it."""
        seen = seen_by(before, events, self.seats)
        self.past.append((self.version, seen))
        here = self.attendance.players
        if here:
            old, self._moment = moment_of(before, self._moment), TableMoment(self.match)
            self.attendance.tell_each(event_frames(old, self._moment, self.version, seen, sorted(here)))
        self.spectators.add(self.version, at, events)
        self.bots.hear(before, events)
        self.hints.hear(before, events)
        if self.settings.followed and any(isinstance(event, ev.ContestEnded) for event in events):
            self.changed()

    def lost(self, error: BaseException) -> Lost:
        """The log differs from the memory: everybody reconnects to what the log says."""
        self.failed("log", error)
        self.stale = self.stopping = True  # nobody joins a table that is about to be read again
        if self.services.broken is not None:
            self.services.broken(self)
        return Lost()

    async def change(self, **fields: Any) -> None:
        """Change what is stored about the table itself; it counts once it is stored. Raises Refusal."""
        row = self.row._replace(rev=self.row.rev + 1, **fields)
        await self.stored(self.services.store.update_table(row))
        self.set_row(row)

    async def reseat(self, seats: Sequence[Seat]) -> None:
        """The teams were drawn: the first place goes to the first of these seats, and so on; all are told again."""
        row = moved_row(self.row, seats)
        await self.services.store_bridge.wait(self.services.store.update_table(row))
        self.set_row(row)
        to = dict(enumerate(seats, start=1))
        self.answers = {to[seat]: answers for seat, answers in self.answers.items()}
        self.blind = {to[seat] for seat in self.blind}
        self.chat = deque((Chat(c.v, to.get(c.seat, 0), c.text) for c in self.chat), self.chat.maxlen)
        for seat in self.seats:
            self.bots.dismiss(seat)
            self.hints.forget(seat)
        self.messages.reseat(to)
        self.dealing.reseat(to)
        self.attendance.reseat(to)
        self.tell_presence()

    async def stored(self, writing: Future[None]) -> None:
        """Wait until something besides the log is durable. Raises Refusal."""
        try:
            await self.services.store_bridge.wait(writing)
        except (WriteRefused, OutcomeUnknown) as error:
            self.lost(error)
            raise Refusal("table-closed", 503) from None
        except StoreError as error:
            self.failed("store", error)
            raise Refusal("not-stored", 503) from None

    # ---------------------------------------------------------------- the course of a match

    async def follow(self) -> None:
        """Do what is due: the draw, the next cut, the record of a finished match; then see who is to act.

        Nobody waits for this. What fails is retried until it is done.
        """
        if self.stopping:
            return
        try:
            if self.finished:
                await self._finish()
            elif self.control.rests:
                pass  # a veedor looks, or the board is decided
            elif not self.seating.empty and self.dealing.draw_due:
                await self.dealing.draw()
            elif self.version and self.match.phase is Phase.DEAL and self.cut is None:
                await self.dealing.ask_for_cut()
            self.plan()
        except Lost:
            pass  # the table is read again, and goes on from there
        except Exception as error:
            self.failed("follow", error)
            if self._retry is not None:
                self._retry.cancel()
            self._retry = asyncio.get_running_loop().call_later(table_services.RETRY_AFTER, self.post, self.follow)

    async def act(self, seat: Seat, action: Action, outcome: Any, answer: tuple[str, Player] | None = None) -> None:
        """An action that the engine has accepted."""
        if await self.commit(seat, action, outcome.events, outcome.match, answer=answer):
            await self.follow()

    async def _finish(self) -> None:
        """Store the acta of the match. It has all cards, so it is published only now."""
        if self.over is not None:
            return
        acta = await asyncio.to_thread(self._acta)
        await self.services.store_bridge.wait(self.services.store.finish(self.id, acta, self.services.clock()))
        here = f"/api/tables/{self.id}"
        winner = self.match.winner if self.match.winner is not None else -1
        self.over = Over(self.version, winner, self.match.games, f"{here}/acta", f"{here}/proof")
        frame = encode_frame(self.over)
        self.tell(frame)
        self.spectators.release()
        self.spectators.add_frame(frame)
        self.changed()
        self.services.metrics.finished.inc()
        logs.log().info("finished", table=logs.table_name(self.id), version=self.version)

    def _acta(self) -> str:
        records = list(self.services.store.iter_records(self.id))
        acta = log_reader.acta_of(self.row, self.seating.names, records)
        return to_text(annotated(log_reader.with_rulings(acta, records), self.proof()))

    def proof(self) -> Proof:
        """How everything was dealt; only for a match that is over. Reads the log."""
        store = self.services.store
        records, secrets = store.iter_records(self.id), store.secrets(self.id)
        return proof_of(self.row, self.seating.names, records, secrets, self.services.shuffle_source)

    def plan(self) -> None:
        """Who is to act next, and until when."""
        self.attendance.plan()
        self.bots.plan()

    # ---------------------------------------------------------------- who sits there

    def newcomer(self, seat: Seat, why: str = "not-your-seat") -> None:
        """The seat has changed hands: earlier messages were somebody else's, who is told why."""
        old = self.attendance.players.get(seat)
        if old is not None:
            old.close(why)
            self.attendance.detach(old, seat)
        self.attendance.away.discard(seat)
        self.answers[seat] = KeptAnswers()
        self.dealing.left(seat)
        self.blind.discard(seat)
        self.messages.gaze.pop(seat, None)
