"""What a tournament is made of. Everything here is a value; the rules are in ``decide``.

People, entries, fixtures, boards, claims and rulings are numbers. Names and contacts are kept elsewhere, so that a
name can be removed; the log has only numbers.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TypeAlias

from truquero.tournament.terms import (
    ClaimStatus as ClaimStatus,
)
from truquero.tournament.terms import (
    ContenderStatus as ContenderStatus,
)
from truquero.tournament.terms import (
    DrawBy as DrawBy,
)
from truquero.tournament.terms import (
    FixtureStatus as FixtureStatus,
)
from truquero.tournament.terms import (
    Place as Place,
)
from truquero.tournament.terms import (
    ResultBy as ResultBy,
)
from truquero.tournament.terms import (
    Role as Role,
)
from truquero.tournament.terms import (
    RulingDecision as RulingDecision,
)
from truquero.tournament.terms import (
    Signs as Signs,
)
from truquero.tournament.terms import (
    StageFormat as StageFormat,
)
from truquero.tournament.terms import (
    TieBreak as TieBreak,
)
from truquero.tournament.terms import (
    TournamentPhase as TournamentPhase,
)

HOUSE = 0
"""The actor behind what the house itself does: reading results of live tables, deadlines."""
NOBODY_YET = -1
BOTH_LOST = -1


# ---------------------------------------------------------------- the bases


@dataclass(frozen=True, slots=True)
class StagePlan:
    """One stage: its format, how long a match is (O22), how many go on."""

    format: StageFormat
    options: tuple[tuple[str, str], ...] = ()
    boards: int = 1
    games: int = 2
    """Games that win a board."""
    target: int = 30
    """Points that win a game."""
    clock: int = 3600
    qualify: int = 0
    """How many go on to the next stage (of each group, in ``grupos``); 0 in the last."""
    tie_breaks: tuple[TieBreak, ...] = ()

    def option(self, name: str, usual: str = "") -> str:
        return dict(self.options).get(name, usual)

    def number(self, name: str, usual: int) -> int:
        told = self.option(name)
        return int(told) if told else usual


@dataclass(frozen=True, slots=True)
class Bases:
    """What everybody agrees to; frozen when entries close (O17)."""

    rulebook: str
    size: int
    stages: tuple[StagePlan, ...]
    draw: DrawBy = DrawBy.SORTEO
    signs: Signs = Signs.LIBRES
    tolerance: tuple[int, int] = (900, 300)
    """Seconds to wait for an entry in the first round, and later (O28)."""
    staggered: int = 0
    """Seconds after which who has not come loses one game more; 0: the whole match when the tolerance ends (O28)."""
    protest: int = 600
    quorum: int = 1
    """How many veedores must sign a disqualification, if that many are appointed (O10)."""
    hearing: int = 600
    """Seconds an entry has to answer before it can be ruled against without a hearing (O12)."""
    most: int = 1000
    separate: bool = False
    circuit: str = ""
    place: Place = Place.ONLINE
    strict: bool = True
    delay: int = 60
    until_match: bool = False
    """Whether spectators of the final see nothing before it is over, and then everything."""
    singles: bool = False
    """Allow entries of one person where the source wants pairs in championships (O21)."""


# ---------------------------------------------------------------- who plays


@dataclass(frozen=True, slots=True)
class Contender:
    """An entry: one to four people, the captain first."""

    number: int
    members: tuple[int, ...]
    initial: str = ""
    """First letter of the captain's surname, for the draw of O2."""
    club: str = ""
    head: int = 0
    status: ContenderStatus = ContenderStatus.OFFERED
    confirmed: tuple[int, ...] = ()
    share: str = ""
    """Commitment to a salt for the draws (O25)."""
    salt: str = ""
    signs: str = ""
    """Fingerprint of the entry's own signs, deposited sealed (O19)."""
    warnings: int = 0
    substituted: bool = False
    since: int = 1
    """First round it takes part in."""
    made_by_draw: bool = False

    @property
    def captain(self) -> int:
        return self.members[0]

    @property
    def plays(self) -> bool:
        return self.status is ContenderStatus.IN


