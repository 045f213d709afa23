"""Room on the felt: no card of the house lies on a name, and nothing that is said about a seat or a bet is cut off."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import ViewportSize

from tests.forked import Server
from tests.page.conftest import SETTINGS, Invite
from tests.page.playing import FIRM, play
from tests.page.visitor import PHONE, Visitor

STAND_INS = {"TRUQUERO_STAND_IN_AFTER": "0.2", "TRUQUERO_STAND_IN": "novato"}
NARROW, NARROWEST = ViewportSize(width=390, height=844), ViewportSize(width=320, height=640)

LOOK = """async () => {
  const all = (...of) => [...document.querySelectorAll(of.join())].filter(e => e.getBoundingClientRect().width);
  const box = e => e.getBoundingClientRect();
  const edges = e => [box(e).left, box(e).right, box(e).top, box(e).bottom].map(Math.round);
  const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  // Where little is to move, everything still takes a moment to get to its place, and longer on a busy machine.
  const places = () => all('.plate', '.recap', '.cut', '.cut-others', '.over-card').map(edges).join();
  for (let before = '', looks = 0; before !== places() && looks < 50; looks++) {
    before = places();
    await new Promise(done => setTimeout(done, 100));
  }
  const laid = {cut: all('.cut'), others: all('.cut-others'), recap: all('.recap'), over: all('.over-card')};
  const trouble = [];
  for (const [what, found] of Object.entries(laid)) {
    const names = all('.plate', ...(what === 'others' ? ['.plan-title'] : []));
    const covered = names.filter(name => found.some(card => meet(box(card), box(name))));
    trouble.push(...covered.map(name => `${what} ${edges(found[0])} lies on ${name.textContent} ${edges(name)}`));
  }
  for (const e of all('.plate-low', '.plate-note', '.bet', '.bet p', '.cut-others')) {
    const fits = e.scrollWidth <= e.clientWidth + 1 && e.scrollHeight <= e.clientHeight + 4;
    if (!fits) trouble.push(`cut off: ${e.textContent}`);
  }
  const stood = all('.bet').map(e => e.className.split(' ')[1]);
  return {seen: [...Object.keys(laid).filter(what => laid[what].length), ...stood], trouble};
}"""


class Looking:
    """Looks at what there is at every size, and remembers what there was."""

    def __init__(self, visitor: Visitor, sizes: list[ViewportSize]) -> None:
        self.visitor = visitor
        self.sizes = sizes
        self.seen: set[tuple[int, str]] = set()

    def has_seen(self, *wanted: str) -> bool:
        missing = {(size["width"], what) for size in self.sizes for what in wanted} - self.seen
        now = self.look() if missing else set()
        if missing & {(size["width"], what) for size in self.sizes for what in now}:
            for size in self.sizes:
                self.visitor.page.set_viewport_size(size)
                self.look()
        return missing <= self.seen

    def look(self) -> set[str]:
        found = self.visitor.page.evaluate(LOOK)
        width = self.visitor.page.viewport_size["width"] if self.visitor.page.viewport_size else 0
        assert found["trouble"] == [], f"at {width} pixels"
        self.seen |= {(width, what) for what in found["seen"]}
        return set(found["seen"])


def test_what_eight_do_and_bet_can_be_read_on_a_small_phone(invite: Invite) -> None:
    ana = invite("va", size=PHONE, touch=True)
    ana.lay("valencia", 8, bots="novato")
    looking = Looking(ana, [NARROW, NARROWEST])
    play([ana], lambda: looking.has_seen("idle", "wanted") or bool(ana.at("over")), lambda _: FIRM)
    assert {what for _, what in looking.seen} >= {"idle"}


def test_four_long_names_stay_clear_of_the_points_on_a_phone(invite: Invite, tmp_path: Path) -> None:
    """Three of them have sat down and gone: bots play for them, which the plates say too."""
    names = ["Maximiliana Ferrándi", "Bartomeu de la Penya", "Guillermina Wenceslá", "Hermenegildo Quiñón"]
    with Server(str(tmp_path / "house.db"), settings={**SETTINGS, **STAND_INS}) as house:
        ana = invite("es", url=house.url, size=PHONE, touch=True)
        path = ana.lay("argentino", 4, name=names[0])
        for seat, name in enumerate(names[1:], start=2):
            invite(url=house.url).sit(path, seat, name)
        looking = Looking(ana, [NARROW, NARROWEST])
        play([ana], lambda: looking.has_seen("recap") or bool(ana.at("over")), lambda _: FIRM)
        assert {(390, "recap"), (320, "recap")} <= looking.seen
        assert [name for name in names if name not in ana.find(".part-felt").inner_text()] == []
