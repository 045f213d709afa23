"""The season of a circuit: what its championships add up to, and whom a ruling keeps out of it (O4, O24, O33)."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from truquero.server.championship.asking import CommandRefused
from truquero.server.common.server_refusals import Refusal
from truquero.store.tournament_store import PersonRow, TournamentRow
from truquero.tournament.circuit import barred
from truquero.tournament.model import Tournament
from truquero.tournament.refusals import TournamentRefusal

if TYPE_CHECKING:
    from truquero.server.championship.championships import Championships

MOST_OF_A_CIRCUIT = 200


class SeasonPart(NamedTuple):
    """A championship of a season as the public knows it, and everybody who plays in it."""

    t: Tournament
    people: dict[int, PersonRow]

    def identities(self) -> dict[int, str]:
        """Who counts as one person: by account or cookie, and by name where neither is known."""
        return {number: row.owner or self._by_name(row) for number, row in self.people.items()}

    def by_name(self) -> dict[int, str]:
        return {number: self._by_name(row) for number, row in self.people.items()}

    def _by_name(self, row: PersonRow) -> str:
        return name_key(row.name) if row.name else f"p:{self.t.id}:{row.person}"


class Season(NamedTuple):
    parts: list[SeasonPart]
    rows: list[TournamentRow]
    damaged: list[str]
    """Championships whose log cannot be read: they are missing from what is added up."""


def name_key(name: str) -> str:
    return f"n:{' '.join(name.split()).casefold()}"


async def season_of(room: Championships, circuit: str) -> Season:
    """The public championships of a circuit; those that nobody has asked for are read from their logs."""
    rows = await asyncio.to_thread(room.house.store.tournaments.of_circuit, circuit, MOST_OF_A_CIRCUIT)
    parts: list[SeasonPart] = []
    damaged: list[str] = []
    async with room.reading_a_season:
        for row in rows:
            try:
                director = await room.found(row.id)
            except Refusal as refusal:
                if refusal.code != "damaged-log":
                    raise
                damaged.append(row.id)
                continue
            playing = {n for c in director.t.contenders.values() for n in c.members}
            people = {n: director.people.get(n) or PersonRow(n, "") for n in playing}
            parts.append(SeasonPart(director.audience.public.t, people))
    return Season(parts, rows, damaged)


async def refuse_barred(room: Championships, circuit: str, people: Iterable[PersonRow]) -> None:
    """Nobody whom a ruling keeps out of the season comes in, whether known by cookie or by name (O33).

    Raises Refusal.
    """
    wanted = list(people)
    if not circuit or not wanted:
        return
    parts = (await season_of(room, circuit)).parts
    told = [(part.t, who) for part in parts for who in (part.identities(), part.by_name())]
    out = barred(told, int(room.house.clock()))
    for person in wanted:
        until = max(out.get(person.owner, 0), out.get(name_key(person.name), 0))
        if until:
            refusal = TournamentRefusal("barred", "O33", name=person.name, circuit=circuit, day=until)
            raise CommandRefused(refusal)
