"""The outcome as a picture: the share of games of each meeting with its interval, and the ratings of a pool.

The same outcome gives the same file, byte for byte, with the same version of matplotlib.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from truquero.arena.extras import needed
from truquero.arena.ratings import Rating
from truquero.arena.results import Outcome
from truquero.arena.setting import ArenaError

KINDS = ("svg", "png", "pdf")
MARGIN = 12
"""Per cent: nearer to the edge than this, a text stands beside its point."""
INK, PALE = "#1f4e79", "#9a9a9a"
LOOK = {"svg.hashsalt": "truquero", "font.size": 9, "axes.spines.top": False, "axes.spines.right": False}
UNDATED: dict[str, dict[str, None]] = {"svg": {"Date": None}, "png": {}, "pdf": {"CreationDate": None}}


def check(path: Path) -> None:
    """Raise ArenaError if no such picture can be drawn."""
    if kind_of(path) not in KINDS:
        known = ", ".join(f".{kind}" for kind in KINDS)
        raise ArenaError(f"{path.name!r} is not a name for a picture: it must end in one of {known}")
    needed("matplotlib.backends.backend_agg", "a plot")


def kind_of(path: Path) -> str:
    return path.suffix.lower().lstrip(".")


def picture(outcome: Outcome, ratings: Sequence[Rating], kind: str) -> bytes:
    """The picture as the bytes of a file of this kind."""
    matplotlib = needed("matplotlib", "a plot")
    figures = needed("matplotlib.figure", "a plot")
    with matplotlib.rc_context(LOOK):
        rows = (len(outcome.meetings), len(ratings))
        heights = [1.1 + 0.34 * n for n in rows if n]
        # A figure of its own draws without a window and without leaving anything behind (pyplot would).
        figure = figures.Figure(figsize=(7.2, sum(heights) + 0.5), layout="constrained")
        axes = figure.subplots(len(heights), 1, squeeze=False, height_ratios=heights)[:, 0]
        figure.suptitle(_title(outcome), fontsize=10)
        _shares(axes[0], outcome)
        if ratings:
            _ratings(axes[1], ratings)
        data = io.BytesIO()
        figure.savefig(data, format=kind, metadata=UNDATED[kind], dpi=150)
    return data.getvalue()


def _title(outcome: Outcome) -> str:
    options = "".join(f", {name}={value}" for name, value in outcome.options)
    table = "strict" if outcome.setting.strict else "assisted"
    partial = " – partial" if outcome.partial else ""
    players = f"{outcome.players} players"
    return f"{outcome.rulebook}{options}, {players}, {table} table, seed {outcome.setting.seed}{partial}"


def _shares(axes: Any, outcome: Outcome) -> None:
    """One line a meeting: the first bot's share of games, against the half that means no difference."""
    axes.axvline(50, color=PALE, linewidth=1, linestyle="--")
    for row, meeting in enumerate(outcome.meetings):
        share = meeting.share()
        middle, low, high = (100 * x for x in share)
        reach = [[middle - low], [high - middle]]
        axes.errorbar([middle], [row], xerr=reach, fmt="o", color=INK, capsize=3, markersize=5)
        _label(axes, f"{middle:.1f} % of {meeting.games}", middle, row)
    _rows(axes, ["\nagainst ".join(meeting.bots) for meeting in outcome.meetings])
    axes.set_xlim(-2, 102)
    axes.set_xlabel("games won by the first, in % (with its 95 % confidence interval)")


def _ratings(axes: Any, ratings: Sequence[Rating]) -> None:
    for row, rating in enumerate(ratings):
        axes.errorbar([rating.mu], [row], xerr=3 * rating.sigma, fmt="s", color=INK, capsize=3, markersize=5)
    _rows(axes, [rating.bot for rating in ratings])
    axes.set_xlabel("rating: mu ± 3 sigma (the left end is the ordinal)")


def _label(axes: Any, text: str, x: float, row: int) -> None:
    """A text above a point, on white, so that lines behind it do not run through, and never over the margin."""
    side = "left" if x < MARGIN else "right" if x > 100 - MARGIN else "center"
    paper = {"facecolor": "white", "edgecolor": "none", "pad": 0.8}
    axes.annotate(text, (x, row), (0, 7), textcoords="offset points", ha=side, fontsize=8, bbox=paper)


def _rows(axes: Any, names: Sequence[str]) -> None:
    axes.set_yticks(range(len(names)), names)
    axes.set_ylim(len(names) - 0.4, -0.6)
    axes.grid(axis="x", color="#e4e4e4", linewidth=0.6)
    axes.set_axisbelow(True)
