"""Commands that may need extra libraries: ``serve`` starts a server, ``join`` plays at one, ``verify`` checks how a
match was dealt, ``simulate`` plays by itself, ``train`` makes a strategy, ``torneo`` plays and checks championships.

The libraries are imported when a command runs, so that everything else works without them.
"""

from __future__ import annotations

import argparse
import contextlib
from collections.abc import Callable, Iterator
from typing import Any

from truquero.arena import exploit_command as exploiting
from truquero.arena.setting import ArenaError
from truquero.bots.characters import CharacterError
from truquero.commands import torneo_command, torneo_simulate
from truquero.commands import verify_command as proofs
from truquero.commands.output import Unusable
from truquero.kernel import MissingExtra
from truquero.kernel import simulate as simulation
from truquero.maestro import train_command as training
from truquero.rulebook_files import NoSuchBook, named_rulebook


def add_commands(command: Callable[[str, Any, str], argparse.ArgumentParser]) -> list[argparse.ArgumentParser]:
    """Add them to the command line. Returns those that take a language."""
    serving = command("serve", serve, "start a server where people play in the browser or with join").add_argument
    serving("--host", help="the address to listen on (default 127.0.0.1)")
    serving("--port", type=int, help="the port (default 8000); 0 takes any free one")
    serving("--database", metavar="URL", help="a file (truquero.db) or postgresql://…; DATABASE_URL works too")
    serving("--origin", action="append", metavar="URL", help="an address that browsers use for it; may be repeated")
    serving("--lan", action="store_true", help="let others in your network in; shows the address as a QR code")
    serving("--secure", action="store_true", default=None, help="send cookies over https only")
    serving("--proxy", action="store_true", default=None, help="trust X-Forwarded-For from a proxy in front")
    serving("--bot-pause", type=float, metavar="SECONDS", help="how long bots wait before they act")
    serving("--open", action="store_true", help="open the page in a browser")
    serving("--log-level", choices=("debug", "info", "warning", "error"), default="info")
    joining = command("join", join, "join a table on a server")
    joining.add_argument("url", metavar="URL", help="the page of a table, for example http://localhost:8000/t/…")
    joining.add_argument("--seat", type=int, metavar="N", help="the seat you want (default: the first free one)")
    joining.add_argument("--name", default="", help="your name at the table")
    joining.add_argument("--token", default="", help="the token of a seat that you already have")
    joining.add_argument("--plain", action="store_true", help="no colour and no drawings")
    joining.add_argument("--watch", action="store_true", help="only watch")
    simulation.add_arguments(command("simulate", simulate, simulation.ABOUT))
    exploiting.add_arguments(command("exploit", exploit, exploiting.ABOUT))
    training.add_arguments(command("train", train, training.ABOUT))
    checking = command("verify", proofs.run, proofs.ABOUT)
    proofs.add_to(checking)
    parts = torneo_command.add_to(command("torneo", None, torneo_command.ABOUT), torneo_simulate.add_arguments)
    return [joining, checking, *parts]


def serve(arguments: argparse.Namespace) -> int:
    with _libraries():
        from truquero.server import serve_command
    try:
        return serve_command.serve(arguments)
    except serve_command.CannotServe as error:
        raise Unusable(str(error)) from None


def simulate(arguments: argparse.Namespace) -> int:
    try:
        print("\n".join(simulation.run(arguments, named_rulebook(arguments.rulebook))))
    except (simulation.CannotSimulate, NoSuchBook) as error:
        raise Unusable(str(error)) from None
    return 0


def train(arguments: argparse.Namespace) -> int:
    try:
        return training.run(arguments, named_rulebook)
    except (training.CannotTrain, NoSuchBook) as error:
        raise Unusable(str(error)) from None


def exploit(arguments: argparse.Namespace) -> int:
    try:
        return exploiting.run(arguments)
    except (ArenaError, CharacterError, MissingExtra) as error:
        raise Unusable(str(error)) from None


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
        raise Unusable(f"{error.name} is not installed: pip install 'truquero[server]'") from None
