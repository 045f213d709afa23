"""Reglas Oficiales de Truco (Tarija, Bolivia, 2024)."""

from types import MappingProxyType

from truquero.cards import FORTY, cards, every
from truquero.rulebooks import gestures
from truquero.rules import (
    AllParda,
    Annuls,
    Choice,
    Counting,
    Dealing,
    Draw,
    Duels,
    Envido,
    FalseFlor,
    Flor,
    FlorIsBet,
    How,
    Lengths,
    Manners,
    Marker,
    MatchShape,
    Mazo,
    MustShow,
    NumberChoice,
    Option,
    Pardas,
    Penalty,
    Preset,
    Ranking,
    Rhythm,
    Rulebook,
    Rung,
    Schedule,
    Settling,
    Sign,
    Suerte,
    Truco,
    Turned,
    Window,
)

PICA = Duels("pica-pica", ((0, 3), (1, 4), (2, 5)), article="T17", falta=6)

TARIJA = Rulebook(
    id="tarija",
    name="Truco tarijeño",
    place="Tarija, Bolivia",
    language="es",
    players=(2, 4, 6),  # T1
    pack=FORTY,  # T1
    ranking=Ranking(
        (
            *("1e", "1b", "7e", "7o", "3o 3c 3e 3b", "2o 2c 2e 2b", "1o 1c", "12o 12c 12e 12b"),
            *("11o 11c 11e 11b", "10o 10c 10e 10b", "7c 7b", "6o 6c 6e 6b", "5o 5c 5e 5b", "4o 4c 4e 4b"),
        ),
        article="T2",
    ),
    counting=Counting(article="T7", figures=0),
    match=MatchShape(target=30, to_win=2, game="chico", match="partida", halves=("malas", "buenas"), article="T1"),
    formats=((6, Schedule(PICA, "T17", from_points=5, until_points=25, rhythm=Rhythm.ALTERNATE)),),
    truco=Truco(
        rungs=(
            Rung("truco", How.SET, 2, "T6", opens=True, then=("retruco",)),
            Rung("retruco", How.SET, 3, "T6", then=("vale-cuatro",)),
            Rung("vale-cuatro", How.SET, 4, "T6"),
        ),
        accept="quiero",
        refuse="no-quiero",
        window=Window.ANY_TIME,  # T6
        unraised=1,  # T6
        article="T6",
    ),
    envido=Envido(
        rungs=(
            Rung("envido", How.ADD, 2, "T8", opens=True, then=("envido", "real-envido", "falta-envido"), limit=2),
            Rung("real-envido", How.ADD, 3, "T8", opens=True, then=("falta-envido",)),
            Rung("falta-envido", How.FALTA, 0, "T8", opens=True),
        ),
        accept="quiero",
        refuse="no-quiero",
        settling=Settling.ALOUD,  # T9
        article="T8",
    ),
    flor=Flor(
        rungs=(
            Rung("flor", How.FLOR_EXTRA, 6, "T16", then=("contraflor-al-resto",)),
            Rung("contraflor-al-resto", How.GAME, 0, "T16", opens=True),
        ),
        accept="con-flor-quiero",
        refuse="con-flor-me-achico",
        article="T16",
        each=3,  # T15
        sung_article="T15",
        compulsory=False,  # T15
        fight=FlorIsBet("flor", concede="con-flor-me-achico", conceded=4, article="T16"),
        annuls=Annuls.UNSETTLED,  # T24
        settling=Settling.SECRET,  # T16
        closed_by=(Suerte.TRUCO,),  # G3
        false=FalseFlor(3, article="T15", leaving=True),  # T15
    ),
    pardas=Pardas(AllParda.MANO),  # T5
    mazo=Mazo("mazo", alone=True, article="T25"),
    dealing=Dealing(
        draw=Draw.FIRST_KING,  # T3
        turned=Turned.RIVAL_NEW_DEAL,  # T4
        cut_article="G14",
        draw_article="T3",
        turned_article="T4",
    ),
    manners=Manners(
        wrong_number=Penalty.LOSES_ALL,  # T11
        not_shown=Penalty.LOSES_ALL,  # T11
        must_show=MustShow.SPEAKERS,  # T9
        article="T11",
        reminder="T12",
    ),
    signs=(  # T19
        Sign("1e", gestures.EYEBROWS, cards("1e")),
        Sign("1b", gestures.WINK, cards("1b")),
        Sign("7e", gestures.GRIMACE_RIGHT, cards("7e")),
        Sign("7o", gestures.GRIMACE_LEFT, cards("7o")),
        Sign("3", gestures.BITE_LIP, every((3,))),
        Sign("2", gestures.KISS, every((2,))),
        Sign("1o", gestures.MOUTH_OPEN, cards("1o")),
        Sign("1c", gestures.MOUTH_OPEN, cards("1c")),
        Sign("rey", gestures.SHOULDER, every((12,))),
        Sign("figura", gestures.ELBOW, every((10, 11))),
        Sign("nada", gestures.BOTH_EYES),
        Sign("envido", gestures.WRINKLE_NOSE, envido=0),
    ),
    marker=Marker.TALLY,  # T21
    cover="tapada",  # T14
    options=(
        Option("chicos", "2", "T1", "chicos that win the match", number=NumberChoice("match.to_win", 1, 3)),
        Option(
            "flor",
            "libre",
            "T15",
            "whether singing a flor is optional or compulsory",
            (Choice("libre"), Choice("obligatoria", (("flor.compulsory", True),))),
        ),
        Option(
            "pica",
            "desde-5",
            "T17",
            "with six players: when pica-pica begins to alternate with redondo",
            (
                Choice("desde-5"),
                Choice("desde-el-principio", (("formats.6.from_points", 0),)),
            ),
        ),
    ),
    lengths=Lengths(short=(("chicos", "1"),), long=(("chicos", "3"),)),
    presets=(
        Preset("oficial", "Official: two chicos of 30", "Oficial: dos chicos de 30", "Oficial: dos chicos de 30"),
        Preset("un-chico", "One chico of 30", "Un chico de 30", "Un chico de 30", (("chicos", "1"),)),
        Preset(
            "flor-obligatoria",
            "With compulsory flor",
            "Con la flor obligatoria",
            "Amb la flor obligatòria",
            (("flor", "obligatoria"),),
        ),
    ),
    cites=MappingProxyType(
        {
            "players": "T1",
            "pack": "T1",
            "ranking": "T2",
            "counting": "T7",
            "match": "T1",
            "formats": "T17",
            "truco": "T6",
            "envido": "T8",
            "flor": "T15",
            "pardas": "T5",
            "mazo": "T25",
            "dealing": "T4",
            "manners": "T11",
            "signs": "T19",
            "marker": "T21",
            "cover": "T14",
            "truco-window": "T6",
            "envido-window": "T7",
            "envido-bet": "T8",
            "flor-window": "T15",
            "flor-first": "T24",
            "tie": "T7",
            "declare": "T9",
            "reminder": "T12",
            "repeat": "T10",
            "annuls": "T24",
            "duel-falta": "T18",
            "veedor": "T22",
        }
    ),
)
