"""Non-interference at the wire, over every rulebook, number of seats and kind of table; planted leaks are caught."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import pytest

from tests.engine.play import Table, some_tables
from tests.engine.test_noninterference import Leak
from tests.wire.worlds import live_through
from truquero.engine import events as ev
from truquero.engine.state import Match
from truquero.rulebooks import ARGENTINO, BELMEZ, BOOKS, TARIJA
from truquero.seats import Seat
from truquero.server.game import frame_builder
from truquero.server.game.frame_builder import TableMoment
from truquero.server.table import attendance, replies
from truquero.server.table import table as tables_of_the_house
from truquero.store import Store
from truquero.wire.events import HIDDEN, encode_seen

TABLES = some_tables(*BOOKS.values())
MEMORY = Path("/dev/shm")


@pytest.fixture(scope="module")
def store() -> Iterator[Store]:
    """A real database; in memory where the system has a place for that, for there are thousands of commits."""
    with tempfile.TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as folder:
        found = Store.open(str(Path(folder) / "worlds.db"), pace=0.0)
        yield found
        found.close()


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_the_bytes_sent_to_a_seat_do_not_hang_on_hidden_cards(table: Table, store: Store) -> None:
    tried = live_through(store, table, (1, 2), most=3)
    assert tried["re-deals"] >= 6, tried
    assert tried["compared"] >= 2, tried


# ---------------------------------------------------------------- planted leaks

LEAKY = (Table(ARGENTINO, 4, False), Table(BELMEZ, 4, False), Table(TARIJA, 4, False))


def caught(store: Store, table: Table) -> None:
    """Live until somebody notices."""
    live_through(store, table, range(100, 160))


def best_card(match: Match) -> Seat:
    """Somebody's secret: who was dealt the most for the envido."""
    held = {s: c.facts.envido(s) for c in match.live for s in c.seats}
    return max(held, key=lambda s: held[s]) if held else 0


def test_everybody_hears_the_hands(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    def all_alike(before: Match, events: Sequence[ev.Event], seats: Sequence[Seat]) -> dict[Seat, bytes]:
        told = b",".join(encode_seen(event) for event in events if not isinstance(event, HIDDEN))
        return dict.fromkeys(seats, b"[" + told + b"]")

    monkeypatch.setattr(tables_of_the_house, "seen_by", all_alike)
    with pytest.raises(Leak):
        caught(store, LEAKY[0])


def test_a_frame_is_longer_because_of_a_card(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    real = frame_builder.event_frames

    def longer(
        old: TableMoment, new: TableMoment, version: int, seen: Mapping[Seat, bytes], seats: Sequence[Seat]
    ) -> dict[Seat, bytes]:
        frames = real(old, new, version, seen, seats)
        hidden = best_card(new.match)
        return {seat: frame[:-1] + b" " * hidden + b"}" for seat, frame in frames.items()}

    monkeypatch.setattr(tables_of_the_house, "event_frames", longer)
    with pytest.raises(Leak):
        caught(store, LEAKY[2])


def test_a_frame_more_is_sent_because_of_a_card(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    real = tables_of_the_house.Table._told

    def told(self: tables_of_the_house.Table, before: Match, events: Sequence[ev.Event], at: float) -> None:
        real(self, before, events, at)
        if best_card(self.match) == 2:
            self.tell_presence()

    monkeypatch.setattr(tables_of_the_house.Table, "_told", told)
    with pytest.raises(Leak):
        caught(store, LEAKY[0])


def test_frames_come_in_another_order_because_of_a_card(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    real = tables_of_the_house.Table._told

    def told(self: tables_of_the_house.Table, before: Match, events: Sequence[ev.Event], at: float) -> None:
        if best_card(self.match) == 2:
            self.tell_presence()
            real(self, before, events, at)
        else:
            real(self, before, events, at)
            self.tell_presence()

    monkeypatch.setattr(tables_of_the_house.Table, "_told", told)
    with pytest.raises(Leak):
        caught(store, LEAKY[1])


def test_a_refusal_tells_of_a_card(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    real = replies.illegal

    def illegal(table: tables_of_the_house.Table, message: str, seat: Seat, no: object, language: str) -> bytes:
        answer = real(table, message, seat, no, language)  # type: ignore[arg-type]
        return answer[:-1] + f',"best":{best_card(table.match)}}}'.encode()

    monkeypatch.setattr(replies, "illegal", illegal)
    with pytest.raises(Leak):
        caught(store, LEAKY[2])


def test_whoever_comes_back_is_told_too_much(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    real = attendance.Attendance.welcome

    def welcome(self: attendance.Attendance, seat: Seat, message: str) -> bytes:
        return real(self, seat, message)[:-1] + f',"best":{best_card(self.table.match)}}}'.encode()

    monkeypatch.setattr(attendance.Attendance, "welcome", welcome)
    with pytest.raises(Leak):
        caught(store, LEAKY[0])
