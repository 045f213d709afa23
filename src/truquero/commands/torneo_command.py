"""``truquero torneo``: run a championship, look at its log, take tables out of it, check it."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable

from truquero.commands import output, torneo_print, torneo_run
from truquero.commands.output import OK, UNUSABLE, WRONG, Unusable, read_bytes
from truquero.tournament.codec import encode
from truquero.tournament.export import calendar, fixtures_csv, score_sheets, standings_csv
from truquero.tournament.log import INCONSISTENT, MAX_BYTES, BadLog, LogRecord, read_log, state_of, verified
from truquero.tournament.model import Tournament
from truquero.tournament.names import BadNames, read_names
from truquero.tournament.screen import screen
from truquero.tournament.telling import people_lines, told
from truquero.tournament.wording import word

ABOUT = "championships: run one from this computer, let bots play one, show, export and verify its log"
EXPORTS = ("standings", "screen", "matches", "calendar", "sheets", "people", "json")


Parser = argparse.ArgumentParser


def add_to(parser: Parser, simulate: Callable[[Parser], None]) -> list[Parser]:
    """All subcommands; each takes a language."""
    parts = parser.add_subparsers(title="what to do", metavar="WHAT", required=True)
    playing = parts.add_parser("simulate", help="let bots play a whole championship")
    simulate(playing)
    showing = parts.add_parser("show", help="tables, the open round and rulings")
    showing.set_defaults(run=show)
    exporting = parts.add_parser("export", help="tables as CSV, a calendar, score sheets, JSON")
    exporting.add_argument("--what", choices=EXPORTS, default="standings")
    exporting.set_defaults(run=export)
    checking = parts.add_parser("verify", help="check the chain, every decision and every draw")
    checking.set_defaults(run=verify)
    printing = parts.add_parser("print", help="papers: bracket, round, table numbers, sheets, tables, bulletins")
    printing.add_argument("--to", metavar="FILE", default="", help="ends in .pdf or .svg (LOG-PAPER.pdf)")
    printing.add_argument("--title", default="", help="the title of each page (default: the name of the log)")
    printing.add_argument(
        "--address", metavar="URL", default="", help="mesas: a QR code of this address and the number"
    )
    printing.set_defaults(run=lambda arguments: torneo_print.print_paper(arguments, *_read(arguments)))
    planning = parts.add_parser("plan", help="how many rounds, tables and hours its bases need")
    planning.add_argument("--entries", type=int, metavar="N", help="how many entries (default: those so far)")
    planning.set_defaults(run=lambda arguments: torneo_print.plan(arguments, *_read(arguments)))
    for reading in (showing, exporting, printing, planning, checking):
        reading.add_argument("file", metavar="LOG", help="the log of a tournament; - reads the standard input")
    printing.add_argument("paper", choices=torneo_print.PAPERS)
    for naming in (showing, exporting, printing):
        naming.add_argument("--names", metavar="CSV", help="a number and a name on each line; without it, numbers")
    return [playing, *torneo_run.add_to(parts), showing, exporting, printing, planning, checking]


def _read(arguments: argparse.Namespace) -> tuple[list[LogRecord], dict[int, str]]:
    language = arguments.lang
    try:
        records = read_log(read_bytes(arguments.file, MAX_BYTES))
        names = read_names(read_bytes(arguments.names, MAX_BYTES)) if getattr(arguments, "names", None) else {}
    except BadLog as error:
        raise Unusable(f"{arguments.file}: {error.say(language)}") from None
    except BadNames as error:
        raise Unusable(f"{arguments.names}: {error.say(language)}") from None
    return records, names


def show(arguments: argparse.Namespace) -> int:
    output.show(_shown(arguments))
    return OK


def _shown(arguments: argparse.Namespace) -> list[str]:
    records, names = _read(arguments)
    lines = _made(arguments, records, lambda t: told(t, names, arguments.lang))
    return [*lines, "", f"acta {records[-1].head[:16]}…"]


def _made(
    arguments: argparse.Namespace, records: list[LogRecord], making: Callable[[Tournament], list[str]]
) -> list[str]:
    """What follows from the state; a log that was forged is named with its line."""
    try:
        return making(state_of(records))
    except BadLog as error:
        raise Unusable(f"{arguments.file}: {error.say(arguments.lang)}") from None
    except INCONSISTENT:
        try:
            verified(records)
        except BadLog as error:
            raise Unusable(f"{arguments.file}: {error.say(arguments.lang)}") from None
        raise


def export(arguments: argparse.Namespace) -> int:
    output.show(_exported(arguments))
    return OK


def _exported(arguments: argparse.Namespace) -> list[str]:
    records, names = _read(arguments)
    return _made(arguments, records, lambda t: _export_of(arguments, records, names, t))


def _export_of(
    arguments: argparse.Namespace, records: list[LogRecord], names: dict[int, str], t: Tournament
) -> list[str]:
    language = arguments.lang
    match arguments.what:
        case "standings":
            return [standings_csv(t, names).rstrip("\r\n")]
        case "matches":
            return [fixtures_csv(t, names, language).rstrip("\r\n")]
        case "calendar":
            return [calendar(t, names, language).rstrip("\r\n")]
        case "sheets":
            return ["\n\f\n".join(score_sheets(t, names, language))]
        case "screen":
            return [screen(t, names, records[-1].head, language).rstrip("\n")]
        case "people":
            return people_lines(t, names, language)
        case _:
            return [json.dumps(_whole(t), ensure_ascii=False, indent=2)]


def _whole(t: Tournament) -> dict[str, object]:
    """The state as one JSON object."""
    return {
        "id": t.id,
        "phase": t.phase.value,
        "bases": encode(t.bases),
        "entries": [encode(c) for c in t.contenders.values()],
        "matches": [encode(f) for f in t.fixtures.values()],
        "places": list(t.places),
        "rulings": [encode(r) for r in t.rulings],
    }


def verify(arguments: argparse.Namespace) -> int:
    """0: everything is right; 1: damaged or forged, with its line; 2: there is nothing to check."""
    language = arguments.lang
    try:
        records = read_log(read_bytes(arguments.file, MAX_BYTES))
        t = verified(records)
    except BadLog as error:
        output.show([f"✗ {arguments.file}: {error.say(language)}"], sys.stderr)
        return UNUSABLE if error.code in ("empty", "too-large") else WRONG
    said = {"records": len(records), "draws": t.draws, "matches": len(t.fixtures), "head": records[-1].head}
    output.show(["✓ " + word("all-well", language, **said)])
    return OK
