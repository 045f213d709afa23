"""How two rulebooks differ, worked out from their data alone.

Every field of a rulebook is compared; those that are equal in both are left out. A new field of the rules is compared
without a change here; a label of its own only makes it read better.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum
from typing import Any

from truquero.cards import Card
from truquero.prose.describe import (
    bet_limit,
    card_list,
    label_of,
    ladder_line,
    ladder_table,
    match_line,
    order_of_cards,
    schedule_line,
)
from truquero.rules import Option, Sign
from truquero.rules.book import GENERAL, Rulebook
from truquero.rules.counting import Muestra, Vira
from truquero.rules.flor import EachSpeaks, FalseFlor, Flor, FlorAsking, FlorIsBet, HoldersAnswer
from truquero.rules.formats import Schedule
from truquero.rules.ladder import Ladder, Rung, Suerte
from truquero.rules.match_rules import BlindBets, DoubleBet, MatchShape

NONE = "none"
SEPARATOR = " ⇄ "

_ABSENT = {
    "figures": "there are none to count",
    **dict.fromkeys(("envido", "flor"), "not played"),
    **dict.fromkeys(("ask", "blind", "cover", "double", "false", "farta", "muestra", "costs_envido", "reminder"), "no"),
}
"""How a book says that it does not have something."""

TOPICS = {
    "pack": ("pack", "packs"),
    "order of cards": ("ranking", "muestra"),
    "counting": ("counting",),
    "match": ("players", "match", "marker"),
    "formats": ("formats", "captains"),
    "truco": ("truco",),
    "envido": ("envido",),
    "flor": ("flor",),
    "pardas": ("pardas",),
    "mazo": ("mazo",),
    "deal": ("dealing",),
    "manners": ("manners",),
    "special calls": ("farta", "blind", "cover", "double", "synonyms"),
    "signs": ("signs",),
    "other": (),
    "options": ("options",),
}
"""What people look for, in the order they ask, and the fields that belong to it."""

_TOPIC_OF = {name: topic for topic, names in TOPICS.items() for name in names}
_IDENTITY = frozenset({"id", "name", "place", "language", "cites", "chosen", "presets", "lengths"})
"""Fields about a rulebook's identity and articles, which are not compared."""

# The key under which a rulebook cites its article, where it is not the name of the field.
_REASONS = {
    "settling": "moment",
    "window": "truco-window",
    "raises": "bare-raise",
    "refusal_bonus": "bonus",
    "costs_envido": "envido-cost",
    "unless": "envido-cost",
    "passing": "passe",
    "closed_by": "wanted-truco",
    "late": "envido-window",
    "first_seat": "envido-window",
    "shows_card": "card-first",
    "capped": "cap",
    "annuls": "annuls",
    "falta": "duel-falta",
    "reservadas": "reservada",
    "reminder": "reminder",
}


