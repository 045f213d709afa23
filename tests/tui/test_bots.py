"""Bots at the table of the terminal: who sits down, their signs and orders, and what they thought."""

import re
from collections.abc import Callable
from contextlib import suppress

import pytest

from truquero.bots.characters import CHARACTERS, CharacterError
from truquero.bots.player import Reason
from truquero.cli import main
from truquero.engine.actions import MakeSign, Talk
from truquero.fairness.shuffle import seeded_rng
from truquero.rulebooks import BOOKS
from truquero.rules import LANGUAGES
from truquero.tui.plain import TerminalTable, seated
from truquero.tui.seating import characters_of
from truquero.tui.texts import WHO
from truquero.tui.thoughts import Thoughts

Captured = pytest.CaptureFixture[str]
Feed = Callable[..., None]


def test_one_for_all_or_one_for_each() -> None:
    assert [str(who) for who in characters_of("novato", 3)] == ["novato"] * 3
    assert [str(who) for who in characters_of("novato, azar,prudente", 3)] == ["novato", "azar", "prudente"]
    assert [str(who) for who in characters_of("embustero:level=3", 1)] == ["embustero:level=3"]


def test_commas_part_characters_and_settings() -> None:
    told = "embustero:level=3,copas=no,novato,prudente:mala=no"
    assert [str(who) for who in characters_of(told, 3)] == ["embustero:level=3,copas=no", "novato", "prudente:mala=no"]


@pytest.mark.parametrize(
    ("told", "others", "message"),
    [
        ("novato,azar", 3, "there are 3 other seats: name 1 or 3 characters, not 2"),
        ("novato,azar", 1, "there is 1 other seat: name 1 character, not 2"),
        ("novato,", 1, "there is no player ''"),
        ("level=3", 1, "there is no player 'level=3'"),
        ("novato,copas=no", 2, "there is no player 'novato,copas=no'"),
    ],
)
def test_a_table_that_does_not_add_up(told: str, others: int, message: str) -> None:
    with pytest.raises(CharacterError) as refused:
        characters_of(told, others)
    assert str(refused.value).startswith(message)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_says_who_sits_down(capsys: Captured, feed: Feed, language: str) -> None:
    feed("q")
    main(["play", "--players", "4", "--bots", "novato,embustero:level=3,novato", "--lang", language])
    out = " ".join(capsys.readouterr().out.split())
    column = LANGUAGES.index(language)
    joint = ("and", "y", "i")[column]
    assert f"Blas {joint} Dani: novato – {WHO['novato'][column]}" in out
    assert f"Caro: embustero:level=3 – {WHO['embustero'][column]}" in out


def test_every_character_is_introduced() -> None:
    assert set(WHO) == set(CHARACTERS)
    assert all(len(texts) == len(LANGUAGES) for texts in WHO.values())


def test_prudente_sits_down_when_nobody_is_named(capsys: Captured, feed: Feed) -> None:
    feed("q")
    main(["play", "--seed", "1"])
    assert "Blas: prudente – " in capsys.readouterr().out


@pytest.mark.parametrize(
    ("bots", "message"),
    [
        ("listo", "there is no player 'listo'; there are novato, aprendiz, aficionado"),
        ("novato,azar", "there is 1 other seat: name 1 character, not 2"),
        ("azar:level=1", "azar has no settings"),
    ],
)
def test_bots_that_cannot_sit_down(capsys: Captured, bots: str, message: str) -> None:
    assert main(["play", "--bots", bots]) == 2
    assert message in capsys.readouterr().err


@pytest.mark.parametrize("bots", ["prudente", "embustero"])
@pytest.mark.parametrize(("rulebook", "players"), [("valencia24", 4), ("valencia", 6), ("argentino", 2)])
def test_a_game_against_those_who_think(capsys: Captured, feed: Feed, bots: str, rulebook: str, players: int) -> None:
    feed(then="1")
    assert main(["play", "--rulebook", rulebook, "--players", str(players), "--seed", "2", "--bots", bots]) == 0
    assert capsys.readouterr().out.splitlines()[-1].startswith(f"*** {BOOKS[rulebook].match.match}: ")


