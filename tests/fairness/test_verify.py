"""Checking proofs: honest ones pass and say what they cannot show; whatever is changed is found and named."""

from __future__ import annotations

import string
from collections.abc import Callable
from dataclasses import replace
from functools import cache

import pytest

from tests.fairness.matches import Played, Playing, finished, played
from truquero.acta.model import Acta, CutLine, DeckLine, DrawLine, Header
from truquero.engine.state import Phase
from truquero.fairness import shares as second
from truquero.fairness.client_record import SeenMatch
from truquero.fairness.findings import Finding, Unreadable, sentences
from truquero.fairness.proof import Proof, ProofEntry, Share, compact, fingerprint, linked, to_json
from truquero.fairness.proof_reader import read_proof, read_seen
from truquero.fairness.verify import ProofReport, order_due, verify
from truquero.rules import LANGUAGES


@cache
def match(protocol: int = 2, players: int = 2) -> Played:
    return played("argentino", players, 5, protocol=protocol, most=4)


def codes(report: ProofReport, weight: str = "wrong") -> set[str]:
    return {finding.code for finding in report.findings if finding.weight == weight}


def places(report: ProofReport) -> set[str]:
    return {finding.where for finding in report.findings if finding.weight == "wrong"}


# ---------------------------------------------------------------- honest


@pytest.mark.parametrize(("book", "players"), [("argentino", 2), ("valencia", 4), ("belmez", 4), ("tarija", 4)])
def test_an_honest_match_is_proved(book: str, players: int) -> None:
    game = played(book, players, 11, most=12)
    report = verify(game.proof, game.acta, [game.seen])
    assert report.ok
    assert codes(report, "open") == set()
    assert report.deals == len(game.proof.entries) - 1
    assert read_proof(to_json(game.proof).encode()) == game.proof


def test_without_witnesses_nothing_is_claimed_about_them() -> None:
    report = verify(match().proof)
    assert report.ok
    assert codes(report, "open") == {"no-acta", "no-seen"}
    assert not codes(report, "good") & {"acta-checked", "seen-checked"}


def test_packs_of_a_round_say_that_the_table_alone_cannot_show_who_made_them() -> None:
    game = match(protocol=3)
    report = verify(game.proof, game.acta)
    assert report.ok
    assert report.deals == 4
    assert codes(report, "open") == {"common-packs", "no-seen"}


def test_an_old_match_says_what_its_protocol_cannot_show() -> None:
    game = match(protocol=1)
    report = verify(game.proof, game.acta, [game.seen])
    assert report.ok
    assert report.deals == 4
    assert codes(report, "open") == {"first-protocol", "draw-alone"}


def test_silent_clients_are_counted() -> None:
    game = played("argentino", 2, 6, most=4, silent=frozenset({2}))
    report = verify(game.proof, game.acta, [game.seen])
    assert report.ok
    assert [f.values for f in report.findings if f.code == "silent"] == [{"seat": 2, "n": 4, "of": 4}]
    alone = played("argentino", 2, 6, most=4, silent=frozenset({1, 2}))
    assert "no-shares" in codes(verify(alone.proof), "open")


def test_never_a_word_that_promises_more_than_was_checked() -> None:
    for texts in sentences().values():
        for language, words in {"en": ("fair",), "es": ("justo", "limpio"), "va": ("just", "net")}.items():
            said = texts[language].lower().translate(str.maketrans("", "", string.punctuation)).split()
            assert not set(words) & set(said)


# ---------------------------------------------------------------- one bit


def named(data: bytes) -> set[str]:
    """Where something is wrong; "file" if it is no JSON: then the line is named. Nothing but Unreadable is raised."""
    try:
        proof = read_proof(data)
    except Unreadable as error:
        said = {error.say(language) for language in LANGUAGES}
        return {error.where or "file"} if all(said) else set()
    return places(verify(proof))


def test_one_flipped_bit_anywhere_is_found_and_named() -> None:
    game = played("argentino", 2, 5, most=1)
    text = to_json(game.proof).encode()
    starts = [text.index(b'{"deal":%d,' % deal) for deal in (0, 1)]
    numbers = {start + len('{"deal":') for start in starts}  # a deal by another name is blamed under that name
    assert named(text) == set()
    for at in range(len(text)):
        due = ({"head"}, {"deal:0", "entry:1"}, {"deal:1", "entry:2"})[sum(at >= start for start in starts)]
        for bit in range(8):
            where = named(text[:at] + bytes([text[at] ^ 1 << bit]) + text[at + 1 :])
            assert where, (at, bit)
            assert due & where or "file" in where or at in numbers, (at, bit, where)


