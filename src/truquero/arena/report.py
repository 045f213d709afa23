"""The outcome in words and columns, for people: no line is longer than a terminal of 80 columns, if names allow."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from truquero.arena.intervals import Estimate
from truquero.arena.ratings import Rating
from truquero.arena.results import QUICK, Ended, Meeting, Outcome

NAME = 22
"""How wide the column of names is; a longer name has a line of its own."""

WHY = {
    Ended.COMPLETE: "",
    Ended.CLEAR: "; stopped early, the result was clear",
    Ended.INTERRUPTED: "; interrupted",
}


def report(outcome: Outcome, ratings: Sequence[Rating] = (), *, times: bool = False) -> list[str]:
    """The lines to print."""
    lines = [*_heading(outcome), ""]
    lines += [f"{'':{NAME}} {'won':>11}  {'share of games, 95 %':22} points a deal, 95 %"]
    for meeting in outcome.meetings:
        lines += _meeting(meeting)
    for a, b in outcome.missing:
        lines += [f"{a} against {b}: no pair was finished"]
    if ratings:
        lines += ["", f"{'rating':{NAME}} {'mu':>8} {'sigma':>8} {'ordinal':>8}"]
        for r in ratings:
            lines += _named(r.bot, f"{r.mu:8.2f} {r.sigma:8.2f} {r.ordinal:8.2f}")
    if times:
        lines += ["", *_times(outcome)]
    return lines


def _heading(outcome: Outcome) -> Iterator[str]:
    options = "".join(f", {name}={value}" for name, value in outcome.options)
    table = "a strict" if outcome.setting.strict else "an assisted"
    yield f"{outcome.rulebook}{options}, {outcome.players} players at {table} table, seed {outcome.setting.seed}"
    asked = outcome.amount
    each = f"{asked.pairs} pairs" if asked.pairs is not None else f"{asked.deals} deals or more"
    yield f"Each {outcome.game} of {outcome.target} is played twice: the same cards, the sides exchanged."
    yield f"Asked for: {each} between every two bots."
    if outcome.partial:
        yield "PARTIAL: not all of it was played."


def _meeting(meeting: Meeting) -> Iterator[str]:
    share, points = meeting.share(), meeting.points_a_deal()
    other_share, other_points = _other(share, 1), _other(points, 0)
    for bot, won, s, p in zip(meeting.bots, meeting.won, (share, other_share), (points, other_points), strict=True):
        percent = f"{100 * s.value:5.1f} %  {100 * s.low:.1f} to {100 * s.high:.1f}"
        yield from _named(bot, f"{won:>11}  {percent:22} {p.value:+.2f}  {p.low:+.2f} to {p.high:+.2f}")
    counted = f"{len(meeting.pairs)} pairs, {meeting.deals} deals, {meeting.actions} actions"
    yield f"  {counted}{WHY[meeting.ended]}"


def _other(estimate: Estimate, whole: int) -> Estimate:
    """The same from the other side of the table, without a negative zero."""
    return Estimate(whole - estimate.value, whole - estimate.high, whole - estimate.low)


def _named(name: str, rest: str) -> list[str]:
    return [f"{name:{NAME}} {rest}"] if len(name) <= NAME else [name, f"{'':{NAME}} {rest}"]


def _times(outcome: Outcome) -> Iterator[str]:
    yield "Time to decide, in milliseconds of this machine (never the same twice)"
    yield f"{'':{NAME}} {'decisions':>9} {f'< {QUICK} s':>8} {'median':>8} {'95 %':>8} {'longest':>8}"

    def ms(seconds: float) -> str:
        return f"{1000 * seconds:8.2f}"

    for bot, t in outcome.thinking.items():
        yield from _named(
            bot,
            f"{t.decisions:9} {100 * t.quick:6.1f} % {ms(t.median)} {ms(t.ninety_five)} {ms(t.longest)}",
        )
