"""The truque of the Diccionario de Autoridades: a game of twelve stones, raised three by three."""

from dataclasses import replace
from types import MappingProxyType

from truquero.cards import every
from truquero.rulebooks.almeria import ALMERIA
from truquero.rules import (
    AllParda,
    How,
    Lengths,
    Marker,
    MatchShape,
    NumberChoice,
    Option,
    Pardas,
    Preset,
    Ranking,
    Rung,
)

_SAID = "players pack ranking counting match formats truco envido flor pardas signs marker turn truco-window rung raise"

AUTORIDADES = replace(
    ALMERIA,
    id="autoridades",
    name="El Truque de Autoridades",
    place="Castilla, 1739",
    players=(2, 4),  # K5
    pack=every((1, 2, 3, 6, 7, 10, 11, 12)),  # K5
    ranking=Ranking(
        (
            *("3o 3c 3e 3b", "2o 2c 2e 2b", "1o 1c 1e 1b", "12o 12c 12e 12b"),
            *("11o 11c 11e 11b", "10o 10c 10e 10b", "7o 7c 7e 7b", "6o 6c 6e 6b"),
        ),
        article="K5",
    ),
    match=MatchShape(target=12, to_win=1, game="juego", match="juego", halves=("malas", "buenas"), article="K5"),
    formats=(),  # K5: one redondo
    truco=replace(  # K5: on turn, no call 1, raised with the answer or later
        ALMERIA.truco,
        rungs=(
            Rung("truco", How.SET, 3, "K5", opens=True, then=("tres-mas",)),
            Rung("tres-mas", How.SET, 6, "K5", then=("nueve",)),
            Rung("nueve", How.SET, 9, "K5", then=("juego-fuera",)),
            Rung("juego-fuera", How.SET, 12, "K5"),  # twelve stones: the whole game
        ),
        article="K5",
    ),
    pardas=Pardas(AllParda.MANO),  # K5, as A23
    mazo=replace(ALMERIA.mazo, article="G7"),
    dealing=replace(ALMERIA.dealing, draw_article="K5", turned_article="K5"),
    marker=Marker.STONES,  # K5: "doce piedras"
    options=(  # ours, both
        Option("piedras", "12", "K5", "stones in a juego", number=NumberChoice("match.target", 6, 12, 2)),
        Option("juegos", "1", "K5", "juegos that win the match", number=NumberChoice("match.to_win", 1, 3)),
    ),
    lengths=Lengths(short=(("piedras", "6"),), long=(("juegos", "2"),)),
    presets=(Preset("juego", "A game of twelve", "Un juego a doce", "Un joc a dotze"),),
    cites=MappingProxyType({**dict.fromkeys(_SAID.split(), "K5"), "mazo": "G7", "dealing": "K5", "manners": "K5"}),
)
