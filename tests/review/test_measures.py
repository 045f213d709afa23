"""Pairs that see their partner's cards stand out; honest pairs do not, and nobody does by chance."""

from __future__ import annotations

from random import Random

import pytest

from truquero.review.advice import Agreement
from truquero.review.choices import BetChoice
from truquero.review.flags import FEWEST_PAIRS, PairFinding, Standing, beyond_chance, findings
from truquero.review.gates import Gate, Kind, has_passed, measured, passes
from truquero.review.logistic import fit
from truquero.review.measures import giving_of_event, knowing_of_event, recentred
from truquero.review.wording import about, title, told, told_agreement, told_delays, told_together
from truquero.rules import LANGUAGES

PAIRS, CHOICES = 24, 240
BOOK, UNTRIED = "argentino", "quesada"
PASSED = {"argentino": {Kind.KNOWS, Kind.GIVES}, "tarija": {Kind.KNOWS, Kind.GIVES}, "valencia": set[Kind]()}


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
    found = [f for f in findings(event(seed, knows=7), 1000, BOOK) if f.kind is Kind.KNOWS]
    assert [f.pair for f in found] == [7]


@pytest.mark.parametrize("seed", range(3))
def test_the_pair_that_gives_away_is_found(seed: int) -> None:
    assert (5, Kind.GIVES) in [(f.pair, f.kind) for f in findings(event(seed, gives=5), 1000, BOOK)]


def test_an_honest_event_shows_hardly_anything() -> None:
    shown = [f for seed in range(4) for f in findings(event(1000 + seed), 1000, BOOK)]
    assert len(shown) <= 1  # 96 pairs, two measures each


@pytest.mark.parametrize(
    ("book", "games", "standing"),
    [(BOOK, 499, Standing.NOTE), (BOOK, 500, Standing.FLAG), (UNTRIED, 5000, Standing.NOTE)],
)
@pytest.mark.parametrize("kind", [Kind.KNOWS, Kind.GIVES])
def test_without_games_of_people_or_a_passed_gate_it_is_a_note(
    book: str, games: int, standing: Standing, kind: Kind
) -> None:
    found = findings(event(1, knows=7, gives=5), games, book)
    assert {f.standing for f in found if f.kind is kind} == {standing}


def test_the_program_reads_from_the_figures_which_gates_are_passed() -> None:
    assert {book: {kind for kind in found if has_passed(book, kind)} for book, found in measured().items()} == PASSED
    assert not has_passed(UNTRIED, Kind.KNOWS)


@pytest.mark.parametrize("short", [Gate(0.94, 0.9, 0.001), Gate(0.97, 0.84, 0.001), Gate(0.97, 0.9, 0.006)])
def test_one_figure_that_falls_short_is_enough_to_fail(short: Gate) -> None:
    assert passes(Kind.KNOWS, Gate(0.95, 0.85, 0.005))
    assert not passes(Kind.KNOWS, short)


def test_too_few_pairs_are_not_compared() -> None:
    few = {pair: games for pair, games in event(1, knows=1).items() if pair < FEWEST_PAIRS}
    assert findings(few, 1000, BOOK) == []
    assert findings({}, 0, BOOK) == []


def test_a_pair_is_judged_by_others_only() -> None:
    """However much one pair plays, it cannot make its own habits the usual ones."""
    loud = event(2, knows=3)
    loud[3] = loud[3] * 6
    found = knowing_of_event(loud)
    assert max(found, key=lambda pair: found[pair].z) == 3
    assert found[3].choices == 18 * CHOICES


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
@pytest.mark.parametrize("kind", [Kind.KNOWS, Kind.GIVES])
def test_a_finding_accuses_nobody(language: str, kind: Kind) -> None:
    said = told(PairFinding(3, kind, 120, 0.00001, Standing.NOTE, 9, 0.08), language)
    assert "120" in said
    assert "O12" in about(language)
    assert not any(
        word in f"{title(language)} {about(language)} {said}".lower() for word in ("cheat", "tramp", "fraud", "frau")
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_notes_are_said_without_accusing(language: str) -> None:
    agreement = Agreement(200, 150, 0.5, 0.001, 2.0, 2.5, 2.0, 6.5)
    said = [told_agreement(agreement, language), told_delays(1, 2, 3, language)]
    said += [told_together("Ana – Luis", *same, 7, language) for same in ((True, False), (False, True), (True, True))]
    assert "150" in said[0]
    assert ("6.5" if language == "en" else "6,5") in said[0]
    assert all("Ana – Luis" in one for one in said[2:])
    assert len(set(said)) == len(said)
    assert not any(word in one.lower() for one in said for word in ("cheat", "tramp", "fraud", "frau", "{"))
