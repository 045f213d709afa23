"""How fast a large championship is: pairing, reading its log, calling a round, a result on the television.

    python -m benchmarks.championship_goals [pairing] [log] [call] [television]

Pairing and log are processor time in this process; calling and television are a real server over its socket and REST,
by the clock. Every line says what was aimed at.
"""

from __future__ import annotations

import argparse
import json
import resource
import subprocess
import sys
import tempfile
import threading
from collections.abc import Mapping
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

from websockets.sync.client import ClientConnection, connect

from benchmarks.machine import quantiles
from tests.server.championship_desk import Desk
from tests.server.houses import running
from tests.server.live_desk import LiveDesk
from tests.tournament.running import by_chance, drawn, stage
from tests.tournament.test_room_articles import log_of
from truquero.tournament.log import read_log, state_of, verified, written
from truquero.tournament.model import StageFormat

PAIRING = ((512, 9, 0.5), (1000, 10, 1.0))
"""Pairs, rounds, and seconds that the slowest pairing may take."""
PAIRS, ROUNDS, READ, MEMORY = 1000, 10, 2.0, 200
"""A log: how large, seconds to read it, and MB while it is read."""
TABLES, CALL = 256, 2.0
"""Tables of a round, and seconds until it is called and durable."""
RESULTS, SHOWN = 256, 0.5
"""Results that are reported, and seconds until one is on the screen (p99), beyond its delay."""


def told(what: str, found: float, goal: float, unit: str = "s") -> None:
    print(f"{what:<60} {found:8.3f} {unit} (goal {goal} {unit}): {'met' if found <= goal else 'MISSED'}", flush=True)


def pairing() -> None:
    for pairs, rounds, goal in PAIRING:
        event = drawn(pairs, stage(StageFormat.SUIZO, rondas=rounds))
        slowest = 0.0
        while event.rounds_left():
            began = process_time()
            event.pair()
            slowest = max(slowest, process_time() - began)
            event.play_round(by_chance)
        told(f"slowest pairing of {pairs} pairs in {rounds} rounds", slowest, goal)


def log() -> None:
    """The log is read in a process of its own, so that its memory is its own."""
    event = drawn(PAIRS, stage(StageFormat.SUIZO, rondas=ROUNDS))
    while event.rounds_left():
        event.play_round(by_chance)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "event.log"
        path.write_text(written(log_of(event)), encoding="utf-8")
        print(f"a log of {PAIRS} pairs and {ROUNDS} rounds: {path.stat().st_size / 1e6:.1f} MB", flush=True)
        command = [sys.executable, "-m", "benchmarks.championship_goals", "--read", str(path)]
        subprocess.run(command, check=True)


def read(path: Path) -> None:
    data = path.read_bytes()
    began = process_time()
    records = read_log(data)
    state_of(records)
    took = process_time() - began
    height = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    told(f"reading {len(records)} records", took, READ)
    told("memory at its height, the program included", height, MEMORY, "MB")
    began = process_time()
    verified(records)
    print(f"{'deciding every command of it again (verify)':<60} {process_time() - began:8.3f} s")


class Large(LiveDesk):
    """A round at so many tables of the house."""

    pairs = tuple((f"Ana{n}",) for n in range(2 * TABLES))


def call() -> None:
    with tempfile.TemporaryDirectory() as folder, running(Path(folder)) as house:
        desk = Large(house)
        desk.enter()
        desk.done("CloseEntries")
        desk.done("MakeDraw", word="¡quiero!")
        began = perf_counter()
        desk.done("CallRound")
        told(f"a round of {TABLES} tables called and durable", perf_counter() - began, CALL)
        tables = [board["table"] for board in desk.seen()["boards"]]
        for table in tables:
            while desk.http.get(f"/api/tables/{table}").status_code != 200:
                pass
        print(f"{'until the last of them can be entered (no goal)':<60} {perf_counter() - began:8.3f} s")
        desk.http.close()


class Bar(Desk):
    """As many matches with real cards."""

    pairs = tuple((f"Ana{n}", f"Luis{n}") for n in range(2 * RESULTS))


def television() -> None:
    with tempfile.TemporaryDirectory() as folder, running(Path(folder)) as house:
        desk = Bar(house)
        matches = [m["number"] for m in desk.drawn()["matches"] if m["round"] == 1]
        seen: dict[int, float] = {}
        address = f"ws://{house.address}/ws/tournament/{desk.id}"
        with connect(address, max_size=None, max_queue=None) as screen:
            screen.send(json.dumps({"t": "hello", "id": "1"}))
            screen.recv()
            watcher = threading.Thread(target=watch, args=(screen, seen, len(matches)), daemon=True)
            watcher.start()
            done: dict[int, float] = {}
            for match in matches:
                desk.done("ReportResult", fixture=match, boards=[{"games": [1, 0]}])
                done[match] = perf_counter()
            watcher.join(60)
        late = quantiles([seen[match] - done[match] for match in matches])
        told(
            f"a result on the screen, p99 of {len(matches)} (p50 {late['p50'] / 1000:.3f} s)", late["p99"] / 1000, SHOWN
        )
        desk.http.close()


def watch(screen: ClientConnection, seen: dict[int, float], results: int) -> None:
    while len(seen) < results:
        frame: Mapping[str, Any] = json.loads(screen.recv())
        now = perf_counter()
        for match in frame.get("changes", {}).get("matches", ()):
            if match["result"]:
                seen.setdefault(match["number"], now)


PARTS = {"pairing": pairing, "log": log, "call": call, "television": television}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parts", nargs="*", choices=[*PARTS, []], metavar="part", help=f"one of {', '.join(PARTS)}")
    parser.add_argument("--read", type=Path, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.read:
        read(asked.read)
        return
    for part in asked.parts or PARTS:
        PARTS[part]()


if __name__ == "__main__":
    main()
