"""A whole rulebook on one page, in Markdown, worked out from its data: what the engine plays is what the page says."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import fields
from enum import Enum
from functools import cache
from importlib import resources
from typing import Any

from truquero.cards import Card, cards
from truquero.prose.compare import article_of, differences
from truquero.prose.describe import (
    card_list,
    either,
    label_of,
    ladder_table,
    match_line,
    pack_sizes,
    schedule_line,
    suertes,
)
from truquero.prose.sources import source_of
from truquero.rules.articles import articles, every_article, text_files
from truquero.rules.book import GENERAL, Rulebook
from truquero.rules.counting import SUIT_NAMES, Muestra, Vira
from truquero.rules.ladder import Envido, Ladder, Suerte, Truco
from truquero.rules.match_rules import JOINT

IN_A_ROW = 8
"""How many cards are drawn side by side."""
NOTE = "<!-- Made by `make docs` from the rulebook itself: change the rulebook, not this page. -->"


def pages(books: Mapping[str, Rulebook]) -> dict[str, str]:
    """The page of every rulebook and an index of them, by the name of the file."""
    made = {f"{book.id}.md": page(book, books.get(parent_of(book))) for book in books.values()}
    return {"README.md": index(books.values()), **made}


def index(books: Iterable[Rulebook]) -> str:
    rows = [
        (
            f"[{b.name}]({b.id}.md)",
            f"`{b.id}`",
            b.place,
            either(b.players),
            either(pack_sizes(b)),
            match_line(b.match, b.language),
            ", ".join(suertes(b)),
        )
        for b in books
    ]
    head = ("game", "id", "place", "players", "cards", "match", "suertes")
    told = "One page a game, in our own words. `truquero page ID` prints one; `make docs` writes them all anew."
    return "\n".join([NOTE, "", "# The rulebooks", "", told, "", *table(head, rows)]) + "\n"


def page(book: Rulebook, parent: Rulebook | None = None) -> str:
    """The page of a rulebook; with its parent, also how they differ."""
    parts: list[tuple[str, list[str]]] = [
        ("At a glance", table(("", "", "article"), _glance(book))),
        ("The cards, best first", _order(book)),
        ("What cards count", _counting(book)),
        *((f"Betting on the {suerte.value}", _ladder(book, suerte)) for suerte in (Suerte.TRUCO, Suerte.ENVIDO)),
        ("The flor", _flor(book)),
        ("Tied bazas, and leaving", _bazas(book)),
        ("Other ways to play", [*_facts(book, "farta", "blind", "cover", "synonyms", "captains"), *_double(book)]),
        ("The deal", _deal(book)),
        ("On a strict table", _manners(book)),
        ("Signs", _signs(book)),
        ("What houses set differently", _options(book)),
        (f"What sets it apart from `{parent.id}`" if parent else "", _apart(book, parent) if parent else []),
        ("Articles", _articles(book)),
    ]
    lines = [NOTE, "", f"# {book.name}", "", *_intro(book), *_source(book)]
    for title, body in parts:
        lines += ["", f"## {title}", "", *body] if body else []
    return "\n".join(lines) + "\n"


# ---------------------------------------------------------------- the opening


@cache
def _intros() -> Mapping[str, Mapping[str, str]]:
    source = resources.files("truquero.prose").joinpath("intros.toml")
    return tomllib.loads(source.read_text(encoding="utf-8"))


def _source(book: Rulebook) -> list[str]:
    """The source text of the book, where there is one."""
    source = source_of(book.id)
    if source is None:
        return []
    by = f" by {source.author}" if source.author else ""
    return ["", f"After *{source.title}*{by}: [the sources](../sources.md), and [what we ruled](../rulings.md)."]


def parent_of(book: Rulebook) -> str:
    """The id of the parent rulebook; empty if there is none."""
    return _intros().get(book.id, {}).get("parent", "")


def _intro(book: Rulebook) -> list[str]:
    told = _intros().get(book.id, {}).get("en", "")
    return [f"*{book.place}* · `truquero play --rulebook {book.id}`", "", told] if told else [f"*{book.place}*"]


def _glance(book: Rulebook) -> Iterator[tuple[str, str, str]]:
    shape = book.match
    yield "players", either(book.players), article_of(book, "players")
    for size in dict.fromkeys(book.pack_for(n) for n in book.players):
        seats = [n for n in book.players if book.pack_for(n) == size]
        whose = f" with {either(seats)}" if len(seats) < len(book.players) else ""
        yield f"cards{whose}", f"{len(size)}: {card_list(size)}", article_of(book, "pack")
    halves = f"; halves: {' and '.join(shape.halves)}" if shape.halves else ""
    yield "match", f"{match_line(shape, book.language)}{halves}", shape.article
    for n in book.players:
        if book.schedule(n) is not None:
            yield f"with {n}", schedule_line(book.schedule(n)), article_of(book, "formats")
    yield "bets on", ", ".join(suertes(book)), ""
    yield label_of("marker"), book.marker.value, article_of(book, "marker")


# ---------------------------------------------------------------- cards


def _order(book: Rulebook) -> list[str]:
    held = {c for n in book.players for c in book.pack_for(n)}
    groups = [[c for c in cards(group) if c in held] for group in book.ranking.groups]
    drawn = _drawn([g for g in groups if g])
    lines = ["```text", *drawn, "```", ""]
    letters = ", ".join(f"{suit.value} {name}" for suit, name in SUIT_NAMES.items())
    lines.append(f"Cards of one box are equal ({letters}). {cited(book.ranking.article)}")
    muestra = book.muestra
    if isinstance(muestra, Vira):
        suits = ", ".join(SUIT_NAMES[suit] for suit in muestra.suits)
        told = "Above them all stand the manilhas: the four cards of the number after that of the vira, the card turned"
        lines += ["", f"{told} up after the deal; by suit: {suits}. {cited(muestra.article)}"]
    elif muestra is not None:
        numbers = ", ".join(str(n) for n in muestra.numbers)
        lines += [
            "",
            f"Above them all stand the piezas: the {numbers} of the suit of the muestra, the card turned up after the"
            f" deal, in this order. If the muestra is one of them the {muestra.substitute} takes its place."
            f" {cited(muestra.article)}",
        ]
    return lines


def _drawn(groups: Sequence[Sequence[Card]]) -> list[str]:
    """The order as cards in rows: the number above, the suits that share it below."""
    lines: list[str] = []
    for start in range(0, len(groups), IN_A_ROW):
        row = groups[start : start + IN_A_ROW]
        suits = ["".join(c.suit.value for c in group) for group in row]
        numbers = ["/".join(dict.fromkeys(str(c.number) for c in group)) for group in row]
        lines += [
            "  ".join("┌──────┐" for _ in row),
            "  ".join(f"│ {number:<4} │" for number in numbers),
            "  ".join(f"│ {some:>4} │" for some in suits),
            "  ".join("└──────┘" for _ in row),
        ]
    return lines


def _counting(book: Rulebook) -> list[str]:
    count = book.counting
    if count is None:
        told = "Nothing: there is no envido and no flor, and suits do not matter."
        return [f"{told} {cited(article_of(book, 'counting'))}"]
    figures = {None: "", 0: "; figures count 0"}.get(count.figures, f"; figures count {count.figures}")
    wild = bool(count.piezas or book.muestra)
    paired = "Two cards of a suit, or a pieza and any other card," if wild else "Two cards of a suit"
    lines = [
        f"- A card counts its number{figures}. {cited(count.article)}",
        f"- {paired} make an envido of 20 and what both count; without them the best single card counts.",
    ]
    if count.piezas:
        lines.append(f"- Piezas, wild for every suit: {', '.join(f'{code} counts {n}' for code, n in count.piezas)}.")
    if isinstance(book.muestra, Muestra):
        counted = ", ".join(f"{n} counts {c}" for n, c in zip(book.muestra.numbers, book.muestra.counts, strict=True))
        lines.append(f"- Piezas of the muestra, wild for every suit: {counted}.")
    if book.flor is not None:
        made = "three of a suit, two of a suit and a pieza, or two piezas" if wild else "three of a suit"
        lines.append(f"- A flor is {made}: 20 and what all three count.")
    if count.reservadas:
        pairs = ", ".join(" and ".join(pair.split()) for pair in count.reservadas)
        kept = "a flor with one of these pairs may stay unsung, and then plays the envido with all three cards"
        lines.append(f"- Reservá: {kept}: {pairs}. {cited(article_of(book, 'counting.reservadas'))}")
    return lines


# ---------------------------------------------------------------- bets


def _ladder(book: Rulebook, suerte: Suerte) -> list[str]:
    ladder = book.ladder(suerte)
    if ladder is None:
        return []
    rungs = {r.name: r for r in ladder.rungs}
    words = {
        r.name: f"`{r.word} N`" if r.number is not None and r.number.required else f"`{r.word}`" for r in ladder.rungs
    }
    rows = []
    for row in ladder_table(book, suerte):
        rung = rungs[row.name]
        then = ", ".join(words[name] for name in rung.then) or "–"
        rows.append((words[row.name], row.wanted, row.refused, "yes" if rung.opens else "", then, row.article))
    head = ("bet", "wanted", "refused", "opens", "raised by", "article")
    return [
        *table(head, rows),
        "",
        *_ladder_facts(book, ladder, suerte.value),
    ]


_LADDER_FACTS = {
    Suerte.TRUCO: ("window", "unraised", "raises"),
    Suerte.ENVIDO: ("settling", "capped", "refusal_bonus"),
    Suerte.FLOR: (),
}
"""What else there is to know about a ladder; ``no`` and nothing are left out."""


def _ladder_facts(book: Rulebook, ladder: Ladder, path: str) -> list[str]:
    answers = f"Wanted with `{ladder.accept}`, refused with `{ladder.refuse}` {cited(article_of(book, path))}"
    own = [f"- `{r.word}` is wanted with `{r.accept}` {cited(r.article)}" for r in ladder.rungs if r.accept]
    told = [(name, getattr(ladder, name)) for name in _LADDER_FACTS[ladder.suerte]]
    if isinstance(ladder, Truco) and ladder.costs_envido is not None:
        cost = ladder.costs_envido
        told += [("costs_envido", True), ("costs_envido.unless", cost.unless), ("costs_envido.passing", cost.passing)]
    if isinstance(ladder, Envido):
        opening = ladder.opening
        told += [("opening.late", opening.late), ("opening.shows_card", opening.shows_card)]
        told += [("opening.first_seat", opening.first_seat)] if opening.first_seat > 1 else []
    facts = [_fact(book, f"{path}.{name}", value) for name, value in told if value not in ("", 0, False)]
    return [f"- {answers}", *own, *facts]


def _flor(book: Rulebook) -> list[str]:
    flor = book.flor
    if flor is None:
        return []
    told: list[tuple[str, Any]] = [
        *((name, getattr(flor, name)) for name in ("sing", "each", "compulsory", "annuls", "settling", "good")),
        ("closed_by", ", ".join(flor.closed_by)),
        *((f"fight.{f.name}", getattr(flor.fight, f.name)) for f in fields(flor.fight) if f.name != "article"),
    ]
    facts = [_fact(book, f"flor.{name}", value) for name, value in told if value not in ("", None)]
    return [*facts, "", "Raising it:", "", *_ladder(book, Suerte.FLOR)]


# ---------------------------------------------------------------- around the mano


def _facts(book: Rulebook, *paths: str) -> list[str]:
    """The fields below these, one a line; what a book does not have is left out."""
    lines: list[str] = []
    for path in paths:
        value: Any = getattr(book, path)
        names = [f for f in getattr(value, "__dataclass_fields__", ()) if f != "article" and not f.endswith("_article")]
        found = [(f"{path}.{name}", getattr(value, name)) for name in names] or [(path, value)]
        lines += [_fact(book, at, held) for at, held in found if held is not None and held not in ("", (), False)]
    return lines


def _fact(book: Rulebook, path: str, value: Any) -> str:
    label = label_of(path)
    return f"- {label[:1].upper()}{label[1:]}: {_words(value)} {cited(article_of(book, path))}".rstrip()


def _bazas(book: Rulebook) -> list[str]:
    pardas = book.pardas
    tied = [f"- After a parda {pardas.decides.value} {cited(article_of(book, 'pardas'))}"]
    if pardas.all_parda is None:
        told = "No baza stays tied: the nearest to mano of those who tied wins it"
        tied = [f"- {told} {cited(article_of(book, 'pardas'))}"]
    else:
        tied += [_fact(book, "pardas.all_parda", pardas.all_parda), _fact(book, "pardas.lead", pardas.lead)]
    return [*tied, _fact(book, "mazo.word", book.mazo.word), _fact(book, "mazo.alone", book.mazo.alone)]


def _double(book: Rulebook) -> list[str]:
    double = book.double
    if double is None or book.envido is None:
        return []
    said = f"`{book.envido.rungs[0].word}{JOINT}{book.truco.rungs[0].word}`"
    told = [said, "one answer serves both" if double.one_answer else "each is answered by itself"]
    told += ["only before looking"] if double.blind_only else []
    told += [f"`{double.pass_envido}` wants the truco only"] if double.pass_envido else []
    told += [f"`{double.pass_truco}` wants the envido only"] if double.pass_truco else []
    return [f"- Envido and truco in one breath: {'; '.join(told)} {cited(double.article)}"]


def _deal(book: Rulebook) -> list[str]:
    dealing = book.dealing
    said = dealing.turned.answers
    spoken = f": {' or '.join(f'`{word}`' for word in said)}" if said else ""
    lines = [f"- The first dealer: {dealing.draw.value} {cited(dealing.draw_article)}"]
    if dealing.cut_least > 1:
        lines.append(_fact(book, "dealing.cut_least", dealing.cut_least))
    return [
        *lines,
        f"- A card that turns up in the deal: {dealing.turned.value}{spoken} {cited(dealing.turned_article)}",
    ]


def _words(value: Any) -> str:
    match value:
        case bool():
            return "yes" if value else "no"
        case Enum():
            return str(value.value)
        case str():
            return f"`{value}`"
        case tuple():
            return ", ".join(" for ".join(f"`{part}`" for part in pair) for pair in value)
        case _:
            return str(value)


def _manners(book: Rulebook) -> list[str]:
    lines = _facts(book, "manners") if book.manners is not None else []
    flor = book.flor
    if flor is not None:
        if flor.false is not None:
            lines.append(_fact(book, "flor.false.points", flor.false.points))
            lines += [_fact(book, "flor.false.leaving", True)] if flor.false.leaving else []
        if flor.ask is not None:
            gain = f"{flor.ask.gain} if there was one, {flor.ask.false} to the asked if not"
            lines.append(f"- Asking for an unsung flor: `pido-flor`, {gain} {cited(flor.ask.article)}")
    return lines


def _signs(book: Rulebook) -> list[str]:
    if not book.signs:
        return []
    rows = [
        (f"`{s.holding}`", s.gesture.en, s.gesture.es if book.language != "va" else s.gesture.va) for s in book.signs
    ]
    return [
        *table(("for", "gesture", "in its own words"), rows),
        "",
        f"True or false, they bind nobody. {cited(article_of(book, 'signs'))}",
    ]


def _options(book: Rulebook) -> list[str]:
    rows = [(f"`{o.name}`", o.meaning, o.values(), f"`{o.default}`", o.article) for o in book.options]
    return table(("option", "what it sets", "takes", "usual", "article"), rows) if rows else []


def _apart(book: Rulebook, parent: Rulebook) -> list[str]:
    rows = [
        (d.topic, d.label, d.a, d.b, f"{d.article_a or '–'} / {d.article_b or '–'}") for d in differences(book, parent)
    ]
    return table(("topic", "", f"`{book.id}`", f"`{parent.id}`", "articles"), rows)


def _articles(book: Rulebook) -> list[str]:
    """The rulebook's own articles, and every other one it cites."""
    known = every_article()
    found = [
        f"- **{key}** {known[key].title()}{' *(ruling)*' if known[key].ruling else ''}" for key in articles_of(book)
    ]
    told = f"`truquero rules {book.id} ARTICLE` prints one in full; a *ruling* settles what the source leaves open."
    return [told, "", *found] if book.cites else []


def articles_of(book: Rulebook) -> list[str]:
    """Own articles first, then those of others that the rulebook cites, the general ones last."""
    own = articles(book.id) if book.id in text_files() else {}
    used = {*own, *book.cites.values(), *GENERAL.values(), book.mazo.article}
    others = [key for key in every_article() if key in used and key not in own]
    return [*own, *sorted(others, key=lambda key: key in GENERAL.values())]


# ---------------------------------------------------------------- Markdown


def cited(article: str) -> str:
    return f"({article})" if article else ""


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    """A table; bars inside a cell are escaped."""
    return [
        f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in row)} |"
        for row in (head, ["---"] * len(head), *rows)
    ]
