"""The odds against brute force that shares nothing with them: the engine plays, the articles count."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from random import Random

import pytest

from tests.odds import brute
from truquero.cards import card, cards
from truquero.engine import Play, act
from truquero.fairness.shuffle import seeded_rng
from truquero.odds.bazas import Position, bazas
from truquero.odds.chances import Chance, Chances, chances, counted, exact, sampled, wilson
from truquero.odds.question import OddsQuestion, ask, strongest_first

ALL = 40


def left_over(book: str, hand: str, keep: int, seed: int, muestra: str = "") -> str:
    """Cards to call seen, so that only ``keep`` are left for the others."""
    known = {*cards(hand), *cards(muestra)}
    rest = [c for c in brute.book_of(book).pack if c not in known]
    return " ".join(c.code for c in Random(seed).sample(rest, max(0, len(rest) - keep)))


def asked(book: str, hand: str, keep: int = ALL, seed: int = 1, muestra: str = "", place: int = 1) -> OddsQuestion:
    seen = left_over(book, hand, keep, seed, muestra)
    return ask(brute.book_of(book), hand, seen=seen, muestra=muestra, place=place)


def certain(times: int, of: int) -> Chance:
    return Chance(times / of, times / of, times / of, exact=True, of=of)


# ---------------------------------------------------------------- the truco


@pytest.mark.parametrize("place", [1, 2])
@pytest.mark.parametrize(
    ("book", "hand", "muestra", "keep"),
    [
        ("valencia", "1b 6o 4c", "", 11),  # V15
        ("belmez", "10o 3c 4e", "", 11),  # B14
        ("belmez:pardas=primera", "7e 3c 2e", "", 11),
        ("almeria", "3e 12c 4c", "", 11),  # L7: all parda is the postre's
        ("almeria", "7e 6c 5c", "", 11),
        ("uruguay", "2e 5c 1b", "4o", 11),  # K1: a tie goes to the one nearer to mano
        ("uruguay", "12o 3c 4c", "5o", 11),
        ("tarija", "7o 3c 5b", "", 11),
        ("asturias:jugadores=2", "2o 1c 10b", "", 11),  # K4: all parda is nobody's
        ("argentino", "1e 12c 4b", "", 11),
        ("cazorla", "11o 3e 12c", "", 11),
    ],
)
def test_the_truco_is_what_every_line_through_the_engine_says(
    book: str, hand: str, muestra: str, keep: int, place: int
) -> None:
    question = asked(book, hand, keep, 1, muestra, place)
    found = exact(question).truco
    wins = {1.0: 0, brute.HALF: 0, 0.0: 0}
    for hands in brute.deals(question.hand, place - 1, 2, question.unseen):
        wins[brute.engine_value(brute.begun(question.book, hands, question.muestra), hands)] += 1
    of = sum(wins.values())
    assert found.win == certain(wins[2.0 - place], of)
    assert found.nobody.win == wins[brute.HALF] / of


def test_every_hand_of_valencia_through_the_engine() -> None:
    question = asked("valencia", "7e 3o 5c")
    won = sum(
        brute.engine_value(brute.begun(question.book, hands), hands) == 1.0
        for hands in brute.deals(question.hand, 0, 2, question.unseen)
    )
    assert exact(question).truco.win == certain(won, 1771)


def test_T14_a_card_face_down_never_helps_with_the_cards_open() -> None:
    """So the odds need not ask for it: covering cards changes no value of a duel."""
    question = asked("tarija", "7o 3c 5b", 10)
    for hands in brute.deals(question.hand, 0, 2, question.unseen):
        begun = brute.begun(question.book, hands)
        assert brute.engine_value(begun, hands, down=True) == brute.engine_value(begun, hands)


@pytest.mark.parametrize(
    ("book", "hand", "place", "played", "rival"),
    [
        ("argentino", "4b 1e 6c", 1, "4b", "2c"),
        ("argentino", "4b 1e 6c", 2, "", "2c"),
        ("belmez", "4b 3e 6c", 1, "3e", "3c"),  # parda: who led it leads again
        ("belmez", "4b 3e 6c", 2, "3e 4b", "3c 6b"),
        ("almeria", "4b 3e 6c", 2, "6c 3e", "6b 3c"),
        ("valencia", "4b 3e 6c", 2, "6c 4b", "5b 2c"),
    ],
)
def test_a_mano_under_way_goes_on_from_where_it_stands(
    book: str, hand: str, place: int, played: str, rival: str
) -> None:
    question = ask(brute.book_of(book), hand, place=place, played=played, rival=rival)
    found = exact(question)
    won = of = 0
    for hidden in combinations(question.unseen, 3 - len(question.rival)):
        theirs = (*question.rival, *hidden)
        hands = [question.hand, theirs] if place == 1 else [theirs, question.hand]
        match = brute.begun(question.book, hands)
        waiting = {place: list(question.played), 3 - place: list(question.rival)}
        while waiting[1] or waiting[2]:
            seat = match.live[0].turn
            match, _ = act(match, seat, Play(waiting[seat].pop(0)))
        gone = {*question.played, *question.rival}
        left = [[c for c in held if c not in gone] for held in hands]
        won += brute.engine_value(match, left) == 2.0 - place
        of += 1
    assert (found.truco.win.win, found.of) == (won / of, of)


# ---------------------------------------------------------------- envido and flor


def naive(
    hand: str,
    question: OddsQuestion,
    envido: Callable[[brute.Hand], int],
    flor: Callable[[brute.Hand], int | None],
    binding: Callable[[brute.Hand], bool],
) -> tuple[float | None, float, float, float | None]:
    """The chance of the envido, that a rival has a flor, of the flor, and of the flor against another."""
    mine, me = cards(hand), question.place
    of = won = played = rival = best = against = 0
    own = flor(mine)
    for hands in brute.deals(mine, me, 2, question.unseen):
        theirs = hands[1 - me]
        of += 1
        other = flor(theirs)
        rival += other is not None
        ours = own is not None and (other is None or own > other or (own == other and me == 0))
        best += ours
        against += ours and other is not None
        if not binding(theirs):
            played += 1
            a, b = envido(mine), envido(theirs)
            won += a > b or (a == b and me == 0)
    share = None if binding(mine) else won / played
    return share, rival / of, best / of, against / rival if rival else None


def found_by_the_library(question: OddsQuestion) -> tuple[float | None, float, float, float | None]:
    found = exact(question)
    assert found.envido is not None
    assert found.flor is not None
    envido, flor = found.envido, found.flor
    return (
        None if envido.win is None else envido.win.win,
        flor.rival.win,
        flor.win.win,
        None if flor.against is None else flor.against.win,
    )


@pytest.mark.parametrize(("hand", "place"), [("1e 7e 4c", 1), ("1e 7e 4c", 2), ("4o 5o 6o", 2), ("1e 7c 4e", 2)])
def test_A9_A15_envido_and_flor_of_argentino_over_every_hand(hand: str, place: int) -> None:
    question = asked("argentino", hand, place=place)
    said = naive(hand, question, brute.plain_envido, brute.plain_flor, lambda h: brute.plain_flor(h) is not None)
    assert found_by_the_library(question) == said


@pytest.mark.parametrize(("hand", "place"), [("1e 7e 4e", 2), ("2c 11c 4b", 1)])
def test_T15_a_flor_of_tarija_may_stay_silent_and_count_in_the_envido(hand: str, place: int) -> None:
    question = asked("tarija", hand, place=place)
    said = naive(hand, question, brute.plain_envido, brute.plain_flor, lambda h: False)
    assert found_by_the_library(question) == said


@pytest.mark.parametrize("place", [1, 2])
@pytest.mark.parametrize("hand", ["11b 4b 3e", "2o 10o 12b", "5o 12b 3c", "4o 7b 7c"])
def test_B20_B26_B30_envite_and_flor_of_belmez_over_every_hand(hand: str, place: int) -> None:
    def must_sing(h: brute.Hand) -> bool:
        return brute.belmez_flor(h) is not None and not brute.belmez_reservada(h)

    question = asked("belmez", hand, place=place)
    assert found_by_the_library(question) == naive(hand, question, brute.belmez_envido, brute.belmez_flor, must_sing)


@pytest.mark.parametrize(
    ("hand", "muestra", "place"), [("2o 7e 4c", "4o", 1), ("12o 7e 6e", "4o", 2), ("1e 7e 4c", "3b", 2)]
)
def test_K1_envido_and_flor_of_uruguay_over_every_hand(hand: str, muestra: str, place: int) -> None:
    turned = card(muestra)
    envido, flor = brute.uruguay_envido(turned), brute.uruguay_flor(turned)
    question = asked("uruguay", hand, muestra=muestra, place=place)
    assert found_by_the_library(question) == naive(hand, question, envido, flor, lambda h: flor(h) is not None)


@pytest.mark.parametrize("place", [1, 2])
def test_V6_the_envit_of_valencia_over_every_hand(place: int) -> None:
    question = asked("valencia", "7e 3e 4c", place=place)
    won = of = 0
    for hands in brute.deals(question.hand, place - 1, 2, question.unseen):
        values = [brute.plain_envido(h) for h in hands]
        won += values.index(max(values)) == place - 1
        of += 1
    found = exact(question)
    assert found.flor is None
    assert found.envido is not None
    assert (found.envido.value, found.envido.win) == (30, certain(won, of))


def test_L4_no_envido_and_no_flor_in_almeria() -> None:
    found = exact(asked("almeria", "3o 2o 1o"))
    assert (found.envido, found.flor) == (None, None)


def test_B25_a_flor_that_must_be_sung_leaves_no_envite() -> None:
    found = exact(asked("belmez", "2o 10o 12b"))
    assert found.envido is not None
    assert (found.envido.win, found.envido.own_flor) == (None, True)
    assert found.flor is not None
    assert found.flor.value == ALL


def test_the_others_always_have_a_flor() -> None:
    unseen = set(cards("1o 2o 3o 4o"))
    seen = " ".join(c.code for c in brute.book_of("argentino").pack if c not in {*unseen, *cards("1e 7e 4c")})
    found = exact(ask(brute.book_of("argentino"), "1e 7e 4c", seen=seen))
    assert found.envido is not None
    assert (found.envido.win, found.envido.own_flor) == (None, False)
    assert found.flor is not None
    assert (found.flor.rival.win, found.flor.win.win) == (1, 0)


# ---------------------------------------------------------------- sampled


def test_the_interval_holds_the_exact_chance_nineteen_times_in_twenty() -> None:
    """A duel can be sampled too, and there the truth is known."""
    inside = total = 0
    for book in ("argentino", "belmez", "almeria"):
        question = asked(book, "7e 3c 4b")
        truth = exact(question).truco.win.win
        for seed in range(60):
            said = sampled(question, 100, seeded_rng(seed)).truco.win
            assert not said.exact
            inside += said.low <= truth <= said.high
            total += 1
    assert 0.90 * total <= inside < total


def test_a_redondo_of_four_agrees_with_every_deal_of_nine_cards() -> None:
    """Only nine cards are left for the three others: all 1,680 deals can be looked at."""
    book, hand, place = "belmez", "7e 3c 4b", 2
    seen = left_over(book, hand, 9, 5)
    question = ask(brute.book_of(book), hand, players=4, redondo=True, place=place, seen=seen)
    powers, rules = question.powers, bazas(question.book.pardas, 4)
    side = (place - 1) % 2
    of = truco = envido = played = flor = 0
    for hands in brute.deals(question.hand, place - 1, 4, question.unseen):
        of += 1
        position = Position(tuple(strongest_first(powers[c] for c in h) for h in hands))
        truco += rules.best_play(position) == 1.0 - side
        flores = [(brute.belmez_flor(h) or 0, -i) for i, h in enumerate(hands)]
        flor += max(flores)[0] > 0 and max(flores)[1] % 2 == side
        if not any(value and not brute.belmez_reservada(h) for (value, _), h in zip(flores, hands, strict=True)):
            played += 1
            values = [brute.belmez_envido(h) for h in hands]
            envido += values.index(max(values)) % 2 == side
    assert of == 1680
    every = (tuple(hands) for hands in brute.deals(question.hand, place - 1, 4, question.unseen))
    found = counted(question, every, exact=True)
    truth = (truco / of, envido / played, flor / of)
    assert shares(found) == [(share, share, share) for share in truth]
    inside = 0
    for seed in range(30):
        drawn = shares(sampled(question, 100, seeded_rng(seed)))
        inside += sum(low <= share <= high for (_, low, high), share in zip(drawn, truth, strict=True))
    assert inside >= 0.88 * 30 * len(truth)


def shares(found: Chances) -> list[tuple[float, float, float]]:
    """The chance of each suerte and its interval."""
    assert found.envido is not None
    assert found.envido.win is not None
    assert found.flor is not None
    return [(c.win, c.low, c.high) for c in (found.truco.win, found.envido.win, found.flor.win)]


def test_the_same_seed_finds_the_same() -> None:
    question = ask(brute.book_of("valencia"), "1e 3c 4b", players=6, place=3)
    assert chances(question, 50, seeded_rng(3)) == chances(question, 50, seeded_rng(3))
    assert chances(question, 50, seeded_rng(3)) != chances(question, 50, seeded_rng(4))


def test_the_interval_stays_between_nothing_and_all() -> None:
    assert wilson(0, 10)[0] == 0
    assert 0 < wilson(0, 10)[1] < 1
    assert wilson(10, 10)[1] == 1
    assert 0 < wilson(10, 10)[0] < 1
