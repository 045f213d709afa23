"""Whether a rulebook makes sense: every field looked at, every fault named with the field it is in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from truquero.cards import Card, CardError, card, cards
from truquero.rules.articles import LANGUAGES
from truquero.rules.book import OptionError, Rulebook
from truquero.rules.counting import Muestra
from truquero.rules.formats import Duels
from truquero.rules.ladder import Suerte
from truquero.rules.validate_bets import ladder_faults, word_faults
from truquero.rules.validate_types import type_faults


class Fault(NamedTuple):
    """One thing that is wrong, and the field it is in, by dotted path."""

    field: str
    message: str

    def __str__(self) -> str:
        return f"{self.field}: {self.message}" if self.field else self.message


class RulebookError(ValueError):
    """A rulebook that cannot be played: the file it came from, if any, and what is wrong in it."""

    def __init__(self, faults: tuple[Fault, ...], path: Path | None = None) -> None:
        where = f"{path}: " if path is not None else ""
        super().__init__("\n".join(f"{where}{fault}" for fault in faults))
        self.faults = faults
        self.path = path


def validate(book: Rulebook) -> None:
    """Check every field of a rulebook and every value of its options. Raises RulebookError."""
    found = faults(book)
    if found:
        raise RulebookError(found)


def faults(book: Rulebook) -> tuple[Fault, ...]:
    """All that is wrong with a rulebook, in the order of its fields."""
    # Of a field that holds the wrong kind of thing nothing else can be said.
    wrong = tuple(Fault(*f) for f in type_faults(book))
    if wrong:
        return wrong
    own = tuple(_own_faults(book, _every_card(book)))
    return tuple(Fault(*f) for f in (*own, *_option_faults(book, own)))


Found = Iterator[tuple[str, str]]


def _own_faults(book: Rulebook, anywhere: frozenset[Card]) -> Found:
    yield from _identity(book)
    yield from _players(book)
    yield from _pack(book)
    yield from _ranking(book, anywhere)
    yield from _counting(book, anywhere)
    yield from _match(book)
    yield from _formats(book)
    for path, ladder, suerte in (
        ("truco", book.truco, Suerte.TRUCO),
        ("envido", book.envido, Suerte.ENVIDO),
        ("flor.ladder", book.flor.ladder if book.flor is not None else None, Suerte.FLOR),
    ):
        if ladder is not None:
            if ladder.suerte is not suerte:
                yield f"{path}.suerte", f"must be {suerte.value}, not {ladder.suerte.value}"
            yield from ladder_faults(book, path, ladder)
    yield from _flor(book)
    yield from _table(book)
    yield from word_faults(book)


def _identity(book: Rulebook) -> Found:
    if not book.id or not book.id.isascii() or not book.id.replace("-", "").isalnum() or book.id != book.id.lower():
        yield "id", f"must be small letters and figures, as in belmez, not {book.id!r}"
    for name in ("name", "place"):
        if not getattr(book, name).strip():
            yield name, "must not be empty"
    if book.language not in LANGUAGES:
        yield "language", f"must be one of {', '.join(LANGUAGES)}, not {book.language!r}"
    for reason, article in book.cites.items():
        if not article:
            yield "cites", f"{reason!r} cites no article"


def _players(book: Rulebook) -> Found:
    if not book.players:
        yield "players", "must name at least one number of players"
    for n in book.players:
        if n < 2 or n % 2:
            yield "players", f"must be even and at least 2, for two teams, not {n}"
    if len(set(book.players)) != len(book.players):
        yield "players", "names a number twice"


def _pack(book: Rulebook) -> Found:
    for path, pack in (("pack", book.pack), *(("packs", pack) for _, pack in book.packs)):
        if not pack:
            yield path, "must not be empty"
        twice = [c.code for c, times in Counter(pack).items() if times > 1]
        if twice:
            yield path, f"holds {', '.join(twice)} more than once"
    for n, _ in book.packs:
        if n not in book.players:
            yield "packs", f"has a pack for {n} players, and {n} do not play"
    for n in book.players:
        needed = max(3 * n, 6 * _own_duels(book, n)) + (book.muestra is not None)
        if len(book.pack_for(n)) < needed:
            yield "pack", f"has {len(book.pack_for(n))} cards and {n} players need {needed}"


def _own_duels(book: Rulebook, players: int) -> int:
    duels = book.schedule(players).duels
    return len(duels.pairs) if duels is not None and duels.own_hands else 0


def _every_card(book: Rulebook) -> frozenset[Card]:
    """Every card that some table of this book plays with, whatever its options."""
    found = {*book.pack, *(c for _, pack in book.packs for c in pack)}
    for option in book.options:
        for path, value in (s for choice in option.choices for s in choice.sets):
            if path == "pack":
                found.update(value)
            elif path == "packs":
                found.update(c for _, pack in value for c in pack)
    return frozenset(found)


def _ranking(book: Rulebook, anywhere: frozenset[Card]) -> Found:
    ranked: list[Card] = []
    for group in book.ranking.groups:
        try:
            ranked += cards(group)
        except CardError as error:
            yield "ranking.groups", str(error)
    twice = [c.code for c, times in Counter(ranked).items() if times > 1]
    if twice:
        yield "ranking.groups", f"ranks {', '.join(twice)} more than once"
    missing = [c.code for n in book.players for c in book.pack_for(n) if c not in ranked]
    if missing:
        yield "ranking.groups", f"leaves out {', '.join(dict.fromkeys(missing))}"
    strange = [c.code for c in ranked if c not in anywhere]
    if strange:
        yield "ranking.groups", f"ranks {', '.join(strange)}, which is in no pack"
    yield from _cited("ranking", book.ranking.article)


def _cited(path: str, article: str) -> Found:
    if not article:
        yield f"{path}.article", "must name an article"


def _counting(book: Rulebook, anywhere: frozenset[Card]) -> Found:
    counting = book.counting
    yield from _cited("counting", counting.article)
    if counting.figures is not None and counting.figures < 0:
        yield "counting.figures", f"must not be below 0, not {counting.figures}"
    named = [("counting.piezas", code) for code, _ in counting.piezas]
    named += [("counting.reservadas", code) for pair in counting.reservadas for code in pair.split()]
    for path, code in named:
        try:
            if card(code) not in anywhere:
                yield path, f"{code} is in no pack"
        except CardError as error:
            yield path, str(error)
    if len({code for code, _ in counting.piezas}) != len(counting.piezas):
        yield "counting.piezas", "names a card twice"
    if any(count < 0 for _, count in counting.piezas):
        yield "counting.piezas", "must count 0 or more"
    if any(len(pair.split()) != 2 for pair in counting.reservadas):
        yield "counting.reservadas", "must be pairs of cards, as in '5o 12b'"
    yield from _muestra(book.muestra, anywhere)


def _muestra(muestra: Muestra | None, anywhere: frozenset[Card]) -> Found:
    if muestra is None:
        return
    if len(muestra.numbers) != len(muestra.counts):
        yield "muestra.counts", f"must be as many as the {len(muestra.numbers)} numbers, not {len(muestra.counts)}"
    if not muestra.numbers or len(set(muestra.numbers)) != len(muestra.numbers):
        yield "muestra.numbers", "must name numbers, each once"
    known = {c.number for c in anywhere}
    if not set(muestra.numbers) <= known:
        yield "muestra.numbers", "names a number that is in no pack"
    if muestra.substitute in muestra.numbers or muestra.substitute not in known:
        yield "muestra.substitute", f"must be a number of the pack that is no pieza, not {muestra.substitute}"
    yield from _cited("muestra", muestra.article)


def _match(book: Rulebook) -> Found:
    shape = book.match
    if shape.target <= 0 or shape.target % 2:
        yield "match.target", f"must be even and above 0, in two halves, not {shape.target}"
    if shape.to_win <= 0:
        yield "match.to_win", f"must be at least 1, not {shape.to_win}"
    for name in ("game", "match"):
        if not getattr(shape, name):
            yield f"match.{name}", "must have a name"
    if len(shape.halves) != 2 or not all(shape.halves):
        yield "match.halves", "must be two names"
    yield from _cited("match", shape.article)


def _formats(book: Rulebook) -> Found:
    numbers = [n for n, _ in book.formats]
    if len(set(numbers)) != len(numbers):
        yield "formats", "has two schedules for one number of players"
    for n, schedule in book.formats:
        path = f"formats.{n}"
        until = schedule.until_points
        if not 0 <= schedule.from_points < book.match.target:
            yield f"{path}.from_points", f"must be from 0 to {book.match.target - 1}, not {schedule.from_points}"
        if until is not None and not schedule.from_points < until <= book.match.target:
            yield f"{path}.until_points", f"must be above {schedule.from_points} and within the game, not {until}"
        if schedule.duels is not None:
            yield from _duels(f"{path}.duels", schedule.duels, n)


def _duels(path: str, duels: Duels, players: int) -> Found:
    if not duels.name:
        yield f"{path}.name", "must not be empty"
    if not duels.pairs:
        yield f"{path}.pairs", "must name at least one pair"
    for pair in duels.pairs:
        if len(pair) != 2 or not all(0 <= place < players for place in pair):
            yield f"{path}.pairs", f"{pair} is not two places from 0 to {players - 1}"
        elif (pair[0] - pair[1]) % 2 == 0:
            yield f"{path}.pairs", f"{pair} are of one team"
    seats = [place for pair in duels.pairs for place in pair]
    if len(set(seats)) != len(seats) and (duels.at_once or not duels.own_hands):
        yield f"{path}.pairs", "lets a seat play twice with one hand"
    if duels.falta is not None and duels.falta <= 0:
        yield f"{path}.falta", f"must be above 0, not {duels.falta}"


def _flor(book: Rulebook) -> Found:
    flor = book.flor
    if flor is None:
        return
    if flor.each <= 0:
        yield "flor.each", f"must be above 0, not {flor.each}"
    if flor.conceded < 0:
        yield "flor.conceded", f"must not be below 0, not {flor.conceded}"
    if not flor.sing:
        yield "flor.sing", "must be a word"
    if flor.reply_bet and flor.reply_bet not in {r.name for r in flor.ladder.rungs}:
        yield "flor.reply_bet", f"{flor.reply_bet!r} is no bet of the flor"
    yield from _cited("flor", flor.article)


def _table(book: Rulebook) -> Found:
    if Suerte.TRUCO in book.scored_at_once:
        yield "scored_at_once", "the truco ends the mano and is scored there"
    if not book.mazo.word:
        yield "mazo.word", "must be a word"
    least = book.dealing.cut_least
    smallest = min((len(book.pack_for(n)) for n in book.players), default=0)
    if least < 1 or 2 * least > smallest:
        yield "dealing.cut_least", f"must be from 1 to half of the pack, not {least}"
    if book.double is not None and book.envido is None:
        yield "double", "joins envido and truco, and there is no envido"
    if book.double is not None and book.double.blind_only and not book.blind:
        yield "double.blind_only", "needs the word of blind bets (blind)"
    holdings = [s.holding for s in book.signs]
    if len(set(holdings)) != len(holdings):
        yield "signs", "has two signs for one thing"
    for sign in book.signs:
        if not (sign.holding and sign.es and sign.va and sign.en):
            yield "signs", f"the sign for {sign.holding or 'nothing'!r} needs its gesture in three languages"
        if not all(1 <= n <= 12 for n in sign.numbers):
            yield "signs", f"the sign for {sign.holding!r} stands for cards that do not exist"


def _option_faults(book: Rulebook, known: tuple[tuple[str, str], ...]) -> Found:
    """What is wrong with the options; what is already wrong without them is not said again."""
    names = [o.name for o in book.options]
    for name, times in Counter(names).items():
        if times > 1:
            yield "options", f"{name!r} is there twice"
    anywhere = _every_card(book)
    for option in book.options:
        path = f"options.{option.name}"
        if not option.name or option.name != option.name.lower() or not option.name.replace("_", "").isalnum():
            yield path, "the name must be small letters, figures and _"
        if option.sets(option.default) is None:
            yield path, f"the default {option.default!r} is not among its values: {option.values() or 'none'}"
        yield from _cited(path, option.article)
        ends = [option.number.least, option.number.most] if option.number is not None else []
        for value in [*(c.value for c in option.choices), *(str(n) for n in ends)]:
            try:
                made = book.with_options({option.name: value})
            except OptionError as error:
                yield path, f"{option.name}={value}: {error}"
                continue
            wrong = tuple(type_faults(made)) or tuple(_own_faults(made, anywhere))
            for field, message in (f for f in wrong if f not in known):
                yield path, f"{option.name}={value} makes {field} wrong: {message}"
