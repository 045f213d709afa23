"""What somebody may know of a tournament: an allow-list, as with players at a table. A new field stays hidden.

The public sees entries, pairings, settled results, tables and bulletins. Not: refused entries and their reasons,
results that only one side has said, claims, held tables, signatures that wait for a second one (O12).
"""

from __future__ import annotations

from typing import Any

from truquero.tournament.codec import encode
from truquero.tournament.model import (
    ClaimStatus,
    Contender,
    ContenderStatus,
    Fixture,
    FixtureStatus,
    Role,
    Tournament,
    TournamentClaim,
)
from truquero.tournament.slots import side_of, sides_of
from truquero.tournament.standings import people
from truquero.tournament.telling import tables

PUBLIC = 0
"""Somebody who has no part in it."""
UNSETTLED = {FixtureStatus.REPORTED: FixtureStatus.PLAYING, FixtureStatus.DISPUTED: FixtureStatus.PLAYING}
"""What others see while a result is not agreed."""


def tournament_view(t: Tournament, person: int = PUBLIC) -> dict[str, Any]:
    """The tournament as a person may see it, ready to be written as JSON."""
    role = t.roles.get(person) if person != PUBLIC else None
    official = role in (Role.ORGANISER, Role.VEEDOR)
    own = t.entry_of.get(person, 0) if person != PUBLIC else 0
    seen = {
        "id": t.id,
        "phase": t.phase.value,
        "bases": encode(t.bases),
        "appointed": {str(who): one.value for who, one in sorted(t.roles.items())},
        "commitments": list(t.commitments),
        "list_hash": t.list_hash,
        "order": list(t.order),
        "stage": t.stage,
        "entries": [_entry(c, official, own) for _, c in sorted(t.contenders.items()) if _shown(c, official, own)],
        "rounds": [_round(t, key) for key in sorted(t.rounds)],
        "matches": [_match(t, f, official, own) for _, f in sorted(t.fixtures.items())],
        "tables": [_tables(t, stage) for stage in sorted(t.taking_part)],
        "people": {str(who): points for who, points in sorted(people(t).items())},
        "bulletins": [encode(ruling) for ruling in t.rulings],
        "places": list(t.places),
    }
    if person != PUBLIC:
        seen |= _for_one(t, person, role, own)
    return seen


def own_part(t: Tournament, person: int) -> dict[str, Any]:
    """What a person without an office sees that the public does not: their entry, their matches, their claims.

    ``tournament_view`` of that person is the public one with these rows in the place of those with the same number.
    """
    own = t.entry_of.get(person, 0)
    entries = [_entry(t.contenders[own], False, own)] if own else []
    mine = [f for _, f in sorted(t.fixtures.items()) if own and side_of(t, f, own) is not None]
    matches = [_match(t, f, False, own) for f in mine]
    return {"entries": entries, "matches": matches, **_for_one(t, person, t.roles.get(person), own)}


def _for_one(t: Tournament, person: int, role: Role | None, own: int) -> dict[str, Any]:
    captain = bool(own) and t.contenders[own].captain == person
    seen: dict[str, Any] = {
        "you": {"person": person, "role": role.value if role else None, "entry": own or None, "captain": captain},
        "claims": [_claim(c, role, own) for c in t.claims.values() if _may_see(t, c, role, own)],
    }
    if role is Role.VEEDOR:
        seen["proposed"] = _proposed(t)
    return seen


def _proposed(t: Tournament) -> list[dict[str, Any]]:
    """Disqualifications that wait for another signature, for the veedores who can give it (O10)."""
    out = ContenderStatus.DISQUALIFIED
    return [
        {"entry": entry, "claim": claim, "signed": list(signed)}
        for (entry, claim), signed in t.proposed.items()
        if t.contenders[entry].status is not out
    ]


def _shown(c: Contender, official: bool, own: int) -> bool:
    return official or c.number == own or c.status is not ContenderStatus.REFUSED


def _entry(c: Contender, official: bool, own: int) -> dict[str, Any]:
    seen = {
        "number": c.number,
        "members": list(c.members),
        "club": c.club,
        "head": c.head,
        "status": c.status.value,
        "signs": c.signs,
        "share": c.share,
        "salt": c.salt,
    }
    if official or c.number == own:
        seen["warnings"] = c.warnings
        seen["confirmed"] = list(c.confirmed)
    return seen


def _round(t: Tournament, key: tuple[int, int]) -> dict[str, Any]:
    one = t.rounds[key]
    return {"stage": key[0], "round": key[1], "matches": list(one.fixtures), "called": one.called, "closed": one.closed}


def _match(t: Tournament, f: Fixture, official: bool, own: int) -> dict[str, Any]:
    sides = sides_of(t, f)
    inside = official or (own and side_of(t, f, own) is not None)
    seen: dict[str, Any] = {
        "number": f.number,
        "stage": f.stage,
        "round": f.round,
        "group": f.group,
        "slots": encode(f.slots),
        "sides": [None if side is None else list(side) for side in sides],
        "boards": list(f.boards),
        "status": (f.status if inside else UNSETTLED.get(f.status, f.status)).value,
        "result": encode(f.result) if f.result is not None else None,
        "grande": f.grande,
        "prize": f.prize,
    }
    if inside:
        seen |= {"held": f.held, "reported": encode(f.reported), "scorer": f.scorer, "partial": encode(f.partial)}
        seen["opened"] = encode(f.opened)
        seen["moving"] = encode(f.moving)
        seen["settled"] = f.settled
    return seen


def _tables(t: Tournament, stage: int) -> list[list[list[int]]]:
    return [[list(row) for row in table] for table in tables(t, stage)]


def _may_see(t: Tournament, c: TournamentClaim, role: Role | None, own: int) -> bool:
    """Claims are for the two sides and the officials."""
    if role in (Role.VEEDOR, Role.ORGANISER):
        return True
    if not own:
        return False
    f = t.fixtures.get(c.fixture)
    return c.entry == own or (f is not None and side_of(t, f, own) is not None)


def _claim(c: TournamentClaim, role: Role | None, own: int) -> dict[str, Any]:
    seen = {
        "number": c.number,
        "entry": c.entry,
        "match": c.fixture,
        "board": c.board,
        "mano": c.mano,
        "article": c.article,
        "status": c.status.value,
        "ruling": c.ruling,
        "open": c.status in (ClaimStatus.FILED, ClaimStatus.ANSWERED),
    }
    if role is not Role.ORGANISER:  # the organiser sees that a table stands, and by which article; no more
        seen |= {"text": c.text, "answer": c.answer, "filed": c.filed}
    return seen
