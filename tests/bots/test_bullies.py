"""Bullies sit at real tables: each does what its rule says, and nothing that is not legal."""

from __future__ import annotations

import pytest

from truquero.arena import Amount, Setting, measure
from truquero.bots.characters import CharacterError, character
from truquero.maestro.bully_words import BULLIES


@pytest.mark.parametrize("rulebook", ["argentino", "belmez", "valencia"])
def test_every_bully_plays_whole_games_legally(rulebook: str) -> None:
    bots = tuple(f"{bully}+novato" for bully in BULLIES)
    outcome = measure(Setting(rulebook, ("azar", *bots)[:2], seed=3), Amount(pairs=1))
    assert outcome.meetings[0].games == 2
    for bully in bots:
        assert measure(Setting(rulebook, (bully, "novato"), seed=3), Amount(pairs=1)).meetings[0].games == 2


def test_a_bully_is_named_before_the_player_it_is_wrapped_round() -> None:
    assert str(character("always-bet+embustero:level=1")) == "always-bet+embustero:level=1"
    with pytest.raises(CharacterError, match="there is no bully 'shout'; there are always-bet"):
        character("shout+embustero")
    with pytest.raises(CharacterError, match="there is no player 'nobody'"):
        character("always-bet+nobody")


@pytest.mark.parametrize(
    ("rulebook", "name"), [("belmez", "embustero"), ("tarija", "embustero"), ("belmez", "prudente")]
)
def test_betting_always_does_not_beat_those_who_play_the_odds(rulebook: str, name: str) -> None:
    """They believe a rival less the more often it bets: nobody can bully them."""
    bots = (f"always-bet+{name}:level=1", f"{name}:level=1")
    meeting = measure(Setting(rulebook, bots, players=2, seed=11), Amount(pairs=12)).meetings[0]
    assert meeting.share().value < 0.6
