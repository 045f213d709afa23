"""Championships: what the house says about one, and what travels on ``/ws/tournament/{id}``.

A championship is sent as :class:`TournamentSeen`, as the asker may see it. On the socket only changes are sent, in the
same form: a missing part has not changed, and the lists ``entries``, ``matches``, ``boards`` and ``claims`` contain
only the items that have changed; each replaces the one with its number.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, Union

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from truquero.wire.frames import Ack, Closing, Frame, Pong, Refused
from truquero.wire.requests import Ping, Request

Token = Annotated[str, Meta(max_length=64)]


class ScoreSeen(Struct, frozen=True, omit_defaults=True):
    """A board: games won by each side, and the points of each game, the open one last."""

    games: tuple[int, int]
    points: tuple[tuple[int, int], ...] = ()


class ResultSeen(Struct, frozen=True, omit_defaults=True):
    """How a match ended."""

    winner: int
    """0 or 1; -1: both lost."""
    boards: tuple[ScoreSeen, ...]
    by: str
    """`played`, `bye`, `walkover`, `retired`, `disqualified`, `clock`, `ruling` or `empty`."""
    ruling: int = 0
    typed_by: int = 0
    """The official who wrote it down, where neither the table nor the two sides said it."""


class EntrySeen(Struct, frozen=True):
    """People who play together; the captain first. Names are in ``names``."""

    number: int
    members: tuple[int, ...]
    club: str
    head: int
    status: str
    """`offered`, `waiting-list`, `in`, `resting`, `withdrawn`, `disqualified` or `refused`."""
    signs: str
    share: str
    salt: str
    warnings: int | UnsetType = UNSET
    """For the entry itself and officials, as ``confirmed``."""
    confirmed: tuple[int, ...] | UnsetType = UNSET
    paid: bool | UnsetType = UNSET
    """A tick of the organiser, who alone sees it."""


class RoundSeen(Struct, frozen=True):
    """A round of a stage."""

    stage: int
    round: int
    matches: tuple[int, ...]
    called: int
    """When it was called (seconds since 1970); 0: not yet."""
    closed: bool


class MoveSeen(Struct, frozen=True):
    """One side wants to go on with a board at a table of the house, or with real cards."""

    side: int
    board: int
    place: str
    """`online` or `cards`."""
    score: ScoreSeen


class MatchSeen(Struct, frozen=True):
    """Two sides that meet. ``slots`` says where they come from, ``sides`` who they are (null: not known yet)."""

    number: int
    stage: int
    round: int
    group: int
    slots: tuple[Any, ...]
    sides: tuple[tuple[int, ...] | None, ...]
    boards: tuple[int, ...]
    status: str
    """`waiting`, `called`, `playing`, `reported`, `disputed` or `settled`."""
    result: ResultSeen | None
    grande: bool
    prize: int
    held: bool | UnsetType = UNSET
    """For the two sides and officials, as everything after it."""
    reported: tuple[int, tuple[ScoreSeen, ...], int] | UnsetType | None = UNSET
    """The side that said it, what it said, and when."""
    scorer: int | UnsetType = UNSET
    partial: tuple[tuple[int, ScoreSeen], ...] | UnsetType = UNSET
    opened: tuple[tuple[int, int], ...] | UnsetType = UNSET
    """Manos whose record a veedor has opened, each with who did."""
    moving: MoveSeen | UnsetType | None = UNSET
    """One side wants to go on elsewhere."""
    settled: int | UnsetType = UNSET
    """When its result was settled: from then on there is a time for protests (O31)."""


class BoardSeen(Struct, frozen=True):
    """A board of an open match: where it is played and how it stands."""

    number: int
    match: int
    place: int
    """The number of the table in the room, from 1 in every round: what the QR code on the table says."""
    table: str
    """The table of the house at which it is played; empty where the cards are real."""
    games: int
    """Games that win the board, and points that win a game."""
    target: int
    score: ScoreSeen | None
    """As the anotador has it; null where nothing has been written down. At a live table the points are those of the
    open game alone, after the last finished mano, and as late as the public sees them."""
    until: int
    """When the clock of the round is up (seconds since 1970); 0: no clock runs."""
    absent: int
    """When a side that has not come loses; 0 once the match has begun."""
    seated: tuple[int, int]
    """How many of each side sit at the table of the house."""


class ClaimSeen(Struct, frozen=True):
    """A reclamo, for the two sides and officials. The organiser is not told its text."""

    number: int
    entry: int
    match: int
    board: int
    mano: int
    article: str
    status: str
    ruling: int
    open: bool
    text: str | UnsetType = UNSET
    answer: str | UnsetType = UNSET
    filed: int | UnsetType = UNSET


class BulletinSeen(Struct, frozen=True, omit_defaults=True):
    """A ruling, published as BAR number/year."""

    number: int
    claim: int
    fixture: int
    mano: int
    decision: str
    articles: tuple[str, ...]
    finding: str
    signed: tuple[int, ...]
    at: int
    entry: int = 0
    points: int = 0
    until: int = 0
    corrects: int = 0
    head: str = ""
    """The head of the log with it: the log that is published later has the same, or the past was changed."""


class ProposedSeen(Struct, frozen=True):
    """A disqualification that waits for another signature (O10)."""

    entry: int
    claim: int
    signed: tuple[int, ...]


class YouSeen(Struct, frozen=True):
    """Who the asker is here."""

    person: int
    role: str | None
    """`organiser`, `veedor`, `tanteador` or null."""
    entry: int | None
    captain: bool
    place: int
    """The table in the room whose key the asker has sent (from its QR code); 0: none."""


class TournamentSeen(Struct, frozen=True):
    """A championship as the asker may see it."""

    v: int
    """The record of the log that last changed any of this."""
    head: str
    """The head of the log then: what the screen and the sheets show."""
    id: str
    name: str
    public: bool
    starts: int
    phase: str
    """`draft`, `open`, `closed`, `drawn`, `playing`, `paused`, `finished` or `cancelled`."""
    bases: dict[str, Any]
    """What everybody agrees to (O17); fields with their usual value are left out."""
    appointed: dict[str, str]
    """Person to role."""
    commitments: tuple[str, ...]
    list_hash: str
    order: tuple[int, ...]
    stage: int
    """From 0."""
    entries: tuple[EntrySeen, ...]
    rounds: tuple[RoundSeen, ...]
    matches: tuple[MatchSeen, ...]
    boards: tuple[BoardSeen, ...]
    """Of the matches that are open."""
    tables: tuple[tuple[tuple[tuple[int, ...], ...], ...], ...]
    """For each stage its groups, for each group its rows: place, entry, score, played, games for and against, points
    for and against."""
    people: dict[str, int]
    """The table by person (O4)."""
    names: dict[str, str]
    """Person to name. People who have removed their name are missing."""
    bulletins: tuple[BulletinSeen, ...]
    places: tuple[int, ...]
    """Entries from the first to the last, once it is finished."""
    you: YouSeen | UnsetType = UNSET
    """Not for the public, as ``claims``."""
    claims: tuple[ClaimSeen, ...] | UnsetType = UNSET
    proposed: tuple[ProposedSeen, ...] | UnsetType = UNSET
    """For veedores alone."""


class TournamentCard(Struct, frozen=True):
    """A championship in a list."""

    id: str
    name: str
    rulebook: str
    place: str
    circuit: str
    phase: str
    entries: int
    round: int
    starts: int
    created: float
    v: int


class TournamentList(Struct, frozen=True):
    """A page of championships, newest first."""

    tournaments: tuple[TournamentCard, ...]
    next: str
    """For the next page; empty at the end."""


class LinkSeen(Struct, frozen=True):
    """How somebody gets in without an account: a link, or a PIN on any phone."""

    person: int
    name: str
    token: str
    """For the header ``X-Tournament-Token`` and for ``hello``."""
    pin: str
    link: str
    """A path of this house that carries the token after ``#``, where no server reads it."""


