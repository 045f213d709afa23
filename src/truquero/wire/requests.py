"""What a client may send. Every message carries an ``id`` of the client's own making, which the answer repeats.

A message sent again with the same id, on the same or on another connection, gets the same answer and is never done
twice.
"""

from __future__ import annotations

from typing import Annotated, Literal, Union, get_args

import msgspec
from msgspec import Meta, Struct

from truquero.wire.actions import WireAction

MAX_FRAME = 4096
"""The longest frame a client may send, in bytes."""
ID_LIMIT = 40
SAY_LIMIT = 300
SALT_LIMIT = 128

Id = Annotated[str, Meta(min_length=1, max_length=ID_LIMIT, pattern="^[!-~]+$")]
"""Printable ASCII without spaces: a number, a UUID."""
SeatNumber = Annotated[int, Meta(ge=0, le=8)]


ShareCommitment = Annotated[str, Meta(max_length=64, pattern="^([0-9a-f]{64})?$")]
"""SHA-256 in hexadecimal, or nothing."""


class Request(Struct, frozen=True, tag_field="t", forbid_unknown_fields=True):
    """What every message of a client has."""

    id: Id


class Hello(Request, frozen=True, tag="hello", omit_defaults=True):
    """The first frame: who you are. Without a token the cookie says so; ``seat`` chooses among your seats."""

    token: Annotated[str, Meta(max_length=64)] = ""
    seat: SeatNumber = 0
    spectate: bool = False
    after: Annotated[int, Meta(ge=-1, le=2**31)] = -1
    """The last version seen: later ones are sent. -1: only the present state."""
    lang: Literal["", "en", "es", "va"] = ""
    """Empty: the language of the house."""
    share: ShareCommitment = ""
    """Commitment to this client's share of the next deal; empty: it adds none, and nobody waits for it."""
    protocol: Annotated[int, Meta(ge=1, le=2**31)] = 1
    """The version of this protocol that the client speaks, now 2. Another is closed with ``wrong-protocol``."""


class ViewAgain(Request, frozen=True, tag="view"):
    """Tell me everything as it stands: answered with ``welcome``. For a client whose view has a gap."""


class Act(Request, frozen=True, tag="act"):
    """Do something at the table."""

    action: WireAction
    version: Annotated[int, Meta(ge=0, le=2**31)] | None = None
    """Only if the table is still at this version; otherwise refused with ``moved-on``."""


class CutPack(Request, frozen=True, tag="cut"):
    """Lift this many cards (0: knock). The salt, in hexadecimal, is the cutter's own share of the shuffle."""

    lifted: Annotated[int, Meta(ge=0, le=48)]
    salt: Annotated[str, Meta(max_length=SALT_LIMIT, pattern="^([0-9a-fA-F]{2})*$")] = ""


class Reveal(Request, frozen=True, tag="reveal"):
    """Reveal this client's share of a deal, after ``reveal_asked``, and commit to the next one.

    Refused with ``share-late`` when the cards have been dealt, ``share-other`` when it is not what was committed to.
    """

    deal: Annotated[int, Meta(ge=0, le=2**31)]
    salt: Annotated[str, Meta(min_length=64, max_length=64, pattern="^[0-9a-f]{64}$")]
    next: ShareCommitment = ""


class SignRequest(Request, frozen=True, tag="sign"):
    """Make a sign: two seconds long, for those who look."""

    holding: Annotated[str, Meta(min_length=1, max_length=40)]


class Blind(Request, frozen=True, tag="blind"):
    """From the next deal on, do not show me my cards until I ask (rulebooks with blind bets); or stop doing so."""

    on: bool


class Look(Request, frozen=True, tag="look"):
    """Look at a seat; 0: at nobody."""

    at: SeatNumber


class Say(Request, frozen=True, tag="say"):
    """Chat."""

    text: Annotated[str, Meta(min_length=1, max_length=SAY_LIMIT)]


class Switch(Request, frozen=True, tag="switch"):
    """Switch the chat of the table on or off. Only the host can do this."""

    chat: bool


class Stand(Request, frozen=True, tag="stand"):
    """Let a bot play for me until I come back."""


class Sit(Request, frozen=True, tag="sit"):
    """Give me my seat back. Any other message of a player does the same."""


class ResignRequest(Request, frozen=True, tag="resign"):
    """Leave the match for good: a bot plays on in your seat, and you are told ``resigned``.

    If no other person has a seat at the table, the match ends, and your team has lost it.
    """


class Rematch(Request, frozen=True, tag="rematch"):
    """After the match: the same people, the same rules, a new table."""


class Hint(Request, frozen=True, tag="hint"):
    """Ask for advice when it is your turn; answered with a ``hint`` frame."""


class Ping(Request, frozen=True, tag="ping"):
    """Are you there?"""


ClientMessage = Union[  # noqa: UP007  # msgspec reads it
    Hello,
    ViewAgain,
    Act,
    CutPack,
    Reveal,
    SignRequest,
    Blind,
    Look,
    Say,
    Switch,
    Stand,
    Sit,
    ResignRequest,
    Rematch,
    Hint,
    Ping,
]

REQUESTS: tuple[type[Request], ...] = get_args(ClientMessage)

_DECODER: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)


def decode_request(frame: bytes | str) -> ClientMessage:
    """A message of a client from its frame. Raises msgspec.DecodeError for anything else."""
    try:
        return _DECODER.decode(frame)
    except (UnicodeError, RecursionError) as error:
        raise msgspec.DecodeError(type(error).__name__) from None
