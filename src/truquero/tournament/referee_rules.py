"""What veedores do: claims, held tables, opened records, and rulings that are carried through the bracket."""

from __future__ import annotations

from truquero.rules import every_article
from truquero.tournament import events as ev
from truquero.tournament import results
from truquero.tournament import tournament_commands as cmd
from truquero.tournament.drafting import OPEN_STATUSES, TournamentDraft
from truquero.tournament.model import (
    ClaimStatus,
    ContenderStatus,
    Fixture,
    FixtureResult,
    FixtureStatus,
    ResultBy,
    Role,
    Ruling,
    RulingDecision,
    StageFormat,
    TournamentClaim,
    TournamentPhase,
)
from truquero.tournament.refusals import TournamentRefusal
from truquero.tournament.round_rules import call_fixture, end_stage, leave_open_fixtures
from truquero.tournament.slots import dependents, side_of, sides_of
from truquero.tournament.stages import qualified

OPEN_CLAIM = (ClaimStatus.FILED, ClaimStatus.ANSWERED)
BASELESS_UNTIL = 2
"""After this many unfounded claims in a match, a side's claims no longer hold the table."""
WARNINGS = 2
LAST_DAY = 253_402_300_799
"""The end of the year 9999, in seconds since 1970."""
BY_HAND = frozenset({ResultBy.PLAYED, ResultBy.CLOCK, ResultBy.RETIRED, ResultBy.RULING})
"""Results that were played or ruled; the others follow by themselves."""


# ---------------------------------------------------------------- claims


def file_claim(d: TournamentDraft, c: cmd.FileClaim) -> None:
    """A captain asks for the BAR: about a mano, a result, or the draw (O8, O26, O31)."""
    _known_article(c.article)
    if not c.text.strip():
        raise TournamentRefusal("no-text", "O8")
    entry = d.t.entry_of.get(d.actor, 0)
    if not entry or d.t.contenders[entry].captain != d.actor:
        raise TournamentRefusal("not-yours", "O8")
    mine = [claim for claim in d.t.claims.values() if claim.entry == entry and claim.status in OPEN_CLAIM]
    if mine:
        raise TournamentRefusal("claim-open", "O8", claim=mine[0].number)
    holds = False
    if not c.fixture:
        if d.t.phase not in (TournamentPhase.CLOSED, TournamentPhase.DRAWN):
            raise TournamentRefusal("late-claim", "O31")
        same = [k for k in d.t.claims.values() if not k.fixture and k.ruling and k.article == c.article]
        if same and not d.t.struck_draws:
            raise TournamentRefusal("ruled", "O9", ruling=same[0].ruling)
    else:
        holds = _in_match(d, c, entry)
    number = len(d.t.claims) + 1
    claim = TournamentClaim(number, entry, c.fixture, c.board, c.mano, c.article, c.text, d.at, holds)
    d.emit(ev.ClaimFiled(claim))
    if holds:
        d.emit(ev.TableHeld(c.fixture, d.at))


def _in_match(d: TournamentDraft, c: cmd.FileClaim, entry: int) -> bool:
    """Check a claim about a match. Returns whether it holds the table."""
    f = d.fixture(c.fixture)
    side = side_of(d.t, f, entry)
    if side is None:
        raise TournamentRefusal("not-yours", "O8")
    if c.mano < 0 or (c.current and c.mano > c.current):
        raise TournamentRefusal("no-mano", "O8", mano=c.mano)
    for old in d.t.claims.values():
        if old.ruling and (old.fixture, old.mano, old.article) == (c.fixture, c.mano, c.article):
            raise TournamentRefusal("ruled", "O9", ruling=old.ruling)
    if c.mano:
        if f.status not in OPEN_STATUSES or c.mano < c.current:
            raise TournamentRefusal("late-claim", "O26")
        return f.holds[side] < BASELESS_UNTIL and not f.held
    told = f.settled if f.result is not None else f.reported[2] if f.reported is not None else None
    if told is None:
        raise TournamentRefusal("nothing-reported", "O31")
    if d.at > told + d.t.bases.protest:
        raise TournamentRefusal("late-claim", "O31")
    return False


def answer_claim(d: TournamentDraft, c: cmd.AnswerClaim) -> None:
    """The descargo: those a claim is about are heard (O12)."""
    claim = _open_claim(d, c.claim)
    f = d.fixture(claim.fixture)
    rivals = [e for side in sides_of(d.t, f) if side and claim.entry not in side for e in side]
    if d.t.entry_of.get(d.actor) not in rivals:
        raise TournamentRefusal("not-yours", "O12")
    if not c.text.strip():
        raise TournamentRefusal("no-text", "O12")
    d.emit(ev.ClaimAnswered(c.claim, c.text))


