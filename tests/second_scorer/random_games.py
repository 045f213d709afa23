"""Random legal games: the engine plays them, the scorer reads along, and both must come to the same points."""

from __future__ import annotations

import random
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field

from tests.second_scorer.books import GAME, MATCH, SEATS, book
from tests.second_scorer.hands import is_flor
from tests.second_scorer.match import Match
from truquero import (
    BOOKS,
    TABLE,
    Action,
    AskFlor,
    Call,
    Event,
    Hands,
    Play,
    Show,
    act,
    cards,
    legal,
    numbers,
    rulebook,
    start,
)
from truquero import Match as EngineMatch

NAMES = ("Ana", "Blas", "Caro", "Dani", "Eva", "Fran", "Gil", "Hugo")

OPTIONS: dict[str, dict[str, tuple[str, ...]]] = {
    "belmez": {
        "patas": ("5", "3", "1", "7"),
        "cortaillos": ("vocabulario", "texto"),
        "pardas": ("ultima", "primera"),
        "envite_tarde": ("no", "si"),
        "resto": ("pata", "tantos"),
    },
    "argentino": {
        "falta": ("lider", "partida"),
        "flor": ("si", "no"),
        "pido_flor_falso": ("3", "4"),
        "redondo": ("siempre", "ultimos5", "buenas"),
        "parda": ("escrita",),
        "puntos": ("30", "24", "15", "31"),
        "chicos": ("1", "2", "3"),
    },
    "almeria": {"toros": ("3", "1", "2"), "duelos": ("en-turno", "a-la-vez")},
    "valencia": {"dosos": ("si", "no"), "pedres": ("18", "24", "10"), "fugida": ("0", "1"), "cames": ("1", "2", "3")},
    "tarija": {"pica": ("desde-5", "desde-el-principio"), "flor": ("obligatoria",), "chicos": ("1", "3")},
    "asturias": {"tantos": ("18", "10"), "partidas": ("1", "2")},
    "autoridades": {"piedras": ("12", "6"), "juegos": ("1", "2")},
    "valencia24": {
        "baralla": ("blanques", "negres"),
        "asos": ("alts", "baixos"),
        "falta": ("cama", "meitat"),
        "envit_des_de": ("1", "3"),
        "mostra": ("no", "si"),
        "cames": ("1", "2", "3"),
    },
}
OPTIONS["uruguay"] = {key: OPTIONS["argentino"][key] for key in ("falta", "flor", "pido_flor_falso", "parda", "chicos")}
OPTIONS["uruguay"]["puntos"] = ("40", "30", "20")
OPTIONS["quesada"] = OPTIONS["cazorla"] = {**OPTIONS["belmez"], "envite": ("libre", "2", "5")}

RARELY = {
    "mazo": 0.08,
    "me-n-vaig": 0.08,
    "no-quiero": 0.5,
    "no-vullc": 0.5,
    "joc-fora": 0.3,
    "listo": 0.7,
    "flor": 0.5,
}


class Differ(AssertionError):
    """Engine and scorer do not agree; the message is the acta of the game so far."""


class Silent(Exception):
    """The articles do not say what the last mano pays; the game is left here."""


