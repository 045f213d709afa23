"""``truquero torneo print|plan``: papers for the bar as PDF or SVG, and how long a championship will take."""

from __future__ import annotations

import argparse
from pathlib import Path

from truquero.commands.output import OK, Unusable, show
from truquero.tournament.forecast import forecast, forecast_sentence
from truquero.tournament.log import LogRecord, state_of
from truquero.tournament.refusals import TournamentRefusal
from truquero.tournament.telling import fitted

PAPERS = ("llave", "ronda", "mesas", "planillas", "tabla", "bar")
LONGEST_ADDRESS = 200


def print_paper(arguments: argparse.Namespace, records: list[LogRecord], names: dict[int, str]) -> int:
    """Write one kind of paper to a file; its ending says whether it is PDF or SVG."""
    try:
        from truquero.server.study.championship_papers import PrintJob, paper
        from truquero.server.study.sheet_drawing import pdf, svg
    except ImportError:
        raise Unusable("printing needs the extra “server”: pip install 'truquero[server]'") from None
    t = state_of(records)
    beside = Path(t.id if arguments.file == "-" else arguments.file)
    target = Path(arguments.to) if arguments.to else beside.with_name(f"{beside.stem}-{arguments.paper}.pdf")
    if target.suffix not in (".pdf", ".svg"):
        raise Unusable(f"{target}: the file must end in .pdf or .svg")
    if len(arguments.address) > LONGEST_ADDRESS:
        raise Unusable(f"--address: at most {LONGEST_ADDRESS} characters")
    title = arguments.title or t.id
    pages = paper(arguments.paper, PrintJob(t, names, title, records[-1].head, arguments.address, arguments.lang))
    body = pdf(pages, title) if target.suffix == ".pdf" else svg(pages, title).encode()
    try:
        target.write_bytes(body)
    except OSError as error:
        raise Unusable(f"cannot write {str(target)!r}: {error.strerror}") from None
    show([f"{target}: {len(pages)} × A4"])
    return OK


def plan(arguments: argparse.Namespace, records: list[LogRecord], names: dict[int, str]) -> int:
    """Print what the bases need for this many entries; by default for those entered so far."""
    t = state_of(records)
    entries = arguments.entries if arguments.entries is not None else sum(c.plays for c in t.contenders.values())
    try:
        show(fitted(forecast_sentence(forecast(t.bases, entries), t.bases, arguments.lang)))
    except TournamentRefusal as refusal:
        raise Unusable(refusal.say(arguments.lang)) from None
    return OK
