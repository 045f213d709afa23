"""Checking a proof: every deal, the draw, the acta's cards, and what a client has seen. Nothing is taken on trust."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from truquero.acta.model import Acta
from truquero.api import rulebook
from truquero.cards import card
from truquero.engine.illegal import IllegalAction
from truquero.engine.start import start
from truquero.fairness import deal as first
from truquero.fairness import round_packs
from truquero.fairness import shares as second
from truquero.fairness.client_record import SeenMatch
from truquero.fairness.findings import Finding, other_order
from truquero.fairness.first_dealer import DEALER, draws_before_dealing, in_proof, teams_drawn
from truquero.fairness.proof import Proof, ProofEntry, fingerprint, link
from truquero.fairness.witnesses import against_acta, against_seen
from truquero.rules import Rulebook
from truquero.rules.team_draw import TeamDraw


class ProofReport(NamedTuple):
    """All that was found."""

    findings: tuple[Finding, ...]
    deals: int
    """How many deals were checked and are right."""

    @property
    def ok(self) -> bool:
        """Whether nothing was found against the server; what could not be checked is among the findings."""
        return not any(finding.weight == "wrong" for finding in self.findings)


def verify(proof: Proof, acta: Acta | None = None, seen: Sequence[SeenMatch] = (), table: str = "") -> ProofReport:
    """Check a proof, the acta of the match if there is one, and what clients have kept.

    ``table`` is the table whose proof was asked for: a server must not answer with that of another.
    """
    book = _book(proof)
    wrong = [*_head(proof, book, table), *_links(proof), *_course(proof)]
    for entry in proof.entries:
        wrong += _entry(proof, entry, book)
    bad = {finding.where for finding in wrong if finding.weight == "wrong"}
    right = [e for e in proof.entries if e.order and f"deal:{e.deal}" not in bad and "head" not in bad]
    deals = sum(e.deal != second.DRAW for e in right)
    found = [*wrong, *_limits(proof)]
    found += against_acta(proof, acta, book)
    found += against_seen(proof, seen)
    draw = next((e for e in right if e.deal == second.DRAW), None)
    if draw is not None:
        found.append(Finding("good", "draw-checked"))
        if book is not None and all(what == DEALER or teams_drawn(what) for what, _ in draw.drawn):
            found.append(Finding("good", "draw-turns"))
    told = [share for e in right for share in e.shares if share.salt]
    if told:
        values = {"n": len(told), "seats": len({share.seat for share in told})}
        found.append(Finding("good", "shares-checked", values=values))
    if deals:
        found.append(Finding("good", "checked", values={"n": deals}))
    found.append(Finding("good", "fingerprint", values={"print": fingerprint(proof)}))
    return ProofReport(tuple(found), deals)


def _book(proof: Proof) -> Rulebook | None:
    try:
        book = rulebook(proof.rulebook, **dict(proof.options))
        return book if proof.players in book.players else None
    except (LookupError, ValueError, TypeError):
        return None


def _head(proof: Proof, book: Rulebook | None, table: str) -> Iterator[Finding]:
    if table and proof.table != table:
        yield Finding("wrong", "other-table", "head", {"found": proof.table})
    if book is None:
        yield Finding("open", "unknown-book", values={"book": proof.rulebook})
    elif tuple(c.code for c in book.pack_for(proof.players)) != proof.pack:
        yield Finding("wrong", "other-pack", "head")


def _links(proof: Proof) -> Iterator[Finding]:
    """Links that do not match their own text; one that follows a wrong one is not blamed for that."""
    parts = [("head", proof.head(), proof.link)]
    parts += [(f"deal:{entry.deal}", entry.written(), entry.link) for entry in proof.entries]
    before = [""]
    for where, written, told in parts:
        due = [link(one, written) for one in before]
        if told in due:
            before = [told]
        else:
            yield Finding("wrong", "other-link", where)
            before = [told, due[0]]  # either its text was changed or the link itself


def _course(proof: Proof) -> Iterator[Finding]:
    """Deals come one after the other, each committed once and dealt once."""
    due, tried = second.DRAW, dict[int, list[ProofEntry]]()
    for entry in proof.entries:
        tried.setdefault(entry.deal, []).append(entry)
    if second.DRAW not in tried:
        yield Finding("open", "no-draw")
        due = 1
    last = due
    for entry in proof.entries:
        where = f"deal:{entry.deal}"
        if entry.deal not in (last, due):
            yield Finding("wrong", "out-of-order", where, {"due": due})
        last, due = entry.deal, entry.deal + 1
    for number, entries in tried.items():
        dealt = sum(bool(entry.order) for entry in entries)
        if len(entries) > 1:
            why = ", ".join(sorted({entry.dropped or "?" for entry in entries if not entry.order})) or "?"
            yield Finding("wrong", "committed-twice", f"deal:{number}", {"times": len(entries), "why": why})
        if dealt != 1:
            code = "dealt-twice" if dealt else "never-dealt"
            yield Finding("wrong", code, f"deal:{number}", {"times": dealt} if dealt else {})


def _entry(proof: Proof, entry: ProofEntry, book: Rulebook | None) -> Iterator[Finding]:
    where = f"deal:{entry.deal}"
    if not entry.secret:
        yield Finding("wrong" if entry.order else "open", "lost-secret", where)
        return
    secret = bytes.fromhex(entry.secret)
    if entry.protocol == 1:
        due = first.commitment(secret, proof.table, entry.deal)
    elif entry.protocol == round_packs.PROTOCOL:
        due = round_packs.pack_commitment(secret)
    else:
        due = second.commitment(secret, proof.table, entry.deal, entry.attempt)
    if due != entry.commitment:
        yield Finding("wrong", "other-secret", where)
        return
    yield from _shares(proof, entry)
    strange = _strange(entry)
    if strange:
        yield Finding("wrong", "not-plain", where, {"key": strange})
        return
    if not entry.order:
        return
    order = order_due(proof, entry)
    if order != entry.order:
        yield other_order(where, entry.order, order)
        return
    if entry.deal == second.DRAW:
        yield from _drawn(proof, entry, book)


def _shares(proof: Proof, entry: ProofEntry) -> Iterator[Finding]:
    for share in entry.shares:
        made = share.salt and second.share_commitment(bytes.fromhex(share.salt), proof.table)
        if made and made != share.commitment:
            yield Finding("wrong", "other-salt", f"deal:{entry.deal}", {"seat": share.seat})


def _strange(entry: ProofEntry) -> str:
    """A field that does not belong here: it did not change the cards, so it could say anything."""
    common = entry.protocol == round_packs.PROTOCOL
    if common and entry.lifted:
        return "lifted"
    if entry.protocol != second.PROTOCOL and (entry.shares or entry.attempt != 1):
        return "shares" if entry.shares else "attempt"
    if entry.deal == second.DRAW and (entry.cutter or entry.lifted or (entry.salt and not common)):
        return "lifted"
    if entry.deal != second.DRAW and (entry.drawn or (entry.order and not entry.cutter)):
        return "drawn" if entry.drawn else "cutter"
    if entry.order and entry.dropped:
        return "dropped"
    return ""


def order_due(proof: Proof, entry: ProofEntry) -> tuple[str, ...]:
    """The order of the pack that follows from an entry."""
    secret, salt = bytes.fromhex(entry.secret), bytes.fromhex(entry.salt)
    if entry.protocol == 1:
        return first.shuffle_of(secret, salt, proof.table, entry.deal, proof.pack)
    if entry.protocol == round_packs.PROTOCOL:
        return round_packs.pack_order(secret, salt, proof.pack)
    told = {share.seat: bytes.fromhex(share.salt) for share in entry.shares if share.salt}
    fixed = tuple((share.seat, share.commitment) for share in entry.shares)
    asked = second.FixedDeal(
        *(proof.table, entry.deal, entry.attempt, entry.commitment, entry.cutter, entry.lifted, salt, fixed)
    )
    return second.order_of(secret, asked, told, proof.pack)


def _drawn(proof: Proof, entry: ProofEntry, book: Rulebook | None) -> Iterator[Finding]:
    where = f"deal:{entry.deal}"
    if not entry.drawn or not _in_order(entry):
        yield Finding("wrong", "other-draw", where)
        return
    how = teams_drawn(entry.drawn[0][0])
    strange = next((what for what, _ in entry.drawn[how is not None :] if what != DEALER), "")
    if strange:
        yield Finding("open", "unknown-draw", values={"what": strange})
    elif book is not None:
        order = [card(code) for code in entry.order]
        try:
            rounds = draws_before_dealing(start(book, proof.players), order, how)
        except (IllegalAction, ValueError):  # teams that this table cannot draw
            yield Finding("wrong", "other-draw", where)
            return
        if tuple(in_proof(drawn.action, proof.players) for drawn in rounds) != entry.drawn:
            yield Finding("wrong", "other-draw", where)


def _in_order(entry: ProofEntry) -> bool:
    """Each round takes cards as they lie, from the top of what is left; 2s and 3s are looked for."""
    left = list(entry.order)
    for what, cards in entry.drawn:
        codes = [code for _, code in cards]
        found = [code for code in left if code in codes] if teams_drawn(what) is TeamDraw.TWOS else left[: len(codes)]
        if not codes or found != codes:
            return False
        left = [code for code in left if code not in codes]
    return True


def _limits(proof: Proof) -> Iterator[Finding]:
    """What a sound proof of this kind still cannot show."""
    deals = [entry for entry in proof.entries if entry.order and entry.deal != second.DRAW]
    old = sum(entry.protocol == 1 for entry in deals)
    if old:
        yield Finding("open", "first-protocol", values={"n": old, "of": len(deals)})
    if any(entry.protocol == 1 and entry.deal == second.DRAW for entry in proof.entries):
        yield Finding("open", "draw-alone")
    common = sum(entry.protocol == round_packs.PROTOCOL for entry in deals)
    if common:
        yield Finding("open", "common-packs", values={"n": common, "of": len(deals)})
    alone = sum(entry.protocol == 2 and not any(share.salt for share in entry.shares) for entry in deals)
    if alone:
        yield Finding("open", "no-shares", values={"n": alone, "of": len(deals)})
    silent = Counter(share.seat for entry in deals for share in entry.shares if not share.salt)
    for seat, n in sorted(silent.items()):
        yield Finding("open", "silent", values={"seat": seat, "n": n, "of": len(deals)})