def test_a_changed_field_is_named_at_its_deal() -> None:
    proof = match().proof
    assert len(proof.entries) > 1
    for entry in proof.entries:
        for field in ("commitment", "secret", "salt", "link"):
            old = getattr(entry, field)
            if not old:
                continue
            changed = replace(entry, **{field: ("0" if old[0] != "0" else "1") + old[1:]})
            report = verify(with_entry(proof, changed))
            assert places(report) == {f"deal:{entry.deal}"}


def with_entry(proof: Proof, entry: ProofEntry) -> Proof:
    entries = tuple(entry if e.deal == entry.deal else e for e in proof.entries)
    return replace(proof, entries=entries)


# ---------------------------------------------------------------- a house that cheats and makes its proof look sound


def again(proof: Proof, deal: int, change: Callable[[ProofEntry], ProofEntry]) -> Proof:
    """The proof with one deal changed and everything else made to fit: order and links."""
    entry = change(proof.entries[deal])
    if entry.order:
        entry = replace(entry, order=order_due(proof, entry))
    if entry.drawn:
        taken = iter(entry.order)
        entry = replace(entry, drawn=tuple((w, tuple((s, next(taken)) for s, _ in cards)) for w, cards in entry.drawn))
    return linked(with_entry(proof, entry))


def another_secret(entry: ProofEntry, table: str, tries: int = 1) -> ProofEntry:
    secret = bytes([tries]) * 32
    told = second.commitment(secret, table, entry.deal, entry.attempt)
    return replace(entry, secret=secret.hex(), commitment=told)


def test_a_house_that_takes_another_secret_is_caught_by_whoever_kept_the_commitment() -> None:
    game = match()
    cheat = again(game.proof, 3, lambda e: another_secret(e, game.proof.table))
    assert codes(verify(cheat)) == set(), "by itself it is sound: that is why clients keep what they were told"
    assert codes(verify(cheat, seen=[game.seen])) == {"seen-other-commitment"}
    assert places(verify(cheat, seen=[game.seen])) == {"deal:3"}
    assert {"acta-other-cards", "acta-other-commitment", "acta-other-fingerprint"} == codes(verify(cheat, game.acta))


def test_a_house_that_keeps_the_commitment_cannot_take_another_secret() -> None:
    proof = match().proof
    cheat = again(proof, 2, lambda e: replace(e, secret="ab" * 32))
    assert codes(verify(cheat)) == {"other-secret"}


def test_a_house_that_leaves_out_a_share_is_caught_by_who_gave_it() -> None:
    game = match()
    cheat = again(game.proof, 2, lambda e: replace(e, shares=(e.shares[0]._replace(salt=""), *e.shares[1:])))
    assert codes(verify(cheat)) == set()
    report = verify(cheat, seen=[game.seen])
    assert codes(report) == {"seen-left-out", "seen-other-salts"}
    assert places(report) == {"deal:2"}


def test_a_share_that_came_too_late_is_no_accusation() -> None:
    game = played("argentino", 2, 6, most=2, silent=frozenset({1}))
    deals = tuple(deal._replace(own="ab" * 32, taken=False) for deal in game.seen.deals)
    report = verify(game.proof, game.acta, [game.seen._replace(deals=deals)])
    assert report.ok
    assert "seen-late" in codes(report, "open")


def test_house_and_a_player_cannot_invent_shares_for_somebody_else() -> None:
    """They can put another salt in the name of seat 1; seat 1 has its own."""
    game = match()
    salt = bytes(32)
    fake = Share(1, second.share_commitment(salt, game.proof.table), salt.hex())
    cheat = again(game.proof, 2, lambda e: replace(e, shares=(fake, *e.shares[1:])))
    assert codes(verify(cheat)) == set()
    assert codes(verify(cheat, seen=[game.seen])) == {"seen-other-asked"}


def test_a_salt_that_was_not_committed_is_found_without_witnesses() -> None:
    proof = match().proof
    cheat = again(proof, 2, lambda e: replace(e, shares=(e.shares[0], e.shares[1]._replace(salt="00" * 32))))
    assert codes(verify(cheat)) == {"other-salt"}


