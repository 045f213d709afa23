"""What each kind of asker sees of a championship, and what has changed between two moments."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

import msgspec

from truquero.store.tournament_store import PersonRow, TournamentRow
from truquero.tournament.deadlines import DeadlineKind, deadlines
from truquero.tournament.drafting import OPEN_STATUSES
from truquero.tournament.export import table_numbers
from truquero.tournament.model import Fixture, Role, Tournament
from truquero.tournament.moving import carried, plays_online
from truquero.tournament.view import PUBLIC, own_part, tournament_view
from truquero.wire.championship import ScoreSeen, TournamentSeen

Seen = dict[str, Any]
Scores = Mapping[int, ScoreSeen]
"""Board to its score, as the anotador or the table has it."""
NUMBERED = ("entries", "matches", "boards", "claims")
"""Lists of which only the changed items are sent, by their number."""


EMPTY: Mapping[int, str] = MappingProxyType({})


class Moment(NamedTuple):
    """A championship at one moment: the state, and what is kept beside the log."""

    t: Tournament
    v: int
    head: str


class BesideLog(NamedTuple):
    """What is sent of a championship but is not in its log."""

    row: TournamentRow
    people: Mapping[int, PersonRow]
    scores: Scores
    seated: Mapping[int, tuple[int, int]]
    """How many of each side sit at a live table, by board."""
    paid: frozenset[int] = frozenset()
    """Entries that have paid, for the organiser alone."""
    ruled: Mapping[int, str] = EMPTY
    """The head of the log with each ruling in it, by its number: a bulletin that was changed later shows."""


def public_view(now: Moment, beside: BesideLog) -> Seen:
    return _around(tournament_view(now.t, PUBLIC), now, beside, _clocks(now.t, public=True))


def official_view(now: Moment, beside: BesideLog, person: int) -> Seen:
    seen = _around(tournament_view(now.t, person), now, beside, _clocks(now.t, public=False))
    if now.t.roles.get(person) is Role.ORGANISER:
        seen["entries"] = [{**entry, "paid": entry["number"] in beside.paid} for entry in seen["entries"]]
    return seen


def is_official(t: Tournament, person: int) -> bool:
    return t.roles.get(person) in (Role.ORGANISER, Role.VEEDOR)


def with_own(public: Seen, t: Tournament, person: int, place: int) -> Seen:
    """The public view, with the rows that this person sees differently."""
    if not person:
        return {**public, "you": _nobody(place)} if place else public
    own = own_part(t, person)
    mine = {match["number"] for match in own["matches"]}
    clocks = _clocks(t, public=False)
    boards = [{**row, **_until(clocks, row["match"])} if row["match"] in mine else row for row in public["boards"]]
    seen = {**public, "boards": boards, "claims": own["claims"], "you": {**own["you"], "place": place}}
    for part in ("entries", "matches"):
        rows = {row["number"]: row for row in own[part]}
        kept = [rows.pop(row["number"], row) for row in public[part]]
        seen[part] = sorted([*kept, *rows.values()], key=lambda row: row["number"])
    return seen


def _nobody(place: int) -> Seen:
    return {"person": 0, "role": None, "entry": None, "captain": False, "place": place}


def _around(seen: Seen, now: Moment, beside: BesideLog, clocks: Clocks) -> Seen:
    names = {str(n): row.name for n, row in sorted(beside.people.items()) if row.name and _shown(seen, n)}
    seen |= {
        "v": now.v,
        "head": now.head,
        "name": beside.row.name,
        "public": beside.row.public,
        "starts": beside.row.starts,
        "names": names,
        "boards": _boards(now.t, beside, clocks),
        "bulletins": [{**one, "head": beside.ruled.get(one["number"], "")} for one in seen["bulletins"]],
    }
    if "you" in seen:
        seen["you"]["place"] = 0
    return seen


def _shown(seen: Seen, person: int) -> bool:
    """Names of the people who appear: members of shown entries, officials, and the asker."""
    if str(person) in seen["appointed"] or seen.get("you", {}).get("person") == person:
        return True
    members = seen.setdefault("_members", {p for entry in seen["entries"] for p in entry["members"]})
    return person in members


Clocks = Mapping[tuple[int, DeadlineKind], int]


def _clocks(t: Tournament, public: bool) -> Clocks:
    return {(d.fixture, d.kind): d.at for d in deadlines(t, public=public)}


def _until(clocks: Clocks, fixture: int) -> Seen:
    return {
        "until": clocks.get((fixture, DeadlineKind.CLOCK), 0),
        "absent": clocks.get((fixture, DeadlineKind.NO_SHOW), 0),
    }


def _boards(t: Tournament, beside: BesideLog, clocks: Clocks) -> list[Seen]:
    found: list[Seen] = []
    for one in t.rounds.values():
        if not one.called or one.closed:
            continue
        for f in (t.fixtures[n] for n in one.fixtures):
            if f.status not in OPEN_STATUSES:
                continue
            plan = t.bases.stages[f.stage]
            for board, place in zip(f.boards, table_numbers(t, f), strict=True):
                found.append(
                    {
                        "number": board,
                        "match": f.number,
                        "place": place,
                        "table": t.table_of.get(board, ""),
                        "games": 1 if f.grande else plan.games,
                        "target": plan.target,
                        "score": beside.scores.get(board) or _brought(t, f, board),
                        "seated": beside.seated.get(board, (0, 0)),
                        **_until(clocks, f.number),
                    }
                )
    return found


def _brought(t: Tournament, f: Fixture, board: int) -> ScoreSeen | None:
    """What a board brings along that has moved between real cards and a table of the house."""
    score = carried(f, board)
    online = plays_online(t, f, board)  # there the points are those of the open game alone
    return ScoreSeen(score.games, () if online else score.points) if score.points else None


def tidy(seen: Seen) -> Seen:
    """Without the parts that are only used internally."""
    return {key: value for key, value in seen.items() if not key.startswith("_")}


def typed(seen: Seen) -> TournamentSeen:
    """The view in the form that clients expect: a missing field would be refused here."""
    return msgspec.convert(tidy(seen), TournamentSeen, from_attributes=True)


def changes(before: Seen, after: Seen) -> Seen:
    """The parts that differ; of numbered lists only the rows that differ. Boards and claims that are gone are named."""
    told: Seen = {}
    for part, now in after.items():
        if part in ("v", "head") or part.startswith("_") or before.get(part) == now:
            continue
        if part in NUMBERED and part in before:
            old = {row["number"]: row for row in before[part]}
            told[part] = [row for row in now if old.get(row["number"]) != row]
            gone = _gone(old, now)
            if gone:
                told.setdefault("gone", {})[part] = gone
        else:
            told[part] = now
    return told


def _gone(old: Mapping[int, Seen], now: Iterable[Seen]) -> list[int]:
    return sorted(set(old) - {row["number"] for row in now})
