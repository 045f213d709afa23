"""Broken messages, made from good ones and from nothing: the generator behind the fuzz of the wire.

Everything is drawn from one seeded source, so that a frame that broke the house can be made again.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

NASTY = [
    *(
        "",
        " ",
        "\x00",
        "'",
        '"',
        "';--",
        "' OR '1'='1",
        "1; DROP TABLE records",
        "../../etc/passwd",
        "%2e%2e%2f",
        "${7*7}",
    ),
    *("<script>alert(1)</script>", "\u202e", "\ufeff", "🂡" * 10, "a" * 39, "a" * 40, "a" * 41, "a" * 3000, "\n\r\t"),
    *("NaN", "Infinity", "null", "true", "7e", "1o", "99z", "12", "hello", "__class__", "__proto__", "quiero", "truco"),
]
NUMBERS = [
    0,
    -1,
    1,
    2,
    8,
    9,
    48,
    49,
    255,
    999,
    1000,
    2**31,
    2**31 + 1,
    2**53,
    2**63,
    -(2**63),
    2**64,
    10**30,
    0.5,
    1e308,
    -0.0,
]
WORDS = "truco retruco envido real-envido falta-envido flor quiero no-quiero mazo vale4 torne passe resto listo".split()
CARDS = "1e 7e 7o 3c 12b 5o 4c 6b 11e 10o 8c 2x 13e".split()
KINDS = "hello act cut sign look say switch stand sit rematch ping welcome event ack refused over error".split()


Honest = Callable[[Random], dict[str, Any]]
"""Makes messages with the right form, sensible or not."""


def honest(rng: Random) -> dict[str, Any]:
    """A message to a table."""
    kind = rng.choice(("act", "act", "act", "cut", "sign", "look", "say", "switch", "sit", "ping"))
    made: dict[str, Any] = {"t": kind, "id": f"f{rng.getrandbits(48):x}"}
    if kind == "act":
        made["action"] = action(rng)
        if rng.random() < 0.3:
            made["version"] = rng.choice((0, 1, 2, 50, 2**31))
    elif kind == "cut":
        made |= {"lifted": rng.randint(0, 48), "salt": rng.randbytes(rng.randint(0, 64)).hex()}
    elif kind == "sign":
        made["holding"] = rng.choice(("as", "siete", "flor", "ciego", *NASTY[1:8]))
    elif kind == "look":
        made["at"] = rng.randint(0, 8)
    elif kind == "say":
        made["text"] = rng.choice(("hola", *NASTY[1:24]))
    elif kind == "switch":
        made["chat"] = rng.random() < 0.5
    return made


def at_the_lobby(rng: Random, tables: Sequence[str] = ("",)) -> dict[str, Any]:
    """A message to the lobby, about one of these tables."""
    kind = rng.choice(("list", "lay", "sit", "leave", "fill", "close", "ping"))
    made: dict[str, Any] = {"t": kind, "id": f"f{rng.getrandbits(48):x}"}
    if kind == "list":
        made |= {"after": rng.choice(("", "0.5 x", *NASTY[:8])), "watch": rng.random() < 0.5}
    elif kind == "lay":
        made |= {"rulebook": rng.choice(("argentino", "belmez", "nowhere")), "public": rng.random() < 0.5}
        made |= {"players": rng.choice((None, 2, 4, 5)), "seat": rng.randint(0, 5), "name": rng.choice(NASTY)}
        made |= {"bots": [{"seat": rng.randint(1, 8)} for _ in range(rng.randrange(3))], "delay": rng.randint(0, 600)}
    elif kind != "ping":
        made["table"] = rng.choice((*tables, *NASTY[:8]))
    if kind in ("sit", "leave"):
        made["seat"] = rng.randint(1, 8)
    elif kind == "fill":
        made["character"] = rng.choice(("azar", "nobody"))
    return made


def action(rng: Random, depth: int = 0) -> dict[str, Any]:
    kind = rng.choice(("play", "call", "call", "show", "ask", "combo") if not depth else ("play", "call"))
    if kind == "play":
        return {"t": "play", "card": rng.choice(CARDS), "down": rng.random() < 0.3}
    if kind == "call":
        made: dict[str, Any] = {"t": "call", "word": rng.choice(WORDS)}
        if rng.random() < 0.3:
            made["number"] = rng.choice((0, 1, 2, 3, 4, 40, 999))
        if rng.random() < 0.2:
            made["blind"] = True
        return made
    if kind == "show":
        return {"t": "show", "cards": [rng.choice(CARDS) for _ in range(rng.randint(1, 3))]}
    if kind == "ask":
        return {"t": "ask", "seat": rng.randint(1, 8)}
    return {"t": "combo", "parts": [action(rng, 1) for _ in range(rng.randint(1, 4))]}


# ---------------------------------------------------------------- breaking


def anything(rng: Random, depth: int = 0) -> Any:
    """Some value of JSON."""
    kind = rng.randrange(7 if depth < 4 else 5)
    if kind == 0:
        return rng.choice(NASTY)
    if kind == 1:
        return rng.choice(NUMBERS)
    if kind == 2:
        return rng.choice((True, False, None))
    if kind == 3:
        return rng.choice(KINDS)
    if kind == 4:
        return rng.randint(-5, 60)
    if kind == 5:
        return [anything(rng, depth + 1) for _ in range(rng.randrange(5))]
    return {rng.choice(("t", "id", "card", *NASTY[:12])): anything(rng, depth + 1) for _ in range(rng.randrange(4))}


def _swapped(rng: Random, honest: Honest) -> bytes:
    """One value, at any depth, replaced by something else."""
    message = honest(rng)
    places: list[tuple[Any, Any]] = []

    def walk(node: Any) -> None:
        for key in list(node) if isinstance(node, dict) else range(len(node)):
            places.append((node, key))
            if isinstance(node[key], dict | list):
                walk(node[key])

    walk(message)
    for node, key in rng.sample(places, min(len(places), rng.randint(1, 2))):
        node[key] = anything(rng)
    return _json(message)


def _keys(rng: Random, honest: Honest) -> bytes:
    """A key too many, too few, or twice."""
    message = honest(rng)
    if rng.random() < 0.4:
        message.pop(rng.choice(list(message)))
    elif rng.random() < 0.5:
        message[rng.choice(("seat", "token", "v", "ok", *NASTY[:10]))] = anything(rng)
    else:
        text = _json(message)
        return text[:-1] + b"," + text[1:]
    return _json(message)


def _bytes(rng: Random, honest: Honest) -> bytes:
    """A few bytes changed, added or lost."""
    data = bytearray(_json(honest(rng)))
    for _ in range(rng.randint(1, 4)):
        at = rng.randrange(len(data) + 1)
        how = rng.randrange(4)
        if how == 0 and at < len(data):
            data[at] = rng.randrange(256)
        elif how == 1:
            data.insert(at, rng.randrange(256))
        elif how == 2:
            del data[at : at + rng.randint(1, 6)]
        else:
            data[at:at] = data[at : at + rng.randint(1, 20)]
    return bytes(data)


def _cut_off(rng: Random, honest: Honest) -> bytes:
    data = _json(honest(rng))
    return data[: rng.randrange(len(data))]


def _spliced(rng: Random, honest: Honest) -> bytes:
    one, two = _json(honest(rng)), _json(honest(rng))
    return one[: rng.randrange(len(one))] + two[rng.randrange(len(two)) :]


def _garbage(rng: Random, _: Honest) -> bytes:
    return rng.randbytes(rng.choice((0, 1, 2, 10, 100, 500)))


def _deep(rng: Random, _: Honest) -> bytes:
    depth = rng.choice((10, 100, 600, 1900))
    opening, closing = rng.choice(((b"[", b"]"), (b'{"t":', b"}"), (b'{"action":', b"}")))
    return opening * min(depth, 4000 // len(opening)) + (closing * depth if rng.random() < 0.5 else b"")


def _long(rng: Random, _: Honest) -> bytes:
    size = rng.choice((4000, 4095, 4096, 4097, 5000, 70_000))
    return b'{"t":"say","id":"x","text":"' + b"a" * size + b'"}'


def _other(rng: Random, _: Honest) -> bytes:
    return _json(anything(rng))


def _hello(rng: Random, _: Honest) -> bytes:
    """A second greeting, or one that is no greeting."""
    made = {"t": "hello", "id": rng.choice(("h", *NASTY)), "token": rng.choice(NASTY), "after": rng.choice(NUMBERS)}
    if rng.random() < 0.5:
        made |= {
            "spectate": rng.choice((True, 1, "yes")),
            "lang": rng.choice(("en", "xx", 7)),
            "seat": rng.choice(NUMBERS),
        }
    return _json(made)


def _honest(rng: Random, honest: Honest) -> bytes:
    return _json(honest(rng))


def _json(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogatepass")


WAYS: list[tuple[Callable[[Random, Honest], bytes], int]] = [
    *((_swapped, 25), (_keys, 10), (_bytes, 20), (_cut_off, 8), (_spliced, 8), (_garbage, 6)),
    *((_deep, 2), (_long, 1), (_other, 5), (_hello, 5), (_honest, 25)),
]
_MAKERS, _WEIGHTS = zip(*WAYS, strict=True)


def broken(rng: Random, honest: Honest = honest) -> bytes:
    """One frame, most probably broken; ``honest`` makes what is broken."""
    maker: Callable[[Random, Honest], bytes] = rng.choices(_MAKERS, _WEIGHTS)[0]
    return maker(rng, honest)
