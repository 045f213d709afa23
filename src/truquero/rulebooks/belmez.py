"""El Truco of Bélmez de la Moraleda (Jaén)."""

from types import MappingProxyType

from truquero.cards import cards, every
from truquero.rules import (
    AllParda,
    Annuls,
    BlindBets,
    Choice,
    Contested,
    Counting,
    Dealing,
    Decides,
    DoubleBet,
    Draw,
    Duels,
    EachSpeaks,
    Envido,
    Flor,
    How,
    Lengths,
    Manners,
    Marker,
    MatchShape,
    Mazo,
    MustShow,
    Number,
    Opening,
    Option,
    Pardas,
    Penalty,
    Preset,
    Ranking,
    Rulebook,
    Rung,
    Schedule,
    Settling,
    Truco,
    Turned,
    Window,
)

ENVITE = (
    Rung("envido", How.SET, 2, "B21", opens=True, then=("mas", "envido-pata"), number=Number(2, 2)),
    Rung("mas", How.ADD, 0, "B21", then=("mas", "envido-pata"), number=Number(2, 2, required=True)),
    Rung("envido-pata", How.GAME, 0, "B21"),
)
"""The bets of the envite (B21)."""

BELMEZ = Rulebook(
    id="belmez",
    name="El Truco de Bélmez",
    place="Bélmez de la Moraleda, Jaén",
    language="es",
    players=(2, 4),  # B2
    pack=(*every(range(1, 8)), *cards("12b 11b 10o")),  # B1
    ranking=Ranking(
        (
            *("5o", "12b", "11b", "10o", "1e", "1b", "7e", "7o"),
            *("3o 3c 3e 3b", "2o 2c 2e 2b", "1o 1c", "7c 7b", "6o 6c 6e 6b", "5c 5e 5b", "4o 4c 4e 4b"),
        ),
        article="B11",
    ),
    counting=Counting(
        article="B19",
        figures=None,
        piezas=(("5o", 11), ("12b", 10), ("11b", 9), ("10o", 8)),  # B19
        reservadas=("5o 12b",),  # B30
    ),
    match=MatchShape(target=40, to_win=3, game="pata", match="partido", halves=("malas", "güenas"), article="B3"),
    formats=(
        (
            4,
            Schedule(
                Duels("cortaíllos", ((0, 1), (0, 1), (2, 3)), own_hands=True, article="B6"),
                until_points=30,  # B7
                article="B7",
            ),
        ),
    ),
    truco=Truco(
        rungs=(
            Rung("truco", How.SET, 3, "B15", opens=True, then=("retruco",)),
            Rung("retruco", How.SET, 6, "B15", then=("nueve",)),
            Rung("nueve", How.SET, 9, "B15", then=("truco-pata",)),
            Rung("truco-pata", How.GAME, 0, "B15"),
        ),
        accept="quiero",
        refuse="no-quiero",
        window=Window.ANY_TIME,  # B16
        unraised=1,  # B15
        article="B15",
    ),
    envido=Envido(
        rungs=ENVITE,
        accept="quiero",
        refuse="no-quiero",
        opening=Opening(late=True),  # B23
        settling=Settling.SECRET_UNLESS_DECISIVE,  # B24
        article="B21",
    ),
    flor=Flor(
        rungs=(Rung("resto", How.GAME, 0, "B29", opens=True),),
        accept="quiero",
        refuse="no-quiero",
        article="B29",
        each=3,  # B27
        sung_article="B27",
        compulsory=True,  # B27
        fight=EachSpeaks("chica", Contested.OWN_FLORES, article="B29"),
        annuls=Annuls.ALWAYS,  # B25
        settling=Settling.SECRET,  # B31
        good="buena",  # B28
    ),
    farta="quiero-farta",  # B22
    pardas=Pardas(AllParda.MANO, decides=Decides.LAST),  # B12, B13, B14
    mazo=Mazo("mazo", alone=False, article="B18"),
    dealing=Dealing(
        draw=Draw.HIGHEST,
        turned=Turned.ANOTHER_CARD,  # B4
        cut_article="B4",
        draw_article="B4",
        turned_article="B4",
    ),
    manners=Manners(not_shown=Penalty.NO_POINTS, must_show=MustShow.WINNER, article="B24"),
    marker=Marker.COINS,  # B34
    captains=True,  # B8
    blind=BlindBets("cerrao"),  # B32
    double=DoubleBet(article="B32", blind_only=True),
    options=(
        Option(
            "patas",
            "5",
            "B3",
            "patas in a match: the best of 5, or of 3; a single one or the best of 7 are ours",
            (
                Choice("5"),
                Choice("3", (("match.to_win", 2),)),
                Choice("1", (("match.to_win", 1),)),
                Choice("7", (("match.to_win", 4),)),
            ),
        ),
        Option(
            "cortaillos",
            "vocabulario",
            "B6",
            "who meets in the three duels: as in the commented game and the vocabulary, or as in the running text",
            (
                Choice("vocabulario"),
                Choice("texto", (("formats.4.duels.pairs", ((0, 3), (2, 1), (0, 3))),)),
            ),
        ),
        Option(
            "pardas",
            "ultima",
            "B14",
            "after a parda: the last baza decides, or the first baza with a winner, as elsewhere",
            (Choice("ultima"), Choice("primera", (("pardas.decides", Decides.FIRST_WON),))),
        ),
        Option(
            "envite_tarde",
            "si",
            "B23",
            "whether the envite may be opened after playing, until the first baza is resolved",
            (Choice("si"), Choice("no", (("envido.opening.late", False),))),
            formerly="no",
        ),
        Option(
            "resto",
            "pata",
            "B29",
            "what a wanted resto is worth: the pata, or what the challenging team needs",
            (
                Choice("pata"),
                Choice("tantos", (("flor.rungs.resto.how", How.LACKED),)),
            ),
        ),
    ),
    lengths=Lengths(short=(("patas", "1"),), long=(("patas", "7"),)),
    presets=(
        Preset("partido", "Best of five patas", "Al mejor de cinco patas", "Al millor de cinc patas"),
        Preset("corto", "Best of three patas", "Al mejor de tres patas", "Al millor de tres patas", (("patas", "3"),)),
    ),
    cites=MappingProxyType(
        {
            "players": "B2",
            "pack": "B1",
            "ranking": "B11",
            "counting": "B20",
            "match": "B3",
            "formats": "B6",
            "truco": "B15",
            "envido": "B21",
            "flor": "B26",
            "pardas": "B14",
            "mazo": "B18",
            "dealing": "B4",
            "manners": "B24",
            "marker": "B34",
            "captains": "B8",
            "blind": "B32",
            "double": "B32",
            "rung": "B17",
            "raise": "B17",
            "truco-window": "B16",
            "envido-window": "B23",
            "envido-bet": "B21",
            "flor-window": "B27",
            "flor-first": "B27",
            "farta": "B22",
            "annuls": "B25",
            "tie": "B24",
            "reservada": "B30",
        }
    ),
)
