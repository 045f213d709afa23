"""The command: thin. It reads what was asked, asks the rooms below, prints, and ends with an honest status."""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import os
import re
import sys
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from importlib import metadata
from pathlib import Path
from typing import Any, TextIO

from truquero import extra_commands
from truquero.acta.complaints import complain
from truquero.acta.model import Header
from truquero.acta.parse import MAX_BYTES, ActaError, decode, fold, parse
from truquero.acta.referee import Problem, Report, referee
from truquero.acta.story import reasons, tell
from truquero.arena import command as arena
from truquero.engine import events as ev
from truquero.engine.evolve import evolve
from truquero.fairness.shuffle import secure_rng, seeded_rng
from truquero.odds import command as odds
from truquero.odds.words import Unanswerable
from truquero.prose.compare import differences
from truquero.prose.describe import either, plural
from truquero.prose.rulebook_page import page, pages, parent_of
from truquero.prose.sentences import harmless
from truquero.rulebook_files import NoSuchBook, load_rulebook, named_rulebook
from truquero.rulebooks import BOOKS
from truquero.rules import LANGUAGES, Article, Rulebook, RulebookError, articles, every_article
from truquero.rules.articles import text_files
from truquero.seats import TEAM_NAMES
from truquero.tui import plain as table
from truquero.tui import reading, seating

OK, WRONG, UNUSABLE = 0, 1, 2
"""All is well; the acta is wrong; the question could not be answered at all."""

WORDS = {
    "en": ("in progress", "the match is over, {who} won it", "legal there"),
    "es": ("en curso", "ha terminado, ganó {who}", "legal ahí"),
    "va": ("en joc", "ha acabat, ha guanyat {who}", "legal ahí"),
}

EXAMPLES = """\
examples:
  truquero play --rulebook valencia      against a careful player
  truquero play --bots embustero         against one who bluffs
  truquero play --players 4              with a partner
  truquero referee match.acta            every point and its reason
  truquero referee --book mine.py m.acta by a rulebook of your own
  truquero replay match.acta --lang es   the match told as a story
  truquero rules belmez B15 G4           two articles, in our own words
  truquero rules valencia --options      what towns set differently
  truquero odds --hand "1e 7e 4c"        the chances of a hand
  truquero arena --bots prudente,novato  let bots meet and measure them
  truquero compare belmez argentino      what tells them apart
  truquero compare belmez belmez:patas=3,pardas=primera
  truquero serve --open                  a house of tables, in your browser
  truquero join http://localhost:8000/t/…
  truquero verify proof.json --acta m.acta  how the cards were dealt
"""


class Unusable(Exception):
    """A question that cannot be answered: the message says why and what would do."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command and return its status."""
    _forgive_encodings()
    try:
        arguments = _arguments(_parser(), argv)
    except SystemExit as stop:  # argparse has said what was wrong, or shown its help
        return stop.code if isinstance(stop.code, int) else UNUSABLE
    try:
        status = int(arguments.run(arguments))
        _print([])  # what is still unwritten is written here, where it does not matter if the reader has gone away
        return status
    except (Unusable, extra_commands.CannotOpen) as error:
        _print([f"truquero: {error}"], sys.stderr)
        return UNUSABLE
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:  # who was watching the game has gone away
        _hush(sys.stdout)
        return OK
    except OSError as error:
        _print([f"truquero: {error.strerror or error}"], sys.stderr)
        return UNUSABLE


