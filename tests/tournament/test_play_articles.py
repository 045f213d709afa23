"""Rounds, results and what happens when somebody does not come: articles played through the public commands."""

from __future__ import annotations

import pytest

from tests.tournament.running import ORGANISER, VEEDOR, Event, drawn, lower, opened, played, real, stage
from truquero.tournament import tournament_commands as cmd
from truquero.tournament.deadlines import DeadlineKind, deadlines
from truquero.tournament.export import score_sheets
from truquero.tournament.model import (
    HOUSE,
    BoardScore,
    Fixture,
    FixtureStatus,
    Place,
    ResultBy,
    RulingDecision,
    StageFormat,
    TieBreak,
    TournamentPhase,
)
from truquero.tournament.refusals import TournamentRefusal
from truquero.tournament.standings import StageTable
from truquero.tournament.tally import BoardTally, Tap, merged, score_of, take_pen

LLAVE, LIGA, SUIZO = stage(StageFormat.LLAVE), stage(StageFormat.LIGA), stage(StageFormat.SUIZO)
TWO_NIL = (BoardScore((2, 0), ((30, 11), (30, 29))),)
TWO_ONE = (BoardScore((2, 1), ((30, 11), (3, 30), (30, 29))),)


def final_of_two(**more: object) -> tuple[Event, Fixture, int, int]:
    """One match, called: the event, the fixture, and the captains of its two sides."""
    event = drawn(2, LLAVE, **more)
    event.call()
    (f,) = event.open()
    a, b = event.numbers(f)
    return event, f, event.t.contenders[a].captain, event.t.contenders[b].captain


def circle(f: Fixture, sides: tuple[int, int]) -> int:
    """Everybody beats the next, the last beats the first: nothing tells three of them apart."""
    return 0 if (sides[1] - sides[0]) % 3 == 1 else 1


def test_O5_a_tie_for_the_title_is_played_in_a_grande() -> None:
    event = drawn(3, stage(StageFormat.LIGA, tie_breaks=(TieBreak.WINS, TieBreak.GRANDE, TieBreak.LOT)))
    while event.waiting():
        event.play_round(circle)
    event.do(ORGANISER, cmd.NextStage())
    grandes = event.waiting()
    assert [f.grande for f in grandes] == [True, True]  # three are level: two meet, one waits
    event.finish(lower)
    assert event.t.places[0] == 1
    (last,) = (f for f in real(event.t.of_stage(0)) if f.round == 5)
    assert last.result is not None
    assert sum(last.result.boards[0].games) == 1


def test_a_board_gets_one_table_of_the_house_and_a_table_one_board() -> None:
    event, f, captain, _ = final_of_two()
    (board,) = f.boards
    with pytest.raises(TournamentRefusal, match="cannot do that"):
        event.do(captain, cmd.AssignTables(((board, "abc"),)))
    event.do(HOUSE, cmd.AssignTables(((board, "abc"),)))
    assert event.t.table_of == {board: "abc"}
    for again in ((board, "xyz"), (board + 1, "abc")):
        with pytest.raises(TournamentRefusal):
            event.do(HOUSE, cmd.AssignTables((again,)))
    assert event.t.table_of == {board: "abc"}


def test_O5_no_grande_where_nothing_hangs_on_it() -> None:
    breaks = (TieBreak.WINS, TieBreak.GRANDE, TieBreak.LOT)
    event = played(
        4,
        stage(StageFormat.LIGA, tie_breaks=breaks),
        wins=lambda f, s: 0 if 1 in s[:1] else 1 if 1 in s else circle(f, s),
    )
    assert not any(f.grande for f in event.t.fixtures.values())  # the three behind the winner are level, and stay so
    assert event.t.places[0] == 1


def test_O6_a_result_counts_when_both_sides_say_the_same() -> None:
    event, f, one, other = final_of_two()
    event.do(one, cmd.ReportResult(f.number, TWO_NIL))
    assert event.t.fixtures[f.number].status is FixtureStatus.REPORTED
    assert event.refused(one, cmd.AgreeResult(f.number)) == ("nothing-reported", "O6")
    event.do(other, cmd.AgreeResult(f.number))
    assert event.t.fixtures[f.number].result is not None


