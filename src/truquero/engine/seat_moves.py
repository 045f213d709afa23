"""What a seat may do now, as a mapping from actions to what they mean."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, TypeVar

from truquero.engine.actions import Action, Call
from truquero.engine.moves import Move
from truquero.engine.score_limits import score_limits
from truquero.rules import Rulebook
from truquero.rules.pardas import pardas_table
from truquero.seats import Seat

if TYPE_CHECKING:
    from truquero.engine.view_types import AuctionView, BetWorth

T = TypeVar("T")


class SeatMoves:
    """The moves of one seat besides its cards: by action, and by word where a number may be named."""

    __slots__ = ("listed", "meanings", "moves", "plays", "ranges")

    def __init__(self) -> None:
        self.moves: dict[Action, Move] = {}
        self.ranges: dict[tuple[str, bool], tuple[range, Move]] = {}
        self.plays = False
        """Whether the seat may play any card it holds."""
        self.listed: tuple[Action, ...] = ()
        """The actions of ``moves``, in their order."""
        self.meanings: tuple[Move, ...] = ()
        """What each of them does."""

    def find(self, action: Action) -> Move | None:
        """What an action would do, if it is legal (cards are looked at apart)."""
        move = self.moves.get(action)
        if move is None and isinstance(action, Call) and action.number is not None:
            numbered = self.ranges.get((action.word, action.blind))
            if numbered is not None and action.number in numbered[0]:
                return numbered[1]
        return move


NOTHING = SeatMoves()


class Memo:
    """Moves already worked out for one rulebook and kind of table.

    What a seat may say depends on the bets and on a few facts about the seat, never on which cards it holds, so the
    same few thousand situations come back all the time.
    """

    __slots__ = ("auctions", "last", "limits", "moves", "pardas", "score_matters", "situations", "worths")

    LIMIT = 50_000
    """About 80 MB for one kind of table; when it is full it is emptied."""
    FEW = 10_000
    """How many auctions and worths of bets are remembered, as everybody sees them."""

    def __init__(self, book: Rulebook) -> None:
        self.pardas = pardas_table(book.pardas)
        """Who wins the truco after which bazas."""
        self.limits = score_limits(book)
        self.score_matters = any(self.limits)
        """Whether a seat's legal words depend on the score at all."""
        self.last = 0
        self.situations: dict[tuple[object, ...], int] = {}
        self.moves: dict[tuple[object, ...], dict[Seat, SeatMoves]] = {}
        self.auctions: dict[tuple[object, ...], AuctionView] = {}
        self.worths: dict[tuple[object, ...], tuple[BetWorth | None, ...]] = {}

    def keep(self, where: dict[tuple[object, ...], T], key: tuple[object, ...], value: T) -> T:
        """Remember a result; when there are too many, all of its kind are dropped."""
        if len(where) >= self.FEW:
            where.clear()
        where[key] = value
        return value

    def new_situation(self, key: tuple[object, ...]) -> int:
        """A number for a state of the bets that has none yet."""
        if max(len(self.situations), len(self.moves)) >= self.LIMIT:
            self.situations.clear()
            self.moves.clear()
        # Numbers are never used twice: states that are still alive remember theirs.
        self.last += 1
        self.situations[key] = self.last
        return self.last


@lru_cache(maxsize=64)
def memo_for(book: Rulebook, players: int, strict: bool) -> Memo:
    """The memo that all matches of one kind share."""
    return Memo(book)
