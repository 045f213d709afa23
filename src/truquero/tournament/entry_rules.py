"""Entries: who may come in, leave, be replaced; and what is agreed before anything is played."""

from __future__ import annotations

import re

from truquero.fairness.shares import share_commitment
from truquero.tournament import events as ev
from truquero.tournament import tournament_commands as cmd
from truquero.tournament.bases_rules import check_bases, people_in_an_entry
from truquero.tournament.drafting import TournamentDraft
from truquero.tournament.draw import LETTERS, MOST_REYES, list_hash, table_of
from truquero.tournament.model import (
    HOUSE,
    Contender,
    ContenderStatus,
    DrawBy,
    Role,
    Signs,
    StageFormat,
    TournamentPhase,
)
from truquero.tournament.names import LONGEST_NAME, one_line
from truquero.tournament.refusals import TournamentRefusal
from truquero.tournament.round_rules import leave_open_fixtures
from truquero.tournament.slots import side_of
from truquero.tournament.stages import last_round, rounds_of

BEFORE_CLOSING = (TournamentPhase.DRAFT, TournamentPhase.OPEN)
RUNNING = (TournamentPhase.DRAWN, TournamentPhase.PLAYING, TournamentPhase.PAUSED)
OVER = (TournamentPhase.FINISHED, TournamentPhase.CANCELLED)
HEX_32 = re.compile(r"[0-9a-f]{64}")
MOST_ENTRIES_EVER = 5_000


def configure(d: TournamentDraft, c: cmd.Configure) -> None:
    """Bases change freely until entries close; then only by a bulletin, and not for what has begun (O17)."""
    d.only(Role.ORGANISER)
    check_bases(c.bases)
    if d.t.phase not in BEFORE_CLOSING:
        new, old = c.bases, d.t.bases
        begun = d.t.stage if d.t.phase is not TournamentPhase.CLOSED else -1
        later_only = (new.rulebook, new.size, new.draw, new.most) == (old.rulebook, old.size, old.draw, old.most)
        later_only &= new.stages[: begun + 1] == old.stages[: begun + 1] and len(new.stages) == len(old.stages)
        if not c.bulletin.strip() or not later_only or d.t.phase in OVER:
            raise TournamentRefusal("frozen", "O17")
    d.emit(ev.Configured(c.bases, c.bulletin))


def appoint(d: TournamentDraft, c: cmd.Appoint) -> None:
    """A veedor may not be in an entry (O10)."""
    d.only(Role.ORGANISER)
    if c.person <= HOUSE:
        raise TournamentRefusal("no-person", person=c.person)
    if c.role is not Role.ORGANISER and c.person in d.t.entry_of:
        raise TournamentRefusal("veedor-plays", "O10")
    others = [p for p, role in d.t.roles.items() if role is Role.ORGANISER and p != c.person]
    if d.t.roles.get(c.person) is Role.ORGANISER and c.role is not Role.ORGANISER and not others:
        raise TournamentRefusal("last-organiser")
    d.emit(ev.Appointed(c.person, c.role))


def open_entries(d: TournamentDraft, c: cmd.OpenEntries) -> None:
    d.only(Role.ORGANISER)
    d.during(TournamentPhase.DRAFT)
    packs = hexadecimal(c.packs, "packs") if c.packs else ""
    d.emit(ev.EntriesOpened(hexadecimal(c.commitment, "commitment"), packs))


def hexadecimal(text: str, what: str) -> str:
    if not HEX_32.fullmatch(text):
        raise TournamentRefusal("not-hex", what=what)
    return text


# ---------------------------------------------------------------- coming in


def enter(d: TournamentDraft, c: cmd.Enter) -> None:
    late = d.t.phase in RUNNING
    if not late:
        d.during(TournamentPhase.OPEN, code="closed", article="O17")
    since = _since(d) if late else 1
    if d.role is not Role.ORGANISER and (d.actor not in c.members[:1] or c.agreed or c.head):
        raise TournamentRefusal("not-yours")
    _check_members(d, c.members)
    if c.initial and (len(c.initial) != 1 or c.initial not in LETTERS):
        raise TournamentRefusal("bad-initial", "O2", initial=c.initial[:8])
    if not 0 <= c.head <= d.t.bases.most:
        raise TournamentRefusal("bad-bases", "O17", what="head", why=f"0–{d.t.bases.most}")
    if not one_line(c.club):
        raise TournamentRefusal("bad-bases", "O17", what="club", why=f"≤ {LONGEST_NAME}")
    if len(d.t.contenders) >= MOST_ENTRIES_EVER:
        raise TournamentRefusal("full", most=MOST_ENTRIES_EVER)
    complete = c.agreed or len(c.members) == 1
    status = _room(d) if complete else ContenderStatus.OFFERED
    if late and status is not ContenderStatus.IN:
        raise TournamentRefusal("closed", "O17", phase=d.t.phase.value)
    number = max(d.t.contenders, default=0) + 1
    d.emit(ev.Entered(number, c.members, status, c.initial, c.club, c.head, since))


