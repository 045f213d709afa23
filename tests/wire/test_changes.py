"""What a version changed, put together with the view before it, is the view after it, byte for byte."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.engine.play import Step, Table, random_match, some_tables
from truquero.engine.view import SPECTATOR, view
from truquero.rulebooks import BELMEZ, BOOKS
from truquero.seats import Seat
from truquero.server.game.frame_builder import TableMoment, event_frames, moment_of
from truquero.wire import frames
from truquero.wire.changes import Gap, Picture
from truquero.wire.hooks import encode
from truquero.wire.view import own_part, table_part

PAGE = Path(__file__).resolve().parents[1] / "page" / "logic" / "put_together.js"
TABLES = some_tables(*BOOKS.values())


def whole(step: Step, seat: Seat) -> bytes:
    """The view after a step, as a welcome would bring it."""
    seen = view(step.after, seat)
    return encode([table_part(seen), own_part(seen)])


def told(steps: list[Step], seats: list[Seat]) -> list[dict[Seat, bytes]]:
    """What a server sends of a match: it compares each moment with the one it has just told."""
    found, moment = [], None
    for v, step in enumerate(steps, start=1):
        old = moment_of(step.before, moment)
        moment = TableMoment(step.after)
        found.append(event_frames(old, moment, v, dict.fromkeys(seats, b"[]"), seats))
    return found


def a_match(table: Table, seed: int = 0) -> tuple[list[Step], list[Seat]]:
    return list(random_match(*table, seed, max_actions=250)), [*range(1, table.players + 1), SPECTATOR]


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_client_in_python_has_the_whole_view_after_every_version(table: Table) -> None:
    steps, seats = a_match(table)
    assert steps
    for seat in seats:
        picture, first = Picture(), view(steps[0].before, seat)
        picture.version, picture.table, picture.own = 0, table_part(first), own_part(first)
        for step, sent in zip(steps, told(steps, seats), strict=True):
            event = picture.take(frames.decode_frame(sent[seat]))
            assert isinstance(event, frames.Event)
            assert encode([event.table, event.own]) == whole(step, seat)


def test_the_page_has_the_whole_view_after_every_version() -> None:
    node = shutil.which("node")
    assert node, "node is needed to ask the page's scripts: apt-get install nodejs"
    questions, answers = [], []
    for table in TABLES:
        steps, seats = a_match(table, 1)
        sent = told(steps, seats)
        for seat in {seats[0], seats[len(steps) % len(seats)], SPECTATOR}:
            first = view(steps[0].before, seat)
            welcome = {"t": "welcome", "v": 0, "seat": seat, "info": {}, "chat": [], "seats": []}
            parts = {"table": table_part(first), "own": own_part(first)}
            questions.append(encode([welcome | parts, [msgspec.Raw(frame[seat]) for frame in sent]]))
            answers.append([b"[%d,%b" % (v, whole(step, seat)[1:]) for v, step in enumerate(steps, start=1)])
    asked = subprocess.run([node, str(PAGE)], input=b"\n".join(questions), capture_output=True, timeout=120, check=True)
    for line, answer in zip(asked.stdout.splitlines(), answers, strict=True):
        assert [made.encode() for made in json.loads(line)] == answer


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_what_is_told_comes_from_the_two_views_alone(table: Table) -> None:
    """A field is told if its bytes in the two whole views differ, and as it is in the later one: nothing else can be
    learned from it, and nothing from its length."""
    steps, seats = a_match(table, 2)
    assert steps
    for step, sent in zip(steps, told(steps, seats), strict=True):
        for seat in seats:
            before = view(step.before, seat)
            old_table, old_own = json.loads(encode([table_part(before), own_part(before)]))
            new_table, new_own = json.loads(whole(step, seat))
            frame = json.loads(sent[seat])
            legal = ("legal", "moves", "worths") if "legal" in frame["own"] else ()
            assert frame["own"] == {k: v for k, v in new_own.items() if v != old_own[k] or k in legal}
            assert frame["table"] == table_difference(old_table, new_table)


def table_difference(old: dict[str, Any], new: dict[str, Any]) -> dict[str, Any]:
    found = {k: v for k, v in new.items() if v != old[k]}
    if "contests" in found:
        known = {c["at"]: c for c in old["contests"]}
        found["contests"] = [
            {k: v for k, v in c.items() if k == "at" or c["at"] not in known or v != known[c["at"]][k]}
            for c in new["contests"]
        ]
    return found


def test_a_frame_that_comes_twice_says_nothing_and_one_that_is_missing_is_noticed() -> None:
    steps, seats = a_match(Table(BELMEZ, 2, strict=False))
    sent = [frames.decode_frame(each[1]) for each in told(steps[:3], seats)]
    with pytest.raises(Gap, match="version 1 came after -1"):
        Picture().take(sent[0])
    picture, first = Picture(), view(steps[0].before, 1)
    picture.version, picture.table, picture.own = 0, table_part(first), own_part(first)
    assert isinstance(picture.take(sent[0]), frames.Event)
    assert picture.take(sent[0]) is None
    known = picture.table
    with pytest.raises(Gap, match="version 3 came after 1"):
        picture.take(sent[2])
    assert (picture.version, picture.table) == (1, known)
    assert isinstance(picture.take(sent[1]), frames.Event)
