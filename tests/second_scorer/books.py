"""What the scorer knows of each rulebook: packs, orders, stakes and targets, copied from the articles by hand."""

from __future__ import annotations

from dataclasses import dataclass, field

GAME = "game"  # the winner of such a stake takes the game being played
MATCH = "match"  # … or the whole match
Stake = int | str
Options = dict[str, str]

SUITS = "oceb"
FORTY = (1, 2, 3, 4, 5, 6, 7, 10, 11, 12)


def suited(*numbers: int) -> list[str]:
    return [f"{number}{suit}" for number in numbers for suit in SUITS]


def number(card: str) -> int:
    return int(card[:-1])


@dataclass(frozen=True)
class Book:
    """One rulebook at one number of seats with one set of options."""

    name: str
    players: int
    options: Options
    target: int  # points of a game
    games: int  # games that win the match
    order: tuple[tuple[str, ...], ...]  # cards, best first; equals together
    truco: dict[str, Stake]
    envido: dict[str, int] = field(default_factory=dict)  # fixed additions, by word
    flor: str = ""  # whose way of betting flores: belmez, argentino, tarija
    piezas: dict[str, int] = field(default_factory=dict)
    reservas: tuple[frozenset[str], ...] = ()
    pardas: str = "primera"
    three_pardas: str = "mano"  # mano, postre, nobody, last (nearest to mano of those who tied the last)
    parda_leader: str = "leader"  # leader, nearest
    leave_alone: bool = False
    at_once: bool = False  # G10: envido and flor are written when settled
    capped: bool = False  # V10
    first_refusal: int = 1
    sings_by_itself: bool = False  # an assisted table sings for the holder

    @property
    def pack(self) -> list[str]:
        return [card for rank in self.order for card in rank]


def _truco_order(threes_down: list[list[str]], figures: bool = True) -> list[list[str]]:
    """1e 1b 7e 7o, then 3s and 2s, the false aces, the figures, the false sevens and the small cards (A5, T2)."""
    middle = [["1o", "1c"], suited(12), suited(11), suited(10)] if figures else [["1o", "1c"]]
    return [["1e"], ["1b"], ["7e"], ["7o"], *threes_down, *middle, ["7c", "7b"], suited(6), suited(5), suited(4)]


def _frozen(order: list[list[str]]) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(rank) for rank in order)


def _belmez(name: str, players: int, options: Options) -> Book:
    kings = {"belmez": ["5o", "12b", "11b", "10o"]}.get(name, ["5o", "12o", "11o", "10o"])
    rest = _truco_order([suited(3), suited(2)], figures=name == "cazorla")  # B11, K3
    order = [[card] for card in kings] + [[card for card in rank if card not in kings] for rank in rest]
    first, second, third = kings[:3]
    pairs = [{first, second}] if name == "belmez" else [{first, second}, {first, third}, {second, third}]  # B30, K2
    return Book(
        name,
        players,
        options,
        target=40 if name == "belmez" else 30,
        games=(int(options.get("patas", "5")) + 1) // 2,
        order=_frozen(order),
        truco={"truco": 3, "retruco": 6, "nueve": 9, "truco-pata": GAME},
        envido={"envido": 2},
        flor="belmez",
        piezas=dict(zip(kings, (11, 10, 9, 8), strict=True)),
        reservas=tuple(frozenset(pair) for pair in pairs),
        pardas=options.get("pardas", "ultima"),
        sings_by_itself=True,
    )


def _argentino(name: str, players: int, options: Options) -> Book:
    return Book(
        name,
        players,
        options,
        target=int(options.get("puntos", "40" if name == "uruguay" else "30")),
        games=int(options.get("chicos", "2")),
        order=_frozen(_truco_order([suited(3), suited(2)])),
        truco={"truco": 2, "retruco": 3, "vale-cuatro": 4},
        envido={"envido": 2, "envido-mi-falta": 2, "real-envido": 3},
        flor="argentino" if options.get("flor") != "no" else "",
        pardas="tercera" if options.get("parda") == "escrita" else "primera",
        leave_alone=True,
        at_once=True,
        sings_by_itself=True,
    )


