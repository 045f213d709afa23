"""Truco uruguayo: the Argentine game with a muestra, to 40."""

from dataclasses import replace
from types import MappingProxyType

from truquero.rulebooks.argentino import ARGENTINO
from truquero.rules import Decides, Muestra, Pardas

URUGUAY = replace(
    ARGENTINO,
    id="uruguay",
    name="Truco uruguayo",
    place="Uruguay",
    muestra=Muestra(numbers=(2, 4, 5, 11, 10), counts=(10, 9, 8, 7, 7), substitute=12, article="K1"),  # 20 + these
    match=replace(ARGENTINO.match, target=40, article="K1"),
    pardas=Pardas(None, decides=Decides.NEAREST),  # K1: a tie is won, so three pardas never come
    options=tuple(
        o for o in ARGENTINO.options if o.article not in ("A23", "K7")
    ),  # K1 has its own pardas; K7 is told of Argentina
    cites=MappingProxyType(
        {
            **ARGENTINO.cites,
            **dict.fromkeys(("players", "muestra", "ranking", "counting", "match", "pardas", "parda"), "K1"),
            "formats": "G1",
        }
    ),
)
