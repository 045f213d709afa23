"""``truquero odds``: the question as it is typed, and its answer as text or JSON."""

from __future__ import annotations

import argparse
import json
import shutil
import textwrap
from collections.abc import Iterable, Sequence
from dataclasses import fields
from typing import Any

from truquero.cards import Card
from truquero.fairness.shuffle import seeded_rng
from truquero.odds.chances import Chance, Chances, EnvidoChance, FlorChance, TrucoChance, chances
from truquero.odds.odds_texts import Unanswerable, between, percent, say
from truquero.odds.question import OddsQuestion, ask
from truquero.prose.sentences import begin, listed, suerte_word, the
from truquero.rules import Rulebook

ABOUT = "the chance of a hand to win the truco, the envido and the flor"

PLACES = {"mano": 1, "ma": 1, "mà": 1, "pie": 0, "peu": 0, "postre": 0}
"""The places that have a name; 0 is the last."""

SEED = 1
MOST_SAMPLES = 1_000_000


def usual_samples(places: int) -> int:
    """How many deals are drawn by default: as many as take a few seconds."""
    return 10_000 if places <= 4 else 2_000 if places <= 6 else 500


def add_to(parser: argparse.ArgumentParser) -> None:
    """The options of the command, except the language."""
    parser.add_argument("--rulebook", metavar="ID", default="argentino", help="as in belmez, or belmez:pardas=primera")
    several: dict[str, Any] = {"metavar": "CARD", "nargs": "+", "action": "extend", "default": []}
    hand = {**several, "default": None, "required": True}
    parser.add_argument("--hand", **hand, help="your three cards, as in 1e 7e 4c, played or not")
    parser.add_argument(
        "--as", dest="place", metavar="PLACE", default="mano", help="mano, pie, or your place from mano"
    )
    parser.add_argument("--players", type=int, metavar="N", help="how many players (default: the fewest allowed)")
    shape = parser.add_mutually_exclusive_group()
    shape.add_argument("--redondo", action="store_true", help="a mano of everybody, where the deal may be in duels")
    shape.add_argument("--duel", action="store_true", help="a duel, where the deal may be a redondo")
    parser.add_argument("--muestra", **several, help="the card turned up, where the rulebook has one")
    parser.add_argument("--seen", **several, help="cards out of play: refused in the deal, or of earlier duels")
    parser.add_argument("--played", **several, help="your cards on the table, in the order of play (mano of two)")
    parser.add_argument("--rival", **several, help="the rival's cards on the table, in the order of play")
    parser.add_argument("--samples", type=int, metavar="N", help="deals to draw, with more than two in the mano")
    parser.add_argument("--seed", type=int, metavar="N", default=SEED, help=f"which deals are drawn (default {SEED})")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of text")


def answer(arguments: argparse.Namespace, book: Rulebook) -> list[str]:
    """The lines to print. Raises Unanswerable, which says what is wrong in the language asked for."""
    question = ask(
        book,
        " ".join(arguments.hand),
        players=arguments.players,
        place=_place(arguments.place),
        redondo=arguments.redondo,
        duel=arguments.duel,
        seen=" ".join(arguments.seen),
        muestra=" ".join(arguments.muestra),
        played=" ".join(arguments.played),
        rival=" ".join(arguments.rival),
    )
    samples = usual_samples(question.places) if arguments.samples is None else arguments.samples
    if not 1 <= samples <= MOST_SAMPLES:
        raise Unanswerable("wrong-samples", most=MOST_SAMPLES, given=samples)
    found = chances(question, samples, seeded_rng(arguments.seed))
    if arguments.json:
        return json.dumps(as_json(question, found, arguments.seed), ensure_ascii=False, indent=2).split("\n")
    return OddsReport(question, arguments.lang, arguments.seed).lines(found)


def _place(text: str) -> int:
    named = PLACES.get(text.lower())
    if named is not None:
        return named
    if not (text.isascii() and text.isdigit() and 0 < len(text) < 3 and int(text)):
        raise Unanswerable("wrong-as", given=text)
    return int(text)


# ---------------------------------------------------------------- for people