_HEIGHTS = ("a bet nothing leads to", "opening bet", "second bet", "third bet", "fourth bet", "a later bet")


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing that two rulebooks say differently, each with its article (empty: the book is silent)."""

    topic: str
    label: str
    a: str
    b: str
    article_a: str
    article_b: str
    path: str

    def __str__(self) -> str:
        return f"{self.label}: {self.a}{SEPARATOR}{self.b}"


def differences(a: Rulebook, b: Rulebook) -> list[Difference]:
    """Everything the two rulebooks say differently, by topic."""
    found = [d for f in fields(Rulebook) if f.name not in _IDENTITY for d in _Pair(a, b).walk(f.name)]
    order = list(TOPICS)
    return sorted(found, key=lambda d: order.index(d.topic))


class _Pair:
    """Two rulebooks side by side."""

    def __init__(self, a: Rulebook, b: Rulebook) -> None:
        self.books = a, b

    def walk(self, path: str) -> Iterator[Difference]:
        """The differences at a field and below it."""
        a, b = (_at(book, path) for book in self.books)
        special = _SPECIAL.get(path) or _SPECIAL.get(type(a).__name__ if type(a) is type(b) else "")
        if special is not None:
            yield from special(self, path, a, b)
        elif type(a) is type(b) and is_dataclass(a):
            for f in fields(a):
                if not _is_article(f.name):
                    yield from self.walk(f"{path}.{f.name}")
        elif a != b:
            told = [_say(path, value, book) for value, book in zip((a, b), self.books, strict=True)]
            yield self.differ(path, told[0], told[1])

    def differ(self, path: str, a: str, b: str, label: str = "", articles: Sequence[str] = ("", "")) -> Difference:
        cited = [given or article_of(book, path) for given, book in zip(articles, self.books, strict=True)]
        topic = _TOPIC_OF.get(path.partition(".")[0], "other")
        return Difference(topic, label or label_of(path), a, b, cited[0], cited[1], path)

    def ladder(self, path: str, a: Ladder, b: Ladder) -> Iterator[Difference]:
        lines = [ladder_line(book, a.suerte) for book in self.books]
        if lines[0] != lines[1]:
            yield self.differ(path, lines[0], lines[1], f"{a.suerte} ladder")
        yield from self.rungs(f"{path}.rungs", a, b)
        for f in fields(a):
            if f.name != "rungs" and not _is_article(f.name):
                yield from self.walk(f"{path}.{f.name}")

    def rungs(self, path: str, a: Ladder, b: Ladder) -> Iterator[Difference]:
        pairs = _paired(self.books, a, b)
        same = {(x.name, y.name) for x, y in pairs if x is not None and y is not None}
        for x, y in pairs:
            articles = [r.article if r is not None else "" for r in (x, y)]
            said = [_facets(book, a.suerte, r) for book, r in zip(self.books, (x, y), strict=True)]
            if x is not None and y is not None and _same_answers(x, y, same):
                for facets in said:
                    facets.pop("then")
            if said[0] == said[1]:
                continue
            told = [_rung(one, other) for one, other in (said, said[::-1])]
            height = next(
                _height(book, a.suerte, r) for book, r in zip(self.books, (x, y), strict=True) if r is not None
            )
            yield self.differ(path, told[0], told[1], height, articles)

    def pack(self, path: str, a: tuple[Card, ...], b: tuple[Card, ...]) -> Iterator[Difference]:
        if set(a) != set(b):
            yield self.differ(path, _pack(a, b), _pack(b, a))

    def packs(self, path: str, a: object, b: object) -> Iterator[Difference]:
        numbers = sorted({n for book in self.books for n, _ in book.packs})
        for n in numbers:
            first, second = (book.pack_for(n) for book in self.books)
            seated = [n in book.players for book in self.books]
            if set(first) != set(second):
                told = [
                    _pack(mine, its) if there else f"not for {n}"
                    for mine, its, there in zip((first, second), (second, first), seated, strict=True)
                ]
                yield self.differ(path, told[0], told[1], f"pack for {n} players")

    def ranking(self, path: str, a: tuple[str, ...], b: tuple[str, ...]) -> Iterator[Difference]:
        played = [{c for n in book.players for c in book.pack_for(n)} for book in self.books]
        told = [order_of_cards(groups, pack) for groups, pack in zip((a, b), played, strict=True)]
        if told[0] == told[1]:
            # Equal among the cards in play; with the pack of another option they may differ.
            told = [order_of_cards(groups) for groups in (a, b)]
        if told[0] != told[1]:
            yield self.differ(path, told[0], told[1])

    def match(self, path: str, a: MatchShape, b: MatchShape) -> Iterator[Difference]:
        if (a.target, a.to_win, a.game) != (b.target, b.to_win, b.game):
            told = [match_line(book.match, book.language) for book in self.books]
            only = f"{path}.to_win" if (a.target, a.game) == (b.target, b.game) else path
            yield self.differ(only, told[0], told[1], "game and match")
        for name in ("match", "halves"):
            yield from self.walk(f"{path}.{name}")

    def formats(self, path: str, a: object, b: object) -> Iterator[Difference]:
        for n in sorted({n for book in self.books for n, _ in book.formats}):
            plans = [book.schedule(n) for book in self.books]
            told = [
                schedule_line(plan) if n in book.players else f"not for {n}"
                for plan, book in zip(plans, self.books, strict=True)
            ]
            if told[0] != told[1]:
                articles = [_schedule_article(plan) for plan in plans]
                yield self.differ(path, told[0], told[1], f"with {n} players", articles)

    def signs(self, path: str, a: tuple[Sign, ...], b: tuple[Sign, ...]) -> Iterator[Difference]:
        if not a or not b:
            if a != b:
                yield self.differ(path, _signs(a), _signs(b), "signs")
            return
        for holding in dict.fromkeys(s.holding for s in (*a, *b)):
            made = [[s for s in signs if s.holding == holding] for signs in (a, b)]
            if made[0] != made[1]:
                told = [[s.gesture.en for s in signs] for signs in made]
                if told[0] == told[1]:
                    told = [[f"{s.gesture.es} / {s.gesture.va}" for s in signs] for signs in made]
                first, second = (", ".join(signs) or NONE for signs in told)
                yield self.differ(path, first, second, f"sign for {holding}")

    def options(self, path: str, a: tuple[Option, ...], b: tuple[Option, ...]) -> Iterator[Difference]:
        for name in dict.fromkeys(o.name for o in (*a, *b)):
            made = [next((o for o in options if o.name == name), None) for options in (a, b)]
            told = [f"{o.values()} (usually {o.default})" if o is not None else NONE for o in made]
            if told[0] != told[1]:
                articles = [o.article if o is not None else "" for o in made]
                yield self.differ(path, told[0], told[1], f"option {name}", articles)


_SPECIAL: dict[str, Callable[[_Pair, str, Any, Any], Iterator[Difference]]] = {
    **dict.fromkeys(("Truco", "Envido", "Flor"), _Pair.ladder),
    "pack": _Pair.pack,
    "packs": _Pair.packs,
    "ranking.groups": _Pair.ranking,
    "MatchShape": _Pair.match,
    "formats": _Pair.formats,
    "signs": _Pair.signs,
    "options": _Pair.options,
}


def _at(book: Rulebook, path: str) -> Any:
    found: Any = book
    for name in path.split("."):
        found = getattr(found, name)
    return found


def _is_article(name: str) -> bool:
    return name == "article" or name.endswith("_article")


# ---------------------------------------------------------------- articles


def article_of(book: Rulebook, path: str) -> str:
    """The article behind a field: of the option that set it, its own, its reason's, or of what it is part of."""
    for name, value in book.chosen:
        option = next(o for o in book.options if o.name == name)
        if any(f"{path}.".startswith(f"{set_path}.") for set_path in _sets(option, value)):
            return option.article
    names = path.split(".")
    owner: Any = book
    own = nearest = ""
    for name in names:
        if not hasattr(owner, name):
            break
        own = getattr(owner, f"{name}_article", "") or getattr(owner, f"{name.partition('_')[0]}_article", "")
        owner = getattr(owner, name)
        nearest = own or getattr(owner, "article", "") or nearest
    reason = _REASONS.get(path) or _REASONS.get(names[-1], "")
    cited = book.cites.get(reason) or book.cites.get(path) or (GENERAL.get(reason) if owner is not None else "")
    return own or cited or nearest or book.cites.get(names[0], "")