def drop_claim(d: TournamentDraft, c: cmd.DropClaim) -> None:
    claim = _open_claim(d, c.claim)
    if d.t.contenders[claim.entry].captain != d.actor:
        raise TournamentRefusal("not-yours", "O8")
    d.emit(ev.ClaimDropped(c.claim))
    _release(d, claim.fixture)


def _open_claim(d: TournamentDraft, number: int) -> TournamentClaim:
    claim = d.claim(number)
    if claim.status not in OPEN_CLAIM:
        raise TournamentRefusal("ruled", "O9", ruling=claim.ruling)
    return claim


def _release(d: TournamentDraft, fixture: int) -> None:
    if fixture in d.t.fixtures and d.t.fixtures[fixture].held:
        d.emit(ev.TableReleased(fixture, d.at))


def _known_article(article: str) -> None:
    if article not in every_article():
        raise TournamentRefusal("no-article", "O8", said=article[:20])


# ---------------------------------------------------------------- the table and its record


def hold(d: TournamentDraft, c: cmd.HoldTable) -> None:
    d.only(Role.VEEDOR, Role.ORGANISER, article="O8")
    f = d.open_fixture(c.fixture)
    if f.held:
        raise TournamentRefusal("held", "O8")
    d.emit(ev.TableHeld(f.number, d.at))


def release(d: TournamentDraft, c: cmd.ReleaseTable) -> None:
    d.only(Role.VEEDOR, article="O8")
    if not d.fixture(c.fixture).held:
        raise TournamentRefusal("not-held", "O8")
    d.emit(ev.TableReleased(c.fixture, d.at))


def open_record(d: TournamentDraft, c: cmd.OpenRecord) -> None:
    """Only a veedor, only where there is a claim or the table is held; both captains see that it was done."""
    d.only(Role.VEEDOR, article="O8")
    f = d.fixture(c.fixture)
    about = [claim for claim in d.t.claims.values() if claim.fixture == f.number and claim.status in OPEN_CLAIM]
    if not about and not f.held:
        raise TournamentRefusal("no-ground", "O8")
    d.emit(ev.RecordOpened(f.number, c.mano, d.actor))


# ---------------------------------------------------------------- rulings


def rule(d: TournamentDraft, c: cmd.Rule) -> None:
    """A ruling is final (O9), cites its articles, and is carried through the bracket."""
    d.only(Role.VEEDOR, article="O10")
    for article in c.articles:
        _known_article(article)
    if not c.articles or not c.finding.strip():
        raise TournamentRefusal("no-text", "O8")
    if c.flag:
        raise TournamentRefusal("flag-alone", "O12")
    if not 0 <= c.until <= LAST_DAY:
        raise TournamentRefusal("bad-day", "O33", said=c.until)
    if not 0 <= c.corrects <= len(d.t.rulings):
        raise TournamentRefusal("no-claim", "O9", claim=c.corrects)
    claim = None
    if c.claim:
        claim = d.claim(c.claim) if c.corrects else _open_claim(d, c.claim)
    fixture = c.fixture or (claim.fixture if claim else 0)
    signed = _signatures(d, c, claim) if c.decision is RulingDecision.DESCALIFICA else (d.actor,)
    if not signed:
        d.emit(ev.RulingProposed(c.entry, c.claim, d.actor))
        return
    number = len(d.t.rulings) + 1
    mano = c.mano or (claim.mano if claim else 0)
    made = Ruling(
        *(number, c.claim, fixture, mano, c.decision, c.articles, c.finding, signed, d.at, c.entry),
        *(c.points, c.until, c.corrects),
    )
    d.emit(ev.Ruled(made))
    _carry_out(d, c, number, fixture)
    _release(d, fixture)


def _signatures(d: TournamentDraft, c: cmd.Rule, claim: TournamentClaim | None) -> tuple[int, ...]:
    """Who disqualifies: two veedores where the bases want it and they are there (O10); the entry was heard (O12)."""
    entry = d.entry(c.entry)
    if entry.status is ContenderStatus.DISQUALIFIED:
        raise TournamentRefusal("wrong-phase", "O10", phase=entry.status.value)
    heard = c.heard.strip() or (claim and (claim.answer or d.at >= claim.filed + d.t.bases.hearing))
    if not heard:
        raise TournamentRefusal("not-heard", "O12")
    before = d.t.proposed.get((c.entry, c.claim), ())
    if d.actor in before:
        raise TournamentRefusal("needs-second", "O10")
    signed = (*before, d.actor)
    return signed if len(signed) >= min(d.t.bases.quorum, len(d.t.veedores())) else ()


