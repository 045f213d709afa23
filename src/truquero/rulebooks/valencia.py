"""Reglament del Truc (València, 1975)."""

from types import MappingProxyType

from truquero.cards import cards, every
from truquero.rulebooks import gestures
from truquero.rules import (
    AllParda,
    Choice,
    Counting,
    Dealing,
    Draw,
    Envido,
    EnvidoCost,
    How,
    LeadAfter,
    Lengths,
    Manners,
    Marker,
    MatchShape,
    Mazo,
    MustShow,
    Number,
    NumberChoice,
    Option,
    Pardas,
    Penalty,
    Preset,
    Ranking,
    Rulebook,
    Rung,
    Settling,
    Sign,
    Truco,
    Turned,
    Window,
)

VALENCIA = Rulebook(
    id="valencia",
    name="El Truc valencià",
    place="València",
    language="va",
    players=(2, 4, 6, 8),  # V2
    pack=every(range(1, 8), without="1o 1c"),  # V1
    packs=((8, every(range(1, 10), without="1o 1c")),),  # V1
    ranking=Ranking(
        (
            *("1e", "1b", "7e", "7o", "3o 3c 3e 3b", "2o 2c 2e 2b", "9o 9c 9e 9b", "8o 8c 8e 8b"),
            *("7c 7b", "6o 6c 6e 6b", "5o 5c 5e 5b", "4o 4c 4e 4b"),
        ),
        article="V5",
    ),
    counting=Counting(article="V6", figures=None),
    match=MatchShape(target=18, to_win=2, game="cama", match="coto", halves=("roïns", "bones"), article="V4"),
    truco=Truco(
        rungs=(
            Rung("truque", How.SET, 2, "V16", opens=True, then=("retruque", "joc-fora")),
            Rung(
                "truque",
                How.SET,
                0,
                "V16",
                opens=True,
                then=("val", "joc-fora"),
                number=Number(2, required=True, capped=True),
                key="truque-n",
            ),
            Rung("truque-i-passe", How.SET, 2, "V16", opens=True, then=("retruque", "joc-fora")),
            Rung("retruque", How.SET, 3, "V16", then=("quatre-val", "joc-fora")),
            Rung("quatre-val", How.SET, 4, "V16", then=("val", "joc-fora")),
            Rung(
                "val",
                How.ADD,
                0,
                "V16",
                then=("val", "joc-fora"),
                number=Number(None, required=True, capped=True),
            ),
            Rung("joc-fora", How.MATCH, 0, "V17", opens=True),
        ),
        accept="vullc",
        refuse="no-vullc",
        window=Window.ON_TURN,  # V16
        unraised=1,  # V16
        costs_envido=EnvidoCost(unless="truque-i-passe", passing="passe"),  # V8
        article="V16",
    ),
    envido=Envido(
        rungs=(
            Rung(
                "envide",
                How.ADD,
                2,
                "V9",
                opens=True,
                then=("envide", "torne", "falta", "fins-igualar"),
                number=Number(1),
            ),
            Rung("torne", How.ADD, 2, "V9", then=("envide", "torne", "falta", "fins-igualar")),
            Rung("falta", How.FALTA, 0, "V10", opens=True),
            Rung("fins-igualar", How.EQUALISE, 0, "V11", opens=True, then=("envide", "torne", "falta")),
        ),
        accept="vullc",
        refuse="no-vullc",
        settling=Settling.SECRET,  # V12
        capped=True,  # V10
        article="V9",
    ),
    pardas=Pardas(AllParda.NEAREST_TIED, lead=LeadAfter.NEAREST_TIED),  # V14, V15
    mazo=Mazo("me-n-vaig", alone=True, article="V19"),
    dealing=Dealing(
        draw=Draw.HIGHEST,
        turned=Turned.NOTHING,
        cut_article="V3",
        draw_article="V3",
        turned_article="V3",
        teams_article="V2",
    ),
    manners=Manners(Penalty.NO_POINTS, MustShow.WINNER, article="V12"),
    signs=(  # V20
        Sign("1e", gestures.LOOK_UP, cards("1e")),
        Sign("1b", gestures.ONE_EYE, cards("1b")),
        Sign("7e", gestures.TONGUE_RIGHT, cards("7e")),
        Sign("7o", gestures.TONGUE_LEFT, cards("7o")),
        Sign("3", gestures.BITE_LIP, every((3,))),
        Sign("2", gestures.PUFF, every((2,))),
        Sign("nada", gestures.BOTH_EYES),
        Sign("envit", gestures.NOD, envido=0),
        Sign("33", gestures.CHEEKS, envido=33),
    ),
    marker=Marker.STONES,  # V4
    options=(
        Option(
            "dosos",
            "si",
            "V1",
            "whether the 2s stay in the pack",
            (
                Choice("si"),
                Choice(
                    "no",
                    (
                        ("pack", every((1, 3, 4, 5, 6, 7), without="1o 1c")),
                        ("packs", ((8, every((1, 3, 4, 5, 6, 7, 8, 9), without="1o 1c")),)),
                    ),
                ),
            ),
        ),
        Option(
            "pedres", "18", "V4", "stones in a cama, half of them bones", number=NumberChoice("match.target", 2, 200, 2)
        ),
        Option("cames", "2", "V4", "cames that win the coto", number=NumberChoice("match.to_win", 1, 3)),  # ours
        Option(
            "fugida",
            "0",
            "V13",
            "how much more the bettor scores when an envit is refused",
            number=NumberChoice("envido.refusal_bonus", 0, 1),
        ),
    ),
    lengths=Lengths(short=(("cames", "1"),), long=(("cames", "3"),)),
    presets=(
        Preset("a-18", "Cames of 18", "Cames de 18", "Cames de 18"),
        Preset("a-24", "Cames of 24", "Cames de 24", "Cames de 24", (("pedres", "24"),)),
        Preset("sense-dosos", "Without the 2s", "Sin los doses", "Sense els dosos", (("dosos", "no"),)),
        Preset(
            "a-24-sense-dosos",
            "Cames of 24 without the 2s",
            "Cames de 24 sin los doses",
            "Cames de 24 sense els dosos",
            (("pedres", "24"), ("dosos", "no")),
        ),
    ),
    cites=MappingProxyType(
        {
            "players": "V2",
            "pack": "V1",
            "packs": "V1",
            "ranking": "V5",
            "counting": "V6",
            "match": "V4",
            "truco": "V16",
            "envido": "V9",
            "flor": "V6",
            "pardas": "V15",
            "mazo": "V19",
            "dealing": "V3",
            "manners": "V12",
            "signs": "V20",
            "marker": "V4",
            "rung": "V16",
            "envido-window": "V7",
            "envido-bet": "V9",
            "envido-cost": "V8",
            "wanted-truco": "V8",
            "passe": "V8",
            "cap": "V10",
            "equalise": "V11",
            "bonus": "V13",
            "tie": "V6",
            "match-stake": "V17",
        }
    ),
)
