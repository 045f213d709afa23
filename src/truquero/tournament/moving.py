"""A board that moves from real cards to a table of the house, or back, between two games.

The games already won go with it. The board that was left ends there, and the one it moves to has a number of its own:
so a table serves one board, and an anotador one sheet, as everywhere.
"""

from __future__ import annotations

from truquero.tournament import events as ev
from truquero.tournament import tournament_commands as cmd
from truquero.tournament.drafting import TournamentDraft
from truquero.tournament.model import (
    NOTHING_PLAYED,
    BoardScore,
    Fixture,
    FixtureStatus,
    MoveOffer,
    Place,
    Role,
    StagePlan,
    Tournament,
)
from truquero.tournament.refusals import TournamentRefusal
from truquero.tournament.results import checked_points, games_of

MAY_MOVE = (FixtureStatus.CALLED, FixtureStatus.PLAYING)


def plays_online(t: Tournament, f: Fixture, board: int) -> bool:
    """Whether a board is played at a table of the house. Where the bases allow both it begins with real cards."""
    return t.bases.place is Place.ONLINE or board in f.online


def carried(f: Fixture, board: int) -> BoardScore:
    """What was played of a board before it moved here."""
    return dict(f.carried).get(board, NOTHING_PLAYED)


def move_board(d: TournamentDraft, c: cmd.MoveBoard) -> None:
    """Both captains agree on it and on the score so far, or an official decides (O6)."""
    f = d.open_fixture(d.t.board_of.get(c.board, 0))
    official = d.role in (Role.ORGANISER, Role.VEEDOR) or d.actor == f.scorer
    side = None if official else d.own_side(f)
    _refuse_move(d.t, f, c)
    _refuse_score(d.t.bases.stages[f.stage], f, c)
    offer = MoveOffer(side or 0, c.board, c.place, c.score)
    if side is not None and (f.moving is None or f.moving.side == side or not _same(f.moving, offer)):
        d.emit(ev.MoveOffered(f.number, offer))
        return
    d.emit(ev.BoardMoved(f.number, c.board, d.t.boards + 1, c.place, c.score))


def _same(one: MoveOffer, other: MoveOffer) -> bool:
    return (one.board, one.place, one.score) == (other.board, other.place, other.score)


def _refuse_move(t: Tournament, f: Fixture, c: cmd.MoveBoard) -> None:
    if t.bases.place is not Place.BOTH or c.place is Place.BOTH:
        raise TournamentRefusal("one-place", "O17")
    if f.held:
        raise TournamentRefusal("held", "O8")
    if f.status not in MAY_MOVE or c.board not in f.boards or c.board in dict(f.partial):
        raise TournamentRefusal("not-in-play", match=f.number)
    if plays_online(t, f, c.board) == (c.place is Place.ONLINE):
        raise TournamentRefusal("there-already", board=c.board)


def _refuse_score(plan: StagePlan, f: Fixture, c: cmd.MoveBoard) -> None:
    """The score so far: every game that is over with its points, and no game under way."""
    games, points = c.score.games, c.score.points
    if 0 <= sum(games) < len(points):
        raise TournamentRefusal("mid-game", "O6")
    if min(games) < 0 or max(games) >= games_of(plan, f.grande) or len(points) < sum(games):
        raise TournamentRefusal("bad-result", "O6", why=f"{games[0]}–{games[1]} ({len(points)})")
    checked_points(plan, c.score)
    refuse_lost_games(f, c.board, c.score)


def refuse_lost_games(f: Fixture, board: int, score: BoardScore) -> None:
    """A score has the games that were carried here, as they were."""
    before = carried(f, board)
    told = score.points[: sum(before.games)]
    less = any(now < then for now, then in zip(score.games, before.games, strict=True))
    if less or (score.points and told != before.points):
        raise TournamentRefusal("bad-result", "O6", why=f"{before.games[0]}–{before.games[1]}")
