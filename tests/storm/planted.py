"""Faults that a storm has to find: each is put into the running server, and taken out again.

Many of them were real once. Two faults of the same list are not for a storm: a log-in that answers sooner for an
unknown name (time of a real processor) and a second server on one SQLite file (a lock of a real file). They have tests
of their own.
"""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import replace
from typing import Any, NamedTuple
from unittest import mock

from truquero.engine.view import view
from truquero.server.bot_players import bot_workers
from truquero.server.bot_players.bot_news import BotNews
from truquero.server.bot_players.bot_scheduler import BotScheduler
from truquero.server.game import dealer
from truquero.server.live.connection import Connection
from truquero.server.table import player_messages, table, table_services
from truquero.server.table.attendance import Attendance
from truquero.server.table.broadcast_queue import BroadcastQueue
from truquero.server.table.player_messages import PlayerMessages
from truquero.server.table.seat_commands import SeatCommands
from truquero.server.table.spectators import Spectators
from truquero.server.table.table import Table
from truquero.server.table.table_deals import TableDeals
from truquero.wire.requests import ViewAgain


class Fault(NamedTuple):
    """What is changed, and the misfortunes that bring it to light."""

    where: Any
    name: str
    what: Callable[[Any], Any]
    """From what is there to what is put in its place."""
    kinds: tuple[str, ...]
    shows: tuple[str, ...]
    """Parts of what the storm then says: one of them."""


def _no_second_try(real: Callable[..., Awaitable[Any]]) -> Any:
    """A secret that was stored although nobody could say so is never found again."""

    async def commit_to(self: TableDeals, deal: int) -> Any:
        services, attempt = self.table.services, self._attempts[deal] + 1
        made = dealer.secret_row(services.shuffle_source, self.table.id, deal, services.clock(), attempt)
        await services.store_bridge.wait(services.store.put_secret(made))
        self._attempts[deal] = attempt
        self._rows = {**{k: v for k, v in self._rows.items() if k == dealer.DRAW}, deal: made}
        return made

    return commit_to


def _drawn_once(real: Callable[..., Awaitable[Any]]) -> Any:
    """A draw that fails is not tried again."""

    async def fix(self: TableDeals, row: Any, *rest: Any) -> None:
        if row.deal != dealer.DRAW:
            await real(self, row, *rest)
        elif not getattr(self, "drawn", False):
            self.drawn = True  # type: ignore[attr-defined]
            await real(self, row, *rest)

    return fix


def _draw_inside_sit(real: Callable[..., Awaitable[Any]]) -> Any:
    """Whoever takes the last seat answers for the draw."""

    async def changed(self: SeatCommands) -> None:
        await real(self)
        table = self._table
        if table.started and table.dealing.draw_due and not table.version:
            await table.stored(table.services.store.update_table(table.row._replace(rev=table.row.rev + 1)))

    return changed


def _never_again(real: Callable[..., Awaitable[Any]]) -> Any:
    """A deal that could not be stored is not tried again."""

    async def deal(self: TableDeals, cut: Any) -> None:
        try:
            await real(self, cut)
        except Exception:
            self.rest()
            raise

    return deal


def _reads_each_time(real: Callable[..., Awaitable[Any]]) -> Any:
    """Every spectator causes a reading of the log, as often as they like."""

    async def watch(self: Connection, table: Table, hello: Any) -> None:
        self.table, self.spectator = table, True
        read = await asyncio.to_thread(table.spectators._from_log)
        await table.ask(lambda: self._look_on(table, hello, read))

    return watch


def _seat_anyway(real: Callable[..., Awaitable[Any]]) -> Any:
    async def take_seat(self: Connection, table: Table, hello: Any, seat: int, read: Any) -> bool:
        self.table, self.seat = table, seat
        await table.attendance.attach(self, seat, hello, read)
        return True

    return take_seat


def _told_before_stored(real: Callable[..., Awaitable[Any]]) -> Any:
    async def commit(self: Table, seat: int, *rest: Any, answer: Any = None, **more: Any) -> bool:
        if answer is not None and answer[1] is not None:
            self.acknowledge(seat, self.version + 1, answer[0], answer[1])
            answer = (answer[0], None)
        done: bool = await real(self, seat, *rest, answer=answer, **more)
        return done

    return commit


def _answers_stay(real: Callable[..., Any]) -> Any:
    def newcomer(self: Table, seat: int, why: str = "not-your-seat") -> None:
        kept = self.answers[seat]
        real(self, seat, why)
        self.answers[seat] = kept

    return newcomer


