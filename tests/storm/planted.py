"""Faults that a storm has to find: each is put into the running server, and taken out again.

Most of them were real once. Two faults of the same list are not for a storm: a log-in that answers sooner for an
unknown name (time of a real processor) and a second server on one SQLite file (a lock of a real file). They have tests
of their own.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple
from unittest import mock

from truquero.server.bot_players import bot_workers
from truquero.server.bot_players.bot_news import BotNews
from truquero.server.game import dealer
from truquero.server.live.connection import Connection
from truquero.server.table import player_messages, table, table_services
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
    "chat-at-once": Fault(Spectators, "add_frame", _at_once, (), ("spectators heard",)),
    "told-before-stored": Fault(Table, "commit", _told_before_stored, ("writes",), ("the log does not say",)),
    "hung-worker": Fault(bot_workers, "PATIENCE", lambda real: 1e9, ("workers",), STANDS),
    "nothing-new": Fault(table, "event_frames", _nothing_new, (), ("put together",)),
    "view-unanswered": Fault(player_messages, "_DO", _deaf_to_views, ("lines",), (*STANDS, "asked for the whole view")),
    "no-retry": Fault(table_services, "RETRY_AFTER", lambda real: 1e9, ("outages", "writes"), STANDS),
}


@contextmanager
def planted(name: str) -> Iterator[Fault]:
    fault = FAULTS[name]
    with mock.patch.object(fault.where, fault.name, fault.what(getattr(fault.where, fault.name))):
        yield fault
