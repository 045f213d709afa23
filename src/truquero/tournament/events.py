"""What has happened in a tournament: the log is the truth, and folding it gives the state."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from truquero.tournament.model import (
    Bases,
    BoardScore,
    ContenderStatus,
    DrawBy,
    Fixture,
    FixtureResult,
    MoveOffer,
    Place,
    Role,
    Ruling,
    TournamentClaim,
)


@dataclass(frozen=True, slots=True)
class TournamentCreated:
    id: str
    bases: Bases
    organiser: int


@dataclass(frozen=True, slots=True)
class Configured:
    bases: Bases
    bulletin: str = ""


@dataclass(frozen=True, slots=True)
class Appointed:
    person: int
    role: Role


@dataclass(frozen=True, slots=True)
class EntriesOpened:
    commitment: str
    packs: str = ""
    """What the packs of rounds of duplicado are bound to."""


@dataclass(frozen=True, slots=True)
class Entered:
    number: int
    members: tuple[int, ...]
    status: ContenderStatus
    initial: str = ""
    club: str = ""
    head: int = 0
    since: int = 1
    made_by_draw: bool = False


@dataclass(frozen=True, slots=True)
class Confirmed:
    entry: int
    person: int
    status: ContenderStatus


@dataclass(frozen=True, slots=True)
class EntryRefused:
    entry: int
    reason: str


@dataclass(frozen=True, slots=True)
class LeftWaitingList:
    entry: int


@dataclass(frozen=True, slots=True)
class Withdrew:
    entry: int
    struck: bool = False
    """Whether its results no longer count (O30)."""


@dataclass(frozen=True, slots=True)
class Rested:
    entry: int


@dataclass(frozen=True, slots=True)
class CameBack:
    entry: int


@dataclass(frozen=True, slots=True)
class Substituted:
    entry: int
    out: int
    into: int


@dataclass(frozen=True, slots=True)
class SignsSealed:
    entry: int
    fingerprint: str


@dataclass(frozen=True, slots=True)
class CheckedIn:
    entry: int
    share: str = ""


@dataclass(frozen=True, slots=True)
class SaltTold:
    entry: int
    salt: str


@dataclass(frozen=True, slots=True)
class EntriesClosed:
    list_hash: str


@dataclass(frozen=True, slots=True)
class DrawMade:
    """A draw with everything it takes to check it."""

    draw: int
    method: DrawBy
    secret: str
    word: str
    order: tuple[int, ...]
    cards: str = ""
    """The cards as they were dealt, for ``reyes`` and ``dosos``."""
    letter: str = ""
    next: str = ""


@dataclass(frozen=True, slots=True)
class DrawStruck:
    claim: int


@dataclass(frozen=True, slots=True)
class StageBegan:
    stage: int
    entries: tuple[int, ...]
    groups: tuple[tuple[int, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class RoundPaired:
    stage: int
    round: int
    fixtures: tuple[Fixture, ...]


@dataclass(frozen=True, slots=True)
class RoundCalled:
    stage: int
    round: int
    at: int


@dataclass(frozen=True, slots=True)
class BoardsAssigned:
    fixture: int
    boards: tuple[int, ...]
    at: int
    series: int = 0
    """In duplicado: which packs of the round; boards with the same have the same cards."""


@dataclass(frozen=True, slots=True)
class TableAssigned:
    """A board will be played at this table of the house; the table is opened afterwards."""

    board: int
    table: str


@dataclass(frozen=True, slots=True)
class PacksRevealed:
    """The secret behind the packs of a round that is closed."""

    stage: int
    round: int
    secret: str


@dataclass(frozen=True, slots=True)
class FixtureBegan:
    fixture: int


@dataclass(frozen=True, slots=True)
class ScorerAppointed:
    fixture: int
    person: int


@dataclass(frozen=True, slots=True)
class Reported:
    fixture: int
    side: int
    boards: tuple[BoardScore, ...]
    at: int


@dataclass(frozen=True, slots=True)
class Agreed:
    fixture: int
    side: int


@dataclass(frozen=True, slots=True)
class Denied:
    fixture: int
    side: int


@dataclass(frozen=True, slots=True)
class BoardFinished:
    fixture: int
    board: int
    score: BoardScore


@dataclass(frozen=True, slots=True)
class GameLost:
    """A side that has not come loses a game at every board; where they stand then."""

    fixture: int
    side: int
    carried: tuple[tuple[int, BoardScore], ...]


@dataclass(frozen=True, slots=True)
class MoveOffered:
    fixture: int
    offer: MoveOffer


@dataclass(frozen=True, slots=True)
class BoardMoved:
    """A board goes on elsewhere, under a number of its own, with the games that are over."""

    fixture: int
    board: int
    into: int
    place: Place
    score: BoardScore


@dataclass(frozen=True, slots=True)
class FixtureSettled:
    fixture: int
    result: FixtureResult
    at: int


@dataclass(frozen=True, slots=True)
class Voided:
    """A result that no longer counts; the fixture waits to be called again."""

    fixture: int


@dataclass(frozen=True, slots=True)
class RoundClosed:
    stage: int
    round: int


@dataclass(frozen=True, slots=True)
class RoundReopened:
    stage: int
    round: int


@dataclass(frozen=True, slots=True)
class StageEnded:
    stage: int
    qualified: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class StageStruck:
    """A later stage that no longer follows from the one before."""

    stage: int


@dataclass(frozen=True, slots=True)
class TournamentFinished:
    places: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TournamentPaused:
    at: int = 0


@dataclass(frozen=True, slots=True)
class TournamentResumed:
    at: int = 0


@dataclass(frozen=True, slots=True)
class TournamentCancelled:
    pass


@dataclass(frozen=True, slots=True)
class ClaimFiled:
    claim: TournamentClaim


@dataclass(frozen=True, slots=True)
class ClaimAnswered:
    claim: int
    text: str


@dataclass(frozen=True, slots=True)
class ClaimDropped:
    claim: int


@dataclass(frozen=True, slots=True)
class RecordOpened:
    """A veedor has read the record of a table; both captains are told."""

    fixture: int
    mano: int
    by: int


@dataclass(frozen=True, slots=True)
class TableHeld:
    fixture: int
    at: int = 0


@dataclass(frozen=True, slots=True)
class TableReleased:
    fixture: int
    at: int = 0


@dataclass(frozen=True, slots=True)
class RulingProposed:
    entry: int
    claim: int
    by: int


@dataclass(frozen=True, slots=True)
class Ruled:
    ruling: Ruling


@dataclass(frozen=True, slots=True)
class Warned:
    entry: int


@dataclass(frozen=True, slots=True)
class Deducted:
    entry: int
    points: int


@dataclass(frozen=True, slots=True)
class EntryDisqualified:
    entry: int


TournamentEvent: TypeAlias = (
    TournamentCreated | Configured | Appointed | EntriesOpened | Entered | Confirmed | EntryRefused
    | LeftWaitingList | Withdrew | Rested | CameBack | Substituted | SignsSealed | CheckedIn | SaltTold
    | EntriesClosed | DrawMade | DrawStruck | StageBegan | RoundPaired | RoundCalled | PacksRevealed
    | BoardsAssigned | TableAssigned | FixtureBegan | ScorerAppointed | Reported | Agreed | Denied | BoardFinished
    | GameLost | MoveOffered | BoardMoved | FixtureSettled | Voided | RoundClosed | RoundReopened | StageEnded
    | StageStruck | TournamentFinished | TournamentPaused | TournamentResumed | TournamentCancelled | ClaimFiled
    | ClaimAnswered | ClaimDropped | RecordOpened | TableHeld | TableReleased | RulingProposed | Ruled | Warned
    | Deducted | EntryDisqualified
)  # fmt: skip