@pytest.mark.parametrize("field", ["cutter", "lifted", "salt"])
def test_a_cut_that_was_changed_after_the_shares_is_found(field: str) -> None:
    game = match()
    entry = game.proof.entries[2]
    changed = {
        "cutter": replace(entry, cutter=3 - entry.cutter),
        "lifted": replace(entry, lifted=20 - (entry.lifted == 20)),
        "salt": replace(entry, salt="aa"),
    }
    cheat = again(game.proof, 2, lambda e: changed[field])
    report = verify(cheat, seen=[game.seen])
    assert [f.values for f in report.findings if f.code == "seen-other-asked"] == [{"what": field}]


def test_a_deal_that_was_committed_twice_leaves_a_trace() -> None:
    game = match()
    proof = game.proof
    lost = replace(proof.entries[3], order=(), shares=(), cutter=0, lifted=0, salt="", dropped="key")
    second_try = another_secret(replace(proof.entries[3], attempt=2), proof.table)
    second_try = replace(second_try, order=order_due(proof, second_try))
    twice = linked(replace(proof, entries=(*proof.entries[:3], lost, second_try, *proof.entries[4:])))
    report = verify(twice)
    assert not report.ok
    said = [f.say("en") for f in report.findings if f.weight == "wrong"]
    assert said == ["deal 3: it was committed 2 times: the house dropped a commitment and made another (key)"]
    hidden = linked(replace(proof, entries=(*proof.entries[:3], second_try, *proof.entries[4:])))
    assert "seen-other-commitment" in codes(verify(hidden, seen=[game.seen])), "hiding it is found by who was there"


def test_an_abandoned_deal_whose_secret_is_lost_says_so() -> None:
    proof = match().proof
    lost = replace(proof.entries[4], secret="", order=(), dropped="key")
    report = verify(linked(replace(proof, entries=(*proof.entries[:4], lost))))
    assert codes(report) == {"never-dealt"}
    assert "lost-secret" in codes(report, "open")
    dealt = replace(proof.entries[4], secret="")
    assert codes(verify(linked(with_entry(proof, dealt)))) == {"lost-secret"}


def test_deals_that_are_missing_or_out_of_order() -> None:
    game = match()
    entries = game.proof.entries
    fewer = linked(replace(game.proof, entries=entries[:-1]))
    assert codes(verify(fewer)) == set()
    assert {"acta-other-count", "acta-other-commitment"} <= codes(verify(fewer, game.acta))
    assert "seen-other-commitment" in codes(verify(fewer, seen=[game.seen]))
    gap = linked(replace(game.proof, entries=(*entries[:2], *entries[3:])))
    assert "out-of-order" in codes(verify(gap))
    no_draw = verify(linked(replace(game.proof, entries=entries[1:])), without_comments(game.acta))
    assert no_draw.ok
    assert "no-draw" in codes(no_draw, "open")
    assert codes(no_draw, "good") == {"checked", "shares-checked", "acta-cards", "fingerprint"}, (
        "nothing is told about the draw"
    )
    again_ = linked(replace(game.proof, entries=(*entries, entries[-1])))
    assert {"dealt-twice", "committed-twice"} <= codes(verify(again_))


def without_comments(acta: Acta) -> Acta:
    return Acta(tuple(line for line in acta.lines if not line.comment))


def test_the_draw_is_checked_by_the_rulebook() -> None:
    game = match()
    assert {"draw-checked", "draw-turns"} <= codes(verify(game.proof), "good")
    draw = game.proof.entries[0]
    (what, cards), *more = draw.drawn
    turned = (what, tuple((3 - seat, code) for seat, code in cards))
    for drawn in (((what, cards[1:]), *more), (turned, *more), ()):
        cheat = linked(with_entry(game.proof, replace(draw, drawn=drawn)))
        assert codes(verify(cheat)) == {"other-draw"}
    teams = linked(with_entry(game.proof, replace(draw, drawn=(("teams", cards), *more))))
    assert "unknown-draw" in codes(verify(teams), "open")
    assert "draw-turns" not in codes(verify(teams), "good")


def test_another_pack_is_not_the_rulebooks() -> None:
    proof = match().proof
    pack = (proof.pack[1], proof.pack[0], *proof.pack[2:])
    entries = tuple(replace(e, order=order_due(replace(proof, pack=pack), e)) for e in proof.entries)
    assert "other-pack" in codes(verify(linked(replace(proof, pack=pack, entries=entries))))
    strange = linked(replace(proof, rulebook="of my own"))
    assert "unknown-book" in codes(verify(strange), "open")
    assert "draw-turns" not in codes(verify(strange), "good")


