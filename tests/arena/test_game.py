"""A pair is one game played twice with the same cards, the sides exchanged."""

from __future__ import annotations

from array import array

import pytest

from truquero.arena.game import Stopped, pack, play_game, play_pair
from truquero.arena.setting import ArenaError, ArenaTable, Setting, bots_of, table_of
from truquero.rulebooks import BOOKS

TABLES = [(book.id, players) for book in BOOKS.values() for players in book.players]


def table(rulebook: str = "argentino", players: int | None = None, seed: int = 1, strict: bool = False) -> ArenaTable:
    return table_of(Setting(rulebook, ("azar", "azar"), players, seed, strict))


@pytest.mark.parametrize("strict", [False, True])
@pytest.mark.parametrize(("rulebook", "players"), TABLES)
def test_a_game_ends_with_a_winner_who_has_the_points(rulebook: str, players: int, strict: bool) -> None:
    sat = table(rulebook, players, strict=strict)
    pair = play_pair(sat, sat.meetings[0], 1)
    target = sat.book.match.target
    assert len(pair.games) == 2
    for game in pair.games:
        assert game.points[game.winner] == target
        assert game.points[1 - game.winner] <= target
        assert 0 < game.deals <= game.actions


def test_the_same_pair_goes_the_same_way() -> None:
    first, again = table("belmez", 4), table("belmez", 4)
    assert play_pair(first, first.meetings[0], 5) == play_pair(again, again.meetings[0], 5)


def test_another_pair_or_another_seed_is_another_game() -> None:
    sat, other = table(), table(seed=2)
    found = {play_pair(sat, sat.meetings[0], n).games for n in range(1, 9)}
    found |= {play_pair(other, other.meetings[0], n).games for n in range(1, 9)}
    assert len(found) == 16


def test_the_cards_depend_on_seed_pair_and_deal_alone() -> None:
    sat = table()
    assert pack(sat, 3, 0) == pack(table(strict=True), 3, 0)
    assert len(pack(sat, 3, 0)) == len(sat.book.pack)
    assert {*pack(sat, 3, 0)} == {*sat.book.pack}
    assert len({pack(sat, 3, 0), pack(sat, 3, 1), pack(sat, 4, 0), pack(table(seed=2), 3, 0)}) == 4


def test_who_is_named_first_makes_no_difference() -> None:
    """Both orders play the same two games, told from the other side."""
    sat = table("valencia", 4)
    a, b = sat.meetings[0]
    mine, yours = play_pair(sat, (a, b), 2), play_pair(sat, (b, a), 2)
    assert [g.points for g in mine.games] == [g.points[::-1] for g in reversed(yours.games)]
    assert [g.winner for g in mine.games] == [1 - g.winner for g in reversed(yours.games)]


def test_three_copies_of_a_bot_do_not_play_the_same_games() -> None:
    sat = table_of(Setting("argentino", ("azar",) * 3))
    assert len({play_pair(sat, bots, 1).games for bots in sat.meetings}) == 3


def test_times_are_kept_for_each_bot() -> None:
    sat = table()
    times = array("d"), array("d")
    pair = play_pair(sat, sat.meetings[0], 1, times=times)
    assert sum(map(len, times)) == sum(game.actions for game in pair.games)
    assert all(t >= 0 for spent in times for t in spent)


def test_a_game_that_does_not_end_is_an_error() -> None:
    sat = table()
    with pytest.raises(ArenaError, match=r"does not end: after \d+ actions and \d+ deals"):
        play_game(sat, sat.meetings[0], 1, most_actions=3)


def test_a_game_can_be_left() -> None:
    sat = table()
    with pytest.raises(Stopped):
        play_game(sat, sat.meetings[0], 1, stop=lambda: True)


@pytest.mark.parametrize(
    ("text", "bots"),
    [
        ("azar,azar", ("azar", "azar")),
        (" azar , azar,", ("azar", "azar")),
        ("a:x=1,y=2,b,c:z=3", ("a:x=1,y=2", "b", "c:z=3")),
        ("a,y=2", ("a", "y=2")),
        ("", ()),
    ],
)
def test_bots_are_parted_by_commas_and_so_are_their_settings(text: str, bots: tuple[str, ...]) -> None:
    assert bots_of(text) == bots


@pytest.mark.parametrize(
    ("setting", "said"),
    [
        (Setting("mus", ("azar", "azar")), "there is no rulebook 'mus'; the rulebooks are belmez, "),
        (Setting("belmez:patas=99", ("azar", "azar")), "patas=99: patas takes "),
        (Setting("belmez:patas=3,patas=5", ("azar", "azar")), "option 'patas' is given twice"),
        (Setting("nowhere.py", ("azar", "azar")), "nowhere.py.*no such file"),
        (Setting("asturias", ("azar", "azar"), players=2), "asturias is played by 4, not by 2"),
        (Setting("belmez", ("azar", "azar"), players=6), "belmez is played by 2 or 4, not by 6"),
        (Setting("belmez", ("azar",)), "name two bots or more"),
        (Setting("belmez", ("azar", "nobody")), "there is no player 'nobody'; there are novato"),
        (Setting("belmez", ("azar", "azar"), seed=-1), "-1 is not a seed"),
    ],
)
def test_what_cannot_be_played_is_refused_in_words(setting: Setting, said: str) -> None:
    with pytest.raises(ArenaError, match=said):
        table_of(setting)