def _sets(option: Option, value: str) -> list[str]:
    return [path for path, _ in option.sets(value) or ()]


def _schedule_article(schedule: Schedule | None) -> str:
    return schedule.duels.article if schedule is not None else ""


# ---------------------------------------------------------------- values in words


def _say(path: str, value: Any, book: Rulebook) -> str:
    """A value of a field in words."""
    match value:
        case bool():
            return "yes" if value else "no"
        case Enum() if not isinstance(value, str):
            return str(value.value)
        case None | "" | ():
            return _ABSENT.get(path.rpartition(".")[2], NONE)
        case Flor():
            singing = "singing is compulsory" if value.compulsory else "singing is free"
            return f"{value.each} each, {singing}, raised with {ladder_line(book, Suerte.FLOR)}"
        case Ladder():
            return ladder_line(book, value.suerte)
        case EachSpeaks():
            return (
                f"everyone who sang says {value.word} or raises; if nobody does the best takes {value.contested.value}"
            )
        case HoldersAnswer():
            ways = f"a rival sings too, gives way with {value.concede} or raises, then the first may raise"
            return f"{ways}; if nobody does the best takes {value.contested.value}"
        case FlorIsBet():
            return f"a rival's {value.bet} is a bet; giving way with {value.concede} pays {value.conceded}"
        case FlorAsking():
            return f"{value.gain} if there was one, {value.false} to the asked if not"
        case FalseFlor():
            return f"{value.points} to the rivals" + (", or for leaving without showing it" if value.leaving else "")
        case BlindBets():
            return f"{value.word}, until {value.look}"
        case DoubleBet():
            answer = "one answer serves both" if value.one_answer else "each is answered by itself"
            return answer + (", only before looking" if value.blind_only else "")
        case Muestra():
            counts = ", ".join(f"{n} (counts {count})" for n, count in zip(value.numbers, value.counts, strict=True))
            return f"makes {counts} of its suit piezas; the {value.substitute} stands in for a muestra that is one"
        case Vira():
            return "the four cards of the next number are manilhas"
        case tuple():
            return ", ".join(_item(item) for item in value)
        case _ if is_dataclass(value):
            return "yes"
        case _:
            return str(value)


