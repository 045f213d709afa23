"""The truque of Cazorla, Pozo Alcón and Santiago de la Espada (Jaén): Quesada's with the whole pack."""

from dataclasses import replace
from types import MappingProxyType

from truquero.cards import FORTY
from truquero.rulebooks.quesada import PIEZAS, QUESADA, RESERVADAS
from truquero.rules import Counting, Ranking

_PLACE = QUESADA.ranking.groups.index("7c 7b")
"""The place of the other figures: below the false aces, above the false sevens (K3)."""

CAZORLA = replace(
    QUESADA,
    id="cazorla",
    name="El Truque de Cazorla",
    place="Cazorla y Pozo Alcón, Jaén",
    pack=FORTY,  # K3
    ranking=Ranking(
        (
            *QUESADA.ranking.groups[:_PLACE],
            *("12c 12e 12b", "11c 11e 11b", "10c 10e 10b"),
            *QUESADA.ranking.groups[_PLACE:],
        ),
        article="K3",
    ),
    counting=Counting(article="K3", figures=0, piezas=PIEZAS, reservadas=RESERVADAS),  # the piezas keep their count
    cites=MappingProxyType({**QUESADA.cites, **dict.fromkeys(("pack", "ranking", "counting"), "K3")}),
)
