"""Who has which seat: people by their token, bots by their character."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Container, Iterable, Mapping, Sequence

from truquero.acta.parse import VEEDOR, fold, one_word
from truquero.seats import Seat
from truquero.server.common.identity import Identity, hashed
from truquero.server.common.server_refusals import Refusal
from truquero.store import SeatRow, TableRow
from truquero.wire.frames import SeatInfo

NAMES = ("Ana", "Blas", "Caro", "Dani", "Eva", "Fede", "Gema", "Hugo", "Inés", "Juan", "Lola", "Mateo")
"""Names for bots, and for people who give none."""
_NAME = re.compile(r"[^\W_](?:[\w.' -]{0,18}[^\W_])?")


def tidied(name: str) -> str:
    """A name with its spaces tidied: one between two words."""
    return " ".join(unicodedata.normalize("NFC", name).split())


def clean_name(name: str) -> str:
    """A name as an acta can carry it, where spaces become underscores. Raises Refusal."""
    found = tidied(name)
    if not _NAME.fullmatch(found) or fold(found) == VEEDOR or unicodedata.normalize("NFC", found) != found:
        raise Refusal("bad-name", 422)
    return found


def _key(name: str) -> str:
    """Names with the same key would be the same in an acta, or to the ear."""
    return fold(one_word(name))


def moved_row(row: TableRow, seats: Sequence[Seat]) -> TableRow:
    """A table whose people have gone to the seats that the draw of the teams gave to the first place, the second …"""
    moved = sorted((found._replace(seat=seats[found.seat - 1]) for found in row.seats), key=lambda found: found.seat)
    return row._replace(seats=tuple(moved), settings={**row.settings, "seated": True}, rev=row.rev + 1)


class Seating:
    """Who has which seat: a value. A change makes a new one, which counts once it is stored."""

    def __init__(self, rows: Iterable[SeatRow], players: int) -> None:
        given = {row.seat: row for row in rows}
        self.rows: Mapping[Seat, SeatRow] = {s: given.get(s, SeatRow(s)) for s in range(1, players + 1)}
        self.bots = tuple([s for s, row in self.rows.items() if row.bot])
        self.people = tuple([s for s, row in self.rows.items() if row.token])
        self.empty = tuple([s for s, row in self.rows.items() if not row.bot and not row.token])

    def stored(self) -> tuple[SeatRow, ...]:
        return tuple(self.rows.values())

    @property
    def names(self) -> tuple[str, ...]:
        return tuple([row.name or f"seat-{row.seat}" for row in self.rows.values()])

    def sender(self, seat: Seat) -> str:
        """The sender of a seat's messages, as named in the log."""
        return self.rows[seat].token[:16] if seat in self.rows else ""

    # ---------------------------------------------------------------- changes

    def with_person(self, seat: Seat, name: str, token: str, owner: str) -> Seating:
        """Somebody takes a seat, under a name that nobody here has; a free one if none is given. Raises Refusal."""
        if not name.strip():
            return self._with(SeatRow(seat, self._free_name(), token, "", owner))
        found = clean_name(name)
        same = next((row for row in self.rows.values() if row.name and _key(row.name) == _key(found)), None)
        if same is not None and not same.bot:
            raise Refusal("name-taken", 409)
        renamed = self if same is None else self._with(same._replace(name=self._free_name()))  # a bot gives way
        return renamed._with(SeatRow(seat, found, token, "", owner))

    def with_bot(self, seat: Seat, character: str) -> Seating:
        return self._with(SeatRow(seat, self._free_name(), "", character))

    def left_by_person(self, seat: Seat, character: str) -> Seating:
        """Somebody leaves the match for good. The name stays, because the record of the match has it."""
        return self._with(SeatRow(seat, self.rows[seat].name, "", character, left=True))

    def for_rematch(self) -> Seating:
        """The same players; a bot that played on for somebody who left has a name of its own now."""
        fresh = self
        for seat, row in self.rows.items():
            if row.left:
                fresh = fresh.with_bot(seat, row.bot)
        return fresh

    def without(self, seat: Seat) -> Seating:
        return self._with(SeatRow(seat))

    def _with(self, row: SeatRow) -> Seating:
        return Seating(({**self.rows, row.seat: row}).values(), len(self.rows))

    def _free_name(self) -> str:
        used = {_key(row.name) for row in self.rows.values()}
        return next(name for name in NAMES if _key(name) not in used)

    # ---------------------------------------------------------------- whose seat

    def seat_of(self, token: str, identity: Identity | None, wanted: Seat, by_link: bool = False) -> Seat:
        """The seat that somebody may use, by its token or because they own it. 0: none.

        A token that comes together with somebody else's cookie was stolen from another browser, unless it comes with a
        link (``by_link``) that opens on any.
        """
        if token:
            key = hashed(token)
            for seat, row in self.rows.items():
                if row.token == key:
                    strange = identity is not None and not by_link and row.account not in identity.owners()
                    return 0 if strange or wanted not in (0, seat) else seat
            return 0
        own = self.seats_of(identity)
        if wanted:
            return wanted if wanted in own else 0
        return own[0] if len(own) == 1 else 0

    def seats_of(self, identity: Identity | None) -> list[Seat]:
        if identity is None:
            return []
        owners = identity.owners()
        return [s for s, row in self.rows.items() if row.token and row.account in owners]

    def infos(self, stand_in: str, here: Container[Seat] = (), away: Container[Seat] = ()) -> tuple[SeatInfo, ...]:
        """Who sits where, as everybody is told; ``stand_in`` plays for those who are away."""
        return tuple([_info(row, stand_in, row.seat in here, row.seat in away) for row in self.rows.values()])


def _info(row: SeatRow, stand_in: str, here: bool, away: bool) -> SeatInfo:
    if row.bot:
        return SeatInfo(row.seat, row.name, "bot", row.bot, left=row.left)
    if not row.token:
        return SeatInfo(row.seat, "", "empty")
    return SeatInfo(row.seat, row.name, "person", stand_in if away else "", here, away)
