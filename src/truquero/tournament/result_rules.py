"""Results: agreed by both sides with real cards, read from the table online (O6); and walkovers."""

from __future__ import annotations

from truquero.tournament import events as ev
from truquero.tournament import results
from truquero.tournament import tournament_commands as cmd
from truquero.tournament.deadlines import tolerance_of
from truquero.tournament.drafting import TournamentDraft
from truquero.tournament.model import (
    BOTH_LOST,
    HOUSE,
    BoardScore,
    Fixture,
    FixtureResult,
    FixtureStatus,
    ResultBy,
    Role,
    StagePlan,
)
from truquero.tournament.moving import carried, plays_online, refuse_lost_games
from truquero.tournament.refusals import TournamentRefusal
from truquero.tournament.results import games_of
from truquero.tournament.round_rules import call_fixture
from truquero.tournament.slots import sides_of


def _plan(d: TournamentDraft, f: Fixture) -> StagePlan:
    return d.t.bases.stages[f.stage]


def _settle(d: TournamentDraft, f: Fixture, result: FixtureResult) -> None:
    d.emit(ev.FixtureSettled(f.number, result, d.at))


def begin(d: TournamentDraft, c: cmd.BeginFixture) -> None:
    """The cards are dealt: nobody is absent any more."""
    f = d.open_fixture(c.fixture)
    if d.role is None:
        d.own_side(f)
    if f.status is not FixtureStatus.CALLED:
        raise TournamentRefusal("not-in-play", match=f.number)
    d.emit(ev.FixtureBegan(f.number))


def appoint_scorer(d: TournamentDraft, c: cmd.AppointScorer) -> None:
    """A neutral person keeps the score, and nobody else does (O14)."""
    d.only(Role.ORGANISER, article="O14")
    f = d.open_fixture(c.fixture)
    if c.person <= HOUSE or d.t.entry_of.get(c.person) in {e for side in sides_of(d.t, f) for e in side or ()}:
        raise TournamentRefusal("veedor-plays", "O14")
    d.emit(ev.ScorerAppointed(f.number, c.person))


def report(d: TournamentDraft, c: cmd.ReportResult) -> None:
    f = d.open_fixture(c.fixture)
    boards = results.checked(_plan(d, f), c.boards, f.grande)
    winner = results.winner_of(_plan(d, f), boards)
    if f.held:
        raise TournamentRefusal("held", "O8")
    for board, score in zip(f.boards, boards, strict=True):
        refuse_lost_games(f, board, score)
    if d.role is Role.VEEDOR or d.actor == f.scorer:
        _settle(d, f, FixtureResult(winner, boards, ResultBy.PLAYED, typed_by=d.actor))
        return
    if f.scorer:
        raise TournamentRefusal("pen-held", "O14")
    read = dict(f.partial)
    for board, score in zip(f.boards, boards, strict=True):
        if plays_online(d.t, f, board) and board in d.t.table_of and read.get(board) != score:
            raise TournamentRefusal("live-table", "O6")
    if d.role is Role.ORGANISER:
        if f.status is FixtureStatus.DISPUTED:
            raise TournamentRefusal("not-agreed", "O6")
        _settle(d, f, FixtureResult(winner, boards, ResultBy.PLAYED, typed_by=d.actor))
        return
    side = d.own_side(f)
    told = f.reported
    d.emit(ev.Reported(f.number, side, boards, d.at))
    if told is not None and told[0] != side:
        if told[1] == boards:
            d.emit(ev.Agreed(f.number, side))
            _settle(d, f, FixtureResult(winner, boards, ResultBy.PLAYED))
        else:
            d.emit(ev.Denied(f.number, side))


def _answering(d: TournamentDraft, number: int) -> tuple[Fixture, int, tuple[BoardScore, ...]]:
    """The other side of a report that waits for an answer."""
    f = d.open_fixture(number)
    side = d.own_side(f)
    if f.reported is None or f.status is not FixtureStatus.REPORTED or f.reported[0] == side:
        raise TournamentRefusal("nothing-reported", "O6")
    return f, side, f.reported[1]


def agree(d: TournamentDraft, c: cmd.AgreeResult) -> None:
    f, side, boards = _answering(d, c.fixture)
    if f.held:
        raise TournamentRefusal("held", "O8")
    d.emit(ev.Agreed(f.number, side))
    _settle(d, f, FixtureResult(results.winner_of(_plan(d, f), boards), boards, ResultBy.PLAYED))


