"""El Truco argentino, 30 points."""

from types import MappingProxyType

from truquero.cards import FORTY
from truquero.rules import (
    AllParda,
    Annuls,
    AskFlor,
    Choice,
    Contested,
    Counting,
    Dealing,
    DoubleBet,
    Draw,
    Duels,
    Flor,
    How,
    Ladder,
    Manners,
    Marker,
    MatchShape,
    Mazo,
    MustShow,
    NumberChoice,
    Option,
    Pardas,
    Penalty,
    Ranking,
    Rulebook,
    Rung,
    Schedule,
    Sign,
    Spoken,
    Suerte,
    Turned,
    Window,
)

_DUELS = ((4, Duels("duelos", ((0, 1), (2, 3)), "K7")), (6, Duels("duelos", ((0, 3), (1, 4), (2, 5)), "K7")))

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
    truco=Ladder(
        suerte=Suerte.TRUCO,
        rungs=(
            Rung("truco", How.SET, 2, "A24", opens=True, then=("retruco",)),
            Rung("retruco", How.SET, 3, "A24", then=("vale-cuatro",)),
            Rung("vale-cuatro", How.SET, 4, "A24"),
        ),
        accept="quiero",
        refuse="no-quiero",
        window=Window.ANY_TIME,  # A7
        unraised=1,  # A24
        bare_raise=False,  # A24
        joined=True,  # A24
        raise_later=True,  # A24
        article="A24",
    ),
    envido=Ladder(
        suerte=Suerte.ENVIDO,
        rungs=(
            Rung("envido", How.ADD, 2, "A10", opens=True, then=("envido", "real-envido", "falta-envido")),
            Rung("real-envido", How.ADD, 3, "A10", opens=True, then=("envido", "real-envido", "falta-envido")),
            Rung("falta-envido", How.FALTA, 0, "A11", opens=True),
        ),
        accept="quiero",
        refuse="no-quiero",
        window=Window.ON_TURN,  # A8
        spoken=Spoken.AT_ONCE,  # A13
        article="A12",
    ),
    flor=Flor(
        ladder=Ladder(
            suerte=Suerte.FLOR,
            rungs=(
                Rung("contraflor", How.FLORES, 6, "A17", opens=True, then=("contraflor-al-resto",)),
                Rung("contraflor-al-resto", How.FALTA_FLORES, 0, "A18", opens=True),
            ),
            accept="con-flor-quiero",
            refuse="con-flor-me-achico",
            window=Window.ON_TURN,
            spoken=Spoken.AT_ONCE,  # A19
            article="A18",
        ),
        article="A16",
        each=3,  # A16
        compulsory=True,  # A15
        contested=Contested.EVERY_FLOR,  # A16
        annuls=Annuls.UNSETTLED,  # A15
        closed_by_envido=True,  # A15
        good="es-buena",
        concede="con-flor-me-achico",  # A17
        first_may_raise=True,  # A16
        ask=AskFlor("pido-flor", gain=3, false=3, article="A20"),
        false_flor=3,
        false_article="A19",
        contested_article="A16",
        annuls_article="A15",
    ),
    pardas=Pardas(AllParda.MANO),  # A22, A23
    scored_at_once=(Suerte.FLOR, Suerte.ENVIDO),  # G10
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
        Sign("1e", "levantar las cejas", "alçar les celles", "raise the eyebrows"),
        Sign("1b", "guiñar un ojo", "fer l'ullet", "wink"),
        Sign("7e", "llevar la boca a la derecha", "dur la boca a la dreta", "move the mouth to the right"),
        Sign("7o", "llevar la boca a la izquierda", "dur la boca a l'esquerra", "move the mouth to the left"),
        Sign("3", "morderse el labio de abajo", "mossegar-se el llavi de baix", "bite the lower lip", (3,)),
        Sign("2", "poner los labios de beso", "fer un bes amb els llavis", "kiss the air", (2,)),
        Sign("1o", "entreabrir la boca", "entreobrir la boca", "open the mouth a little"),
        Sign("1c", "entreabrir la boca", "entreobrir la boca", "open the mouth a little"),
        Sign("nada", "cerrar los ojos", "tancar els ulls", "close the eyes"),
        Sign("envido", "ladear la cabeza", "inclinar el cap", "tilt the head"),
    ),
    marker=Marker.TALLY,
    double=DoubleBet(
        article="A26",
        one_answer=True,
        pass_envido="paso-envido-quiero",
        pass_truco="paso-truco-quiero",
    ),
    synonyms=(("envido-mi-falta", "envido"),),  # K7
    options=(
        Option(
            "falta",
            "lider",
            "A11",
            "what falta-envido is worth: what the leading team lacks, or the chico",
            (
                Choice("lider"),
                Choice(
                    "partida",
                    (
                        (
                            "envido.rungs",
                            (
                                Rung("envido", How.ADD, 2, "A10", True, ("envido", "real-envido", "falta-envido")),
                                Rung("real-envido", How.ADD, 3, "A10", True, ("envido", "real-envido", "falta-envido")),
                                Rung("falta-envido", How.GAME, 0, "A11", True),
                            ),
                        ),
                    ),
                ),
            ),
        ),
        Option(
            "flor",
            "si",
            "A21",
            "whether the flor is played; without it three of a suit is an envido",
            (Choice("si"), Choice("no", (("flor", None),))),
        ),
        Option(
            "pido_flor_falso",
            "3",
            "A20",
            "what asking for a flor that was not there pays the side that was asked",
            number=NumberChoice("flor.ask.false", 3, 4),
        ),
        Option(
            "redondo",
            "siempre",
            "K7",
            "with four or six: always redondo, or duels after a first redondo, until the last 5 points or the buenas",
            (
                Choice("siempre"),
                Choice(
                    "ultimos5",
                    (("formats", tuple((n, Schedule(d, 0, 25, first_redondo=True, article="K7")) for n, d in _DUELS)),),
                ),
                Choice(
                    "buenas",
                    (("formats", tuple((n, Schedule(d, 0, 15, first_redondo=True, article="K7")) for n, d in _DUELS)),),
                ),
            ),
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
            "scored_at_once": "A13",
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
