"""Deals, games and the match: who plays the next mano, and what its points come to."""

from __future__ import annotations

import re
from collections.abc import Sequence

from tests.second_scorer.bazas import Disagreement
from tests.second_scorer.bets import Award
from tests.second_scorer.books import GAME, MATCH, Book, Options, book
from tests.second_scorer.mano import Mano
from tests.second_scorer.strict import StrictMano

_RITUAL = {"sena", "dice", "repita", "listo", "buena", "es-buena"}


class Match:
    """Reads an acta line by line."""

    def __init__(
        self,
        book: Book,
        *,
        strict: bool = False,
        score: tuple[int, int] = (0, 0),
        games: tuple[int, int] = (0, 0),
        dealer: int | None = None,
        names: Sequence[str] = (),
    ) -> None:
        self.names = list(names)
        self.book, self.strict = book, strict
        self.score, self.games = list(score), list(games)
        self.dealer = dealer or book.players
        self.winner: int | None = None
        self.format = ""
        self.first_of_game = tuple(score) == (0, 0)
        self.fresh = True  # nothing is known of the deals before
        self.plan: list[tuple[int, ...]] = []
        self.manos: list[Mano] = []
        self.silent = ""  # why the articles do not tell what the last mano pays
        self.last: list[Award] = []  # what the last mano paid
        self.deal_score = score
        self._new_deal()

    # ---- formats

    def _around(self, *places: int) -> tuple[int, ...]:
        """Seats by their place in the order of play: 0 is the mano, the last one the dealer."""
        return tuple((self.dealer + place) % self.book.players + 1 for place in places)

    def _new_deal(self) -> None:
        self.format = self._next_format()
        self.fresh = self.first_of_game = False
        self.deal_score = (self.score[0], self.score[1])
        everyone = [tuple(range(self.book.players))]
        plans: dict[str, Sequence[tuple[int, ...]]] = {
            "redondo": everyone,
            "cortaillos": [(0, 1), (0, 1), (2, 3)],  # B6
            "texto": [(0, 3), (2, 1), (0, 3)],
            "duelos": [(0, 3), (2, 1)] if self.book.name == "almeria" else [(0, 1), (2, 3)],  # L5; K7
            "pica": [(0, 3), (1, 4), (2, 5)],  # T17, R88
        }
        self.plan = [self._around(*places) for places in plans[self.format]]
        self.deal_begins = True

    def _next_format(self) -> str:
        name, players, options, best = self.book.name, self.book.players, self.book.options, max(self.score)
        if name in ("belmez", "quesada", "cazorla") and players == 4:
            redondo_from = 30 if name == "belmez" else 20
            cortaillos = "texto" if options.get("cortaillos") == "texto" else "cortaillos"
            return cortaillos if best < redondo_from else "redondo"
        if name == "almeria" and players == 4:
            return "duelos"
        if name == "tarija" and players == 6:
            begins = 0 if options.get("pica") == "desde-el-principio" else 5
            alternates = begins <= best < 25 and self.format == "redondo" and not self.first_of_game
            return "pica" if alternates else "redondo"
        if name == "argentino" and players > 2 and options.get("redondo", "siempre") != "siempre":
            until = 25 if options["redondo"] == "ultimos5" else 15
            duels = "duelos" if players == 4 else "pica"
            return "redondo" if self.first_of_game or best >= until else duels
        return "redondo"

    @property
    def at_once(self) -> bool:
        return self.book.options.get("duelos") == "a-la-vez" and self.format == "duelos"

    # ---- reading

    def deal(
        self, dealt: dict[int, tuple[str, ...]], muestra: str | None = None, blind: frozenset[int] = frozenset()
    ) -> None:
        """The next mano of the deal begins."""
        self.close()
        if not self.plan or set(dealt) != set(self.plan[0]):
            raise Disagreement(f"cards for {sorted(dealt)}, and the next to play are {self.plan[:1]}")
        seats = self.plan.pop(0)
        self.deal_begins = False
        base = self.deal_score if self.at_once else (self.score[0], self.score[1])
        pica = self.format == "pica"
        kind = StrictMano if self.strict else Mano
        self.manos.append(
            kind(self.book, seats, dealt, base, sings=not self.strict, muestra=muestra, pica=pica, blind=blind)
        )
        self._finish()

    def say(self, seat: int, words: str) -> None:
        word, _, rest = words.partition(" ")
        if word in _RITUAL or (word == "muestro" and not self.strict):
            return
        if word == "pido-flor":
            rest = str(self.names.index(rest) + 1)
        if word == "avisa":  # T12: a team-mate of whoever plays
            self.manos[-1].say(seat, word)
            return
        for mano in self.manos:
            if seat in mano.seats:
                mano.say(seat, word, rest or None)
                self._finish()
                return
        raise Disagreement(f"seat {seat} says {words!r} while it plays in no mano")

    def _finish(self) -> None:
        if not self.strict:
            self.close()

    def close(self) -> None:
        """Write the points of every mano that is over; on a strict table only when the showing is closed."""
        for mano in list(self.manos):
            if mano.decided:
                self.manos.remove(mano)
                awards = mano.awards()
                self._write(awards)
                self.silent = mano.silent

    def _write(self, awards: list[Award]) -> None:
        self.last = awards
        game: int | None = None
        for side, stake, _ in awards:
            if stake == MATCH:
                self.games[side] = self.book.games
                game = side
            elif stake == GAME:
                game = side
            else:
                assert isinstance(stake, int)
                self.score[side] += stake
                game = side if self.score[side] >= self.book.target else None
            if game is not None:
                break
        if game is not None:
            self._game_won(game)
        elif not self.plan and not self.manos:
            self.dealer = self.dealer % self.book.players + 1
            self._new_deal()

    def _game_won(self, side: int) -> None:
        self.games[side] = min(self.games[side] + 1, self.book.games)
        self.manos, self.plan = [], []
        if self.games[side] >= self.book.games:
            self.winner = side
            return
        self.score = [0, 0]
        self.first_of_game = True
        self.dealer = self.dealer % self.book.players + 1
        self._new_deal()