def _since(d: TournamentDraft) -> int:
    """The first round a late entry can play: ceros in round 1, suizo until half of the rounds, else never."""
    played = last_round(d.t)
    limit = {
        StageFormat.CEROS: 1 if d.t.plan.number("vidas", 3) > 1 else 0,
        StageFormat.SUIZO: rounds_of(d.t, d.t.stage) // 2,
    }.get(d.t.plan.format, -1)
    if d.t.stage or played > limit:
        raise TournamentRefusal("closed", "O17", phase=d.t.phase.value)
    return played + 1


def _room(d: TournamentDraft) -> ContenderStatus:
    taken = sum(c.plays for c in d.t.contenders.values())
    return ContenderStatus.IN if taken < d.t.bases.most else ContenderStatus.WAITING


def _check_members(d: TournamentDraft, members: tuple[int, ...]) -> None:
    wanted = people_in_an_entry(d.t.bases)
    if len(members) != wanted:
        raise TournamentRefusal("not-complete", "O21", found=len(members), wanted=wanted)
    if len(set(members)) < len(members):
        raise TournamentRefusal("meets-itself", "O11")
    for person in members:
        _check_person(d, person)


def _check_person(d: TournamentDraft, person: int) -> None:
    if person <= HOUSE:
        raise TournamentRefusal("no-person", person=person)
    if person in d.t.entry_of:
        raise TournamentRefusal("already-entered", "O11", entry=d.t.entry_of[person])
    role = d.t.roles.get(person)
    if role in (Role.VEEDOR, Role.TANTEADOR) or (role is Role.ORGANISER and not d.t.veedores()):
        raise TournamentRefusal("veedor-plays", "O10")


def confirm(d: TournamentDraft, c: cmd.Confirm) -> None:
    entry = d.entry(c.entry)
    if d.actor not in entry.members or d.actor in entry.confirmed:
        raise TournamentRefusal("not-yours")
    if entry.status is not ContenderStatus.OFFERED:
        raise TournamentRefusal("wrong-phase", phase=entry.status.value)
    d.during(TournamentPhase.OPEN, code="closed", article="O17")
    everybody = len(entry.confirmed) + 1 == len(entry.members)
    d.emit(ev.Confirmed(c.entry, d.actor, _room(d) if everybody else ContenderStatus.OFFERED))


def refuse_entry(d: TournamentDraft, c: cmd.RefuseEntry) -> None:
    """The reason is kept, not shown: the log has its fingerprint (O33)."""
    d.only(Role.ORGANISER, article="O33")
    d.during(*BEFORE_CLOSING, code="closed", article="O17")
    d.entry(c.entry)
    d.emit(ev.EntryRefused(c.entry, hexadecimal(c.reason, "reason")))
    _next_in_line(d)


def _next_in_line(d: TournamentDraft) -> None:
    waiting = [c.number for c in d.t.contenders.values() if c.status is ContenderStatus.WAITING]
    if waiting and _room(d) is ContenderStatus.IN:
        d.emit(ev.LeftWaitingList(min(waiting)))


def close_entries(d: TournamentDraft, c: cmd.CloseEntries) -> None:
    d.only(Role.ORGANISER)
    d.during(TournamentPhase.OPEN)
    entries = [e for e in d.t.contenders.values() if e.plays]
    least = 2
    if people_in_an_entry(d.t.bases) < d.t.bases.size:
        least = 2 * d.t.bases.size
    if len(entries) < least:
        raise TournamentRefusal("too-few", found=len(entries), least=least)
    if d.t.bases.draw is DrawBy.DOSOS and len(entries) % (2 * d.t.bases.size):
        raise TournamentRefusal("uneven", "O15", found=len(entries), each=2 * d.t.bases.size)
    if d.t.bases.draw is DrawBy.REYES and len(entries) > MOST_REYES:
        raise TournamentRefusal("too-many", "O3", found=len(entries), most=MOST_REYES)
    told = [(e.number, e.members, e.initial, e.head) for e in sorted(entries, key=lambda e: e.number)]
    d.emit(ev.EntriesClosed(list_hash(told)))


