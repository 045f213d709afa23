"""Kill -9 the server again and again under load, and look for anything acknowledged that is gone.

    python -m benchmarks.crash --kills 200                       # on SQLite and on PostgreSQL
    python -m benchmarks.crash --kills 20 --on sqlite --early    # acknowledges before the commit: must find losses
    python -m benchmarks.crash --kills 50 --tournament           # championships: called, played, reported, ruled

After every kill the server starts on the same database, every guest comes back with the last version it was told, sends
again what was not answered and, now and then, something that was: the answer must be the old one. In the end the
whole log is compared with everything anybody was ever sent: every acknowledgement, every frame, every commitment.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from random import Random
from time import perf_counter

from benchmarks.crash_championship import crash_championships
from benchmarks.early_ack import EARLY
from benchmarks.guests import GuestTable
from benchmarks.ledger import Ledger
from benchmarks.seating import LIMITS_OFF, connect_all, seat_all
from benchmarks.serving import COMMAND, Launch, Server, new_process
from tests.store.postgres import server as postgres
from truquero.acta.parse import parse
from truquero.acta.referee import referee_bytes
from truquero.fairness.proof import linked
from truquero.fairness.verify import verify
from truquero.server.game.deal_notes import proof_of
from truquero.server.game.dealer import ShuffleSource
from truquero.server.game.log_reader import first_state
from truquero.server.table.seating import Seating
from truquero.store import Store

ANSWER_WITHIN = 30.0
"""Seconds after which a message sent again to a server that is up counts as forgotten."""


class Crash:
    """One database and the tables that live through its crashes."""

    def __init__(
        self,
        database: str,
        tables: int,
        seed: int,
        early: bool,
        rulebooks: tuple[tuple[str, int], ...],
        launch: Launch,
    ) -> None:
        self.database = database
        self.launch = launch
        self.wanted = tables
        self.rng = Random(seed)
        self.command = EARLY if early else COMMAND
        self.rulebooks = rulebooks
        self.ledger = Ledger()
        self.tables: list[GuestTable] = []
        self.finished: list[GuestTable] = []
        self.kills = self.actions = self.again = self.in_deal = 0
        self.load = False
        self.proved = 0

    async def run(self, kills: int) -> None:
        for count in range(kills):
            server = await asyncio.to_thread(lambda: self.server(self.command).wait())
            try:
                await self.recover(server)
                if not self.ledger.problems:
                    await self.fill(server)
                    await self.busy(self.rng.uniform(0.1, 0.6))
            finally:
                self.in_deal += sum(any(guest.in_deal for guest in table.guests) for table in self.tables)
                server.kill()
            await self.gone()
            self.kills = count + 1
            for line in server.complaints:
                self.ledger.wrong(f"the log of the server: {line}")
            if count % 20 == 19:
                print(f"            {self.kills} kills, {len(self.ledger.acked)} acknowledged", flush=True)
            if self.ledger.problems:
                return
        with self.server(COMMAND) as server:
            await self.recover(server)
            for table in self.tables:
                table.farewell = True

    def server(self, command: Sequence[str]) -> Server:
        return Server(self.database, settings=LIMITS_OFF, command=command, launch=self.launch)

    # ---------------------------------------------------------------- one life of the server

    async def recover(self, server: Server) -> None:
        """Everybody comes back; what was not answered is sent again, and a few things that were."""
        if not self.tables:
            return
        await connect_all(server, self.tables)
        for table in self.tables:
            table.waiting = False
            for guest in table.guests:
                for payload, _ in list(guest.unanswered.values()):
                    guest.send_again(payload)
                    self.again += 1
        self._resend_answered()
        deadline = perf_counter() + ANSWER_WITHIN
        while any(guest.unanswered and guest.here for table in self.tables for guest in table.guests):
            if perf_counter() > deadline:
                left = [g.name for t in self.tables for g in t.guests if g.unanswered]
                self.ledger.wrong(f"no answer to what was sent again by {left[:5]}")
                return
            await asyncio.sleep(0.01)

    def _resend_answered(self) -> None:
        here = {(t.id, g.seat): g for t in self.tables for g in t.guests}
        keys = [key for key in list(self.ledger.acked)[-200:] if key[:2] in here]
        for key in self.rng.sample(keys, min(len(keys), 10)):
            body = self.ledger.sent_bodies[key]
            guest = here[key[:2]]
            guest.unanswered[key[2]] = (body, perf_counter())
            guest.send_again(body)
            self.again += 1

    async def fill(self, server: Server) -> None:
        """New tables in the place of those that are over."""
        over = [table for table in self.tables if table.over]
        self.finished += over
        self.tables = [table for table in self.tables if not table.over]
        for table in over:
            for guest in table.guests:
                if guest.lean is not None:
                    guest.lean.close()
        missing = self.wanted - len(self.tables)
        if missing > 0:
            book, players = self.rng.choice(self.rulebooks)
            new = await seat_all(server, missing, book, players, self.rng, self.ledger, shares=True)
            for table in new:
                table.on_move = self._go_on
            self.tables += new

    async def busy(self, seconds: float) -> None:
        """As many actions as the server takes, until it is killed."""
        self.load = True
        for table in self.tables:
            self._go_on(table)
        await asyncio.sleep(seconds)
        self.load = False

    def _go_on(self, table: GuestTable) -> None:
        if self.load and table.act():
            self.actions += 1

    async def gone(self) -> None:
        """Until every guest has noticed."""
        while any(guest.lean is not None for table in self.tables for guest in table.guests):
            await asyncio.sleep(0.005)

    # ---------------------------------------------------------------- the reckoning

    def reckon(self) -> tuple[int, int]:
        """Everything told against everything stored; frames compared, and records of finished matches refereed."""
        store = Store.open(self.database)
        try:
            every = [*self.finished, *self.tables]
            first = {}
            for table in every:
                row = store.table(table.id)
                if row is None:
                    self.ledger.wrong(f"{table.id} is gone")
                    continue
                first[table.id] = first_state(row)
            compared = self.ledger.audit(store, first)
            refereed = 0
            for table in every:
                acta = store.acta(table.id)
                self._proved(table, store, acta)
                if acta is None:
                    continue
                refereed += 1
                report = referee_bytes(acta.encode())
                if not report.ok:
                    self.ledger.wrong(f"{table.id}: the referee does not agree with the acta: {report.problem}")
            return compared, refereed
        finally:
            store.close()

    def _proved(self, table: GuestTable, store: Store, acta: str | None) -> None:
        """The proof holds, also against what every guest was told, however often the house was killed.

        Of a match that is not over nobody is given one; here it is made of the deals there have been.
        """
        row = store.table(table.id)
        if row is None:
            return
        names, secrets = Seating(row.seats, row.players).names, store.secrets(table.id)
        proof = proof_of(row, names, store.iter_records(table.id), secrets, ShuffleSource(b""))
        seen = [guest.keeper.seen(guest.seat) for guest in table.guests if guest.keeper is not None]
        if acta is None and proof.entries and not proof.entries[-1].order:
            waits = proof.entries[-1].deal
            proof = linked(replace(proof, entries=proof.entries[:-1]))
            seen = [kept._replace(deals=tuple(deal for deal in kept.deals if deal.deal != waits)) for kept in seen]
        report = verify(proof, None if acta is None else parse(acta), seen)
        for finding in report.findings:
            if finding.weight == "wrong":
                self.ledger.wrong(f"{table.id}: the proof does not hold: {finding.say('en')}")
        self.proved += report.deals


def crash(
    database: str,
    kills: int,
    *,
    tables: int = 12,
    seed: int = 1,
    early: bool = False,
    rulebooks: tuple[tuple[str, int], ...] = (("argentino", 4), ("belmez", 4), ("tarija", 2), ("valencia", 4)),
    launch: Launch = new_process,
) -> list[str]:
    """Crash a house so many times; what is wrong afterwards."""
    began = perf_counter()
    house = Crash(database, tables, seed, early, rulebooks, launch)
    asyncio.run(house.run(kills))
    compared, refereed = house.reckon()
    ledger = house.ledger
    print(
        f"{house.kills} kills in {perf_counter() - began:.0f} s: {house.actions} actions sent,"
        f" {len(ledger.acked)} acknowledged, {house.again} sent again, {len(ledger.refused)} refused;"
        f" {compared} frames held against the log,"
        f" {refereed} actas refereed, {house.proved} deals proved,"
        f" {house.in_deal} tables killed while shares were told; {len(ledger.problems)} problems"
    )
    return ledger.problems


@contextmanager
def databases(which: str) -> Iterator[dict[str, str]]:
    """The databases to crash on: a file, and a PostgreSQL of our own."""
    with tempfile.TemporaryDirectory() as folder:
        found = {"sqlite": str(Path(folder) / "crash.db")} if which in ("both", "sqlite") else {}
        if which == "sqlite":
            yield found
            return
        with postgres() as server:
            yield found | {"postgresql": server.new_database()}


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--tables", type=int, default=12)
    parser.add_argument("--on", choices=("both", "sqlite", "postgresql"), default="both")
    parser.add_argument("--early", action="store_true", help="acknowledge before the commit: the harness must notice")
    parser.add_argument("--tournament", action="store_true", help="championships, killed at each of four moments")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args(argv)
    failed = False
    with databases(arguments.on) as found:
        for name, url in found.items():
            print(f"{name}", flush=True)
            if arguments.tournament:
                with tempfile.TemporaryDirectory() as folder:
                    problems = crash_championships(Path(folder), url, arguments.kills, arguments.seed)
            else:
                problems = crash(
                    url, arguments.kills, tables=arguments.tables, seed=arguments.seed, early=arguments.early
                )
            for problem in problems[:20]:
                print(f"  {problem}")
            failed = failed or bool(problems)
    print(
        "something acknowledged was lost, doubled or changed" if failed else "nothing was lost, doubled or out of order"
    )
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