class TournamentDone(Struct, frozen=True):
    """What a command caused."""

    v: int
    """The version after it."""
    events: tuple[dict[str, Any], ...]
    people: tuple[LinkSeen, ...] = ()
    """People who were added by it."""


class TapSeen(Struct, frozen=True, omit_defaults=True):
    """One tap at the anotador: points for a side, or the undoing of an earlier tap of the same device (O20)."""

    number: int
    """Counted by the device, from 1."""
    at: int
    side: int = 0
    points: int = 0
    undoes: int = 0


class TallySeen(Struct, frozen=True):
    """The anotador of a board."""

    board: int
    match: int
    place: int
    rev: int
    """Counts the changes."""
    pen: str
    """The device that keeps the score; empty: none does."""
    taps: tuple[tuple[str, TapSeen], ...]
    """Every tap with its device, in the order in which they count."""
    games: int
    target: int
    score: ScoreSeen
    names: tuple[str, str]
    """Both sides, as the sheet shows them."""
    held: bool = False
    """Whether a veedor has stopped the table; only those who may write there are told."""


# ---------------------------------------------------------------- the socket


class TournamentHello(Request, frozen=True, tag="hello"):
    """The first frame. A token says who you are; without one the cookie does, and nobody needs either."""

    token: Token = ""
    after: Annotated[int, Meta(ge=-1, le=2**53)] = -1
    """The version you have; everything is sent unless nothing has changed since."""
    lang: Literal["", "en", "es", "va"] = ""
    """Empty: the language of the house."""