@dataclass
class Game:
    """One random match, or as much of it as was asked for."""

    name: str
    players: int
    strict: bool
    seed: str
    lines: list[str] = field(default_factory=list)
    manos: int = 0

    def __post_init__(self) -> None:
        self.chance = chance = random.Random(self.seed)
        known = {option.name for option in BOOKS[self.name].options}
        choices = {key: values for key, values in sorted(OPTIONS[self.name].items()) if key in known}
        self.options = {key: chance.choice(values) for key, values in choices.items() if chance.random() < 0.4}
        if self.options.get("flor") == "no":
            self.options.pop("pido_flor_falso", None)
        if "puntos" in self.options:
            self.options.pop("redondo", None)  # told of chicos of thirty (K7)
        if self.name == "asturias" and self.players == 2:
            self.options["jugadores"] = "2"
        self.book = book(self.name, self.players, self.options)
        near = chance.random() < 0.6
        target = self.book.target
        score = (chance.randrange(target), chance.randrange(target)) if near else (0, 0)
        if chance.random() < 0.3:
            score = (target - chance.randint(1, min(6, target)), target - chance.randint(1, min(6, target)))
        games = (chance.randrange(self.book.games), chance.randrange(self.book.games))
        dealer = chance.randint(1, self.players)
        self.scorer = Match(self.book, strict=self.strict, score=score, games=games, dealer=dealer, names=NAMES)
        whole = {key: int(value) if value.isdigit() else value for key, value in self.options.items()}
        self.engine: EngineMatch = start(
            rulebook(self.name, **whole), self.players, strict=self.strict, dealer=dealer, score=score, games=games
        )
        self.live = 0
        self.paid: Counter[tuple[int, str]] = Counter()
        names = NAMES[: self.players]
        self.lines += [f"rulebook: {self.name}", f"seats: {' '.join(names)}"]
        if self.options:
            self.lines.append("options: " + " ".join(f"{key}={value}" for key, value in self.options.items()))
        self.lines += ["table: strict"] if self.strict else []
        self.lines += [f"score: {score[0]}-{score[1]}", f"games: {games[0]}-{games[1]}", f"dealer: {names[dealer - 1]}"]

    def play(self, manos: int) -> None:
        with suppress(Silent):
            while self.manos < manos and (choices := legal(self.engine)):
                if TABLE in choices:
                    self._deal()
                else:
                    seat = self.chance.choice(sorted(choices))
                    self._act(seat, self._choose(seat, choices[seat]))

    # ---- moves

    def _deal(self) -> None:
        if not self.scorer.plan:
            self._differ("the engine asks for cards and the scorer expects no mano")
        self.manos += 1
        if self.scorer.deal_begins:
            self.pack = self._shuffled()
        dealt = self._hands(self.scorer.plan[0])
        muestra = self.pack.pop() if self.name == "uruguay" else None
        if muestra:
            self.lines.append(f"muestra: {muestra}")
        self.lines.append("mano: " + " | ".join(f"{NAMES[seat - 1]} {' '.join(hand)}" for seat, hand in dealt.items()))
        hands = tuple((seat, cards(" ".join(hand))) for seat, hand in dealt.items())
        turned = cards(muestra)[0] if muestra else None
        blind = self._blind(tuple(dealt))
        try:
            self.engine, events = act(self.engine, TABLE, Hands(hands, turned, blind))
            self.scorer.deal(dealt, muestra, blind)
        except Exception as problem:
            self._differ(f"{type(problem).__name__}: {problem}")
        self._compare(events)

    def _blind(self, seats: tuple[int, ...]) -> frozenset[int]:
        """B32: some leave their cards unlooked."""
        if self.book.flor != "belmez" or self.chance.random() < 0.8:
            return frozenset()
        blind = [seat for seat in seats if self.chance.random() < 0.5]
        if blind:
            self.lines.insert(-1, "ciegas: " + " ".join(NAMES[seat - 1] for seat in blind))
        return frozenset(blind)

    def _hands(self, seats: tuple[int, ...]) -> dict[int, tuple[str, ...]]:
        need = 3 * len(seats)
        packet, self.pack = self.pack[:need], self.pack[need:]
        if self.chance.random() < 0.25:  # hands that tie: one card of each rank to every seat
            strength = {card: place for place, rank in enumerate(self.book.order) for card in rank}
            packet.sort(key=strength.__getitem__)
            return {seat: tuple(packet[at :: len(seats)]) for at, seat in enumerate(seats)}
        return {seat: tuple(packet[3 * at : 3 * at + 3]) for at, seat in enumerate(seats)}

    def _shuffled(self) -> list[str]:
        """A pack; now and then one that deals flores, or cards that tie."""
        pack, rigged = list(self.book.pack), self.chance.random()
        self.chance.shuffle(pack)
        if rigged < 0.25:  # packets of three of a suit, a few cards astray
            pack.sort(key=lambda card: card[-1])
            packets = [pack[at : at + 3] for at in range(0, len(pack), 3)]
            self.chance.shuffle(packets)
            pack = [card for packet in packets for card in packet]
            for _ in range(self.chance.randrange(6)):
                one, other = self.chance.randrange(len(pack)), self.chance.randrange(len(pack))
                pack[one], pack[other] = pack[other], pack[one]
        return pack

    def _choose(self, seat: int, actions: tuple[Action, ...]) -> Action:
        weights = [self._weight(seat, action) for action in actions]
        action = self.chance.choices(actions, weights)[0]
        if action == Call("canto", getattr(action, "number", None)):
            return Call("canto", self._value_to_say(seat))
        if isinstance(action, Call):
            allowed = numbers(self.engine, seat).get(action.word)
            if allowed and (action.number is not None or self.chance.random() < 0.5):
                few = allowed[: 6 if self.chance.random() < 0.8 else 30]
                action = Call(action.word, self.chance.choice(few), action.blind)
        return action

    def _weight(self, seat: int, action: Action) -> float:
        if isinstance(action, AskFlor):
            return 0.06
        if isinstance(action, Show):
            return 8
        if not isinstance(action, Call):
            return 1.5
        mano = self.scorer.manos[0]
        if self.strict and "flor" in action.word and not is_flor(mano.piezas, mano.dealt[seat]):
            return 0.03
        return RARELY.get(action.word, 1.0)

    def _value_to_say(self, seat: int) -> int:
        """On a strict table: mostly the truth."""
        allowed = numbers(self.engine, seat)["canto"]
        mano = self.scorer.manos[0]
        value = mano.flor_value(seat) if mano.flores and mano.flores.sung else mano.envido_value(seat)
        return value if value in allowed and self.chance.random() < 0.9 else self.chance.choice(allowed[:20])

    def _act(self, seat: int, action: Action) -> None:
        words = self._words(action)
        self.lines.append(f"{NAMES[seat - 1]} {words}")
        try:
            self.engine, events = act(self.engine, seat, action)
            self.scorer.say(seat, words)
        except Exception as problem:
            self._differ(f"{type(problem).__name__}: {problem}")
        self._compare(events)

    def _words(self, action: Action) -> str:
        match action:
            case Call(word, number, blind):
                return ("cerrao " if blind else "") + word + (f" {number}" if number is not None else "")
            case Play(card, down):
                return ("tapada " if down else "") + str(card)
            case Show(shown):
                return "muestro " + " ".join(str(card) for card in shown)
            case AskFlor(asked):
                return f"pido-flor {NAMES[asked - 1]}"
            case _:
                raise TypeError(action)

    # ---- comparison

    def _compare(self, events: list[Event]) -> None:
        ended = False
        for event in events:
            match type(event).__name__:
                case "ContestBegan":
                    self.live += 1
                case "ContestEnded":
                    self.live -= 1
                    ended = True
                case "Scored":
                    self.paid[event.team, event.suerte] += event.points  # type: ignore[union-attr]
                case "GameWon":
                    self.live = 0
                    ended = True
        if ended and self.strict:
            self.scorer.close()
        if not self.strict and len(self.scorer.manos) != self.live:
            self._differ(f"the engine has {self.live} manos under way, the scorer {len(self.scorer.manos)}")
        if ended:
            self._compare_points()
            self.paid.clear()

    def _compare_points(self) -> None:
        engine, scorer = self.engine, self.scorer
        over = not legal(engine)
        if scorer.silent:
            raise Silent
        if over != (scorer.winner is not None) or tuple(engine.games) != tuple(scorer.games):
            self._differ(f"games: engine {engine.games}, scorer {scorer.games}")
        if not over and tuple(engine.score) != tuple(scorer.score):
            self._differ(f"score: engine {engine.score}, scorer {tuple(scorer.score)}")
        whole = any(stake in (GAME, MATCH) for _, stake, _ in scorer.last)
        if self.strict or over or whole or tuple(scorer.score) == (0, 0):
            return  # a game was won, or points went back and forth: the totals tell
        mine: Counter[tuple[int, str]] = Counter()
        for side, stake, suerte in scorer.last:
            assert isinstance(stake, int)
            mine[side, suerte] += stake
        if +mine != +self.paid:
            self._differ(f"points by suerte: engine {dict(self.paid)}, scorer {dict(mine)}")

    def _differ(self, why: str) -> None:
        paid = f"engine paid {dict(self.paid)}; scorer pays {self.scorer.last}"
        raise Differ("\n".join([f"# {why}", f"# {paid}", f"# seed {self.seed}", *self.lines])) from None


def tables() -> list[tuple[str, int]]:
    return [(name, players) for name, seats in SEATS.items() for players in seats]