class Unread(Exception):
    """A line that this scorer does not know: it counts points and is no referee."""


def read(text: str) -> Match:
    """Score a whole acta; an assertion that does not hold is a disagreement."""
    head: dict[str, str] = {}
    match: Match | None = None
    names: list[str] = []
    muestra: str | None = None
    blind: frozenset[int] = frozenset()
    for raw in text.splitlines():
        line = raw.split("#")[0].strip()
        key, colon, rest = line.partition(":")
        rest = rest.strip()
        if line.startswith("="):
            assert match is not None
            _check(match, line)
        elif colon and key == "mano":
            match = match or _begin(head, names)
            match.deal(_hands(rest, names), muestra, blind)
            blind = frozenset()
        elif colon and key == "muestra":
            muestra = rest
        elif colon and key == "ciegas":
            blind = frozenset(names.index(each) + 1 for each in rest.split())
        elif colon and (key in ("sorteo", "corte", "deck", "vuelta") or (key == "dealer" and match is not None)):
            raise Unread(line)
        elif colon and re.fullmatch(r"[a-z]+", key):
            head[key] = rest
            names = head.get("seats", "").split()
        elif line:
            name, _, words = line.partition(" ")
            if match is None or name not in names:
                raise Unread(line)
            match.say(names.index(name) + 1, " ".join(words.split()))
    if match is None:
        raise Unread("no mano")
    match.close()
    return match


def _check(match: Match, line: str) -> None:
    match.close()
    given = tuple(int(each) for each in line.strip("= ").split("-"))
    have = match.games if line.startswith("==") else match.score
    if not line.startswith("==") and (match.winner is not None or match.manos):
        return  # the points of a match that is over, or of a mano under way
    if given != tuple(have):
        raise Disagreement(f"{line}: the scorer has {tuple(have)}")


def _hands(rest: str, names: list[str]) -> dict[int, tuple[str, ...]]:
    each = [part.split() for part in rest.split("|")]
    return {names.index(name) + 1: tuple(cards) for name, *cards in each}


def _begin(head: dict[str, str], names: list[str]) -> Match:
    def pair(key: str) -> tuple[int, int]:
        a, b = head.get(key, "0-0").split("-")
        return int(a), int(b)

    options: Options = dict(each.split("=", 1) for each in head.get("options", "").split())
    dealer = names.index(head["dealer"]) + 1 if "dealer" in head else None
    return Match(
        book(head["rulebook"], len(names), options),
        strict=head.get("table") == "strict",
        score=pair("score"),
        games=pair("games"),
        dealer=dealer,
        names=names,
    )
