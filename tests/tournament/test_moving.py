"""A match that moves from real cards to a table of the house and back, between games (O6, O22)."""

from __future__ import annotations

import pytest

from tests.tournament.running import ORGANISER, VEEDOR, Event, drawn, stage
from truquero.tournament import events as ev
from truquero.tournament import tournament_commands as cmd
from truquero.tournament.model import HOUSE, BoardScore, Fixture, FixtureStatus, Place, StageFormat
from truquero.tournament.moving import carried, plays_online
from truquero.tournament.refusals import TournamentRefusal
from truquero.tournament.slots import sides_of
from truquero.tournament.tally import begun_at, score_of

ONE_NIL = BoardScore((1, 0), ((30, 22),))
ONE_ALL = BoardScore((1, 1), ((30, 22), (18, 30)))
WON = BoardScore((2, 1), ((30, 22), (18, 30), (30, 29)))
ONLINE, CARDS = Place.ONLINE, Place.CARDS


def at_home(place: Place = Place.BOTH, boards: int = 1, format: StageFormat = StageFormat.LLAVE) -> Event:
    event = drawn(2, stage(format, boards=boards), place=place)
    event.call()
    return event


def match(event: Event) -> Fixture:
    return event.t.fixtures[1]


def captains(event: Event) -> tuple[int, int]:
    a, b = (event.t.contenders[side[0]].captain for side in sides_of(event.t, match(event)) if side)
    return a, b


def test_a_match_goes_from_cards_to_a_table_and_back_and_keeps_its_games() -> None:
    event = at_home()
    one, other = captains(event)
    (board,) = match(event).boards
    assert not plays_online(event.t, match(event), board)
    wish = cmd.MoveBoard(board, ONLINE, ONE_NIL)
    assert [type(made) for made in event.do(one, wish)] == [ev.MoveOffered]
    assert match(event).boards == (board,)  # until the other side agrees (O6)
    assert event.do(other, wish) == [ev.BoardMoved(1, board, board + 1, ONLINE, ONE_NIL)]
    event.do(HOUSE, cmd.AssignTables(((board + 1, "table-1"),)))
    assert plays_online(event.t, match(event), board + 1)
    event.do(ORGANISER, cmd.MoveBoard(board + 1, CARDS, ONE_ALL))
    (last,) = match(event).boards
    assert not plays_online(event.t, match(event), last)
    assert carried(match(event), last) == ONE_ALL
    assert event.refused(one, cmd.ReportResult(1, (BoardScore((2, 1), ((30, 1), (18, 30), (30, 29))),)))[1] == "O6"
    event.do(one, cmd.ReportResult(1, (WON,)))
    event.do(other, cmd.AgreeResult(1))
    result = match(event).result
    assert result is not None
    assert result.boards == (WON,)


def test_the_other_captain_says_the_same_or_nothing_moves() -> None:
    event = at_home()
    one, other = captains(event)
    event.do(one, cmd.MoveBoard(1, ONLINE, ONE_NIL))
    event.do(one, cmd.MoveBoard(1, ONLINE, ONE_NIL))  # saying it twice is not saying it for the others
    event.do(other, cmd.MoveBoard(1, ONLINE, ONE_ALL))
    moving = match(event).moving
    assert moving is not None
    assert (moving.side, moving.score) == (1, ONE_ALL)
    assert match(event).boards == (1,)
    event.do(one, cmd.MoveBoard(1, ONLINE, ONE_ALL))
    assert match(event).boards == (2,)
    assert match(event).moving is None


@pytest.mark.parametrize(
    ("board", "place", "score", "why"),
    [
        (1, CARDS, ONE_NIL, ("there-already", "O6")),
        (1, Place.BOTH, ONE_NIL, ("one-place", "O17")),
        (1, ONLINE, BoardScore((1, 0), ((30, 22), (4, 6))), ("mid-game", "O6")),
        (1, ONLINE, BoardScore((1, 0)), ("bad-result", "O6")),
        (1, ONLINE, BoardScore((1, 0), ((22, 30),)), ("bad-result", "O6")),
        (1, ONLINE, BoardScore((1, 0), ((29, 22),)), ("bad-result", "O6")),
        (1, ONLINE, BoardScore((2, 0), ((30, 22), (30, 22))), ("bad-result", "O6")),
        (1, ONLINE, BoardScore((-1, 0)), ("bad-result", "O6")),
        (9, ONLINE, ONE_NIL, ("no-match", "O6")),
    ],
)
def test_a_move_that_cannot_be_is_refused(board: int, place: Place, score: BoardScore, why: tuple[str, str]) -> None:
    event = at_home()
    assert event.refused(ORGANISER, cmd.MoveBoard(board, place, score)) == why


def test_who_does_not_play_it_does_not_move_it() -> None:
    event = at_home()
    partner = event.t.contenders[1].members[1]
    for actor in (partner, 77):
        assert event.refused(actor, cmd.MoveBoard(1, ONLINE)) == ("not-yours", "O6")


@pytest.mark.parametrize("place", [ONLINE, CARDS])
def test_where_the_bases_name_one_place_nothing_moves(place: Place) -> None:
    event = at_home(place)
    assert event.refused(ORGANISER, cmd.MoveBoard(1, CARDS if place is ONLINE else ONLINE)) == ("one-place", "O17")


def test_a_held_or_reported_match_stays_where_it_is() -> None:
    event = at_home()
    event.do(VEEDOR, cmd.HoldTable(1))
    assert event.refused(ORGANISER, cmd.MoveBoard(1, ONLINE)) == ("held", "O8")
    event.do(VEEDOR, cmd.ReleaseTable(1))
    event.do(captains(event)[0], cmd.ReportResult(1, (BoardScore((2, 0)),)))
    assert event.refused(ORGANISER, cmd.MoveBoard(1, ONLINE)) == ("not-in-play", "O6")


def test_the_result_of_a_board_that_is_played_online_is_read_and_not_typed() -> None:
    """Of a match of clubs one board moves; the others are written down when it is over."""
    event = at_home(boards=2)
    event.do(ORGANISER, cmd.MoveBoard(2, ONLINE))
    event.do(HOUSE, cmd.AssignTables(((3, "table-3"),)))
    two_nil = BoardScore((2, 0))
    assert event.refused(ORGANISER, cmd.ReportResult(1, (two_nil, two_nil))) == ("live-table", "O6")
    event.do(HOUSE, cmd.TableFinished(3, two_nil))
    assert event.refused(ORGANISER, cmd.MoveBoard(3, CARDS)) == ("not-in-play", "O6")
    assert event.refused(ORGANISER, cmd.ReportResult(1, (two_nil, BoardScore((2, 1))))) == ("live-table", "O6")
    event.do(ORGANISER, cmd.ReportResult(1, (two_nil, two_nil)))
    assert match(event).status is FixtureStatus.SETTLED


def test_duplicado_is_played_in_one_place() -> None:
    with pytest.raises(TournamentRefusal) as caught:
        at_home(format=StageFormat.DUPLICADO, boards=2)
    assert (caught.value.code, caught.value.article) == ("bad-bases", "O22")


def test_a_sheet_begins_with_the_games_that_it_brings_along() -> None:
    assert score_of(begun_at(ONE_ALL), 2, 30) == ONE_ALL
    assert begun_at(BoardScore((0, 0))).taps == ()