def _one_cut(real: Callable[..., Any]) -> Any:
    return lambda match: (dealer.limits(match)[0], b"x" * 16)


def _at_once(real: Callable[..., Any]) -> Any:
    return lambda self, frame: self._push(frame)


def _hear_all(real: Callable[..., Any]) -> Any:
    def hear(self: BotNews, before: Any, events: Any) -> None:
        for heard in self.heard.values():
            heard += events

    return hear


def _nothing_new(real: Callable[..., Any]) -> Any:
    """A version is compared with itself."""
    return lambda old, new, *rest: real(new, new, *rest)


def _deaf_to_views(real: dict[type, Any]) -> Any:
    async def tell_again(*asked: Any) -> bool:
        return False

    return {**real, ViewAgain: tell_again}


def _asked_only_with_a_share(real: Callable[..., Any]) -> Any:
    """Cards that were cut before a restart wait for somebody with a share."""

    def came(self: TableDeals, seat: int, share: str) -> None:
        if share or self.pending is None or self._timer is not None:
            real(self, seat, share)

    return came


def _first_line_only(real: Callable[..., Awaitable[Any]]) -> Any:
    """Who says over another connection that the pack is cut is not heard."""

    async def cut_pack(self: TableDeals, seat: int, lifted: int, salt: bytes, answer: Any = None) -> Any:
        if self.pending is not None and answer is not None and answer[0] == self.pending.message:
            return None
        return await real(self, seat, lifted, salt, answer)

    return cut_pack


def _not_asked_again(real: Callable[..., Any]) -> Any:
    """A bot whose action could not be stored is forgotten."""
    return lambda self: nullcontext()


def _nobody_late(real: Callable[..., Awaitable[Any]]) -> Any:
    async def time_up(self: Attendance, version: int) -> None:
        """The clock means nothing."""

    return time_up


def _nobody_stands_in(real: Callable[..., Awaitable[Any]]) -> Any:
    async def stand_in(self: Attendance, seat: int) -> None:
        """Whoever is away is waited for."""

    return stand_in


def _seat_one_reads(real: Callable[..., Any]) -> Any:
    """Whatever the log tells about what was missed is told as to seat 1."""
    return lambda self, seat, after, upto: real(self, 1, after, upto)


def _one_too_few(real: Callable[..., Any]) -> Any:
    return lambda self, seat, after, upto: real(self, seat, after + 1, upto)


def _as_it_is(real: Callable[..., Awaitable[Any]]) -> Any:
    """Spectators begin with how things stand now."""

    async def _open(self: Spectators, read: Any) -> None:
        await real(self, read)
        self.match, self.version = self.table.match, self.table.version
        self._later.clear()

    return _open


def _never_again_told(real: Callable[..., Awaitable[Any]]) -> Any:
    """After some versions spectators wait for nothing any more."""

    async def tell(self: Spectators) -> None:
        await real(self)
        if self.version > 10 and self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(1e9, lambda: None)

    return tell


def _who_is_there_at_once(real: Callable[..., Any]) -> Any:
    def seats_changed(self: Spectators, infos: Any, frame: bytes) -> None:
        real(self, infos, frame)
        if self.table.version:
            self._push(frame)

    return seats_changed


def _sometimes(tell: Callable[[Any, Callable[..., Any], dict[int, bytes]], None]) -> Callable[..., Any]:
    """One version in forty is told wrongly."""

    def change(real: Callable[..., Any]) -> Any:
        count = itertools.count(1)

        def tell_each(self: Attendance, frames: dict[int, bytes]) -> None:
            if next(count) % 40:
                real(self, frames)
            else:
                tell(self, real, frames)

        return tell_each

    return change


def _but_the_last(self: Any, real: Callable[..., Any], frames: dict[int, bytes]) -> None:
    real(self, {seat: frame for seat, frame in frames.items() if seat != max(frames)})


def _twice(self: Any, real: Callable[..., Any], frames: dict[int, bytes]) -> None:
    real(self, frames)
    real(self, frames)


def _turns_lost(real: Callable[..., Any]) -> Any:
    """One table in fifty never gets its turn to broadcast."""
    count = itertools.count(1)

    def call(self: BroadcastQueue) -> None:
        if next(count) % 50 == 0 and self._waiting:
            self._waiting.popleft()
        real(self)

    return call


