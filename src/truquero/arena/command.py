"""``truquero arena``: bots against bots, with the results.

The status is 0 when everything was played, 2 when what was asked cannot be played, 1 when playing broke, and 128 and
the signal's number when somebody stopped it: 130 for Ctrl-C, 143 for a request to terminate. What was finished
before is still printed and written, marked as partial.
"""

from __future__ import annotations

import argparse
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from types import FrameType
from typing import Any, TypeVar

from truquero.arena import export, plot, ratings
from truquero.arena.extras import welcome
from truquero.arena.measuring import all_cores, measure
from truquero.arena.report import report
from truquero.arena.results import Broken, Outcome
from truquero.arena.setting import Amount, ArenaError, Setting, bots_of
from truquero.arena.workers import SIGNALS

OK, BROKEN, UNUSABLE = 0, 1, 2
STDOUT = "-"
DEALS = 1000
ABOUT = "let bots play each other on duplicate deals and measure who wins"

Parser = TypeVar("Parser", bound=argparse.ArgumentParser)


def add_arguments(parser: Parser) -> Parser:
    """The arguments of the command."""
    add = parser.add_argument
    add("--rulebook", metavar="ID", default="argentino", help="as in belmez, belmez:patas=3 or my_rules.py")
    add("--players", type=int, metavar="N", help="how many players (default: the fewest allowed)")
    add("--bots", metavar="A,B[,C…]", required=True, help="the bots: every two of them meet, each as a whole team")
    amount = parser.add_mutually_exclusive_group()
    amount.add_argument("--deals", type=int, metavar="N", help=f"deals between two bots, at least ({DEALS})")
    amount.add_argument("--pairs", type=int, metavar="N", help="exactly this many pairs of games, instead of deals")
    add("--stop-above", type=float, metavar="SHARE", help="stop once it is clear that one wins more, as in 0.5")
    add("--seed", type=int, metavar="N", default=1, help="the same seed gives the same result (default 1)")
    add("--strict", action="store_true", help="a strict table: slips are possible and cost points")
    add("--workers", type=int, metavar="N", help="processes that play (default: one for each core)")
    add("--json", metavar="FILE", nargs="?", const=STDOUT, help="one JSON object, instead of text or in a file")
    add("--csv", metavar="FILE", nargs="?", const=STDOUT, help="one line for each game, instead of text or in a file")
    add("--plot", metavar="FILE", help="draw the result, as in out.svg")
    add("--no-ratings", action="store_true", help="no ratings for a pool of three bots or more")
    add("--times", action="store_true", help="also print how long decisions took on this machine")
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """The command by itself: ``python -m truquero.arena``."""
    parser = argparse.ArgumentParser(prog="truquero arena", description=ABOUT)
    try:
        return run(add_arguments(parser).parse_args(argv))
    except SystemExit as stop:  # argparse has said what was wrong, or shown its help
        return stop.code if isinstance(stop.code, int) else UNUSABLE
    except KeyboardInterrupt:
        return 128 + signal.SIGINT
    except BrokenPipeError:  # the reader has closed the pipe
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return OK


def run(arguments: argparse.Namespace) -> int:
    """Do what was asked and return the status."""
    try:
        asked = _checked(arguments)
        with listening() as stop:
            status, outcome = _played(arguments, *asked, stop)
            if outcome is None or not outcome.meetings:
                _warn("nothing was finished, so there is nothing to report")
            elif not _tell(arguments, outcome):
                status = status or BROKEN
            return status
    except ArenaError as error:
        _warn(str(error))
        return UNUSABLE


def _checked(arguments: argparse.Namespace) -> tuple[Setting, Amount, int]:
    """The request, refused here if any of it cannot be done. ``measure`` checks the table itself."""
    deals = DEALS if arguments.deals is None and arguments.pairs is None else arguments.deals
    amount = Amount(deals, arguments.pairs, arguments.stop_above)
    bots = bots_of(arguments.bots)
    setting = Setting(arguments.rulebook, bots, arguments.players, arguments.seed, arguments.strict)
    if arguments.json == arguments.csv == STDOUT:
        raise ArenaError("--json and --csv cannot both be printed: give one of them the name of a file")
    if _rates(arguments, len(bots)):
        ratings.check()
    if arguments.plot is not None:
        plot.check(Path(arguments.plot))
    files = [name for name in (arguments.json, arguments.csv, arguments.plot) if name not in (None, STDOUT)]
    if len({Path(name).resolve() for name in files}) < len(files):
        raise ArenaError(f"two results cannot go into one file: {', '.join(files)}")
    for name in files:
        export.check_writable(Path(name))
    return setting, amount, all_cores() if arguments.workers is None else arguments.workers


