"""A board that moves between real cards and a table of the house: how it stands is read, not typed, where it can be."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from truquero.engine.state import Phase
from truquero.server.championship.asking import CommandRefused
from truquero.server.table.table import Table
from truquero.tournament import tournament_commands as cmd
from truquero.tournament.model import BoardScore, Fixture
from truquero.tournament.moving import carried
from truquero.tournament.refusals import TournamentRefusal

if TYPE_CHECKING:
    from truquero.server.championship.director import Director

Refuse = Callable[[cmd.Command], None]


async def with_score(director: Director, command: cmd.MoveBoard, refuse: Refuse) -> cmd.MoveBoard:
    """The command with the score of the board, from its table or anotador. Raises Refusal."""
    f = director.t.fixtures.get(director.t.board_of.get(command.board, 0))
    if f is None or command.board not in f.boards:
        return command
    refuse(replace(command, score=carried(f, command.board)))  # a table is not stopped for what is refused anyway
    table = await director.live.table(command.board)
    if table is not None:
        return await _from_table(director, f, command, table, refuse)
    written = director.scores.score(f, command.board)
    return command if written is None else replace(command, score=written)


async def _from_table(
    director: Director, f: Fixture, command: cmd.MoveBoard, table: Table, refuse: Refuse
) -> cmd.MoveBoard:
    """The table stands until it is known whether the board leaves it."""
    try:
        await table.control.hold(True)
        match = table.match
        if table.version and (match.phase is not Phase.DEAL or match.score != (0, 0)):
            raise CommandRefused(TournamentRefusal("mid-game", "O6"))
        score = await director.live.score(table, f)
        told = replace(command, score=BoardScore(score.games, score.points))
        refuse(told)
        return told
    finally:
        director.live.moved(command.board)
