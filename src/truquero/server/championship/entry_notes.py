"""What is known of an entry beside the log: who has paid, the signs it has deposited, from where its people came."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from truquero.server.championship.asking import CommandRefused, TournamentAsker
from truquero.store.tournament_store import EntryNote
from truquero.tournament.model import Role
from truquero.tournament.refusals import TournamentRefusal

if TYPE_CHECKING:
    from truquero.server.championship.director import Director

PAID, FROM = "paid", "from"


class EntryNotes:
    """The notes of one championship. All changes are made in the task of its director."""

    def __init__(self, director: Director, stored: Iterable[EntryNote]) -> None:
        self._director = director
        self._kept = set(stored)

    @property
    def paid(self) -> frozenset[int]:
        return frozenset(note.entry for note in self.of(PAID))

    @property
    def origins(self) -> Mapping[int, frozenset[str]]:
        """Entry to where its people sat down from: keyed hashes, never addresses."""
        found: dict[int, set[str]] = {}
        for note in self.of(FROM):
            found.setdefault(note.entry, set()).add(note.what)
        return {entry: frozenset(told) for entry, told in found.items()}

    def of(self, kind: str) -> list[EntryNote]:
        """All notes of a kind."""
        return [note for note in self._kept if note.kind == kind]

    async def keep(self, add: Iterable[EntryNote] = (), drop: Iterable[EntryNote] = ()) -> None:
        director = self._director
        fresh, gone = sorted(set(add) - self._kept), sorted(set(drop) & self._kept)
        if fresh or gone:
            store = director.house.store.tournaments
            await director.stored(lambda: store.keep_notes(director.id, fresh, gone))
            self._kept = (self._kept - set(gone)) | set(fresh)
            director.audience.news()

    async def forget_origins(self) -> None:
        """The event is over: nobody needs to know any more from where people came."""
        await self.keep(drop=self.of(FROM))


async def set_paid(director: Director, asker: TournamentAsker, entry: int, paid: bool) -> dict[str, object]:
    """The organiser ticks off who has paid, or takes it back. Raises Refusal."""

    async def tick() -> dict[str, object]:
        if not asker.person or director.t.roles.get(asker.person) is not Role.ORGANISER:
            raise CommandRefused(TournamentRefusal("not-yours"))
        if entry not in director.t.contenders:
            raise CommandRefused(TournamentRefusal("no-entry", entry=entry))
        note = EntryNote(entry, PAID)
        await director.notes.keep(*(([note], []) if paid else ([], [note])))
        return {"entry": entry, "paid": paid}

    return await director.ask(tick)


async def signs_of(director: Director, asker: TournamentAsker, entry: int) -> dict[str, Any]:
    """The signs that an entry has deposited, for veedores (O19). Raises Refusal."""
    if not asker.person or director.t.roles.get(asker.person) is not Role.VEEDOR:
        raise CommandRefused(TournamentRefusal("not-yours", "O19"))
    contender = director.t.contenders.get(entry)
    if contender is None:
        raise CommandRefused(TournamentRefusal("no-entry", "O19", entry=entry))
    sealed = director.house.store.tournaments.sealed
    kept = await asyncio.to_thread(sealed, director.id, contender.signs) if contender.signs else None
    if kept is None:
        raise CommandRefused(TournamentRefusal("nothing-deposited", "O19"))
    return {"entry": entry, "fingerprint": contender.signs, "text": kept.partition("\n")[2]}
