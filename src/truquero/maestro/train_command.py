"""``truquero train``: make a strategy for a rulebook, or for all of them; stop it with Ctrl-C and go on later."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from time import monotonic, process_time
from typing import Any, Final

from truquero.kernel import MissingExtra
from truquero.maestro.blueprint import blueprint_folder, kept, write
from truquero.rulebooks import BOOKS
from truquero.rules import REDONDO, Rulebook

ABOUT = "train maestro's strategy for a rulebook by playing it millions of times (needs the extra fast)"
MINUTES: Final = 15.0
EVERY: Final = 60.0
"""Seconds between two checkpoints."""
SCOUT: Final = 15_000_000
"""Nodes of the first training, for points, that tells what a score is worth."""
TWO: Final = 2
"""Seats in a contest without partners."""
TEAM_SETS: Final = 160_000
"""So many situations at most in the file of a table of partners."""


class CannotTrain(Exception):
    """The training cannot run; the message says why."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("rulebook", nargs="?", metavar="RULEBOOK", help="for example argentino or belmez:patas=3")
    add("--all", action="store_true", help="every rulebook, one after another; finished ones are skipped")
    add(
        "--players",
        type=int,
        metavar="N",
        help="seats in a contest (default 2, duels of larger tables too; with --all: every number)",
    )
    add("--minutes", type=float, default=MINUTES, metavar="M", help=f"of processor time (default {MINUTES:.0f})")
    add(
        "--epochs", type=int, metavar="N", help="exactly this many epochs instead of minutes: the same result each time"
    )
    add("--seed", type=int, default=1, help="the same seed and epochs give the same strategy")
    add("--memory", type=int, default=512, metavar="MB", help="the most that the tables may take (default 512)")
    add("--output", metavar="FILE", help="where to write the strategy (default: the cache folder)")


def run(arguments: argparse.Namespace, named: Callable[[str], Rulebook]) -> int:
    """Train what was asked for."""
    if arguments.all == bool(arguments.rulebook):
        raise CannotTrain("name one rulebook, or say --all")
    if not arguments.minutes > 0 or (arguments.epochs is not None and arguments.epochs < 1):
        raise CannotTrain("--minutes and --epochs must be more than 0")
    if arguments.all and arguments.output:
        raise CannotTrain("--output goes with one rulebook")
    for book, players in _asked_for(arguments, named):
        if arguments.all and kept(book, players).exists():
            print(f"{book.id}, {players} seats: trained already ({kept(book, players)})", flush=True)
            continue
        try:
            finished = train(book, players, arguments)
        except MissingExtra as error:
            raise CannotTrain(str(error)) from None
        if not finished:
            print("Stopped. The same command goes on from here.", file=sys.stderr)
            return 130
    return 0


def _asked_for(arguments: argparse.Namespace, named: Callable[[str], Rulebook]) -> list[tuple[Rulebook, int]]:
    """The rulebooks and seats in a contest to train, those of two seats first."""
    if arguments.all:
        every = [(book, n) for book in BOOKS.values() for n in contests_of(book)]
        return sorted((x for x in every if arguments.players in (None, x[1])), key=lambda x: x[1])
    book = named(arguments.rulebook)
    players = arguments.players or min(contests_of(book))
    if players not in contests_of(book):
        allowed = ", ".join(map(str, contests_of(book)))
        raise CannotTrain(f"a contest of {book.id} has {allowed} seats, not {players}")
    return [(book, players)]


def contests_of(book: Rulebook) -> list[int]:
    """How many may sit in a contest of a rulebook: no larger tables where all of their contests are duels.

    >>> from truquero.rulebooks import ALMERIA, ARGENTINO
    >>> contests_of(ALMERIA), contests_of(ARGENTINO)
    ([2], [2, 4, 6])
    """
    return [n for n in book.players if n == TWO or not _only_duels(book, n)]


def _only_duels(book: Rulebook, players: int) -> bool:
    schedule = book.schedule(players)
    if schedule is None:
        return False
    lasts = ("", REDONDO, schedule.duels.name)
    return all(schedule.duels_now(p, last) is not None for p in range(book.match.target) for last in lasts)


