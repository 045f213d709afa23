"""A bot knows what its seat knows: whatever the hidden cards are, it does the same for the same reasons."""

from __future__ import annotations

import sys
from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.bots.redealt import Hear, Leak, Look, Sit, bots_steps, compare, random_steps
from tests.engine.play import Table, some_tables, tables
from truquero.bots.azar import Azar
from truquero.bots.characters import CHARACTERS, character
from truquero.bots.player import Bot, Decision, Reason
from truquero.engine import events as ev
from truquero.engine.state import Match
from truquero.engine.view import audience, view
from truquero.engine.view_types import PlayerView, Seen
from truquero.fairness.shuffle import seeded_rng
from truquero.rulebooks import ARGENTINO, BELMEZ, BOOKS, TARIJA
from truquero.seats import Seat, team_of

TABLES = tables(*BOOKS.values())


def seated(name: str, seed: int = 5) -> Sit:
    return lambda table, seat: character(name).sit(table.book, table.players, seat, seed)


def many(
    table: Table, sit: Sit, seeds: range, times: int = 2, look: Look = view, hear: Hear = audience
) -> Counter[str]:
    """Random matches, in each of them one seat, for which the rest is dealt anew a few times."""
    counted: Counter[str] = Counter()
    for seed in seeds:
        rng = Random(seed)
        steps = random_steps(table, seed, rng)
        counted += compare(table, steps, rng.randint(1, table.players), sit, rng, times, look, hear)
    return counted


@pytest.mark.parametrize("table", some_tables(*BOOKS.values()), ids=str)
def test_no_character_plays_otherwise_when_hidden_cards_change(table: Table) -> None:
    counted: Counter[str] = Counter()
    for at, name in enumerate(CHARACTERS):
        seeds = range(10 * at, 10 * at + 3)
        counted += many(table, seated(name), seeds)
    assert counted["decisions"] >= 20, counted
    assert counted["in the dark"] >= 10, counted


@settings(max_examples=25, deadline=None)
@given(
    table=st.sampled_from(TABLES),
    seed=st.integers(0, 2**32),
    name=st.sampled_from(CHARACTERS),
    who=st.integers(1, 8),
)
def test_nor_at_a_table_of_bots_with_their_signs(table: Table, seed: int, name: str, who: int) -> None:
    steps = bots_steps(table, seed, deals=2)
    compare(table, steps, (who - 1) % table.players + 1, seated(name), Random(seed), times=3)


# ---------------------------------------------------------------- planted leaks


class Peeker(Azar):
    """Cheats: looks for a match in whoever asks it."""

    def decide(self, view: PlayerView, must: bool = True) -> Decision:
        match = sys._getframe(1).f_locals.get("match")
        rivals = [c.dealt[s] for c in getattr(match, "live", ()) for s in c.seats if s != view.seat]
        return Decision(view.legal[0], Reason("peeked", (("cards", str(rivals)),)))


class Eavesdropper(Azar):
    """Cheats: remembers every hand that an event names."""

    def __init__(self, seed: int) -> None:
        super().__init__(seeded_rng(seed))
        self.hands: dict[Seat, str] = {}

    def notice(self, seen: Seen) -> None:
        if isinstance(seen, ev.ContestBegan):
            self.hands = {seat: str(hand) for seat, hand in seen.hands}

    def decide(self, view: PlayerView, must: bool = True) -> Decision:
        return Decision(view.legal[0], Reason("overheard", tuple((str(s), h) for s, h in self.hands.items())))


def peeker(table: Table, seat: Seat) -> Bot:
    return Peeker(seeded_rng(1))


def eavesdropper(table: Table, seat: Seat) -> Bot:
    return Eavesdropper(1)


def rivals_hand(match: Match, who: Seat) -> PlayerView:
    """A view that shows the hand of a rival, as if it were a captain's partner."""
    honest = view(match, who)
    c = match.contest_of(who)
    if c is None or honest.hand is None:
        return honest
    return replace(honest, partners=tuple((s, c.hands[s]) for s in c.seats if team_of(s) != team_of(who)))


def test_a_bot_that_peeks_at_the_match_is_caught() -> None:
    with pytest.raises(Leak, match="thinks"):
        many(Table(ARGENTINO, 4, False), peeker, range(20))


@pytest.mark.parametrize("name", ["prudente", "embustero"])
@pytest.mark.parametrize(
    "table", [Table(ARGENTINO, 2, False), Table(TARIJA, 4, True), Table(BELMEZ, 2, False)], ids=str
)
def test_a_view_with_a_rivals_cards_is_caught(table: Table, name: str) -> None:
    with pytest.raises(Leak, match="thinks"):
        many(table, seated(name), range(60), look=rivals_hand)


def test_an_event_with_everybodys_hands_is_caught() -> None:
    with pytest.raises(Leak, match="hears"):
        many(Table(ARGENTINO, 2, False), eavesdropper, range(20), hear=lambda match, event, who: event)
    many(Table(ARGENTINO, 2, False), eavesdropper, range(20))  # the events as its seat may see them tell it nothing