# ---------------------------------------------------------------- fixtures


@dataclass(frozen=True, slots=True)
class Of:
    """These entries: one, or several that play as partners in an americano."""

    entries: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class WinnerOf:
    fixture: int


@dataclass(frozen=True, slots=True)
class LoserOf:
    fixture: int


@dataclass(frozen=True, slots=True)
class Nobody:
    pass


Slot: TypeAlias = Of | WinnerOf | LoserOf | Nobody
Points: TypeAlias = tuple[int, int]


@dataclass(frozen=True, slots=True)
class BoardScore:
    """What happened at one board: games won by each side, and the points of each game."""

    games: tuple[int, int]
    points: tuple[Points, ...] = ()


NOTHING_PLAYED = BoardScore((0, 0))


@dataclass(frozen=True, slots=True)
class MoveOffer:
    """One side wants to go on with a board elsewhere, at this score."""

    side: int
    board: int
    place: Place
    score: BoardScore


@dataclass(frozen=True, slots=True)
class FixtureResult:
    winner: int
    """0 or 1, or -1: both lost."""
    boards: tuple[BoardScore, ...]
    by: ResultBy
    ruling: int = 0
    typed_by: int = HOUSE
    """The organiser, where neither the table nor the players reported it."""


@dataclass(frozen=True, slots=True)
class Fixture:
    """Two sides that meet in a round."""

    number: int
    stage: int
    round: int
    slots: tuple[Slot, Slot]
    group: int = 0
    prize: int = 0
    """3: the final; 2: a second final that is played only if the first went against the one without a loss;
    1: the match for third place."""
    grande: bool = False
    status: FixtureStatus = FixtureStatus.WAITING
    boards: tuple[int, ...] = ()
    called: int = 0
    stopped: int = 0
    """Since when its clock stands, because the table is held or the championship paused; 0: it runs."""
    stood: int = 0
    """Seconds for which the clock stood before: they are given back."""
    paused_before: int = 0
    """Seconds for which the championship had been paused when it was called."""
    reported: tuple[int, tuple[BoardScore, ...], int] | None = None
    """The side that said it, what it said, and when."""
    partial: tuple[tuple[int, BoardScore], ...] = ()
    """Boards that are finished while others are not."""
    held: bool = False
    holds: tuple[int, int] = (0, 0)
    """Unfounded claims, by side: after two, a claim no longer holds the table."""
    result: FixtureResult | None = None
    settled: int = 0
    sat: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    series: int = 0
    """In duplicado: which packs of the round its boards have."""
    scorer: int = 0
    """The tanteador, the only one who keeps the score (O14)."""
    opened: tuple[tuple[int, int], ...] = ()
    """Manos whose record a veedor has opened, each with who did: both captains are told."""
    online: tuple[int, ...] = ()
    """Boards that have moved to a table of the house, where the bases allow both."""
    carried: tuple[tuple[int, BoardScore], ...] = ()
    """What was played of a board before it moved to where it is."""
    moving: MoveOffer | None = None

    @property
    def clock_from(self) -> int:
        """From when its clock counts: when it was called, and as much later as it stood (O8)."""
        return self.called + self.stood


@dataclass(frozen=True, slots=True)
class FixtureRound:
    stage: int
    number: int
    fixtures: tuple[int, ...]
    called: int = 0
    closed: bool = False
    packs_known: bool = False
    """In duplicado: whether the house has revealed its packs since it was closed."""


# ---------------------------------------------------------------- claims and rulings


