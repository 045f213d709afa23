"""Two implementations that share no line, Python and the page's JavaScript, say the same of every deal and proof."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.fairness.browser import Browser, disagreements
from tests.fairness.matches import played
from truquero.acta.model import Acta
from truquero.acta.parse import parse
from truquero.acta.printer import to_text
from truquero.fairness.findings import Unreadable, sentences
from truquero.fairness.proof import Proof, linked, to_json
from truquero.fairness.reading import read_proof
from truquero.fairness.seen import SeenMatch
from truquero.fairness.verify import verify
from truquero.rules import LANGUAGES
from truquero.server.rest import static_files

ELSEWHERE = {"book-not-asked", "unknown-book", "other-pack"}
"""The page does not know the rulebooks."""


def test_the_two_agree_on_random_deals() -> None:
    assert disagreements(300, seed=7) == []


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with Browser() as opened:
        yield opened


def findings(
    browser: Browser, proof: str, acta: Acta | None = None, seen: SeenMatch | None = None
) -> tuple[list[Any], list[Any]]:
    """What Python finds, and what the page finds."""
    kept = None if seen is None else seen.written()
    question = {"proof": proof, "acta": None if acta is None else to_text(acta), "seen": kept}
    (told,) = browser.ask([question])
    try:
        read = read_proof(proof.encode())
    except Unreadable as error:
        return [error.code, error.where], [told.get("unreadable"), told.get("where")]
    parsed = None if acta is None else parse(to_text(acta))
    report = verify(read, parsed, [] if seen is None else [seen])
    own = [(f.weight, f.code, f.where, dict(f.values)) for f in report.findings if f.code not in ELSEWHERE]
    page = [(f["weight"], f["code"], f["where"], f["values"]) for f in told["findings"] if f["code"] not in ELSEWHERE]
    assert told["deals"] == report.deals
    return sorted(own, key=str), sorted(page, key=str)


@pytest.mark.parametrize(
    ("book", "players", "protocol"), [("argentino", 2, 2), ("belmez", 4, 1), ("valencia", 4, 2), ("tarija", 6, 2)]
)
def test_both_find_the_same_in_honest_matches(browser: Browser, book: str, players: int, protocol: int) -> None:
    game = played(book, players, 3, protocol=protocol, most=8)
    own, page = findings(browser, to_json(game.proof), game.acta, game.seen)
    assert own == page
    assert not any(finding[0] == "wrong" for finding in page)


def test_both_find_the_same_in_damaged_proofs(browser: Browser) -> None:
    """A digit, a letter or a card changed here and there; with the acta and what was seen as witnesses."""
    game = played("argentino", 2, 5, most=3)
    text, rng = to_json(game.proof), Random(2)
    found = 0
    for _ in range(150):
        at = rng.randrange(len(text))
        if text[at] not in "0123456789abcdef":
            continue
        changed = text[:at] + rng.choice("0123456789abcdef".replace(text[at], "")) + text[at + 1 :]
        own, page = findings(browser, changed, game.acta, game.seen)
        assert own == page, changed[max(0, at - 40) : at + 40]
        found += 1
    assert found > 50


def cheats(proof: Proof) -> Iterator[Proof]:
    entries = proof.entries
    yield linked(replace(proof, entries=(*entries[:2], *entries[3:])))
    yield linked(replace(proof, entries=(*entries, entries[-1])))
    yield linked(replace(proof, entries=entries[1:]))
    yield linked(replace(proof, entries=(*entries[:3], replace(entries[3], secret="", order=(), dropped="lost"))))
    yield linked(replace(proof, entries=(*entries[:3], replace(entries[3], order=entries[3].order[::-1]))))
    yield linked(replace(proof, entries=(replace(entries[0], drawn=entries[0].drawn[:0]), *entries[1:])))
    yield linked(replace(proof, entries=(entries[0], replace(entries[1], dropped="why"), *entries[2:])))
    yield replace(proof, table="elsewhere")


def test_both_find_the_same_in_proofs_of_cheats(browser: Browser) -> None:
    game = played("argentino", 2, 5, most=3)
    for cheat in cheats(game.proof):
        own, page = findings(browser, to_json(cheat), game.acta, game.seen)
        assert own == page
        assert any(finding[0] == "wrong" for finding in page)


def test_the_page_says_what_the_command_says() -> None:
    folder = Path(static_files.__file__).parents[1] / "static" / "text"
    for language in LANGUAGES:
        texts = json.loads((folder / language / "proof.json").read_text("utf-8"))
        own = {f"proof.{code}": said[language] for code, said in sentences().items()}
        assert {key: text for key, text in texts.items() if key in own} == own
