"""Kill -9 the server while championships are called, played, reported and ruled; look for anything lost or doubled.

Every life of the server has four championships, each at one of the four moments when the knife falls. Afterwards what
was not answered is sent again, what was answered must be answered as before, and in the end every log is verified.
"""

from __future__ import annotations

import signal
import threading
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

import httpx
from websockets.exceptions import WebSocketException

from tests.server.championship_desk import Desk
from tests.server.houses import House, begun
from tests.server.live_desk import LiveDesk
from truquero.acta.referee import referee_bytes
from truquero.store import FINISHED, Store
from truquero.tournament import events as ev
from truquero.tournament.log import BadLog, LogRecord, read_log, verified
from truquero.wire.frames import Ack

MOMENTS = ("call", "round", "report", "ruling")
RULINGS = ("anula", "repetir", "resultado", "descalifica")
KNIFE = 0.25
"""Seconds within which the knife falls after everybody has begun."""
GONE = (httpx.HTTPError, WebSocketException, OSError, TimeoutError, EOFError)


@dataclass
class Stroke:
    """One championship at the moment of the knife: what was sent last, and whether it was answered."""

    desk: Desk
    moment: str
    body: dict[str, Any]
    token: str = ""
    answer: dict[str, Any] | None = None
    table: str = ""
    acked: list[tuple[int, str]] = field(default_factory=list)
    """At a table: versions that were acknowledged, each with its message."""

    def send(self) -> None:
        try:
            told = self.desk.post("/commands", self.body, self.token)
        except GONE:
            return
        if told.status_code == 200:
            self.answer = told.json()


