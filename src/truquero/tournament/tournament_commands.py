"""The commands of people and of the house to a tournament. ``decide`` says who may use which."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from truquero.tournament.model import NOTHING_PLAYED, Bases, BoardScore, Place, Role, RulingDecision


@dataclass(frozen=True, slots=True)
class CreateTournament:
    id: str
    bases: Bases


@dataclass(frozen=True, slots=True)
class Configure:
    bases: Bases
    bulletin: str = ""
    """What is announced; needed once entries are closed (O17)."""


@dataclass(frozen=True, slots=True)
class Appoint:
    person: int
    role: Role


@dataclass(frozen=True, slots=True)
class OpenEntries:
    commitment: str
    """Of the house, to the secret of the first draw."""
    packs: str = ""
    """The anchor of the packs of all rounds of duplicado; only where there are live tables."""


@dataclass(frozen=True, slots=True)
class Enter:
    members: tuple[int, ...]
    initial: str = ""
    club: str = ""
    head: int = 0
    agreed: bool = False
    """Everybody has said yes already: the organiser copies a list."""


@dataclass(frozen=True, slots=True)
class Confirm:
    entry: int


@dataclass(frozen=True, slots=True)
class RefuseEntry:
    entry: int
    reason: str
    """A fingerprint of the reason: it is kept elsewhere and not shown (O33)."""


@dataclass(frozen=True, slots=True)
class Withdraw:
    entry: int


@dataclass(frozen=True, slots=True)
class Rest:
    entry: int


@dataclass(frozen=True, slots=True)
class ComeBack:
    entry: int


@dataclass(frozen=True, slots=True)
class Substitute:
    entry: int
    out: int
    into: int


@dataclass(frozen=True, slots=True)
class DepositSigns:
    entry: int
    fingerprint: str


@dataclass(frozen=True, slots=True)
class CheckIn:
    entry: int
    share: str = ""
    """Commitment to a salt, before the list is closed."""


@dataclass(frozen=True, slots=True)
class TellSalt:
    entry: int
    salt: str


@dataclass(frozen=True, slots=True)
class CloseEntries:
    pass


@dataclass(frozen=True, slots=True)
class MakeDraw:
    secret: str
    word: str = ""
    """What the public calls out to cut the draw, if no captain has revealed a salt."""
    next: str = ""
    """Commitment of the house for the draw after this one."""
    order: tuple[int, ...] = ()
    """By hand: only where the bases say ``manual``."""


@dataclass(frozen=True, slots=True)
class PairRound:
    secret: str = ""
    word: str = ""
    next: str = ""


@dataclass(frozen=True, slots=True)
class CallRound:
    pass


@dataclass(frozen=True, slots=True)
class CloseRound:
    pass


@dataclass(frozen=True, slots=True)
class NextStage:
    pass


@dataclass(frozen=True, slots=True)
class PauseTournament:
    pass


@dataclass(frozen=True, slots=True)
class ResumeTournament:
    pass


@dataclass(frozen=True, slots=True)
class CancelTournament:
    pass


@dataclass(frozen=True, slots=True)
class AssignTables:
    """The house names the tables at which boards will be played, before it opens them."""

    tables: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class RevealPacks:
    """The house reveals the secret of the packs of the round that was closed last."""

    secret: str


@dataclass(frozen=True, slots=True)
class BeginFixture:
    fixture: int


@dataclass(frozen=True, slots=True)
class AppointScorer:
    fixture: int
    person: int


@dataclass(frozen=True, slots=True)
class ReportResult:
    fixture: int
    boards: tuple[BoardScore, ...]


@dataclass(frozen=True, slots=True)
class AgreeResult:
    fixture: int


@dataclass(frozen=True, slots=True)
class DenyResult:
    fixture: int


@dataclass(frozen=True, slots=True)
class TableFinished:
    board: int
    score: BoardScore


@dataclass(frozen=True, slots=True)
class MoveBoard:
    """Go on with a board at a table of the house, or with real cards; the other captain says the same."""

    board: int
    place: Place
    score: BoardScore = NOTHING_PLAYED
    """The games that are over."""


@dataclass(frozen=True, slots=True)
class NoShow:
    fixture: int
    absent: tuple[bool, bool]


@dataclass(frozen=True, slots=True)
class Retire:
    fixture: int
    side: int


@dataclass(frozen=True, slots=True)
class ClockUp:
    fixture: int
    boards: tuple[BoardScore, ...]
    """Games won and points so far; the open game comes last."""


@dataclass(frozen=True, slots=True)
class FileClaim:
    article: str
    text: str
    fixture: int = 0
    """0: against the draw."""
    board: int = 0
    mano: int = 0
    """0: against the result."""
    current: int = 0
    """The mano under way, as the table says; 0 where nobody knows."""


@dataclass(frozen=True, slots=True)
class AnswerClaim:
    claim: int
    text: str


@dataclass(frozen=True, slots=True)
class DropClaim:
    claim: int


@dataclass(frozen=True, slots=True)
class OpenRecord:
    fixture: int
    mano: int = 0


@dataclass(frozen=True, slots=True)
class HoldTable:
    fixture: int


@dataclass(frozen=True, slots=True)
class ReleaseTable:
    fixture: int


@dataclass(frozen=True, slots=True)
class Rule:
    decision: RulingDecision
    articles: tuple[str, ...]
    finding: str
    claim: int = 0
    fixture: int = 0
    mano: int = 0
    entry: int = 0
    """Whom it concerns: warned, deducted, disqualified."""
    boards: tuple[BoardScore, ...] = ()
    winner: int = 0
    points: int = 0
    heard: str = ""
    """What the entry said, where no claim has its answer."""
    flag: bool = False
    """Whether a statistic is the only grounds."""
    cascade: bool = False
    until: int = 0
    corrects: int = 0


Command: TypeAlias = (
    CreateTournament | Configure | Appoint | OpenEntries | Enter | Confirm | RefuseEntry | Withdraw | Rest | ComeBack
    | Substitute | DepositSigns | CheckIn | TellSalt | CloseEntries | MakeDraw | PairRound | CallRound | CloseRound
    | NextStage | PauseTournament | ResumeTournament | CancelTournament | AssignTables | RevealPacks | BeginFixture
    | AppointScorer | ReportResult | AgreeResult | DenyResult | TableFinished | MoveBoard | NoShow | Retire | ClockUp
    | FileClaim | AnswerClaim | DropClaim | OpenRecord | HoldTable | ReleaseTable | Rule
)  # fmt: skip