@dataclass(frozen=True, slots=True)
class TournamentClaim:
    """A reclamo (O8): about a mano, a result or the draw."""

    number: int
    entry: int
    fixture: int
    board: int
    mano: int
    article: str
    text: str
    filed: int
    holds: bool
    status: ClaimStatus = ClaimStatus.FILED
    answer: str = ""
    ruling: int = 0


@dataclass(frozen=True, slots=True)
class Ruling:
    """A decision of the veedores; final (O9), and published as a bulletin."""

    number: int
    claim: int
    fixture: int
    mano: int
    decision: RulingDecision
    articles: tuple[str, ...]
    finding: str
    signed: tuple[int, ...]
    at: int
    entry: int = 0
    points: int = 0
    until: int = 0
    """Until when a disqualification holds for the whole circuit (O33); 0: this tournament only."""
    corrects: int = 0
    head: str = ""


# ---------------------------------------------------------------- the tournament


@dataclass(slots=True)
class Tournament:
    """The state. Treat it as a value: ``decide`` and ``evolve`` work on copies."""

    id: str
    bases: Bases
    phase: TournamentPhase = TournamentPhase.DRAFT
    roles: dict[int, Role] = field(default_factory=dict)
    contenders: dict[int, Contender] = field(default_factory=dict)
    entry_of: dict[int, int] = field(default_factory=dict)
    """Person to entry, for everybody who is in one."""
    played_for: dict[int, int] = field(default_factory=dict)
    list_hash: str = ""
    commitments: tuple[str, ...] = ()
    draws: int = 0
    cut: str = ""
    """What the first draw was cut with: the closed list and the word that was called out."""
    packs: str = ""
    """What the house has published last of its packs for duplicado: the anchor, or the last secret."""
    paused_at: int = 0
    """Since when the championship is paused."""
    paused: int = 0
    """Seconds for which it was paused, all in all."""
    packs_revealed: int = 0
    """Rounds whose packs are known."""
    struck_draws: int = 0
    order: tuple[int, ...] = ()
    """Entries in the order of the draw."""
    stage: int = 0
    taking_part: dict[int, tuple[int, ...]] = field(default_factory=dict)
    """Stage to its entries, in the order in which they are placed."""
    groups: dict[int, tuple[tuple[int, ...], ...]] = field(default_factory=dict)
    fixtures: dict[int, Fixture] = field(default_factory=dict)
    rounds: dict[tuple[int, int], FixtureRound] = field(default_factory=dict)
    boards: int = 0
    """How many boards were ever assigned: the next has the next number."""
    board_of: dict[int, int] = field(default_factory=dict)
    """Board to fixture."""
    table_of: dict[int, str] = field(default_factory=dict)
    """Board to the table of the house at which it is played; none where the cards are real."""
    struck: frozenset[int] = frozenset()
    """Entries whose results in the current league are removed (O30)."""
    deducted: dict[int, int] = field(default_factory=dict)
    claims: dict[int, TournamentClaim] = field(default_factory=dict)
    rulings: tuple[Ruling, ...] = ()
    proposed: dict[tuple[int, int], tuple[int, ...]] = field(default_factory=dict)
    """Disqualifications that wait for a second veedor: (entry, claim) to who has signed."""
    places: tuple[int, ...] = ()

    def copy(self) -> Tournament:
        made = replace(self)
        for name in _OPEN:
            setattr(made, name, dict(getattr(self, name)))
        return made

    @property
    def plan(self) -> StagePlan:
        return self.bases.stages[self.stage]

    def of_stage(self, stage: int) -> list[Fixture]:
        """The fixtures of a stage, in the order of their numbers."""
        keys = sorted(key for key in self.rounds if key[0] == stage)
        return [self.fixtures[number] for key in keys for number in self.rounds[key].fixtures]

    def veedores(self) -> list[int]:
        return [person for person, role in self.roles.items() if role is Role.VEEDOR]


_OPEN = ("roles contenders entry_of played_for taking_part groups fixtures rounds board_of table_of deducted claims"
         " proposed").split()  # fmt: skip
