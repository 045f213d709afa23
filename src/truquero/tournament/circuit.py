"""A circuit: the season of an association, added up over its tournaments (O4, O24, O33)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from truquero.tournament.model import RulingDecision, Tournament
from truquero.tournament.standings import people


@dataclass(slots=True)
class SeasonRow:
    """One person over a season. The caller decides which names are the same person."""

    who: str
    points: int = 0
    tournaments: int = 0
    titles: int = 0
    place: int = 0


def season(events: Iterable[tuple[Tournament, Mapping[int, str]]]) -> list[SeasonRow]:
    """The table by person over tournaments, each with the identities of its people. Equal points share a place."""
    rows: dict[str, SeasonRow] = {}
    for t, identity in events:
        champions = set(t.contenders[t.places[0]].members) if t.places else set()
        for person, points in people(t).items():
            who = identity[person]
            row = rows.setdefault(who, SeasonRow(who))
            row.points += points
            row.tournaments += 1
            row.titles += person in champions
    order = sorted(rows.values(), key=lambda row: (-row.points, -row.titles, row.who))
    for n, row in enumerate(order):
        same = n and (order[n - 1].points, order[n - 1].titles) == (row.points, row.titles)
        row.place = order[n - 1].place if same else n + 1
    return order


def barred(events: Iterable[tuple[Tournament, Mapping[int, str]]], at: int) -> dict[str, int]:
    """Who is banned from the circuit, and until when: by rulings that say so, while they last."""
    found: dict[str, int] = {}
    for t, identity in events:
        for ruling in t.rulings:
            if ruling.decision is RulingDecision.DESCALIFICA and ruling.until > at:
                for person in t.contenders[ruling.entry].members:
                    found[identity[person]] = max(found.get(identity[person], 0), ruling.until)
    return found
