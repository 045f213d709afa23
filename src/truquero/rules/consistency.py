"""Whether the pieces of a rulebook fit together: checks that no piece can make alone. Each fault names its field."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from truquero.cards import Card, card, cards
from truquero.rules.articles import LANGUAGES
from truquero.rules.counting import Muestra, Vira
from truquero.rules.faults import Found, RulebookError
from truquero.rules.formats import Rhythm
from truquero.rules.ladder import How, Settling, Suerte
from truquero.rules.match_rules import KING, Draw
from truquero.rules.options import LENGTHS, OptionError
from truquero.rules.word_checks import word_faults

if TYPE_CHECKING:
    from truquero.rules.book import Rulebook


def book_faults(book: Rulebook) -> Found:
    """All that is wrong between the pieces of a rulebook."""
    found = [
        *_identity(book),
        *_players(book),
        *_packs(book),
        *_counting(book),
        *_formats(book),
        *_bets(book),
        *_table(book),
        *_signs(book),
        *word_faults(book),
    ]
    # A book made by an option was checked with its parent, options and their cards included.
    if not book.chosen:
        found += _cards(book, _every_card(book))
    yield from found
    if not found and not book.chosen:
        yield from _options(book)


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


def _packs(book: Rulebook) -> Found:
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
        schedule = book.schedule(n)
        duels = schedule.duels if schedule is not None and schedule.duels.own_hands else None
        needed = max(3 * n, 6 * len(duels.pairs) if duels is not None else 0) + (book.muestra is not None)
        if len(book.pack_for(n)) < needed:
            yield "pack", f"has {len(book.pack_for(n))} cards and {n} players need {needed}"


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


def _counting(book: Rulebook) -> Found:
    ranked = {c for group in book.ranking.groups for c in cards(group)}
    missing = [c.code for n in book.players for c in book.pack_for(n) if c not in ranked]
    if missing:
        yield "ranking.groups", f"leaves out {', '.join(dict.fromkeys(missing))}"
    counted = book.envido is not None or book.flor is not None
    if (book.counting is not None) != counted:
        yield "counting", "is needed where envido or flor is played, and nowhere else"
    if book.counting is not None and book.counting.reservadas and book.flor is None:
        yield "counting.reservadas", "are flores, and there is no flor"
    if isinstance(book.muestra, Vira) and counted:
        yield "muestra", "a vira makes cards that count nothing: it goes with games that count none"
    if isinstance(book.muestra, Muestra) and not counted:
        yield "muestra", "its cards count for envido and flor: without them it must be a vira"


def _cards(book: Rulebook, anywhere: frozenset[Card]) -> Found:
    """Cards that are named and that no table plays with."""
    ranked = {c for group in book.ranking.groups for c in cards(group)}
    strange = sorted(c.code for c in ranked if c not in anywhere)
    if strange:
        yield "ranking.groups", f"ranks {', '.join(strange)}, which is in no pack"
    for sign in book.signs:
        if not anywhere.issuperset(sign.cards):
            yield "signs", f"the sign for {sign.holding!r} stands for cards that are in no pack"
    counting, muestra = book.counting, book.muestra
    if muestra is not None and not muestra.named() <= {c.number for c in anywhere}:
        yield "muestra.numbers", "names a number that is in no pack"
    if counting is None:
        return
    named = [("piezas", code) for code, _ in counting.piezas]
    named += [("reservadas", code) for pair in counting.reservadas for code in pair.split()]
    for field, code in named:
        if card(code) not in anywhere:
            yield f"counting.{field}", f"{code} is in no pack"
    loose = any(c.number >= 10 and c not in counting.fixed_piezas() for c in anywhere)
    if loose != (counting.figures is not None):
        yield "counting.figures", "must be said where a figure that is no pieza is in the pack, and nowhere else"


def _formats(book: Rulebook) -> Found:
    numbers = [n for n, _ in book.formats]
    if len(set(numbers)) != len(numbers):
        yield "formats", "has two schedules for one number of players"
    target = book.match.target
    for n, schedule in book.formats:
        path = f"formats.{n}"
        if n not in book.players:
            yield "formats", f"has a schedule for {n} players, and {n} do not play"
        if schedule.from_points >= target:
            yield f"{path}.from_points", f"must be below {target}, not {schedule.from_points}"
        if schedule.until_points is not None and schedule.until_points > target:
            yield f"{path}.until_points", f"must be within the game of {target}, not {schedule.until_points}"
        for pair in schedule.duels.pairs:
            if max(pair) >= n:
                yield f"{path}.duels.pairs", f"{pair} is not two places from 0 to {n - 1}"
        if schedule.duels.falta is not None and not any(
            r.how is How.FALTA for r in (book.envido.rungs if book.envido is not None else ())
        ):
            yield f"{path}.duels.falta", "no bet of the envido is a falta"


def _partners(book: Rulebook) -> bool:
    """Whether partners ever play one mano together."""
    for n in book.players:
        plan = book.schedule(n)
        always = plan is not None and not plan.from_points and plan.until_points is None
        if n > 2 and not (always and plan is not None and plan.rhythm is Rhythm.EVERY_DEAL):
            return True
    return False


def _bets(book: Rulebook) -> Found:
    envido, flor = book.envido, book.flor
    if envido is None:
        if book.truco.costs_envido is not None:
            yield "truco.costs_envido", "there is no envido"
        if book.double is not None:
            yield "double", "joins envido and truco, and there is no envido"
        if flor is not None and Suerte.ENVIDO in flor.closed_by:
            yield "flor.closed_by", "there is no envido"
    elif envido.opening.first_seat > min(book.players, default=1):
        yield "envido.opening.first_seat", f"must be a place of every table, not {envido.opening.first_seat}"
    if book.double is not None and book.double.blind_only and book.blind is None:
        yield "double.blind_only", "needs the words of blind bets (blind)"
    for path, ladder in (("truco", book.truco), ("envido", envido), ("flor", flor)):
        for rung in ladder.rungs if ladder is not None else ():
            if rung.how is How.HALF and not book.match.halves:
                yield f"{path}.rungs.{rung.name}.how", "a game without halves has no half to play for"


def _table(book: Rulebook) -> Found:
    least = book.dealing.cut_least
    smallest = min((len(book.pack_for(n)) for n in book.players), default=0)
    if 2 * least > smallest:
        yield "dealing.cut_least", f"must be from 1 to half of the pack, not {least}"
    if book.dealing.draw is Draw.FIRST_KING and not any(c.number == KING for c in book.pack):
        yield "dealing.draw", "there is no king in the pack to draw"
    if not _partners(book):
        if book.captains:
            yield "captains", "no partners play a mano together"
        if book.mazo.alone:
            yield "mazo.alone", "no partners play a mano together"
    yield from _manners(book)


def _manners(book: Rulebook) -> Found:
    manners = book.manners
    shown = book.envido is not None or book.flor is not None
    if (manners is not None) != shown:
        yield "manners", "are needed where envido or flor is played, and nowhere else"
    if manners is None:
        return
    said = any(book.settling(s) in (Settling.ALOUD, Settling.ALOUD_AT_ONCE) for s in (Suerte.ENVIDO, Suerte.FLOR))
    if said != (manners.wrong_number is not None):
        yield "manners.wrong_number", "is needed where values are said aloud, and nowhere else"
    if manners.reminder and not book.formats:
        yield "manners.reminder", "nobody plays a duel who could be reminded"


def _signs(book: Rulebook) -> Found:
    holdings = [s.holding for s in book.signs]
    if len(set(holdings)) != len(holdings):
        yield "signs", "has two signs for one thing"
    for sign in book.signs:
        if sign.envido is not None and book.envido is None:
            yield "signs", f"the sign for {sign.holding!r} tells of an envido, and there is none"


def _options(book: Rulebook) -> Found:
    """What is wrong with the options; every value is tried."""
    for name, times in Counter(o.name for o in book.options).items():
        if times > 1:
            yield "options", f"{name!r} is there twice"
            return
    for name, times in Counter(p.id for p in book.presets).items():
        if times > 1:
            yield "presets", f"{name!r} is there twice"
    for preset in book.presets:
        try:
            book.with_options(dict(preset.options))
        except (OptionError, RulebookError) as error:
            yield f"presets.{preset.id}", str(error)
    if book.lengths is not None:
        for name in LENGTHS:
            try:
                book.with_options(book.lengths.of(name))
            except OptionError as error:
                yield f"lengths.{name}", str(error)
    for option in book.options:
        for value in option.samples():
            try:
                book.with_options({option.name: value})
            except OptionError as error:
                yield f"options.{option.name}", f"{option.name}={value}: {error}"
            except RulebookError as error:
                for fault in error.faults:
                    told = f"{option.name}={value} makes {fault.field} wrong: {fault.message}"
                    yield f"options.{option.name}", told
