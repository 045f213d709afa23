"""What a link does for the deals without being asked: it adds its share, and keeps what the house has promised."""

from __future__ import annotations

from collections.abc import Callable

from truquero.fairness.keeper import ShareKeeper
from truquero.fairness.shares import DRAW, FixedDeal
from truquero.seats import Seat
from truquero.wire import frames, requests


class Sharing:
    """The shares of one link."""

    def __init__(self, table: str, new_id: Callable[[], str]) -> None:
        self.keeper = ShareKeeper(table)
        self._new_id = new_id
        self._revealing: dict[str, int] = {}

    def hello(self) -> str:
        """The commitment to begin a connection with; what the one before had not finished is in doubt."""
        self.keeper.interrupted()
        return self.keeper.commitment

    def hear(self, frame: frames.ServerMessage, seat: Seat) -> requests.Reveal | None:
        """Note what a frame tells about the deals; the message to answer with, if it asks for one."""
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
