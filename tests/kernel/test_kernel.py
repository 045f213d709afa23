"""The kernel by itself: the same counts as the engine, the same results from a seed, nothing seen that is hidden."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.kernel.lockstep import options
from truquero.cards import Card
from truquero.engine import Call, Hands, Match, Phase, act, start
from truquero.kernel import Batch, Kernel, Runner
from truquero.kernel.layout import CARD, HAND, HEADER, SAID, SEAT, VALUE
from truquero.kernel.table_files import path_of
from truquero.rulebooks import ALMERIA, ARGENTINO, BELMEZ, TARIJA, VALENCIA
from truquero.rules import Rulebook
from truquero.seats import TABLE


@pytest.fixture(scope="module")
def argentino() -> Kernel:
    return Kernel(ARGENTINO, 2)


# ---------------------------------------------------------------- counts of small trees


def engine_perft(kernel: Kernel, m: Match, depth: int) -> int:
    """In how many ways the engine can go on for so many actions, or until the mano ends."""
    if not depth or m.phase is not Phase.PLAY:
        return 1
    total = 0
    for seat in (1, 2):
        c = m.contest_of(seat)
        if c is not None:
            for action in options(kernel, m, seat, c.dealt[seat]).values():
                total += engine_perft(kernel, act(m, seat, action)[0], depth - 1)
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
    kernel = Kernel(book, 2)
    batch = Batch(kernel, n=1, seed=5)
    batch.reset()
    pack = book.pack_for(2)
    cards: list[tuple[Card, ...]] = [
        tuple(pack[i] for i in batch.lines[0, HEADER + CARD + 3 * p : HEADER + CARD + 3 * p + 3]) for p in range(2)
    ]
    m, _ = act(start(book, 2), TABLE, Hands(((1, cards[0]), (2, cards[1]))))
    for depth, due in enumerate(PERFT[book.id], 1):
        assert (engine_perft(kernel, m, depth), kernel_perft(batch, depth)) == (due, due)


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
    gained = np.zeros((64, 2), int)
    for _ in range(3000):
        gained += batch.step(batch.random_actions())
        if batch.done.all():
            break
    assert batch.done.all()
    assert set(batch.winners) == {0, 1}
    assert (batch.games.max(1) == ARGENTINO.match.to_win).all()
    assert (gained >= 0).all()


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
        batch._look()
        assert np.array_equal(batch.legal_masks(seats), legal)
        batch.lines[:] = kept
        batch._look()
        batch.step(batch.random_actions())
    assert changed > 100


def hide(lines: Any, size: int) -> int:
    """Give the rivals of seat 1 other cards in place of those they still hold."""
    changed = 0
    for line in lines:
        o = HEADER
        for place in range(2):
            if line[o + SEAT + place] % 2 == 1:  # the other team
                held = {int(c) for c in line[o + CARD : o + CARD + 12]}
                for slot in range(3):
                    if line[o + HAND + place] >> slot & 1:
                        line[o + CARD + 3 * place + slot] = next(c for c in range(size) if c not in held)
                        held.add(int(line[o + CARD + 3 * place + slot]))
                        changed += 1
                said = line[o + SAID] >> place & 1
                line[o + VALUE + place] += 0 if said else 1
    return changed


# ---------------------------------------------------------------- tables on disk


def test_tables_are_kept_and_a_damaged_file_is_made_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TRUQUERO_CACHE", str(tmp_path))
    first = Kernel(ALMERIA, 2)
    Batch(first, n=4).reset()
    first.save()
    again = Kernel(ALMERIA, 2)
    assert np.array_equal(again.round.tables, first.round.tables)
    path = path_of(first)
    data = path.read_bytes()
    path.write_bytes(data[:-7])
    assert len(Kernel(ALMERIA, 2).round.explorer.bets) == 0
    assert "are damaged (its checksum is wrong): they are made anew" in capsys.readouterr().err
    assert path_of(Kernel(ALMERIA.with_options({"toros": "1"}), 2)) != path


# ---------------------------------------------------------------- words and numbers


def test_a_number_becomes_the_nearest_size_and_back() -> None:
    words = Kernel(VALENCIA, 2).words
    allowed = range(1, 1000)
    for number, size in ((1, 1), (2, 2), (4, 3), (8, 9), (500, 9)):
        action = words.number_of(Call("envide", number), allowed)
        said = words.options([Call("envide")], {"envide": allowed})[action]
        assert (said.number or 2) == size