def _arguments(parser: argparse.ArgumentParser, argv: Sequence[str] | None) -> argparse.Namespace:
    """What was asked. Articles may also stand after an option, which argparse by itself does not see."""
    arguments, more = parser.parse_known_args(argv)
    if more and not ("article" in arguments and all(word.isalnum() for word in more)):
        parser.error(f"unrecognized arguments: {' '.join(more)}")
    if more:
        arguments.article += more
    return arguments


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="truquero",
        description="Truco as it is played from region to region.\nPlay it, referee it, read and compare its rules.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"truquero {metadata.version('truquero')}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)

    def command(name: str, run: Any, about: str) -> argparse.ArgumentParser:
        made = commands.add_parser(name, help=about, description=about)
        made.set_defaults(run=run)
        return made

    play = command("play", _play, "play in the terminal, with bots in the other seats")
    play.add_argument("--rulebook", metavar="ID", default="argentino", help="as in belmez, or belmez:patas=3")
    play.add_argument("--preset", metavar="NAME", default="", help="a way to play, as in a-15-sin-flor")
    play.add_argument("--players", type=int, metavar="N", help="how many sit down; the fewest the rulebook allows")
    play.add_argument("--seed", type=int, metavar="N", help="shuffle in a way that can be repeated")
    play.add_argument("--name", default="", help="your name at the table")
    play.add_argument("--bots", metavar="NAME[,NAME…]", default=seating.USUAL, help=seating.BOTS)
    play.add_argument("--strict", action="store_true", help="a human table: slips are possible and are penalised")
    referee = command("referee", _referee, "judge an acta: every point with its reason, or the first thing wrong")
    referee.add_argument("file", metavar="FILE", help="the acta; - reads it from the standard input")
    referee.add_argument("--json", action="store_true", help="one JSON object in place of text")
    replay = command("replay", _replay, "tell the match of an acta as a story")
    replay.add_argument("file", metavar="FILE", help="the acta; - reads it from the standard input")
    for judging in (referee, replay):
        judging.add_argument("--book", metavar="FILE.py", help="a rulebook of your own in place of the header's")
    command("books", _books, "list the rulebooks")
    rules = command("rules", _rules, "print articles of a rulebook, in our own words")
    rules.add_argument("id", metavar="ID", help="a rulebook, or 'general' for what holds in all of them")
    rules.add_argument("article", metavar="ARTICLE", nargs="*", help="as in B15 or G4; all of them if none is named")
    rules.add_argument("--options", action="store_true", help="the house options of the rulebook in place of articles")
    compare = command("compare", _compare, "what tells two rulebooks apart")
    compare.add_argument("a", metavar="ID", help="a rulebook, as in belmez or belmez:patas=3,pardas=primera")
    compare.add_argument("b", metavar="ID", help="the other")
    compare.add_argument("--json", action="store_true", help="one JSON object in place of text")
    one_page = command("page", _page, "a whole rulebook on one page, as Markdown")
    one_page.add_argument("id", metavar="ID", nargs="?", help="a rulebook, as in belmez or my_rules.py")
    one_page.add_argument("--all", metavar="FOLDER", help="write the pages of all rulebooks into a folder")
    hand = command("odds", _odds, odds.ABOUT)
    odds.add_to(hand)
    arena.add_arguments(command("arena", arena.run, arena.ABOUT))
    for speaks in (play, referee, replay, rules, hand, *extra_commands.add_commands(command)):
        speaks.add_argument("--lang", choices=LANGUAGES, default="en", help="the language to explain things in")
    return parser


# ---------------------------------------------------------------- referee and replay


def _referee(arguments: argparse.Namespace) -> int:
    data = _read(arguments.file)
    report, status = _judge(data, arguments)
    if arguments.json:
        _print([json.dumps(_as_json(arguments.file, data, report), ensure_ascii=False, indent=2)])
        return status
    _print([note.told(arguments.lang) for note in report.understood])
    _print([*reasons(report, arguments.lang), *([_summary(report, arguments.lang)] if report.ok else [])])
    if report.problem is not None:
        _complain_of(arguments.file, data, report.problem, arguments.lang)
    return status


def _replay(arguments: argparse.Namespace) -> int:
    data = _read(arguments.file)
    report, status = _judge(data, arguments)
    if report.match is not None:
        _print(tell(report, arguments.lang, color=sys.stdout.isatty() and "NO_COLOR" not in os.environ))
    if report.problem is not None:
        _complain_of(arguments.file, data, report.problem, arguments.lang)
    return status


def _read(name: str) -> bytes:
    """The bytes of a file, and no more of them than an acta can have."""
    try:
        if name == "-" and sys.stdin is not None:
            return sys.stdin.buffer.read(MAX_BYTES + 1)
        with open(name, "rb") as file:
            return file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise Unusable(f"cannot read {name!r}: {reason}") from None


