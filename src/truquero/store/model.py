"""What the server stores, as plain values, and what can go wrong."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from truquero.seats import Seat

Json = None | bool | int | float | str | list["Json"] | dict[str, "Json"]
"""What a setting of a table can be."""

OPEN = "open"
FINISHED = "finished"
TAKEN_AWAY = "taken-away"
"""Nobody ever played there, and nobody will."""


class Record(NamedTuple):
    """One accepted action of a table. Records are only ever added."""

    table: str
    version: int
    """The versions of a table are 1, 2, 3 … without gaps."""
    seat: Seat
    sender: str
    """Who sent it, as the server names identities."""
    message: str
    """The sender's own id for the message, unique at a table; empty when the table itself acts."""
    action: bytes
    events: bytes
    at: float
    """Seconds since 1970."""
    note: str = ""
    """What the server stores with the action, for instance the salt of the cut."""


class SeatRow(NamedTuple):
    """Who sits in a seat: a person by the hash of the seat's token, or a bot by its name."""

    seat: Seat
    name: str = ""
    token: str = ""
    """A hash; the token itself is never stored."""
    bot: str = ""
    account: str = ""
    left: bool = False
    """Whether the person left the match for good; the bot plays on under their name."""


class TableRow(NamedTuple):
    """A table: its rules, who sits there, and whether it is still open."""

    id: str
    created: float
    rulebook: str
    players: int
    options: Mapping[str, str] = {}
    strict: bool = False
    seats: tuple[SeatRow, ...] = ()
    public: bool = False
    settings: Mapping[str, Json] = {}
    """Chat, clocks, delay: whatever the server lets a table set."""
    status: str = OPEN
    rematch_of: str = ""
    rev: int = 0
    """Counts the changes of this row: an update must bring the next number."""


class FinishedRow(NamedTuple):
    """A finished match, as a list shows it."""

    table: TableRow
    finished: float


class SecretRow(NamedTuple):
    """A commitment of the house to the secret of one deal, kept before it is published."""

    table: str
    deal: int
    secret: bytes
    """In the first protocol the secret itself. Since the second, what the secret is made from; the key of the server,
    also needed, is not in the database."""
    commitment: str
    at: float
    attempt: int = 1
    """More than 1: the earlier commitments were dropped."""
    protocol: int = 1
    asked: str = ""
    """What was fixed when the clients were asked for their shares, if they were; as JSON."""
    dropped: str = ""
    """Why it was dropped, if it was."""


class Account(NamedTuple):
    """A user's account. ``password`` is an argon2 hash, never the password itself."""

    id: str
    name: str
    password: str
    created: float
    epoch: int = 0
    """How often its cookies have been revoked."""


class Stats(NamedTuple):
    """What the writer has done since it was opened."""

    commits: int
    records: int
    failed: int
    """Requests that were answered with an error."""
    retries: int
    """Times a whole batch was tried again because the database was busy or away."""
    largest: int
    """The most requests in one commit."""
    waiting: int
    """Requests that nobody has answered yet."""
    commit_seconds: float
    """Spent in transactions, all together."""


class StoreError(Exception):
    """Something the store could not do. The message can be shown to the person who runs the server."""


class StoreCannotOpen(StoreError):
    """The database cannot be used: not there, not writable, not a database, of another kind."""


class NewerSchema(StoreCannotOpen):
    """The database was written by a newer Truquero than this one."""


class StoreClosed(StoreError):
    """The store has been closed: nothing was written."""


class WriteRefused(StoreError):
    """The request was refused and nothing was written; trying it again will not help."""


class Conflict(WriteRefused):
    """Somebody else has written there first: a version, a change of a table, a secret, a name.

    After a lost version the table takes no more records from this store until :meth:`Store.resume` is called, so that
    requests on their way cannot follow a record that their sender has not seen.
    """


class Duplicate(Conflict):
    """This sender's message has been taken already."""


class NameTaken(Conflict):
    """That account name is taken."""


class UnknownTable(WriteRefused):
    """No such table, or it is finished."""


class Unavailable(StoreError):
    """The database is away, full or locked. Nothing was written; it may be tried again."""


class OutcomeUnknown(StoreError):
    """The database went away during the commit: the request may have been written or not.

    Read the table again (:meth:`Store.resume`) before going on with it.
    """


class Corrupt(StoreError):
    """The database contains something that this program cannot have written."""
