"""A veedor at any table of the house (O8): invited before the match, or called in by both sides while it is played.

Once the match has begun and the veedor is there, the table gets a room: a championship of this match alone, in which
nobody organises anything. Claims, opened records, rulings and bulletins are those of every championship.
"""

from __future__ import annotations

import asyncio
import hmac
import secrets
from contextlib import suppress
from typing import NamedTuple

from truquero.seats import Seat, team_of
from truquero.server.championship.asking import CommandRefused
from truquero.server.championship.director import ORGANISER, clean, summary
from truquero.server.common.identity import Identity, new_token
from truquero.server.common.server_refusals import Refusal
from truquero.server.house.house import House
from truquero.server.table.table import Table
from truquero.server.table.table_settings import VeedorOf, stored_veedor
from truquero.store import Conflict, Duplicate
from truquero.store.tournament_store import PersonRow, TournamentLine, TournamentRow, TournamentWrite
from truquero.tournament import tournament_commands as cmd
from truquero.tournament.decide import act, create
from truquero.tournament.draw import draw_commitment
from truquero.tournament.log import LogRecord, record, written
from truquero.tournament.model import HOUSE, Bases, DrawBy, Role, StageFormat, StagePlan, Tournament
from truquero.tournament.refusals import TournamentRefusal
from truquero.wire.frames import VeedorChanged, encode_frame

VEEDOR = 2
"""The veedor's number in the room; the players have those that follow."""
ONLY_BOARD, ONLY_MATCH = 1, 1
DAY = 86_400
NAME_LENGTH = 40


class VeedorInvited(NamedTuple):
    """What the players of a table know of their veedor."""

    asked: tuple[Seat, ...]
    link: str
    """For whoever will be the veedor; empty: nobody is invited, or the link has been used."""
    veedor: str
    room: str


# ---------------------------------------------------------------- asking and coming


def invited(house: House, table: Table, identity: Identity | None) -> VeedorInvited:
    """How it stands, for the host and the players. Raises Refusal."""
    if not _concerned(table, identity):
        raise Refusal("who-are-you", 403)
    veedor = table.settings.veedor
    link = f"/t/{table.id}/veedor#k={house.signer.veedor_token(table.id, veedor.nonce)}"
    waits = bool(veedor.nonce) and not veedor.owner
    return VeedorInvited(veedor.asked, link if waits else "", veedor.name, table.settings.room)


def _concerned(table: Table, identity: Identity | None) -> bool:
    return identity is not None and (table.settings.host in identity.owners() or bool(table.seating.seats_of(identity)))


async def ask_for_veedor(table: Table, identity: Identity) -> None:
    """The host invites a veedor before the match; later it takes a player of each side. Raises Refusal."""
    await table.ask(lambda: _ask(table, identity))


async def _ask(table: Table, identity: Identity) -> None:
    veedor, own = table.settings.veedor, table.seating.seats_of(identity)
    if not _concerned(table, identity) or table.settings.tournament:
        raise Refusal("who-are-you", 403)
    if table.finished:
        raise Refusal("match-over", 409)
    if veedor.owner:
        raise CommandRefused(TournamentRefusal("has-veedor", "O8", name=veedor.name))
    if veedor.nonce:
        return
    asked = tuple(sorted({*veedor.asked, *own}))
    sides = {team_of(seat) for seat in table.seating.people}
    alone = not table.started and table.settings.host in identity.owners()
    agreed = alone or sides <= {team_of(seat) for seat in asked}
    await _keep(table, VeedorOf(asked, new_token() if agreed else ""))


async def come_as_veedor(house: House, table: Table, token: str, name: str, identity: Identity) -> str:
    """Use the link, once; the veedor may not play here (O10). Returns the room, empty before the match. Raises
    Refusal."""
    await table.ask(lambda: _come(house, table, token, name, identity))
    if room_due(table):
        await lay_room(house, table)
    return table.settings.room


async def _come(house: House, table: Table, token: str, name: str, identity: Identity) -> None:
    veedor = table.settings.veedor
    if veedor.owner in identity.owners():
        return
    if not veedor.nonce:
        raise CommandRefused(TournamentRefusal("no-veedor", "O8"))
    if not hmac.compare_digest(token.encode(), house.signer.veedor_token(table.id, veedor.nonce).encode()):
        raise Refusal("bad-token", 403)
    if veedor.owner:
        raise CommandRefused(TournamentRefusal("has-veedor", "O8", name=veedor.name))
    if table.seating.seats_of(identity):
        raise CommandRefused(TournamentRefusal("veedor-plays", "O10"))
    if table.finished:
        raise Refusal("match-over", 409)
    shown = clean(name or identity.name)[:NAME_LENGTH]
    await _keep(table, veedor._replace(owner=identity.owner, name=shown))


