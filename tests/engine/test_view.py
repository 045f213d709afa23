"""What a player may know, article by article."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, fields, is_dataclass
from enum import Enum
from typing import Any

import pytest

from tests.engine.play import Table, random_match, tables
from truquero.cards import Card, card, cards, looks_like_card
from truquero.engine import events as ev
from truquero.engine.actions import Call, Hands, Play, Show, Shuffle, Stack, TurnUp
from truquero.engine.decide import attempt, legal
from truquero.engine.illegal import Illegal
from truquero.engine.start import act, start
from truquero.engine.state import Award, Match, Phase, Stage
from truquero.engine.view import SPECTATOR, audience, refused, view
from truquero.engine.view_types import (
    AuctionView,
    ContestView,
    Covered,
    HandCount,
    Numbers,
    PlayerView,
    SeenPlay,
    SeenSaying,
)
from truquero.rulebooks import ALMERIA, ARGENTINO, BELMEZ, BOOKS, TARIJA, VALENCIA
from truquero.rules import Rulebook, Suerte
from truquero.seats import TABLE, Seat


def dealt(book: Rulebook, hands: str, blind: frozenset[Seat] = frozenset(), **how: Any) -> Match:
    """A redondo in which seat 1 is mano; the hands from seat 1 on."""
    given = tuple((seat, cards(hand)) for seat, hand in enumerate(hands.split("|"), start=1))
    match = start(book, how.pop("players", len(given)), **how)
    return act(match, TABLE, Hands(given, None, blind))[0]


def stacked(match: Match, hands: str) -> Match:
    """The whole pack is known: these cards lie on top, in dealing order."""
    top = cards(hands)
    return act(match, TABLE, Stack((*top, *[c for c in match.book.pack_for(match.players) if c not in top])))[0]


def do(match: Match, *lines: str) -> Match:
    """Play lines such as ``1 truco``, ``2 envido 4``, ``1 7e``, ``2 tapada 4c``, ``1 cerrao truco``."""
    for line in lines:
        match = act(match, *read(match, line))[0]
    return match


def read(match: Match, line: str) -> tuple[Seat, Play | Call]:
    seat, *words = line.split()
    if looks_like_card(words[-1]):
        return int(seat), Play(card(words[-1]), down=len(words) == 2)
    blind = match.book.blind is not None and words[0] == match.book.blind.word
    word, *number = words[blind:]
    return int(seat), Call(word, int(number[0]) if number else None, blind)


def mano(match: Match, who: Seat) -> ContestView:
    """The mano under way as somebody sees it."""
    return view(match, who).contests[-1]


def test_a_seat_sees_its_own_hand_and_how_many_cards_the_others_hold() -> None:
    match = do(dealt(ARGENTINO, "1e 4c 6b | 3o 5c 7b"), "1 4c")
    assert view(match, 1).hand == cards("1e 6b")
    assert view(match, 2).hand == cards("3o 5c 7b")
    assert mano(match, 1).left == mano(match, 2).left == ((1, 2), (2, 3))
    assert "3o" not in repr(view(match, 1))
    assert "1e" not in repr(view(match, 2))


def test_a_spectator_sees_the_table_and_no_hand() -> None:
    seen = view(do(dealt(ARGENTINO, "1e 4c 6b | 3o 5c 7b"), "1 4c"), SPECTATOR)
    assert (seen.hand, seen.partners, seen.upcoming, seen.legal, seen.numbers) == (None, (), None, (), ())
    assert seen.contests[0].plays == (SeenPlay(1, card("4c"), False),)
    assert seen.acting == (1, 2)
    assert seen.seat == SPECTATOR


def test_ones_own_count_is_told_on_an_assisted_table_whatever_has_been_played() -> None:
    match = dealt(ARGENTINO, "7e 4c 6e | 3o 5o 12o")
    assert view(match, 1).counts == HandCount(33, None)
    assert view(match, 2).counts == HandCount(28, 28)
    assert view(do(match, "1 7e"), 1).counts == HandCount(33, None)
    assert view(match, SPECTATOR).counts is None
    assert view(dealt(ARGENTINO, "7e 4c 6e | 3o 5o 12o", strict=True), 1).counts is None


def test_B32_who_has_not_looked_is_not_told_what_the_cards_count() -> None:
    match = dealt(BELMEZ, "1e 4c 6b | 3o 5c 7b", frozenset({1}))
    assert view(match, 1).counts is None
    assert view(match, 2).counts is not None


def test_B6_a_hand_is_picked_up_only_when_its_duel_begins() -> None:
    match = stacked(start(BELMEZ, 4), "1e 4c 6b 3o 5c 7b 2o 2c 2e 3c 4e 6c")
    assert view(match, 1).plan == ((1, 2), (1, 2), (3, 4))
    assert view(match, 1).hand == cards("1e 6b 5c")
    for waiting in (3, 4):
        assert view(match, waiting).hand is None
        assert view(match, waiting).upcoming is None
    second = do(match, "1 truco", "2 no-quiero")
    assert view(second, 1).hand == cards("2o 2e 4e")
    assert view(second, 1).next_contest == 2
    third = do(second, "1 truco", "2 no-quiero")
    assert view(third, 3).hand is not None
    assert view(third, 1).hand is None


def test_L5_who_waits_for_a_duel_holds_the_hand_already() -> None:
    match = stacked(start(ALMERIA, 4), "1e 2e 3e 4e 5e 6e 7e 10e 1o 2o 3o 4o")
    assert view(match, 1).plan == ((1, 4), (3, 2))
    assert view(match, 4).hand == cards("4e 10e 4o")
    assert view(match, 3).hand is None
    assert view(match, 3).upcoming == cards("3e 7e 3o")
    assert view(match, 1).upcoming is None
    assert view(match, SPECTATOR).upcoming is None
    after = do(match, "1 truco", "4 no-quiero")
    assert view(after, 3).hand == cards("3e 7e 3o")
    assert view(after, 3).upcoming is None


def test_L5_duels_at_the_same_time_are_seen_by_all_four() -> None:
    match = stacked(start(ALMERIA.with_options({"duelos": "a-la-vez"}), 4), "1e 2e 3e 4e 5e 6e 7e 10e 1o 2o 3o 4o")
    seen = view(match, 2)
    assert [c.seats for c in seen.contests] == [(1, 4), (3, 2)]
    assert seen.hand == cards("2e 6e 2o")
    assert seen.acting == (1, 3)


def test_T17_in_pica_pica_each_holds_one_hand_for_the_deal() -> None:
    hands = "1e 4c 6b | 3o 5c 7b | 1b 4e 6c | 2o 5e 10b | 2c 4b 11e | 3c 6e 12b"
    match = do(dealt(TARIJA, hands, score=(5, 0)), "1 truco", "2 no-quiero")
    match = stacked(match, "1e 2e 3e 4e 5e 6e 7e 10e 11e 12e 1o 2o 3o 4o 5o 6o 7o 10o")
    assert view(match, 2).plan == ((2, 5), (3, 6), (4, 1))
    assert view(match, 5).hand == cards("4e 12e 6o")
    assert view(match, 2).hand == cards("1e 7e 3o")
    assert view(match, 3).upcoming == cards("2e 10e 4o")
    assert view(match, 1).upcoming == cards("6e 2o 10o")


REDONDO = "1e 4c 6b | 3o 2c 7b | 1b 4e 6c | 2o 5e 7c"


def test_B8_the_captain_sees_the_partner_in_redondo() -> None:
    match = dealt(BELMEZ, REDONDO, score=(30, 0))
    assert view(match, 1).partners == ((3, cards("1b 4e 6c")),)
    assert view(match, 2).partners == ((4, cards("2o 5e 7c")),)
    assert view(match, 1).captains == (1, 2)


def test_B8_the_other_partner_sees_only_one_hand() -> None:
    match = dealt(BELMEZ, REDONDO, score=(30, 0))
    assert view(match, 3).partners == view(match, 4).partners == view(match, SPECTATOR).partners == ()
    chosen = dealt(BELMEZ, REDONDO, score=(30, 0), captains=(3, 2))
    assert view(chosen, 3).partners == ((1, cards("1e 4c 6b")),)
    assert view(chosen, 1).partners == ()


def test_B8_B7_there_is_no_captain_before_the_redondo() -> None:
    match = stacked(start(BELMEZ, 4), "1e 4c 6b 3o 5c 7b 2o 2c 2e 3c 4e 6c")
    assert all(view(match, seat).partners == () for seat in (1, 2, 3, 4))


def test_B32_de_cerrao_the_owner_does_not_see_the_hand() -> None:
    match = dealt(BELMEZ, "1e 4c 6b | 3o 2c 7b", frozenset({1}))
    seen = view(match, 1)
    assert seen.hand is None
    assert not [a for a in seen.legal if isinstance(a, Play | Show)]
    assert Call("truco", None, True) in seen.legal
    assert "1e" not in repr(seen)
    assert mano(match, 2).blind == (1,)
    looked = do(match, "1 cerrao truco", "1 mira")
    assert view(looked, 1).hand == cards("1e 4c 6b")
    assert mano(looked, 2).blind == ()


def test_B32_B8_cards_nobody_has_looked_at_are_hidden_from_the_captain_too() -> None:
    match = dealt(BELMEZ, REDONDO, frozenset({3}), score=(30, 0))
    assert view(match, 1).partners == ()
    assert view(match, 3).hand is None
    assert view(do(match, "3 mira"), 1).partners == ((3, cards("1b 4e 6c")),)


def test_B32_a_bet_made_blind_is_marked_for_all() -> None:
    match = dealt(BELMEZ, "1e 4c 6b | 3o 2c 7b", frozenset({1}))
    _, events = act(match, *read(match, "1 cerrao truco"))
    heard = audience(match, events[0], 2)
    assert isinstance(heard, ev.BetMade)
    assert heard.blind


def test_T14_a_face_down_card_is_known_to_its_owner_alone() -> None:
    match = do(dealt(TARIJA, "1e 4c 6b | 3o 5c 7b"), "1 tapada 4c")
    assert mano(match, 1).plays == (SeenPlay(1, card("4c"), True),)
    assert mano(match, 2).plays == mano(match, SPECTATOR).plays == (SeenPlay(1, None, True),)
    after = do(match, "2 7b")
    assert mano(after, 2).bazas[0].plays == (SeenPlay(1, None, True), SeenPlay(2, card("7b"), False))
    assert mano(after, 1).bazas[0].plays[0].card is card("4c")


def test_T14_everybody_hears_that_a_card_fell_face_down() -> None:
    match = dealt(TARIJA, "1e 4c 6b | 3o 5c 7b")
    _, events = act(match, 1, Play(card("4c"), True))
    assert audience(match, events[0], 1) == events[0]
    assert audience(match, events[0], 2) == audience(match, events[0], SPECTATOR) == Covered(0, 1, turn=2)


def test_B4_a_refused_card_is_seen_by_all_and_stays_out() -> None:
    match = act(start(BELMEZ, 2), TABLE, TurnUp(1, card("3o")))[0]
    assert view(match, 2).turned == view(match, SPECTATOR).turned == (1, card("3o"))
    assert view(match, 1).legal == (Call("la-quiero"), Call("otra"))
    assert view(do(match, "1 otra"), 2).out == cards("3o")
    assert view(do(match, "1 la-quiero"), 2).kept == ((1, card("3o")),)


def test_G14_nobody_sees_the_pack() -> None:
    match, events = act(start(ARGENTINO, 2), TABLE, Shuffle(ARGENTINO.pack))
    assert [audience(match, e, who) for e in events for who in (SPECTATOR, 1, 2)] == [None] * 3
    seen = view(match, 1)
    assert (seen.phase, seen.acting, seen.hand, seen.upcoming) == (Phase.CUT, (1,), None, None)
    assert "1o" not in repr(seen)


def test_A3_each_hears_of_the_deal_and_sees_one_hand() -> None:
    match = start(ARGENTINO, 2)
    _, events = act(match, TABLE, Stack(ARGENTINO.pack))
    pack, began = events[0], events[1]
    assert isinstance(began, ev.ContestBegan)
    assert audience(match, pack, 1) is None
    assert audience(match, began, 1) == began._replace(hands=began.hands[:1])
    assert audience(match, began, SPECTATOR) == began._replace(hands=())


def test_G13_an_assisted_table_never_tells_a_losing_value() -> None:
    match = do(dealt(ARGENTINO, "7e 6e 4c | 3o 5c 11b"), "1 envido", "2 quiero")
    for who in (SPECTATOR, 1, 2):
        assert mano(match, who).said == ((Suerte.ENVIDO, 1, 33),)
        assert mano(match, who).won == ((Suerte.ENVIDO, 1),)


def test_G13_a_strict_table_hears_who_speaks_next() -> None:
    match = do(dealt(ARGENTINO, "7e 6e 4c | 3o 5c 11b", strict=True), "1 envido", "2 quiero", "1 canto 30")
    assert mano(match, SPECTATOR).saying == SeenSaying(Suerte.ENVIDO, 2, 30, 1)
    assert view(match, 2).numbers == (Numbers("canto", 31, 99, 1),)
    assert view(match, 1).acting == (2,)


def test_V12_values_and_winner_stay_secret_until_the_mano_is_over() -> None:
    match = do(dealt(VALENCIA, "7e 6e 3c | 7o 5o 4b"), "1 envide", "2 vullc", "1 7e", "2 4b")
    for who in (SPECTATOR, 1, 2):
        assert (mano(match, who).said, mano(match, who).won, mano(match, who).shown) == ((), (), ())
        assert mano(match, who).awards == ()
    worked_out = do(match, "1 3c")
    worked_out.live[0].winners = ((Suerte.ENVIDO, 1),)
    assert mano(worked_out, 2).won == (), "even if the engine knew it already"
    over = do(match, "1 3c", "2 5o")
    assert mano(over, 2).stage is Stage.OVER
    assert mano(over, 2).awards == (Award(0, 2, "envido", "V9", "wanted"), Award(0, 1, "truco", "V16", "won"))


def test_V18_only_cards_that_prove_points_are_shown() -> None:
    over = do(dealt(VALENCIA, "7e 6e 3c | 7o 5o 4b"), "1 envide", "2 vullc", "1 7e", "2 4b", "1 3c", "2 5o")
    for who in (SPECTATOR, 1, 2):
        assert mano(over, who).shown == ((1, cards("6e")),)
    assert "7o" not in repr(view(over, 1))


def test_L10_a_refused_bluffer_shows_nothing() -> None:
    over = do(dealt(ALMERIA, "4e 4c 5b | 3o 5c 7b"), "1 truco", "2 no-quiero")
    assert mano(over, 2).shown == ()
    assert mano(over, 2).awards == (Award(0, 1, "truco", "L8", "refused"),)
    assert "4e" not in repr(view(over, 2))


def test_T9_who_said_a_number_is_seen_to_owe_the_cards() -> None:
    lines = ("1 envido", "2 quiero", "1 canto 33", "2 son-buenas", "1 truco", "2 no-quiero")
    match = do(dealt(TARIJA, "7e 6e 4c | 3o 5c 11b", strict=True), *lines)
    assert mano(match, 2).stage is Stage.SHOW
    assert mano(match, 2).owed == (1,)
    shown = act(match, 1, Show(cards("7e 6e")))[0]
    assert mano(shown, 2).shown == ((1, cards("7e 6e")),)


def test_T15_a_silent_flor_does_not_show_in_who_may_act() -> None:
    match = do(dealt(TARIJA, "1e 4c 6b | 3o 5c 7b | 4o 5o 6o | 2o 5e 10b"), "1 truco")
    assert 3 in legal(match)
    assert Call("flor") in view(match, 3).legal
    for who in range(5):
        assert view(match, who).acting == (2, 4)


def test_B30_nor_does_a_reserva() -> None:
    match = do(dealt(BELMEZ, "5o 12b 4c | 3o 2c 7b"), "1 truco")
    assert Call("flor") in view(match, 1).legal
    assert view(match, 2).acting == view(match, 1).acting == (2,)


def test_A17_who_must_answer_a_flor_is_seen_to_hold_one() -> None:
    match = dealt(ARGENTINO, "4o 5o 6o | 4c 5c 6c")
    assert (mano(match, 1).sung, mano(match, 1).asking) == ((1,), 2)
    assert view(match, 1).acting == view(match, SPECTATOR).acting == (2,)
    assert Call("con-flor-me-achico") in view(match, 2).legal


def test_B29_who_says_chica_is_heard() -> None:
    match = dealt(BELMEZ, "4o 6o 7o | 4c 6c 7c")
    assert mano(match, 2).sung == (1, 2)
    assert view(match, 2).acting == (1,)
    assert mano(do(match, "1 chica"), 2).spoken == (1,)


def test_A17_A18_what_refusing_a_contraflor_pays_and_who_gave_way() -> None:
    match = do(dealt(ARGENTINO, "4o 5o 6o | 4c 5c 6c"), "2 contraflor")
    flor = mano(match, 1).flor
    assert flor is not None
    assert (flor.status, flor.word, flor.caller, flor.refusal) == ("waiting", "contraflor", 2, 3)
    conceded = do(dealt(ARGENTINO, "4o 5o 6o | 4c 5c 6c"), "2 con-flor-me-achico")
    assert mano(conceded, 1).conceded == 1


@pytest.mark.parametrize(
    ("book", "lines", "stake", "offer", "refusal"),
    [
        (ARGENTINO, ("1 envido",), 0, 2, 1),
        (ARGENTINO, ("1 envido", "2 envido", "1 real-envido"), 4, 7, 4),
        (BELMEZ, ("1 envido 8",), 0, 8, 1),
        (BELMEZ, ("1 envido", "2 mas 4"), 2, 6, 2),
        (VALENCIA, ("1 envide 6", "2 envide 10"), 6, 16, 6),
        (TARIJA, ("1 envido", "2 real-envido"), 2, 5, 2),
    ],
)
def test_A12_B21_V9_T8_a_view_tells_what_each_answer_is_worth(
    book: Rulebook, lines: tuple[str, ...], stake: int, offer: int, refusal: int
) -> None:
    match = do(dealt(book, "1e 4c 6b | 3o 5c 7b"), *lines)
    envido = mano(match, 2).envido
    assert envido is not None
    assert (envido.status, envido.word) == ("waiting", lines[-1].split()[1])
    assert (envido.stake, envido.offer, envido.refusal) == (stake, offer, refusal)
    assert mano(match, 2).waiting == (Suerte.ENVIDO,)


def test_G6_who_wanted_the_truco_may_raise_it() -> None:
    match = do(dealt(BELMEZ, "1e 4c 6b | 3o 2c 7b"), "1 truco", "2 quiero")
    truco = mano(match, 1).truco
    assert (truco.status, truco.stake, truco.right, truco.refusal) == ("wanted", 3, 1, None)


def test_B21_V16_a_view_tells_which_numbers_may_be_named() -> None:
    assert Numbers("envido", 2, 998, 2) in view(dealt(BELMEZ, "1e 4c 6b | 3o 2c 7b"), 1).numbers
    match = do(dealt(VALENCIA, "1e 4c 6b | 3o 5c 7b"), "1 truque 6", "2 vullc", "1 4c")
    assert view(match, 2).numbers == (Numbers("val", 7, 7, 1),)
    assert view(match, 1).numbers == ()


def test_A25_G7_who_has_left_is_seen_and_speaks_no_more() -> None:
    match = do(dealt(ARGENTINO, REDONDO), "1 mazo")
    assert mano(match, 2).gone == (1,)
    assert view(match, 1).legal == ()
    assert 1 not in view(match, 2).acting


def test_a_refusal_tells_nobody_elses_choices() -> None:
    match = dealt(ARGENTINO, "1e 4c 6b | 3o 5c 7b")
    outcome = attempt(match, 1, Call("quiero"))
    assert isinstance(outcome, Illegal)
    assert refused(outcome, 1).legal == view(match, 1).legal
    assert refused(outcome, 2).legal == refused(outcome, SPECTATOR).legal == ()
    assert refused(outcome, 2).code == outcome.code


def plain(thing: object) -> bool:
    """Whether there are only values in it: no state, no facts, no rulebook, nothing that could tell more."""
    if isinstance(thing, PlayerView | ContestView | AuctionView):
        return all(plain(getattr(thing, f.name)) for f in fields(thing))
    if isinstance(thing, tuple):
        return all(plain(x) for x in thing)
    if is_dataclass(thing):
        return type(thing).__module__ == view.__module__ and all(plain(getattr(thing, f.name)) for f in fields(thing))
    return thing is None or isinstance(thing, int | str | Enum | Card)


@pytest.mark.parametrize("table", tables(*BOOKS.values()), ids=str)
def test_a_view_is_made_of_values_and_tells_what_the_engine_allows(table: Table) -> None:
    for step in list(random_match(*table, seed=5, max_actions=80))[::4]:
        may = legal(step.after)
        for who in range(table.players + 1):
            seen = view(step.after, who)
            assert plain(seen)
            assert seen.legal == may.get(who, ())
            assert set(seen.acting) <= set(may)
            assert seen == view(step.after, who)


def test_a_view_cannot_be_changed() -> None:
    seen = view(start(ARGENTINO, 2), 1)
    with pytest.raises(FrozenInstanceError):
        seen.score = (29, 0)  # type: ignore[misc]
    assert not hasattr(seen, "__dict__")


def test_the_best_card_of_the_baza_under_way_is_there_for_all_to_see() -> None:
    match = dealt(ARGENTINO, "7e 4c 6b | 3o 5c 7b | 3c 2o 1o | 4o 5o 6o")
    assert mano(match, 1).best == ()
    assert mano(do(match, "1 4c"), 4).best == (1,)
    assert mano(do(match, "1 4c", "2 3o"), 4).best == (2,)
    tied = do(match, "1 4c", "2 3o", "3 3c")
    assert mano(tied, 1).best == mano(tied, SPECTATOR).best == (2, 3)
    ended = do(tied, "4 4o")
    assert mano(ended, 1).best == ()
    assert mano(ended, 1).bazas[0].best == (2, 3)


def test_T14_a_card_face_down_tells_nothing_by_who_is_best() -> None:
    for covered in ("1e", "4c"):
        match = do(dealt(TARIJA, "1e 4c 6b | 4o 5c 7b"), f"1 tapada {covered}")
        assert mano(match, 2).best == (1,)
        assert mano(do(match, "2 4o"), 2).bazas[0].best == (2,)


@pytest.mark.parametrize(
    ("book", "lines", "suerte", "worth"),
    [
        (ARGENTINO, ("1 envido", "2 falta-envido"), "envido", 20),
        (ARGENTINO, ("1 envido", "2 real-envido"), "envido", 5),
        (ARGENTINO, ("1 truco",), "truco", 2),
        (ARGENTINO, (), "truco", 1),
        (BELMEZ, ("1 envido 6",), "envido", 6),
        (BELMEZ, ("1 envido", "2 envido-pata"), "envido", None),
        (VALENCIA, ("1 envide", "2 falta"), "envido", 8),
        (VALENCIA, ("1 truque", "2 joc-fora"), "truco", None),
    ],
)
def test_a_bet_says_what_it_is_worth_in_points(
    book: Rulebook, lines: tuple[str, ...], suerte: str, worth: int | None
) -> None:
    match = do(dealt(book, "1e 4c 6b | 3o 5c 7b", score=(10, 3)), *lines)
    assert getattr(mano(match, 1), suerte).worth == worth


def test_the_right_to_raise_is_shown_while_there_is_something_to_raise_to() -> None:
    match = do(dealt(ARGENTINO, "1e 4c 6b | 3o 5c 7b"), "1 truco", "2 quiero")
    assert mano(match, 1).truco.right == 1
    match = do(match, "2 retruco", "1 quiero")
    assert mano(match, 1).truco.right == 0
    match = do(match, "1 vale-cuatro", "2 quiero")
    assert mano(match, 1).truco.right is None
    wanted = mano(do(dealt(VALENCIA, "1e 4c 6b | 3o 5c 7b"), "1 envide", "2 vullc"), 1).envido
    assert wanted is not None
    assert (wanted.status, wanted.right) == ("wanted", None)


def test_a_contraflor_al_resto_is_worth_what_is_lacking_and_the_flores() -> None:
    match = dealt(ARGENTINO, "1e 4e 6e | 3o 5o 7o", score=(10, 3))  # both must sing, and the table does it for them
    raising = Call("contraflor-al-resto")
    caller = next(seat for seat, actions in legal(match).items() if raising in actions)
    raised = mano(act(match, caller, raising)[0], 2)
    assert raised.flor is not None
    assert raised.flor.worth == 20 + 6
