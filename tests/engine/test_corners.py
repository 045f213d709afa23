"""Corners of the rules that random play seldom comes to, each played through by hand."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.engine.test_cited import Hand, dealt
from truquero.cards import cards
from truquero.engine import Call, Cut, IllegalAction, Play, Shuffle, Stack, act, start
from truquero.engine import events as ev
from truquero.engine.actions import READY, REMIND, AskFlor, Show
from truquero.engine.awaited import awaited
from truquero.engine.betting_view import flor_pays
from truquero.engine.decide import legal
from truquero.engine.showing import open_cards, proven
from truquero.engine.view import view
from truquero.engine.view_types import AuctionView
from truquero.rulebooks import ARGENTINO, BELMEZ, BOOKS, TARIJA, URUGUAY, VALENCIA
from truquero.rules import How, OptionError, Rhythm, Rulebook, Rung, Suerte, Window
from truquero.seats import TABLE, Seat

FOUR = ("7c 6c 4o", "1e 1b 5o", "3o 3c 6o", "3e 3b 6e")


def who(hand: Hand) -> list[int]:
    return awaited(view(hand.match, 0))


# ---------------------------------------------------------------- truque i passe (V8)


def test_V8_who_truques_and_passes_asks_every_later_seat_in_turn() -> None:
    asked = dealt(VALENCIA, *FOUR).then(1, "truque-i-passe")
    mano = asked.match.live[0]
    assert mano.passing == (2, 3, 4)
    assert who(asked) == [2]
    assert "passe" in asked.may(2)
    assert "passe" not in asked.may(3)
    two = asked.then(2, "passe")
    assert (two.match.live[0].passing, who(two)) == ((3, 4), [3])


def test_V8_when_all_have_passed_the_envit_is_closed_and_the_truc_is_answered() -> None:
    passed = dealt(VALENCIA, *FOUR).then(1, "truque-i-passe").then(2, "passe").then(3, "passe").then(4, "passe")
    closed = passed.last(ev.EnvidoClosed)
    assert isinstance(closed, ev.EnvidoClosed)
    assert closed.article == VALENCIA.cite("passe")
    assert passed.match.live[0].passing == ()
    assert who(passed) == [4, 2]
    assert "envide" not in passed.may(2)


def test_V8_the_last_to_speak_has_nobody_to_ask() -> None:
    """All others have played: the envit is closed at once."""
    late = dealt(VALENCIA, *FOUR).then(1, "4o").then(2, "5o").then(3, "6o").then(4, "truque-i-passe")
    assert isinstance(late.last(ev.EnvidoClosed), ev.EnvidoClosed)
    assert not any(isinstance(event, ev.PassesAsked) for event in late.events)
    assert who(late) == [3, 1]


def test_V8_a_plain_truque_costs_its_side_the_envit() -> None:
    barred = dealt(VALENCIA, *FOUR).then(1, "truque")
    assert isinstance(barred.last(ev.EnvidoBarred), ev.EnvidoBarred)
    assert view(barred.match, 0).contests[-1].barred == (0,)
    assert "envide" in barred.may(2)
    refused = barred.then(2, "vullc")
    assert "envide" not in refused.may(1)


# ---------------------------------------------------------------- who is awaited


def test_G1_the_last_of_a_team_is_awaited_first() -> None:
    assert who(dealt(ARGENTINO, *FOUR).then(1, "truco")) == [4, 2]
    assert who(dealt(ARGENTINO, *FOUR)) == [1]


# ---------------------------------------------------------------- words of an answer


@pytest.mark.parametrize(
    ("book", "bet", "answer"),
    [(ARGENTINO, "truco", "quiero"), (ARGENTINO, "envido", "quiero"), (VALENCIA, "truque", "vullc")],
)
def test_G1_a_wanted_bet_is_told_with_the_word_of_the_answer(book: Rulebook, bet: str, answer: str) -> None:
    wanted = dealt(book).then(1, bet).then(2, answer).last(ev.BetWanted)
    assert isinstance(wanted, ev.BetWanted)
    assert (wanted.word, wanted.seat, wanted.fixed) == (answer, 2, False)


# ---------------------------------------------------------------- the turned card


def test_U3_the_muestra_lies_after_the_hands_of_all_duels() -> None:
    """In duels with hands of their own: three pairs take eighteen cards, and the next one is turned."""
    plan = replace(BELMEZ.formats[0][1], from_points=0, until_points=20)
    book = replace(URUGUAY, formats=((4, plan),), options=(), presets=())
    pack = book.pack_for(4)
    match, _ = act(start(book, 4), TABLE, Shuffle(pack))
    match, events = act(match, 3, Cut(0))
    began = next(event for event in events if isinstance(event, ev.ContestBegan))
    assert began.muestra == pack[18]


def test_U3_the_muestra_lies_after_the_hands_of_all_players() -> None:
    pack = URUGUAY.pack_for(4)
    match, _ = act(start(URUGUAY, 4), TABLE, Shuffle(pack))
    match, events = act(match, 3, Cut(0))
    began = next(event for event in events if isinstance(event, ev.ContestBegan))
    assert began.muestra == pack[12]


# ---------------------------------------------------------------- showing


def test_a_mano_with_nothing_to_prove_and_no_flor_to_ask_for_ends_at_once() -> None:
    """Tarija plays with flor, but nobody there may ask for one."""
    assert TARIJA.flor is not None
    assert TARIJA.flor.ask is None
    ended = dealt(TARIJA, strict=True).then(1, "truco").then(2, "no-quiero")
    assert not any(isinstance(event, ev.ShowingBegan) for event in ended.events)


def test_A17_at_a_strict_table_a_flor_may_be_asked_for_when_the_mano_is_over() -> None:
    ended = dealt(ARGENTINO, strict=True).then(1, "truco").then(2, "no-quiero")
    assert isinstance(ended.last(ev.ShowingBegan), ev.ShowingBegan)


def test_a_flor_that_ends_the_game_is_proven_although_the_match_is_at_stake_in_the_truco() -> None:
    """No book has both: a truco for the match (V17), and a flor that may be sung after it (B33)."""
    match_truco = Rung("truco", How.MATCH, 0, "X1", opens=True)
    book = replace(BELMEZ, truco=replace(BELMEZ.truco, rungs=(match_truco,)), options=(), presets=())
    bet = dealt(book, "7c 6c 4c", "7e 6e 3e", strict=True).then(1, "truco").then(2, "quiero")
    won = bet.then(1, "flor").then(2, "flor").then(1, "resto").then(2, "quiero")
    assert view(won.match, 0).contests[-1].owed == (1,)
    closed, _ = act(won.match, 1, Show(cards("7c 6c 4c")))
    for seat in (1, 2):
        closed, _ = act(closed, seat, READY)
    assert closed.games == (1, 0)
    assert closed.winner is None


# ---------------------------------------------------------------- reminders (T12)


def test_T12_only_a_duel_that_is_still_played_can_be_reminded() -> None:
    """Two duels at once: the first is over, so only who plays it is free to remind somebody."""
    every_deal = replace(TARIJA.formats[0][1], from_points=0, until_points=None, rhythm=Rhythm.EVERY_DEAL)
    duels = replace(every_deal.duels, pairs=((0, 3), (1, 4)), at_once=True)
    book = replace(TARIJA, formats=((6, replace(every_deal, duels=duels)),), options=(), presets=())
    match, _ = act(start(book, 6, strict=True), TABLE, Stack(book.pack_for(6)))
    over, playing = match.plan
    match, _ = act(match, over[0], Call("mazo"))
    match, (event,) = act(match, over[1], REMIND)
    assert event == ev.Reminded(1, over[1], "T12")
    with pytest.raises(IllegalAction, match="no-reminder"):
        act(match, playing[0], REMIND)


# ---------------------------------------------------------------- options


def test_an_option_is_chosen_once() -> None:
    chosen = VALENCIA.with_options({"pedres": "24"})
    with pytest.raises(OptionError) as caught:
        chosen.with_options({"pedres": "12"})
    assert (caught.value.what, caught.value.values) == ("option-twice", {"name": "pedres"})


# ---------------------------------------------------------------- what a view tells of the bets


def bets(hand: Hand, suerte: str) -> AuctionView:
    found: AuctionView = getattr(view(hand.match, 0).contests[-1], suerte)
    return found


def test_G6_the_right_to_raise_is_told_once_a_truco_is_wanted() -> None:
    waiting = dealt(ARGENTINO).then(1, "truco")
    assert (bets(waiting, "truco").status, bets(waiting, "truco").right) == ("waiting", None)
    wanted = waiting.then(2, "quiero")
    assert (bets(wanted, "truco").status, bets(wanted, "truco").right) == ("wanted", 1)


def test_G6_nobody_has_a_right_to_raise_the_last_bet_or_an_envido() -> None:
    last = dealt(ARGENTINO).then(1, "truco").then(2, "quiero-retruco").then(1, "quiero-vale-cuatro").then(2, "quiero")
    assert (bets(last, "truco").status, bets(last, "truco").right) == ("wanted", None)
    envido = dealt(ARGENTINO).then(1, "envido").then(2, "quiero")
    assert bets(envido, "envido").right is None


def test_G4_after_the_first_baza_the_envido_is_closed() -> None:
    open_ = dealt(ARGENTINO).then(1, "7c")
    assert bets(open_, "envido").status == "idle"
    assert bets(open_.then(2, "5o"), "envido").status == "closed"
    refused = dealt(ARGENTINO).then(1, "envido").then(2, "no-quiero").then(1, "7c").then(2, "5o")
    assert bets(refused, "envido").status == "refused", "what was bet stays as it was"


def test_G3_a_refused_bet_tells_what_it_paid() -> None:
    refused = dealt(ARGENTINO).then(1, "envido").then(2, "envido").then(1, "no-quiero")
    told = bets(refused, "envido")
    assert (told.status, told.refusal, told.caller) == ("refused", 2, 2)


# ---------------------------------------------------------------- asking for a flor (A20)

FLORES = ("7c 6c 4c", "1e 2e 5e")


def asked(hand: Hand, seat: Seat) -> set[Seat]:
    return {action.asked for action in legal(hand.match).get(seat, ()) if isinstance(action, AskFlor)}


def test_A20_who_has_said_a_word_of_the_flor_is_not_asked_for_one() -> None:
    silent = dealt(ARGENTINO, strict=True).then(1, "mazo")
    assert (asked(silent, 1), asked(silent, 2)) == ({2}, {1})
    assert ARGENTINO.flor is not None
    raised = dealt(ARGENTINO, *FLORES, strict=True).then(1, "flor").then(2, "contraflor")
    over = raised.then(1, ARGENTINO.flor.refuse, "mazo")
    assert (asked(over, 1), asked(over, 2)) == (set(), set())


# ---------------------------------------------------------------- what flores would pay


def test_A17_a_side_that_sang_nothing_is_paid_nothing() -> None:
    begun = dealt(ARGENTINO, strict=True).match.live[0]
    assert [flor_pays(ARGENTINO, begun, team) for team in (0, 1)] == [0, 0]
    sung = dealt(ARGENTINO, *FLORES, strict=True).then(1, "flor").match.live[0]
    assert [flor_pays(ARGENTINO, sung, team) for team in (0, 1)] == [3, 0]


def test_A16_a_singer_who_has_left_is_not_asked_whether_to_raise() -> None:
    left = dealt(ARGENTINO, "7c 6c 4c", "3b 6b 7b", "3o 5c 6o", "3e 5e 1b", strict=True).then(1, "flor", "mazo")
    answered = left.then(2, "flor")
    assert not any(isinstance(event, ev.FlorMayRaise) for event in answered.events)
    stayed = dealt(ARGENTINO, "7c 6c 4c", "3b 6b 7b", "3o 5c 6o", "3e 5e 1b", strict=True).then(1, "flor")
    assert isinstance(stayed.then(2, "flor").last(ev.FlorMayRaise), ev.FlorMayRaise)


def test_A16_whichever_side_has_the_better_flor_is_paid_for_both() -> None:
    both = dealt(ARGENTINO, *FLORES, strict=True).then(1, "flor").then(2, "flor").match.live[0]
    assert [flor_pays(ARGENTINO, both, team) for team in (0, 1)] == [6, 6]


def test_A19_when_a_flor_gives_way_the_other_side_alone_is_paid() -> None:
    assert ARGENTINO.flor is not None
    given = dealt(ARGENTINO, *FLORES, strict=True).then(1, "flor").then(2, ARGENTINO.flor.concede).match.live[0]
    paid, nothing = (flor_pays(ARGENTINO, given, team) for team in (0, 1))
    assert paid > 0
    assert nothing == 0


def test_G10_a_flor_is_written_as_soon_as_nobody_can_answer_it_any_more() -> None:
    """Ana has played a card: when Blas sings, his flor is written before he plays."""
    sung = dealt(ARGENTINO, "7c 6e 4o", "3b 6b 7b", strict=True).then(1, "4o").then(2, "flor")
    assert sung.match.score == (0, 3)
    assert not dealt(ARGENTINO, *FLORES, strict=True).then(1, "flor").match.score[0]


def test_T15_nobody_sees_that_a_rival_could_answer_a_flor() -> None:
    """Blas may sing, give way or raise, and may stay silent too: that he has something to say would give him away."""
    book = replace(TARIJA, truco=replace(TARIJA.truco, window=Window.ON_TURN), options=(), presets=())
    sung = dealt(book, "7c 6c 4c", "3b 6b 7b").then(1, "flor")
    assert sung.may(2) == {"flor", "con-flor-me-achico", "contraflor-al-resto"}
    assert view(sung.match, 0).acting == (1,)


def test_T16_what_a_flor_for_a_flor_is_worth_counts_every_flor_of_its_side() -> None:
    hands = ("7c 6c 4c", "3b 6b 7b", "3o 5c 6o", "2o 4o 5o")
    bet = dealt(TARIJA, *hands, strict=True).then(1, "flor").then(2, "flor")
    both = bet.then(4, "flor")
    worths = [view(hand.match, 0).contests[-1].flor for hand in (bet, both)]
    assert [flor.worth for flor in worths if flor is not None] == [6, 9]


# ---------------------------------------------------------------- what is said


def test_T9_after_the_highest_number_that_can_be_said_the_others_can_only_call_it_good() -> None:
    """At a strict table anybody may say any number, and pays for it when the cards are shown."""
    asked = dealt(TARIJA, strict=True).then(1, "envido").then(2, "quiero")
    match, _ = act(asked.match, 1, Call("canto", 99))
    seen = view(match, 2)
    assert seen.legal == (Call("son-buenas"),)
    assert seen.numbers == ()
    with pytest.raises(IllegalAction, match="too-low"):
        act(match, 2, Call("canto", 99))


def test_a_word_of_no_letters_is_no_word() -> None:
    """Where the book has no word for letting a flor stand, nothing is that word."""
    sung = dealt(ARGENTINO, *FLORES, strict=True).then(1, "flor")
    with pytest.raises(IllegalAction, match="unknown-word"):
        sung.then(2, "nonsense")
    with pytest.raises(IllegalAction, match="unknown-word"):
        act(sung.match, 2, Call(""))


# ---------------------------------------------------------------- proofs


def test_T14_a_card_face_down_proves_nothing() -> None:
    """Seven and six of copas make the envido: whoever hides the seven under the table has still to show it."""
    said = dealt(TARIJA, strict=True).then(1, "envido").then(2, "quiero")
    said = Hand(act(said.match, 1, Call("canto", 33))[0], said.events).then(2, "son-buenas")
    match = said.match
    for seat, code, down in ((1, "7c", True), (2, "5o", False), (2, "1e", False), (1, "6c", False)):
        match, _ = act(match, seat, Play(cards(code)[0], down))
    mano = match.live[0]
    assert open_cards(mano, 1) == set(cards("6c"))
    assert open_cards(mano, 2) == set(cards("5o 1e"))
    assert not proven(mano, 1, Suerte.ENVIDO)
    assert 1 in mano.owed


def test_B25_a_flor_annuls_an_envido_that_was_wanted() -> None:
    wanted = dealt(BELMEZ, "7c 6c 4o", "1e 2e 6e", strict=True).then(1, "envido").then(2, "quiero").then(1, "4o")
    assert bets(wanted, "envido").status == "wanted"
    assert bets(wanted.then(2, "flor"), "envido").status == "closed"


def test_G7_who_leaves_takes_the_whole_side_along() -> None:
    left = dealt(BOOKS["asturias"], "7c 1c 3o", "1e 1b 2o", "3c 2c 7o", "3e 3b 7e").then(1, "mazo")
    assert view(left.match, 0).contests[-1].gone == (1, 3)
