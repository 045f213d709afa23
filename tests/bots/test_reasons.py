"""Every reason a bot can give has a sentence in three languages, and no sentence is left over.

The reasons are read off the source: every ``Reason(key, values)`` in the room of the bots, whether the key stands there
or comes from a variable.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from truquero.bots import reasons as room
from truquero.bots.bot_table import BotTable
from truquero.bots.characters import character
from truquero.bots.heuristics import HEURISTICS, NAMES
from truquero.bots.player import Reason
from truquero.bots.reasons import advice, explain, explanations, reasons, say_reason
from truquero.engine.actions import Stack
from truquero.engine.start import start
from truquero.engine.state import Phase
from truquero.fairness.shuffle import seeded_rng, shuffled
from truquero.prose.sentences import placeholders
from truquero.rulebooks import BOOKS
from truquero.rules import LANGUAGES

BOTS = Path(room.__file__).parent
OPTIONAL = re.compile(r"\[[^\[\]]*\]")

Given = dict[str, list[frozenset[str]]]
"""For every key, the names of the values that come with it, once for each place that gives it."""


# ---------------------------------------------------------------- reading the source


class Unreadable(AssertionError):
    """A reason whose key or values this test cannot follow: write it more plainly, or teach the test."""


def given_by(source: str) -> Given:
    """The reasons that a module gives."""
    found: Given = {}
    for function in (n for n in ast.walk(ast.parse(source)) if isinstance(n, ast.FunctionDef)):
        for call in ast.walk(function):
            match call:
                case ast.Call(func=ast.Name(id="Reason"), args=[key, *rest]):
                    names = value_names(rest[0], function) if rest else frozenset()
                    for text in keys(key, function):
                        found.setdefault(text, []).append(names)
    return found


def keys(node: ast.expr, function: ast.FunctionDef) -> set[str]:
    """The keys that an expression may stand for."""
    match node:
        case ast.Constant(value=str(text)):
            return {text}
        case ast.IfExp(body=one, orelse=other):
            return keys(one, function) | keys(other, function)
        case ast.Name(id=name):
            found = {text for value in assigned(name, function) for text in keys(value, function)}
            found |= set(unpacked(name, function)) - {""}
            if found:
                return found
    raise Unreadable(f"line {node.lineno}: {ast.unparse(node)}")


def value_names(node: ast.expr, function: ast.FunctionDef) -> frozenset[str]:
    """The names in a tuple of (name, value) pairs."""
    match node:
        case ast.Tuple(elts=parts):
            found: set[str] = set()
            for part in parts:
                match part:
                    case ast.Starred(value=more):
                        found |= value_names(more, function)
                    case ast.Tuple(elts=[ast.Constant(value=str(name)), _]):
                        found.add(name)
                    case _:
                        raise Unreadable(f"line {part.lineno}: {ast.unparse(part)}")
            return frozenset(found)
        case ast.Name(id=name):
            options = [value_names(value, function) for value in assigned(name, function)]
            if options:
                return frozenset.intersection(*options)
    raise Unreadable(f"line {node.lineno}: {ast.unparse(node)}")


def assigned(name: str, function: ast.FunctionDef) -> Iterator[ast.expr]:
    """What is assigned to a variable in a function."""
    for node in ast.walk(function):
        match node:
            case ast.Assign(targets=[ast.Name(id=target)], value=value) if target == name:
                yield value


def unpacked(name: str, function: ast.FunctionDef) -> Iterator[str]:
    """Strings that tuples of a function hold where the variable is unpacked: ``_, action, key = max(options)``."""
    for node in ast.walk(function):
        match node:
            case ast.Assign(targets=[ast.Tuple(elts=targets)]):
                places = [i for i, t in enumerate(targets) if isinstance(t, ast.Name) and t.id == name]
                for made in (t for t in ast.walk(function) if places and isinstance(t, ast.Tuple)):
                    match made.elts[places[0] :]:
                        case [ast.Constant(value=str(text)), *_] if len(made.elts) == len(targets):
                            yield text


def given() -> Given:
    found: Given = {}
    for path in sorted(BOTS.glob("*.py")):
        for key, names in given_by(path.read_text("utf-8")).items():
            found.setdefault(key, []).extend(names)
    return found


# ---------------------------------------------------------------- reasons


def test_every_reason_has_its_sentences_and_every_sentence_a_reason() -> None:
    used = given()
    assert len(used) > 25
    assert set(used) - set(reasons()) == set(), "reasons without a text"
    assert set(reasons()) - set(used) == set(), "texts that nobody uses"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sentence_asks_only_for_what_it_is_given(language: str) -> None:
    wrong = {}
    for key, places in given().items():
        text = reasons()[key][language]
        always, ever = frozenset.intersection(*places), frozenset[str]().union(*places)
        lacking = placeholders(OPTIONAL.sub("", text)) - always | placeholders(text) - ever
        if lacking:
            wrong[key] = sorted(lacking)
    assert wrong == {}


def test_sentences_are_whole() -> None:
    for key, texts in reasons().items():
        assert set(texts) == set(LANGUAGES), key
        assert len({placeholders(text) for text in texts.values()}) == 1, f"{key}: the languages tell different things"
        for text in texts.values():
            assert text.endswith("."), key
            assert len(OPTIONAL.sub("", text)) < 120, f"{key}: too long to be said at a table"


def test_a_reason_in_words() -> None:
    bet = Reason("good-odds", (("chance", 62),))
    assert say_reason(bet, "en") == "I accept: I give us a 62 % chance to win it."
    assert say_reason(bet, "es") == "Quiero: nos doy un 62 % de ganarlo."
    assert say_reason(bet, "va") == "Vullc: ens done un 62 % de guanyar-ho."


def test_what_is_not_given_is_left_out() -> None:
    assert say_reason(Reason("flor-small"), "en") == "I do not raise."
    fought = Reason("flor-small", (("value", 33), ("chance", 40)))
    assert say_reason(fought, "en") == "I do not raise: with 33 I give my flor a 40 % chance."


@pytest.mark.parametrize("rulebook", ["belmez", "argentino", "valencia", "tarija"])
def test_whatever_happens_at_a_table_can_be_told(rulebook: str) -> None:
    book = BOOKS[rulebook]
    seated = ("azar", "novato", "prudente", "embustero")
    bots = {seat: character(name).sit(book, 4, seat, seed=seat) for seat, name in enumerate(seated, start=1)}
    bots_table = BotTable(start(book, 4, strict=True), bots, seeded_rng(1))
    rng = seeded_rng(2)
    told = set()
    while bots_table.match.games == (0, 0) and bots_table.match.winner is None:
        if bots_table.match.phase is Phase.DEAL:
            bots_table.hand_in(Stack(shuffled(book.pack_for(4), rng)))
            continue
        told |= {say_reason(done.decision.reason, x) for done in bots_table.step() for x in LANGUAGES}
    assert len(told) > 20
    assert not [sentence for sentence in told if set("{}[]") & set(sentence)]


# ---------------------------------------------------------------- the reader of the source


def test_keys_are_found_wherever_they_come_from() -> None:
    source = """
