"""A client's side of the deal: its own salts, and what it received, kept to check the proof with.

The rule that gives shares their value is here: a salt is revealed once, for one :class:`FixedDeal`, after the server
has shown everything it is bound to. If it is asked again and anything has changed, the client stays silent.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from truquero.fairness.client_record import SeenDeal, SeenMatch
from truquero.fairness.proof import Share
from truquero.fairness.shares import FixedDeal, new_salt, share_commitment
from truquero.seats import Seat


class ShareKeeper:
    """The shares of one client at one table."""

    def __init__(self, table: str, salts: Callable[[], bytes] = new_salt) -> None:
        self.table = table
        self._new_salt = salts
        self._salts: dict[str, bytes] = {}
        self._told: dict[str, FixedDeal] = {}
        """The deal for which each salt was revealed."""
        self._deals: dict[tuple[int, str], SeenDeal] = {}
        self._last: dict[int, str] = {}
        """The server's last commitment for each deal."""
        self.commitment = self._next()
        """The commitment to the share of the next deal."""

    def _next(self) -> str:
        salt = self._new_salt()
        made = share_commitment(salt, self.table)
        self._salts[made] = salt
        return made

    def committed(self, deal: int, commitment: str) -> None:
        """The house has published a commitment."""
        if commitment:
            self._last[deal] = commitment
            self._deals.setdefault((deal, commitment), SeenDeal(deal, commitment))

    def asked(self, seat: Seat, fixed: FixedDeal) -> bytes | None:
        """The salt to reveal, if everything is right; from now on ``commitment`` is for a new one."""
        own = dict(fixed.shares).get(seat, "")
        salt = self._salts.get(own)
        if salt is None or fixed.table != self.table or self._last.get(fixed.deal) != fixed.commitment:
            return None
        if self._told.setdefault(own, fixed) != fixed:
            return None
        if own == self.commitment:
            self.commitment = self._next()
        shares = tuple(Share(s, made) for s, made in fixed.shares)
        self._deals[fixed.deal, fixed.commitment] = SeenDeal(
            *(fixed.deal, fixed.commitment, fixed.attempt, fixed.cutter, fixed.lifted, fixed.salt.hex(), shares),
            asked=True,
            own=salt.hex(),
        )
        return salt

    def taken(self, deal: int) -> None:
        """The house has acknowledged the share."""
        self._change(deal, taken=True)

    def dealt(self, deal: int, salts: Sequence[tuple[Seat, str]]) -> None:
        """The server has said which salts went in."""
        seen = self._now(deal)
        if seen is not None and seen.asked:
            told = dict(salts)
            self._change(deal, dealt=True, shares=tuple(s._replace(salt=told.get(s.seat, "")) for s in seen.shares))

    def interrupted(self) -> None:
        """The connection was lost: a share that was taken and not dealt may have been lost with it."""
        for key, seen in self._deals.items():
            if seen.taken and not seen.dealt:
                self._deals[key] = seen._replace(taken=False)

    def _now(self, deal: int) -> SeenDeal | None:
        return self._deals.get((deal, self._last.get(deal, "")))

    def _change(self, deal: int, **fields: object) -> None:
        seen = self._now(deal)
        if seen is not None:
            self._deals[deal, seen.commitment] = seen._replace(**fields)  # type: ignore[arg-type]

    def seen(self, seat: Seat) -> SeenMatch:
        """Everything that was kept, in order."""
        return SeenMatch(self.table, seat, tuple(self._deals.values()))
