"""Reading a proof, or what a client has seen. Errors say what is wrong with the file, and where."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable
from typing import Any, NoReturn

from truquero.cards import CardError, card
from truquero.fairness.client_record import SEEN_FORMAT, SEEN_VERSION, SeenDeal, SeenMatch
from truquero.fairness.findings import Unreadable
from truquero.fairness.proof import FORMAT, MAX_BYTES, VERSION, Proof, ProofEntry, Share

MOST_ENTRIES = 20_000
MOST_NUMBER = 2**53 - 1
"""The largest number that JavaScript keeps exactly."""
_HEX = re.compile(r"(?:[0-9a-f]{2})*")
_JSON = {str: "text", int: "number", list: "list", dict: "object", bool: "true or false"}


def parse_json(data: bytes, most: int = MAX_BYTES) -> Any:
    """The JSON of a file. Raises Unreadable."""
    if len(data) > most:
        raise Unreadable("too-large", most=most // 1_000_000)
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise Unreadable("not-utf8", line=data[: error.start].count(b"\n") + 1) from None
    try:
        return json.loads(text, object_pairs_hook=_once, parse_float=_no_float, parse_constant=_no_float)
    except json.JSONDecodeError as error:
        if not text.strip():
            raise Unreadable("empty") from None
        if error.pos >= len(text.rstrip()) or error.msg.startswith("Unterminated string"):
            raise Unreadable("truncated", line=text.rstrip().count("\n") + 1) from None
        raise Unreadable("not-json", line=error.lineno, column=error.colno) from None
    except RecursionError:
        raise Unreadable("too-deep") from None
    except ValueError:  # a number of thousands of digits
        raise Unreadable("bad-number") from None


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        ((name, _),) = Counter(name for name, _ in pairs).most_common(1)
        raise Unreadable("twice", key=_short(name))
    return found


def _no_float(text: str) -> NoReturn:
    raise Unreadable("bad-number")


def _short(value: object) -> str:
    text = str(value)
    return "".join(c if c.isprintable() else "�" for c in text[:40]) + ("…" if len(text) > 40 else "")


class _Object:
    """A JSON object whose fields are taken out one by one; leftover fields are an error."""

    def __init__(self, value: Any, where: str) -> None:
        if not isinstance(value, dict):
            raise Unreadable("not-an-object", where=where)
        self.left, self.where = dict(value), where

    def take(self, key: str, kind: type, such: Callable[[Any], bool] = lambda _: True) -> Any:
        if key not in self.left:
            raise Unreadable("missing", where=self.where, key=key)
        value = self.left.pop(key)
        if type(value) is not kind:
            raise Unreadable("wrong-kind", where=self.where, key=key, kind=_JSON[kind])
        if not such(value):
            raise Unreadable("wrong-value", where=self.where, key=key, value=_short(value))
        return value

    def number(self, key: str, least: int = 0, most: int = MOST_NUMBER) -> int:
        return int(self.take(key, int, lambda n: least <= n <= most))

    def text(self, key: str, most: int = 100) -> str:
        return str(self.take(key, str, lambda text: len(text) <= most and text.isprintable()))

    def hex(self, key: str, *lengths: int) -> str:
        """Lower case, so that there is one way to write it."""
        return str(self.take(key, str, lambda text: len(text) in lengths and _HEX.fullmatch(text) is not None))

    def salt(self, key: str) -> str:
        return self.hex(key, *range(0, 129, 2))

    def cards(self, key: str, most: int = 48) -> tuple[str, ...]:
        text = self.take(key, str, lambda text: len(text) <= 4 * most)
        codes = tuple(text.split(" ")) if text else ()
        for code in codes:
            _card(code, self.where, key)
        if len(set(codes)) < len(codes):
            raise Unreadable("card-twice", where=self.where, key=key)
        return codes

    def list(self, key: str, most: int) -> list[Any]:
        return list(self.take(key, list, lambda given: len(given) <= most))

    def of_kind(self, form: str, version: int, otherwise: str) -> None:
        """Refuse a file of another format (with this code) or version."""
        if self.left.get("format") != form:
            raise Unreadable(otherwise)
        self.take("format", str)
        if self.left.get("version") != version:
            raise Unreadable("other-version", found=_short(self.left.get("version")), known=version)
        self.take("version", int)

    def done(self) -> None:
        for key in self.left:
            raise Unreadable("unknown-key", where=self.where, key=_short(key))


def _card(code: str, where: str, key: str) -> None:
    try:
        plain = card(code).code == code
    except CardError:
        plain = False
    if not plain:
        raise Unreadable("not-a-card", where=where, key=key, value=_short(code))


def read_proof(data: bytes) -> Proof:
    """The proof in a file. Raises Unreadable. It does not check whether the proof is true."""
    top = _Object(parse_json(data), "head")
    top.of_kind(FORMAT, VERSION, "not-a-proof")
    table, rulebook = top.text("table"), top.text("rulebook")
    options = top.take("options", dict)
    if not all(
        isinstance(value, str) and len(name + value) <= 200 and (name + value).isprintable()
        for name, value in options.items()
    ):
        raise Unreadable("wrong-value", where="head", key="options", value=_short(options))
    players = top.number("players", 2, 8)
    names = top.list("names", 8)
    if len(names) != players or not all(isinstance(n, str) and len(n) <= 100 and n.isprintable() for n in names):
        raise Unreadable("wrong-value", where="head", key="names", value=_short(names))
    pack = top.cards("pack")
    if len(pack) < 2:
        raise Unreadable("wrong-value", where="head", key="pack", value=_short(" ".join(pack)))
    count, link = top.number("count"), top.hex("link", 64)
    entries = top.list("entries", MOST_ENTRIES)
    top.done()
    if count != len(entries):
        raise Unreadable("count", said=count, found=len(entries))
    read = tuple(_entry(_Object(value, f"entry:{i}"), players, len(pack)) for i, value in enumerate(entries, 1))
    return Proof(table, rulebook, options, players, tuple(names), pack, read, link)


def _entry(given: _Object, players: int, size: int) -> ProofEntry:
    if type(given.left.get("deal")) is int:
        given.where = f"deal:{_short(given.left['deal'])}"
    found = ProofEntry(
        deal=given.number("deal"),
        protocol=given.number("protocol", 1, 3),
        attempt=given.number("attempt", 1),
        commitment=given.hex("commitment", 64),
        secret=given.hex("secret", 0, 64),
        cutter=given.number("cutter", 0, players),
        lifted=given.number("lifted", 0, size),
        salt=given.salt("salt"),
        shares=tuple(_share(_Object(value, given.where), players) for value in given.list("shares", players)),
        order=given.cards("order"),
        drawn=tuple(_drawn(_Object(value, given.where), players) for value in given.list("drawn", 100)),
        dropped=given.text("dropped"),
        link=given.hex("link", 64),
    )
    given.done()
    seats = [share.seat for share in found.shares]
    if seats != sorted(set(seats)):
        raise Unreadable("wrong-value", where=given.where, key="shares", value=_short(seats))
    return found


def _share(given: _Object, players: int) -> Share:
    found = Share(given.number("seat", 1, players), given.hex("commitment", 64), given.hex("salt", 0, 64))
    given.done()
    return found


def _drawn(given: _Object, players: int) -> tuple[str, tuple[tuple[int, str], ...]]:
    what = given.text("for")
    cards = []
    for pair in given.list("cards", 48):
        if not (isinstance(pair, list) and len(pair) == 2 and type(pair[0]) is int and 1 <= pair[0] <= players):
            raise Unreadable("wrong-value", where=given.where, key="drawn", value=_short(pair))
        _card(str(pair[1]), given.where, "drawn")
        cards.append((pair[0], str(pair[1])))
    given.done()
    return what, tuple(cards)


def read_seen(data: bytes) -> SeenMatch:
    """What a client received during play. Raises Unreadable."""
    top = _Object(parse_json(data), "seen")
    top.of_kind(SEEN_FORMAT, SEEN_VERSION, "not-seen")
    table, seat = top.text("table"), top.number("seat", 0, 8)
    deals = tuple(_seen_deal(_Object(value, "seen")) for value in top.list("deals", MOST_ENTRIES))
    top.done()
    return SeenMatch(table, seat, deals)


def _seen_deal(given: _Object) -> SeenDeal:
    found = SeenDeal(
        deal=given.number("deal"),
        commitment=given.hex("commitment", 64),
        attempt=given.number("attempt"),
        cutter=given.number("cutter", 0, 8),
        lifted=given.number("lifted", 0, 48),
        salt=given.salt("salt"),
        shares=tuple(_share(_Object(value, given.where), 8) for value in given.list("shares", 8)),
        asked=given.take("asked", bool),
        own=given.hex("own", 0, 64),
        taken=given.take("taken", bool),
        dealt=given.take("dealt", bool),
    )
    given.done()
    return found
