"""What the page says in time: bets with their numbers, proofs that are owed, signs that fade, a word for spectators."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from tests.forked import Server
from tests.page.conftest import SETTINGS, Invite
from tests.page.playing import BOLD, CALM, CARD, GO_ON, KNOCK, WANT, play
from tests.page.visitor import Visitor

SOON = {**SETTINGS, "TRUQUERO_SPECTATOR_DELAY": "60"}
LEAP = 3.0
OWED = "Enseña las cartas que prueban tus tantos"
ENVIDO = '.part-calls:not(:has([data-verb="want"])) [data-word="envido"]'
PROVING = (KNOCK, GO_ON, WANT, ENVIDO, CARD, *CALM)
"""Bets an envido and wants it: at a strict table its winner has to prove it."""
LOOKS = "[...document.querySelectorAll('.part-calls [data-verb]')].map(e => [e.dataset.verb, e.className])"
BUBBLES = "[...document.querySelectorAll('.bubble:not(.chat)')].map(e => `${e.dataset.bubbleOf} ${e.className}`)"


VERSES = """() => {
  Math.random = () => 0.05; // a copla wherever there may be one
  const plain = window.setTimeout;
  window.setTimeout = (what, ms, ...more) => plain(what, [2600, 6000].includes(ms) ? 1e8 : ms, ...more);
  window.coplas = {gone: 0, stayed: []};
  new MutationObserver((changes) => {
    const bubbles = (nodes) => changes.flatMap((change) => [...change[nodes]]).filter((e) => e.matches?.('.bubble'));
    const verses = bubbles('removedNodes').filter((e) => e.querySelector('.copla'));
    if (bubbles('addedNodes').length) coplas.gone += verses.length;
    const older = document.querySelectorAll('.bubble:has(.copla):has(~ .bubble)');
    coplas.stayed.push(...[...older].map((e) => e.innerText));
  }).observe(document.querySelector('.part-bubbles'), {childList: true});
}"""
"""No bubble goes by itself: counts each copla that went when something was said, and notes each that stayed."""


def test_who_watches_from_the_first_moment_is_told_that_it_begins(invite: Invite, tmp_path: Path) -> None:
    with Server(str(tmp_path / "late.db"), settings=SOON) as late:
        late.wait()
        ana, dora = invite(url=late.url), invite(url=late.url)
        sat = ana.rest(
            "POST", "/api/tables", {"rulebook": "argentino", "players": 2, "bots": [{"seat": 2, "character": "azar"}]}
        )
        dora.go(f"{sat['table']['page']}?watch=1")
        expect(dora.find(".table-note")).to_have_text("The match has begun. You will see it 60 seconds later.")
        assert dora.find(".wait-room").count() == 0


def test_a_mano_that_ended_is_looked_at_before_the_next_can_be_decided(invite: Invite) -> None:
    ana, blas = invite(likes={"coplas": False}), invite(likes={"coplas": False})
    for player in (ana, blas):
        player.page.clock.install(time=0)
    path = ana.lay("valencia", 2)
    blas.go(path)
    blas.do("sit", '[data-seat="2"]')
    for player in (ana, blas):
        player.find('[data-table]:not([data-turn="none"])').wait_for()
    play([ana, blas], lambda: ana.at("phase") == blas.at("phase") == "play")
    # Who deals now leads in the next deal.
    bettor, other = (ana, blas) if ana.at("dealer") == "1" else (blas, ana)
    leaver = ana if ana.at("turn") == "mine" else blas
    # Time stands still for who looks on. A longer leap would make the page think that the house is gone.
    other.page.clock.pause_at(other.page.evaluate("Date.now()") / 1000 + LEAP)
    leaver.do("leave")
    leaver.do("leave-yes")
    other.find('[data-scene="last"]').wait_for()
    other.find(".table-felt").click(position={"x": 5, "y": 5})  # seen enough of the last card
    other.find(".recap").wait_for()
    play([bettor], lambda: bettor.action("name", '[data-word="envide"]').count() > 0, lambda _: (KNOCK, GO_ON))
    bettor.action("name", '[data-word="envide"]').click()
    number = bettor.find(".preset").nth(2).get_attribute("data-number")
    bettor.find(".preset").nth(2).click()
    expect(bettor.find(".bet.waiting strong")).to_have_text(f"Envide {number}!")
    assert other.find(".part-calls .call, .part-hand .may, .part-cut button").count() == 0, "nothing can be decided yet"
    assert other.at("turn") == "others"
    other.find(".recap").hover()  # nor does a pointer that rests on it hold it
    other.page.clock.run_for(1500)
    expect(other.find(".recap")).to_have_count(0)
    expect(other.find(".calls-asked")).to_contain_text(f"Envide {number}!")
    expect(other.find(".bet.waiting strong")).to_have_text(f"Envide {number}!")


def test_who_owes_a_proof_is_told_to_show(invite: Invite) -> None:
    ana, blas = invite("es", likes={"coplas": False}), invite("es", likes={"coplas": False})
    path = ana.lay("tarija", 2, strict=True)
    blas.sit(path, 2, "Blas")
    blas.go(path)
    for player in (ana, blas):
        player.find('[data-table]:not([data-turn="none"])').wait_for()

    def owing() -> list[Visitor]:
        return [player for player in (ana, blas) if OWED in player.find(".part-calls").inner_text()]

    play([ana, blas], lambda: bool(owing()), lambda _: PROVING)
    owe = owing()
    assert owe
    for player in owe:
        looks = dict(player.page.evaluate(LOOKS))
        assert "primary" in looks["show"]
        assert "primary" not in looks.get("ready", "")
        assert player.find(".bet-more").count() == 0, "nobody may raise what is decided"


def test_a_sign_fades_and_a_bubble_has_the_colour_of_its_team(invite: Invite) -> None:
    ana, dora = invite(likes={"coplas": False}), invite(likes={"coplas": False})
    path = ana.lay("argentino", 4, bots="azar")
    dora.go(f"{path}?watch=1")
    dora.find(".felt").wait_for()
    coloured: set[str] = set()

    def seen() -> bool:
        coloured.update(dora.page.evaluate(BUBBLES))
        return len(coloured) >= 2

    play([ana], seen, lambda _: CALM)
    assert {one for one in coloured if not one.endswith(f"team-{(int(one[0]) + 1) % 2}")} == set()
    assert len(coloured) >= 2
    ana.do("signs")
    ana.action("sign").first.click()
    said = ana.find(".signs-said")
    expect(said).to_contain_text("You made the sign")
    expect(said).to_be_empty()


def test_a_copla_goes_when_somebody_says_something_new(invite: Invite) -> None:
    ana = invite(likes={"coplas": True})
    ana.lay("argentino", 2, bots="azar")
    ana.page.evaluate(VERSES)
    play([ana], lambda: ana.page.evaluate("coplas.gone > 2 || coplas.stayed.length > 0"), lambda _: BOLD)
    assert ana.page.evaluate("coplas.stayed") == []
