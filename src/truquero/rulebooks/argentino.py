"""El Truco argentino, 30 points."""

from types import MappingProxyType

from truquero.cards import FORTY, cards, every
from truquero.rulebooks import gestures
from truquero.rules import (
    AllParda,
    Annuls,
    Choice,
    Contested,
    Counting,
    Dealing,
    Decides,
    DoubleBet,
    Draw,
    Duels,
    Envido,
    FalseFlor,
    Flor,
    FlorAsking,
    HoldersAnswer,
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
    Raises,
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

_DUELS = ((4, Duels("duelos", ((0, 1), (2, 3)), "K7")), (6, Duels("duelos", ((0, 3), (1, 4), (2, 5)), "K7")))

_LAST_5 = tuple((n, Schedule(d, "K7", until_points=25, rhythm=Rhythm.AFTER_THE_FIRST)) for n, d in _DUELS)
_BUENAS = tuple((n, Schedule(d, "K7", until_points=15, rhythm=Rhythm.AFTER_THE_FIRST)) for n, d in _DUELS)

ARGENTINO = Rulebook(
    id="argentino",
    name="Truco argentino",
    place="Argentina",
    language="es",
    players=(2, 4, 6),  # A1
    pack=FORTY,  # A1
    ranking=Ranking(
        (
            *("1e", "1b", "7e", "7o", "3o 3c 3e 3b", "2o 2c 2e 2b", "1o 1c", "12o 12c 12e 12b"),
            *("11o 11c 11e 11b", "10o 10c 10e 10b", "7c 7b", "6o 6c 6e 6b", "5o 5c 5e 5b", "4o 4c 4e 4b"),
        ),
        article="A5",
    ),
    counting=Counting(article="A6", figures=0),
    match=MatchShape(target=30, to_win=2, game="chico", match="partida", halves=("malos", "buenos"), article="A2"),
    truco=Truco(
        rungs=(
            Rung("truco", How.SET, 2, "A24", opens=True, then=("retruco",)),
            Rung("retruco", How.SET, 3, "A24", then=("vale-cuatro",)),
            Rung("vale-cuatro", How.SET, 4, "A24"),
        ),
        accept="quiero",
        refuse="no-quiero",
        window=Window.ANY_TIME,  # A7
        unraised=1,  # A24
        raises=Raises.WANTED_FIRST,  # A24
        article="A24",
    ),
    envido=Envido(
        rungs=(
            Rung("envido", How.ADD, 2, "A10", opens=True, then=("envido", "real-envido", "falta-envido")),
            Rung("real-envido", How.ADD, 3, "A10", opens=True, then=("envido", "real-envido", "falta-envido")),
            Rung("falta-envido", How.FALTA, 0, "A11", opens=True),
        ),
        accept="quiero",
        refuse="no-quiero",
        settling=Settling.ALOUD_AT_ONCE,  # A13, G10
        article="A12",
    ),
    flor=Flor(
        rungs=(
            Rung("contraflor", How.FLORES, 6, "A17", opens=True, then=("contraflor-al-resto",)),
            Rung("contraflor-al-resto", How.FALTA_FLORES, 0, "A18", opens=True),
        ),
        accept="con-flor-quiero",
        refuse="con-flor-me-achico",
        article="A18",
        each=3,  # A16
        sung_article="A16",
        compulsory=True,  # A15
        fight=HoldersAnswer("con-flor-me-achico", Contested.EVERY_FLOR, article="A16"),  # A17
        annuls=Annuls.UNSETTLED,  # A15
        settling=Settling.ALOUD_AT_ONCE,  # A19, G10
        closed_by=(Suerte.ENVIDO, Suerte.TRUCO),  # A15, G3
        good="es-buena",
        ask=FlorAsking(gain=3, false=3, article="A20"),
        false=FalseFlor(3, article="A19"),
    ),
    pardas=Pardas(AllParda.MANO),  # A22, A23
    mazo=Mazo("mazo", alone=True, article="A25"),
    dealing=Dealing(
        draw=Draw.HIGHEST,
        turned=Turned.NEW_DEAL,  # A4
        cut_least=4,  # A3
        cut_article="A3",
        draw_article="A3",
        turned_article="A4",
    ),
    manners=Manners(
        wrong_number=Penalty.LOSES_BET,  # A14
        not_shown=Penalty.NO_POINTS,  # A14
        must_show=MustShow.WINNER,  # A14
        article="A14",
    ),
    signs=(  # A28
        Sign("1e", gestures.EYEBROWS, cards("1e")),
        Sign("1b", gestures.WINK, cards("1b")),
        Sign("7e", gestures.MOUTH_RIGHT, cards("7e")),
        Sign("7o", gestures.MOUTH_LEFT, cards("7o")),
        Sign("3", gestures.LOWER_LIP, every((3,))),
        Sign("2", gestures.KISS, every((2,))),
        Sign("1o", gestures.MOUTH_AJAR, cards("1o")),
        Sign("1c", gestures.MOUTH_AJAR, cards("1c")),
        Sign("nada", gestures.EYES_CLOSED),
        Sign("envido", gestures.TILT_HEAD, envido=0),
    ),
    marker=Marker.TALLY,
    double=DoubleBet(
        article="A26",
        pass_envido="paso-envido-quiero",
        pass_truco="paso-truco-quiero",
    ),
    synonyms=(("envido-mi-falta", "envido"),),  # K7
    options=(
        Option(
            "falta",
            "lider",
            "A11",
            "what falta-envido is worth: what the leading team needs, or the chico",
            (
                Choice("lider"),
                Choice("partida", (("envido.rungs.falta-envido.how", How.GAME),)),
            ),
        ),
        Option(
            "puntos",
            "30",
            "A2",
            "points in a chico: 30 or 24 in two halves, or any other number without halves",
            (Choice("30"), Choice("24", (("match.target", 24),))),
            NumberChoice("match.target", 5, 60, sets=(("match.halves", ()),)),
        ),
        Option("chicos", "2", "A2", "chicos that win the match", number=NumberChoice("match.to_win", 1, 3)),
        Option(
            "flor",
            "si",
            "A21",
            "whether there is flor; without it three of a suit count as envido",
            (Choice("si"), Choice("no", (("flor", None),))),
        ),
        Option(
            "pido_flor_falso",
            "3",
            "A20",
            "what the side that was asked gets if there was no flor",
            number=NumberChoice("flor.ask.false", 3, 4),
        ),
        Option(
            "parda",
            "usual",
            "A23",
            "who wins the truco after a second parda: the winner of the first baza, or (as written) of the next",
            (Choice("usual"), Choice("escrita", (("pardas.decides", Decides.NEXT),))),
        ),
        Option(
            "redondo",
            "siempre",
            "K7",
            "with four or six: always redondo, or duels after a first redondo, until the last 5 points or the buenas",
            (
                Choice("siempre"),
                Choice("ultimos5", (("formats", _LAST_5),)),
                Choice("buenas", (("formats", _BUENAS),)),
            ),
        ),
    ),
    lengths=Lengths(short=(("chicos", "1"),), long=(("chicos", "3"),)),
    presets=(
        Preset(
            "partida",
            "To 30 with flor, best of three",
            "A 30 con flor, al mejor de tres",
            "A 30 amb flor, al millor de tres",
        ),
        Preset("a-30-con-flor", "To 30 with flor", "A 30 con flor", "A 30 amb flor", (("chicos", "1"),)),
        Preset(
            "a-30-sin-flor", "To 30 without flor", "A 30 sin flor", "A 30 sense flor", (("chicos", "1"), ("flor", "no"))
        ),
        Preset(
            "a-15-sin-flor",
            "To 15 without flor",
            "A 15 sin flor",
            "A 15 sense flor",
            (("puntos", "15"), ("chicos", "1"), ("flor", "no")),
        ),
        Preset(
            "a-15-con-flor", "To 15 with flor", "A 15 con flor", "A 15 amb flor", (("puntos", "15"), ("chicos", "1"))
        ),
    ),
    cites=MappingProxyType(
        {
            "players": "A1",
            "pack": "A1",
            "ranking": "A5",
            "counting": "A9",
            "match": "A2",
            "truco": "A24",
            "envido": "A10",
            "flor": "A15",
            "pardas": "A23",
            "mazo": "A25",
            "dealing": "A3",
            "manners": "A14",
            "signs": "A28",
            "marker": "A2",
            "formats": "K7",
            "synonyms": "K7",
            "double": "A26",
            "rung": "A24",
            "raise": "A24",
            "truco-window": "A7",
            "envido-window": "A8",
            "envido-bet": "A10",
            "wanted-truco": "A7",
            "flor-window": "A15",
            "flor-first": "A15",
            "tie": "A13",
            "ask": "A20",
            "annuls": "A15",
            "bare-raise": "A24",
        }
    ),
)