class TournamentCrash:
    """One database and the championships that live through its crashes."""

    def __init__(self, folder: Path, database: str, seed: int) -> None:
        self.house = House(folder, database=database)
        self.rng = Random(seed)
        self.strokes: list[Stroke] = []
        self.every: list[Stroke] = []
        self.kills = 0
        self.answered: Counter[str] = Counter()
        self.problems: list[str] = []

    def run(self, kills: int) -> None:
        for _ in range(kills):
            self.house.start()
            self._recover()
            if self.problems:
                break
            self.strokes = [self._at(moment) for moment in MOMENTS]
            self.every += self.strokes
            self._strike()
            self.kills += 1
        else:
            self.house.start()
            self._recover()
        self.house.stop(signal.SIGKILL)

    # ---------------------------------------------------------------- up to the knife

    def _at(self, moment: str) -> Stroke:
        return {"call": self._call, "round": self._round, "report": self._report, "ruling": self._ruling}[moment]()

    def _call(self) -> Stroke:
        desk = LiveDesk(self.house)
        desk.enter()
        desk.done("CloseEntries")
        desk.done("MakeDraw", word="¡quiero!")
        return Stroke(desk, "call", {"message": "last", "command": {"t": "CallRound"}})

    def _round(self) -> Stroke:
        desk = LiveDesk(self.house)
        board = desk.drawn()["boards"][0]
        return Stroke(desk, "round", {}, table=board["table"])

    def _report(self) -> Stroke:
        desk = Desk(self.house)
        match = desk.drawn()["matches"][0]
        a, b = (desk.captain(side[0]) for side in match["sides"])
        desk.done("ReportResult", a, fixture=match["number"], boards=[{"games": [1, 0]}])
        told = {"message": "last", "command": {"t": "AgreeResult", "fixture": match["number"]}}
        return Stroke(desk, "report", told, b)

    def _ruling(self) -> Stroke:
        desk = LiveDesk(self.house)
        seen = desk.drawn()
        board = seen["boards"][0]
        (veedor,) = desk.post("/people", {"names": ["Paz"]}).json()
        desk.done("Appoint", person=veedor["person"], role="veedor")
        players = desk.sit(board)
        begun(*players.values())
        cutter = next(player for player in players.values() if player.is_due())
        cutter.lift()
        people = desk.people(board)
        captain = desk.links[people[0]]["token"]
        desk.done("FileClaim", captain, article="A14", text="x", fixture=board["match"], mano=1)
        for player in players.values():
            player.close()
        decision = RULINGS[self.kills % len(RULINGS)]
        entry = next(m for m in seen["matches"] if m["number"] == board["match"])["sides"][0][0]
        rule = {"t": "Rule", "decision": decision, "articles": ["O8"], "finding": "x", "claim": 1, "heard": "x"}
        told = {"message": "last", "command": {**rule, "entry": entry, "winner": 1}}
        return Stroke(desk, "ruling", told, veedor["token"], table=board["table"])

    def _strike(self) -> None:
        """Everybody at once; the knife falls in the middle of it."""
        work: list[Callable[[], None]] = [stroke.send for stroke in self.strokes if stroke.body]
        playing = next(stroke for stroke in self.strokes if stroke.moment == "round")
        begin = threading.Event()
        work.append(lambda: self._play(playing, begin))
        threads = [threading.Thread(target=one, daemon=True) for one in work]
        threads[-1].start()
        begin.wait(60)
        for thread in threads[:-1]:
            thread.start()
        threading.Event().wait(self.rng.uniform(0.0, KNIFE))
        self.house.stop(signal.SIGKILL)
        for thread in threads:
            thread.join(60)
        for stroke in self.strokes:
            self.answered[stroke.moment] += bool(stroke.answer or stroke.acked)

    def _play(self, stroke: Stroke, begin: threading.Event) -> None:
        desk = stroke.desk
        assert isinstance(desk, LiveDesk)
        board = next(b for b in desk.seen()["boards"] if b["table"] == stroke.table)
        players = desk.sit(board)
        begun(*players.values())
        begin.set()
        try:
            while True:
                for player in players.values():
                    if not player.is_due():
                        player.next()
                    elif isinstance(answer := player.move(0.8), Ack):
                        stroke.acked.append((answer.v, answer.id))
        except GONE:
            pass

    # ---------------------------------------------------------------- after it

    def _recover(self) -> None:
        for stroke in self.strokes:
            stroke.desk.http.base_url = httpx.URL(f"http://{self.house.address}")
            if stroke.body:
                again = stroke.desk.post("/commands", stroke.body, stroke.token)
                if again.status_code != 200:
                    self._wrong(stroke, f"sent again it is refused: {again.text[:200]}")
                elif stroke.answer is not None and again.json() != stroke.answer:
                    self._wrong(stroke, "sent again it is answered otherwise")
            seen = stroke.desk.seen()
            tables = [board["table"] for board in seen["boards"] if board["table"]]
            if stroke.moment == "call" and len(set(tables)) != 2:
                self._wrong(stroke, f"two boards have these tables: {tables}")
            for table in tables if isinstance(stroke.desk, LiveDesk) else ():
                self._laid(stroke, table)
            stroke.desk.http.close()

    def _laid(self, stroke: Stroke, table: str) -> None:
        """A table that the log names is laid soon after the server has opened."""
        until = perf_counter() + 30
        while stroke.desk.http.get(f"/api/tables/{table}").status_code != 200:
            if perf_counter() > until:
                self._wrong(stroke, f"table {table} is named and never laid")
                return

    def _wrong(self, stroke: Stroke, what: str) -> None:
        self.problems.append(f"{stroke.moment} {stroke.desk.id}: {what}")

    # ---------------------------------------------------------------- the reckoning

    def reckon(self) -> tuple[int, int]:
        """Every log verified against every answer; how many records and actas that was."""
        store, records, actas = Store.open(self.house.database), 0, 0
        try:
            for stroke in self.every:
                log = read_log("".join(line.line for line in store.tournaments.lines(stroke.desk.id)).encode())
                records += len(log)
                self._one_of_each(stroke, log)
                for _, table in _tables(log):
                    acta = store.acta(table)
                    actas += acta is not None
                    row = store.table(table)
                    if row is not None and row.status == FINISHED and not (acta and referee_bytes(acta.encode()).ok):
                        self._wrong(stroke, f"the referee does not agree with the acta of {table}")
                if stroke.table:
                    kept = {(one.version, one.message) for one in store.iter_records(stroke.table)}
                    lost = [one for one in stroke.acked if one not in kept]
                    if lost:
                        self._wrong(stroke, f"acknowledged and gone: {lost[:3]}")
        finally:
            store.close()
        return records, actas

    def _one_of_each(self, stroke: Stroke, log: list[LogRecord]) -> None:
        try:
            verified(log)
        except BadLog as bad:
            self._wrong(stroke, str(bad))
        boards, tables = Counter(b for b, _ in _tables(log)), Counter(t for _, t in _tables(log))
        if max([*boards.values(), *tables.values()], default=0) > 1:
            self._wrong(stroke, "a board has two tables")
        if stroke.body and sum(one.message == "last" for one in log) != 1:
            self._wrong(stroke, "an answered command is not in the log once")
        settled: set[int] = set()
        for event in (event for one in log for event in one.events):
            if isinstance(event, ev.FixtureSettled):
                if event.fixture in settled:
                    self._wrong(stroke, f"match {event.fixture} has two results")
                settled.add(event.fixture)
            elif isinstance(event, ev.Voided):
                settled.discard(event.fixture)


def _tables(log: list[LogRecord]) -> list[tuple[int, str]]:
    return [(e.board, e.table) for one in log for e in one.events if isinstance(e, ev.TableAssigned)]


def crash_championships(folder: Path, database: str, kills: int, seed: int = 1) -> list[str]:
    """Crash a house so many times at each of the four moments; what is wrong afterwards."""
    began = perf_counter()
    crash = TournamentCrash(folder, database, seed)
    crash.run(kills)
    records, actas = crash.reckon()
    told = ", ".join(f"{moment} {crash.answered[moment]}" for moment in MOMENTS)
    print(
        f"{crash.kills} kills at each of four moments in {perf_counter() - began:.0f} s; answered before the knife:"
        f" {told}; {records} records verified, {actas} actas refereed; {len(crash.problems)} problems"
    )
    return crash.problems