def _rates(arguments: argparse.Namespace, bots: int) -> bool:
    """Two bots need no ratings: the share of games says it all."""
    return bots > 2 and not arguments.no_ratings


def _played(
    arguments: argparse.Namespace, setting: Setting, amount: Amount, workers: int, stop: Stop
) -> tuple[int, Outcome | None]:
    try:
        with progress("pairs" if amount.pairs is not None else "deals") as watch:
            outcome = measure(setting, amount, workers=workers, stop=stop, watch=watch)
    except Broken as error:
        _warn(*filter(None, (str(error), error.details.rstrip())))
        return BROKEN, error.outcome
    if not stop():
        return OK, outcome
    return 128 + stop.signal, outcome


def _tell(arguments: argparse.Namespace, outcome: Outcome) -> bool:
    """Write and print the results. If a file cannot be written, the rest still is, and the answer is False.

    Files come first: the reader of the output may close the pipe.
    """
    rated = ratings.rate(outcome) if _rates(arguments, len(outcome.bots)) else ()
    as_json, as_csv = export.as_json(outcome, rated, times=arguments.times), export.as_csv(outcome)
    files = {name: text.encode() for name, text in ((arguments.json, as_json), (arguments.csv, as_csv)) if name}
    table = "".join(f"{line}\n" for line in report(outcome, rated, times=arguments.times))
    printed = files.pop(STDOUT, table.encode()).decode()
    if arguments.plot is not None:
        files[arguments.plot] = plot.picture(outcome, rated, plot.kind_of(Path(arguments.plot)))
    written = [_written(Path(name), data) for name, data in files.items()]
    if outcome.partial:
        _warn("the result is partial: it has the pairs that were finished, from the first on without gaps")
    print(printed, end="", flush=True)
    return all(written)


def _written(path: Path, data: bytes) -> bool:
    try:
        export.write(path, data)
    except OSError as error:
        _warn(f"cannot write {str(path)!r}: {error.strerror or error}")
        return False
    return True


def _warn(*lines: str) -> None:
    print(f"truquero: {lines[0]}", *lines[1:], sep="\n", file=sys.stderr, flush=True)


# ---------------------------------------------------------------- being stopped


class Stop:
    """Whether somebody asked to stop, and by which signal."""

    HURRY = 1.0
    """Seconds: a second Ctrl-C that comes later than this does not wait for results any more. What comes sooner is
    the same one, sent both by the terminal and by a program in between."""

    def __init__(self) -> None:
        self.signal = 0
        self.since = 0.0

    def __call__(self) -> bool:
        return self.signal != 0

    def hear(self, number: int, frame: FrameType | None) -> None:
        if not self.signal:
            self.signal, self.since = number, monotonic()
        elif monotonic() - self.since > self.HURRY:
            raise KeyboardInterrupt


@contextmanager
def listening() -> Iterator[Stop]:
    """Turn Ctrl-C and requests to terminate into a flag, so that we stop in good order."""
    stop = Stop()
    if threading.current_thread() is not threading.main_thread():  # only the main thread is told of signals
        yield stop
        return
    before = [(number, signal.signal(number, stop.hear)) for number in SIGNALS]
    try:
        yield stop
    finally:
        for number, handler in before:
            signal.signal(number, handler)


# ---------------------------------------------------------------- the bar


@contextmanager
def progress(unit: str) -> Iterator[Callable[[int, int], None] | None]:
    """A bar on the terminal; none where the errors go elsewhere or the library for it is not installed."""
    library: Any = welcome("tqdm") if sys.stderr.isatty() else None
    if library is None:
        yield None
        return
    library.tqdm.monitor_interval = 0  # no thread that watches over the bar
    with library.tqdm(unit=f" {unit}", leave=False, file=sys.stderr) as bar:

        def watch(done: int, total: int) -> None:
            if bar.total != total:
                bar.total = total
                bar.refresh()
            bar.update(done - bar.n)

        yield watch
