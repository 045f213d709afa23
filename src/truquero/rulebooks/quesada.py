"""The truque of Quesada and Peal de Becerro (Jaén): Bélmez with the figures of oros, to 30."""

from dataclasses import replace
from types import MappingProxyType

from truquero.cards import cards, every
from truquero.rulebooks.belmez import BELMEZ, ENVITE
from truquero.rules import Choice, Counting, How, NumberChoice, Option, Preset, Ranking, Rulebook, Rung
from truquero.rules.options import changed_at_once

PIEZAS = (("5o", 11), ("12o", 10), ("11o", 9), ("10o", 8))  # K2, as B19
RESERVADAS = ("5o 12o", "5o 11o", "12o 11o")  # K2

QUESADA: Rulebook = replace(
    changed_at_once(
        BELMEZ,
        (
            ("formats.4.until_points", 20),  # K2: redondo for the last 10
            ("formats.4.article", "K2"),
            ("envido.rungs", (Rung("envido", How.SET, 2, "K2", opens=True),)),  # K2: agreed before the game
            ("envido.article", "K2"),
        ),
    ),
    id="quesada",
    name="El Truque de Quesada",
    place="Quesada y Peal de Becerro, Jaén",
    players=(2, 4, 6),  # K2: six as tríos, in one redondo
    pack=(*every(range(1, 8)), *cards("12o 11o 10o")),  # K2
    ranking=Ranking(("5o", "12o", "11o", "10o", *BELMEZ.ranking.groups[4:]), article="K2"),
    counting=Counting(
        article="K2",
        figures=None,
        piezas=PIEZAS,
        reservadas=RESERVADAS,
    ),
    match=replace(BELMEZ.match, target=30, halves=("malas", "buenas"), article="K2"),
    options=(
        *BELMEZ.options,
        Option(
            "envite",
            "2",
            "K2",
            "the stake of the envite: agreed before the game, or bet freely as in Bélmez",
            (Choice("libre", (("envido.rungs", ENVITE), ("envido.article", "B21"))),),
            NumberChoice("envido.rungs.envido.amount", 1, 30),
            formerly="libre",
        ),
    ),
    presets=(
        Preset("partido", "Best of five patas", "Al mejor de cinco patas", "Al millor de cinc patas"),
        Preset("corto", "Best of three patas", "Al mejor de tres patas", "Al millor de tres patas", (("patas", "3"),)),
        Preset(
            "envite-libre",
            "The envite as in Bélmez",
            "El envite como en Bélmez",
            "L'envit com a Bélmez",
            (("envite", "libre"),),
        ),
    ),
    cites=MappingProxyType(
        {
            **BELMEZ.cites,
            **dict.fromkeys(
                ("pack", "ranking", "counting", "reservada", "match", "formats", "players", "envido", "envido-bet"),
                "K2",
            ),
        }
    ),
)
