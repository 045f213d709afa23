"""``truquero torneo simulate``: bots play a championship, from the first entry to the last place."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from time import monotonic

from truquero.arena.championship import ChampionshipSetting, SimulatedChampionship, players
from truquero.arena.setting import LARGEST_SEED, ArenaError, bots_of
from truquero.commands.output import OK, Unusable, show
from truquero.tournament.bases_rules import book_of
from truquero.tournament.log import written
from truquero.tournament.model import DrawBy, StageFormat, StagePlan, Tournament
from truquero.tournament.refusals import TournamentRefusal
from truquero.tournament.telling import told
from truquero.tournament.wording import word

SHOWN = 10


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("--rulebook", metavar="ID", default="argentino", help="as in belmez, or belmez:patas=3")
    add("--size", type=int, metavar="N", default=2, help="people in an entry (default 2)")
    add("--entries", type=int, metavar="N", default=16, help="how many entries (default 16)")
    add(
        "--format",
        choices=[one.value for one in StageFormat],
        default="suizo",
        help="of the only stage (default suizo)",
    )
    add("--rounds", type=int, metavar="N", help="rounds of a suizo, americano or duplicado")
    add("--option", metavar="NAME=VALUE", action="append", default=[], help="a setting of the format, as in vidas=2")
    add("--games", type=int, metavar="N", help="games that win a match (default: the rulebook's)")
    add("--draw", choices=[one.value for one in DrawBy if one is not DrawBy.MANUAL], default="sorteo")
    add("--bots", metavar="A[,B…]", default="azar", help="the bots, given to the entries in turn (default azar)")
    add("--seed", type=int, metavar="N", default=1, help="the same seed gives the same championship (default 1)")
    add("--workers", type=int, metavar="N", help="processes that play (default: one for each core)")
    add("--log", metavar="FILE", help="write the log, which show, export and verify read")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    language = arguments.lang
    begun = monotonic()
    try:
        setting = _setting(arguments)
        event = SimulatedChampionship(setting)
        with players(arguments.workers or os.cpu_count() or 1) as play:
            records = event.play(play, lambda t: _progress(t, language))
    except TournamentRefusal as refusal:
        raise Unusable(refusal.say(language)) from None
    except ArenaError as error:
        raise Unusable(str(error)) from None
    if arguments.log:
        Path(arguments.log).write_text(written(records), encoding="utf-8", newline="\n")
    seconds = f"{monotonic() - begun:.1f}"
    figures = {"matches": len(event.t.fixtures), "records": len(records), "seconds": seconds}
    show([*told(event.t, {}, language, SHOWN), word("simulated", language, **figures)])
    return OK


def _progress(t: Tournament, language: str) -> None:
    if sys.stderr.isatty():
        print(f"{word('round', language)} {len(t.rounds)}", file=sys.stderr)


def _setting(arguments: argparse.Namespace) -> ChampionshipSetting:
    if not 0 <= arguments.seed <= LARGEST_SEED:
        raise ArenaError(f"{arguments.seed} is not a seed: it must be from 0 to {LARGEST_SEED}")
    book = book_of(arguments.rulebook)
    options = [tuple(text.partition("=")[::2]) for text in arguments.option]
    if arguments.rounds is not None:
        options.append(("rondas", str(arguments.rounds)))
    format = StageFormat(arguments.format)
    boards = 2 if format is StageFormat.DUPLICADO and ("abierto", "si") not in options else 1
    games = book.match.to_win if arguments.games is None else arguments.games
    named = tuple((str(name), str(value)) for name, value in options)
    plan = StagePlan(format, named, boards=boards, games=games, target=book.match.target)
    bots = bots_of(arguments.bots)
    if not bots:
        raise ArenaError("name a bot, as in azar")
    rulebook, size, entries = arguments.rulebook, arguments.size, arguments.entries
    return ChampionshipSetting(rulebook, size, entries, (plan,), bots, arguments.seed, DrawBy(arguments.draw))
