"""``truquero torneo new|enter|draw|call|result|close|withdraw|rule``: run a championship from one computer.

No server, no phone, no account: one person types, everybody looks at the screen and signs the sheets.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Sequence
from typing import TypeAlias

from truquero.commands.output import OK, Unusable, read_bytes, show
from truquero.commands.torneo_files import ORGANISER, VEEDOR, ChampionshipFiles
from truquero.tournament import tournament_commands as cmd
from truquero.tournament.bases_rules import OPTIONS, book_of, people_in_an_entry
from truquero.tournament.draw import LETTERS
from truquero.tournament.following import draws_anew, pairs_first, stage_follows
from truquero.tournament.model import (
    Bases,
    BoardScore,
    DrawBy,
    Place,
    RulingDecision,
    StageFormat,
    StagePlan,
    TournamentPhase,
)
from truquero.tournament.names import LONGEST_NAME
from truquero.tournament.refusals import TournamentRefusal
from truquero.tournament.telling import fitted, match_line, told
from truquero.tournament.wording import word

Parser: TypeAlias = argparse.ArgumentParser
MAX_LIST = 1_000_000
_GAMES = re.compile(r"(\d{1,2})[-–:](\d{1,2})")
_POINTS = re.compile(r"(\d{1,3})[-–:](\d{1,3})")
SIDES = {"a": 0, "b": 1}


def add_to(parts: argparse._SubParsersAction[Parser]) -> list[Parser]:
    """The commands for running a championship."""
    found: list[Parser] = []

    def add(name: str, about: str, run: Callable[[argparse.Namespace], int]) -> Parser:
        made = parts.add_parser(name, help=about, description=about)
        made.add_argument("file", metavar="LOG", help="the log of the championship, as in agosto.log")
        made.set_defaults(run=_answering(run))
        found.append(made)
        return made

    creating = add("new", "create a championship and open its entries", new).add_argument
    creating("--rulebook", metavar="ID", required=True, help="as in belmez, or belmez:patas=3")
    creating("--size", type=int, default=2, metavar="N", help="people on a side (default 2)")
    creating(
        *("--stage", "-s"),
        metavar="FORMAT[ NAME=VALUE…]",
        action="append",
        help="may be repeated, as in -s 'grupos por-grupo=3 qualify=2 games=1' -s llave (default: a llave)",
    )
    creating("--draw", choices=[one.value for one in DrawBy if one is not DrawBy.MANUAL], default="sorteo")
    creating("--clock", type=int, default=60, metavar="MINUTES", help="for each round (default 60)")
    creating("--staggered", type=int, default=0, metavar="MINUTES", help="who is absent loses a game each so often")
    creating("--separate", action="store_true", help="keep entries of one club apart where possible")
    creating("--circuit", default="", help="the season or association it belongs to")
    add(
        "enter",
        "add entries from a list: names with commas, then ; and a club if there is one, a * before a head",
        enter,
    ).add_argument(
        "list", metavar="LIST", help="a file, one entry a line, the captain first; - reads the standard input"
    )
    add("draw", "close the list and draw", draw).add_argument(
        "--word", default="", help="a word that somebody calls out"
    )
    add("call", "call the next round: who plays whom at which table", call)
    reporting = add("result", "write down a result", result).add_argument
    reporting("match", type=int, help="the number of the match")
    reporting(
        "score", help="2-1, or points as in '30-12 9-30 30-4'; / between boards; wo-a: b did not come; wo: nobody did"
    )
    add("close", "close the round; the next stage or the end follows by itself", close)
    add("withdraw", "an entry leaves", withdraw).add_argument("entry", type=int)
    ruling = add("rule", "a ruling of the veedor, carried through everything that follows", rule).add_argument
    ruling("decision", choices=[one.value for one in RulingDecision])
    ruling("--match", type=int, default=0)
    ruling("--entry", type=int, default=0)
    ruling("--article", action="append", default=[], required=True, help="may be repeated, as in --article O10")
    ruling("--finding", required=True, help="what was found")
    ruling("--winner", choices=SIDES, default="a", help="for resultado: a is the side named first")
    ruling("--points", type=int, default=0, help="for quita")
    ruling("--heard", default="", help="what the entry said")
    ruling("--cascade", action="store_true", help="also void matches that depend on it and have begun")
    return found


def _answering(run: Callable[[argparse.Namespace], int]) -> Callable[[argparse.Namespace], int]:
    def answer(arguments: argparse.Namespace) -> int:
        try:
            return run(arguments)
        except TournamentRefusal as refusal:
            raise Unusable(refusal.say(arguments.lang)) from None

    return answer


# ---------------------------------------------------------------- before play


def new(arguments: argparse.Namespace) -> int:
    book = book_of(arguments.rulebook)
    usual = StagePlan(StageFormat.LLAVE, games=book.match.to_win, target=book.match.target, clock=60 * arguments.clock)
    stages = tuple(_stage(text, usual, arguments.lang) for text in arguments.stage or ["llave"])
    bases = Bases(
        *(arguments.rulebook, arguments.size, stages, DrawBy(arguments.draw)),
        separate=arguments.separate,
        staggered=60 * arguments.staggered,
        circuit=arguments.circuit,
        place=Place.CARDS,
    )
    files = ChampionshipFiles(arguments.file, arguments.lang)
    files.create(re.sub(r"[^A-Za-z0-9_-]", "-", files.log.stem)[:40], bases)
    show(fitted(word("opened", arguments.lang, commitment=files.t.commitments[0])))
    return OK


def _stage(text: str, usual: StagePlan, language: str) -> StagePlan:
    """A stage from a line, as in ``grupos por-grupo=3 qualify=2``."""
    name, *rest = text.split()[:20] or [""]
    if name not in {one.value for one in StageFormat}:
        raise Unusable(word("bad-stage", language, said=name, known=", ".join(one.value for one in StageFormat)))
    numbers = {"games": usual.games, "target": usual.target, "boards": 1, "qualify": 0}
    options: list[tuple[str, str]] = []
    for part in rest:
        key, _, value = part.partition("=")
        if key in numbers:
            if not value.isascii() or not value.isdigit() or len(value) > 6:
                raise Unusable(word("bad-stage", language, said=part, known=f"{key}=1, 2, 3 …"))
            numbers[key] = int(value)
        elif key in OPTIONS[StageFormat(name)]:
            options.append((key, value))
        else:
            known = ", ".join([*numbers, *OPTIONS[StageFormat(name)]])
            raise Unusable(word("bad-stage", language, said=key, known=known))
    return StagePlan(
        *(StageFormat(name), tuple(options), numbers["boards"], numbers["games"], numbers["target"]),
        *(usual.clock, numbers["qualify"]),
    )


def enter(arguments: argparse.Namespace) -> int:
    """All entries of the list or none; a bad line is named."""
    try:
        text = read_bytes(arguments.list, MAX_LIST).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        raise Unusable(f"{arguments.list}: {word('names-not-utf8', arguments.lang, line=line)}") from None
    with ChampionshipFiles(arguments.file, arguments.lang).opened() as files:
        wanted = people_in_an_entry(files.t.bases)
        first = max([*files.names, *files.t.entry_of, 0]) + 1
        names: dict[int, str] = {}
        commands: list[cmd.Enter] = []
        for line, entry in enumerate(text.splitlines(), start=1):
            head = 1 + sum(bool(one.head) for one in commands) if entry.lstrip().startswith("*") else 0
            told_names, _, club = (part.strip() for part in entry.strip().removeprefix("*").partition(";"))
            if not told_names:
                continue
            people = [" ".join(name.split()) for name in told_names.split(",")]
            fine = all(0 < len(name) <= LONGEST_NAME and name.isprintable() for name in people)
            if len(people) != wanted or not fine or len(club) > LONGEST_NAME or not club.isprintable():
                raise Unusable(word("bad-entry", arguments.lang, file=arguments.list, line=line, wanted=wanted))
            members = tuple(range(first + len(names), first + len(names) + wanted))
            names |= dict(zip(members, people, strict=True))
            commands.append(cmd.Enter(members, _initial(people[0]), club, head, agreed=True))
        files.do_all(ORGANISER, commands, names)
        show([word("entered", arguments.lang, n=len(commands), all=len(files.t.contenders))])
    return OK


def _initial(name: str) -> str:
    """The first letter of a surname, without its accent."""
    letter = name.split()[-1][0].upper()
    plain = letter.translate(str.maketrans("ÁÀÂÄÉÈÊËÍÌÎÏÓÒÔÖÚÙÛÜÇ", "AAAAEEEEIIIIOOOOUUUUC"))
    return plain if plain in LETTERS else ""


def draw(arguments: argparse.Namespace) -> int:
    with ChampionshipFiles(arguments.file, arguments.lang).opened() as files:
        number = files.t.draws
        made = cmd.MakeDraw(files.secret(number).hex(), arguments.word, files.commitment(number + 1))
        closing = [cmd.CloseEntries()] if files.t.phase is TournamentPhase.OPEN else []
        files.do_all(ORGANISER, [*closing, made])
        show(told(files.t, files.names, arguments.lang))
    return OK


# ---------------------------------------------------------------- play


def call(arguments: argparse.Namespace) -> int:
    with ChampionshipFiles(arguments.file, arguments.lang).opened() as files:
        commands: list[cmd.Command] = []
        if pairs_first(files.t):
            number = files.t.draws
            opened = (files.secret(number).hex(), "", files.commitment(number + 1)) if draws_anew(files.t) else ()
            commands.append(cmd.PairRound(*opened))
        files.do_all(ORGANISER, [*commands, cmd.CallRound()])
        _show_round(files)
    return OK


def _show_round(files: ChampionshipFiles) -> None:
    for (_, number), one in sorted(files.t.rounds.items()):
        if one.called and not one.closed:
            lines = [(n, match_line(files.t, files.t.fixtures[n], files.names, files.language)) for n in one.fixtures]
            show([f"{word('round', files.language)} {number}", *(f"{n:>4}  {line}" for n, line in lines)])


def result(arguments: argparse.Namespace) -> int:
    with ChampionshipFiles(arguments.file, arguments.lang).opened() as files:
        score = arguments.score.strip().lower()
        if score in ("wo", "wo-a", "wo-b"):
            absent = {"wo": (True, True), "wo-a": (False, True), "wo-b": (True, False)}[score]
            files.do(ORGANISER, cmd.NoShow(arguments.match, absent))
        else:
            boards = tuple(_board(text, arguments.lang) for text in score.split("/"))
            files.do(ORGANISER, cmd.ReportResult(arguments.match, boards))
        show(fitted(match_line(files.t, files.t.fixtures[arguments.match], files.names, arguments.lang)))
    return OK


def _board(text: str, language: str) -> BoardScore:
    """One board: games (``2-1``), or the points of every game (``30-12 9-30 30-4``)."""
    parts = text.replace(",", " ").split()
    if len(parts) == 1 and (games := _GAMES.fullmatch(parts[0])) and int(games[1]) + int(games[2]) < 15:
        return BoardScore((int(games[1]), int(games[2])))
    points: list[tuple[int, int]] = []
    for part in parts:
        found = _POINTS.fullmatch(part)
        if found is None:
            raise Unusable(word("bad-score", language, said=part[:20]))
        points.append((int(found[1]), int(found[2])))
    if not points:
        raise Unusable(word("bad-score", language, said=text[:20]))
    won = (sum(a > b for a, b in points), sum(b > a for a, b in points))
    return BoardScore(won, tuple(points))


def close(arguments: argparse.Namespace) -> int:
    with ChampionshipFiles(arguments.file, arguments.lang).opened() as files:
        if any(r.called and not r.closed for r in files.t.rounds.values()):
            files.do(ORGANISER, cmd.CloseRound())
        if stage_follows(files.t):
            files.do(ORGANISER, cmd.NextStage())
        show(told(files.t, files.names, arguments.lang))
    return OK


def withdraw(arguments: argparse.Namespace) -> int:
    with ChampionshipFiles(arguments.file, arguments.lang).opened() as files:
        files.do(ORGANISER, cmd.Withdraw(arguments.entry))
        _show_round(files)
    return OK


def rule(arguments: argparse.Namespace) -> int:
    with ChampionshipFiles(arguments.file, arguments.lang).opened() as files:
        said: Sequence[str] = arguments.article
        made = cmd.Rule(
            *(RulingDecision(arguments.decision), tuple(a.upper() for a in said), arguments.finding),
            fixture=arguments.match,
            entry=arguments.entry,
            winner=SIDES[arguments.winner],
            points=arguments.points,
            heard=arguments.heard,
            cascade=arguments.cascade,
        )
        files.do(VEEDOR, made)
        show(told(files.t, files.names, arguments.lang))
    return OK
