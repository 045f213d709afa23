"""A proof held against what others have: the acta of the match, and what clients kept during play."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from truquero.acta.model import Acta, AnyLine, Blank, CutLine, DeckLine, DrawLine, Header
from truquero.fairness.findings import Finding
from truquero.fairness.proof import Proof, ProofEntry, fingerprint
from truquero.fairness.seen import SeenDeal, SeenMatch

COMMITTED = "deal {deal}: commitment {commitment}"
"""The comment with which an acta names a commitment; deal 0 is the draw."""
PROVED = "proof: {print}"
"""The comment with which an acta names its proof, by the fingerprint."""
_COMMITTED = re.compile(r"deal (\d{1,6}): commitment ([0-9a-f]{64})")
_PROVED = re.compile(r"proof: ([0-9a-f]{64})")


def annotated(acta: Acta, proof: Proof) -> Acta:
    """The acta with the commitments of the proof as comments, each before what was dealt by it.

    Matches of the first protocol stay as they are: their actas were written without.
    """
    if all(entry.protocol == 1 for entry in proof.entries):
        return acta
    due = {number: [entry for entry in proof.entries if entry.deal == number] for number in range(len(proof.entries))}
    lines: list[AnyLine] = []
    deal = 0
    for line in acta.lines:
        deal += isinstance(line, CutLine)
        if isinstance(line, CutLine | DrawLine):
            told = due.pop(0 if isinstance(line, DrawLine) else deal, [])
            lines += [Blank(comment=COMMITTED.format(deal=e.deal, commitment=e.commitment)) for e in told]
        lines.append(line)
    return Acta((*lines, Blank(comment=PROVED.format(print=fingerprint(proof)))))


def against_acta(proof: Proof, acta: Acta | None) -> list[Finding]:
    """Whether the draw, the cuts and the cards of an acta are those of the proof."""
    if acta is None:
        return [Finding("open", "no-acta")]
    wrong = [*_same_match(proof, acta), *_same_draw(proof, acta), *_same_cards(proof, acta), *_comments(proof, acta)]
    return wrong or [Finding("good", "acta-checked")]


def _same_match(proof: Proof, acta: Acta) -> Iterator[Finding]:
    heads = {line.key: line.value for line in acta.lines if isinstance(line, Header)}
    for key, due in (("rulebook", proof.rulebook), ("seats", " ".join(proof.names))):
        if heads.get(key) != due:
            yield Finding("wrong", "acta-other-match", "acta", {"what": key})
    # An older acta may leave out an option that had another default then.
    if not set(heads.get("options", "").split()) <= {f"{name}={value}" for name, value in proof.options.items()}:
        yield Finding("wrong", "acta-other-match", "acta", {"what": "options"})


def _same_draw(proof: Proof, acta: Acta) -> Iterator[Finding]:
    lines = [line for line in acta.lines if isinstance(line, DrawLine)]
    entry = next((entry for entry in proof.entries if entry.deal == 0 and entry.order), None)
    if entry is None:
        return  # said elsewhere
    due = [tuple((proof.names[seat - 1], code) for seat, code in cards) for what, cards in entry.drawn]
    for line, cards in zip(lines, due, strict=False):
        if tuple((name, card.code) for name, card in line.draws) != cards:
            yield Finding("wrong", "acta-other-draw", "deal:0", {"line": line.number})
            return
    if len(lines) != len(due):
        yield Finding("wrong", "acta-other-draw", "deal:0", {"line": lines[-1].number if lines else 1})


def _same_cards(proof: Proof, acta: Acta) -> Iterator[Finding]:
    cuts = [line for line in acta.lines if isinstance(line, CutLine)]
    decks = [line for line in acta.lines if isinstance(line, DeckLine)]
    deals = [entry for entry in proof.entries if entry.deal and entry.order]
    if not len(cuts) == len(decks) == len(deals):
        yield Finding("wrong", "acta-other-count", "acta", {"found": len(decks), "due": len(deals)})
    for cut, deck, entry in zip(cuts, decks, deals, strict=False):
        where = f"deal:{entry.deal}"
        name = proof.names[entry.cutter - 1] if 0 < entry.cutter <= len(proof.names) else ""
        if (cut.name, cut.lifted) != (name, entry.lifted):
            yield Finding("wrong", "acta-other-cut", where, {"line": cut.number})
        if tuple(card.code for card in deck.cards) != entry.order[entry.lifted :] + entry.order[: entry.lifted]:
            yield Finding("wrong", "acta-other-cards", where, {"line": deck.number})


def _comments(proof: Proof, acta: Acta) -> Iterator[Finding]:
    known = {(entry.deal, entry.commitment) for entry in proof.entries}
    for line in acta.lines:
        found = _COMMITTED.fullmatch(line.comment)
        if found and (int(found[1]), found[2]) not in known:
            yield Finding("wrong", "acta-other-commitment", f"deal:{int(found[1])}", {"line": line.number})
        named = _PROVED.fullmatch(line.comment)
        if named and named[1] != fingerprint(proof):
            yield Finding("wrong", "acta-other-fingerprint", "acta", {"line": line.number})


def against_seen(proof: Proof, seen: Sequence[SeenMatch]) -> list[Finding]:
    """Whether the proof says what the house had said during play."""
    if not seen:
        return [Finding("open", "no-seen")]
    found: list[Finding] = []
    compared: set[tuple[int, str]] = set()
    for kept in seen:
        if kept.table != proof.table:
            found.append(Finding("wrong", "seen-other-table", "seen"))
            continue
        for deal in kept.deals:
            entry = next((e for e in proof.entries if (e.deal, e.commitment) == (deal.deal, deal.commitment)), None)
            if entry is None:
                told = {"seen": deal.commitment[:12]}
                found.append(Finding("wrong", "seen-other-commitment", f"deal:{deal.deal}", told))
                continue
            compared.add((entry.deal, entry.commitment))
            found += _compared(entry, deal, kept.seat)
    if compared:
        found.append(Finding("good", "seen-checked", values={"n": len(compared)}))
    if len(compared) < len(proof.entries):
        values = {"n": len(proof.entries) - len(compared), "of": len(proof.entries)}
        found.append(Finding("open", "seen-some", values=values))
    return found


def _compared(entry: ProofEntry, deal: SeenDeal, seat: int) -> Iterator[Finding]:
    where = f"deal:{entry.deal}"
    if deal.asked and entry.order:
        fixed = {
            "attempt": (entry.attempt, deal.attempt),
            "cutter": (entry.cutter, deal.cutter),
            "lifted": (entry.lifted, deal.lifted),
            "salt": (entry.salt, deal.salt),
            "shares": ([s[:2] for s in entry.shares], [s[:2] for s in deal.shares]),
        }
        for what, (published, told) in fixed.items():
            if published != told:
                yield Finding("wrong", "seen-other-asked", where, {"what": what})
                return
    if deal.own and entry.order:
        salt = next((share.salt for share in entry.shares if share.seat == seat), "")
        if salt and salt != deal.own:
            yield Finding("wrong", "seen-other-share", where, {"seat": seat})
        elif not salt and deal.taken:
            yield Finding("wrong", "seen-left-out", where, {"seat": seat})
        elif not salt:
            yield Finding("open", "seen-late", where, {"seat": seat})
    if deal.dealt and entry.order and list(deal.shares) != list(entry.shares):
        yield Finding("wrong", "seen-other-salts", where)