def test_O6_two_who_say_different_things_need_a_veedor() -> None:
    event, f, one, other = final_of_two()
    event.do(one, cmd.ReportResult(f.number, TWO_NIL))
    event.do(other, cmd.ReportResult(f.number, TWO_ONE))
    assert event.t.fixtures[f.number].status is FixtureStatus.DISPUTED
    assert event.refused(ORGANISER, cmd.ReportResult(f.number, TWO_NIL)) == ("not-agreed", "O6")
    event.do(VEEDOR, cmd.ReportResult(f.number, TWO_ONE))
    result = event.t.fixtures[f.number].result
    assert result is not None
    assert (result.boards, result.typed_by) == (TWO_ONE, VEEDOR)


def test_O6_online_the_table_says_it_and_nobody_else() -> None:
    event, f, one, _ = final_of_two()
    finished = cmd.TableFinished(f.boards[0], TWO_ONE[0])
    assert event.refused(one, finished) == ("not-yours", "O6")
    event.do(HOUSE, finished)
    assert event.t.fixtures[f.number].status is FixtureStatus.SETTLED
    assert event.refused(HOUSE, finished)[0] == "not-in-play"


@pytest.mark.parametrize(
    "wrong",
    [
        (),
        (BoardScore((2, 2)),),
        (BoardScore((1, 0)),),
        (BoardScore((3, 0)),),
        (BoardScore((2, -1)),),
        (BoardScore((2, 0), ((30, 11), (31, 2))),),
        (BoardScore((2, 0), ((30, 11), (12, 2))),),
        (BoardScore((2, 0), ((30, 11), (11, 30))),),
        (BoardScore((2, 0), ((30, 30), (30, 3))),),
        TWO_NIL * 2,
    ],
)
def test_O6_nobody_can_have_played_that(wrong: tuple[BoardScore, ...]) -> None:
    event, f, one, _ = final_of_two()
    assert event.refused(one, cmd.ReportResult(f.number, wrong))[0] == "bad-result"


def test_O7_every_board_has_a_sheet_with_nos_and_ellos() -> None:
    event = drawn(5, LLAVE)
    event.call()
    sheets = score_sheets(event.t, {n: f"Persona {n}" for n in range(1, 11)}, "es")
    boards = [board for f in event.open() for board in f.boards]
    assert len(sheets) == len(boards) == 1
    assert f"Mesa {boards[0]}" in sheets[0]
    assert "NOS" in sheets[0]
    assert "ELLOS" in sheets[0]
    assert "Persona" in sheets[0]


def test_O14_the_tanteador_alone_holds_the_pen() -> None:
    event, f, one, _ = final_of_two()
    assert event.refused(ORGANISER, cmd.AppointScorer(f.number, one)) == ("veedor-plays", "O14")
    event.do(ORGANISER, cmd.AppointScorer(f.number, 77))
    assert event.refused(one, cmd.ReportResult(f.number, TWO_NIL)) == ("pen-held", "O14")
    event.do(77, cmd.ReportResult(f.number, TWO_NIL))
    assert event.t.fixtures[f.number].status is FixtureStatus.SETTLED


def test_O20_every_tap_is_kept_and_counted_once() -> None:
    tally = take_pen(BoardTally(), "phone A", allowed=False)
    first = (Tap(1, 100, 0, 28), Tap(2, 130, 1, 4), Tap(3, 150, 0, 3))
    tally = merged(tally, "phone A", first)
    again = merged(tally, "phone A", (*first, Tap(4, 160, undoes=3), Tap(5, 170, 0, 2)))  # sent again after a cut
    assert len(again.taps) == 5
    assert score_of(again, 2, 30) == BoardScore((1, 0), ((30, 4),))
    with pytest.raises(TournamentRefusal, match="keeps the score"):
        merged(again, "phone B", (Tap(1, 200, 1, 2),))
    with pytest.raises(TournamentRefusal, match="keeps the score"):
        take_pen(again, "phone B", allowed=False)
    moved = merged(take_pen(again, "phone B", allowed=True), "phone B", (Tap(1, 200, 1, 2),))
    assert score_of(moved, 2, 30) == BoardScore((1, 0), ((30, 4), (0, 2)))
    with pytest.raises(TournamentRefusal):
        merged(moved, "phone B", (Tap(1, 200, 1, 3),))  # a tap does not change afterwards


