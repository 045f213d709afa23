"""The truque of Quesada and Peal de Becerro (Jaén): Bélmez with the figures of oros, to 30."""

from dataclasses import replace
from types import MappingProxyType

from truquero.cards import cards, every
from truquero.rulebooks.belmez import BELMEZ
from truquero.rules import Choice, Counting, How, NumberChoice, Option, Ranking, Rulebook, Rung, changed

PIEZAS = (("5o", 11), ("12o", 10), ("11o", 9), ("10o", 8))  # K2, as B19
RESERVADAS = ("5o 12o", "5o 11o", "12o 11o")  # K2

QUESADA: Rulebook = replace(
    changed(changed(BELMEZ, "formats.4.until_points", 20), "formats.4.article", "K2"),  # K2: redondo for the last 10
    id="quesada",
    name="El Truque de Quesada",
    place="Quesada y Peal de Becerro, Jaén",
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
            "libre",
            "K2",
            "the stake of the envite: bet freely as in Bélmez, or agreed before the game",
            (Choice("libre"),),
            NumberChoice(
                "envido.rungs.envido.amount",
                1,
                30,
                sets=(("envido.rungs", (Rung("envido", How.SET, 2, "K2", opens=True),)),),
            ),
        ),
    ),
    cites=MappingProxyType(
        {
            **BELMEZ.cites,
            **dict.fromkeys(("pack", "ranking", "counting", "reservada", "match", "formats", "envido-bet"), "K2"),
        }
    ),
)
