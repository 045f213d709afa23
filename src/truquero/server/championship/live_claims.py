"""Commands about a live table: it says which mano is under way and how it stands, and stops while it is looked at."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from truquero.engine.state import Phase
from truquero.server.championship.asking import CommandRefused
from truquero.server.championship.board_moves import with_score
from truquero.server.championship.live_boards import boards_here
from truquero.tournament import tournament_commands as cmd
from truquero.tournament.decide import act
from truquero.tournament.model import RulingDecision
from truquero.tournament.refusals import TournamentRefusal

if TYPE_CHECKING:
    from truquero.server.championship.director import Director


async def with_table(director: Director, actor: int, command: cmd.Command) -> cmd.Command:
    """The command with what the table says. What the rules refuse anyway does not stop a table. Raises Refusal."""
    if isinstance(command, cmd.FileClaim) and command.mano:
        return await _claim(director, actor, command)
    if isinstance(command, cmd.MoveBoard):
        return await with_score(director, command, lambda told: refuse_early(director, actor, told))
    if isinstance(command, cmd.Rule) and command.decision is RulingDecision.ANULA:
        await _refuse_anula(director, actor, command)
    if isinstance(command, cmd.Rule) and command.decision is RulingDecision.REPETIR and director.unattended:
        refuse_early(director, actor, command)
        raise CommandRefused(TournamentRefusal("no-repeat", "O8"))
    return command


async def _claim(director: Director, actor: int, command: cmd.FileClaim) -> cmd.Command:
    """The table stands from the moment of the claim; if the claim is refused then, or does not hold it, it goes on."""
    t = director.t
    here = boards_here(t, command.fixture)
    if not here:
        return command
    board = command.board or here[0]
    if board not in here or (len(here) > 1 and not command.board):
        raise CommandRefused(TournamentRefusal("no-board", "O8", boards=", ".join(map(str, here))))
    told = replace(command, board=board, current=0)
    refuse_early(director, actor, told)
    table = await director.live.table(board)
    if table is None:
        return told
    try:
        current = await table.control.hold(True)
        told = replace(told, current=max(1, current))
        refuse_early(director, actor, told)
    finally:
        director.live.moved(board)
    return told


async def _refuse_anula(director: Director, actor: int, command: cmd.Rule) -> None:
    refuse_early(director, actor, command)
    claim = director.t.claims.get(command.claim)
    fixture = command.fixture or (claim.fixture if claim is not None else 0)
    here = boards_here(director.t, fixture)
    if not here:
        return
    if not director.t.fixtures[fixture].held:
        raise CommandRefused(TournamentRefusal("not-held", "O8"))
    boards = [claim.board] if claim is not None and claim.board in here else here
    tables = [await director.live.table(board) for board in boards]
    if not any(table is not None and table.match.phase is Phase.PLAY for table in tables):
        raise CommandRefused(TournamentRefusal("no-mano", "O8", mano=command.mano or (claim.mano if claim else 0)))


def refuse_early(director: Director, actor: int, command: cmd.Command) -> None:
    """Whether the rules allow it. Raises Refusal."""
    try:
        act(director.t, actor, command, director.now())
    except TournamentRefusal as refusal:
        raise CommandRefused(refusal) from None
