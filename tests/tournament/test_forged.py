"""Logs, lists and proofs that somebody has changed: named with their line, whatever was done to them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.tournament.running import ORGANISER, VEEDOR, Event, lower, opened, stage
from tests.tournament.test_room_articles import log_of
from truquero.cli import main
from truquero.fairness.proof import compact
from truquero.rules import LANGUAGES
from truquero.tournament import tournament_commands as cmd
from truquero.tournament.log import BadLog, next_head, read_log, state_of, verified, written
from truquero.tournament.model import BoardScore, RulingDecision, StageFormat
from truquero.tournament.names import BadNames, read_names


def played_log() -> list[str]:
    """Groups and a llave, with a claim, a ruling and somebody who leaves; a line for each record."""
    event: Event = opened(stage(StageFormat.GRUPOS, grupos=2, qualify=1), stage(StageFormat.LLAVE))
    event.enter(6)
    event.close_and_draw()
    event.call()
    f = event.open()[0]
    captain = event.t.contenders[event.numbers(f)[0]].captain
    event.do(captain, cmd.FileClaim("T11", "no mostró", f.number, mano=1))
    event.do(VEEDOR, cmd.Rule(RulingDecision.NO_LUGAR, ("T11",), "sí mostró", claim=1))
    event.do(ORGANISER, cmd.Withdraw(event.t.order[-1]))
    for f in event.open():
        event.do(ORGANISER, cmd.ReportResult(f.number, (BoardScore((2, 0)),)))
    event.do(ORGANISER, cmd.CloseRound())
    event.finish(lower)
    return written(log_of(event)).splitlines()


LINES = played_log()


def rechained(lines: list[dict[str, Any]]) -> bytes:
    """The lines with heads that fit: what somebody makes who understands the chain."""
    head, told = "", []
    for line in lines:
        body = {key: value for key, value in line.items() if key != "head"}
        head = next_head(head, body)
        told.append(compact({**body, "head": head}) + "\n")
    return "".join(told).encode()


def leaves(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The way to every number and text in a record's command and events."""
    if isinstance(value, dict):
        return [way for key, inner in value.items() for way in leaves(inner, (*path, key))]
    if isinstance(value, list):
        return [way for n, inner in enumerate(value) for way in leaves(inner, (*path, n))]
    return [path]


def changed(lines: list[dict[str, Any]], at: int, way: tuple[Any, ...], to: object) -> bool:
    """Write another value there. Returns whether it differs."""
    found: Any = lines[at]
    for key in way[:-1]:
        found = found[key]
    before, found[way[-1]] = found[way[-1]], to
    return bool(before != to) or type(before) is not type(to)


VALUES = [0, 1, 2, 7, 10**9, -1, "", "a" * 64, "T11", "resultado", None, True, [], {}]


@settings(max_examples=60)
@given(st.data())
def test_a_log_that_was_forged_with_a_sound_chain_is_named_with_its_line(data: st.DataObject) -> None:
    lines = [json.loads(line) for line in LINES]
    at = data.draw(st.integers(0, len(lines) - 1))
    way = data.draw(st.sampled_from(leaves({"events": lines[at]["events"]})))
    to: object = data.draw(st.sampled_from(VALUES))
    differs = changed(lines, at, way, to)
    forged = rechained(lines)
    found: BadLog | None = None
    try:
        verified(read_log(forged))
    except BadLog as error:
        found = error
    assert (found.line if found else 0) == (at + 1 if differs else 0), found
    assert found is None or all(found.say(language) for language in LANGUAGES)


@settings(max_examples=60)
@given(st.data())
def test_a_forged_log_is_shown_or_named_and_never_a_crash(data: st.DataObject) -> None:
    """``show`` and ``export`` read the events alone."""
    lines = [json.loads(line) for line in LINES]
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(lines) - 1))
        way = data.draw(st.sampled_from(leaves({"events": lines[at]["events"]})))
        changed(lines, at, way, data.draw(st.sampled_from([0, 1, 2, 7, 10**9, "a", "T11", True])))
    line, told = 1, "-"
    try:
        state_of(read_log(rechained(lines)))
    except BadLog as error:
        line, told = error.line, error.say("va")
    assert 1 <= line <= len(lines)
    assert told


@settings(max_examples=60)
@given(st.binary(max_size=200) | st.text(max_size=200).map(str.encode))
@example(b"9" * 5000 + b",Ana")
@example(b'1,"Ana\nMaria"\n2,x')
@example(b"\xef\xbb\xbf1,Ana")
@example(b"1,Ana\x00")
def test_any_list_of_names_is_read_or_named_with_its_line(data: bytes) -> None:
    said = ["-"]
    try:
        found, line = read_names(data), 1
    except BadNames as error:
        found, line, said = {}, error.line, [error.say(language) for language in LANGUAGES]
    assert all(said)
    assert 1 <= line <= data.count(b"\n") + data.count(b"\r") + 1
    assert all(number > 0 and name.strip() == name for number, name in found.items())


@pytest.mark.parametrize("kept", [0, 1, 5])
def test_a_log_without_its_end_is_still_a_sound_log_and_says_how_long_it_is(kept: int) -> None:
    """Nobody can see in the log alone that its end is missing: that is what the head on the screen is for."""
    lines = LINES[: len(LINES) - kept]
    records = read_log("".join(f"{line}\n" for line in lines).encode())
    assert len(records) == len(lines)
    assert (records[-1].head == json.loads(LINES[-1])["head"]) == (kept == 0)


def test_a_bracket_that_runs_in_a_circle_is_named_by_the_command(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = [json.loads(line) for line in LINES]
    events = [event for line in lines for event in line["events"]]
    settled = {e["fixture"] for e in events if e["t"] == "FixtureSettled" and e["result"]["winner"] >= 0}
    fixtures = [f for e in events if e["t"] == "RoundPaired" for f in e["fixtures"]]
    own = next(f for f in fixtures if f["number"] in settled)
    own["slots"] = [{"t": "WinnerOf", "fixture": own["number"]}] * 2
    log = tmp_path / "agosto.log"
    log.write_bytes(rechained(lines))
    for what in ("show", "export", "verify"):
        assert main(["torneo", what, str(log)]) != 0
        said = capsys.readouterr().err
        assert "line " in said
        assert "Traceback" not in said


def test_a_list_that_is_not_utf8_is_named_with_its_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log, pairs = tmp_path / "agosto.log", tmp_path / "parejas.txt"
    assert main(["torneo", "new", str(log), "--rulebook", "tarija"]) == 0
    pairs.write_bytes("Ana Gil, Luis Mas\nBea Ruiz, Jos\xe9 Mora\n".encode("latin-1"))
    assert main(["torneo", "enter", str(log), str(pairs), "--lang", "es"]) != 0
    assert "línea 2" in capsys.readouterr().err
    assert len(read_log(log.read_bytes())) == 3
