"""What the house sends. Every frame carries ``v``, the version of the table: the number of actions done there.

Versions are 1, 2, 3 … without gaps. Every accepted action is one, and every seat gets a frame for each, even if it may
see nothing of it.
"""

from __future__ import annotations

from typing import Any, Literal, Union, get_args

import msgspec
from msgspec import Struct

from truquero.seats import Seat, Team
from truquero.wire.actions import WireAction
from truquero.wire.hooks import dec_hook, enc_hook
from truquero.wire.view import OwnPart, TablePart

Changes = dict[str, Any]
"""Fields that are different, by name."""


class Frame(Struct, frozen=True, tag_field="t"):
    """What every frame has."""

    v: int


class SeatInfo(Struct, frozen=True):
    """Who sits where, as everybody may know."""

    seat: Seat
    name: str
    kind: Literal["person", "bot", "empty"]
    bot: str = ""
    """The character that plays: for good, or while the person is away."""
    here: bool = False
    """Whether the person is connected."""
    away: bool = False
    """Whether a bot is standing in."""
    left: bool = False
    """Whether the person has left the match for good; the bot plays on under their name."""


class CutAsked(Frame, frozen=True, tag="cut_asked"):
    """The pack waits for its cut. The commitment binds the house to a secret before the cutter says anything."""

    deal: int
    seat: Seat
    commitment: str
    least: int
    most: int


class RevealAsked(Frame, frozen=True, tag="reveal_asked"):
    """Everything is fixed: send your share, if it is listed. Only clients that committed to one are asked.

    A client sends a share once. If it is asked again for the same commitment and anything else differs, it must not
    answer.
    """

    deal: int
    """0: the draw for the first deal."""
    attempt: int
    commitment: str
    """Of the house; the same as in ``cut_asked``, or as the table's ``draw``."""
    cutter: Seat
    lifted: int
    salt: str
    shares: tuple[tuple[Seat, str], ...]
    """Who has committed to a share, and to which."""


class SharesDealt(Frame, frozen=True, tag="shares_dealt"):
    """The shares that went into a deal; an empty one came too late. Sent to those who were asked."""

    deal: int
    shares: tuple[tuple[Seat, str], ...]


class Chat(Frame, frozen=True, tag="chat"):
    """Something said."""

    seat: Seat
    text: str


class TableInfo(Struct, frozen=True):
    """What a table is, besides the match at it."""

    id: str
    rulebook: str
    options: dict[str, str]
    players: int
    strict: bool
    chat: bool
    clock: int
    """Seconds for a move; 0: no clock. Every event restarts it."""
    delay: int
    """How many seconds later spectators see things."""
    until_match: bool
    """Whether spectators see nothing before the match is over, and then everything."""
    host: Seat
    """The host's seat; 0 if the host has none."""
    signs: tuple[str, ...]
    """The signs of the rulebook; if empty, partners agree on their own."""
    draw: str
    """The commitment behind the draw for the first deal."""
    hints: bool = True
    """Whether players may ask for hints."""
    listed_signs: bool = False
    """Whether only the signs of the rulebook may be made."""
    teams: str = ""
    """How the teams are drawn when the table is full: ``altas`` or ``dosos``; empty: they are not."""
    tournament: str = ""
    """The championship whose board is played here; empty: none."""
    board: int = 0
    before: tuple[int, int] = (0, 0)
    """Games that the teams had won with real cards before the match moved to this table."""
    held: bool = False
    """Whether a veedor has stopped the table: moves are refused with ``table-held``."""
    veedor: str = ""
    """The veedor of a table that is not of a championship; empty: there is none."""
    room: str = ""
    """Where its claims go: a championship of this match alone. Its board is 1 and its match is 1."""


class Welcome(Frame, frozen=True, tag="welcome"):
    """The answer to ``hello`` and to ``view``: the whole state.

    It comes again when the teams have been drawn, with the seat that the draw gave you.
    """

    id: str
    seat: Seat
    """Your seat; 0: you watch."""
    info: TableInfo
    seats: tuple[SeatInfo, ...]
    table: TablePart
    own: OwnPart
    cut: CutAsked | None
    looking: Seat
    """Whom you look at."""
    left: float | None
    """Seconds left on the clock."""
    chat: tuple[Chat, ...]
    """The last things said."""
    started: bool
    """False while seats are empty: nobody can act yet."""
    over: Over | None = None


class Past(Struct, frozen=True):
    """A version that was missed: its events as this seat may see them."""

    v: int
    events: tuple[dict[str, Any], ...]


class Missed(Frame, frozen=True, tag="missed"):
    """What happened after the version named in ``hello``, oldest first; ``more``: another frame like this follows."""

    versions: tuple[Past, ...]
    more: bool


