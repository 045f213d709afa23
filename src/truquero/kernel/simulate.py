"""``truquero simulate``: how often things happen, over millions of hands of random legal play."""

from __future__ import annotations

import argparse
import json
import os
import sys
from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple

from truquero.kernel import MissingExtra
from truquero.kernel import layout as at
from truquero.rules import Rulebook

if TYPE_CHECKING:
    from truquero.kernel.running import MatchCounts

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
    if arguments.plot:
        _plot(_found(book, players, arguments), arguments.plot)  # before anything is played: can it be drawn at all?
    try:
        found = _simulated(arguments, book, players)
    except (MissingExtra, ValueError) as error:
        raise CannotSimulate(str(error)) from None
    if arguments.plot:
        _plot(found, arguments.plot)
    if arguments.json:
        return [json.dumps(found, ensure_ascii=False, indent=2)]
    return _told(found)


class SimulatedHands(NamedTuple):
    """What was played so far."""

    counts: tuple[int, ...] = (0,) * (at.HEADER - at.COUNTS)
    """By counter, in the order of the layout from COUNTS on."""
    matches: int = 0
    won: int = 0
    """Matches that the side of the first mano has won."""
    seconds: float = 0.0
    complete: bool = False

    def plus(self, played: MatchCounts, seconds: float, enough: int) -> SimulatedHands:
        sums = played.counts.sum(0, dtype="int64").tolist()
        counts = tuple(a + b for a, b in zip(self.counts, sums, strict=True))
        won = self.won + int((played.winners == 0).sum())
        return SimulatedHands(counts, self.matches + played.winners.size, won, seconds, counts[at.HANDS] >= enough)


KEPT_EVERY = 60.0
"""So many seconds of learning may be lost when a simulation is stopped."""


def _simulated(arguments: argparse.Namespace, book: Rulebook, players: int) -> dict[str, Any]:
    from truquero.kernel import Kernel, Runner

    tally, size, begun = SimulatedHands(), 256, perf_counter()
    kept = begun
    show = sys.stderr.isatty()
    try:
        kernel = Kernel(book, players)
        blind = range(players) if arguments.blind else ()
        runner = Runner(kernel, arguments.seed, arguments.threads, blind)
        while not tally.complete:
            played = runner.play(tally.matches, size)
            tally = tally.plus(played, perf_counter() - begun, arguments.hands)
            size = min(max(256, size * 2), 1 << 15)
            if show:
                hands = tally.counts[at.HANDS]
                done = "#" * int(40 * min(1.0, hands / arguments.hands))
                print(f"\r[{done:<40}] {hands:,} hands", end="", file=sys.stderr, flush=True)
            if perf_counter() - kept > KEPT_EVERY:
                kernel.save()
                kept = perf_counter()
        kernel.save()
    except KeyboardInterrupt:
        pass  # tables that were just being written are not kept
    if show:
        print(file=sys.stderr)
    return _found(book, players, arguments, tally)


def _found(
    book: Rulebook, players: int, arguments: argparse.Namespace, tally: SimulatedHands | None = None
) -> dict[str, Any]:
    """The result as it is printed. A share of nothing is null."""
    counts, matches, won, seconds, complete = tally or SimulatedHands()
    hands, steps, mano_won, pardas, flores, envidos, envido_mano, refused, left, _ = counts[: at.N_COUNTS]
    won_at, flor_at, dealt_at = (counts[at.N_COUNTS + 8 * k :][:players] for k in range(3))
    bets = book.envido is not None
    return {
        "rulebook": book.id,
        "options": dict(book.chosen),
        "players": players,
        "seed": arguments.seed,
        "blind": arguments.blind,
        "complete": complete,
        "hands": hands,
        "actions": steps,
        "matches": matches,
        "seconds": round(seconds, 3),
        "hands_per_second": round(hands / seconds) if seconds else None,
        "first_mano_wins_match": _share(won, matches),
        "mano_wins_truco": _share(mano_won, hands),
        "pardas_per_hand": _share(pardas, hands),
        "hands_with_flor": _share(flores, hands if book.flor is not None else 0),
        "envidos_settled": _share(envidos, hands if bets else 0),
        "envidos_refused": _share(refused, hands if bets else 0),
        "mano_wins_envido": _share(envido_mano, envidos),
        "departures_per_hand": _share(left, hands),
        "envido_by_place": [_share(a, b if bets else 0) for a, b in zip(won_at, dealt_at, strict=True)],
        "flor_by_place": [_share(a, b if book.flor is not None else 0) for a, b in zip(flor_at, dealt_at, strict=True)],
    }


def _share(some: int, of: int) -> float | None:
    return some / of if of else None


def _percent(share: float | None) -> str:
    return "       –" if share is None else f"{100 * share:8.3f} %"


def _mean(number: float | None) -> str:
    return "       –" if number is None else f"{number:8.4f}"


def _told(found: dict[str, Any]) -> list[str]:
    early = (", blind" if found["blind"] else "") + ("" if found["complete"] else " (stopped early)")
    rate = f": {found['hands_per_second']:,} hands a second" if found["hands"] else ""
    lines = [
        f"{found['rulebook']}, {found['players']} players, random legal play, seed {found['seed']}{early}",
        f"{found['hands']:,} hands, {found['matches']:,} matches, {found['actions']:,} actions"
        f" in {found['seconds']:.1f} s{rate}",
        f"mano's side wins the truco  {_percent(found['mano_wins_truco'])}",
        f"first mano's side wins match{_percent(found['first_mano_wins_match'])}",
        f"bazas tied, a hand          {_mean(found['pardas_per_hand'])}",
        f"hands with a flor           {_percent(found['hands_with_flor'])}",
        f"envido wanted and settled   {_percent(found['envidos_settled'])}",
        f"envido refused              {_percent(found['envidos_refused'])}",
        f"mano's side wins the envido {_percent(found['mano_wins_envido'])}",
        f"departures, a hand          {_mean(found['departures_per_hand'])}",
        "envido won, flor dealt, by place from the mano on:",
    ]
    pairs = zip(found["envido_by_place"], found["flor_by_place"], strict=True)
    return lines + [f"  {i}: {_percent(e)}  {_percent(f)}" for i, (e, f) in enumerate(pairs, 1)]


def _plot(found: dict[str, Any], path: str) -> None:
    try:
        from matplotlib.figure import Figure
    except ModuleNotFoundError:
        raise CannotSimulate("--plot needs matplotlib: pip install 'truquero[arena]'") from None
    figure = Figure(figsize=(7, 4), layout="constrained")
    axes = figure.subplots()
    places = range(1, found["players"] + 1)
    axes.bar([p - 0.2 for p in places], [100 * (x or 0) for x in found["envido_by_place"]], 0.4, label="envido won")
    axes.bar([p + 0.2 for p in places], [100 * (x or 0) for x in found["flor_by_place"]], 0.4, label="flor dealt")
    axes.set_xticks(list(places))
    axes.set_xlabel("place, from the mano on")
    axes.set_ylabel("% of hands")
    axes.set_title(f"{found['rulebook']}, {found['players']} players, {found['hands']:,} hands at random")
    axes.legend()
    try:
        figure.savefig(path)
    except (OSError, ValueError) as error:
        raise CannotSimulate(f"cannot write {path!r}: {error}") from None
