"""A proof compared with what others have: the acta of the match, and what clients kept during play."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from truquero.acta.model import Acta, AnyLine, Blank, CutLine, DeckLine, DrawLine, Header, ManoLine, TeamsLine
from truquero.engine.actions import DrawTeams
from truquero.engine.decide import attempt
from truquero.engine.illegal import Illegal
from truquero.engine.start import start
from truquero.fairness.client_record import SeenDeal, SeenMatch
from truquero.fairness.findings import Finding
from truquero.fairness.first_dealer import in_proof, teams_drawn
from truquero.fairness.proof import Proof, ProofEntry, fingerprint
from truquero.fairness.shares import share_commitment
from truquero.rules import Rulebook
from truquero.seats import TABLE

COMMITTED = "deal {deal}: commitment {commitment}"
"""The comment with which an acta names a commitment; deal 0 is the draw."""
PROVED = "proof: {print}"
"""The comment with which an acta names its proof, by the fingerprint."""
_COMMITTED = re.compile(r"deal (\d{1,6}): commitment ([0-9a-f]{64})")
_PROVED = re.compile(r"proof: ([0-9a-f]{64})")


def annotated(acta: Acta, proof: Proof) -> Acta:
    """The acta with the commitments of the proof as comments, each before what was dealt by it.

    Matches of the first protocol stay as they are: their actas were written without commitments.
    """
    if all(entry.protocol == 1 for entry in proof.entries):
        return acta
    due = {number: [entry for entry in proof.entries if entry.deal == number] for number in range(len(proof.entries))}
    lines: list[AnyLine] = []
    deal = 0
    for line in acta.lines:
        deal += isinstance(line, CutLine)
        if isinstance(line, CutLine | DrawLine | TeamsLine):
            told = due.pop(deal if isinstance(line, CutLine) else 0, [])
            lines += [Blank(comment=COMMITTED.format(deal=e.deal, commitment=e.commitment)) for e in told]
        lines.append(line)
    return Acta((*lines, Blank(comment=PROVED.format(print=fingerprint(proof)))))


def against_acta(proof: Proof, acta: Acta | None, book: Rulebook | None = None) -> list[Finding]:
    """Whether the draws, the cuts and the cards of an acta are those of the proof."""
    if acta is None:
        return [Finding("open", "no-acta")]
    drawn = [*_same_teams(proof, acta, book), *_same_draw(proof, acta)]
    wrong = [*_same_match(proof, acta), *drawn, *_same_cards(proof, acta), *_comments(proof, acta)]
    return wrong or [Finding("good", "acta-checked" if _draw(proof) else "acta-cards")]


def _draw(proof: Proof) -> ProofEntry | None:
    return next((entry for entry in proof.entries if entry.deal == 0 and entry.order), None)


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
    entry = _draw(proof)
    if entry is None:
        return  # said elsewhere
    dealer = [cards for what, cards in entry.drawn if teams_drawn(what) is None]
    due = [tuple((proof.names[seat - 1], code) for seat, code in cards) for cards in dealer]
    for line, cards in zip(lines, due, strict=False):
        if tuple((name, card.code) for name, card in line.draws) != cards:
            yield Finding("wrong", "acta-other-draw", "deal:0", {"line": line.number})
            return
    if len(lines) != len(due):
        yield Finding("wrong", "acta-other-draw", "deal:0", {"line": lines[-1].number if lines else 1})


def _same_teams(proof: Proof, acta: Acta, book: Rulebook | None) -> Iterator[Finding]:
    """The proof has the cards by the earlier seats, the acta by name: the cards must lead to these seats."""
    lines = [line for line in acta.lines if isinstance(line, TeamsLine)]
    entry = next((entry for entry in proof.entries if entry.deal == 0 and entry.order), None)
    due = [drawn for drawn in (entry.drawn if entry is not None else ()) if teams_drawn(drawn[0]) is not None]
    seats = {name: seat for seat, name in enumerate(proof.names, start=1)}
    if len(lines) != len(due):
        yield Finding("wrong", "acta-other-draw", "deal:0", {"line": lines[-1].number if lines else 1})
        return
    for line, drawn in zip(lines, due, strict=True):
        action = DrawTeams(line.how, tuple((seats.get(name, 0), card) for name, card in line.draws))
        named = {seat for seat, _ in action.draws[: proof.players]} == set(seats.values())
        legal = named and (book is None or not isinstance(attempt(start(book, proof.players), TABLE, action), Illegal))
        if not legal or in_proof(action, proof.players) != drawn:
            yield Finding("wrong", "acta-other-draw", "deal:0", {"line": line.number})


def _same_cards(proof: Proof, acta: Acta) -> Iterator[Finding]:
    cuts = [line for line in acta.lines if isinstance(line, CutLine)]
    decks = [line for line in acta.lines if isinstance(line, DeckLine)]
    deals = [entry for entry in proof.entries if entry.deal and entry.order]
    if not len(cuts) == len(decks) == len(deals):
        yield Finding("wrong", "acta-other-count", "acta", {"found": len(decks), "due": len(deals)})
    for line in acta.lines:
        if isinstance(line, ManoLine) and any(cards for _, cards in line.hands):  # not from the pack
            yield Finding("wrong", "acta-other-cards", "acta", {"line": line.number})
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
    """Whether the proof agrees with what the server said during play."""
    if not seen:
        return [Finding("open", "no-seen")]
    found: list[Finding] = []
    compared: set[tuple[int, str]] = set()
    known = {(entry.deal, entry.commitment): entry for entry in reversed(proof.entries)}
    for kept in seen:
        if kept.table != proof.table:
            found.append(Finding("wrong", "seen-other-table", "seen"))
            continue
        for deal in kept.deals:
            entry = known.get((deal.deal, deal.commitment))
            if entry is None:
                told = {"seen": deal.commitment[:12]}
                found.append(Finding("wrong", "seen-other-commitment", f"deal:{deal.deal}", told))
                continue
            compared.add((entry.deal, entry.commitment))
            found += _compared(entry, deal, kept)
        found += _not_asked(known, kept)
    if compared:
        found.append(Finding("good", "seen-checked", values={"n": len(compared)}))
    if len(compared) < len(proof.entries):
        values = {"n": len(proof.entries) - len(compared), "of": len(proof.entries)}
        found.append(Finding("open", "seen-some", values=values))
    return found


def _not_asked(known: Mapping[tuple[int, str], ProofEntry], kept: SeenMatch) -> Iterator[Finding]:
    """A server that never asks an honest client is not bound by its share; the client, at least, can notice."""
    dealt = [deal for deal in kept.deals if (entry := known.get((deal.deal, deal.commitment))) and entry.order]
    n = sum(not deal.asked and known[deal.deal, deal.commitment].protocol == 2 for deal in dealt)
    if kept.seat and n:
        yield Finding("open", "seen-not-asked", values={"seat": kept.seat, "n": n, "of": len(dealt)})


def _compared(entry: ProofEntry, deal: SeenDeal, kept: SeenMatch) -> Iterator[Finding]:
    where, seat = f"deal:{entry.deal}", kept.seat
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
        mine = [share for share in entry.shares if share.seat == seat]
        if entry.deal == 0 and any(teams_drawn(what) for what, _ in entry.drawn):  # shared from the earlier seat
            made = share_commitment(bytes.fromhex(deal.own), kept.table)
            mine = [share for share in entry.shares if share.commitment == made]
        salt = next((share.salt for share in mine), "")
        if salt and salt != deal.own:
            yield Finding("wrong", "seen-other-share", where, {"seat": seat})
        elif not salt and deal.taken:
            yield Finding("wrong", "seen-left-out", where, {"seat": seat})
        elif not salt:
            yield Finding("open", "seen-late", where, {"seat": seat})
    if deal.dealt and entry.order and list(deal.shares) != list(entry.shares):
        yield Finding("wrong", "seen-other-salts", where)
