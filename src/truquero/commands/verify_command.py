"""``truquero verify``: check the proof of a match, from a file or from a server."""

from __future__ import annotations

import argparse
import json
import re
import sys
import time
import urllib.error
import urllib.request
from http.client import HTTPException, HTTPResponse, IncompleteRead
from typing import NamedTuple
from urllib.parse import urlsplit, urlunsplit

from truquero.acta.model import Acta
from truquero.acta.parse import MAX_BYTES as MAX_ACTA
from truquero.acta.parse import ActaError, decode, parse
from truquero.commands.output import OK, UNUSABLE, WRONG, Unusable, read_bytes
from truquero.fairness.client_record import SeenMatch
from truquero.fairness.findings import Unreadable, say
from truquero.fairness.proof import MAX_BYTES
from truquero.fairness.proof_reader import read_proof, read_seen
from truquero.fairness.verify import ProofReport, verify
from truquero.prose.sentences import harmless

ABOUT = "check the proof of an online match: every deal, the draw, the cards of its acta"
PATIENCE, WHOLE_PATIENCE = 20.0, 60.0
"""Seconds: without a byte, and until the last one."""
MARKS = {"wrong": "✗", "open": "·", "good": "✓"}
_OF_TABLE = re.compile(r"(.*)/(?:t|r|verify|api/tables)/([A-Za-z0-9_-]{1,40})(?:/(?:proof|acta))?/?")


class Given(NamedTuple):
    """The files to check."""

    proof: bytes
    acta: bytes | None
    table: str = ""
    """The table whose proof was asked for, if the address names it."""


def add_to(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "file", metavar="FILE|URL", help="a proof, or the page of a finished match; - reads standard input"
    )
    parser.add_argument("--acta", metavar="FILE", help="the acta of the match; for a URL it is fetched from the server")
    parser.add_argument(
        "--seen", metavar="FILE", action="append", default=[], help="what a client saved during play; may be repeated"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of text")


def run(arguments: argparse.Namespace) -> int:
    """Check and print. The statuses are those of the referee."""
    language, reading = arguments.lang, arguments.file
    acta, seen = None, list[SeenMatch]()
    try:
        given = _given(arguments)
        proof = read_proof(given.proof)
        if given.acta is not None:
            reading = arguments.acta or reading
            acta = _acta(given.acta, language)
        for reading in arguments.seen:
            seen.append(read_seen(read_bytes(reading, MAX_BYTES)))
    except (Unreadable, Unusable) as error:
        said = error.say(language) if isinstance(error, Unreadable) else str(error)
        said = said if said.startswith(f"{reading}: ") else f"{reading}: {said}"
        print(f"truquero: {harmless(said)}", file=sys.stderr)
        return UNUSABLE
    report = verify(proof, acta, seen, given.table)
    status = OK if report.ok and report.deals else WRONG if not report.ok else UNUSABLE
    lines = [_json(report, status, language)] if arguments.json else _lines(report, status, language)
    print("\n".join(lines))
    return status


def _lines(report: ProofReport, status: int, language: str) -> list[str]:
    lines = [f"{MARKS[f.weight]} {f.say(language)}" for kind in MARKS for f in report.findings if f.weight == kind]
    wrong = sum(finding.weight == "wrong" for finding in report.findings)
    last = {OK: "all-well", WRONG: "not-well", UNUSABLE: "nothing"}[status]
    return [*lines, say(last, language, n=wrong) if status == WRONG else say(last, language)]


def _json(report: ProofReport, status: int, language: str) -> str:
    findings = [
        {"weight": f.weight, "code": f.code, "where": f.where, **f.values, "text": f.say(language)}
        for f in report.findings
    ]
    told = {"ok": status == OK, "deals": report.deals, "findings": findings}
    return json.dumps(told, ensure_ascii=False, indent=2)


def _acta(data: bytes, language: str) -> Acta:
    try:
        return parse(decode(data))
    except ActaError as error:
        raise Unreadable("bad-acta", "acta", said=f"{error.line}: {error.say(language)}") from None


def _given(arguments: argparse.Namespace) -> Given:
    acta = None if arguments.acta is None else read_bytes(arguments.acta, MAX_ACTA)
    if "://" not in arguments.file:
        return Given(read_bytes(arguments.file, MAX_BYTES), acta)
    try:
        parts = urlsplit(arguments.file)
    except ValueError as error:
        raise Unusable(f"this is not an address: {error}") from None
    if parts.scheme not in ("http", "https") or not parts.netloc:
        raise Unusable("an address begins with http:// or https://")
    table = _OF_TABLE.fullmatch(parts.path)
    if table is None:
        return Given(_fetched(arguments.file, MAX_BYTES), acta)
    base = urlunsplit((parts.scheme, parts.netloc, f"{table[1]}/api/tables/{table[2]}", "", ""))
    proof = _fetched(f"{base}/proof", MAX_BYTES)
    return Given(proof, acta if acta is not None else _fetched(f"{base}/acta", MAX_ACTA), table[2])


def _fetched(address: str, most: int) -> bytes:
    try:
        request = urllib.request.Request(address, headers={"Accept": "application/json, text/plain"})
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return _read(answer, most + 1)
    except urllib.error.HTTPError as error:
        raise Unusable(f"{address}: {_refusal(error)}") from None
    except (urllib.error.URLError, HTTPException, OSError, ValueError) as error:
        reason = str(getattr(error, "reason", None) or error) or type(error).__name__
        raise Unusable(f"{address}: {reason[:200]}") from None


def _read(answer: HTTPResponse, most: int) -> bytes:
    """An answer up to this size; one that comes in byte by byte is given up."""
    found, end = bytearray(), time.monotonic() + WHOLE_PATIENCE
    while len(found) < most and (more := answer.read1(most - len(found))):
        found += more
        if time.monotonic() > end:
            raise TimeoutError(f"no whole answer within {WHOLE_PATIENCE:.0f} seconds")
    if len(found) < most and answer.length:
        raise IncompleteRead(bytes(found), answer.length)
    return bytes(found)


def _refusal(error: urllib.error.HTTPError) -> str:
    """The server's message, or its status number."""
    try:
        told = json.loads(error.read(10_000))["message"]
    except (OSError, ValueError, KeyError, TypeError):
        told = ""
    return f"HTTP {error.code}" + (f": {told}" if isinstance(told, str) and told.isprintable() and told else "")
