"""The commands that reach other people: ``serve`` opens a house of tables, ``join`` plays a seat of one, and ``verify``
checks how a match there was dealt. And ``simulate``, which plays by itself.

What they need beyond the standard library is asked for when they run, so that everything else works without it.
"""

from __future__ import annotations

import argparse
import contextlib
from collections.abc import Callable, Iterator
from typing import Any

from truquero.fairness import command as proofs
from truquero.kernel import simulate as simulation
from truquero.rulebook_files import NoSuchBook, named_rulebook


class CannotOpen(Exception):
    """The house or the way to it stays closed; the message says why."""


def add_commands(command: Callable[[str, Any, str], argparse.ArgumentParser]) -> list[argparse.ArgumentParser]:
    """Add them to the command line; those that speak languages are handed back."""
    serving = command(
        "serve", serve, "open a house of tables, where people meet in the browser or with join"
    ).add_argument
    serving("--host", help="the address to listen at; 127.0.0.1 if not said")
    serving("--port", type=int, help="8000 if not said; 0 takes any free one")
    serving("--database", metavar="URL", help="a file (truquero.db) or postgresql://…; or DATABASE_URL")
    serving("--origin", action="append", metavar="URL", help="an address browsers use to come here; may be repeated")
    serving("--secure", action="store_true", default=None, help="send cookies over https only")
    serving("--proxy", action="store_true", default=None, help="believe X-Forwarded-For of a proxy in front")
    serving("--bot-pause", type=float, metavar="SECONDS", help="how long bots seem to think")
    serving("--open", action="store_true", help="show the page in a browser, where there is one")
    serving("--log-level", choices=("debug", "info", "warning", "error"), default="info")
    joining = command("join", join, "play a seat of a table somewhere else")
    joining.add_argument("url", metavar="URL", help="the page of a table, as in http://localhost:8000/t/…")
    joining.add_argument("--seat", type=int, metavar="N", help="the seat you want; the first free one if not said")
    joining.add_argument("--name", default="", help="your name at the table")
    joining.add_argument("--token", default="", help="the token of a seat that is yours already")
    joining.add_argument("--watch", action="store_true", help="only watch")
    simulation.add_arguments(command("simulate", simulate, simulation.ABOUT))
    checking = command("verify", proofs.run, proofs.ABOUT)
    proofs.add_to(checking)
    return [joining, checking]


def serve(arguments: argparse.Namespace) -> int:
    with _libraries():
        from truquero.server import serve_command
    try:
        return serve_command.serve(arguments)
    except serve_command.CannotServe as error:
        raise CannotOpen(str(error)) from None


def simulate(arguments: argparse.Namespace) -> int:
    try:
        print("\n".join(simulation.run(arguments, named_rulebook(arguments.rulebook))))
    except (simulation.CannotSimulate, NoSuchBook) as error:
        raise CannotOpen(str(error)) from None
    return 0


def join(arguments: argparse.Namespace) -> int:
    with _libraries():
        from truquero.client.join import run
    return run(arguments)


@contextlib.contextmanager
def _libraries() -> Iterator[None]:
    try:
        yield
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("truquero"):
            raise
        raise CannotOpen(f"{error.name} is not installed: pip install 'truquero[server]'") from None
