"""Draws, rounds and stages: paired, called, closed, one after the other."""

from __future__ import annotations

import hmac

from truquero.fairness.round_packs import follows
from truquero.tournament import events as ev
from truquero.tournament import results
from truquero.tournament import tournament_commands as cmd
from truquero.tournament.brackets import SECOND_FINAL
from truquero.tournament.drafting import OPEN_STATUSES, TournamentDraft
from truquero.tournament.draw import Lots, draw_commitment, drawn, word_of
from truquero.tournament.duplicate import packs_due
from truquero.tournament.model import (
    BOTH_LOST,
    HOUSE,
    ClaimStatus,
    ContenderStatus,
    DrawBy,
    Fixture,
    FixtureResult,
    FixtureRound,
    FixtureStatus,
    ResultBy,
    Role,
    StageFormat,
    TournamentPhase,
    WinnerOf,
)
from truquero.tournament.refusals import TournamentRefusal
from truquero.tournament.slots import SideEntries, side_of, sides_of
from truquero.tournament.stages import (
    DRAWN_ANEW,
    DYNAMIC,
    begin_stage,
    grande_round,
    grandes,
    last_round,
    next_pairing,
    qualified,
    stage_over,
)

HEX = frozenset("0123456789abcdef")
GOING_ON = (TournamentPhase.DRAWN, TournamentPhase.PLAYING)


# ---------------------------------------------------------------- the draw


def _lots(d: TournamentDraft, secret: str, word: str, following: str) -> tuple[Lots, str]:
    """Chance for a draw: the secret must be the one that was committed to before anybody could know the cut (O1)."""
    for what, text in (("secret", secret), ("next", following)):
        if len(text) != 64 or not set(text) <= HEX:
            raise TournamentRefusal("not-hex", "O1", what=what)
    told = draw_commitment(bytes.fromhex(secret), d.t.id, d.t.draws)
    if not hmac.compare_digest(told, d.t.commitments[d.t.draws]):
        raise TournamentRefusal("other-secret", "O1")
    if len(word) > 200:
        raise TournamentRefusal("word-too-long", "O1")
    listed = sorted(d.t.contenders.items())
    salts = {n: bytes.fromhex(c.salt) for n, c in listed if c.salt}
    if salts and word:  # a word called out after the salts could choose among draws
        raise TournamentRefusal("no-word", "O25")
    shares = tuple((n, c.share) for n, c in listed if c.share)
    cut = word_of(d.t.list_hash, word)
    return Lots(bytes.fromhex(secret), d.t.id, d.t.draws, cut, shares, salts), cut


def make_draw(d: TournamentDraft, c: cmd.MakeDraw) -> None:
    d.only(Role.ORGANISER, article="O1")
    d.during(TournamentPhase.CLOSED)
    lots, cut = _lots(d, c.secret, c.word, c.next)
    bases, number = d.t.bases, d.t.draws
    entries = [n for n, e in sorted(d.t.contenders.items()) if e.plays and not e.made_by_draw]
    initials = {n: d.t.contenders[n].initial for n in entries}
    heads = {n: d.t.contenders[n].head for n in entries}
    if bases.draw is DrawBy.MANUAL:
        if sorted(c.order) != entries:
            raise TournamentRefusal("bad-order", "O1")
        d.emit(ev.DrawMade(number, bases.draw, c.secret, cut, c.order, next=c.next))
    elif c.order:
        raise TournamentRefusal("by-hand", "O1")
    elif bases.draw is DrawBy.DOSOS:
        captains = [d.t.contenders[n].captain for n in entries]
        found = drawn(bases.draw, lots, captains, {}, {}, bases.size)
        first = max(d.t.contenders) + 1
        order = lots.shuffled(range(first, first + len(found.teams)))
        for n, team in enumerate(found.teams):
            d.emit(ev.Entered(first + n, team, ContenderStatus.IN, made_by_draw=True))
        d.emit(ev.DrawMade(number, bases.draw, c.secret, cut, order, found.cards, next=c.next))
    else:
        found = drawn(bases.draw, lots, entries, initials, heads, bases.size)
        d.emit(ev.DrawMade(number, bases.draw, c.secret, cut, found.order, found.cards, found.letter, c.next))
    d.emit_all(begin_stage(d.t, 0, d.t.order, keep_order=bases.draw is DrawBy.MANUAL))


# ---------------------------------------------------------------- rounds


