"""Colour, drawn cards and a box around the table, where the terminal and the player want them; plain lines elsewhere.

Pipes, NO_COLOR, TERM=dumb and screen readers (``--plain``) get plain lines, and so does everybody without Rich.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from typing import Any

NARROWEST = 60
"""The least width at which cards are drawn."""
SUITS = {"o": ("oros", "yellow"), "c": ("copas", "red"), "e": ("espadas", "blue"), "b": ("bastos", "green")}
"""The names of the suits on drawn cards, and their colours."""


def wants_colour(environment: Mapping[str, str], *, terminal: bool) -> bool:
    """Whether more than plain lines is wanted."""
    return terminal and not environment.get("NO_COLOR") and environment.get("TERM", "") not in ("dumb", "")


def screen(plain: bool = False) -> Screen | None:
    """A screen to draw on; None where plain lines are wanted."""
    if plain or not wants_colour(os.environ, terminal=sys.stdout.isatty() and sys.stdin.isatty()):
        return None
    try:
        from rich.console import Console
    except ModuleNotFoundError:
        return None
    console = Console(highlight=False, markup=False)
    return Screen(console) if console.width >= NARROWEST else None


class Screen:
    """Draws with Rich. It only draws lines; the table decides what they say."""

    def __init__(self, console: Any) -> None:
        self.console = console

    def line(self, text: str, style: str = "") -> None:
        self.console.print(text, style=style or None, soft_wrap=True)

    def clear_prompt(self) -> None:
        """Remove a prompt that nobody has answered, so that nothing is printed after it."""
        self.console.file.write("\r\x1b[2K")

    def table(self, title: str, rows: Sequence[tuple[str, Sequence[str], str]], notes: Sequence[str]) -> None:
        """The table in a box: who played what in each baza, your own cards drawn, the waiting bets."""
        from rich.console import Group
        from rich.panel import Panel
        from rich.text import Text

        told: list[Any] = []
        for head, cells, tail in rows[:-1]:
            line = Text(f"{head:<8}", style="dim")
            for cell in cells:
                line.append_text(_painted(cell)).append("   ")
            told.append(line.append(tail))
        head, cells, tail = rows[-1]
        told += [Text(f"{head}{tail}", style="dim"), *_drawn(cells)] if cells else []
        told += [Text(note, style="bold yellow") for note in notes]
        width = min(self.console.width, 100)
        self.console.print(Panel(Group(*told), title=Text(title, style="bold"), border_style="green", width=width))

    def choices(self, items: Sequence[str]) -> None:
        """The legal actions, in columns."""
        from rich.columns import Columns
        from rich.text import Text

        told = []
        for item in items:
            number, _, what = item.partition(") ")
            told.append(Text(f"{number:>2} ", style="bold cyan").append_text(_painted(what)))
        self.console.print(Columns(told, padding=(0, 3)))


def _painted(text: str) -> Any:
    """Cards in the colour of their suit, everything else as it is."""
    from rich.text import Text

    found = Text()
    for n, word in enumerate(text.split(" ")):
        found.append(" " if n else "")
        found.append(word, style=_colour(word))
    return found


def _colour(word: str) -> str:
    """The colour of a card by its code, as in 7e; nothing for any other word."""
    bare = word.strip("()")
    is_card = bare[:-1].isdecimal() and bare[-1:] in SUITS
    return f"bold {SUITS[bare[-1]][1]}" if is_card else ""


def _drawn(codes: Sequence[str]) -> list[Any]:
    """Cards side by side, as boxes with number and suit."""
    from rich.text import Text

    rows = [Text() for _ in range(5)]
    for code in codes:
        suit, colour = SUITS.get(code[-1:], ("", "white"))
        number = code[:-1] if suit else code
        inside = ("─" * 9, f" {number:<8}", f"{suit:^9}", f"{number:>8} ", "─" * 9)
        edges = (("╭", "╮"), ("│", "│"), ("│", "│"), ("│", "│"), ("╰", "╯"))
        for row, text, (left, right) in zip(rows, inside, edges, strict=True):
            row.append(f" {left}", style=colour).append(text, style=f"bold {colour}").append(right, style=colour)
    return rows
