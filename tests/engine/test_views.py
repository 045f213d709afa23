"""Several views of one moment: the same as one by one, with what they have in common made once."""

import pytest

from tests.engine.play import Table, random_match, tables
from truquero.engine.view import SPECTATOR, view, views
from truquero.rulebooks import BOOKS, TARIJA


@pytest.mark.parametrize("table", tables(*BOOKS.values()), ids=str)
def test_views_together_are_the_views_one_by_one(table: Table) -> None:
    for step in random_match(*table, seed=11, max_actions=60):
        seats = range(SPECTATOR, table.players + 1)
        together = views(step.after, seats)
        assert together == {seat: view(step.after, seat) for seat in seats}
        covered = any(play.down for c in together[SPECTATOR].contests for play in c.plays)
        covered |= any(play.down for c in together[SPECTATOR].contests for baza in c.bazas for play in baza.plays)
        shared = {id(seen.contests) for seen in together.values()}
        assert covered or len(shared) == 1


def test_a_card_face_down_is_known_to_its_owner_alone() -> None:
    """T14, where what is common ends."""
    found = False
    for step in random_match(TARIJA, 2, False, seed=3, max_actions=400):
        one, two = views(step.after, (1, 2)).values()
        for a, b in zip(one.contests, two.contests, strict=True):
            for mine, theirs in zip(a.plays, b.plays, strict=True):
                if mine.down:
                    found = True
                    assert (mine.card is None) == (mine.seat != 1)
                    assert (theirs.card is None) == (theirs.seat != 2)
    assert found
