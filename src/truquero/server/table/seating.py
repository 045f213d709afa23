"""Who sits where: people by their token, bots by their character, and who plays for whom at the moment."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

from truquero.acta.parse import VEEDOR, fold, one_word
from truquero.seats import Seat
from truquero.server.common.identity import Identity, hashed
from truquero.server.common.refusals import Refusal
from truquero.store import SeatRow
from truquero.wire.frames import SeatInfo

NAMES = ("Ana", "Blas", "Caro", "Dani", "Eva", "Fede", "Gema", "Hugo", "Inés", "Juan", "Lola", "Mateo")
"""What bots are called, and people who do not say."""
_NAME = re.compile(r"[^\W_](?:[\w.' -]{0,18}[^\W_])?")


def tidied(name: str) -> str:
    """The same name however it was typed; between two words there is one space."""
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


class Seating:
    """The seats of one table. Those of SeatRow are stored; who is here or away is not."""

    def __init__(self, rows: Iterable[SeatRow], players: int) -> None:
        given = {row.seat: row for row in rows}
        self.rows: dict[Seat, SeatRow] = {s: given.get(s, SeatRow(s)) for s in range(1, players + 1)}
        self.here: set[Seat] = set()
        self.away: set[Seat] = set()

    def stored(self) -> tuple[SeatRow, ...]:
        return tuple(self.rows.values())

    @property
    def names(self) -> tuple[str, ...]:
        return tuple([row.name or f"seat-{row.seat}" for row in self.rows.values()])

    @property
    def full(self) -> bool:
        return all(row.bot or row.token for row in self.rows.values())

    def empty(self) -> list[Seat]:
        return [s for s, row in self.rows.items() if not row.bot and not row.token]

    def people(self) -> list[Seat]:
        return [s for s, row in self.rows.items() if row.token]

    def is_person(self, seat: Seat) -> bool:
        return bool(self.rows[seat].token)

    def driven(self) -> list[Seat]:
        """The seats for which a bot acts now."""
        return [s for s, row in self.rows.items() if row.bot or s in self.away]

    def sender(self, seat: Seat) -> str:
        """Who sends for a seat, as the log tells them apart."""
        return self.rows[seat].token[:16] if seat in self.rows else ""

    def seat_of(self, token: str, identity: Identity | None, wanted: Seat) -> Seat:
        """The seat that somebody may take: by its token, or because it is theirs. 0: none.

        A token that comes together with somebody else's cookie was stolen from another browser.
        """
        if token:
            key = hashed(token)
            for seat, row in self.rows.items():
                if row.token == key:
                    strange = identity is not None and row.account not in identity.owners()
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

    def free_name(self, taken: Iterable[str] = ()) -> str:
        used = {_key(row.name) for row in self.rows.values()} | {_key(name) for name in taken}
        return next(name for name in NAMES if _key(name) not in used)

    def check_name(self, name: str) -> str:
        """A name that nobody at the table has; a free one if none is given. Raises Refusal."""
        if not name.strip():
            return self.free_name()
        found = clean_name(name)
        same = next((row for row in self.rows.values() if row.name and _key(row.name) == _key(found)), None)
        if same is not None and not same.bot:
            raise Refusal("name-taken", 409)
        if same is not None:  # a bot gives way
            self.rows[same.seat] = same._replace(name=self.free_name())
        return found

    def infos(self, stand_in: str) -> tuple[SeatInfo, ...]:
        return tuple([self._info(row, stand_in) for row in self.rows.values()])

    def _info(self, row: SeatRow, stand_in: str) -> SeatInfo:
        if row.bot:
            return SeatInfo(row.seat, row.name, "bot", row.bot)
        if not row.token:
            return SeatInfo(row.seat, "", "empty")
        away = row.seat in self.away
        return SeatInfo(row.seat, row.name, "person", stand_in if away else "", row.seat in self.here, away)
