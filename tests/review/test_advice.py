"""How often a side does what a program would have advised, read off the log of a table."""

from __future__ import annotations

import pytest

from truquero.bots.bot_table import BotTable
from truquero.bots.characters import character
from truquero.engine import events as ev
from truquero.engine.actions import Action, Stack
from truquero.engine.start import start
from truquero.engine.state import Match, Phase
from truquero.fairness.shuffle import seeded_rng, shuffled
from truquero.review.advice import FEWEST_CHOICES, Advised, advised, agreements
from truquero.review.choices import TimedDeed
from truquero.rulebooks import BOOKS
from truquero.seats import Seat

FIRST_STATE = start(BOOKS["argentino"], 4)
SLOW = 7.0


class Noted(BotTable):
    """A table of bots whose log is kept; the even seats take their time."""

    def __init__(self, match: Match) -> None:
        odd, even = "prudente", "azar"
        bots = {s: character(odd if s % 2 else even).sit(match.book, 4, s, s) for s in (1, 2, 3, 4)}
        super().__init__(match, bots, seeded_rng(1))
        self.deeds: list[TimedDeed] = []
        self.now = 0.0

    def do(self, seat: Seat, action: Action) -> list[ev.Event]:
        self.now += SLOW if seat and seat % 2 == 0 else 1.0
        events = super().do(seat, action)
        self.deeds.append(TimedDeed(seat, action, events, self.now))
        return events


@pytest.fixture(scope="module")
def deeds() -> list[TimedDeed]:
    table, deals = Noted(FIRST_STATE), 0
    while deals < 8 or table.match.phase is not Phase.DEAL:
        if table.match.phase is Phase.DEAL:
            table.hand_in(Stack(shuffled(table.match.book.pack_for(4), seeded_rng(deals))))
            deals += 1
        else:
            for _ in table.step():
                pass
    return table.deeds


def test_the_program_agrees_with_itself_more_than_with_chance(deeds: list[TimedDeed]) -> None:
    program, chance = advised(FIRST_STATE, deeds)
    assert min(program.choices, chance.choices) >= 20
    assert program.same / program.choices > 0.6 > chance.same / chance.choices


def test_it_is_noted_how_long_cards_and_answers_took(deeds: list[TimedDeed]) -> None:
    program, chance = advised(FIRST_STATE, deeds)
    assert set(program.cards) == {1.0}
    assert set(chance.cards) == {SLOW}
    assert chance.answers


def test_only_a_side_that_agrees_far_more_often_than_the_others_is_mentioned() -> None:
    usual = [Advised(200, 100, (2.0,), (6.0, 8.0))]
    event = dict.fromkeys(range(1, 9), usual) | {9: [Advised(100, 80, (2.0,), (2.0,)), Advised(100, 75)]}
    (found,) = agreements(event).items()
    assert found[0] == 9
    assert (found[1].choices, found[1].same, round(found[1].usual, 1)) == (200, 155, 0.5)
    assert (found[1].answers, found[1].others_answers) == (2.0, 7.0)


def test_a_side_that_chose_little_and_one_alone_are_not_compared() -> None:
    few = [Advised(FEWEST_CHOICES - 1, FEWEST_CHOICES - 1)]
    assert agreements({1: few, 2: [Advised(500, 250)]}) == {}
    assert agreements({1: [Advised(500, 500)]}) == {}
    assert agreements({}) == {}
