"""A match becomes an acta, and the referee finds the same points in it."""

from random import Random

import pytest

from tests.engine.play import Table, random_action, tables
from truquero.acta.parse import parse
from truquero.acta.printer import to_text
from truquero.acta.recorder import Deed, record
from truquero.acta.referee import referee
from truquero.cards import cards
from truquero.engine import events as ev
from truquero.engine.actions import Cut, Shuffle
from truquero.engine.start import act, start
from truquero.engine.state import Match, Phase
from truquero.rulebooks import ARGENTINO, BELMEZ, BOOKS
from truquero.seats import TABLE, left_of

NAMES = ("Ana", "Blas", "Caro", "Dani", "Eva", "Fede", "Gema", "Hugo")


def dealt(
    match: Match, pack: tuple[object, ...], lifted: int, blind: frozenset[int] = frozenset()
) -> tuple[Match, Deed]:
    """The pack and the cut in one step, as online tables have it."""
    cutter = left_of(match.dealer, match.players)
    shuffled, first = act(match, TABLE, Shuffle(pack, blind))  # type: ignore[arg-type]
    after, rest = act(shuffled, cutter, Cut(lifted))
    return after, (cutter, Cut(lifted), [*first, *rest])


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("table", tables(*BOOKS.values()), ids=str)
def test_the_referee_agrees_with_what_was_recorded(table: Table, seed: int) -> None:
    rng = Random(seed)
    match = start(table.book, table.players, strict=table.strict)
    deeds: list[Deed] = []
    for _ in range(300):
        if match.phase is Phase.OVER:
            break
        if match.phase is Phase.DEAL:
            pack = list(table.book.pack_for(table.players))
            rng.shuffle(pack)
            unlooked = frozenset(
                seat for seat in range(1, table.players + 1) if table.book.blind and rng.random() < 0.3
            )
            match, deed = dealt(match, tuple(pack), rng.choice((0, 10)), unlooked)
            deeds.append(deed)
            continue
        seat, action = random_action(rng, match, ritual=False)
        match, events = act(match, seat, action)
        deeds.append((seat, action, events))
    text = to_text(record(table.book, NAMES[: table.players], table.strict, deeds))
    report = referee(parse(text))
    assert report.problem is None, (report.problem, text)
    assert report.match is not None
    assert (report.match.score, report.match.games) == (match.score, match.games)


def test_a_mano_that_is_over_as_soon_as_it_is_dealt() -> None:
    """Both sides one short of the game: the flor that must be sung ends it before anybody plays."""
    hands = "1e 5b 2e 6b 3e 10o"  # Ana is mano and has a flor of espadas
    first = start(ARGENTINO, 2, score=(29, 29))
    rest = tuple(c for c in ARGENTINO.pack_for(2) if c not in cards(hands))
    _, deed = dealt(first, cards(hands) + rest, 0)
    assert any(isinstance(event, ev.GameWon) for event in deed[2])
    text = to_text(record(ARGENTINO, NAMES[:2], False, [])).rstrip()
    acta = "\n".join(
        [text, "score: 29-29", "corte: Ana golpe", "deck: " + " ".join(c.code for c in cards(hands) + rest)]
    )
    report = referee(parse(f"{acta}\nmano: Ana | Blas\n== 1-0\n= 0-0"))
    assert report.problem is None
    assert referee(parse(f"{acta}\nmano: Ana | Blas\nmano: Ana | Blas")).problem is not None


def test_who_leaves_the_cards_unlooked_to_the_end() -> None:
    """B32: nothing in the lines shows it, and a flor that would have to be sung stays silent."""
    hands = cards("1c 5b 2c 6b 3c 10o")  # Ana is mano and has a flor of copas
    deck = " ".join(c.code for c in (*hands, *[c for c in BELMEZ.pack_for(2) if c not in hands]))
    acta = f"rulebook: belmez\nseats: Ana Blas\n{{}}deck: {deck}\nmano: Ana | Blas\nAna mazo\n"
    seen, unlooked = (referee(parse(acta.format(line))) for line in ("", "ciegas: Ana\n"))
    assert seen.problem is None
    assert unlooked.problem is None
    assert any(isinstance(event, ev.FlorSung) for event in seen.events())
    assert not any(isinstance(event, ev.FlorSung) for event in unlooked.events())
    assert to_text(parse("ciegas: Ana Blas\n")) == "ciegas: Ana Blas\n"
    assert referee(parse(acta.format("ciegas: Zoe\n"))).problem is not None