class DoCommand(Request, frozen=True, tag="do"):
    """A command, as POST …/commands takes it; ``id`` is its message. Answered by ``done`` or ``refused``."""

    command: dict[str, Any]
    version: Annotated[int, Meta(ge=0, le=2**53)] | None = None
    """Only if the championship is still at this version; otherwise refused with ``moved-on``."""


class TournamentWelcome(Frame, frozen=True, tag="welcome"):
    """How things stand."""

    id: str
    tournament: TournamentSeen | None
    """Null: nothing has changed since ``after``."""


class TournamentEvent(Frame, frozen=True, tag="event"):
    """What has changed for you. At most four of these come in a second."""

    before: int
    """The version before it: a client that has another one asks again."""
    head: str
    changes: dict[str, Any]
    """Parts of :class:`TournamentSeen`."""


class CommandDone(Frame, frozen=True, tag="done"):
    """A command was carried out, and is durable."""

    id: str
    events: tuple[dict[str, Any], ...]


class CalledToTable(Frame, frozen=True, tag="call"):
    """Come to your table. Sent when a round is called, and after every ``welcome`` while it waits or you play.

    With real cards ``table`` is empty. Online the first ``hello`` with the token at ``/ws/{table}`` takes the reserved
    seat: that is the check-in, and the match begins when everybody sits.
    """

    board: int
    place: int
    """The number of the table."""
    until: int
    """When a side that has not come loses (seconds since 1970); 0 once the match has begun."""
    table: str = ""
    seat: int = 0
    token: str = ""


CHAMPIONSHIP_REQUESTS = (TournamentHello, DoCommand, Ping)
CHAMPIONSHIP_FRAMES = (
    *(TournamentWelcome, TournamentEvent, CommandDone, CalledToTable),
    *(Ack, Refused, Pong, Closing),
)
CHAMPIONSHIP_PARTS = (
    *("TournamentSeen", "EntrySeen", "RoundSeen", "MatchSeen", "MoveSeen", "ResultSeen", "ScoreSeen", "BoardSeen"),
    *("ClaimSeen", "ProposedSeen", "BulletinSeen", "YouSeen", "TournamentCard", "TournamentList", "TournamentDone"),
    *("LinkSeen", "TallySeen", "TapSeen"),
)

_REQUEST = msgspec.json.Decoder(Union[CHAMPIONSHIP_REQUESTS])  # noqa: UP007  # made of a tuple


def decode_championship_request(raw: str | bytes) -> Request:
    """A frame of a client at a championship. Raises msgspec.DecodeError for anything else."""
    try:
        found: Request = _REQUEST.decode(raw)
    except (UnicodeError, RecursionError) as error:
        raise msgspec.DecodeError(type(error).__name__) from None
    return found
