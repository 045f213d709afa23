"""Truco uruguayo: the Argentine game with a muestra, to 40."""

from dataclasses import replace
from types import MappingProxyType

from truquero.rulebooks.argentino import ARGENTINO
from truquero.rules import Choice, Decides, Muestra, Option, Pardas, Preset

URUGUAY = replace(
    ARGENTINO,
    id="uruguay",
    name="Truco uruguayo",
    place="Uruguay",
    muestra=Muestra(numbers=(2, 4, 5, 11, 10), counts=(10, 9, 8, 7, 7), substitute=12, article="K1"),  # 20 + these
    match=replace(ARGENTINO.match, target=40, article="K1"),
    pardas=Pardas(None, decides=Decides.NEAREST),  # K1: a tie has a winner, so there are never three pardas
    options=(
        Option(
            "puntos",
            "40",
            "K1",
            "points in a chico, in two halves",
            (Choice("40"), Choice("30", (("match.target", 30),)), Choice("20", (("match.target", 20),))),
        ),
        # K1 has pardas of its own; K7 is about Argentina
        *(o for o in ARGENTINO.options if o.article not in ("A23", "K7") and o.name != "puntos"),
    ),
    presets=(
        Preset("partida", "To 40, best of three", "A 40, al mejor de tres", "A 40, al millor de tres"),
        Preset("a-40", "One game to 40", "Un partido a 40", "Una partida a 40", (("chicos", "1"),)),
        Preset("a-30", "One game to 30", "Un partido a 30", "Una partida a 30", (("puntos", "30"), ("chicos", "1"))),
        Preset(
            "a-40-sin-flor", "To 40 without flor", "A 40 sin flor", "A 40 sense flor", (("chicos", "1"), ("flor", "no"))
        ),
    ),
    cites=MappingProxyType(
        {
            **ARGENTINO.cites,
            **dict.fromkeys(("players", "muestra", "ranking", "counting", "match", "pardas", "parda"), "K1"),
            "formats": "G1",
        }
    ),
)
