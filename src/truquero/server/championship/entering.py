"""People of a championship by name: entries, officials, substitutes, and how they come in."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import NamedTuple

from truquero.server.championship.asking import CommandRefused, TournamentAsker, new_nonce
from truquero.server.championship.championships import Championships
from truquero.server.championship.director import ORGANISER, Director, clean, clean_contact
from truquero.server.championship.preparing import Prepared
from truquero.server.championship.seasons import refuse_barred
from truquero.server.common.identity import Identity
from truquero.server.common.server_refusals import Refusal
from truquero.server.house.house import House
from truquero.store.tournament_store import PersonRow, TournamentRow
from truquero.tournament import tournament_commands as cmd
from truquero.tournament.draw import LETTERS
from truquero.tournament.export import table_numbers
from truquero.tournament.model import Role
from truquero.tournament.refusals import TournamentRefusal
from truquero.wire.championship import LinkSeen, TournamentDone

MOST_PEOPLE = 20_000
MOST_OF_A_CAPTAIN = 4
"""People whom somebody without an office may add besides their own entry: substitutes."""


class Team(NamedTuple):
    """People who enter together, by name, the captain first."""

    names: tuple[str, ...]
    club: str = ""
    initial: str = ""
    head: int = 0
    contact: str = ""


async def page(house: House, after: str, limit: int) -> list[TournamentRow]:
    """A page of public championships. Raises Refusal for a bad ``after``."""
    before: tuple[float, str] | None = None
    if after:
        created, _, last = after.partition(":")
        try:
            before = (float(created), last)
        except ValueError:
            raise Refusal("bad-request", 422, "after") from None
        if "\0" in last or before[0] != before[0]:
            raise Refusal("bad-request", 422, "after")
    return await asyncio.to_thread(house.store.tournaments.newest, limit, before)


def _is_organiser(director: Director, asker: TournamentAsker) -> bool:
    return bool(asker.person) and director.t.roles.get(asker.person) is Role.ORGANISER


def initial_of(name: str) -> str:
    """The first letter of a surname, without its accent (O2)."""
    letter = name.split()[-1][0].upper()
    plain = letter.translate(str.maketrans("ÁÀÂÄÉÈÊËÍÌÎÏÓÒÔÖÚÙÛÜÇ", "AAAAEEEEIIIIOOOOUUUUC"))
    return plain if plain in LETTERS else ""


async def enter(
    director: Director, asker: TournamentAsker, message: str, teams: Sequence[Team], me: bool, despite_ban: bool = False
) -> TournamentDone:
    """Entries by name, all of them or none. The organiser adds a list; anybody else enters as captain."""
    organiser = _is_organiser(director, asker)
    if not (despite_ban and organiser) and director.answer_to(asker.person, message) is None:
        own = asker.owner if me or not organiser else ""
        named = [
            PersonRow(0, name, "" if n or at else own)
            for n, team in enumerate(teams)
            for at, name in enumerate(team.names)
        ]
        await refuse_barred(director.room, director.t.bases.circuit, named)
    return await director.ask(lambda: _enter(director, asker, message, teams, me))


async def _enter(
    director: Director, asker: TournamentAsker, message: str, teams: Sequence[Team], me: bool
) -> TournamentDone:
    known = director.answer_to(asker.person, message) if asker.person else None
    if known is not None:
        return known
    organiser = _is_organiser(director, asker)
    if not organiser and (len(teams) > 1 or not (asker.owner or asker.person)):
        raise Refusal("who-are-you", 403)
    if not organiser or me:
        _refuse_twice(director, asker)
    number = director.next_person()
    if number + sum(len(team.names) for team in teams) > MOST_PEOPLE:
        raise Refusal("too-many", 429)
    fresh: list[PersonRow] = []
    commands: list[cmd.Command] = []
    actor = asker.person
    for n, team in enumerate(teams):
        members: list[int] = []
        for at, name in enumerate(team.names):
            own = at == 0 and n == 0 and (me or not organiser)
            if own and asker.person:
                members.append(asker.person)
                continue
            owner, contact = (asker.owner if own else ""), (team.contact if at == 0 else "")
            fresh.append(director.new_person(number, name, owner, contact))
            members.append(number)
            actor = actor or number
            number += 1
        initial = team.initial or initial_of(clean(team.names[0]))
        commands.append(cmd.Enter(tuple(members), initial, " ".join(team.club.split()), team.head, agreed=organiser))
    return await director.carry_out(actor, message, Prepared(commands), fresh)


def _refuse_twice(director: Director, asker: TournamentAsker) -> None:
    """Whoever enters with somebody else's link may be in another entry already (O11)."""
    for row in director.people.values():
        entry = director.t.entry_of.get(row.person, 0)
        if entry and row.person != asker.person and asker.owner and row.owner == asker.owner:
            raise CommandRefused(TournamentRefusal("already-entered", "O11", entry=entry))