def rounds_of_stage(d: TournamentDraft) -> list[FixtureRound]:
    return [d.t.rounds[key] for key in sorted(d.t.rounds) if key[0] == d.t.stage]


def pair_round(d: TournamentDraft, c: cmd.PairRound) -> None:
    d.only(Role.ORGANISER)
    d.during(*GOING_ON)
    if d.t.plan.format not in DYNAMIC or any(not r.closed for r in rounds_of_stage(d)):
        raise TournamentRefusal("round-open", left=_left(d))
    if stage_over(d.t):
        raise TournamentRefusal("no-more-rounds")
    lots = None
    if d.t.plan.format in DRAWN_ANEW:
        lots, cut = _lots(d, c.secret, c.word, c.next)
        d.emit(ev.DrawMade(d.t.draws, DrawBy.SORTEO, c.secret, cut, (), next=c.next))
    d.emit(ev.RoundPaired(d.t.stage, last_round(d.t) + 1, tuple(next_pairing(d.t, lots))))


def _left(d: TournamentDraft) -> int:
    return sum(f.status is not FixtureStatus.SETTLED for f in d.t.of_stage(d.t.stage))


def call_round(d: TournamentDraft, c: cmd.CallRound) -> None:
    """The next round with a match to play; entries without a rival go on at once."""
    d.only(Role.ORGANISER)
    d.during(*GOING_ON)
    for one in rounds_of_stage(d):
        if any(d.t.fixtures[n].status is FixtureStatus.WAITING for n in one.fixtures):
            break
        if not one.closed:
            raise TournamentRefusal("round-open", left=sum(_unsettled(d, one)))
    else:
        raise TournamentRefusal("no-more-rounds")
    d.emit(ev.RoundCalled(d.t.stage, one.number, d.at))
    series = d.t.boards + 1
    for number in one.fixtures:
        if d.t.fixtures[number].status is FixtureStatus.WAITING:
            call_fixture(d, number, series)


def assign_tables(d: TournamentDraft, c: cmd.AssignTables) -> None:
    """Each open board gets one table of the house, once; no table serves two boards."""
    if d.actor != HOUSE:
        raise TournamentRefusal("not-yours", "O6")
    for board, table in c.tables:
        f = d.open_fixture(d.t.board_of.get(board, 0))
        if board not in f.boards or board in d.t.table_of or table in d.t.table_of.values() or not table:
            raise TournamentRefusal("board-done", board=board)
        d.emit(ev.TableAssigned(board, table))


def reveal_packs(d: TournamentDraft, c: cmd.RevealPacks) -> None:
    """Once a round is closed everybody may know its packs: the secret that was bound before the list was closed."""
    if d.actor != HOUSE:
        raise TournamentRefusal("not-yours", "O1")
    one = packs_due(d.t)
    if one is None:
        raise TournamentRefusal("no-open-round", "O1")
    if len(c.secret) != 64 or not set(c.secret) <= HEX:
        raise TournamentRefusal("not-hex", "O1", what="secret")
    if not follows(d.t.packs, bytes.fromhex(c.secret)):
        raise TournamentRefusal("other-secret", "O1")
    d.emit(ev.PacksRevealed(one.stage, one.number, c.secret))


def _unsettled(d: TournamentDraft, one: FixtureRound) -> list[bool]:
    return [d.t.fixtures[n].status is not FixtureStatus.SETTLED for n in one.fixtures]


def call_fixture(d: TournamentDraft, number: int, series: int = 0) -> None:
    """Boards for two sides who can play; a result at once for anything else.

    In duplicado all boards that are called together have the same packs; a match that is called again has others.
    """
    f = d.t.fixtures[number]
    forced = forced_result(d, f)
    if forced is not None:
        d.emit(ev.FixtureSettled(number, forced, d.at))
        return
    count = 1 if f.grande else d.t.bases.stages[f.stage].boards
    first = d.t.boards + 1
    told = (series or first) if d.t.bases.stages[f.stage].format is StageFormat.DUPLICADO else 0
    d.emit(ev.BoardsAssigned(number, tuple(range(first, first + count)), d.at, told))