async def _keep(table: Table, veedor: VeedorOf) -> None:
    await table.change(settings={**table.row.settings, "veedor": stored_veedor(veedor)})
    tell_veedor(table)


def tell_veedor(table: Table) -> None:
    chosen = table.settings
    frame = encode_frame(VeedorChanged(table.version, chosen.veedor.asked, chosen.veedor.name, chosen.room))
    table.tell(frame)
    table.spectators.add_frame(frame)


# ---------------------------------------------------------------- the room


def room_due(table: Table) -> bool:
    """Whether the match has begun, the veedor is there, and there is no room yet."""
    begun = table.started and not table.dealing.draw_due and not table.finished
    return begun and bool(table.settings.veedor.owner) and not table.settings.room


async def lay_room(house: House, table: Table) -> str:
    """Make the room of a table, once: its id follows from the table's."""
    return await table.ask(lambda: _lay_room(house, table))


async def _lay_room(house: House, table: Table) -> str:
    if not room_due(table):
        return table.settings.room
    tournament = f"v{table.id}"[:40]
    if await asyncio.to_thread(house.store.tournaments.one, tournament) is None:
        step = _opened(house, table, tournament)
        with suppress(Conflict, Duplicate):  # an earlier try was stored after all
            await house.services.store_bridge.wait(house.store.tournaments.keep(step))
    await table.change(settings={**table.row.settings, "room": tournament})
    tell_veedor(table)
    return tournament


def _opened(house: House, table: Table, tournament: str) -> TournamentWrite:
    """Everything up to the match under way, in one step."""
    now = int(house.clock())
    people, sides = _people(table)
    secret = secrets.token_bytes(32)
    steps: list[tuple[int, cmd.Command]] = [
        (ORGANISER, cmd.OpenEntries(draw_commitment(secret, tournament, 0))),
        (ORGANISER, cmd.Appoint(VEEDOR, Role.VEEDOR)),
        *[(ORGANISER, cmd.Enter(side, agreed=True)) for side in sides],
        (ORGANISER, cmd.CloseEntries()),
        (ORGANISER, cmd.MakeDraw(secret.hex(), next="0" * 64, order=(1, 2))),
        (ORGANISER, cmd.CallRound()),
        (HOUSE, cmd.AssignTables(((ONLY_BOARD, table.id),))),
        (HOUSE, cmd.BeginFixture(ONLY_MATCH)),
    ]
    first = cmd.CreateTournament(tournament, _bases(table))
    state, events = create(first, ORGANISER)
    records = [record("", 1, now, ORGANISER, "", first, events)]
    for actor, command in steps:
        state, records = _then(state, records, actor, command, now)
    lines = [TournamentLine(one.number, one.by, one.message, written([one])) for one in records]
    name = " – ".join(table.seating.rows[seat].name for seat in (1, 2))
    row = TournamentRow(tournament, house.clock(), name, public=False, starts=now)
    return TournamentWrite(summary(row, state, len(lines)), lines, people, [(0, secret)])


def _then(
    state: Tournament, records: list[LogRecord], actor: int, command: cmd.Command, at: int
) -> tuple[Tournament, list[LogRecord]]:
    state, events = act(state, actor, command, at)
    last = records[-1]
    return state, [*records, record(last.head, last.number + 1, at, actor, "", command, events)]


def _bases(table: Table) -> Bases:
    row, book = table.row, table.match.book
    options = ",".join(f"{name}={value}" for name, value in sorted(dict(book.chosen).items()))
    plan = StagePlan(StageFormat.LLAVE, games=book.match.to_win, target=book.match.target, clock=0)
    return Bases(
        f"{row.rulebook}:{options}" if options else row.rulebook,
        row.players // 2,
        (plan,),
        DrawBy.MANUAL,
        tolerance=(DAY, DAY),
        strict=row.strict,
        delay=table.settings.delay,
        singles=True,
    )


def _people(table: Table) -> tuple[list[PersonRow], tuple[tuple[int, ...], tuple[int, ...]]]:
    """Everybody with a number. A side's captain is the first person in it: bots claim nothing."""
    veedor = table.settings.veedor
    found = [PersonRow(ORGANISER, "Truquero"), PersonRow(VEEDOR, veedor.name, veedor.owner)]
    sides: tuple[list[int], list[int]] = ([], [])
    for seat in sorted(table.seats, key=lambda seat: (seat not in table.seating.people, seat)):
        row, number = table.seating.rows[seat], VEEDOR + seat
        found.append(PersonRow(number, row.name, row.account if not row.bot else ""))
        sides[team_of(seat)].append(number)
    return found, (tuple(sides[0]), tuple(sides[1]))