def _judge(data: bytes, arguments: argparse.Namespace) -> tuple[Report, int]:
    book = _loaded(arguments.book) if arguments.book is not None else None
    try:
        text = decode(data)
    except ActaError as error:  # not text at all: there is nothing to judge
        return Report(problem=Problem(error.line, error.say(arguments.lang))), UNUSABLE
    try:
        acta = parse(text)
    except ActaError as error:
        return Report(problem=Problem(error.line, error.say(arguments.lang))), WRONG
    header = next((x for x in acta.lines if isinstance(x, Header) and x.key == "rulebook"), None)
    if book is not None and header is not None and fold(header.value) != fold(book.id):
        said = complain("other-rulebook", arguments.lang, said=header.value, file=arguments.book, name=book.id)
        return Report(problem=Problem(header.number, said)), WRONG
    report = referee(acta, arguments.lang, book)
    return report, OK if report.ok else WRONG


def _summary(report: Report, language: str) -> str:
    """How the match stands, for an acta that is right to the end."""
    m = report.match
    if m is None:
        return "ok"
    shape = m.book.match
    going, over, _ = WORDS[language]
    games = f"{plural(shape.game, m.book.language)} {m.games[0]}-{m.games[1]}"
    if m.winner is not None:
        who = ", ".join(report.names[m.winner :: len(TEAM_NAMES)])
        return f"ok: {over.format(who=f'{TEAM_NAMES[m.winner]} ({who})')} – {games}"
    return f"ok: {going} – {shape.game} {m.score[0]}-{m.score[1]} / {shape.target}, {games}"


def _complain_of(name: str, data: bytes, problem: Problem, language: str) -> None:
    cited = every_article().get(problem.article)
    article = f" [{cited.id}: {reading.bare(cited.title(language))}]" if cited is not None else ""
    lines = [f"{name}:{problem.line}: {problem.message}{article}"]
    text = _line_of(data, problem)
    if text:
        lines.append(f"    {text if len(text) <= 200 else text[:199] + '…'}")
    if problem.legal:
        lines.append(f"{WORDS[language][2]}: " + "; ".join(f"{who}: {', '.join(may)}" for who, may in problem.legal))
    _print(lines, sys.stderr)


def _line_of(data: bytes, problem: Problem) -> str:
    """The line a problem is about, as it stands in the file."""
    lines = re.split(r"\r\n|\n|\r", data.decode("utf-8-sig", errors="replace"))
    found = lines[problem.line - 1] if 0 < problem.line <= len(lines) else ""
    return harmless(found).strip()


def _as_json(name: str, data: bytes, report: Report) -> dict[str, Any]:
    setup, m, problem = report.setup, report.match, report.problem
    return {
        "ok": report.ok,
        "file": name,
        "rulebook": setup.book.id if setup is not None else None,
        "options": dict(setup.book.chosen) if setup is not None else {},
        "seats": list(report.names),
        "table": None if setup is None else "strict" if setup.strict else "assisted",
        "score": list(m.score) if m is not None else None,
        "games": list(m.games) if m is not None else None,
        "winner": TEAM_NAMES[m.winner] if m is not None and m.winner is not None else None,
        "in_progress": m is not None and m.winner is None,
        "points": _points(report),
        "problem": problem
        and {
            "line": problem.line,
            "text": _line_of(data, problem),
            "message": problem.message,
            "article": problem.article or None,
            "legal": {who: list(may) for who, may in problem.legal},
        },
    }


def _points(report: Report) -> list[dict[str, Any]]:
    """Every point with its reason and the score it made."""
    found: list[dict[str, Any]] = []
    m, mano = report.start, 0
    for step in report.steps:
        for event in step.events:
            if m is None:
                break
            m = evolve(m, event)
            mano += isinstance(event, ev.ContestBegan)
            if isinstance(event, ev.Scored):
                why = {"points": event.points, "suerte": event.suerte, "why": event.why, "article": event.article}
                where = {"line": step.line, "mano": mano, "team": TEAM_NAMES[event.team]}
                found.append({**where, **why, "score": list(m.score)})
    return found


# ---------------------------------------------------------------- books, rules and compare


def _books(arguments: argparse.Namespace) -> int:
    _print(reading.books(BOOKS.values()))
    return OK


def _book(text: str) -> Rulebook:
    try:
        return named_rulebook(text)
    except NoSuchBook as error:
        raise Unusable(str(error)) from None