def test_fields_that_mean_nothing_are_not_let_through() -> None:
    for proof, change in (
        (match().proof, {"dropped": "no reason"}),
        (match().proof, {"drawn": (("dealer", ((1, "1o"),)),)}),
        (match(protocol=1).proof, {"attempt": 2}),
        (match(protocol=3).proof, {"attempt": 2}),
        (match(protocol=3).proof, {"lifted": 4}),
    ):
        cheat = linked(with_entry(proof, replace(proof.entries[1], **change)))
        assert not verify(cheat).ok
    draw = match().proof.entries[0]
    assert not verify(linked(with_entry(match().proof, replace(draw, lifted=3)))).ok


# ---------------------------------------------------------------- the acta


def test_an_acta_with_other_cards_cuts_or_draw() -> None:
    game = match()
    for kind, code in ((DeckLine, "acta-other-cards"), (CutLine, "acta-other-cut"), (DrawLine, "acta-other-draw")):
        lines = list(game.acta.lines)
        at = next(i for i, line in enumerate(lines) if isinstance(line, kind))
        line = lines[at]
        if isinstance(line, DeckLine):
            lines[at] = replace(line, cards=line.cards[::-1])
        elif isinstance(line, CutLine):
            lines[at] = replace(line, lifted=line.lifted + 1)
        elif isinstance(line, DrawLine):
            lines[at] = replace(line, draws=line.draws[::-1])
        assert codes(verify(game.proof, replace(game.acta, lines=tuple(lines)))) == {code}


def test_the_acta_of_another_match() -> None:
    game = match()
    lines = tuple(replace(line, value="belmez") if isinstance(line, Header) else line for line in game.acta.lines)
    assert "acta-other-match" in codes(verify(game.proof, replace(game.acta, lines=lines)))


def test_the_commitments_stand_in_the_acta() -> None:
    game = match()
    comments = [line.comment for line in game.acta.lines if line.comment]
    assert comments[0] == f"deal 0: commitment {game.proof.entries[0].commitment}"
    assert comments[4] == f"deal 4: commitment {game.proof.entries[4].commitment}"
    assert comments[-1] == f"proof: {fingerprint(game.proof)}"
    old = match(protocol=1)
    assert not any(line.comment for line in old.acta.lines)


# ---------------------------------------------------------------- what was seen


def test_what_another_table_saw_is_of_no_use() -> None:
    game = match()
    assert codes(verify(game.proof, seen=[SeenMatch("elsewhere", 1, ())])) == {"seen-other-table"}
    part = game.seen._replace(deals=game.seen.deals[:2])
    report = verify(game.proof, seen=[part])
    assert report.ok
    assert [f.values for f in report.findings if f.code == "seen-some"] == [{"n": 3, "of": 5}]


def test_what_was_seen_survives_its_file() -> None:
    seen = match().seen
    assert read_seen(compact(seen.written()).encode()) == seen


# ---------------------------------------------------------------- words


def test_every_sentence_is_there_in_three_languages_with_the_same_blanks() -> None:
    form = string.Formatter()
    for code, texts in sentences().items():
        assert set(texts) == set(LANGUAGES), code
        blanks = {tuple(sorted(name for _, name, _, _ in form.parse(text) if name)) for text in texts.values()}
        assert len(blanks) == 1, code


def test_a_finding_says_where() -> None:
    found = Finding("wrong", "other-salt", "deal:7", {"seat": 2})
    assert found.say("es") == "reparto 7: la parte del asiento 2 no es la que había comprometido"
    assert Finding("wrong", "other-secret", "deal:0").say("va").startswith("sorteig: ")


def test_a_match_by_two_protocols() -> None:
    """A house that was brought up to date in the middle of a match."""
    game = Playing("argentino", 2, 9, protocol=1)
    game.draw()
    while not game.over(4):
        if game.match.phase is Phase.DEAL:
            game.protocol = 1 if len(game.entries) < 3 else 2
            game.deal()
        else:
            game.step()
    done = finished(game)
    report = verify(done.proof, done.acta, [done.seen])
    assert report.ok
    assert [f.values for f in report.findings if f.code == "first-protocol"] == [{"n": 2, "of": 4}]
