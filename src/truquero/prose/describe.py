"""Rules in short words, worked out from the data: ladders as tables, packs, orders of cards, the shape of a match."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from truquero.cards import Card, Suit, cards
from truquero.rules.book import Rulebook
from truquero.rules.flor import Flor, FlorIsBet
from truquero.rules.formats import REDONDO, Duels, Rhythm, Schedule
from truquero.rules.ladder import Envido, How, Ladder, Number, Rung, Suerte
from truquero.rules.match_rules import MatchShape

STOOD = "what stood"
SUITS = len(Suit)


class Row(NamedTuple):
    """One bet of a ladder: the word, and what it is worth wanted and refused."""

    name: str
    word: str
    wanted: str
    refused: str
    depth: int
    """The fewest bets, itself included, that lead to it; 0: nothing leads to it."""
    article: str


def ladder_table(book: Rulebook, suerte: Suerte) -> tuple[Row, ...]:
    """The bets of a suerte, the ones that open first; nothing if the rulebook does not play it."""
    ladder = book.ladder(suerte)
    if ladder is None:
        return ()
    depth = _depths(book, ladder)
    rows = [
        Row(r.name, r.word, _wanted(book, ladder, r), _refused(book, ladder, r), depth.get(r.name, 0), r.article)
        for r in ladder.rungs
    ]
    return tuple(sorted(rows, key=lambda row: row.depth or len(rows) + 1))


def ladder_line(book: Rulebook, suerte: Suerte) -> str:
    """A ladder on one line: the climb from its first bet, then the bets beside it."""
    ladder = book.ladder(suerte)
    if ladder is None:
        return "not played"
    rungs = {r.name: r for r in ladder.rungs}
    climb: list[Rung] = []
    name = _roots(book, ladder)[0]
    while name not in {r.name for r in climb}:
        climb.append(rungs[name])
        name = next((n for n in rungs[name].then if n in rungs), name)
    steps = [_short(book, r, raises=i > 0) for i, r in enumerate(climb)]
    last = climb[-1]
    if last.name in last.then:
        more = (last.limit or 2) - 1
        steps += [_short(book, last, raises=True)] * (more if len(climb) == 1 or last.limit is not None else 0)
        steps[-1] += "…" if last.limit is None else ""
    beside = [f"{r.word} {_beside(book, r)}" for r in ladder.rungs if r not in climb]
    return ", ".join([f"{climb[0].word} {'/'.join(steps)}", *beside])


def _beside(book: Rulebook, rung: Rung) -> str:
    stake = _short(book, rung, not rung.opens)
    return stake if rung.how in (How.SET, How.ADD, How.FLORES, How.FLOR_EXTRA) else f"({stake})"


def _roots(book: Rulebook, ladder: Ladder) -> list[str]:
    """The bets that can open; where a rival's flor is itself a bet, that one too."""
    return ladder.openers()


def _depths(book: Rulebook, ladder: Ladder) -> Mapping[str, int]:
    """The shortest way to each bet over what may answer what."""
    rungs = {r.name: r for r in ladder.rungs}
    found: dict[str, int] = {}
    layer, depth = _roots(book, ladder), 1
    while layer:
        found.update(dict.fromkeys(layer, depth))
        layer = list(dict.fromkeys(n for at in layer for n in rungs[at].then if n in rungs and n not in found))
        depth += 1
    return found


def bet_limit(book: Rulebook, suerte: Suerte, rung: Rung) -> str:
    """How often a bet may be made in a mano; a bet that no raise leads back to can be made only once."""
    ladder = book.ladder(suerte)
    after = {r.name: r.then for r in ladder.rungs} if ladder is not None else {}
    reached: set[str] = set()
    ahead = list(rung.then)
    while ahead:
        name = ahead.pop()
        if name not in reached:
            reached.add(name)
            ahead += after.get(name, ())
    if rung.name not in reached or rung.limit == 1:
        return "once"
    return f"at most {rung.limit} times" if rung.limit is not None else "as often as one likes"


def _short(book: Rulebook, rung: Rung, raises: bool) -> str:
    """A stake as it is written in one line of a ladder."""
    match rung.how:
        case How.GAME:
            return book.match.game
        case How.MATCH:
            return book.match.match
        case How.FALTA | How.LACKED:
            return "the points needed"
        case How.FALTA_FLORES:
            return "the points needed and the flores"
        case How.EQUALISE:
            return "to level"
        case How.HALF:
            return "the half"
        case _:
            free = rung.number is not None and rung.number.required and rung.number.least is not None
            amount = "N" if free else str(rung.amount or 1)
            return f"+{amount}" if raises and rung.how is How.ADD else amount


