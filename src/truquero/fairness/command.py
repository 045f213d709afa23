"""``truquero verify``: check the proof of a match, from a file or from the house that published it."""

from __future__ import annotations

import argparse
import json
import re
import sys
import urllib.error
import urllib.request
from typing import NamedTuple
from urllib.parse import urlsplit, urlunsplit

from truquero.acta.model import Acta
from truquero.acta.parse import MAX_BYTES as MAX_ACTA
from truquero.acta.parse import ActaError, decode, parse
from truquero.fairness.findings import Unreadable, say
from truquero.fairness.proof import MAX_BYTES
from truquero.fairness.reading import read_proof, read_seen
from truquero.fairness.verify import ProofReport, verify

ABOUT = "check the proof of an online match: every deal, the draw, the cards of its acta"
OK, WRONG, UNUSABLE = 0, 1, 2
"""Nothing speaks against the house; something does; the question could not be answered at all."""
PATIENCE = 20.0
MARKS = {"wrong": "✗", "open": "·", "good": "✓"}
_OF_TABLE = re.compile(r"(.*)/(?:t|r|verify|api/tables)/([A-Za-z0-9_-]{1,40})(?:/(?:proof|acta))?/?")


class CannotRead(Exception):
    """Something that was named is not there, or too large; the message says what."""


class Given(NamedTuple):
    """What was handed in."""

    proof: bytes
    acta: bytes | None


def add_to(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "file", metavar="FILE|URL", help="a proof, or the page of a finished match; - reads standard input"
    )
    parser.add_argument("--acta", metavar="FILE", help="the acta of the match; of a URL the house's own is fetched")
    parser.add_argument(
        "--seen", metavar="FILE", action="append", default=[], help="what a client kept during play; may be repeated"
    )
    parser.add_argument("--json", action="store_true", help="one JSON object in place of text")


def run(arguments: argparse.Namespace) -> int:
    """Check and tell; the status is 0, 1 or 2 as the referee's."""
    language = arguments.lang
    try:
        given = _given(arguments)
        proof = read_proof(given.proof)
        acta = None if given.acta is None else _acta(given.acta, language)
        seen = [read_seen(_file(name, MAX_BYTES)) for name in arguments.seen]
    except (Unreadable, CannotRead) as error:
        said = error.say(language) if isinstance(error, Unreadable) else str(error)
        print(f"truquero: {arguments.file}: {said}", file=sys.stderr)
        return UNUSABLE
    report = verify(proof, acta, seen)
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
    acta = None if arguments.acta is None else _file(arguments.acta, MAX_ACTA)
    if "://" not in arguments.file:
        return Given(_file(arguments.file, MAX_BYTES), acta)
    parts = urlsplit(arguments.file)
    if parts.scheme not in ("http", "https") or not parts.netloc:
        raise CannotRead("an address begins with http:// or https://")
    table = _OF_TABLE.fullmatch(parts.path)
    if table is None:
        return Given(_fetched(arguments.file, MAX_BYTES), acta)
    base = urlunsplit((parts.scheme, parts.netloc, f"{table[1]}/api/tables/{table[2]}", "", ""))
    proof = _fetched(f"{base}/proof", MAX_BYTES)
    return Given(proof, acta if acta is not None else _fetched(f"{base}/acta", MAX_ACTA))


def _file(name: str, most: int) -> bytes:
    """The bytes of a file, and no more than can be needed."""
    try:
        if name == "-" and sys.stdin is not None:
            return sys.stdin.buffer.read(most + 1)
        with open(name, "rb") as file:
            return file.read(most + 1)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise CannotRead(f"cannot read {name!r}: {reason}") from None


def _fetched(address: str, most: int) -> bytes:
    try:
        request = urllib.request.Request(address, headers={"Accept": "application/json, text/plain"})
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            found: bytes = answer.read(most + 1)
            return found
    except urllib.error.HTTPError as error:
        raise CannotRead(f"{address}: {_refusal(error)}") from None
    except (urllib.error.URLError, OSError, ValueError) as error:
        reason = getattr(error, "reason", None) or error
        raise CannotRead(f"{address}: {reason}") from None


def _refusal(error: urllib.error.HTTPError) -> str:
    """What the house says, or the number of the answer."""
    try:
        told = json.loads(error.read(10_000))["message"]
    except (OSError, ValueError, KeyError, TypeError):
        told = ""
    return f"HTTP {error.code}" + (f": {told}" if isinstance(told, str) and told.isprintable() and told else "")
