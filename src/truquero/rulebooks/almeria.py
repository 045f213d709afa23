"""El Truco of Almería: no envido, suits do not matter, 3-6-9-toro."""

from types import MappingProxyType

from truquero.cards import FORTY
from truquero.rules import (
    AllParda,
    Choice,
    Dealing,
    Draw,
    Duels,
    How,
    Lengths,
    Marker,
    MatchShape,
    Mazo,
    NumberChoice,
    Option,
    Pardas,
    Preset,
    Ranking,
    Rulebook,
    Rung,
    Schedule,
    Truco,
    Turned,
    Window,
)

ALMERIA = Rulebook(
    id="almeria",
    name="El Truco de Almería",
    place="Almería",
    language="es",
    players=(2, 4),  # L1
    pack=FORTY,  # L1
    ranking=Ranking(
        (
            *("3o 3c 3e 3b", "2o 2c 2e 2b", "1o 1c 1e 1b", "12o 12c 12e 12b", "11o 11c 11e 11b"),
            *("10o 10c 10e 10b", "7o 7c 7e 7b", "6o 6c 6e 6b", "5o 5c 5e 5b", "4o 4c 4e 4b"),
        ),
        article="L4",
    ),
    match=MatchShape(target=18, to_win=3, game="toro", match="partida", halves=("malas", "buenas"), article="L2"),
    formats=((4, Schedule(Duels("duelos", ((0, 3), (2, 1)), article="L5"), article="L5")),),
    truco=Truco(
        rungs=(
            Rung("truco", How.SET, 3, "L8", opens=True, then=("retruco",)),
            Rung("retruco", How.SET, 6, "L8", then=("para-nueve",)),
            Rung("para-nueve", How.SET, 9, "L8", then=("para-el-toro",)),
            Rung("para-el-toro", How.GAME, 0, "L8"),
        ),
        accept="quiero",
        refuse="no-quiero",
        window=Window.ON_TURN,  # L9
        unraised=1,  # L8
        article="L8",
    ),
    pardas=Pardas(AllParda.POSTRE),  # L6, L7
    mazo=Mazo("mazo", alone=False, article="L10"),
    dealing=Dealing(
        draw=Draw.HIGHEST,  # L3
        turned=Turned.NOTHING,
        cut_article="G14",
        draw_article="L3",
        turned_article="L3",
    ),
    marker=Marker.BIG_AND_SMALL,  # L12
    options=(
        Option("toros", "3", "L2", "toros that win the match", number=NumberChoice("match.to_win", 1, 99)),
        Option(
            "duelos",
            "en-turno",
            "L5",
            "with four players: the two duels one after the other, or at the same time",
            (
                Choice("en-turno"),
                Choice("a-la-vez", (("formats.4.duels.at_once", True),)),
            ),
        ),
    ),
    lengths=Lengths(short=(("toros", "1"),), long=(("toros", "5"),)),
    presets=(
        Preset("partida", "Three toros", "A tres toros", "A tres toros"),
        Preset("un-toro", "One toro", "A un toro", "A un toro", (("toros", "1"),)),
        Preset(
            "a-la-vez",
            "Three toros, both duels at once",
            "A tres toros, los dos duelos a la vez",
            "A tres toros, els dos duels alhora",
            (("duelos", "a-la-vez"),),
        ),
    ),
    cites=MappingProxyType(
        {
            "players": "L1",
            "pack": "L1",
            "ranking": "L4",
            "counting": "L4",
            "match": "L2",
            "formats": "L5",
            "truco": "L8",
            "pardas": "L7",
            "mazo": "L10",
            "dealing": "L3",
            "manners": "L10",
            "marker": "L12",
            "turn": "L9",
            "truco-window": "L9",
            "rung": "L8",
            "envido": "L4",
            "flor": "L4",
        }
    ),
)
