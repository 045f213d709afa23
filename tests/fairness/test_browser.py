"""Two implementations that share no line, Python and the page's JavaScript, say the same of every deal and proof."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.fairness.browser import Browser, disagreements
from tests.fairness.matches import played
from truquero.acta.model import Acta, ManoLine
from truquero.acta.parse import parse
from truquero.acta.printer import to_text
from truquero.cards import cards
from truquero.fairness.client_record import SeenDeal, SeenMatch
from truquero.fairness.findings import Unreadable, sentences
from truquero.fairness.proof import Proof, linked, to_json
from truquero.fairness.proof_reader import read_proof
from truquero.fairness.verify import order_due, verify
from truquero.rules import LANGUAGES
from truquero.rules.team_draw import TeamDraw
from truquero.server.rest import static_files

ELSEWHERE = {"book-not-asked", "unknown-book", "draw-turns"}
"""Of the rulebooks the page knows only their packs."""


def test_the_two_agree_on_random_deals() -> None:
    assert disagreements(300, seed=7) == []


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with Browser() as opened:
        yield opened


def findings(
    browser: Browser, proof: str, acta: Acta | None = None, seen: SeenMatch | None = None, table: str = ""
) -> tuple[list[Any], list[Any]]:
    """What Python finds, and what the page finds."""
    kept = None if seen is None else seen.written()
    question = {"proof": proof, "acta": None if acta is None else to_text(acta), "seen": kept, "table": table}
    (told,) = browser.ask([question])
    try:
        read = read_proof(proof.encode())
    except Unreadable as error:
        return [error.code, error.where], [told.get("unreadable"), told.get("where")]
    parsed = None if acta is None else parse(to_text(acta))
    report = verify(read, parsed, [] if seen is None else [seen], table)
    own = [(f.weight, f.code, f.where, dict(f.values)) for f in report.findings if f.code not in ELSEWHERE]
    page = [(f["weight"], f["code"], f["where"], f["values"]) for f in told["findings"] if f["code"] not in ELSEWHERE]
    assert told["deals"] == report.deals
    return sorted(own, key=str), sorted(page, key=str)


@pytest.mark.parametrize(("players", "teams"), [(4, TeamDraw.TWOS), (6, TeamDraw.HIGHEST), (8, TeamDraw.TWOS)])
def test_both_find_the_same_where_the_teams_were_drawn(browser: Browser, players: int, teams: TeamDraw) -> None:
    game = played("valencia", players, 3, most=4, teams=teams)
    own, page = findings(browser, to_json(game.proof), game.acta, game.seen)
    assert own == page
    assert all(weight != "wrong" for weight, *_ in own), own
    entry = game.proof.entries[0]
    what, cards = entry.drawn[0]
    drawn = ((what, ((1, cards[1][1]), (2, cards[0][1]), *cards[2:])), *entry.drawn[1:])
    forged = linked(replace(game.proof, entries=(replace(entry, drawn=drawn), *game.proof.entries[1:])))
    own, page = findings(browser, to_json(forged), game.acta, game.seen)
    assert own == page
    assert ("wrong", "other-draw", "deal:0", {}) in own


@pytest.mark.parametrize(
    ("book", "players", "protocol"),
    [("argentino", 2, 2), ("belmez", 4, 1), ("valencia", 4, 2), ("tarija", 6, 2), ("argentino", 4, 3)],
)
def test_both_find_the_same_in_honest_matches(browser: Browser, book: str, players: int, protocol: int) -> None:
    game = played(book, players, 3, protocol=protocol, most=8)
    own, page = findings(browser, to_json(game.proof), game.acta, game.seen)
    assert own == page
    assert not any(finding[0] == "wrong" for finding in page)


@pytest.mark.parametrize("protocol", [2, 3])
def test_both_find_the_same_in_damaged_proofs(browser: Browser, protocol: int) -> None:
    """A digit, a letter or a card changed here and there; with the acta and what was seen as witnesses."""
    game = played("argentino", 2, 5, most=3, protocol=protocol)
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


@pytest.mark.parametrize("protocol", [2, 3])
def test_the_page_finds_a_flipped_bit_wherever_it_is(browser: Browser, protocol: int) -> None:
    whole, rng = to_json(played("argentino", 2, 5, most=1, protocol=protocol).proof).encode(), Random(4)
    flipped: list[dict[str, Any]] = []
    while len(flipped) < 400:
        at = rng.randrange(len(whole))
        changed = whole[:at] + bytes([whole[at] ^ 1 << rng.randrange(7)]) + whole[at + 1 :]  # it stays ASCII
        flipped.append({"proof": changed.decode(), "acta": None, "seen": None})
    missed = [
        asked["proof"]
        for asked, told in zip(flipped, browser.ask(flipped), strict=True)
        if not told.get("unreadable") and all(f["weight"] != "wrong" for f in told["findings"])
    ]
    assert missed == []


def cheats(proof: Proof) -> Iterator[Proof]:
    entries = proof.entries
    other = replace(proof, pack=(proof.pack[1], proof.pack[0], *proof.pack[2:]))
    yield linked(replace(other, entries=tuple(replace(e, order=order_due(other, e)) for e in entries)))
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


def test_both_find_the_proof_of_another_table(browser: Browser) -> None:
    """A house asked for one match answers with another, which is sound and of which nobody has seen anything."""
    game = played("argentino", 2, 5, most=2)
    own, page = findings(browser, to_json(game.proof), game.acta, None, "elsewhere")
    assert own == page
    assert ("wrong", "other-table", "head", {"found": game.proof.table}) in page
    assert not any(finding[1] == "checked" for finding in page)
    own, page = findings(browser, to_json(game.proof), game.acta, None, game.proof.table)
    assert own == page
    assert not any(finding[0] == "wrong" for finding in page)


def test_both_tell_a_client_that_it_was_not_asked(browser: Browser) -> None:
    """House and seat 2 go without seat 1, who was told the commitments and nothing else."""
    game = played("argentino", 2, 5, most=3)
    seen = game.seen._replace(deals=tuple(SeenDeal(deal.deal, deal.commitment) for deal in game.seen.deals))
    own, page = findings(browser, to_json(game.proof), game.acta, seen)
    assert own == page
    assert ("open", "seen-not-asked", "", {"seat": 1, "n": 4, "of": 4}) in page
    own, page = findings(browser, to_json(game.proof), game.acta, seen._replace(seat=0))
    assert own == page
    assert not any(finding[1] == "seen-not-asked" for finding in page), "who watches has no share"


def test_both_find_hands_that_are_not_from_the_pack(browser: Browser) -> None:
    game = played("argentino", 2, 5, most=2)
    at = next(i for i, line in enumerate(game.acta.lines) if isinstance(line, ManoLine))
    mano = game.acta.lines[at]
    assert isinstance(mano, ManoLine)
    hands = tuple((name, cards("1e 1b 7e")) for name, _ in mano.hands)
    acta = Acta((*game.acta.lines[:at], replace(mano, hands=hands), *game.acta.lines[at + 1 :]))
    own, page = findings(browser, to_json(game.proof), acta)
    assert own == page
    assert ("wrong", "acta-other-cards") in {finding[:2] for finding in page}


def test_both_refuse_the_same_hand_made_files(browser: Browser) -> None:
    text = to_json(played("argentino", 2, 5, most=1).proof)
    secret = text.index('"secret":"', text.index('{"deal":1,'))
    for made in (
        text[:secret] + f'"secret":"{"ab" * 32}",' + text[secret:],
        text.replace('"format"', r'"format":"truquero proof","f\u006frmat"'),
        text.replace('"Ana"', '"Ana\\u202e"'),
        re.sub(r'"options":{.*?}', f'"options":{{"x":"{"y" * 200}"}}', text),
        re.sub(r'"options":{.*?}', r'"options":{"\\ud800":"x"}', text),
        "[]",
    ):
        own, page = findings(browser, made)
        assert own == page
        assert own[0] in {"twice", "wrong-value", "not-an-object"}


@pytest.mark.parametrize(
    ("sound", "damaged"),
    [
        ('"lifted":', '"lifted":NaN,"x":'),
        ('"salt":', "salt:"),
        ('"shares":[', '"shares":,['),
        ('"cutter":', '"cutter"='),
    ],
)
def test_both_name_the_place_that_is_not_json(browser: Browser, sound: str, damaged: str) -> None:
    text = to_json(played("argentino", 2, 5, most=3).proof)
    at = text.index(sound, text.index('{"deal":2,'))
    made = text[:at] + damaged + text[at + len(sound) :]
    (told,) = browser.ask([{"proof": made, "acta": None, "seen": None}])
    assert told["unreadable"] == "not-json"
    assert told["values"]["line"] == 4
    assert abs(told["values"]["column"] - (at - text.rindex("\n", 0, at))) <= len(damaged) + 1


def test_the_page_says_what_the_command_says() -> None:
    folder = Path(static_files.__file__).parents[1] / "static" / "text"
    for language in LANGUAGES:
        texts = json.loads((folder / language / "proof.json").read_text("utf-8"))
        own = {f"proof.{code}": said[language] for code, said in sentences().items()}
        assert {key: text for key, text in texts.items() if key in own} == own