class Changed(Frame, frozen=True, tag="event"):
    """A version of the table: what this seat may see of what happened, and what is different now.

    It follows the version before it: if yours is another, ask with ``view``.
    """

    events: tuple[dict[str, Any], ...]
    """Each as in wire/events.py: the kind under ``e``, then its fields."""
    table: Changes
    """The fields of TablePart that are different now; ``contests`` lists all manos that are played, each with ``at``
    and the fields that are different, or whole if it is new."""
    own: Changes
    """The fields of OwnPart that are different now."""


class Event(Frame, frozen=True):
    """A version of the table as a client has put it together (``wire/changes.py``); it does not travel."""

    events: tuple[dict[str, Any], ...]
    table: TablePart
    own: OwnPart


class Ack(Frame, frozen=True, tag="ack"):
    """Done and stored. ``v`` is the version it made (or found)."""

    id: str


class Refused(Frame, frozen=True, tag="refused"):
    """Not done; nothing has changed. The code is stable, the message is for people, ``article`` the rule behind it."""

    id: str
    code: str
    message: str
    article: str = ""
    legal: tuple[WireAction, ...] = ()
    """What you could have done."""


class SignShown(Frame, frozen=True, tag="sign"):
    """Somebody you look at makes a sign; it is gone after ``ms``."""

    seat: Seat
    holding: str
    ms: int


class Gaze(Frame, frozen=True, tag="gaze"):
    """Whom you look at now. Nobody else learns it."""

    at: Seat


class Presence(Frame, frozen=True, tag="presence"):
    """Who sits where, after a change."""

    seats: tuple[SeatInfo, ...]
    started: bool
    chat: bool
    """Whether there is chat at the table."""


class VeedorChanged(Frame, frozen=True, tag="veedor"):
    """Somebody asks for a veedor at this table, or one has come (O8)."""

    asked: tuple[Seat, ...]
    """Who has asked, while nobody has come: it takes somebody of each side."""
    veedor: str
    room: str
    """Where claims go; empty until the match has begun and the veedor is there."""


class HoldChanged(Frame, frozen=True, tag="held"):
    """A veedor has stopped the table (O8), or lets it go on. All clocks stand meanwhile."""

    held: bool


class Over(Frame, frozen=True, tag="over"):
    """The match is over."""

    winner: Team
    """-1: it was ended as it stood, and decided by the championship."""
    games: tuple[int, int]
    acta: str
    """Where its record is."""
    proof: str = ""
    """Where the proof of its deals is."""


class NewTable(Frame, frozen=True, tag="rematch"):
    """Everybody wants to play again. The token is for your seat at the new table; keep it secret."""

    table: str
    seat: Seat
    token: str


class Wanted(Frame, frozen=True, tag="rematch_wanted"):
    """Who wants to play again so far."""

    seats: tuple[Seat, ...]


class Hinted(Frame, frozen=True, tag="hint"):
    """What an adviser who knows only what you know would do in your place. ``v`` is the version it is for."""

    id: str
    action: WireAction
    reason: str
    """Why, in your language."""


class Pong(Frame, frozen=True, tag="pong"):
    """Yes."""

    id: str


class Closing(Frame, frozen=True, tag="error"):
    """The server ends this connection; the close code of the socket says the same as a number."""

    code: str
    message: str


ServerMessage = Union[  # noqa: UP007  # msgspec reads it
    Welcome,
    Missed,
    Changed,
    Ack,
    Refused,
    SignShown,
    Gaze,
    Chat,
    CutAsked,
    RevealAsked,
    SharesDealt,
    Presence,
    HoldChanged,
    VeedorChanged,
    Over,
    NewTable,
    Wanted,
    Hinted,
    Pong,
    Closing,
]

Told = ServerMessage | Event
"""What a client hands on: the frames of the server, with whole versions."""

FRAMES: tuple[type[Frame], ...] = get_args(ServerMessage)

CLOSE_CODES: dict[str, int] = {
    "bad-frame": 4000,
    "hello-first": 4001,
    "forbidden-origin": 4003,
    "no-such-table": 4004,
    "not-your-seat": 4005,
    "no-spectators": 4006,
    "version-unknown": 4007,
    "flood": 4008,
    "replaced": 4009,
    "too-slow": 4010,
    "table-closed": 4011,
    "too-many": 4012,
    "table-gone": 4013,
    "logged-out": 4014,
    "no-such-tournament": 4015,
    "bad-token": 4016,
    "resigned": 4017,
    "wrong-protocol": 4018,
    "restart": 1012,
    "internal": 1011,
}
"""Why the server ends a connection: the code of the last frame, and the close code of the socket."""

COMES_BACK = frozenset({"restart", "internal", "too-slow", "table-closed"})
"""After these a client connects again; after any other it does not."""

_ENCODER = msgspec.json.Encoder(enc_hook=enc_hook)
encode_frame = _ENCODER.encode
"""A frame as JSON."""

_DECODER: msgspec.json.Decoder[ServerMessage] = msgspec.json.Decoder(ServerMessage, dec_hook=dec_hook)
decode_frame = _DECODER.decode
"""A frame of the house as the client reads it."""