def _loaded(name: str) -> Rulebook:
    try:
        return load_rulebook(Path(name))
    except RulebookError as error:
        raise Unusable(str(error)) from None


def _odds(arguments: argparse.Namespace) -> int:
    try:
        _print(odds.answer(arguments, _book(arguments.rulebook)))
    except Unanswerable as error:
        raise Unusable(error.say(arguments.lang)) from None
    return OK


def _rules(arguments: argparse.Namespace) -> int:
    name = arguments.id
    if arguments.options:
        _print(reading.options(_book(name)))
        return OK
    own = _articles(name)
    wanted = [key.upper() for key in arguments.article] or list(own)
    known = every_article() if _cites_others(name) else {**articles("general"), **own}
    strange = [key for key in wanted if key not in known]
    if strange:
        there_are = ", ".join({**own, **articles("general")})
        raise Unusable(f"{name} has no article {strange[0]!r}; there are {there_are}")
    told = [reading.article(known[key], arguments.lang) for key in wanted]
    _print("\n\n".join("\n".join(lines) for lines in told).split("\n"))
    return OK


def _articles(name: str) -> dict[str, Article]:
    """The articles of a rulebook; one told within another's texts has those it cites."""
    if name.lower() in text_files():
        return dict(articles(name.lower()))
    if name.lower() not in BOOKS and not name.endswith(".py"):
        known = ", ".join(dict.fromkeys([*BOOKS, *text_files()]))
        raise Unusable(f"there are no rules called {name!r}; there are {known}")
    cited = {*_book(name).cites.values()}
    found = {key: article for key, article in every_article().items() if key in cited}
    # What tells the relative apart comes first.
    return dict(sorted(found.items(), key=lambda item: not item[0].startswith("K")))


def _cites_others(name: str) -> bool:
    """Whether a rulebook lives by articles of others: a relative, or a book of one's own."""
    return name.lower() not in text_files()


def _compare(arguments: argparse.Namespace) -> int:
    a, b = _book(arguments.a), _book(arguments.b)
    if arguments.json:
        told = {"a": arguments.a, "b": arguments.b, "differences": [asdict(d) for d in differences(a, b)]}
        _print([json.dumps(told, ensure_ascii=False, indent=2)])
        return OK
    _print(reading.comparison(arguments.a, a, arguments.b, b))
    return OK


def _page(arguments: argparse.Namespace) -> int:
    if arguments.all is None:
        if arguments.id is None:
            raise Unusable(f"name a rulebook: {', '.join(BOOKS)}")
        book = _book(arguments.id)
        _print(page(book, BOOKS.get(parent_of(book))).rstrip("\n").split("\n"))
        return OK
    folder = Path(arguments.all)
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in pages(BOOKS).items():
        (folder / name).write_text(text, encoding="utf-8", newline="\n")
    return OK


# ---------------------------------------------------------------- play


def _play(arguments: argparse.Namespace) -> int:
    rng = secure_rng() if arguments.seed is None else seeded_rng(arguments.seed)
    named = arguments.rulebook
    book = _book(f"{named}{',' if ':' in named else ':'}{arguments.preset}".rstrip(":,"))
    players = min(book.players) if arguments.players is None else arguments.players
    if players not in book.players:
        raise Unusable(f"{book.id} is played by {either(book.players)}, not by {players}")
    try:
        names = table.seated(arguments.name, players, arguments.lang)
        bots = seating.characters_of(arguments.bots, players - 1)
    except ValueError as error:
        raise Unusable(str(error)) from None
    return table.play(book, rng, names=names, language=arguments.lang, strict=arguments.strict, bots=bots)


# ---------------------------------------------------------------- printing


def _print(lines: Iterable[str], stream: TextIO | None = None) -> None:
    """Write lines; a reader who has gone away is no error and does not change the status."""
    try:
        print("".join(f"{line}\n" for line in lines), end="", file=stream, flush=True)
    except OSError as error:
        _hush(stream or sys.stdout)
        if stream is None and not isinstance(error, BrokenPipeError):
            raise


def _hush(stream: TextIO) -> None:
    """What is left unwritten must not be tried again when the program ends."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _forgive_encodings() -> None:
    """A terminal that lacks a character gets a question mark, not a traceback."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
