"""The command line: reads the arguments, runs the command, and returns its status."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from importlib import metadata
from typing import Any

from truquero.arena import command as arena
from truquero.commands import extra_commands
from truquero.commands.judge_acta import run_referee, run_replay
from truquero.commands.output import OK, UNUSABLE, Unusable, book_named, forgive_encodings, hush, show
from truquero.commands.read_rules import run_books, run_compare, run_page, run_rules
from truquero.commands.welcome import welcome
from truquero.fairness.shuffle import secure_rng, seeded_rng
from truquero.odds import command as odds
from truquero.odds.odds_texts import Unanswerable
from truquero.prose.describe import either
from truquero.rules import LANGUAGES, LENGTHS
from truquero.tui import plain as table
from truquero.tui import seating

EXAMPLES = """\
examples:
  truquero play --rulebook valencia      against a careful player
  truquero play --bots embustero         against a player who bluffs
  truquero play --players 4              with a partner
  truquero play --length short           a single chico
  truquero referee match.acta            every point and its reason
  truquero referee --book mine.py m.acta by a rulebook of your own
  truquero replay match.acta --lang es   the match told as a story
  truquero rules belmez B15 G4           two articles, in our own words
  truquero rules valencia --options      what towns set differently
  truquero odds --hand "1e 7e 4c"        the chances of a hand
  truquero arena --bots prudente,novato  bots against bots
  truquero compare belmez argentino      how they differ
  truquero compare belmez belmez:patas=3,pardas=primera
  truquero serve --open                  a server, opened in your browser
  truquero join http://localhost:8000/t/…
  truquero verify proof.json --acta m.acta  check how the cards were dealt
"""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command and return its status."""
    forgive_encodings()
    try:
        arguments = _arguments(_parser(), argv)
        if "run" not in arguments:  # nothing was asked for: hello
            chosen = welcome()
            return main(chosen) if chosen else OK
    except KeyboardInterrupt:
        return 130
    except SystemExit as stop:  # argparse has said what was wrong, or shown its help
        return stop.code if isinstance(stop.code, int) else UNUSABLE
    try:
        status = int(arguments.run(arguments))
        show([])  # flush here, where a closed pipe does no harm
        return status
    except Unusable as error:
        show([f"truquero: {error}"], sys.stderr)
        return UNUSABLE
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:  # the reader of our output has closed the pipe
        hush(sys.stdout)
        return OK
    except OSError as error:
        show([f"truquero: {error.strerror or error}"], sys.stderr)
        return UNUSABLE


def _arguments(parser: argparse.ArgumentParser, argv: Sequence[str] | None) -> argparse.Namespace:
    """The arguments. Articles may also follow an option, which argparse alone does not allow."""
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
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")

    def command(name: str, run: Any, about: str) -> argparse.ArgumentParser:
        made = commands.add_parser(name, help=about, description=about)
        made.set_defaults(run=run)
        return made

    play = command("play", _play, "play in the terminal, with bots in the other seats")
    play.add_argument("--rulebook", metavar="ID", default="argentino", help="for example belmez, or belmez:patas=3")
    play.add_argument("--preset", metavar="NAME", default="", help="a named set of options, for example a-15-sin-flor")
    play.add_argument(
        "--length", choices=LENGTHS, default="", help="how long the match is (default: as the rulebook says)"
    )
    play.add_argument("--players", type=int, metavar="N", help="how many players (default: the fewest allowed)")
    play.add_argument("--seed", type=int, metavar="N", help="a number; the same number deals the same cards")
    play.add_argument("--name", default="", help="your name at the table")
    play.add_argument("--bots", metavar="NAME[,NAME…]", default=seating.USUAL, help=seating.BOTS)
    play.add_argument("--strict", action="store_true", help="as with real cards: slips are possible and cost points")
    play.add_argument("--plain", action="store_true", help="no colour and no drawings, for example for a screen reader")
    referee = command("referee", run_referee, "judge an acta: every point with its reason, or the first mistake")
    referee.add_argument("file", metavar="FILE", help="the acta; - reads standard input")
    referee.add_argument("--json", action="store_true", help="print one JSON object instead of text")
    replay = command("replay", run_replay, "tell the match of an acta as a story")
    replay.add_argument("file", metavar="FILE", help="the acta; - reads standard input")
    for judging in (referee, replay):
        judging.add_argument("--book", metavar="FILE.py", help="a rulebook of your own instead of the header's")
    command("books", run_books, "list the rulebooks")
    rules = command("rules", run_rules, "print articles of a rulebook, in our own words")
    rules.add_argument("id", metavar="ID", help="a rulebook, or 'general' for the rules that all of them share")
    rules.add_argument("article", metavar="ARTICLE", nargs="*", help="for example B15 or G4 (default: all)")
    rules.add_argument("--options", action="store_true", help="print the house options instead of articles")
    compare = command("compare", run_compare, "how two rulebooks differ")
    compare.add_argument("a", metavar="ID", help="a rulebook, for example belmez or belmez:patas=3,pardas=primera")
    compare.add_argument("b", metavar="ID", help="the other")
    compare.add_argument("--json", action="store_true", help="print one JSON object instead of text")
    one_page = command("page", run_page, "a whole rulebook on one page, as Markdown")
    one_page.add_argument("id", metavar="ID", nargs="?", help="a rulebook, for example belmez or my_rules.py")
    one_page.add_argument("--all", metavar="FOLDER", help="write the pages of all rulebooks into a folder")
    hand = command("odds", _odds, odds.ABOUT)
    odds.add_to(hand)
    arena.add_arguments(command("arena", arena.run, arena.ABOUT))
    for speaks in (play, referee, replay, rules, hand, *extra_commands.add_commands(command)):
        speaks.add_argument("--lang", choices=LANGUAGES, default="en", help="the language to explain things in")
    return parser


def _odds(arguments: argparse.Namespace) -> int:
    try:
        show(odds.answer(arguments, book_named(arguments.rulebook)))
    except Unanswerable as error:
        raise Unusable(error.say(arguments.lang)) from None
    return OK


def _play(arguments: argparse.Namespace) -> int:
    rng = secure_rng() if arguments.seed is None else seeded_rng(arguments.seed)
    named, _, given = (
        arguments.rulebook.partition(":") if arguments.rulebook[1:2] != ":" else (arguments.rulebook, "", "")
    )
    chosen = ",".join(filter(None, (given, arguments.preset, arguments.length)))
    book = book_named(f"{named}:{chosen}".rstrip(":"))
    players = min(book.players) if arguments.players is None else arguments.players
    if players not in book.players:
        raise Unusable(f"{book.id} is played by {either(book.players)}, not by {players}")
    try:
        names = table.seated(arguments.name, players, arguments.lang)
        bots = seating.characters_of(arguments.bots, players - 1)
    except ValueError as error:
        raise Unusable(str(error)) from None
    return table.play(
        book, rng, names=names, language=arguments.lang, strict=arguments.strict, bots=bots, plain=arguments.plain
    )
