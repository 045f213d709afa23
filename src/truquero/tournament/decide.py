"""The rules of a tournament: a command becomes events, or a refusal with its article.

Nothing else changes a tournament.

>>> from truquero.tournament.model import Bases, StageFormat, StagePlan
>>> bases = Bases("tarija", 2, (StagePlan(StageFormat.LLAVE),))
>>> t, events = create(cmd.CreateTournament("agosto", bases), 1)
>>> decide(t, 2, cmd.CloseEntries(), 0)
TournamentRefusal('not-yours')
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from truquero.tournament import entry_rules as entries
from truquero.tournament import events as ev
from truquero.tournament import moving
from truquero.tournament import referee_rules as room
from truquero.tournament import result_rules as scores
from truquero.tournament import round_rules as rounds
from truquero.tournament import tournament_commands as cmd
from truquero.tournament.bases_rules import check_bases
from truquero.tournament.drafting import TournamentDraft
from truquero.tournament.evolve import began
from truquero.tournament.model import HOUSE, Tournament
from truquero.tournament.refusals import TournamentRefusal

ID = re.compile(r"[A-Za-z0-9_-]{1,40}")
Events = list[ev.TournamentEvent]


def create(command: cmd.CreateTournament, organiser: int) -> tuple[Tournament, Events]:
    """A new tournament in draft. Raises TournamentRefusal for bases that cannot be played."""
    if not ID.fullmatch(command.id):
        raise TournamentRefusal("bad-bases", "O17", what="id", why=ID.pattern)
    if organiser <= HOUSE:
        raise TournamentRefusal("no-person", person=organiser)
    check_bases(command.bases)
    event = ev.TournamentCreated(command.id, command.bases, organiser)
    return began(event), [event]


def act(t: Tournament, actor: int, command: cmd.Command, at: int) -> tuple[Tournament, Events]:
    """The state after a command and the events that led there. Raises TournamentRefusal; then nothing has changed."""
    if isinstance(command, cmd.CreateTournament):
        raise TournamentRefusal("wrong-phase", phase=t.phase.value)
    draft = TournamentDraft(t, actor, at)
    HANDLERS[type(command)](draft, command)
    return draft.t, draft.events


def decide(t: Tournament, actor: int, command: cmd.Command, at: int) -> Events | TournamentRefusal:
    """What a command causes, or why not. The tournament stays as it is."""
    try:
        return act(t, actor, command, at)[1]
    except TournamentRefusal as refusal:
        return refusal


HANDLERS: dict[type, Callable[[TournamentDraft, Any], None]] = {
    cmd.Configure: entries.configure,
    cmd.Appoint: entries.appoint,
    cmd.OpenEntries: entries.open_entries,
    cmd.Enter: entries.enter,
    cmd.Confirm: entries.confirm,
    cmd.RefuseEntry: entries.refuse_entry,
    cmd.Withdraw: entries.withdraw,
    cmd.Rest: entries.rest,
    cmd.ComeBack: entries.come_back,
    cmd.Substitute: entries.substitute,
    cmd.DepositSigns: entries.deposit_signs,
    cmd.CheckIn: entries.check_in,
    cmd.TellSalt: entries.tell_salt,
    cmd.CloseEntries: entries.close_entries,
    cmd.MakeDraw: rounds.make_draw,
    cmd.PairRound: rounds.pair_round,
    cmd.CallRound: rounds.call_round,
    cmd.CloseRound: rounds.close_round,
    cmd.NextStage: rounds.next_stage,
    cmd.PauseTournament: rounds.pause,
    cmd.ResumeTournament: rounds.resume,
    cmd.CancelTournament: rounds.cancel,
    cmd.AssignTables: rounds.assign_tables,
    cmd.RevealPacks: rounds.reveal_packs,
    cmd.BeginFixture: scores.begin,
    cmd.AppointScorer: scores.appoint_scorer,
    cmd.ReportResult: scores.report,
    cmd.AgreeResult: scores.agree,
    cmd.DenyResult: scores.deny,
    cmd.TableFinished: scores.table_finished,
    cmd.MoveBoard: moving.move_board,
    cmd.NoShow: scores.no_show,
    cmd.Retire: scores.retire,
    cmd.ClockUp: scores.clock_up,
    cmd.FileClaim: room.file_claim,
    cmd.AnswerClaim: room.answer_claim,
    cmd.DropClaim: room.drop_claim,
    cmd.HoldTable: room.hold,
    cmd.ReleaseTable: room.release,
    cmd.OpenRecord: room.open_record,
    cmd.Rule: room.rule,
}
