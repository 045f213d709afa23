"""What one client received during play, and kept: the only evidence that the server cannot change afterwards."""

from __future__ import annotations

from typing import Any, NamedTuple

from truquero.fairness.proof import Share
from truquero.seats import Seat

SEEN_FORMAT, SEEN_VERSION = "truquero seen", 1


class SeenDeal(NamedTuple):
    """A commitment of the server, and what this client has seen of its deal."""

    deal: int
    commitment: str
    attempt: int = 0
    cutter: Seat = 0
    lifted: int = 0
    salt: str = ""
    shares: tuple[Share, ...] = ()
    """Who had committed when this client was asked for its salt; their salts once they are dealt."""
    asked: bool = False
    """Whether the client was asked for its salt: then attempt, cut and shares are known."""
    own: str = ""
    """The client's own salt, if it revealed it."""
    taken: bool = False
    """Whether the house has acknowledged that salt."""
    dealt: bool = False
    """Whether the server has said which salts went into the deal."""


class SeenMatch(NamedTuple):
    """Everything one client has kept of a match."""

    table: str
    seat: Seat
    deals: tuple[SeenDeal, ...]

    def written(self) -> dict[str, Any]:
        """As JSON has it."""
        deals = [{**deal._asdict(), "shares": [share._asdict() for share in deal.shares]} for deal in self.deals]
        return {
            "format": SEEN_FORMAT,
            "version": SEEN_VERSION,
            "table": self.table,
            "seat": self.seat,
            "deals": deals,
        }