def deny(d: TournamentDraft, c: cmd.DenyResult) -> None:
    f, side, _ = _answering(d, c.fixture)
    d.emit(ev.Denied(f.number, side))


def table_finished(d: TournamentDraft, c: cmd.TableFinished) -> None:
    """Online nobody types a result: the log of the table is the agreement."""
    if d.actor != HOUSE:
        raise TournamentRefusal("not-yours", "O6")
    f = d.open_fixture(d.t.board_of.get(c.board, 0))
    plan = _plan(d, f)
    if c.board not in f.boards or c.board in dict(f.partial):
        raise TournamentRefusal("board-done", board=c.board)
    results.finished_board(plan, c.score, f.grande)
    d.emit(ev.BoardFinished(f.number, c.board, c.score))
    told = dict(d.t.fixtures[f.number].partial)
    if len(told) < len(f.boards):
        return
    boards = tuple(told[board] for board in f.boards)
    try:
        winner = results.winner_of(plan, boards)
    except TournamentRefusal:  # level: they play again, at new boards
        d.emit(ev.Voided(f.number))
        call_fixture(d, f.number)
        return
    _settle(d, f, FixtureResult(winner, boards, ResultBy.PLAYED))


def no_show(d: TournamentDraft, c: cmd.NoShow) -> None:
    """After the tolerance the match is a walkover, or where the bases say so a game; both absent, both lose (O28)."""
    d.only(Role.ORGANISER, Role.VEEDOR, article="O28")
    f = d.open_fixture(c.fixture)
    if f.status is not FixtureStatus.CALLED or not any(c.absent):
        raise TournamentRefusal("not-in-play", "O28", match=f.number)
    if f.held:
        raise TournamentRefusal("held", "O8")
    games = games_of(_plan(d, f), f.grande)
    until = f.clock_from + tolerance_of(d.t, f, games - 1 if all(c.absent) else -1)
    if d.at < until:
        raise TournamentRefusal("not-due", "O28", seconds=until - d.at)
    winner = BOTH_LOST if all(c.absent) else c.absent.index(False)
    if d.t.bases.staggered and winner != BOTH_LOST:
        lost = _one_more(_plan(d, f), f, winner)
        if max(lost[0][1].games) < games:
            d.emit(ev.GameLost(f.number, 1 - winner, lost))
            return
    _settle(d, f, results.walkover(_plan(d, f), winner, ResultBy.WALKOVER, f.grande))


def _one_more(plan: StagePlan, f: Fixture, winner: int) -> tuple[tuple[int, BoardScore], ...]:
    """Every board with one game more for who is there: twice the points of the other side, as in a walkover."""
    found = []
    for board in f.boards:
        before = carried(f, board)
        won = (before.games[0] + (winner == 0), before.games[1] + (winner == 1))
        game = (plan.target, plan.target // 2) if winner == 0 else (plan.target // 2, plan.target)
        found.append((board, BoardScore(won, (*before.points, game))))
    return tuple(found)


def retire(d: TournamentDraft, c: cmd.Retire) -> None:
    """A side gives the match up, or has been away too long."""
    f = d.open_fixture(c.fixture)
    if c.side not in (0, 1):
        raise TournamentRefusal("not-in-play", match=f.number)
    if d.role not in (Role.ORGANISER, Role.VEEDOR) and d.own_side(f) != c.side:
        raise TournamentRefusal("not-yours", "O28")
    _settle(d, f, results.walkover(_plan(d, f), 1 - c.side, ResultBy.RETIRED, f.grande))


def clock_up(d: TournamentDraft, c: cmd.ClockUp) -> None:
    """The clock of the round is up: more games, then more points of the open game (O29)."""
    f = d.open_fixture(c.fixture)
    if d.actor != f.scorer:
        d.only(Role.ORGANISER, Role.VEEDOR, article="O29")
    plan = _plan(d, f)
    if f.held:
        raise TournamentRefusal("held", "O8")
    if not plan.clock:
        raise TournamentRefusal("no-clock", "O29")
    until = f.clock_from + plan.clock
    if d.at < until:
        raise TournamentRefusal("not-due", "O29", seconds=until - d.at)
    boards = results.unfinished(plan, c.boards, f.grande)
    _settle(d, f, FixtureResult(results.by_clock(plan, boards), boards, ResultBy.CLOCK))