def _peeks(real: Callable[..., Any]) -> Any:
    """A bot sees the cards of the next seat."""

    def question(self: BotScheduler, seat: int, must: bool) -> Any:
        asked = real(self, seat, must)
        beside = view(self.table.match, 1 + seat % self.table.row.players)
        return asked._replace(view=replace(beside, seat=seat, legal=asked.view.legal))

    return question


def _old_answers_lost(real: Callable[..., Awaitable[Any]]) -> Any:
    """What is refused now may have been done before."""

    async def known(self: PlayerMessages, *message: Any) -> bool:
        return False

    return known


STANDS = ("stands at version", "still plays", "waits for an answer")
FAULTS: dict[str, Fault] = {
    "secret-unknown": Fault(TableDeals, "_commit_to", _no_second_try, ("writes",), STANDS),
    "draw-fails": Fault(TableDeals, "_fix", _drawn_once, ("writes",), STANDS),
    "sit-draws": Fault(SeatCommands, "_changed", _draw_inside_sit, ("writes",), ("not stored, and is taken",)),
    "gone-at-hello": Fault(
        Connection, "_take_seat", _seat_anyway, ("lines", "outages"), ("keeps somebody who is gone",)
    ),
    "cut-unanswered": Fault(TableDeals, "_deal", _never_again, ("outages", "writes"), STANDS),
    "crowd-reads": Fault(Connection, "_watch", _reads_each_time, ("crowd",), ("and nothing was broken",)),
    "same-cut": Fault(dealer, "some_cut", _one_cut, (), ("the same salt",)),
    "inherited-answers": Fault(Table, "newcomer", _answers_stay, (), ("nobody heard it",)),
    "bots-hear-all": Fault(BotNews, "hear", _hear_all, (), ("may not see",)),
    "no-delay": Fault(
        Spectators, "delay", lambda real: property(lambda self: 0.0), (), ("spectators were told", "spectators heard")
    ),
    "chat-at-once": Fault(Spectators, "add_frame", _at_once, (), ("spectators heard", "who is there after")),
    "told-before-stored": Fault(Table, "commit", _told_before_stored, ("writes",), ("the log does not say",)),
    "hung-worker": Fault(bot_workers, "PATIENCE", lambda real: 1e9, ("workers",), STANDS),
    "nothing-new": Fault(table, "event_frames", _nothing_new, (), ("put together",)),
    "view-unanswered": Fault(player_messages, "_DO", _deaf_to_views, ("lines",), (*STANDS, "asked for the whole view")),
    "share-waited-for": Fault(TableDeals, "came", _asked_only_with_a_share, ("kills",), STANDS),
    "cut-on-first-line": Fault(TableDeals, "cut_pack", _first_line_only, ("lines", "writes"), STANDS),
    "bot-not-asked-again": Fault(BotScheduler, "_again", _not_asked_again, ("writes",), STANDS),
    "no-clock": Fault(Attendance, "_time_up", _nobody_late, (), STANDS),
    "no-stand-in": Fault(Attendance, "_stand_in", _nobody_stands_in, ("lines",), STANDS),
    "missed-by-others": Fault(Attendance, "_from_log", _seat_one_reads, ("lines",), ("had missed",)),
    "missed-and-kept": Fault(Attendance, "_from_log", _one_too_few, ("lines",), ("and was told",)),
    "spectators-begin-now": Fault(Spectators, "_open", _as_it_is, (), ("spectators were told",)),
    "spectators-forgotten": Fault(Spectators, "_tell", _never_again_told, (), ("was never told",)),
    "presence-at-once": Fault(Spectators, "seats_changed", _who_is_there_at_once, ("lines",), ("who is there after",)),
    "version-skipped": Fault(Attendance, "tell_each", _sometimes(_but_the_last), (), ("lost nothing",)),
    "version-twice": Fault(Attendance, "tell_each", _sometimes(_twice), (), ("was told version",)),
    "turn-lost": Fault(BroadcastQueue, "_call", _turns_lost, (), ("was never told", *STANDS)),
    "bot-peeks": Fault(BotScheduler, "_question", _peeks, (), ("may not see",)),
    "done-and-refused": Fault(
        PlayerMessages, "known", _old_answers_lost, ("kills", "lines", "writes"), ("was refused", *STANDS)
    ),
    "no-retry": Fault(table_services, "RETRY_AFTER", lambda real: 1e9, ("outages", "writes"), STANDS),
}


@contextmanager
def planted(name: str) -> Iterator[Fault]:
    fault = FAULTS[name]
    with mock.patch.object(fault.where, fault.name, fault.what(getattr(fault.where, fault.name))):
        yield fault