def _wanted(book: Rulebook, ladder: Ladder, rung: Rung) -> str:
    match rung.how:
        case How.GAME:
            return f"the {book.match.game}"
        case How.MATCH:
            return f"the {book.match.match}"
        case How.FALTA:
            return "what the leader needs"
        case How.LACKED:
            return "what the challenger lacks"
        case How.FALTA_FLORES:
            return "what the leader needs and every flor"
        case How.EQUALISE:
            return "the difference between the teams"
        case How.HALF:
            return "what the leader needs for the half being played"
        case How.FLORES:
            return f"{rung.amount}, or every flor if that is more"
        case How.FLOR_EXTRA:
            return f"{rung.amount}, and the winner's further flores"
        case How.SET | How.ADD:
            return _amount(rung, raised=any(rung.name in r.then for r in ladder.rungs))


def _amount(rung: Rung, raised: bool) -> str:
    n = rung.number
    if n is not None and n.least is None:
        return "one more than what stands"
    added = rung.how is How.ADD and raised
    if n is not None:
        named = f"a number{' more,' if added and not rung.opens else ''} {number_words(n)}"
        if not n.required:
            named = f"{rung.amount} or {named}"
        return f"{named}, added as a raise" if added and rung.opens else named
    if added:
        return f"{rung.amount}, +{rung.amount} as a raise" if rung.opens else f"+{rung.amount}"
    return str(rung.amount)


def number_words(n: Number) -> str:
    """The numbers that may be named."""
    if n.least is None:
        return "only the next"
    return f"from {n.least}" + (f" in steps of {n.step}" if n.step > 1 else "")


def _refused(book: Rulebook, ladder: Ladder, rung: Rung) -> str:
    """What a refusal pays: the stake before the bet, over every way that leads to it."""
    bonus = ladder.refusal_bonus if isinstance(ladder, Envido) else 0
    if isinstance(ladder, Flor):
        first = ladder.conceded
    else:
        first = bonus + (ladder.first_refused if isinstance(ladder, Envido) else book.truco.unraised)
    if isinstance(ladder, Flor) and isinstance(ladder.fight, FlorIsBet):
        return str(first)
    before = [r for r in ladder.rungs if rung.name in r.then]
    opens = rung.name in _roots(book, ladder)
    fixed = {r.amount + bonus for r in before if r.how is How.SET and r.number is None}
    if any(r.how is not How.SET or r.number is not None for r in before) or len(fixed) > 1:
        stood = STOOD + (f" and {bonus}" if bonus else "")
        return f"{first} or {stood}" if opens else stood
    pays = sorted({*fixed, *([first] if opens or not before else [])})
    return " or ".join(str(p) for p in pays)


# ---------------------------------------------------------------- cards


def card_list(some: Iterable[Card]) -> str:
    """Cards by number, a whole number written once: ``all 8s, 10c 10e``."""
    suits: dict[int, list[Card]] = {}
    for c in some:
        suits.setdefault(c.number, []).append(c)
    whole = [f"all {n}s" for n, found in sorted(suits.items()) if len(found) == SUITS]
    loose = [" ".join(c.code for c in found) for _, found in sorted(suits.items()) if len(found) < SUITS]
    return ", ".join([*whole, *([" ".join(loose)] if loose else [])])


def order_of_cards(groups: Iterable[str], pack: Collection[Card] | None = None) -> str:
    """The order of the truco, best first; equal cards are grouped, and all four suits are written as the number alone.

    With a pack only its cards are listed.
    """
    written: list[str] = []
    for group in groups:
        found = tuple(c for c in cards(group) if pack is None or c in pack)
        if not found:
            continue
        numbers = {c.number for c in found}
        if len(numbers) == 1 and len(found) == SUITS:
            written.append(f"{numbers.pop()}")
        else:
            written.append("=".join(c.code for c in found))
    return " > ".join(written)


def pack_sizes(book: Rulebook) -> tuple[int, ...]:
    """How many cards are played with: one number, or more where some tables have a pack of their own."""
    return tuple(dict.fromkeys(len(book.pack_for(players)) for players in book.players))


# ---------------------------------------------------------------- the match


def plural(word: str, language: str) -> str:
    """More than one of a game's own word: patas, cames.

    >>> plural("pata", "es"), plural("cama", "va")
    ('patas', 'cames')
    """
    if language == "va" and word.endswith("a"):
        return f"{word[:-1]}es"
    return f"{word}s" if word[-1:] in "aeiou" or language == "va" else f"{word}es"


def match_line(shape: MatchShape, language: str) -> str:
    """``40 points, best of 5 patas``."""
    if shape.to_win == 1:
        return f"{shape.target} points, one {shape.game}"
    return f"{shape.target} points, best of {2 * shape.to_win - 1} {plural(shape.game, language)}"


def commas(values: Iterable[object]) -> str:
    return ", ".join(str(v) for v in values)


def either(values: Sequence[object]) -> str:
    """``2, 4 or 6``."""
    return " or ".join(part for part in (commas(values[:-1]), commas(values[-1:])) if part)


def suertes(book: Rulebook) -> tuple[str, ...]:
    """What is bet on, in the order in which points are written."""
    return tuple(s.value for s in Suerte if book.ladder(s) is not None)


