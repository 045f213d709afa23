"""The kernel by itself: the same counts as the engine, the same results from a seed, nothing seen that is hidden."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import numpy as np
import pytest

from truquero.engine import Call, Phase, act
from truquero.kernel import Batch, Kernel, Runner
from truquero.kernel.beside import Beside
from truquero.kernel.explore import Explorer
from truquero.kernel.flat_tables import FlatTables
from truquero.kernel.layout import CARD, HAND, HEADER, SAID, SEAT, VALUE
from truquero.kernel.loop import GOES_ON
from truquero.kernel.stepping import UNSEEN
from truquero.rulebooks import ALMERIA, ARGENTINO, BELMEZ, BOOKS, TARIJA, VALENCIA
from truquero.rules import Rulebook


@pytest.fixture(scope="module")
def argentino() -> Kernel:
    return Kernel(ARGENTINO, 2)


# ---------------------------------------------------------------- counts of small trees


def engine_perft(beside: Beside, depth: int) -> int:
    """In how many ways the engine can go on for so many actions, or until the mano ends."""
    m = beside.match
    if not depth or m.phase is not Phase.PLAY:
        return 1
    total = 0
    for seat in (1, 2):
        for action in beside.options(seat).values():
            beside.match = act(m, seat, action)[0]
            total += engine_perft(beside, depth - 1)
            beside.match = m
    return total


def kernel_perft(batch: Batch, depth: int) -> int:
    line, deck = batch.lines.copy(), batch.decks.copy()
    manos = int(line[0, HEADER + CARD : HEADER + CARD + 6].sum())
    if not depth:
        return 1
    total = 0
    masks = batch.masks.copy()
    for seat in range(2):
        for action in range(64):
            if int(masks[0, seat]) >> action & 1:
                batch.step(np.array([action]), np.array([seat]))
                ended = batch.done[0] or int(batch.lines[0, HEADER + CARD : HEADER + CARD + 6].sum()) != manos
                total += 1 if ended else kernel_perft(batch, depth - 1)
                batch.lines[:], batch.decks[:], batch.masks[:], batch.status[:] = line, deck, masks, 0
    return total


PERFT = {"almeria": (5, 20, 62), "argentino": (12, 57, 209)}
"""The ways through the first one, two and three actions of the mano that seed 5 deals."""


@pytest.mark.parametrize("book", [ALMERIA, ARGENTINO], ids=lambda b: b.id)
def test_perft_of_engine_and_kernel(book: Rulebook) -> None:
    beside = Beside(Kernel(book, 2), seed=5)
    batch = Batch(beside.kernel, n=1, seed=5)
    batch.reset()
    for depth, due in enumerate(PERFT[book.id], 1):
        assert (engine_perft(beside, depth), kernel_perft(batch, depth)) == (due, due)


# ---------------------------------------------------------------- a seed is a seed


def test_a_seed_gives_the_same_with_any_number_of_threads(argentino: Kernel) -> None:
    one, two = (Runner(argentino, seed=3, threads=n).play(0, 300) for n in (1, 2))
    assert np.array_equal(one.counts, two.counts)
    assert np.array_equal(one.winners, two.winners)
    assert set(one.winners) == {0, 1}


def test_another_seed_gives_another_match(argentino: Kernel) -> None:
    assert not np.array_equal(
        Runner(argentino, seed=3).play(0, 50).counts, Runner(argentino, seed=4).play(0, 50).counts
    )


# ---------------------------------------------------------------- the batch


def test_a_batch_plays_whole_matches(argentino: Kernel) -> None:
    batch = Batch(argentino, n=64, seed=1)
    batch.reset()
    gained = batch.points()  # a flor may pay when the cards are dealt
    for _ in range(3000):
        gained += batch.step(batch.random_actions())
        if batch.done.all():
            break
    assert batch.done.all()
    assert set(batch.winners) == {0, 1}
    assert (batch.games.max(1) == ARGENTINO.match.to_win).all()
    assert np.array_equal(gained, batch.points())


@pytest.mark.parametrize("threads", [1, 3])
def test_a_match_that_ends_begins_anew(argentino: Kernel, threads: int) -> None:
    """Every match of a batch that renews itself is the one with its number, as if it had been begun by hand."""
    renewed, by_hand = Batch(argentino, n=8, seed=2, renew=True, threads=threads), Batch(argentino, n=8, seed=2)
    renewed.reset()
    by_hand.reset()
    ended = 0
    for _ in range(400):
        actions = renewed.random_actions()
        gained = renewed.step(actions)
        told = by_hand.step(actions)
        over = np.flatnonzero(by_hand.done)
        assert np.array_equal(renewed.ended >= 0, by_hand.done)
        assert np.array_equal(renewed.ended[over], by_hand.winners[over])
        if over.size:
            by_hand.reset(over)
        told[over] += by_hand.points()[over]
        assert np.array_equal(gained, told)
        assert np.array_equal(renewed.observations(), by_hand.observations())
        assert np.array_equal(renewed.legal_masks(), by_hand.legal_masks())
        ended += over.size
    assert ended > 5


def test_what_a_step_shows_is_what_a_seat_sees(argentino: Kernel) -> None:
    batch = Batch(argentino, n=32, seed=6)
    batch.reset()
    for _ in range(40):
        kept = batch.observations()
        copy = kept.copy()
        assert np.array_equal(kept, batch.observations(batch.actors))
        assert np.array_equal(batch.legal_masks(), batch.legal_masks(batch.actors))
        batch.step(batch.random_actions())
        assert np.array_equal(kept, copy)  # the next step writes somewhere else


@pytest.mark.parametrize(
    ("actions", "seats", "said"),
    [
        ([0], None, r"actions must be one number for each of 2 matches, not \(1,\)"),
        ([0, 0], [0, 2], "match 1: there is no seat 2; they are 0 to 1"),
        ([0, -1], None, "match 1: seat 0 may not do action -1 now; legal: "),
        ([0, 200], None, "match 1: seat 0 may not do action 200 now; legal: "),
    ],
)
def test_rubbish_is_refused_with_a_sentence(
    argentino: Kernel, actions: list[int], seats: list[int] | None, said: str
) -> None:
    batch = Batch(argentino, n=2, seed=1)
    batch.reset()
    before = batch.lines.copy()
    with pytest.raises(ValueError, match=said):
        batch.step(np.array(actions), None if seats is None else np.array(seats))
    assert np.array_equal(batch.lines, before)


def test_an_action_that_is_not_legal_is_refused_and_changes_nothing(argentino: Kernel) -> None:
    batch = Batch(argentino, n=2, seed=1)
    batch.reset()
    before = batch.lines.copy()
    with pytest.raises(ValueError, match=r"match 0: seat 0 may not do no-quiero now; legal: \['card 0', "):
        batch.step(np.full(2, argentino.words.number_of(Call("no-quiero"))))
    assert np.array_equal(batch.lines, before)


@pytest.mark.parametrize(
    ("book", "players"), [(ARGENTINO, 2), (TARIJA, 2), (BELMEZ, 4)], ids=lambda x: getattr(x, "id", x)
)
def test_nothing_hidden_is_seen(book: Rulebook, players: int) -> None:
    """Other cards in the hands of others: the same observation and the same legal actions."""
    batch = Batch(Kernel(book, players), n=16, seed=7)
    batch.reset()
    changed = 0
    for _ in range(30):
        seats = np.zeros(16, np.int32)
        seen, legal = batch.observations(seats), batch.legal_masks(seats)
        kept = batch.lines.copy()
        changed += hide(batch.lines, batch.kernel.pack_size)
        assert np.array_equal(batch.observations(seats), seen)
        look(batch)
        assert np.array_equal(batch.legal_masks(seats), legal)
        batch.lines[:] = kept
        look(batch)
        batch.step(batch.random_actions())
    assert changed > 100


def look(batch: Batch) -> None:
    """Look once more at what may be done: the lines were changed by hand."""
    batch.status[batch.status == GOES_ON] = UNSEEN
    batch._advance(batch._all, batch.actors, np.zeros(batch.n, np.int32), np.zeros((batch.n, 2), np.int32))


def hide(lines: Any, size: int, of: int | None = None) -> int:
    """Give the rivals of seat 1, or the place ``of``, other cards in place of those they still hold."""
    changed = 0
    for line in lines:
        o = HEADER
        for place in range(2):
            if line[o + SEAT + place] % 2 == 1 if of is None else place == of:
                held = {int(c) for c in line[o + CARD : o + CARD + 12]}
                for slot in range(3):
                    if line[o + HAND + place] >> slot & 1:
                        line[o + CARD + 3 * place + slot] = next(c for c in range(size) if c not in held)
                        held.add(int(line[o + CARD + 3 * place + slot]))
                        changed += 1
                said = line[o + SAID] >> place & 1
                line[o + VALUE + place] += 0 if said else 1
    return changed


# ---------------------------------------------------------------- tables in memory and on disk


def test_tables_that_grew_say_the_same_as_tables_laid_out_at_once() -> None:
    """A row learnt later is written where there is room; whoever stands in a mano keeps the numbers it has."""
    kernel = Kernel(TARIJA, 4)
    grown, parts = FlatTables(Explorer(kernel.round.mano), kernel.round.bazas, kernel.round.cards), 0
    deals = Runner(kernel, seed=1)
    kernel.round.explorer = grown.explorer
    for unit in range(3):
        deals.play(unit, 1)
        grown.line()
    whole = FlatTables(grown.explorer, kernel.round.bazas, kernel.round.cards)
    whole.line()
    for part, there in whole.parts.items():
        written = min(len(there), len(grown.parts[part]))
        assert np.array_equal(grown.parts[part][:written], there[:written])
        parts += written
    assert parts > 1000


# ---------------------------------------------------------------- what it does not do


def test_a_strict_table_is_refused_with_a_reason() -> None:
    with pytest.raises(ValueError, match=r"assisted tables only.*start\(book, players, strict=True\)"):
        Kernel(ARGENTINO, 2, strict=True)
    with pytest.raises(ValueError, match="asturias is played by 4, not by 6"):
        Kernel(BOOKS["asturias"], 6)


@pytest.mark.parametrize("missing", ["numba", "numpy"])
def test_without_the_extra_the_engine_plays_and_says_what_is_missing(missing: str) -> None:
    """A process of its own, in which the library cannot be imported."""
    code = f"""
import sys
sys.modules[{missing!r}] = None
from truquero.cli import main
from truquero.engine import start, view
from truquero.kernel import MissingExtra
from truquero.rulebooks import ARGENTINO
assert view(start(ARGENTINO, 2), 1).score == (0, 0)
try:
    from truquero.kernel import Batch
except MissingExtra as error:
    print(error)
sys.exit(main(["simulate", "--hands", "10"]))
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120, check=False)
    said = f"the kernel needs {missing}: pip install 'truquero[fast]' (the engine plays without it, slower)"
    assert (done.returncode, done.stdout.strip()) == (2, said)
    assert said in done.stderr


# ---------------------------------------------------------------- words and numbers


def test_a_number_becomes_the_nearest_size_and_back() -> None:
    words = Kernel(VALENCIA, 2).words
    allowed = range(1, 1000)
    for number, size in ((1, 1), (2, 2), (4, 3), (8, 9), (500, 9)):
        action = words.number_of(Call("envide", number), allowed)
        said = words.options([Call("envide")], {"envide": allowed})[action]
        assert (said.number or 2) == size