def test_O23_a_round_has_an_hour() -> None:
    event, f, _, _ = final_of_two()
    assert (event.now + 3600, DeadlineKind.CLOCK, f.number) in deadlines(event.t)


@pytest.mark.parametrize("format", [StageFormat.SUIZO, StageFormat.CEROS])
def test_O27_nobody_rests_twice_while_somebody_has_not(format: StageFormat) -> None:
    event = drawn(5, stage(format, **({"rondas": 2} if format is StageFormat.SUIZO else {})))
    rested: list[int] = []
    while event.rounds_left():
        event.play_round(lower)
        table = StageTable(event.t, 0)
        alive = [row for row in table.rows.values() if format is StageFormat.SUIZO or row.lives]
        rested = [row.byes for row in alive]
        assert max(rested, default=0) - min(rested, default=0) <= 1 or format is StageFormat.CEROS
    byes = [f for f in event.t.fixtures.values() if f.result is not None and f.result.by is ResultBy.BYE]
    assert byes
    assert {f.result.boards for f in byes if f.result} == {()}  # a win with a difference of nothing


def test_O28_absent_after_the_tolerance() -> None:
    event, f, _, _ = final_of_two()
    assert deadlines(event.t)[0] == (event.now + 900, DeadlineKind.NO_SHOW, f.number)
    absent = cmd.NoShow(f.number, (False, True))
    event.now += 899
    assert event.refused(ORGANISER, absent) == ("not-due", "O28")
    event.now += 1
    event.do(ORGANISER, absent)
    result = event.t.fixtures[f.number].result
    assert result is not None
    assert (result.winner, result.by) == (0, ResultBy.WALKOVER)
    assert result.boards == (BoardScore((2, 0), ((30, 15), (30, 15))),)


def test_O28_both_absent_both_lose_and_the_next_has_nobody() -> None:
    event = drawn(4, LLAVE)
    event.call()
    one, other = event.open()
    event.now += 900
    event.do(ORGANISER, cmd.NoShow(one.number, (True, True)))
    event.settle(other, 0)
    event.do(ORGANISER, cmd.CloseRound())
    event.call()
    assert event.open() == []
    event.do(ORGANISER, cmd.CloseRound())
    event.do(ORGANISER, cmd.NextStage())
    assert event.t.places[0] == event.numbers(other)[0]


def test_O28_staggered_an_absent_pair_loses_a_game_at_a_time() -> None:
    event, f, *_ = final_of_two(staggered=900, place=Place.CARDS)
    late = cmd.NoShow(f.number, (False, True))
    event.now += 900
    assert [type(made).__name__ for made in event.do(ORGANISER, late)] == ["GameLost"]
    assert event.refused(ORGANISER, late) == ("not-due", "O28")
    assert deadlines(event.t)[0].at == event.now + 900
    assert event.refused(VEEDOR, cmd.ReportResult(f.number, (BoardScore((0, 2)),))) == ("bad-result", "O6")
    both = cmd.NoShow(f.number, (True, True))
    assert event.refused(ORGANISER, both) == ("not-due", "O28")
    event.now += 900
    event.do(ORGANISER, late)
    result = event.t.fixtures[f.number].result
    assert result is not None
    assert (result.winner, result.boards[0].games) == (0, (2, 0))


def test_O28_who_comes_late_plays_on_from_the_games_that_were_lost() -> None:
    event, f, one, other = final_of_two(staggered=900, place=Place.CARDS)
    event.now += 900
    event.do(ORGANISER, cmd.NoShow(f.number, (False, True)))
    event.do(ORGANISER, cmd.BeginFixture(f.number))
    came = (BoardScore((1, 2), ((30, 15), (4, 30), (28, 30))),)
    event.do(one, cmd.ReportResult(f.number, came))
    event.do(other, cmd.AgreeResult(f.number))
    result = event.t.fixtures[f.number].result
    assert result is not None
    assert result.winner == 1


