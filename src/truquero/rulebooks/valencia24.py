"""The Valencian truc to 24: white or black cards, an envit of four, the cama at stake."""

from dataclasses import replace
from types import MappingProxyType

from truquero.cards import every
from truquero.rulebooks.valencia import VALENCIA
from truquero.rules import Choice, Envido, EnvidoCost, How, Option, Preset, Ranking, Rung, Settling

_SAID = "players pack ranking match envido envido-bet envido-window card-first truco rung signs"

_ACES_LOW = (
    *("1e", "1b", "7e", "7o", "3o 3c 3e 3b", "7c 7b"),
    *("6o 6c 6e 6b", "5o 5c 5e 5b", "4o 4c 4e 4b", "1o 1c"),
)
"""The order of the black cards at older tables."""

VALENCIA24 = replace(
    VALENCIA,
    id="valencia24",
    name="El Truc a 24",
    place="País Valencià",
    players=(4,),  # K6
    pack=every((1, 3, 4, 5, 6, 7), without="1o 1c"),  # K6: the white cards
    packs=(),
    ranking=Ranking(
        (
            *("1e", "1b", "7e", "7o", "3o 3c 3e 3b", "1o 1c", "7c 7b"),
            *("6o 6c 6e 6b", "5o 5c 5e 5b", "4o 4c 4e 4b"),
        ),
        article="K6",
    ),
    match=replace(VALENCIA.match, target=24, article="K6"),
    signs=tuple(s for s in VALENCIA.signs if s.holding != "2"),  # K6: there are no 2s
    truco=replace(
        VALENCIA.truco,
        rungs=(
            Rung("truque", How.SET, 2, "K6", opens=True, then=("retruque",)),
            Rung("retruque", How.SET, 3, "K6", then=("quatre-val",)),
            Rung("quatre-val", How.SET, 4, "K6", then=("la-cama",)),
            Rung("la-cama", How.GAME, 0, "K6"),
        ),
        costs_envido=EnvidoCost(),  # V8, without truque-i-passe
        article="K6",
    ),
    envido=Envido(
        rungs=(
            Rung("envide", How.SET, 4, "K6", opens=True, then=("falta",), accept="torne"),
            Rung("falta", How.GAME, 0, "K6"),
        ),
        accept="vullc",
        refuse="no-vullc",
        settling=Settling.SECRET,  # V12
        capped=True,  # V10
        first_refused=2,  # K6
        article="K6",
    ),
    options=(
        Option(
            "baralla",
            "blanques",
            "K6",
            "the white cards, or the black ones: with the aces of oros and copes, which rank below the 3s",
            (Choice("blanques"), Choice("negres", (("pack", every((1, 3, 4, 5, 6, 7))),))),
        ),
        Option(
            "asos",
            "alts",
            "K6",
            "where the aces of oros and copes rank among the black cards: under the 3s as in Bélmez, or under the 4s",
            (Choice("alts"), Choice("baixos", (("ranking.groups", _ACES_LOW),))),
            formerly="baixos",
        ),
        Option(
            "falta",
            "cama",
            "K6",
            "what falta is worth: the cama, or what the leading team needs for the half being played",
            (Choice("cama"), Choice("meitat", (("envido.rungs.falta.how", How.HALF),))),
        ),
        Option(
            "envit_des_de",
            "1",
            "K6",
            "the first place in the order of play that may open the envit",
            (Choice("1"), Choice("3", (("envido.opening.first_seat", 3),))),
        ),
        *(o for o in VALENCIA.options if o.name == "cames"),
        Option(
            "mostra",
            "no",
            "K6",
            "whether the player who opens the envit plays a card before the answer",
            (Choice("no"), Choice("si", (("envido.opening.shows_card", True),))),
        ),
    ),
    presets=(
        Preset("blanques", "With the white cards", "Con las blancas", "Amb les blanques"),
        Preset("negres", "With the black cards", "Con las negras", "Amb les negres", (("baralla", "negres"),)),
    ),
    cites=MappingProxyType({**VALENCIA.cites, **dict.fromkeys(_SAID.split(), "K6"), "signs": "V20"}),
)
