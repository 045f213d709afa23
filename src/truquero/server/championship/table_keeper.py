"""The live tables of a championship."""

from __future__ import annotations

from typing import TYPE_CHECKING

from truquero.tournament import tournament_commands as cmd
from truquero.tournament.model import Tournament

if TYPE_CHECKING:
    from truquero.server.championship.director import Director


class TableKeeper:
    """Lays the tables of the boards, reads their results."""

    def __init__(self, director: Director) -> None:
        self._director = director

    def rest(self) -> None:
        """Stop waiting for the clock."""

    def filled_in(self, command: cmd.Command) -> cmd.Command:
        """A command with what only the tables know."""
        return command

    def assigning(self, t: Tournament) -> cmd.AssignTables | None:
        """Tables for the boards that need one."""
        return None

    async def follow(self) -> None:
        """Do what is due."""

    def seat_of(self, board: int, person: int) -> int:
        """The seat that is kept for somebody at a board; 0: none."""
        return 0
