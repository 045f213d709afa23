"""Results: what a score sheet can say, who has won by it, and what a walkover counts."""

from __future__ import annotations

from collections.abc import Sequence

from truquero.tournament.model import BOTH_LOST, BoardScore, FixtureResult, ResultBy, StageFormat, StagePlan
from truquero.tournament.refusals import TournamentRefusal

DRAWN = 2
"""The winner of a match of clubs that nobody won, where the league gives points for that (3-1-0)."""


def allows_draw(plan: StagePlan) -> bool:
    return plan.option("puntos") == "3-1-0"


def games_of(plan: StagePlan, grande: bool) -> int:
    """Games that win a board: the grande is one game (O5)."""
    return 1 if grande or plan.format is StageFormat.DUPLICADO else plan.games


def checked(plan: StagePlan, boards: Sequence[BoardScore], grande: bool = False) -> tuple[BoardScore, ...]:
    """Check finished boards; refuses impossible scores."""
    wanted = 1 if grande else plan.boards
    if len(boards) != wanted:
        raise TournamentRefusal("bad-result", "O6", why=f"{len(boards)} ≠ {wanted}")
    for score in boards:
        finished_board(plan, score, grande)
    return tuple(boards)


def finished_board(plan: StagePlan, score: BoardScore, grande: bool = False) -> None:
    need = games_of(plan, grande)
    if min(score.games) < 0 or max(score.games) != need or min(score.games) >= need:
        raise TournamentRefusal("bad-result", "O22", why=f"{score.games[0]}–{score.games[1]} ({need})")
    checked_points(plan, score)


def checked_points(plan: StagePlan, score: BoardScore) -> None:
    """Games that are over, each with its points: those of a side are the games that it won."""
    _points(plan, score)
    won = [sum(game[side] > game[1 - side] for game in score.points) for side in (0, 1)]
    if score.points and (won[0], won[1]) != score.games:
        raise TournamentRefusal("bad-result", "O6", why=f"{won[0]}–{won[1]} ≠ {score.games[0]}–{score.games[1]}")
    for game in score.points:
        if max(game) != plan.target:
            raise TournamentRefusal("bad-result", "O6", why=f"{game[0]}–{game[1]} ({plan.target})")


def _points(plan: StagePlan, score: BoardScore) -> None:
    for game in score.points:
        if not all(0 <= n <= plan.target for n in game) or game[0] == game[1] == plan.target:
            raise TournamentRefusal("bad-result", "O6", why=f"{game[0]}–{game[1]} ({plan.target})")


def unfinished(plan: StagePlan, boards: Sequence[BoardScore], grande: bool = False) -> tuple[BoardScore, ...]:
    """Boards when the clock is up: any score below the end, the open game last (O29)."""
    if len(boards) != (1 if grande else plan.boards):
        raise TournamentRefusal("bad-result", "O29", why=str(len(boards)))
    for score in boards:
        if (
            min(score.games) < 0
            or max(score.games) > games_of(plan, grande)
            or len(score.points) > sum(score.games) + 1
        ):
            raise TournamentRefusal("bad-result", "O29", why=f"{score.games[0]}–{score.games[1]}")
        _points(plan, score)
    return tuple(boards)


def difference(boards: Sequence[BoardScore]) -> int:
    """Points of the first side less those of the second."""
    return sum(a - b for score in boards for a, b in score.points)


def winner_of(plan: StagePlan, boards: Sequence[BoardScore]) -> int:
    """Who has won: boards, then games, then points; in duplicado the points alone. Refuses what is level."""
    won = [sum(score.games[side] > score.games[1 - side] for score in boards) for side in (0, 1)]
    games = [sum(score.games[side] for score in boards) for side in (0, 1)]
    lead = [won[0] - won[1], games[0] - games[1], difference(boards)]
    if plan.format is StageFormat.DUPLICADO and plan.option("abierto") != "si":
        lead = lead[2:]
    elif allows_draw(plan):
        lead = lead[:1]
    ahead = next((n for n in lead if n), 0)
    if not ahead and allows_draw(plan):
        return DRAWN
    if not ahead:
        raise TournamentRefusal("level", "O29")
    return 0 if ahead > 0 else 1


def by_clock(plan: StagePlan, boards: Sequence[BoardScore]) -> int:
    """At the end of the clock: more games, then more points of the open game; level plays one more deal (O29)."""
    games = sum(score.games[0] - score.games[1] for score in boards)
    opened = [score.points[-1] for score in boards if len(score.points) > sum(score.games)]
    ahead = games or sum(a - b for a, b in opened)
    if not ahead:
        raise TournamentRefusal("level", "O29")
    return 0 if ahead > 0 else 1


def walkover(plan: StagePlan, winner: int, by: ResultBy, grande: bool = False, ruling: int = 0) -> FixtureResult:
    """A walkover: the winner gets all games, and twice the points of the other side (O28)."""
    if winner == BOTH_LOST:
        return FixtureResult(BOTH_LOST, (), by, ruling)
    games, half = games_of(plan, grande), plan.target // 2
    one = BoardScore((games, 0), ((plan.target, half),) * games)
    boards = (one,) * (1 if grande else plan.boards)
    return FixtureResult(winner, boards if winner == 0 else turned(boards), by, ruling)


def turned(boards: Sequence[BoardScore]) -> tuple[BoardScore, ...]:
    """The same seen from the other side."""
    return tuple(BoardScore(s.games[::-1], tuple(game[::-1] for game in s.points)) for s in boards)


BYE = FixtureResult(0, (), ResultBy.BYE)
EMPTY = FixtureResult(BOTH_LOST, (), ResultBy.EMPTY)
NOT_NEEDED = FixtureResult(0, (), ResultBy.EMPTY)