def f(x):
    odds = (("chance", 1), ("folds", 2))
    more = (*odds, ("value", 3))
    options = [(1, "a", "")]
    options.append((2, "b", "raises"))
    _, word, key = max(options)
    other = "good" if x else "bad"
    return Reason("plain"), Reason("yes" if x else "no", odds), Reason(key, more), Reason(other)
"""
    odds = frozenset({"chance", "folds"})
    nothing: frozenset[str] = frozenset()
    assert given_by(source) == {
        "plain": [nothing],
        "yes": [odds],
        "no": [odds],
        "raises": [odds | {"value"}],
        "good": [nothing],
        "bad": [nothing],
    }


def test_a_key_that_cannot_be_followed_is_an_error() -> None:
    with pytest.raises(Unreadable, match="made_up"):
        given_by("def f():\n    return Reason(made_up())")


# ---------------------------------------------------------------- heuristics


def test_every_heuristic_is_explained() -> None:
    assert set(explanations()) == NAMES
    for rule in HEURISTICS:
        for language in LANGUAGES:
            title, text = explain(rule.name, language)
            assert 0 < len(title) < 40, rule.name
            assert text.endswith("."), rule.name
            assert text.count(".") == 1, f"{rule.name}: one sentence is enough"


def test_an_explanation() -> None:
    assert explain("copas", "es").title == "Sale de copas, truco flojo"
    with pytest.raises(KeyError):
        explain("nada", "es")


def test_advice_says_what_the_reason_says() -> None:
    """The same values in every language, in brackets where the reason has them in brackets."""
    for key, texts in advice().items():
        for language in LANGUAGES:
            own, told = reasons()[key][language], texts[language]
            ever = frozenset[str]().union(*given()[key])
            assert placeholders(own) <= placeholders(told) <= ever, key
            assert placeholders(OPTIONAL.sub("", told)) == placeholders(OPTIONAL.sub("", own)), key
            assert told != own