def test_O28_games_are_lost_one_by_one_only_with_real_cards() -> None:
    with pytest.raises(TournamentRefusal) as caught:
        final_of_two(staggered=900)
    assert (caught.value.code, caught.value.article) == ("bad-bases", "O28")


def test_O28_later_rounds_wait_less_and_a_begun_match_not_at_all() -> None:
    event = drawn(4, LLAVE)
    event.play_round(lower)
    event.call()
    (f,) = event.open()
    event.now += 300
    event.do(event.t.contenders[event.numbers(f)[0]].captain, cmd.BeginFixture(f.number))
    assert event.refused(ORGANISER, cmd.NoShow(f.number, (True, False))) == ("not-in-play", "O28")


def test_O29_at_the_end_of_the_clock() -> None:
    event, f, _, _ = final_of_two()
    ahead = cmd.ClockUp(f.number, (BoardScore((1, 1), ((30, 2), (4, 30), (11, 12))),))
    assert event.refused(ORGANISER, ahead) == ("not-due", "O29")
    event.now += 3600
    level = cmd.ClockUp(f.number, (BoardScore((1, 1), ((30, 2), (4, 30), (11, 11))),))
    assert event.refused(ORGANISER, level) == ("level", "O29")
    event.do(ORGANISER, ahead)
    result = event.t.fixtures[f.number].result
    assert result is not None
    assert (result.winner, result.by) == (1, ResultBy.CLOCK)


def test_O30_early_in_a_league_results_are_struck_later_they_stay() -> None:
    early, late = drawn(5, LIGA), drawn(5, LIGA)
    early.play_round(lower)
    leaving = next(e for e in early.t.order if StageTable(early.t, 0).rows[e].played)
    early.do(early.t.contenders[leaving].captain, cmd.Withdraw(leaving))
    assert early.t.struck == {leaving}
    early.finish(lower)
    assert StageTable(early.t, 0).rows[leaving].played == 0
    assert {row.played for entry, row in StageTable(early.t, 0).rows.items() if entry != leaving} == {3}
    for _ in range(4):
        late.play_round(lower)
    played_most = max(late.t.order, key=lambda e: StageTable(late.t, 0).rows[e].played)
    late.do(ORGANISER, cmd.Withdraw(played_most))
    assert late.t.struck == frozenset()
    late.finish(lower)
    assert {row.played for row in StageTable(late.t, 0).rows.values()} == {4}


def test_O30_in_a_llave_the_rival_goes_on() -> None:
    event, f, one, _ = final_of_two()
    event.do(one, cmd.Withdraw(event.t.entry_of[one]))
    result = event.t.fixtures[f.number].result
    assert result is not None
    assert (result.winner, result.by) == (1, ResultBy.WALKOVER)
    assert event.refused(one, cmd.Withdraw(event.t.entry_of[one])) == ("wrong-phase", "O30")


def test_O30_who_has_left_a_suizo_is_not_paired_again() -> None:
    event = drawn(8, stage(StageFormat.SUIZO, rondas=3))
    event.play_round(lower)
    event.do(ORGANISER, cmd.Withdraw(1))
    before = max(event.t.fixtures)
    event.finish(lower)
    later = [f for n, f in event.t.fixtures.items() if n > before]
    assert later
    assert all(1 not in getattr(slot, "entries", ()) for f in later for slot in f.slots)


def test_late_entries_miss_what_they_were_not_there_for() -> None:
    event = drawn(9, stage(StageFormat.SUIZO, rondas=4))
    event.play_round(lower)
    event.do(ORGANISER, cmd.Enter((500, 501), agreed=True))
    event.finish(lower)
    row = StageTable(event.t, 0).rows[10]
    assert (row.played + row.byes, row.missed) == (3, 1)
    league = drawn(4, LIGA)
    assert league.refused(ORGANISER, cmd.Enter((500, 501), agreed=True)) == ("closed", "O17")
    event = opened(LIGA)
    assert event.refused(1, cmd.Enter((1, 2), agreed=True)) == ("not-yours", "O17")