class OddsReport:
    """The answer to one question in one language."""

    def __init__(self, question: OddsQuestion, language: str, seed: int) -> None:
        self._question = question
        self._language = language
        self._seed = seed
        self._two = question.places == 2

    def lines(self, found: Chances) -> list[str]:
        """The question again, a line and its details for each suerte, and what the numbers mean."""
        told = [("truco", self._truco(found.truco))]
        if found.envido is not None:
            told.append(("envido", self._envido(found.envido)))
        if found.flor is not None:
            told.append(("flor", self._flor(found.flor)))
        names = {suerte: self._suerte(suerte) for suerte, _ in told}
        column = max(len(name) for name in names.values()) + 2
        lines = [*self._head(), ""]
        for suerte, (first, *details) in told:
            lines += self._wrapped(first, f"{names[suerte]:<{column}}", column)
            lines += [line for detail in details for line in self._wrapped(detail, " " * column, column)]
        return [*lines, "", *self._meaning([names[suerte] for suerte, _ in told])]

    def _head(self) -> list[str]:
        q = self._question
        head = self._say(
            "head",
            name=q.book.name,
            players=q.players,
            duel=q.duel,
            hand=_codes(q.hand),
            place=self._place(),
        )
        turned = () if q.muestra is None else (q.muestra,)
        seen = (("muestra", turned), ("seen", q.seen), ("played", q.played), ("rival", q.rival))
        known = [self._say(f"known-{what}", cards=_codes(those)) for what, those in seen if those]
        return [head, *([begin(" · ".join(known))] if known else [])]

    def _place(self) -> str:
        q = self._question
        which = "place-first" if q.place == 0 else "place-last" if q.place == q.places - 1 else "place-between"
        return self._say(which, place=q.place + 1, places=q.places)

    def _truco(self, truco: TrucoChance) -> list[str]:
        ranks, last = self._question.order()
        cards = " · ".join(f"{c.code} {rank}" for c, rank in zip(self._question.hand, ranks, strict=True))
        lines = [self._chance(truco.win), self._say("order", last=last, cards=cards)]
        if truco.nobody.win:
            lines.append(self._say("nobody", share=self._percent(truco.nobody)))
        return lines

    def _envido(self, envido: EnvidoChance) -> list[str]:
        flor = self._question.book.flor
        if envido.own_flor:
            return ["–  " + self._say("annulled-own", the_envido=the(self._suerte("envido"), self._language))]
        lines = [self._say("value", value=envido.value, cards=_codes(envido.cards))]
        if self._question.counter.is_reservada(self._question.hand):
            lines.append(self._say("reservada"))
        if envido.win is None:
            return ["–  " + self._say("annulled-always"), *lines]
        if envido.annulled is not None and envido.annulled.win:
            key = "annulled-rival" if self._two else "annulled"
            lines.append(self._say(key, share=self._percent(envido.annulled)))
        elif flor is not None and not flor.compulsory:
            lines.append(self._say("unsung"))
        return [self._chance(envido.win), *lines]

    def _flor(self, flor: FlorChance) -> list[str]:
        against = self._percent(flor.against) if flor.against is not None else ""
        if flor.value is not None:
            lines = [self._chance(flor.win), self._say("flor-value", value=flor.value)]
        elif self._two:
            lines, against = ["–  " + self._say("flor-none")], ""
        else:
            lines = [self._chance(flor.win), self._say("flor-none-side")]
        key = "flor-rival" if self._two else "flor-rivals"
        return [*lines, self._say(key, share=self._percent(flor.rival), against=against)]

    def _meaning(self, names: Sequence[str]) -> list[str]:
        truco, *others = [the(name, self._language) for name in names]
        told = [begin(self._say("means-two" if self._two else "means-more", the_truco=truco))]
        if others:
            key = "means-best-two" if self._two else "means-best-more"
            told.append(begin(self._say(key, the_suertes=listed(others, self._language))))
        if not self._two:
            told.append(self._say("means-interval"))
        return [line for text in told for line in self._wrapped(text, "", 0)]

    def _chance(self, chance: Chance) -> str:
        if chance.exact:
            how = self._say("exact", n=chance.of)
        else:
            low, high = between(chance.low, chance.high, self._language)
            how = self._say("sampled", low=low, high=high, n=chance.of, seed=self._seed)
        return f"{self._percent(chance)}  {how}"

    def _percent(self, chance: Chance) -> str:
        return percent(chance.win, self._language)

    def _suerte(self, suerte: str) -> str:
        return suerte_word(suerte, self._question.book, self._language)

    def _say(self, key: str, **fields: object) -> str:
        return say(key, self._language, **fields)

    def _wrapped(self, text: str, first: str, indent: int) -> list[str]:
        width = max(50, min(shutil.get_terminal_size((80, 24)).columns, 110))
        return textwrap.wrap(text, width, initial_indent=first, subsequent_indent=" " * indent, break_on_hyphens=False)


# ---------------------------------------------------------------- for programs


def as_json(question: OddsQuestion, found: Chances, seed: int) -> dict[str, Any]:
    """Question and answer as plain data."""
    ranks, last = question.order()
    return {
        "rulebook": question.book.id,
        "options": dict(question.book.chosen),
        "players": question.players,
        "duel": question.duel or None,
        "place": question.place + 1,
        "places": question.places,
        "hand": _plain(question.hand),
        "muestra": question.muestra and question.muestra.code,
        "seen": _plain(question.seen),
        "played": _plain(question.played),
        "rival": _plain(question.rival),
        "exact": found.exact,
        "of": found.of,
        "seed": None if found.exact else seed,
        "truco": {**_data(found.truco), "order": list(ranks), "ranks": last},
        "envido": found.envido and _data(found.envido),
        "flor": found.flor and _data(found.flor),
    }


def _data(found: TrucoChance | EnvidoChance | FlorChance) -> dict[str, Any]:
    """The fields of an answer, with every chance and every card as plain data."""
    said: dict[str, Any] = {}
    for field in fields(found):
        value = getattr(found, field.name)
        if isinstance(value, Chance):
            value = {"chance": value.win, "low": value.low, "high": value.high, "of": value.of}
        elif isinstance(value, tuple):
            value = _plain(value)
        said[field.name] = value
    return said


def _plain(those: Iterable[Card]) -> list[str]:
    return [c.code for c in those]


def _codes(those: Iterable[Card]) -> str:
    return " ".join(_plain(those))