def checkpoint_of(book: Rulebook, players: int, seed: int) -> Path:
    name = kept(book, players).stem
    return blueprint_folder() / "training" / f"{name}-seed{seed}.npz"


def train(book: Rulebook, players: int, arguments: argparse.Namespace) -> bool:
    """Train one rulebook; False if somebody stopped it."""
    print(f"{book.id}, {players} seats: a first look at what each score is worth", flush=True)
    trainer = _trainer(book, players, arguments)
    path = checkpoint_of(book, players, arguments.seed)
    went_on = trainer.resume(path)
    memory = f"{trainer.sizes.megabytes:.0f} MB for {trainer.sizes.slots:,} situations at most"
    print(
        f"{book.id}, {players} seats: {memory}" + (f"; goes on after epoch {trainer.epochs}" if went_on else ""),
        flush=True,
    )
    saved, begun = monotonic(), process_time()
    value = 0.0
    try:
        while not _done(trainer.epochs, process_time() - begun, arguments):
            now = trainer.run_epoch()
            value += 0.02 * (now - value) if trainer.epochs > 1 else now
            if monotonic() - saved > EVERY:
                saved = monotonic()
                trainer.save(path)
                print(_progress(trainer, value, process_time() - begun), flush=True)
    except KeyboardInterrupt:
        trainer.save(path)
        trainer.kernel.save()
        return False
    _finish(trainer, arguments, path)
    print(_progress(trainer, value, process_time() - begun), flush=True)
    return True


def _trainer(book: Rulebook, players: int, arguments: argparse.Namespace) -> Any:
    try:
        from truquero.maestro.trainer import NoRoom, Sizes, Trainer
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("truquero"):
            raise
        raise MissingExtra(f"training needs {error.name}: pip install 'truquero[fast]'") from None
    try:
        sizes = Sizes.within(arguments.memory)
    except NoRoom as error:
        raise CannotTrain(str(error)) from None
    values, visits = _scores(book, players, arguments.seed)
    return Trainer(book, players, seed=arguments.seed, sizes=sizes, values=values, visits=visits)


def _scores(book: Rulebook, players: int, seed: int) -> tuple[Any, Any]:
    """What scores are worth (the chance to win the game) and how often each is played, from the manos of a first, short
    training for points."""
    from truquero.maestro.abstraction import COARSE, abstraction
    from truquero.maestro.game_chances import played_ends, values_of, visited, winning_chances
    from truquero.maestro.packing import strategy_of
    from truquero.maestro.trainer import Sizes, Trainer

    groups = abstraction(book, players, COARSE if players == TWO else None, zones=False)
    scout = Trainer(book, players, seed=seed, sizes=Sizes.within(128), groups=groups)
    while scout.nodes < SCOUT:
        scout.run_epoch()
    ends = played_ends(scout.kernel, strategy_of(scout))
    scout.kernel.save()
    return values_of(winning_chances(ends)), visited(ends)


def _done(epochs: int, seconds: float, arguments: argparse.Namespace) -> bool:
    if arguments.epochs is not None:
        return bool(epochs >= arguments.epochs)
    return bool(epochs > 0 and seconds >= 60 * arguments.minutes)


def _finish(trainer: Any, arguments: argparse.Namespace, path: Path) -> None:
    from truquero.maestro.packing import MOST_SETS, blueprint_file

    trainer.save(path)
    trainer.kernel.save()
    data = blueprint_file(trainer, {}, MOST_SETS if trainer.players == TWO else TEAM_SETS)
    place = Path(arguments.output) if arguments.output else kept(trainer.book, trainer.players)
    try:
        write(place, data)
    except OSError as error:
        raise CannotTrain(f"cannot write {place}: {error.strerror}; the checkpoint is {path}") from None
    print(f"{place}: {len(data) / 2**20:.1f} MB", flush=True)


def _progress(trainer: Any, value: float, seconds: float) -> str:
    """How far it is. The regret a walk bounds what the strategy can still lose, and falls towards 0."""
    return (
        f"{trainer.book.id}: {seconds:.0f} s, epoch {trainer.epochs}, {trainer.nodes:,} nodes, {trainer.sets:,}"
        f" situations, regret {trainer.mean_regret():.3f}, mano's value {value:+.3f}"
    )
