"""The lobby: what a client may send at ``/ws``, without a table, and what the server sends there.

A frame of the lobby carries ``v`` too: how often the list of public tables has changed since the server started.
"""

from __future__ import annotations

from typing import Annotated, Literal, Union, get_args

import msgspec
from msgspec import Meta, Struct, field

from truquero.seats import Seat
from truquero.wire.frames import Ack, Closing, Frame, Pong, Refused, SeatInfo
from truquero.wire.hooks import dec_hook
from truquero.wire.requests import Ping, Request

Short = Annotated[str, Meta(max_length=40)]
TableName = Annotated[str, Meta(min_length=1, max_length=40)]
Chosen = Annotated[int, Meta(ge=1, le=8)]


class LobbyHello(Request, frozen=True, tag="hello"):
    """The first frame. The cookie says who you are; without one, the handshake sets one."""

    lang: Literal["", "en", "es", "va"] = ""
    """Empty: the language of the house."""


class ListTables(Request, frozen=True, tag="list"):
    """The unfinished public tables, newest first, and later changes; answered by ``tables``."""

    after: Annotated[str, Meta(max_length=80)] = ""
    """``next`` of the page before."""
    watch: bool = True
    """Whether to send changes from now on."""


class BotPlace(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat for a bot."""

    seat: Chosen
    character: Short = "prudente"


class LayTable(Request, frozen=True, tag="lay"):
    """Open a table, as POST /api/tables does; answered by ``sat``."""

    rulebook: Short
    options: Annotated[dict[Short, Short], Meta(max_length=20)] = field(default_factory=dict)
    players: Annotated[int, Meta(ge=2, le=8)] | None = None
    """Default: the fewest that the rulebook allows."""
    strict: bool = False
    public: bool = False
    chat: bool = True
    clock: Annotated[int, Meta(ge=0, le=3600)] = 0
    spectators: bool = True
    hints: bool = True
    delay: Annotated[int, Meta(ge=0, le=600)] | None = None
    listed_signs: bool = False
    """Only the signs of the rulebook."""
    teams: Literal["", "altas", "dosos"] = ""
    """Draw the teams when the table is full: the higher cards against the lower ones, or the 2s against the 3s (V2)."""
    bots: Annotated[tuple[BotPlace, ...], Meta(max_length=8)] = ()
    seat: Annotated[int, Meta(ge=0, le=8)] = 1
    """Where you sit; 0: you open the table without a seat."""
    name: Short = ""
    length: Literal["", "short", "normal", "long"] = ""
    """Of the match, as the rulebook's options make it; options named besides win."""
    veedor: bool = False
    """Invite a veedor: ``GET /api/tables/{table}/veedor`` has the link."""


class TakeSeat(Request, frozen=True, tag="sit"):
    """Take an empty seat; answered by ``sat``. The match begins when all seats are taken."""

    table: TableName
    seat: Chosen
    name: Short = ""


class LeaveSeat(Request, frozen=True, tag="leave"):
    """Leave your seat before the match begins."""

    table: TableName
    seat: Chosen


class FillSeats(Request, frozen=True, tag="fill"):
    """Bots for empty seats. Only the host can do this."""

    table: TableName
    character: Short = "prudente"
    seats: Annotated[tuple[Chosen, ...], Meta(max_length=8)] = ()
    """Default: all empty seats."""


class CloseTable(Request, frozen=True, tag="close"):
    """Close a table before the match begins. Only the host can do this."""

    table: TableName


class TableCard(Struct, frozen=True):
    """A table as anybody with its link may see it."""

    id: str
    rulebook: str
    options: dict[str, str]
    players: int
    strict: bool
    public: bool
    chat: bool
    clock: int
    spectators: bool
    hints: bool
    delay: int
    status: Literal["waiting", "playing", "finished"]
    seats: tuple[SeatInfo, ...]
    created: float
    rematch_of: str
    listed_signs: bool = False
    teams: str = ""


class LobbyWelcome(Frame, frozen=True, tag="welcome"):
    """The answer to ``hello``."""

    id: str
    account: str
    """The name of your account; empty without one."""


class TableList(Frame, frozen=True, tag="tables"):
    """The answer to ``list``: a page of the public tables."""

    id: str
    tables: tuple[TableCard, ...]
    next: str
    """Send it as ``after`` to get the next page; empty at the end."""


class TablesChanged(Frame, frozen=True, tag="changed"):
    """Public tables that are new or have changed, and those that are finished or closed."""

    tables: tuple[TableCard, ...]
    gone: tuple[str, ...]


class SatDown(Frame, frozen=True, tag="sat"):
    """Your seat (0: you only opened the table). The token proves that it is yours; keep it secret."""

    id: str
    table: TableCard
    seat: Seat
    token: str


LobbyMessage = Union[  # noqa: UP007  # msgspec reads it
    LobbyHello, ListTables, LayTable, TakeSeat, LeaveSeat, FillSeats, CloseTable, Ping
]
LobbyFrame = Union[  # noqa: UP007  # msgspec reads it
    LobbyWelcome, TableList, TablesChanged, SatDown, Ack, Refused, Pong, Closing
]
LOBBY_REQUESTS: tuple[type[Request], ...] = get_args(LobbyMessage)
LOBBY_FRAMES: tuple[type[Frame], ...] = get_args(LobbyFrame)

_DECODER: msgspec.json.Decoder[LobbyMessage] = msgspec.json.Decoder(LobbyMessage)
_FRAMES: msgspec.json.Decoder[LobbyFrame] = msgspec.json.Decoder(LobbyFrame, dec_hook=dec_hook)
decode_lobby_frame = _FRAMES.decode
"""A frame of the lobby as the client reads it."""


def decode_lobby_request(frame: bytes | str) -> LobbyMessage:
    """A message to the lobby from its frame. Raises msgspec.DecodeError for anything else."""
    try:
        return _DECODER.decode(frame)
    except (UnicodeError, RecursionError) as error:
        raise msgspec.DecodeError(type(error).__name__) from None
