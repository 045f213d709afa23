"""The pictures of docs/strength.md: how best responses grew, and how often bullies win. Drawn with the extra arena."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from truquero.arena.extras import needed
from truquero.arena.plot import INK, LOOK, PALE, UNDATED

ROW: Final = re.compile(r"^\| `([\w:=]+)` \| `([\w-]+)` \| ([\d.]+) % \(([\d.]+)–([\d.]+)\)")
COLOURS: Final = (
    "#1f4e79",
    "#b5462f",
    "#3d7a4e",
    "#8a5aa8",
    "#b88a1e",
    "#3a9aa8",
    "#7a7a7a",
    "#c06a9a",
    "#5a6a20",
    "#222222",
)
MINUTES: Final = (0.25, 0.5, 1, 2, 4, 8, 16, 30)
GOALS: Final = {"argentino": 0.05}
GOAL: Final = 0.10


def growth(grown: Iterable[tuple[str, float, list[dict[str, Any]]]], path: Path) -> None:
    """By minutes: what a best response to each strategy gains, by the rulebook's unraised truco."""
    with needed("matplotlib", "a plot").rc_context(LOOK):
        figure = needed("matplotlib.figure", "a plot").Figure(figsize=(7.2, 3.6), layout="constrained")
        axes = figure.subplots()
        for (name, unraised, looks), colour in zip(grown, COLOURS, strict=False):
            minutes = [look["minutes"] for look in looks]
            mean, low, high = ([look["values"][k] / unraised for look in looks] for k in range(3))
            axes.plot(minutes, mean, marker="o", markersize=3, color=colour, label=name)
            axes.fill_between(minutes, low, high, color=colour, alpha=0.12, linewidth=0)
        for height, name in ((GOALS["argentino"], "the goal in argentino"), (GOAL, "the goal elsewhere")):
            axes.axhline(height, color=PALE, linewidth=0.8, linestyle="--")
            axes.annotate(name, (1, height), xycoords=("axes fraction", "data"), ha="right", va="bottom", color=PALE)
        axes.set_xscale("log")
        axes.set_xlim(MINUTES[0] * 0.9, MINUTES[-1] * 1.1)
        axes.set_xticks(MINUTES, [f"{minutes:g}" for minutes in MINUTES])
        axes.minorticks_off()
        axes.set_xlabel("minutes of the processor")
        axes.set_ylabel("gain a hand, by an unraised truco")
        figure.legend(loc="outside right center", fontsize=7, frameon=False)
        figure.savefig(path, format="svg", metadata=UNDATED["svg"])


def bullies(rows: Iterable[str], path: Path) -> None:
    """Of every bully, how often it wins in each rulebook, with its interval."""
    found = [match.groups() for row in rows if (match := ROW.match(row))]
    kinds = list(dict.fromkeys(bully for _, bully, *_ in found))
    books = list(dict.fromkeys(book for book, *_ in found))
    with needed("matplotlib", "a plot").rc_context(LOOK):
        figure = needed("matplotlib.figure", "a plot").Figure(
            figsize=(7.2, 0.5 * len(kinds) + 1.2), layout="constrained"
        )
        axes = figure.subplots()
        for book, bully, won, low, high in found:
            height = len(kinds) - kinds.index(bully) + 0.35 - 0.7 * books.index(book) / max(len(books) - 1, 1)
            colour = COLOURS[books.index(book) % len(COLOURS)]
            axes.plot([float(low), float(high)], [height, height], color=colour, linewidth=1)
            axes.plot([float(won)], [height], marker="o", markersize=3, color=colour)
        for number, book in enumerate(books):
            axes.plot([], [], marker="o", markersize=3, color=COLOURS[number % len(COLOURS)], label=book)
        axes.axvline(50, color=INK, linewidth=0.8, linestyle="--")
        axes.set_yticks([len(kinds) - k for k in range(len(kinds))], kinds)
        axes.set_xlim(0, 55)
        axes.set_xlabel("games won by the bully, %")
        figure.legend(loc="outside right center", fontsize=7, frameon=False)
        figure.savefig(path, format="svg", metadata=UNDATED["svg"])