def _carry_out(d: TournamentDraft, c: cmd.Rule, number: int, fixture: int) -> None:
    match c.decision:
        case RulingDecision.ANULA:
            if d.fixture(fixture).status not in (FixtureStatus.PLAYING, FixtureStatus.CALLED):
                raise TournamentRefusal("no-mano", "O8", mano=c.mano)
        case RulingDecision.REPETIR:
            _again(d, fixture, c.cascade)
        case RulingDecision.RESULTADO:
            _fixed(d, c, d.fixture(fixture), number)
        case RulingDecision.ADVERTIR:
            if d.entry(c.entry).warnings >= WARNINGS:
                raise TournamentRefusal("warned-twice", "O33")
            d.emit(ev.Warned(c.entry))
        case RulingDecision.QUITA:
            d.entry(c.entry)
            if c.points < 1 or c.points > 100 or d.t.plan.format in (StageFormat.LLAVE, StageFormat.CEROS):
                raise TournamentRefusal("no-points-here", "O10")
            d.emit(ev.Deducted(c.entry, c.points))
        case RulingDecision.DESCALIFICA:
            d.emit(ev.EntryDisqualified(c.entry))
            leave_open_fixtures(d, c.entry)


def _again(d: TournamentDraft, fixture: int, cascade: bool) -> None:
    """The match is void and is called again; before the first call, the draw is."""
    if not fixture:
        if d.t.phase is not TournamentPhase.DRAWN:
            raise TournamentRefusal("late-claim", "O31")
        d.emit(ev.DrawStruck(0))
        return
    f = d.fixture(fixture)
    if f.status is FixtureStatus.WAITING:
        raise TournamentRefusal("not-in-play", match=fixture)
    if f.result is not None:
        undo_dependents(d, f, cascade)
    d.emit(ev.Voided(fixture))
    if d.t.rounds[f.stage, f.round].closed or d.t.phase is TournamentPhase.FINISHED:
        d.emit(ev.RoundReopened(f.stage, f.round))
    call_fixture(d, fixture)


def _fixed(d: TournamentDraft, c: cmd.Rule, f: Fixture, number: int) -> None:
    """The result is what the ruling says."""
    plan = d.t.bases.stages[f.stage]
    if f.status is FixtureStatus.WAITING or not all(sides_of(d.t, f)):
        raise TournamentRefusal("not-in-play", match=f.number)
    if c.boards:
        boards = results.checked(plan, c.boards, f.grande)
        result = FixtureResult(results.winner_of(plan, boards), boards, ResultBy.RULING, number)
    elif c.winner in (-1, 0, 1):
        result = results.walkover(plan, c.winner, ResultBy.RULING, f.grande, number)
    else:
        raise TournamentRefusal("bad-result", "O6", why=str(c.winner))
    if f.result is not None and f.result.winner != result.winner:
        undo_dependents(d, f, c.cascade, keep_stage=True)
    d.emit(ev.FixtureSettled(f.number, result, d.at))
    _qualify_again(d, f, c.cascade)


def undo_dependents(d: TournamentDraft, f: Fixture, cascade: bool, keep_stage: bool = False) -> None:
    """Void what followed from a result. What has begun is undone only if the ruling says so."""
    after = [one for one in dependents(d.t, f.number) if one.status is not FixtureStatus.WAITING]
    later = [] if keep_stage or d.t.stage == f.stage else _later_stages(d, f)
    begun = [one.number for one in (*after, *later) if one.result is None or one.result.by in BY_HAND]
    if begun and not cascade:
        raise TournamentRefusal("later-played", "O9", matches=", ".join(map(str, begun)))
    if not keep_stage and d.t.stage > f.stage:
        d.emit(ev.StageStruck(f.stage + 1))
    for one in after:
        d.emit(ev.Voided(one.number))
    for number in sorted({one.round for one in after}):
        if d.t.rounds[f.stage, number].closed:
            d.emit(ev.RoundReopened(f.stage, number))


def _later_stages(d: TournamentDraft, f: Fixture) -> list[Fixture]:
    stages = range(f.stage + 1, d.t.stage + 1)
    return [one for n in stages for one in d.t.of_stage(n) if one.status is not FixtureStatus.WAITING]


def _qualify_again(d: TournamentDraft, f: Fixture, cascade: bool) -> None:
    """If a stage that has ended now sends others on, the next begins again with them; places are read again."""
    if d.t.phase is TournamentPhase.FINISHED and d.t.stage == f.stage:
        d.emit(ev.TournamentFinished(tuple(qualified(d.t, f.stage))))
    elif d.t.stage > f.stage and tuple(qualified(d.t, f.stage)) != d.t.taking_part[f.stage + 1]:
        begun = [one.number for one in _later_stages(d, f) if one.result is None or one.result.by in BY_HAND]
        if begun and not cascade:
            raise TournamentRefusal("later-played", "O9", matches=", ".join(map(str, begun)))
        d.emit(ev.StageStruck(f.stage + 1))
        end_stage(d)
