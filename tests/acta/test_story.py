"""A match told as a story: every event has its words, in three languages, and the words are right."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import get_args

from truquero.acta.parse import parse
from truquero.acta.phrases import catalogue
from truquero.acta.referee import Report, referee, referee_bytes
from truquero.acta.story import AS_EVERYWHERE, SILENT, TOLD, reasons, tell
from truquero.engine import events as ev
from truquero.rulebooks import ALMERIA, ARGENTINO
from truquero.rules import LANGUAGES, AllParda, Decides, Muestra, Pardas, Rulebook

ACTAS = Path(__file__).parents[1] / "rulebooks"
BELMEZ_GAME = "belmez/B6_B12_commented_game.acta"
WHYS = {
    *("alone", "conceded", "refused", "wanted", "contested", "won", "given", "penalty"),
    *("false-flor", "taken-back", "asked-flor", "asked-in-vain"),
}


def judged(name: str, language: str = "en") -> Report:
    return referee_bytes((ACTAS / name).read_bytes(), language)


def told(name: str, language: str = "en") -> list[str]:
    return list(tell(judged(name, language), language))


def written(text: str, language: str = "en", book: Rulebook | None = None) -> list[str]:
    """The story of an acta written here, every line without its indent."""
    report = referee(parse(text), language, book)
    assert report.ok, report.problem
    return [line.strip() for line in tell(report, language)]


def has(lines: list[str], *sentences: str) -> None:
    """The sentences stand in the story, in this order."""
    stripped = [line.strip() for line in lines]
    where = -1
    for sentence in sentences:
        assert sentence in stripped[where + 1 :], f"{sentence!r} is not told after line {where + 1} of {stripped}"
        where = stripped.index(sentence, where + 1)


# ---------------------------------------------------------------- everything has its words


def test_every_event_is_told_or_left_out_on_purpose() -> None:
    events = set(get_args(ev.Event))
    assert set(TOLD) | SILENT | AS_EVERYWHERE == events
    assert len(TOLD) + len(SILENT) + len(AS_EVERYWHERE) == len(events)


def test_every_acta_can_be_told() -> None:
    whys: set[str] = set()
    for number, path in enumerate(sorted(ACTAS.glob("*/*.acta"))):
        language = LANGUAGES[number % 3]
        report = referee_bytes(path.read_bytes(), language)
        lines = list(tell(report, language))
        assert lines, path.name
        bad = [line for line in lines if re.search(r"[{}]|\S  |\(\)|\s[.,;]|«»|“”", line)]
        assert not bad, (path.name, bad)
        points = [e for e in report.events() if isinstance(e, ev.Scored)]
        assert len(reasons(report, language)) == len(points)
        whys |= {e.why for e in points}
    assert whys == WHYS
    assert set(catalogue()["why"]) == WHYS | {"unbet"}


# ---------------------------------------------------------------- the commented game of Bélmez


def test_the_commented_game_in_english() -> None:
    lines = told(BELMEZ_GAME)
    assert lines[:17] == [
        "El Truco de Bélmez (Bélmez de la Moraleda, Jaén)",
        "Ana and Caro (A) against Blas and Dani (B)",
        "The first to win 3 patas of 40 points (20 malas, 20 güenas) wins the match.",
        "Assisted table.",
        "",
        "Deal 1 · cortaíllos · Ana deals",
        "  Duel 1 of 3: Blas leads against Caro",
        "    Hands: Blas 4e 2b 10o | Caro 5e 6c 3o",
        "    Blas: “Envido” (2 if wanted, 1 if not).",
        "    Caro: “No quiero”.",
        "    Baza 1: Blas 4e · Caro 5e — Caro takes it",
        "    Baza 2: Caro 3o · Blas 10o — Blas takes it",
        "    Baza 3: Blas 2b …",
        "    Caro gives up: “Mazo”.",
        "    B scores 1 point: Caro did not want “envido”. [B21 Betting the envite]",
        "    B scores 1 point: Caro gave the mano away. [B15 The truco ladder]",
        "    Score: A 0 malas, B 2 malas",
    ]
    has(
        lines,
        "Duel 3 of 3: Dani leads against Ana",
        "Baza 1: Dani 4b …",
        "Dani: “Quiero”.",
        "Baza 1: … Ana 6e — Ana takes it",
        "Dani shows 11b: envido 33.",
        "B scores 2 points: the envido was wanted, and Dani wins it with 33. [B21 Betting the envite]",
        "Deal 2 · cortaíllos · Blas deals",
        "A scores 3 points: Caro's flor, unopposed. [B27 Singing is compulsory]",
        "B scores 3 points: “truco” was wanted, and the bazas go to Dani. [B15 The truco ladder]",
        "Score: A 9 malas, B 8 malas",
    )
    assert lines[-1] == "The record ends here and the match is not over."


def test_the_commented_game_in_spanish() -> None:
    has(
        told(BELMEZ_GAME, "es"),
        "Ana y Caro (A) contra Blas y Dani (B)",
        "Gana el partido quien antes haga 3 patas de 40 tantos (20 malas y 20 güenas).",
        "Reparto 1 · cortaíllos · da Ana",
        "Duelo 1 de 3: sale Blas contra Caro",
        "Blas: «Envido» (2 si se quiere, 1 si no).",
        "Baza 1: Blas 4e · Caro 5e — se la lleva Caro",
        "Caro se va: «Mazo».",
        "B se apunta 1 tanto: Caro no quiso «envido». [B21 Apostar el envite]",
        "B se apunta 2 tantos: se quiso el envido y gana Dani con 33. [B21 Apostar el envite]",
        "Tanteo: A 1 mala, B 5 malas",
        "A se apunta 3 tantos: flor de Caro, sin otra enfrente. [B27 Obligación de cantar]",
        "Aquí se acaba el acta, con el partido sin terminar.",
    )


def test_the_commented_game_in_valencian() -> None:
    has(
        told(BELMEZ_GAME, "va"),
        "Ana i Caro (A) contra Blas i Dani (B)",
        "Repartiment 1 · cortaíllos · dona Ana",
        "Duel 1 de 3: ix Blas contra Caro",
        "Blas: «Envido» (2 si es vol, 1 si no).",
        "Basa 1: Blas 4e · Caro 5e — se l'emporta Caro",
        "Caro se'n va: «Mazo».",
        "B s'apunta 1 punt: Caro no ha volgut «envido». [B21 Apostar l'envit]",
        "B s'apunta 2 punts: s'ha volgut l'envit i guanya Dani amb 33. [B21 Apostar l'envit]",
        "Marcador: A 1 mala, B 5 malas",
        "Ací s'acaba l'acta, amb el partit sense acabar.",
    )


def test_the_reasons_of_the_commented_game() -> None:
    found = reasons(judged(BELMEZ_GAME))
    assert found[0] == "line 13: B +1 envido (Caro did not want “envido”) [B21 Betting the envite] → 0-1"
    assert found[-1] == "line 61: A +1 truco (Blas did not want “truco”) [B15 The truco ladder] → 9-8"
    assert len(found) == 10
    assert reasons(judged(BELMEZ_GAME), "es")[7] == (
        "línea 51: B +3 truco (se quiso «truco» y las bazas son para Dani) [B15 La escala del truco] → 5-8"
    )
    assert reasons(judged(BELMEZ_GAME), "va")[2] == (
        "línia 21: A +1 truc (Blas ha abandonat la mà) [B15 L'escala del truc] → 1-2"
    )


# ---------------------------------------------------------------- the other rulebooks


def test_argentino_falta_and_values() -> None:
    name = "argentino/A11_falta_replaces_what_was_bet.acta"
    has(
        told(name),
        "The record begins at A 10 malos, B 11 buenos.",
        "Deal 1 · one against one · Blas deals",
        "Ana leads against Blas.",
        "Ana: “Falta envido” (if wanted, the 4 points the leader needs; if not, 5).",
        "Ana: “33”.",
        "Blas: “Son buenas”.",
        "A scores 4 points: the envido was wanted, and Ana wins it with 33. [A11 What the falta is worth]",
        "Score: A 14 malos, B 12 buenos (14-27)",
    )
    has(told(name, "va"), "Ana: «Falta envido» (si es vol, els 4 punts que li falten a qui va davant; si no, 5).")


def test_argentino_raising_in_place_of_singing_is_said_once() -> None:
    lines = [line.strip() for line in told("argentino/A17_A18_contraflor_wanted.acta", "es")]
    first = lines.index("Ana: «Flor».")
    assert lines[first + 1 : first + 3] == [
        "Blas: «Contraflor» (6 si se quiere, 3 si no).",
        "Ana: «Con flor quiero».",
    ]


def test_argentino_asking_for_a_flor() -> None:
    has(
        told("argentino/A20_every_point_of_the_mano_moves.acta", "es"),
        "Mesa estricta.",
        "Blas a Ana: «Pido flor».",
        "B se apunta 2 tantos: el rival al que se le pidió la flor la tenía callada. [A20 Pedir flor]",
        "B se apunta 3 tantos: el rival al que se le pidió la flor la tenía callada. [A20 Pedir flor]",
    )


def test_argentino_points_written_before_the_flor_was_asked_for() -> None:
    name = "argentino/G10_A20_a_true_asker_takes_the_chico_back.acta"
    has(told(name, "es"), "A pierde 2 tantos: se retira lo que se había apuntado. [A20 Pedir flor]")
    assert reasons(judged(name))[1].startswith("line 13: A -2 envido (points written before are taken back) [A20 ")


def test_argentino_both_bets_in_one_breath() -> None:
    has(
        told("argentino/A26_paso_truco_quiero.acta"),
        "Ana: “Real envido” (3 if wanted, 1 if not).",
        "Ana: “Truco” (2 if wanted, 1 if not).",
        "Two bets at once; one answer may serve for both. [A26 Double bets]",
        "Blas: “Quiero” (the envido).",
        "Blas: “No quiero”.",
    )


def test_almeria_duels_at_once_are_told_apart() -> None:
    has(
        told("almeria/L5_duels_at_once.acta", "va"),
        "Taula assistida, amb duelos=a-la-vez.",
        "Repartiment 1 · duels · dona Dani",
        "(Ana–Dani) Basa 1: Ana 3o · Dani 2o — se l'emporta Ana",
        "(Caro–Blas) Basa 1: Caro 1o · Blas 11o — se l'emporta Caro",
        "(Caro–Blas) B s'apunta 1 punt: ningú no ha cantat el truc i les bases són per a Blas. [L8 L'escala del truc]",
        "Marcador: A 0 malas, B 1 mala",
    )


def test_almeria_a_toro_and_the_match() -> None:
    has(
        told("almeria/L2_third_toro_ends_the_match.acta", "es"),
        "Gana la partida quien antes haga 3 toros de 18 tantos (9 malas y 9 buenas).",
        "¡A (Ana) gana la partida!",
    )


def test_valencia_in_its_own_words() -> None:
    has(
        told("valencia/V8_truque_i_passe_four_players.acta", "va"),
        "Repartiment 1 · redó · dona Dani",
        "Ix Ana i juguen tots.",
        "Ana: «Truque i passe» (2 si es vol, 1 si no).",
        "Blas: «Passe».",
        "Dani: «Vullc» (l'envit).",
        "Caro mostra 7c 6c: envit de 33.",
        "A s'apunta 2 punts: s'ha volgut l'envit i guanya Caro amb 33. [V9 Apostes d'envit]",
        "Marcador: A 2 bones, B 1 roïn (11-1)",
        "Ací s'acaba l'acta, amb el coto sense acabar.",
    )


def test_valencia_for_the_whole_match() -> None:
    has(
        told("valencia/V17_joc_fora_wanted_is_the_coto.acta"),
        "Ana: “Joc fora” (if wanted, the coto; if not, 1).",
        "With that, A gives up opening or raising the envit. [V8 Truque, and truque-i-passe]",
        "A (Ana) wins the cama. Cames: A 2, B 0.",
        "A (Ana) wins the coto!",
    )


def test_tarija_strict_table() -> None:
    has(
        told("tarija/T11_loser_wrong_or_not_shown.acta", "es"),
        "Ana y Blas tienen que mostrar. [T11 No mostrar o cantar mal]",
        "Blas muestra 7e 4e.",
        "B se apunta 1 tanto: por una infracción de Ana, el truco pasa a Blas. [T11 No mostrar o cantar mal]",
    )


def test_tarija_pica_pica_signs_and_the_veedor() -> None:
    has(
        told("tarija/T18_falta_envido_is_six_in_pica.acta", "va"),
        "Ana, Caro i Eva (A) contra Blas, Dani i Fito (B)",
        "Repartiment 2 · pica-pica · dona Fito",
        "Ana: «Falta envido» (6 si es vol, 1 si no).",
    )
    has(
        told("tarija/T19_signs_and_talk_change_nothing.acta"),
        "Dani makes the sign for a king (touch the shoulder).",
        "Blas says: “A ver, a ver”",
    )
    has(
        told("tarija/T22_the_veedor_voids_the_mano.acta"),
        "The mano is void: back to A 6 malas, B 8 malas. [T22 Veedores and the BAR]",
        "Deal 1 again · one against one · Blas deals",
    )


def test_tarija_the_draw_and_a_card_turned_up() -> None:
    has(
        told("tarija/T3_first_king_drawn_deals.acta"),
        "Draw for the deal: Ana 4c · Blas 7o · Caro 1e · Dani 5b · Ana 6c · Blas 11o · Caro 12e — Caro deals."
        " [T3 The first dealer]",
        "Deal 1 · redondo · Caro deals",
    )
    has(
        told("tarija/T4_a_card_turned_over_in_the_deal.acta", "va"),
        "A Caro li ix boca amunt 4b.",
        "Caro: «Nuevo reparto». Torna a donar Blas. [T4 Carta girada en el repartiment]",
        "Repartiment 3, una altra vegada · redó · dona Blas",
    )


def test_a_flor_bet_whose_worth_depends_on_the_winner() -> None:
    lines = written(
        "rulebook: tarija\nseats: Ana Blas Caro Dani\n"
        "mano: Ana 7e 6e 5e | Blas 3o 2c 6o | Caro 12b 11b 10b | Dani 6c 5c 4c\n"
        "Ana flor\nCaro flor\nDani flor\nAna con-flor-quiero\n"
    )
    has(lines, "Flor against flor (6 or 9 if wanted, 4 if not). [T16 Flor against flor]")


def test_blind_bets_and_accepting_for_what_is_lacking() -> None:
    has(
        told("belmez/B32_cerrao_bets.acta"),
        "Ana has not looked.",
        "Ana, without looking: “Truco” (3 if wanted, 1 if not).",
        "Ana looks at the cards.",
    )
    has(
        told("belmez/B22_B29_farta_resto.acta", "es"),
        "Blas: «Resto» (si se quiere, la pata; si no, 3).",
        "Ana: «Quiero farta», o sea, por 2 tantos.",
        "Ana: «Quiero farta», o sea, por un tanto.",
        "A (Ana) gana la pata. Patas: A 1, B 0.",
    )
    has(
        told("belmez/B29_option_resto_tantos.acta"),
        "Ana: “Resto” (if wanted, the 10 points the challenger needs; if not, 3).",
    )


def test_who_gives_a_redondo_away_is_named() -> None:
    lines = written(
        "rulebook: belmez\nseats: Ana Blas Caro Dani\nscore: 30-30\n"
        "mano: Ana 4e 2b 6c | Blas 5e 6b 3o | Caro 7b 4c 5c | Dani 3c 2o 4o\nAna mazo\n"
    )
    has(lines, "Ana gives up: “Mazo”.", "B scores 1 point: Ana gave the mano away. [B15 The truco ladder]")


# ---------------------------------------------------------------- what no rulebook here has yet

THREE_TIES = "seats: Ana Blas\nmano: Ana 3o 2o 1o | Blas 3c 2c 1c\n" + "".join(
    f"Ana {n}o\nBlas {n}c\n" for n in (3, 2, 1)
)


def test_when_nobody_takes_the_truco() -> None:
    book = replace(ALMERIA, pardas=Pardas(AllParda.NOBODY))
    has(
        written(THREE_TIES, "es", book),
        "Baza 3: Ana 1o · Blas 1c — parda",
        "Nadie se lleva el truco. [L7 Las pardas]",
        "Tanteo: A 0 malas, B 0 malas",
    )


def test_when_a_tie_goes_to_the_one_nearer_to_mano() -> None:
    book = replace(ALMERIA, pardas=Pardas(None, decides=Decides.NEAREST))
    lines = written("seats: Ana Blas\nmano: Ana 3o 2o 1o | Blas 3c 2c 1c\nAna 3o\nBlas 3c\n", "en", book)
    has(lines, "Baza 1: Ana 3o · Blas 3c — tied, and Ana is nearer to mano")


def test_the_muestra() -> None:
    book = replace(ARGENTINO, muestra=Muestra((2, 4, 5, 11, 10), (30, 29, 28, 27, 27), 12, "K1"))
    lines = written("seats: Ana Blas\nmuestra: 4o\nmano: Ana 3e 2o 1c | Blas 3c 2c 12b\n", "va", book)
    has(lines, "La mostra és 4o.")


# ---------------------------------------------------------------- the edges


def test_a_record_with_a_fault_is_told_up_to_it() -> None:
    lines = told("argentino/A3_one_cut_only.acta", "es")
    assert lines[-1].startswith("El acta se corta en la línea ")
    assert "La baraja ya está cortada. [A3 " in lines[-1]


def test_a_record_that_cannot_begin_tells_only_why() -> None:
    report = referee_bytes(b"rulebook: mus\nseats: Ana Blas\n")
    assert list(tell(report)) == [report.problem.message if report.problem else ""]
    assert reasons(report) == []


def test_color_changes_nothing_but_the_color() -> None:
    report = judged(BELMEZ_GAME)
    plain, bright = list(tell(report)), list(tell(report, color=True))
    assert not any("\x1b" in line for line in plain)
    assert any("\x1b" in line for line in bright)
    assert [re.sub(r"\x1b\[[\d;]*m", "", line) for line in bright] == plain
