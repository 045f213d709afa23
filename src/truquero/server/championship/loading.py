"""A championship as it is read from the store."""

from __future__ import annotations

from typing import NamedTuple

from truquero.store import Store
from truquero.store.tournament_store import EntryNote, PersonRow, TallyRow, TournamentRow
from truquero.tournament.log import LogRecord, read_log, state_of
from truquero.tournament.model import Tournament


class Loaded(NamedTuple):
    """Everything that is stored of a championship, and the state that follows from its log."""

    row: TournamentRow
    records: list[LogRecord]
    state: Tournament
    people: dict[int, PersonRow]
    secrets: dict[int, bytes]
    tallies: dict[int, TallyRow]
    notes: list[EntryNote]


def load(store: Store, tournament: str) -> Loaded | None:
    """Read a championship; None if there is none. Raises BadLog for an inconsistent log."""
    kept = store.tournaments
    row = kept.one(tournament)
    if row is None:
        return None
    records = read_log("".join(line.line for line in kept.lines(tournament)).encode())
    beside = (kept.people(tournament), kept.secrets(tournament), kept.tallies(tournament), kept.notes(tournament))
    return Loaded(row, records, state_of(records), *beside)
