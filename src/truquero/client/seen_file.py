"""What a client received about the deals, in a file of its own: ``truquero verify --seen`` reads it after the match."""

from __future__ import annotations

import os
from pathlib import Path

from truquero.fairness.client_record import SeenDeal, SeenMatch
from truquero.fairness.findings import Unreadable
from truquero.fairness.proof import MAX_BYTES, compact
from truquero.fairness.proof_reader import read_seen
from truquero.seats import Seat


def folder() -> Path:
    """The folder of the files: TRUQUERO_SEEN, or the user's state folder."""
    own = os.environ.get("TRUQUERO_SEEN")
    if own:
        return Path(own)
    return Path(os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state") / "truquero" / "seen"


class SeenFile:
    """The file of one seat at one table. A player who comes back to the table goes on with what was saved before."""

    def __init__(self, table: str, seat: Seat, where: Path | None = None) -> None:
        self.table, self.seat = table, seat
        name = "".join(c for c in table if c.isascii() and (c.isalnum() or c in "-_"))[:60]
        self.path = (folder() if where is None else where) / f"{name}-{seat}.json"
        self.problem = ""
        """Why nothing is saved, if so."""
        self._before = self._read()

    def _read(self) -> dict[tuple[int, str], SeenDeal]:
        try:
            with self.path.open("rb") as file:
                kept = read_seen(file.read(MAX_BYTES + 1))
        except FileNotFoundError:
            return {}
        except (OSError, ValueError) as error:
            self.problem = str(error)
            return {}
        except Unreadable:
            return {}  # another kind of file by that name: it is overwritten
        if (kept.table, kept.seat) != (self.table, self.seat):
            return {}
        # A share that a lost connection had taken may be lost with it.
        return {(d.deal, d.commitment): d._replace(taken=d.taken and d.dealt) for d in kept.deals}

    def keep(self, seen: SeenMatch) -> None:
        """Write what is known now. A full disk does not stop play."""
        deals = dict(self._before)
        for deal in seen.deals:
            key = (deal.deal, deal.commitment)
            if deal.asked or key not in deals:
                deals[key] = deal
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            draft = self.path.with_suffix(f".{os.getpid()}.new")
            draft.write_text(compact(SeenMatch(self.table, self.seat, tuple(deals.values())).written()), "utf-8")
            draft.replace(self.path)
        except OSError as error:
            self.problem = error.strerror or str(error)
