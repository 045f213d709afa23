"""Stored manos of every rulebook: what happened, what was allowed, what was refused and what each seat saw.

``golden.txt`` has a line for each mano, with a short fingerprint of each of these four. A mano begins by itself, at a
score of its own, so a change in one does not reach the others.

    python -m tests.engine.golden --write                      write the file again, after a change that is meant
    python -m tests.engine.golden argentino-2-assisted 3       tell one mano in full; compare it with an older checkout
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass, field, fields, is_dataclass
from enum import Enum
from functools import cache
from hashlib import blake2b
from itertools import islice
from pathlib import Path
from random import Random

import msgspec

from tests.engine.golden_play import TEMPERS, deed
from tests.engine.play import Table, tables, with_each_option
from tests.rules.flips import flips, leaves
from truquero.cards import Card
from truquero.engine import events as ev
from truquero.engine.actions import (
    READY,
    REMIND,
    REPEAT,
    Action,
    Annul,
    AskFlor,
    Call,
    Combo,
    Cut,
    Disqualify,
    DrawForDeal,
    DrawTeams,
    Hands,
    MakeSign,
    Play,
    Resign,
    SeatDealer,
    Show,
    Shuffle,
    Stack,
    Talk,
    TurnUp,
)
from truquero.engine.awaited import awaited
from truquero.engine.decide import attempt, legal, numbers
from truquero.engine.illegal import Illegal
from truquero.engine.lexicon import lexicon
from truquero.engine.start import start
from truquero.engine.state import Match, Phase
from truquero.engine.view import SPECTATOR, refused, seen_events, views
from truquero.rulebooks import BOOKS
from truquero.rules import Rulebook
from truquero.rules.team_draw import TeamDraw
from truquero.seats import TABLE, Seat
from truquero.wire.hooks import enc_hook
from truquero.wire.view import own_part, table_part

STORED = Path(__file__).with_name("golden.txt")
KINDS = ("events", "legal", "tries", "views")
MOST_ACTIONS = 120
TRIES = 3
"""How many other things are tried at every step: most are refused, the rest would have done something else."""

TEAM_DRAWS = [*(way.value for way in TeamDraw), "nonsense"]

_json = msgspec.json.Encoder(enc_hook=enc_hook, order="deterministic")


@dataclass
class Told:
    """One mano in words, by kind."""

    lines: dict[str, list[str]] = field(default_factory=lambda: {kind: [] for kind in KINDS})

    def tell(self, kind: str, line: str) -> None:
        self.lines[kind].append(line)

    def fingerprints(self) -> tuple[str, ...]:
        return tuple(blake2b("\n".join(self.lines[k]).encode(), digest_size=4).hexdigest() for k in KINDS)


@cache
def all_tables() -> dict[str, Table]:
    """Every rulebook with every number of players, assisted and strict; and every value of every option once."""
    found = tables(*BOOKS.values())
    changed = [one for book in BOOKS.values() for one in with_each_option(book)[1:]]
    found += [Table(one, one.players[n % len(one.players)], n % 2 == 1) for n, one in enumerate(changed)]
    return {str(table): table for table in found}


def table_named(name: str) -> Table:
    """One of these tables, or one with a relative of a rulebook: ``tarija~manners.not_shown~0-4-strict``."""
    if "~" not in name:
        return all_tables()[name]
    book, path, rest = name.split("~")
    number, players, kind = rest.split("-")
    return Table(relative(book, path, int(number)), int(players), kind == "strict")


@cache
def relative(name: str, path: str, number: int) -> Rulebook:
    """A rulebook that differs from a known one in one field: combinations of rules that no book has yet."""
    book = BOOKS[name]
    value = next(held for here, held in leaves(book) if here == path)
    return next(islice(flips(book, path, value), number, None))


def told(name: str, mano: int) -> Told:
    """Play one mano of a table at random, and tell it."""
    table = table_named(name)
    rng = Random(f"{name} {mano}")
    it = Told()
    match = _begin(table, rng)
    temper = rng.choice(TEMPERS)
    for step in range(MOST_ACTIONS):
        _tell_legal(it, step, match)
        _try_others(it, step, match, rng)
        seat, action = deed(rng, match, temper)
        outcome = attempt(match, seat, action)
        assert not isinstance(outcome, Illegal), f"{name} {mano}: seat {seat} {action} was listed: {outcome}"
        _tell_events(it, step, match, seat, action, outcome.events)
        match = outcome.match
        _tell_views(it, step, match)
        if match.phase is Phase.OVER or any(isinstance(event, ev.DealBegan) for event in outcome.events):
            break
    return it


def _begin(table: Table, rng: Random) -> Match:
    """Anywhere in a match; often close to the end of a game, where bets and formats change."""
    shape = table.book.match
    chance = rng.random()
    least = max(0, shape.target - 6) if chance < 0.4 else 0
    score = (rng.randrange(least, shape.target), rng.randrange(shape.target))
    games = (rng.randrange(shape.to_win), rng.randrange(shape.to_win))
    if chance > 0.8:
        score = games = (0, 0)
    captains = (rng.randrange(1, table.players + 1, 2), rng.randrange(2, table.players + 1, 2))
    dealer = rng.randint(1, table.players)
    return start(
        table.book, table.players, strict=table.strict, dealer=dealer, score=score, games=games, captains=captains
    )


# ---------------------------------------------------------------- what is told


def _tell_legal(it: Told, step: int, match: Match) -> None:
    for seat, actions in legal(match).items():
        it.tell("legal", f"{step} {seat}: {text(actions)}")
        if seat != TABLE:
            it.tell("legal", f"{step} {seat}: {text(numbers(match, seat))}")


def _tell_events(it: Told, step: int, before: Match, seat: Seat, action: Action, events: list[ev.Event]) -> None:
    it.tell("events", f"{step} seat {seat}: {text(action)}")
    for event in events:
        it.tell("events", f"{step}   {text(event)}")
    seen = [who for who in range(match_seats(before)) if list(seen_events(before, events, who)) == events]
    it.tell("events", f"{step}   whole for {seen}")


def match_seats(match: Match) -> int:
    """The spectator and every seat."""
    return match.players + 1


def _tell_views(it: Told, step: int, match: Match) -> None:
    """The table as one seat after another sees it; at the end of the mano as everybody does."""
    over = match.phase is not Phase.PLAY
    who = list(range(match_seats(match))) if over else sorted({SPECTATOR, 1 + step % match.players})
    for seat, seen in views(match, who).items():
        it.tell("views", f"{step} {seat}: waits for {awaited(seen)}")
        it.tell("views", f"{step} {seat}: {_json.encode([table_part(seen), own_part(seen)]).decode()}")


def _try_others(it: Told, step: int, match: Match, rng: Random) -> None:
    for _ in range(TRIES):
        asked = list(legal(match)) if rng.random() < 0.5 else range(match_seats(match))
        seat, action = rng.choice(asked), _anything(rng, match)
        outcome = attempt(match, seat, action)
        if isinstance(outcome, Illegal):
            it.tell("tries", f"{step} {seat} {text(action)}: {text(refused(outcome, seat))}")
        else:
            it.tell("tries", f"{step} {seat} {text(action)}: {text(outcome.events)} {text(legal(outcome.match))}")


def _anything(rng: Random, match: Match) -> Action:
    """Something that a person might try."""
    words = _words(match.book)
    if match.phase is Phase.DEAL and rng.random() < 0.5:
        return _a_deal(rng, match)
    match rng.randrange(8):
        case 0:
            return Play(_some_card(rng, match), rng.random() < 0.3)
        case 1:
            return Call(rng.choice(words), rng.randint(-1, 40), rng.random() < 0.2)
        case 2:
            card = Play(_some_card(rng, match))
            word = Call(rng.choice(words))
            return Combo((card, word) if rng.random() < 0.5 else (word, card))
        case 3:
            return _seldom(rng, match)
    return Call(rng.choice(words), None, rng.random() < 0.1)


def _seldom(rng: Random, match: Match) -> Action:
    """What is not a word of play or a card."""
    pack = match.book.pack_for(match.players)
    dealt = [hand for c in match.live for hand in c.dealt.values()]
    shown = rng.choice([*dealt, tuple(rng.sample(pack, 3))])
    draws = tuple(zip(range(1, match.players + 1), rng.sample(pack, match.players), strict=True))
    return rng.choice(
        (
            Show(shown[: rng.randint(0, 3)]),
            Show((shown[0], *shown[: rng.randint(0, 1)])),
            AskFlor(rng.randint(1, match.players)),
            MakeSign(rng.choice(("", "1e", "flor", "a  b", 'a "b"', "a" * 41, "our own"))),
            Talk("a" * rng.choice((3, 600))),
            Cut(rng.randint(0, len(pack))),
            READY,
            REMIND,
            REPEAT,
            SeatDealer(rng.randint(0, match.players + 1)),
            DrawTeams(rng.choice(TEAM_DRAWS), draws),
            Annul(),
            Disqualify(rng.randrange(3)),
            Resign(),
        )
    )


@cache
def _words(book: Rulebook) -> list[str]:
    """Its own, two that some rulebooks do not know, and one that none does."""
    return [*sorted(lexicon(book).known), "envido", "flor", "nonsense"]


def _a_deal(rng: Random, match: Match) -> Action:
    """Cards that a record might hold: too few, twice the same, for the wrong seats, and at times right."""
    pack = match.book.pack_for(match.players)
    seats = rng.sample(range(1, match.players + 1), rng.randint(1, match.players))
    drawn = tuple((seat, rng.choice(pack)) for seat in seats)
    hands = tuple((seat, tuple(rng.choices(pack, k=3))) for seat in seats)
    some = tuple(rng.sample(pack, len(pack) - rng.randrange(2)))
    return rng.choice((DrawForDeal(drawn), Hands(hands), Stack(some), Shuffle(some), TurnUp(*drawn[0])))


def _some_card(rng: Random, match: Match) -> Card:
    held = [card for contest in match.live for hand in contest.hands.values() for card in hand]
    return rng.choice(held or match.book.pack_for(match.players))


# ---------------------------------------------------------------- in words


def text(value: object) -> str:
    """A value in words that are the same in every process."""
    match value:
        case Card():
            return value.code
        case Enum():
            return value.name
        case range():
            return f"{value.start}..{value.stop}..{value.step}"
        case tuple() if hasattr(value, "_fields"):
            inside = " ".join(f"{name}={text(getattr(value, name))}" for name in value._fields)
            return f"{type(value).__name__}({inside})"
        case tuple() | list():
            return f"[{' '.join(map(text, value))}]"
        case frozenset() | set():
            return f"{{{' '.join(sorted(map(text, value)))}}}"
        case dict():
            return f"{{{' '.join(f'{text(k)}: {text(v)}' for k, v in value.items())}}}"
    if is_dataclass(value) and not isinstance(value, type):
        inside = " ".join(f"{part.name}={text(getattr(value, part.name))}" for part in fields(value))
        return f"{type(value).__name__}({inside})"
    return repr(value)


# ---------------------------------------------------------------- the file


def written() -> Iterator[str]:
    yield f"# mano {' '.join(KINDS)}; written by: python -m tests.engine.golden --write"
    for name, manos in stored().items():
        yield name
        for mano in manos:
            yield f"{mano} {' '.join(told(name, mano).fingerprints())}"


@cache
def stored() -> dict[str, dict[int, tuple[str, ...]]]:
    found: dict[str, dict[int, tuple[str, ...]]] = {}
    name = ""
    for line in STORED.read_text("utf-8").splitlines()[1:]:
        first, *rest = line.split()
        if rest:
            found[name][int(first)] = tuple(rest)
        else:
            name = first
            found[name] = {}
    return found


def main(given: list[str]) -> None:
    if given == ["--write"]:
        STORED.write_text("\n".join(written()) + "\n", "utf-8")
        return
    if len(given) != 2 or given[0] not in stored() or not given[1].isdigit():
        sys.exit(f"{__doc__}\nTables: {' '.join(stored())}")
    for kind, lines in told(given[0], int(given[1])).lines.items():
        print("\n".join(f"{kind} {line}" for line in lines))


if __name__ == "__main__":
    main(sys.argv[1:])
