"""What a link does for the deals by itself: it adds its share, and saves what the server committed to."""

from __future__ import annotations

from collections.abc import Callable

from truquero.fairness.client_record import SeenMatch
from truquero.fairness.keeper import ShareKeeper
from truquero.fairness.shares import DRAW, FixedDeal
from truquero.seats import Seat
from truquero.wire import frames, requests

Keep = Callable[[SeenMatch], None]
"""Something that saves what was seen of the deals."""


class Sharing:
    """The shares of one link."""

    def __init__(self, table: str, new_id: Callable[[], str], keep: Keep | None = None) -> None:
        self.keeper = ShareKeeper(table)
        self._new_id = new_id
        self._keep = keep
        self._kept = self.keeper.seen(0)
        self._revealing: dict[str, int] = {}

    def hello(self) -> str:
        """The commitment for a new connection; what the last connection left unfinished is in doubt."""
        self.keeper.interrupted()
        return self.keeper.commitment

    def hear(self, frame: frames.Told, seat: Seat) -> requests.Reveal | None:
        """Note what a frame says about the deals. Returns the message to answer with, if any."""
        answer = self._heard(frame, seat)
        if self._keep is not None and isinstance(frame, _OF_DEALS):
            seen = self.keeper.seen(frame.seat if isinstance(frame, frames.Welcome) else seat)
            if seen != self._kept:
                self._kept = seen
                self._keep(seen)
        return answer

    def _heard(self, frame: frames.Told, seat: Seat) -> requests.Reveal | None:
        match frame:
            case frames.Welcome():
                self.keeper.committed(DRAW, frame.info.draw)
                if frame.cut is not None:
                    self.keeper.committed(frame.cut.deal, frame.cut.commitment)
            case frames.CutAsked():
                self.keeper.committed(frame.deal, frame.commitment)
            case frames.RevealAsked():
                return self._reveal(frame, seat)
            case frames.SharesDealt():
                self.keeper.dealt(frame.deal, frame.shares)
            case frames.Ack() if frame.id in self._revealing:
                self.keeper.taken(self._revealing.pop(frame.id))
        return None

    def _reveal(self, asked: frames.RevealAsked, seat: Seat) -> requests.Reveal | None:
        where = (self.keeper.table, asked.deal, asked.attempt, asked.commitment)
        fixed = FixedDeal(*where, asked.cutter, asked.lifted, bytes.fromhex(asked.salt), asked.shares)
        salt = self.keeper.asked(seat, fixed)
        if salt is None:
            return None
        message = requests.Reveal(self._new_id(), asked.deal, salt.hex(), self.keeper.commitment)
        self._revealing[message.id] = asked.deal
        return message


_OF_DEALS = (frames.Welcome, frames.CutAsked, frames.RevealAsked, frames.SharesDealt, frames.Ack)
"""The frames that may change what was seen of the deals."""