def _tarija(name: str, players: int, options: Options) -> Book:
    return Book(
        name,
        players,
        options,
        target=30,
        games=int(options.get("chicos", "2")),
        order=_frozen(_truco_order([suited(3), suited(2)])),
        truco={"truco": 2, "retruco": 3, "vale-cuatro": 4},
        envido={"envido": 2, "real-envido": 3},
        flor="tarija",
        leave_alone=True,
        sings_by_itself=options.get("flor") == "obligatoria",
    )


def _almeria(name: str, players: int, options: Options) -> Book:
    return Book(
        name,
        players,
        options,
        target=18,
        games=int(options.get("toros", "3")),
        order=_frozen([suited(each) for each in (3, 2, 1, 12, 11, 10, 7, 6, 5, 4)]),
        truco={"truco": 3, "retruco": 6, "para-nueve": 9, "para-el-toro": GAME},
        three_pardas="postre",
    )


def _valencia(name: str, players: int, options: Options) -> Book:
    order = [["1e"], ["1b"], ["7e"], ["7o"], suited(3)]
    truco: dict[str, Stake] = {"truque": 2, "truque-i-passe": 2, "retruque": 3, "quatre-val": 4}
    if name == "valencia24":
        black = [["1o", "1c"]] if options.get("baralla") == "negres" else []
        low = options.get("asos") == "baixos"
        order += [] if low else black
        truco["la-cama"] = GAME
    else:
        order += [suited(2)] if options.get("dosos") != "no" else []
        order += [suited(9), suited(8)] if players == 8 else []
        truco["joc-fora"] = MATCH
    order += [["7c", "7b"], suited(6), suited(5), suited(4)]
    if name == "valencia24":
        order += black if low else []
    return Book(
        name,
        players,
        options,
        target=24 if name == "valencia24" else int(options.get("pedres", "18")),
        games=int(options.get("cames", "2")),
        order=_frozen(order),
        truco=truco,
        envido={"envide": 4} if name == "valencia24" else {"envide": 2, "torne": 2},
        three_pardas="last",
        parda_leader="nearest",
        leave_alone=True,
        capped=True,
        first_refusal=2 if name == "valencia24" else 1,
    )


def _old(name: str, players: int, options: Options) -> Book:
    asturias = name == "asturias"
    numbers = (3, 2, 1, 12, 11, 10, 7) if asturias else (3, 2, 1, 12, 11, 10, 7, 6)
    ladder: dict[str, Stake] = {"truco": 3, "tres-mas": 6, "nueve": 9, "juego-fuera": 12}
    return Book(
        name,
        players,
        options,
        target=int(options.get("tantos", "18") if asturias else options.get("piedras", "12")),
        games=int(options.get("partidas" if asturias else "juegos", "1")),
        order=_frozen([suited(each) for each in numbers]),
        truco={"truque": 3, "retruque": 6} if asturias else ladder,
        three_pardas="nobody" if asturias else "mano",
    )


_MAKERS = {
    "belmez": _belmez,
    "quesada": _belmez,
    "cazorla": _belmez,
    "argentino": _argentino,
    "uruguay": _argentino,
    "tarija": _tarija,
    "almeria": _almeria,
    "valencia": _valencia,
    "valencia24": _valencia,
    "asturias": _old,
    "autoridades": _old,
}
BOOKS = tuple(_MAKERS)

SEATS = {
    "belmez": (2, 4),
    "quesada": (2, 4, 6),
    "cazorla": (2, 4, 6),
    "argentino": (2, 4, 6),
    "uruguay": (2, 4, 6),
    "tarija": (2, 4, 6),
    "almeria": (2, 4),
    "valencia": (2, 4, 6, 8),
    "valencia24": (4,),
    "asturias": (2, 4),  # two by an option
    "autoridades": (2, 4),
}


def book(name: str, players: int, options: Options) -> Book:
    return _MAKERS[name](name, players, options)


def muestra_piezas(muestra: str) -> dict[str, int]:
    """K1: 2, 4, 5, 11, 10 of the muestra's suit; the 12 stands in for the muestra if it is one of them."""
    suit = muestra[-1]
    names = [f"{each}{suit}" for each in (2, 4, 5, 11, 10)]
    names = [f"12{suit}" if card == muestra else card for card in names]
    return dict(zip(names, (10, 9, 8, 7, 7), strict=True))