def _item(item: object) -> str:
    if isinstance(item, tuple):
        return " ".join(str(part) for part in item)
    return str(item).replace(" ", "+") if isinstance(item, str) else str(item)


def _pack(mine: Sequence[Card], its: Sequence[Card]) -> str:
    only = card_list(c for c in mine if c not in its)
    return f"{len(mine)} cards" + (f", with {only}" if only else "")


def _signs(signs: Sequence[Sign]) -> str:
    return f"{len(signs)}: for {', '.join(s.holding for s in signs)}" if signs else NONE


# ---------------------------------------------------------------- rungs


def _paired(books: tuple[Rulebook, Rulebook], a: Ladder, b: Ladder) -> list[tuple[Rung | None, Rung | None]]:
    """The bets that correspond to each other: the same word, or else the same kind of stake at the same step."""
    heights = [{row.name: row.depth for row in ladder_table(book, a.suerte)} for book in books]
    left, right = list(a.rungs), list(b.rungs)
    pairs: dict[str, Rung] = {}
    alike: tuple[Callable[[Rung, Rung], bool], ...] = (
        lambda x, y: x.name == y.name,
        lambda x, y: x.how is y.how and heights[0][x.name] == heights[1][y.name],
    )
    for test in alike:
        for x in left:
            y = next((y for y in right if test(x, y)), None) if x.name not in pairs else None
            if y is not None:
                pairs[x.name] = y
                right.remove(y)
    found = [*((x, pairs.get(x.name)) for x in left), *((None, y) for y in right)]
    return sorted(found, key=lambda p: max(heights[i][r.name] for i, r in enumerate(p) if r is not None))


def _same_answers(x: Rung, y: Rung, pairs: set[tuple[str, str]]) -> bool:
    there = dict(pairs)
    return {there.get(name, f"only {name}") for name in x.then} == set(y.then)


def _height(book: Rulebook, suerte: Suerte, rung: Rung) -> str:
    depth = next(row.depth for row in ladder_table(book, suerte) if row.name == rung.name)
    return _HEIGHTS[min(depth, len(_HEIGHTS) - 1)]


def _facets(book: Rulebook, suerte: Suerte, rung: Rung | None) -> dict[str, str]:
    """What there is to say about a bet; its word and its stakes first."""
    if rung is None:
        return {}
    row = next(row for row in ladder_table(book, suerte) if row.name == rung.name)
    return {
        "word": rung.word,
        "stake": f"{row.wanted} (refused {row.refused})",
        "opens": "may open" if rung.opens else "only as a raise",
        "limit": bet_limit(book, suerte, rung),
        "capped": "never more than the leader lacks" if rung.number is not None and rung.number.capped else "",
        "accept": f"wanted with {rung.accept}" if rung.accept else "",
        "then": f"answered by {', '.join(rung.then)}" if rung.then else "no raise answers it",
    }


def _rung(mine: dict[str, str], its: dict[str, str]) -> str:
    """A bet in words: its stakes, and whatever else the other one does not share."""
    if not mine:
        return NONE
    beside = [text for key, text in mine.items() if key in its and key not in ("word", "stake") and text != its[key]]
    stake = mine["stake"] if mine["stake"][0] in "+0123456789" else f"– {mine['stake']}"
    return "; ".join([f"{mine['word']} {stake}", *(text for text in beside if text)])
