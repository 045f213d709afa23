"""The truque of Asturias: two pairs, 18 points, truque and retruque."""

from dataclasses import replace
from types import MappingProxyType

from truquero.cards import every
from truquero.rulebooks import gestures
from truquero.rulebooks.almeria import ALMERIA
from truquero.rules import (
    AllParda,
    Choice,
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
    Sign,
)

_SAID = "players pack ranking counting match formats truco envido flor pardas signs marker turn truco-window rung raise"

ASTURIAS = replace(
    ALMERIA,
    id="asturias",
    name="El Truque asturiano",
    place="Asturias",
    players=(4,),  # K4
    pack=every((1, 2, 3, 7, 10, 11, 12)),  # K4
    ranking=Ranking(
        (
            *("3o 3c 3e 3b", "2o 2c 2e 2b", "1o 1c 1e 1b", "12o 12c 12e 12b"),
            *("11o 11c 11e 11b", "10o 10c 10e 10b", "7o 7c 7e 7b"),
        ),
        article="K4",
    ),
    match=MatchShape(target=18, to_win=1, game="partida", match="partida", halves=("malas", "buenas"), article="K4"),
    formats=(),  # K4: one redondo
    truco=replace(  # K4: on turn, no call 1, raised with the answer or later
        ALMERIA.truco,
        rungs=(
            Rung("truque", How.SET, 3, "K4", opens=True, then=("retruque",)),
            Rung("retruque", How.SET, 6, "K4"),
        ),
        article="K4",
    ),
    pardas=Pardas(AllParda.NOBODY),  # K4
    mazo=replace(ALMERIA.mazo, article="G7"),
    dealing=replace(ALMERIA.dealing, draw_article="K4", turned_article="K4"),
    signs=(  # K4: allowed, true or false; the gestures are a ruling
        Sign("3", gestures.LOWER_LIP, every((3,))),
        Sign("2", gestures.KISS, every((2,))),
        Sign("1", gestures.MOUTH_AJAR, every((1,))),
        Sign("12", gestures.SHOULDER, every((12,))),
        Sign("nada", gestures.EYES_CLOSED),
    ),
    marker=Marker.STONES,
    options=(
        # ours, all three
        Option("jugadores", "4", "K4", "how many play", (Choice("4"), Choice("2", (("players", (2,)),)))),
        Option("tantos", "18", "K4", "points in a partida", number=NumberChoice("match.target", 6, 36, 2)),
        Option("partidas", "1", "K4", "partidas that win the match", number=NumberChoice("match.to_win", 1, 3)),
    ),
    lengths=Lengths(short=(("tantos", "10"),), long=(("partidas", "2"),)),
    presets=(
        Preset("partida", "Two pairs", "Dos parejas", "Dues parelles"),
        Preset("mano-a-mano", "One against one", "Mano a mano", "Mà a mà", (("jugadores", "2"),)),
    ),
    cites=MappingProxyType({**dict.fromkeys(_SAID.split(), "K4"), "mazo": "G7", "dealing": "K4", "manners": "K4"}),
)