def forced_result(d: TournamentDraft, f: Fixture) -> FixtureResult | None:
    """The result of a fixture in which a side is missing: a bye (O27), or a walkover of somebody who has left (O30)."""
    sides = sides_of(d.t, f)
    if f.prize == SECOND_FINAL and isinstance(f.slots[0], WinnerOf):
        first = d.t.fixtures[f.slots[0].fixture].result
        if first is not None and first.winner == 0:
            return results.NOT_NEEDED
    if any(entry in d.t.struck for side in sides for entry in side or ()):
        return results.EMPTY
    there = [bool(side) and _all_play(d, side) for side in sides]
    if all(there):
        return None
    plan = d.t.bases.stages[f.stage]
    if not any(there):
        nobody = not any(sides) or not all(sides)
        return results.EMPTY if nobody else results.walkover(plan, BOTH_LOST, ResultBy.WALKOVER)
    winner = there.index(True)
    if not sides[1 - winner]:
        return FixtureResult(winner, (), ResultBy.BYE)
    return results.walkover(plan, winner, _why_gone(d, sides[1 - winner]), f.grande)


def _all_play(d: TournamentDraft, side: SideEntries) -> bool:
    return all(d.t.contenders[entry].plays for entry in side or ())


def _why_gone(d: TournamentDraft, side: SideEntries) -> ResultBy:
    out = [d.t.contenders[entry].status for entry in side or ()]
    return ResultBy.DISQUALIFIED if ContenderStatus.DISQUALIFIED in out else ResultBy.WALKOVER


def leave_open_fixtures(d: TournamentDraft, entry: int) -> None:
    """Somebody has left: what they were to play now is decided at once."""
    for one in list(d.t.rounds.values()):
        if one.called and not one.closed:
            for f in [d.t.fixtures[n] for n in one.fixtures]:
                if f.status in OPEN_STATUSES and side_of(d.t, f, entry) is not None:
                    forced = forced_result(d, f)
                    if forced is not None:
                        d.emit(ev.FixtureSettled(f.number, forced, d.at))


def close_round(d: TournamentDraft, c: cmd.CloseRound) -> None:
    """Only when every match is settled and no claim about it is open."""
    d.only(Role.ORGANISER)
    d.during(TournamentPhase.PLAYING)
    one = next((r for r in rounds_of_stage(d) if r.called and not r.closed), None)
    if one is None:
        raise TournamentRefusal("no-open-round")
    if left := sum(_unsettled(d, one)):
        raise TournamentRefusal("round-open", left=left)
    refuse_open_claims(d, set(one.fixtures))
    d.emit(ev.RoundClosed(d.t.stage, one.number))


def refuse_open_claims(d: TournamentDraft, fixtures: set[int]) -> None:
    for claim in d.t.claims.values():
        if claim.fixture in fixtures and claim.status in (ClaimStatus.FILED, ClaimStatus.ANSWERED):
            raise TournamentRefusal("claim-open", "O8", claim=claim.number)


def next_stage(d: TournamentDraft, c: cmd.NextStage) -> None:
    """The current stage ends: first a grande where a tie matters (O5), then the next begins with those qualified."""
    d.only(Role.ORGANISER)
    d.during(*GOING_ON)
    if any(not r.closed for r in rounds_of_stage(d)) or not stage_over(d.t):
        raise TournamentRefusal("round-open", left=_left(d))
    ties = grandes(d.t)
    if ties:
        d.emit(grande_round(d.t, ties))
        return
    end_stage(d)


def end_stage(d: TournamentDraft) -> None:
    stage = d.t.stage
    going = tuple(qualified(d.t, stage))
    d.emit(ev.StageEnded(stage, going))
    if stage == len(d.t.bases.stages) - 1:
        d.emit(ev.TournamentFinished(going))
    else:
        d.emit_all(begin_stage(d.t, stage + 1, going, keep_order=True))


def pause(d: TournamentDraft, c: cmd.PauseTournament) -> None:
    d.only(Role.ORGANISER)
    d.during(TournamentPhase.PLAYING)
    d.emit(ev.TournamentPaused(d.at))


def resume(d: TournamentDraft, c: cmd.ResumeTournament) -> None:
    d.only(Role.ORGANISER)
    d.during(TournamentPhase.PAUSED)
    d.emit(ev.TournamentResumed(d.at))


def cancel(d: TournamentDraft, c: cmd.CancelTournament) -> None:
    d.only(Role.ORGANISER)
    if d.t.phase in (TournamentPhase.FINISHED, TournamentPhase.CANCELLED):
        raise TournamentRefusal("wrong-phase", phase=d.t.phase.value)
    d.emit(ev.TournamentCancelled())