def falls(event: Event, kind: DeadlineKind) -> int:
    """Seconds until a deadline of the only match."""
    (found,) = (one for one in deadlines(event.t) if one.kind is kind)
    return found.at - event.now


def test_O8_the_time_a_table_is_held_is_given_back_to_its_clock() -> None:
    event, f, _, _ = final_of_two()
    event.do(ORGANISER, cmd.BeginFixture(f.number))
    event.now += 3000
    assert falls(event, DeadlineKind.CLOCK) == 600
    event.do(ORGANISER, cmd.HoldTable(f.number))
    event.now += 5000
    assert not deadlines(event.t)
    assert event.refused(ORGANISER, cmd.ClockUp(f.number, TWO_NIL)) == ("held", "O8")
    event.do(VEEDOR, cmd.ReleaseTable(f.number))
    assert falls(event, DeadlineKind.CLOCK) == 600
    event.now += 599
    assert event.refused(ORGANISER, cmd.ClockUp(f.number, TWO_NIL)) == ("not-due", "O29")


def test_a_pause_is_given_back_and_a_hold_within_it_counts_once() -> None:
    event, f, _, _ = final_of_two()
    event.now += 100
    event.do(ORGANISER, cmd.HoldTable(f.number))
    event.now += 10
    event.do(ORGANISER, cmd.PauseTournament())
    event.now += 1000
    event.do(VEEDOR, cmd.ReleaseTable(f.number))
    event.now += 1000
    event.do(ORGANISER, cmd.ResumeTournament())
    assert falls(event, DeadlineKind.NO_SHOW) == 800
    assert falls(event, DeadlineKind.CLOCK) == 3500
    assert event.t.fixtures[f.number].stood == 2010


def test_a_match_that_is_called_again_in_a_pause_has_all_its_time_when_play_goes_on() -> None:
    event, f, _, _ = final_of_two()
    event.do(ORGANISER, cmd.BeginFixture(f.number))
    event.do(VEEDOR, cmd.ReportResult(f.number, TWO_NIL))
    event.do(ORGANISER, cmd.CloseRound())
    event.do(ORGANISER, cmd.PauseTournament())
    event.do(VEEDOR, cmd.Rule(RulingDecision.REPETIR, ("O7",), "dos sietes de oros", fixture=f.number))
    assert event.t.phase is TournamentPhase.PAUSED
    event.now += 5000
    event.do(ORGANISER, cmd.ResumeTournament())
    assert (falls(event, DeadlineKind.NO_SHOW), falls(event, DeadlineKind.CLOCK)) == (900, 3600)


def test_a_stage_without_a_clock_has_no_end_of_it() -> None:
    event = drawn(2, stage(StageFormat.LLAVE, clock=0))
    event.call()
    (f,) = event.open()
    event.do(ORGANISER, cmd.BeginFixture(f.number))
    event.now += 10**6
    assert not deadlines(event.t)
    assert event.refused(ORGANISER, cmd.ClockUp(f.number, TWO_NIL)) == ("no-clock", "O29")


@pytest.mark.parametrize("format", [StageFormat.SUIZO, StageFormat.CEROS])
def test_two_of_one_club_do_not_meet_in_the_first_two_rounds(format: StageFormat) -> None:
    event = opened(stage(format), separate=True)
    for club in ("El As", "El Rey", "El As", "El Rey", "", ""):
        event.enter(1, club=club)
    event.close_and_draw()
    for _ in range(2):
        event.play_round(lower)
    clubs = [{event.t.contenders[entry].club for entry in event.numbers(f)} for f in real(event.t.of_stage(0))]
    assert len(clubs) >= 5
    assert all(len(two) == 2 or two == {""} for two in clubs)


def test_who_are_all_of_one_club_meet_all_the_same_and_nobody_twice() -> None:
    event = opened(SUIZO, separate=True)
    event.enter(4, club="El As")
    event.close_and_draw()
    event.finish(lower)
    met = [frozenset(event.numbers(f)) for f in real(event.t.of_stage(0))]
    assert len(met) == len(set(met))