# ---------------------------------------------------------------- why


ASKED = ("why", "Why?", "por qué", "¿Por qué?", "porque", "per què", "PER QUÈ?")


@pytest.mark.parametrize("typed", ASKED)
def test_nobody_tells_while_the_cards_are_in_play(capsys: Captured, feed: Feed, typed: str) -> None:
    feed("1", typed, "q")
    main(["play", "--seed", "3"])
    out = capsys.readouterr().out
    assert "Nobody says while the cards are in play" in out
    assert "What they thought" not in out


@pytest.mark.parametrize(
    ("language", "head"),
    [
        ("en", "What they thought in the last deal:"),
        ("es", "Lo que pensaban en el último reparto:"),
        ("va", "El que pensaven en l'últim repartiment:"),
    ],
)
def test_reasons_are_told_once_the_deal_is_over(capsys: Captured, feed: Feed, language: str, head: str) -> None:
    feed("mazo", "why", "q")
    main(["play", "--seed", "4", "--players", "4", "--bots", "novato", "--lang", language])
    lines = capsys.readouterr().out.splitlines()
    start = next(i for i, line in enumerate(lines) if line.endswith(head))
    told = [line for line in lines[start + 1 :] if re.match(r"   (Blas|Caro|Dani), \S.*: \S", line)]
    assert told


@pytest.mark.parametrize(("rulebook", "players"), [("argentino", 2), ("belmez", 4), ("tarija", 6), ("almeria", 4)])
def test_a_reason_of_cards_in_play_is_never_told(
    capsys: Captured, feed: Feed, monkeypatch: pytest.MonkeyPatch, rulebook: str, players: int
) -> None:
    """Asking at every turn tells of the deal before, to the letter, and never of this one."""
    feed(*["why", "1", "0"] * 60)
    bots = characters_of("novato", players - 1)
    table = TerminalTable(BOOKS[rulebook], seeded_rng(8), seated("", players), "en", False, bots)
    deals: list[list[Reason]] = [[]]
    note, over = table.thoughts.note, table.thoughts.deal_over

    def noted(seat: int, said: str, reason: Reason) -> None:
        deals[-1].append(reason)
        note(seat, said, reason)

    def ended() -> None:
        deals.append([])
        over()

    def told() -> None:
        thought = [reason for _, _, reason in table.thoughts.told]
        assert thought == [reason for reason in deals[-2] if reason in thought]

    monkeypatch.setattr(table.thoughts, "note", noted)
    monkeypatch.setattr(table.thoughts, "deal_over", ended)
    monkeypatch.setattr(table, "why", told)
    with suppress(EOFError):
        table.run()
    assert len(deals) > 3
    assert sum(map(len, deals)) > 20


def test_thoughts_wait_for_the_end_of_the_deal_and_chores_are_no_thoughts() -> None:
    thoughts = Thoughts()
    thoughts.note(2, "1e", Reason("lost-anyway"))
    thoughts.note(2, "4c", Reason("only-one"))
    assert list(thoughts.lines("en")) == []
    thoughts.deal_over()
    assert list(thoughts.lines("en")) == [(2, "1e", "The truco was lost whatever I played.")]
    thoughts.deal_over()
    assert list(thoughts.lines("en")) == []


def test_a_covered_card_stays_covered_in_hindsight(capsys: Captured, feed: Feed) -> None:
    feed(*["1", "why"] * 200)
    with suppress(EOFError):
        TerminalTable(BOOKS["tarija"], seeded_rng(5), seated("", 2), "es", False, characters_of("azar", 1)).run()
    out = capsys.readouterr().out
    assert "Blas, tapada ▮: " in out
    assert not re.search(r"Blas, tapada \d", out)


@pytest.mark.parametrize(("language", "title"), [("en", "Copas led"), ("es", "Sale de copas"), ("va", "Ix de copes")])
def test_a_heuristic_can_be_asked_for(capsys: Captured, feed: Feed, language: str, title: str) -> None:
    feed("? Copas", "q")
    main(["play", "--lang", language])
    assert title in capsys.readouterr().out


