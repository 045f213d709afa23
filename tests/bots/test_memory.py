"""What a seat remembers, and of which mano."""

from __future__ import annotations

from tests.bots.asking import at_table
from truquero.bots.thinker import Thinker
from truquero.rules import Suerte

AT_ONCE = """rulebook: almeria
options: duelos=a-la-vez
seats: Ana Blas Caro Dani
"""


def remembering(acta: str, who: str) -> Thinker:
    bot, _ = at_table(acta, who, "novato")
    assert isinstance(bot, Thinker)
    return bot


def test_a_bet_is_remembered_with_its_level() -> None:
    bot = remembering(
        "rulebook: argentino\nseats: Ana Blas\nmano: Ana 4e 5c 6b | Blas 4o 7c 12b\nAna truco\nBlas quiero\n", "Ana"
    )
    assert bot.memory.levels == {Suerte.TRUCO: 1}


def test_what_is_said_in_another_duel_at_the_same_time_is_not_said_to_me() -> None:
    """L5: two duels at once, Ana with Dani and Caro with Blas."""
    duels = "deck: 4e 4o 4b 5e 5c 5b 6e 6o 6b 7c 7b 4c " + REST + "\nmano: Ana | Dani\nmano: Caro | Blas\n"
    bot = remembering(AT_ONCE + duels + "Caro truco\nBlas quiero\n", "Ana")
    assert bot.memory.levels == {}
    assert not bot.memory.opened


def test_chances_to_bet_are_counted_whether_a_rival_takes_them_or_not() -> None:
    start = "rulebook: argentino\nseats: Ana Blas\n"
    quiet = "mano: Ana 4e 5c 6b | Blas 4o 7c 12b\nAna 6b\nBlas 12b\n"
    memory = remembering(start + quiet, "Ana").memory
    opened = memory.openings[Suerte.TRUCO], memory.openings[Suerte.ENVIDO]
    assert [(b.bets, b.chances) for b in opened] == [(0, 1), (0, 1)]
    memory = remembering(start + quiet + "Blas truco\n", "Ana").memory
    assert (memory.openings[Suerte.TRUCO].bets, memory.openings[Suerte.TRUCO].chances) == (1, 2)
    assert memory.raises[Suerte.TRUCO].chances == 0


def test_only_rivals_are_counted_and_an_answer_is_a_chance_to_raise() -> None:
    start = "rulebook: argentino\nseats: Ana Blas\nmano: Ana 4e 5c 6b | Blas 4o 7c 12b\nAna truco\n"
    wanted, raised = (remembering(start + said, "Ana").memory for said in ("Blas quiero\n", "Blas quiero-retruco\n"))
    assert (wanted.raises[Suerte.TRUCO].bets, wanted.raises[Suerte.TRUCO].chances) == (0, 1)
    assert (raised.raises[Suerte.TRUCO].bets, raised.raises[Suerte.TRUCO].chances) == (1, 1)
    assert wanted.openings[Suerte.TRUCO].chances == 0


def test_cards_played_in_another_duel_are_no_chances_let_by() -> None:
    """L5: Blas plays against Caro, not against Ana."""
    duels = "deck: 4e 4o 4b 5e 5c 5b 6e 6o 6b 7c 7b 4c " + REST + "\nmano: Ana | Dani\nmano: Caro | Blas\n"
    memory = remembering(AT_ONCE + duels + "Caro 6e\nBlas 4o\n", "Ana").memory
    assert memory.openings[Suerte.TRUCO].chances == 0


def test_cards_of_an_earlier_duel_of_the_deal_are_remembered() -> None:
    first = "mano: Ana 5o 1c 2b | Blas 12b 4c 6e\nAna 2b\nBlas 12b\nBlas 4c\nAna 5o\nAna 1c\nBlas 6e\n"
    start = "rulebook: belmez\nseats: Ana Blas Caro Dani\n"
    bot = remembering(start + first + "mano: Ana 1e 1b 7c | Blas 6c 3o 2e\n", "Caro")
    assert {c.code for c in bot.memory.out} >= {"5o", "12b", "2b", "4c"}
    assert not remembering(start, "Caro").memory.out


REST = "1e 1b 7e 7o 3o 3c 3e 3b 2o 2c 2e 2b 1o 1c 12o 12c 12e 12b 11o 11c 11e 11b 10o 10c 10e 10b 6c 5o"
