"""Pairs that see their partner's cards stand out; honest pairs do not, and nobody does by chance."""

from __future__ import annotations

from random import Random

import pytest

from truquero.review.choices import BetChoice
from truquero.review.flags import FEWEST_PAIRS, Kind, PairFinding, Standing, beyond_chance, findings
from truquero.review.logistic import fit
from truquero.review.measures import giving_of_event, knowing_of_event, recentred
from truquero.review.wording import title, told

PAIRS, CHOICES = 24, 240


def choice(rng: Random, knows: bool = False, gives: bool = False) -> BetChoice:
    """Bold with good cards; a pair that knows also counts its partner's."""
    own, hidden = rng.random(), rng.random()
    strength = (own + hidden) / 2 if knows else own
    bold = rng.random() < strength and not (gives and rng.random() < 0.5)
    return BetChoice(1, "answer truco", bold, (own, own * own), hidden, own >= 0.9)


def event(seed: int, knows: int = 0, gives: int = 0) -> dict[int, list[list[BetChoice]]]:
    rng = Random(seed)
    amount = {knows: 3 * CHOICES}
    return {
        pair: [[choice(rng, pair == knows, pair == gives) for _ in range(amount.get(pair, CHOICES))]]
        for pair in range(1, PAIRS + 1)
    }


@pytest.mark.parametrize("seed", range(3))
def test_the_pair_that_knows_is_found_and_nobody_else(seed: int) -> None:
    found = [f for f in findings(event(seed, knows=7), games_of_people=1000) if f.kind is Kind.KNOWS]
    assert [(f.pair, f.standing) for f in found] == [(7, Standing.NOTE)]  # S1 has not passed its gate


@pytest.mark.parametrize("seed", range(3))
def test_the_pair_that_gives_away_is_found(seed: int) -> None:
    assert (5, Kind.GIVES) in [(f.pair, f.kind) for f in findings(event(seed, gives=5), games_of_people=1000)]


def test_an_honest_event_shows_hardly_anything() -> None:
    shown = [f for seed in range(4) for f in findings(event(1000 + seed), games_of_people=1000)]
    assert len(shown) <= 1  # 96 pairs, two measures each


def test_measures_tried_on_programs_only_are_notes() -> None:
    for games, standing in ((499, Standing.NOTE), (500, Standing.FLAG)):
        found = findings(event(1, gives=5), games_of_people=games)
        assert [f.standing for f in found if f.kind is Kind.GIVES] == [standing]


def test_too_few_pairs_are_not_compared() -> None:
    few = {pair: games for pair, games in event(1, knows=1).items() if pair < FEWEST_PAIRS}
    assert findings(few, games_of_people=1000) == []
    assert findings({}, games_of_people=0) == []


def test_a_pair_is_judged_by_others_only() -> None:
    """However much one pair plays, it cannot make its own habits the usual ones."""
    loud = event(2, knows=3)
    loud[3] = loud[3] * 6
    measured = knowing_of_event(loud)
    assert max(measured, key=lambda pair: measured[pair].z) == 3
    assert measured[3].choices == 18 * CHOICES


def test_giving_way_is_counted_on_strong_hands_alone() -> None:
    giving = giving_of_event(event(3, gives=5))[5]
    assert giving.strong_hands < CHOICES / 5
    assert giving.gave_way / giving.strong_hands > 2 * giving.usual


def test_an_event_without_spread_is_not_blown_up() -> None:
    assert recentred({1: 1.0, 2: 1.0, 3: 1.0, 4: 1.1}) == pytest.approx({1: 0.0, 2: 0.0, 3: 0.0, 4: 0.1})
    assert recentred({}) == {}


def test_of_what_is_shown_a_twentieth_may_be_chance() -> None:
    def with_chance(pair: int, chance: float) -> PairFinding:
        return PairFinding(pair, Kind.KNOWS, 10, chance, Standing.FLAG)

    clear = [with_chance(1, 0.0001), with_chance(2, 0.004)]
    rest = [with_chance(pair, 0.02 + pair / 10) for pair in range(3, 11)]
    assert beyond_chance([*rest, *clear]) == clear
    assert beyond_chance(rest) == []


def test_the_fit_is_the_most_likely_one() -> None:
    """The most likely model makes the mean surprise nothing, alone and beside every column."""
    rng = Random(4)
    rows = [(rng.random(), rng.gauss(0, 1)) for _ in range(400)]
    yes = [rng.random() < 0.2 + 0.6 * a for a, _ in rows]
    model = fit(rows, yes)
    off = [y - model.chance(row) for row, y in zip(rows, yes, strict=True)]
    assert sum(off) == pytest.approx(0, abs=0.01)
    for column in (0, 1):
        assert sum(o * row[column] for o, row in zip(off, rows, strict=True)) == pytest.approx(0, abs=0.01)


@pytest.mark.parametrize("language", ["en", "es", "va"])
@pytest.mark.parametrize("kind", Kind)
def test_a_finding_accuses_nobody(language: str, kind: Kind) -> None:
    said = told(PairFinding(3, kind, 120, 0.00001, Standing.NOTE, 9, 0.08), language)
    assert "120" in said
    assert "O12" in said
    assert not any(word in f"{title(language)} {said}".lower() for word in ("cheat", "tramp", "fraud", "frau"))