# ---------------------------------------------------------------- signs and words


def table_for_four(language: str, rulebook: str = "argentino") -> TerminalTable:
    return TerminalTable(
        BOOKS[rulebook], seeded_rng(1), seated("", 4, language), language, False, characters_of("novato", 3)
    )


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "Caro makes you a sign: wink (1b)"),
        ("es", "Caro te hace una seña: guiñar un ojo (1b)"),
        ("va", "Caro et fa una senya: fer l'ullet (1b)"),
    ],
)
def test_a_partner_makes_a_sign(capsys: Captured, language: str, told: str) -> None:
    table_for_four(language).act(3, MakeSign("1b"))
    assert capsys.readouterr().out.strip() == told


def test_a_sign_of_a_rival_is_caught_now_and_then(capsys: Captured) -> None:
    table = table_for_four("en")
    for _ in range(200):
        table.act(2, MakeSign("3e"))
    lines = capsys.readouterr().out.splitlines()
    assert set(lines) == {"   you catch a sign from Blas: bite the lower lip (3)"}
    assert 20 < len(lines) < 80


def test_your_own_sign_and_one_that_the_rulebook_does_not_list(capsys: Captured) -> None:
    table_for_four("es").act(1, MakeSign("1e"))
    table_for_four("va", "belmez").act(1, MakeSign("tos"))
    assert capsys.readouterr().out.split("\n") == [
        "   haces una seña: levantar las cejas (1e)",
        "   fas una senya: tos",
        "",
    ]


def test_signs_are_made_when_a_mano_begins(capsys: Captured, feed: Feed) -> None:
    feed(then="1")
    main(["play", "--players", "4", "--seed", "2", "--bots", "novato"])
    lines = capsys.readouterr().out.splitlines()
    signs = [i for i, line in enumerate(lines) if "makes you a sign" in line or "you catch a sign" in line]
    assert signs
    for i in signs:
        assert "── mano" in lines[i - 1] or "sign" in lines[i - 1]


@pytest.mark.parametrize(("language", "said"), [("en", "“¡Corta!”"), ("es", "«¡Corta!»"), ("va", "«¡Corta!»")])
def test_words_are_heard(capsys: Captured, language: str, said: str) -> None:
    table_for_four(language, "belmez").act(3, Talk("¡Corta!"))
    assert capsys.readouterr().out == f"   Caro: {said}\n"


def test_a_captain_is_told_what_can_be_ordered_and_is_obeyed(capsys: Captured, feed: Feed) -> None:
    feed(*["dice juega mala", "0", "1"] * 400)
    main(["play", "--rulebook", "belmez:patas=3", "--players", "4", "--seed", "5", "--bots", "prudente"])
    out = capsys.readouterr().out
    assert "as captain you may tell Caro: dice ¡Echa una grande!, ¡Corta! or ¡Juega mala!" in out
    assert ">    You: “¡Juega mala!”" in out


def test_orders_are_followed(capsys: Captured, monkeypatch: pytest.MonkeyPatch, feed: Feed) -> None:
    """A partner with orders plays as told, and says so afterwards."""
    feed(*["dice juega mala", "0", "1"] * 400)
    table = TerminalTable(BOOKS["belmez"], seeded_rng(5), seated("", 4), "en", False, characters_of("prudente", 3))
    obeyed: list[int] = []
    note = table.thoughts.note

    def noted(seat: int, said: str, reason: Reason) -> None:
        if reason.key == "as-ordered":
            obeyed.append(seat)
        note(seat, said, reason)

    monkeypatch.setattr(table.thoughts, "note", noted)
    with suppress(EOFError):
        table.run()
    capsys.readouterr()
    assert 3 in obeyed, "your partner heard you"
    assert 4 in obeyed, "the rivals have a captain too"


def test_asides_do_not_show_the_table_again(capsys: Captured, feed: Feed) -> None:
    feed("sena 1e", "dice buena suerte", "q")
    main(["play", "--players", "4", "--seed", "3", "--bots", "novato"])
    out = capsys.readouterr().out
    assert "“buena suerte”" in out
    assert out.count("chico to 30") == 1
