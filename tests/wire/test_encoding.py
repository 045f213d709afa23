"""What the house writes onto the wire is what a seat may see, neither more nor less, and reads back as the same."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

import msgspec
import pytest

from tests.engine.play import Step, Table, random_match, tables
from tests.engine.test_noninterference import Leak, Look, Tried, compare
from truquero.engine.actions import Annul, Cut, Disqualify, Hands, MakeSign, SeatDealer, Shuffle, Stack, Talk
from truquero.engine.decide import legal
from truquero.engine.evolve import evolve
from truquero.engine.start import start
from truquero.engine.state import Match
from truquero.engine.view import SPECTATOR, audience, mano_seen, view, views
from truquero.rulebooks import ARGENTINO, BELMEZ, BOOKS, TARIJA
from truquero.seats import Seat
from truquero.server.game.frame_builder import TableMoment, event_frames, seen_by
from truquero.wire import frames
from truquero.wire.actions import from_action, to_action
from truquero.wire.changes import Picture
from truquero.wire.events import HIDDEN, decode_seen, unlisted
from truquero.wire.hooks import encode
from truquero.wire.view import joined, own_part, table_part

TABLES = tables(*BOOKS.values())
NOT_ACTED = (Cut, MakeSign, Talk, Hands, Stack, Shuffle, SeatDealer, Annul, Disqualify)


def everybody(table: Table) -> list[Seat]:
    return [*range(1, table.players + 1), SPECTATOR]


def some_steps(table: Table, seeds: int, actions: int = 120) -> list[Step]:
    return [step for seed in range(seeds) for step in random_match(*table, seed, max_actions=actions)]


def frames_of(step: Step, seats: list[Seat]) -> dict[Seat, bytes]:
    old, new = TableMoment(step.before), TableMoment(step.after)
    return event_frames(old, new, 7, seen_by(step.before, step.events, seats), seats)


def followed(before: Match, version: int, seat: Seat) -> Picture:
    """A client that knows the version before."""
    picture = Picture()
    seen = view(before, seat)
    picture.version, picture.table, picture.own = version, table_part(seen), own_part(seen)
    return picture


def told_exactly(step: Step, seat: Seat) -> list[object]:
    """What a seat may see of a step, asked event by event with the very state before each."""
    match = step.before
    told: list[object] = []
    for event in step.events:
        seen = audience(match, event, seat)
        if seen is not None and not isinstance(event, HIDDEN):
            told.append(seen)
        match = evolve(match, event)
    return told


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_frame_reads_back_as_the_view_and_the_events_of_its_seat(table: Table) -> None:
    seats = everybody(table)
    for step in some_steps(table, 1, 70):
        assert views(step.after, seats) == {seat: view(step.after, seat) for seat in seats}
        for seat, raw in frames_of(step, seats).items():
            frame = followed(step.before, 6, seat).take(frames.decode_frame(raw))
            assert isinstance(frame, frames.Event)
            seen = view(step.after, seat)
            assert encode([frame.table, frame.own]) == encode([table_part(seen), own_part(seen)])
            # The cut is not among the things one does with an act.
            acts = [i for i, action in enumerate(seen.legal) if not isinstance(action, NOT_ACTED)]
            acted = replace(
                seen,
                legal=tuple(seen.legal[i] for i in acts),
                moves=tuple(seen.moves[i] for i in acts),
                worths=tuple(seen.worths[i] for i in acts),
            )
            assert joined(frame.table, frame.own) == acted
            assert [decode_seen(event) for event in frame.events] == told_exactly(step, seat)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_the_end_of_a_mano_brings_the_mano_as_it_lay(table: Table) -> None:
    ended = 0
    for step in some_steps(table, 1, 150):
        for seat, raw in seen_by(step.before, step.events, everybody(table)).items():
            match = step.before
            for event, told in zip(step.events, _told(step.events, raw), strict=True):
                match = evolve(match, event)
                if told["e"] == "ContestEnded":
                    assert told["mano"] == msgspec.json.decode(encode(mano_seen(match, told["at"], seat)))
                    assert told["mano"]["stage"] == "over"
                    ended += 1
    assert ended


def _told(events: Sequence[object], raw: bytes) -> list[dict[str, Any]]:
    """One object for each event; an empty one for what does not travel."""
    told = iter(msgspec.json.decode(raw))
    return [{"e": ""} if isinstance(event, HIDDEN) else next(told) for event in events]


def test_every_action_of_a_player_travels_both_ways() -> None:
    seen: set[type] = set()
    for table in TABLES:
        for step in some_steps(table, 1, 80):
            wire = from_action(step.action)
            assert (wire is None) == isinstance(step.action, NOT_ACTED) or step.seat == 0
            if wire is not None:
                assert to_action(msgspec.json.decode(msgspec.json.encode(wire), type=type(wire))) == step.action
                seen.add(type(wire))
    assert len(seen) >= 4


def test_every_kind_of_event_was_asked_whether_it_may_travel() -> None:
    assert unlisted() == set()


# ---------------------------------------------------------------- bytes do not depend on hidden cards


def bytes_seen(match: Match, who: Seat) -> object:
    """How things stand, as the bytes that would be sent to somebody who knew nothing of the match."""
    first = TableMoment(start(match.book, match.players, strict=match.strict))
    return event_frames(first, TableMoment(match), 7, {who: b"[]"}, (who,))[who]


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_the_bytes_of_a_view_do_not_hang_on_hidden_cards(table: Table) -> None:
    tried = Tried()
    for seed in range(4):
        compare(table, seed, Random(seed), tried, bytes_seen)
    assert tried["compared"] >= 10, tried
    assert tried["hands differ"] >= 3, tried


def length_of_the_state(match: Match, who: Seat) -> object:
    """A leak that shows no card: only how long the frame is."""
    hidden = "".join(str(c.facts.envido(s)) for c in match.live for s in c.seats if s != who)
    return bytes_seen(match, who), len(hidden)


def everybodys_choices(match: Match, who: Seat) -> object:
    return bytes_seen(match, who), [len(own) for seat, own in legal(match).items() if seat != who]


@pytest.mark.parametrize(
    ("table", "look"),
    [
        (Table(ARGENTINO, 4, False), length_of_the_state),
        (Table(TARIJA, 4, False), everybodys_choices),
        (Table(BELMEZ, 2, False), length_of_the_state),
    ],
)
def test_a_leak_in_a_length_is_caught(table: Table, look: Look) -> None:
    with pytest.raises(Leak):
        compared_often(table, look)


def compared_often(table: Table, look: Look) -> None:
    for seed in range(200):
        compare(table, seed, Random(seed), Tried(), look)