async def add_people(director: Director, asker: TournamentAsker, names: Sequence[str]) -> list[LinkSeen]:
    """People without an entry: future veedores, tanteadores and substitutes."""
    return await director.ask(lambda: _add_people(director, asker, names))


async def _add_people(director: Director, asker: TournamentAsker, names: Sequence[str]) -> list[LinkSeen]:
    if not _is_organiser(director, asker):
        own = director.t.entry_of.get(asker.person, 0) if asker.person else 0
        if not own or director.t.contenders[own].captain != asker.person:
            raise Refusal("who-are-you", 403)
        free = [p for p in director.people if p not in director.t.entry_of and p not in director.t.roles]
        if len(names) > 1 or len(free) >= MOST_OF_A_CAPTAIN * max(1, len(director.t.contenders)):
            raise Refusal("too-many", 429)
    first = director.next_person()
    rows = [director.new_person(first + n, name) for n, name in enumerate(names)]
    await director.keep_people(rows)
    return [director.keys.link(row) for row in rows]


async def change_person(
    director: Director, asker: TournamentAsker, person: int, name: str | None, contact: str | None
) -> dict[str, object]:
    """Another name or contact; an empty name removes it: the log has only the number."""

    async def change() -> dict[str, object]:
        row = director.people.get(person)
        if row is None or not (_is_organiser(director, asker) or (asker.person and asker.person == person)):
            raise Refusal("who-are-you", 403)
        if name is not None:
            row = row._replace(name=clean(name) if name.strip() else "")
        if contact is not None:
            row = row._replace(contact=clean_contact(contact))
        await director.keep_people([row])
        return {"person": person, "name": row.name}

    return await director.ask(change)


# ---------------------------------------------------------------- how they come in


def links(director: Director, asker: TournamentAsker) -> dict[str, object]:
    """Every link and PIN, and the keys of the tables in the room."""
    if not _is_organiser(director, asker):
        raise Refusal("who-are-you", 403)
    t = director.t
    most = max([n for f in t.fixtures.values() for n in table_numbers(t, f)], default=0)
    places = max(most, (sum(c.plays for c in t.contenders.values()) * t.bases.stages[0].boards + 1) // 2)
    return {
        "people": [
            {**_plain(director.keys.link(row)), "contact": row.contact} for _, row in sorted(director.people.items())
        ],
        "places": [_plain(director.keys.place(n)) | {"place": n} for n in range(1, places + 1)],
    }


def _plain(link: LinkSeen) -> dict[str, object]:
    return {"person": link.person, "name": link.name, "token": link.token, "pin": link.pin, "link": link.link}


async def renew(director: Director, asker: TournamentAsker, person: int) -> LinkSeen:
    """A new link and PIN; the old ones stop working."""

    async def change() -> LinkSeen:
        row = director.people.get(person)
        if row is None or not _is_organiser(director, asker):
            raise Refusal("who-are-you", 403)
        row = row._replace(nonce=new_nonce())
        await director.keep_people([row])
        return director.keys.link(row)

    return await director.ask(change)


def by_pin(room: Championships, director: Director, entry: int, pin: str) -> LinkSeen:
    """A captain on a new phone. Only a few tries are allowed, because six digits can be guessed."""
    if not room.pins_of.take(f"{director.id} {entry}"):
        raise Refusal("too-many-pins", 429)
    found = director.t.contenders.get(entry)
    row = director.people.get(found.captain) if found is not None else None
    if row is None or row.person == ORGANISER or not director.keys.has_pin(row, pin):
        raise Refusal("bad-pin", 403)
    return director.keys.link(row)


async def join(director: Director, asker: TournamentAsker, identity: Identity) -> LinkSeen:
    """A link is bound to a cookie and cannot be used again: from now on the role belongs to that cookie."""

    async def bind() -> LinkSeen:
        row = director.people.get(asker.person)
        if row is None:
            raise Refusal("who-are-you", 403)
        taken = [other for other in director.people.values() if other.owner in identity.owners()]
        if any(other.person != row.person for other in taken):
            raise Refusal("already-seated", 409)
        row = row._replace(owner=identity.owner, nonce=new_nonce())
        await director.keep_people([row])
        return director.keys.link(row)

    return await director.ask(bind)


def seat_at(director: Director, asker: TournamentAsker, board: int) -> dict[str, object]:
    """Where somebody sits at an open board that is played at a table of the house. Raises Refusal."""
    found = next((call for call in director.audience.calls(asker.person) if call.board == board and call.table), None)
    if found is None:
        raise Refusal("no-such-board", 404)
    return {"table": found.table, "seat": found.seat, "token": found.token, "page": f"/t/{found.table}"}