def schedule_line(schedule: Schedule | None) -> str:
    """When a deal is a redondo and when it is played in duels."""
    if schedule is None:
        return f"always {REDONDO}"
    when: list[str] = []
    if schedule.from_points:
        when.append(f"from {schedule.from_points} points")
    if schedule.until_points is not None:
        when.append(f"until a team has {schedule.until_points}")
    if schedule.rhythm is Rhythm.ALTERNATE:
        when.append(f"one deal in two, after a {REDONDO}")
    elif schedule.rhythm is Rhythm.AFTER_THE_FIRST:
        when.append(f"after a first {REDONDO}")
    return f"{_duels(schedule.duels)}; {', '.join(when) or 'always'}"


def _duels(duels: Duels) -> str:
    pairs = ", ".join(f"{lead + 1}–{rival + 1}" for lead, rival in duels.pairs)
    how = "at once" if duels.at_once else "in turn"
    hands = ", a new hand for each" if duels.own_hands else ""
    falta = f", a falta is worth {duels.falta}" if duels.falta is not None else ""
    return f"{duels.name}: duels {pairs} {how} (1 is mano){hands}{falta}"


# ---------------------------------------------------------------- what people call a field

LABELS: Mapping[str, str] = {
    "pack": "cards in the pack",
    "ranking.groups": "order, best first",
    "muestra": "turned-up card",
    "muestra.numbers": "piezas of the muestra",
    "muestra.counts": "what they count",
    "muestra.substitute": "stands in for the muestra",
    "counting.figures": "10, 11 and 12 count",
    "counting.piezas": "wild cards (piezas)",
    "counting.reservadas": "flor that may stay unsung",
    "players": "players",
    "match.halves": "halves of a game",
    "match.match": "a match is called",
    "match.game": "a game is called",
    "marker": "the score is kept with",
    "captains": "captains see the partner's cards",
    "flor": "flor",
    "flor.each": "each flor pays",
    "flor.compulsory": "singing is compulsory",
    "flor.fight": "both sides sing",
    "flor.fight.contested": "best of both sides is paid",
    "flor.settling": "values and points",
    "flor.closed_by": "the singing is closed by a wanted",
    "flor.annuls": "a flor annuls the envido",
    "flor.sing": "sung with",
    "flor.good": "let stand with",
    "flor.fight.word": "not raising is said",
    "flor.fight.concede": "giving way is said",
    "flor.fight.conceded": "giving way pays",
    "flor.fight.bet": "a rival's flor is the bet",
    "flor.ask": "asking for an unsung flor",
    "flor.ask.gain": "a flor found by asking pays",
    "flor.ask.false": "asking in vain costs",
    "flor.false": "a flor sung without one",
    "flor.false.points": "a flor sung without one costs",
    "flor.false.leaving": "leaving without showing loses the flor",
    "farta": "wanting for what one lacks",
    "pardas.all_parda": "three pardas go to",
    "pardas.lead": "after a parda leads",
    "pardas.decides": "after a parda",
    "mazo.word": "leaving is said",
    "mazo.alone": "a player may leave alone",
    "dealing.draw": "the first dealer",
    "dealing.turned": "a card turned up",
    "dealing.cut_least": "fewest cards in a cut",
    "manners.wrong_number": "a wrong number costs",
    "manners.not_shown": "not showing costs",
    "manners.must_show": "who must show",
    "manners.reminder": "reminding a duellist is punished",
    "blind": "betting before looking",
    "blind.word": "betting before looking",
    "blind.look": "looking at the cards is said",
    "cover": "playing face down",
    "double": "envido and truco in one breath",
    "double.blind_only": "only before looking",
    "double.pass_envido": "wanting the truco only",
    "double.pass_truco": "wanting the envido only",
    "synonyms": "words that mean another",
}

LADDER_LABELS: Mapping[str, str] = {
    "accept": "wanted with",
    "refuse": "refused with",
    "window": "may be called",
    "unraised": "without a bet",
    "first_refused": "refusing the first bet pays",
    "raises": "raising as the answer",
    "capped": "never more than the leading team needs",
    "settling": "values and points",
    "refusal_bonus": "extra for a refused bet",
    "costs_envido": "calling it first costs the envido",
    "costs_envido.unless": "unless it is said with",
    "costs_envido.passing": "passing the envido then is said",
    "opening.late": "opening after playing a card",
    "opening.first_seat": "first place that may open",
    "opening.shows_card": "opening shows the first card",
}


def label_of(path: str) -> str:
    """What people call the field of a rulebook at this dotted path."""
    known = LABELS.get(path)
    if known is not None:
        return known
    head, _, below = path.partition(".")
    if below in LADDER_LABELS and head in {s.value for s in Suerte}:
        return LADDER_LABELS[below]
    return path.rpartition(".")[2].replace("_", " ")
