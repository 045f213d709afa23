"""Maestro among partners: who answers, what is left to a partner, and that the strategy knows the situations."""

from __future__ import annotations

from truquero.bots.bot_table import BotTable
from truquero.bots.characters import character
from truquero.bots.trained_player import Maestro
from truquero.cards import cards
from truquero.engine import Call, Hands, Match, Phase, Stack, act, start, view
from truquero.engine.actions import Play
from truquero.engine.state import Stage
from truquero.fairness.shuffle import seeded_rng, shuffled
from truquero.maestro.abstraction import abstraction
from truquero.maestro.team_view_key import LET_PARTNER, team_situation, who_answers
from truquero.maestro.view_key import Situation
from truquero.rulebooks import ARGENTINO, BOOKS
from truquero.seats import TABLE, Seat

ASTURIAS = BOOKS["asturias"]


def truco_of_the_first() -> Match:
    """Seat 1 bets truco: seats 2 and 4 may answer."""
    match = start(ARGENTINO, 4)
    hands = ("1e 4c 6b", "3o 5c 7b", "7e 2c 10b", "1o 5e 6c")
    given = Hands(tuple((seat, cards(hand)) for seat, hand in enumerate(hands, start=1)))
    match, _ = act(match, TABLE, given)
    return act(match, 1, Call("truco"))[0]


def known(match: Match, seat: Seat, signs: tuple[tuple[Seat, str], ...] = ()) -> Situation:
    seen = view(match, seat)
    c = next(c for c in seen.contests if c.stage is not Stage.OVER)
    return team_situation(ARGENTINO, seen, c, abstraction(ARGENTINO, 4), signs)


def test_who_plays_last_is_asked_first_and_may_leave_it_to_a_partner() -> None:
    match = truco_of_the_first()
    seen = view(match, 4)
    assert who_answers(ARGENTINO, seen, seen.contests[0]) == [4, 2]
    assert LET_PARTNER in known(match, 4).options
    assert LET_PARTNER not in known(match, 2).options


def test_the_sign_of_a_partner_counts_and_that_of_a_rival_does_not() -> None:
    match = truco_of_the_first()
    assert known(match, 4, ((2, "1b"),)).key != known(match, 4).key
    assert known(match, 4, ((1, "1b"),)).key == known(match, 4).key


def test_a_whole_game_is_played_by_the_strategy() -> None:
    rng = seeded_rng(5)
    bots = {seat: character("maestro").sit(ASTURIAS, 4, seat, seat) for seat in (1, 2, 3, 4)}
    table = BotTable(start(ASTURIAS, 4), bots, rng)
    cards_played = 0
    while table.match.phase is not Phase.OVER:
        if table.match.phase is Phase.DEAL:
            table.hand_in(Stack(shuffled(ASTURIAS.pack_for(4), rng)))
            continue
        cards_played += sum(isinstance(done.decision.action, Play) for done in table.step())
    asked = [(bot.met, bot.unmet) for bot in bots.values() if isinstance(bot, Maestro)]
    assert cards_played > 20
    assert sum(met for met, _ in asked) > 20
    assert sum(unmet for _, unmet in asked) <= 1
