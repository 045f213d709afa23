"""``truquero simulate``: how often things happen, over millions of hands of random legal play."""

from __future__ import annotations

import argparse
import json
import os
import sys
from time import perf_counter
from typing import Any

from truquero.kernel import MissingExtra
from truquero.rules import Rulebook

ABOUT = "how often things happen, over millions of hands played at random (needs the extra fast)"


class CannotSimulate(Exception):
    """The simulation cannot run; the message says why."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("--rulebook", default="argentino", metavar="ID", help="as in argentino or belmez:patas=3")
    add("--players", type=int, help="how many players (default: the fewest allowed)")
    add(
        "--hands",
        type=_count,
        default=1_000_000,
        metavar="N",
        help="at least this many, as in 1e7 (default a million)",
    )
    add("--seed", type=int, default=0, help="the same seed gives the same result, with any number of threads")
    add("--threads", type=int, default=os.cpu_count() or 1, help="default: all processors")
    add("--blind", action="store_true", help="nobody looks at the cards until they say so, as Bélmez allows (B32)")
    add("--json", action="store_true", help="print one JSON object instead of text")
    add("--plot", metavar="FILE", help="draw the envidos and flores by place, as in out.svg (needs the extra arena)")


def _count(text: str) -> int:
    try:
        number = int(float(text))
    except (ValueError, OverflowError):
        number = 0
    if number < 1 or number != float(text):
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of hands, as in 1000000 or 1e6")
    return number


def run(arguments: argparse.Namespace, book: Rulebook) -> list[str]:
    """What to print. Ctrl-C ends the simulation early: what was played until then is told."""
    players = min(book.players) if arguments.players is None else arguments.players
    if players not in book.players:
        raise CannotSimulate(f"{book.id} is played by {', '.join(map(str, book.players))}, not by {players}")
    try:
        found = _simulated(arguments, book, players)
    except (MissingExtra, ValueError) as error:
        raise CannotSimulate(str(error)) from None
    if arguments.plot:
        _plot(found, arguments.plot)
    if arguments.json:
        return [json.dumps(found, ensure_ascii=False, indent=2)]
    return _told(found)


def _simulated(arguments: argparse.Namespace, book: Rulebook, players: int) -> dict[str, Any]:
    from truquero.kernel import Kernel, Runner

    total: list[int] = []
    matches, won, first, begun = 0, 0, 0, perf_counter()
    size, complete = 256, False
    show = sys.stderr.isatty()
    try:
        kernel = Kernel(book, players)
        blind = range(players) if arguments.blind else ()
        runner = Runner(kernel, arguments.seed, arguments.threads, blind)
        while not complete:
            played = runner.play(first, size)
            first += size
            sums = played.counts.sum(0, dtype="int64").tolist()
            total = [a + b for a, b in zip(total, sums, strict=True)] if total else sums
            matches += size
            won += int((played.winners == 0).sum())
            complete = total[0] >= arguments.hands
            size = min(max(256, size * 2), 1 << 15)
            if show:
                done = min(1.0, total[0] / arguments.hands)
                print(f"\r[{'#' * int(40 * done):<40}] {total[0]:,} hands", end="", file=sys.stderr, flush=True)
        kernel.save()
    except KeyboardInterrupt:
        pass  # tables that were just being written are not kept
    if show:
        print(file=sys.stderr)
    return _found(book, players, arguments, total or [0] * 34, matches, won, complete, perf_counter() - begun)


def _found(
    book: Rulebook,
    players: int,
    arguments: argparse.Namespace,
    total: list[int],
    matches: int,
    won: int,
    complete: bool,
    seconds: float,
) -> dict[str, Any]:
    from truquero.kernel import layout as at

    hands = max(total[at.HANDS], 1)
    place = at.BY_PLACE - at.COUNTS
    by_place = [total[place + 8 * k : place + 8 * k + players] for k in range(3)]
    return {
        "rulebook": book.id,
        "options": dict(book.chosen),
        "players": players,
        "seed": arguments.seed,
        "blind": arguments.blind,
        "complete": complete,
        "hands": total[at.HANDS],
        "actions": total[at.STEPS],
        "matches": matches,
        "seconds": round(seconds, 3),
        "hands_per_second": round(total[at.HANDS] / seconds) if seconds else 0,
        "first_mano_wins_match": won / max(matches, 1),
        "mano_wins_truco": total[at.MANO_WON] / hands,
        "pardas_per_hand": total[at.PARDAS] / hands,
        "hands_with_flor": total[at.FLORES] / hands,
        "envidos_settled": total[at.ENVIDOS] / hands,
        "envidos_refused": total[at.REFUSED] / hands,
        "mano_wins_envido": total[at.ENVIDO_MANO] / max(total[at.ENVIDOS], 1),
        "departures_per_hand": total[at.LEFT] / hands,
        "envido_by_place": [won / max(dealt, 1) for won, dealt in zip(by_place[0], by_place[2], strict=True)],
        "flor_by_place": [held / max(dealt, 1) for held, dealt in zip(by_place[1], by_place[2], strict=True)],
    }


def _told(found: dict[str, Any]) -> list[str]:
    def share(name: str) -> str:
        return f"{100 * found[name]:8.3f} %"

    early = (", blind" if found["blind"] else "") + ("" if found["complete"] else " (stopped early)")
    lines = [
        f"{found['rulebook']}, {found['players']} players, random legal play, seed {found['seed']}{early}",
        f"{found['hands']:,} hands, {found['matches']:,} matches, {found['actions']:,} actions"
        f" in {found['seconds']:.1f} s: {found['hands_per_second']:,} hands a second",
        f"mano's side wins the truco  {share('mano_wins_truco')}",
        f"who deals last wins match   {100 * (1 - found['first_mano_wins_match']):8.3f} %",
        f"bazas tied, a hand          {found['pardas_per_hand']:8.4f}",
        f"hands with a flor           {share('hands_with_flor')}",
        f"envido wanted and settled   {share('envidos_settled')}",
        f"envido refused              {share('envidos_refused')}",
        f"mano's side wins the envido {share('mano_wins_envido')}",
        f"departures, a hand          {found['departures_per_hand']:8.4f}",
        "envido won, flor dealt, by place from the mano on:",
    ]
    pairs = zip(found["envido_by_place"], found["flor_by_place"], strict=True)
    return lines + [f"  {i}: {100 * e:8.3f} %  {100 * f:8.3f} %" for i, (e, f) in enumerate(pairs, 1)]


def _plot(found: dict[str, Any], path: str) -> None:
    try:
        from matplotlib.figure import Figure
    except ModuleNotFoundError:
        raise CannotSimulate("--plot needs matplotlib: pip install 'truquero[arena]'") from None
    figure = Figure(figsize=(7, 4), layout="constrained")
    axes = figure.subplots()
    places = range(1, found["players"] + 1)
    axes.bar([p - 0.2 for p in places], [100 * x for x in found["envido_by_place"]], 0.4, label="envido won")
    axes.bar([p + 0.2 for p in places], [100 * x for x in found["flor_by_place"]], 0.4, label="flor dealt")
    axes.set_xticks(list(places))
    axes.set_xlabel("place, from the mano on")
    axes.set_ylabel("% of hands")
    axes.set_title(f"{found['rulebook']}, {found['players']} players, {found['hands']:,} hands at random")
    axes.legend()
    try:
        figure.savefig(path)
    except (OSError, ValueError) as error:
        raise CannotSimulate(f"cannot write {path!r}: {error}") from None