# ---------------------------------------------------------------- while it runs


def withdraw(d: TournamentDraft, c: cmd.Withdraw) -> None:
    """O30: if an entry leaves a league with fewer than half of its matches played, its results are removed."""
    entry = d.for_entry(c.entry)
    if d.t.phase in OVER or entry.status in (ContenderStatus.WITHDRAWN, ContenderStatus.DISQUALIFIED):
        raise TournamentRefusal("wrong-phase", "O30", phase=entry.status.value)
    struck = d.t.phase in RUNNING and _fewer_than_half(d, entry)
    d.emit(ev.Withdrew(c.entry, struck))
    if d.t.phase is TournamentPhase.OPEN:
        _next_in_line(d)
    leave_open_fixtures(d, c.entry)


def _fewer_than_half(d: TournamentDraft, entry: Contender) -> bool:
    if d.t.plan.format not in (StageFormat.LIGA, StageFormat.GRUPOS):
        return False
    own = [f for f in d.t.of_stage(d.t.stage) if not f.grande and side_of(d.t, f, entry.number) is not None]
    return 2 * sum(f.result is not None for f in own) < len(own)


def rest(d: TournamentDraft, c: cmd.Rest) -> None:
    entry = d.for_entry(c.entry)
    _may_rest(d)
    if not entry.plays or d.open_fixtures(c.entry):
        raise TournamentRefusal("not-between", "O32")
    d.emit(ev.Rested(c.entry))


def come_back(d: TournamentDraft, c: cmd.ComeBack) -> None:
    entry = d.for_entry(c.entry)
    _may_rest(d)
    if entry.status is not ContenderStatus.RESTING:
        raise TournamentRefusal("wrong-phase", phase=entry.status.value)
    d.emit(ev.CameBack(c.entry))


def _may_rest(d: TournamentDraft) -> None:
    d.during(*RUNNING)
    if d.t.plan.format not in (StageFormat.SUIZO, StageFormat.AMERICANO, StageFormat.DUPLICADO):
        raise TournamentRefusal("no-resting", "O30")


def substitute(d: TournamentDraft, c: cmd.Substitute) -> None:
    """Only between matches, one for each entry, and nobody who has played for another (O32)."""
    entry = d.for_entry(c.entry)
    if d.t.phase in OVER or not entry.plays or c.out not in entry.members:
        raise TournamentRefusal("not-yours", "O32")
    if entry.substituted:
        raise TournamentRefusal("substituted", "O32")
    if d.open_fixtures(c.entry):
        raise TournamentRefusal("not-between", "O32")
    if d.t.played_for.get(c.into, c.entry) != c.entry:
        raise TournamentRefusal("already-entered", "O32", entry=d.t.played_for[c.into])
    _check_person(d, c.into)
    d.emit(ev.Substituted(c.entry, c.out, c.into))


def deposit_signs(d: TournamentDraft, c: cmd.DepositSigns) -> None:
    """An entry deposits its own code, sealed, before play: its fingerprint is public, its text is not (O19)."""
    d.for_entry(c.entry)
    if d.t.bases.signs is not Signs.REGISTRADAS:
        raise TournamentRefusal("no-signs", "O19", signs=d.t.bases.signs.value)
    d.during(TournamentPhase.OPEN, TournamentPhase.CLOSED, TournamentPhase.DRAWN, code="frozen", article="O17")
    d.emit(ev.SignsSealed(c.entry, hexadecimal(c.fingerprint, "fingerprint")))


def check_in(d: TournamentDraft, c: cmd.CheckIn) -> None:
    """A captain is there, and may commit to a salt for the draws until the list is closed (O25)."""
    entry = d.for_entry(c.entry)
    if d.t.phase in OVER or not entry.plays:
        raise TournamentRefusal("wrong-phase", phase=entry.status.value)
    if c.share and d.t.phase is not TournamentPhase.OPEN:
        raise TournamentRefusal("frozen", "O25")
    d.emit(ev.CheckedIn(c.entry, hexadecimal(c.share, "share") if c.share else entry.share))


def tell_salt(d: TournamentDraft, c: cmd.TellSalt) -> None:
    """Only when the list is closed and every commitment is fixed; only the salt that was committed to (O25)."""
    entry = d.for_entry(c.entry)
    d.during(TournamentPhase.CLOSED, article="O25")
    salt = bytes.fromhex(hexadecimal(c.salt, "salt"))
    if entry.share != share_commitment(salt, table_of(d.t.id)):
        raise TournamentRefusal("other-salt", "O25")
    d.emit(ev.SaltTold(c.entry, c.salt))
