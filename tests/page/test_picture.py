"""Nothing can be decided before it is seen: at every live button the table shows this mano, whole, and no other."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import ViewportSize

from tests.amounts import amount
from tests.page.conftest import Invite
from tests.page.playing import CALM, play
from tests.page.visitor import PHONE

HEAR = """(() => {
  window.told = {v: -1, table: null, ended: 0};
  const Plain = window.WebSocket;
  window.WebSocket = class extends Plain {
    constructor(...all) {
      super(...all);
      this.addEventListener('message', ({data}) => {
        const frame = JSON.parse(data);
        if (frame.t !== 'event' && frame.t !== 'welcome') return;
        const before = frame.t === 'event' ? window.told.table : {};
        const manos = frame.table.contests
          ?.map((mano) => ({...before.contests?.find(({at}) => at === mano.at), ...mano}));
        window.told.v = frame.v;
        window.told.table = {...before, ...frame.table, ...(manos && {contests: manos})};
        for (const event of frame.events ?? []) if (event.e === 'ContestEnded') window.told.ended += 1;
      });
    }
  };
})()"""
"""Notes what the house has told, before the page has made anything of it: a welcome whole, an event what is new."""

PLAY = """async manos => {
  const $ = (what) => document.querySelector(what);
  const shown = (e) => e.checkVisibility({visibilityProperty: true});
  const all = (what) => [...document.querySelectorAll(what)].filter(shown);
  const live = '.part-calls .call:not(:disabled), .part-calls [type="submit"], .part-hand .may, .part-cut button, ' +
    '[data-action="sure-yes"]';
  const trouble = new Set();
  let looks = 0;
  const onTable = (seat) => (told.table.phase === 'play' ? told.table.contests : [])
    .filter((c) => c.seats.includes(seat)).at(-1);
  const look = () => {
    looks += 1;
    const at = `version ${told.v}`;
    if (Number($('[data-table]').dataset.version) !== told.v) trouble.add(`${at}: the page is not there yet`);
    if (all('.recap').length) trouble.add(`${at}: the last mano is still told`);
    for (const lane of document.querySelectorAll('.lane')) {
      const own = Number(lane.dataset.seat);
      const mano = onTable(own);
      const plays = mano ? [...mano.bazas.flatMap(([cards]) => cards), ...mano.plays] : [];
      const played = plays.filter(([seat]) => seat === own).map(([, card, down]) => down ? '-' : card);
      const fallen = [...lane.querySelectorAll('.fallen')];
      const seen = fallen.map((e) => e.querySelector('naipe-card').shown ?? '-');
      if (played.join() !== seen.join()) trouble.add(`${at}: seat ${own} played ${played}, shown is ${seen}`);
      for (const card of fallen) {
        const box = card.getBoundingClientRect();
        const top = document.elementFromPoint(box.left + 3, box.top + box.height / 2);
        if (top?.closest('.fallen') !== card) trouble.add(`${at}: ${top?.className} lies on a card of seat ${own}`);
      }
    }
  };
  const wishes = ['[data-action="knock"]', '[data-verb="look"]', '[data-verb="pass"]', '[data-verb="good"]',
    '[data-action="sure-yes"]', '[data-verb="want"]', '[type="submit"]', '.may', '[data-verb="ready"]', '.call'];
  let since = performance.now(), before = '';
  while (told.ended < manos && trouble.size < 5) {
    await new Promise((done) => setTimeout(done, 2));
    if (performance.now() - since > 60000) trouble.add('stuck: ' + $('main').innerText);
    if (performance.now() - since > 60000) break;
    if ($('[data-scene="last"]')) $('.table-felt').click();
    const on = $('[data-action="go-on"]') ?? $('[data-action="rematch"]:not(:disabled)');
    if (on) { on.click(); continue; }
    const can = all(live);
    const now = location.pathname + $('[data-table]')?.dataset.version;
    if (performance.now() - since > 300) before = ''; // the answer to the last one was still under way
    if (!can.length || now === before) continue;
    look();
    // Every second mano is given up as soon as it can be: more of them begin and end.
    const leave = told.ended % 2 ? all('[data-action="leave-yes"]')[0] ?? all('[data-action="leave"]')[0] : null;
    if (leave) {
      before = leave.dataset.action === 'leave' ? '' : now;
      since = performance.now();
      leave.click();
      continue;
    }
    const chosen = wishes.map((wish) => can.find((e) => e.matches(wish))).find(Boolean);
    if (chosen) { before = now; since = performance.now(); chosen.click(); }
  }
  return {looks, ended: told.ended, trouble: [...trouble]};
}"""


def test_manos_are_seen_before_they_are_decided(invite: Invite) -> None:
    manos = amount(40, long=200)
    ana = invite(likes={"coplas": False})
    ana.context.add_init_script(HEAR)
    ana.lay("belmez", 4, bots="azar")
    found: dict[str, Any] = ana.page.evaluate(PLAY, manos)
    assert found["trouble"] == []
    assert found["ended"] >= manos
    assert found["looks"] >= manos


PLACES = """() => ['.part-hand', '.part-calls', '.part-felt', '.part-score'].map((part) => {
  const box = document.querySelector(part).getBoundingClientRect();
  return [part, Math.round(box.left), Math.round(box.top), Math.round(box.height)].join(' ');
})"""
OUTSIDE = """() => [...document.querySelectorAll('.part-hand button, .part-calls button, .plate, .score-side')]
  .filter((e) => e.checkVisibility({visibilityProperty: true}))
  .filter((e) => {
    const box = e.getBoundingClientRect();
    return box.bottom > innerHeight + 1 || box.right > innerWidth + 1 || box.top < 0 || box.left < -1;
  })
  .map((e) => e.textContent || e.className)"""
DRAWN = """async ({width, height}) => {
  // After a change of size it takes a moment until the window has it and heights in dvh follow, a long one on a busy
  // machine: look until it has come and nothing changes any more.
  const probe = document.createElement('div');
  probe.style.cssText = 'position: fixed; visibility: hidden; height: 100dvh';
  document.body.append(probe);
  const there = () => innerWidth === width && innerHeight === height && probe.offsetHeight === height;
  const places = () => [...document.querySelectorAll('.part-hand, .part-calls, .part-felt, .part-hand button')]
    .map((e) => JSON.stringify(e.getBoundingClientRect())).join();
  let same = 0;
  for (let before = '', looks = 0; same < 3 && looks < 500; looks++) {
    same = there() && before === places() ? same + 1 : 0;
    before = places();
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 60))); // between two frames
  }
  probe.remove();
}"""
SCROLLS = """() => ['html', 'main', '.calls-groups', '.calls-answers']
  .map((what) => document.querySelector(what))
  .filter((e) => e.scrollHeight > e.clientHeight + 1)
  .map((e) => [e.className || e.tagName, e.scrollHeight, e.clientHeight].join(' '))"""
SIZES = [
    ViewportSize(width=PHONE[0], height=PHONE[1]),
    ViewportSize(width=844, height=390),
    ViewportSize(width=640, height=400),  # 1280 × 800 at 200 %
    ViewportSize(width=820, height=1180),
    ViewportSize(width=1280, height=800),
    ViewportSize(width=1920, height=1080),
]


COVERED = """() => {
  const boxes = (what) => [...document.querySelectorAll(what)]
    .filter((e) => e.checkVisibility({visibilityProperty: true})).map((e) => [e, e.getBoundingClientRect()]);
  const meet = ([, a], [, b]) =>
    a.left + 1 < b.right && b.left + 1 < a.right && a.top + 1 < b.bottom && b.top + 1 < a.bottom;
  const found = [];
  const apart = (ones, others) => {
    for (const one of boxes(ones)) for (const other of boxes(others))
      if (one[0] !== other[0] && meet(one, other)) found.push(`${one[0].textContent} on ${other[0].textContent}`);
  };
  apart('.bet, .bets-none', '.plate, .fallen, .score-side, .brand, .menu-toggle, .top nav');
  apart('.bubble, .shown-face', '.fallen');
  apart('.shown-face:not(.small)', '.plate');
  apart('.bubble:has(.copla)', '.plate, .centre > *');
  apart('.plate', '.fallen, .cut');
  apart('.muestra naipe-card, .baza-pips', '.fallen');
  apart('.fallen, .plate, .bubble', '.part-hand button, .part-calls button, .part-calls [type="submit"]');
  apart('.part-calls button, .hand-count, .calls-status, .calls-asked', '.part-hand .hand-card, .part-calls button');
  for (const [plate, {left, right}] of boxes('.plate')) for (const [icon, box] of boxes('.plate .icon, .tiny-back'))
    if (plate.contains(icon) && (box.left < left || box.right > right + 1)) found.push(`cut off: ${plate.textContent}`);
  for (const side of document.querySelectorAll('.score-side')) {
    side.id = `side-${side.className.at(-1)}`;
    apart(`#${side.id} .score-name, #${side.id} .games`, `#${side.id} .games, #${side.id} .score-points *`);
  }
  return found;
}"""
WITH_COPLAS = "window.chance ??= Math.random; Math.random = () => 0.05"
WITHOUT = "Math.random = window.chance"
TABLES = [("argentino", 2, 5), ("belmez", 4, 4), ("uruguay", 6, 3), ("valencia", 8, 3)]


@pytest.mark.parametrize(("rulebook", "players", "looks"), TABLES)
def test_nothing_moves_or_is_covered_and_nothing_has_to_be_scrolled(
    regular: Invite, rulebook: str, players: int, looks: int
) -> None:
    ana = regular("es")
    ana.lay(rulebook, players, bots="azar")
    ana.page.evaluate(WITH_COPLAS)  # wherever one may be said
    places: dict[int, set[str]] = {size["width"]: set() for size in SIZES}
    turns: set[int] = set()
    enough = amount(2, long=looks)
    at_the_cut: dict[int, list[str]] = {}

    def look() -> bool:
        if ana.find(".cut").count() and not at_the_cut:
            for size in SIZES:
                ana.page.set_viewport_size(size)
                ana.page.evaluate(DRAWN, size)
                at_the_cut[size["width"]] = ana.page.evaluate(COVERED)
            ana.page.set_viewport_size(SIZES[4])
        if ana.at("turn") != "mine" or ana.at("phase") != "play" or ana.version in turns:
            return len(turns) >= enough
        turns.add(ana.version)
        for size in SIZES:
            ana.page.set_viewport_size(size)
            ana.page.evaluate(DRAWN, size)
            assert ana.page.evaluate(OUTSIDE) == [], f"at {size}"
            assert ana.page.evaluate(SCROLLS) == [], f"at {size}"
            assert ana.page.evaluate(COVERED) == [], f"at {size}"
            places[size["width"]] |= set(ana.page.evaluate(PLACES))
        ana.page.set_viewport_size(SIZES[4])
        return len(turns) >= enough

    play([ana], look, lambda _: CALM)
    ana.page.evaluate(WITHOUT)
    assert {width: found for width, found in at_the_cut.items() if found} == {}
    assert {width: sorted(found) for width, found in places.items() if len(found) != 4} == {}


FROM_THE_MIDDLE = """() => {
  const felt = document.querySelector('.felt').getBoundingClientRect();
  const away = (e) => {
    const box = e.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2 - felt.x - felt.width / 2, box.y + box.height / 2 - felt.y - felt.height / 2];
    return Math.hypot(x, y);
  };
  return [...document.querySelectorAll('.lane:has(.fallen)')]
    .map((lane) => away(lane.querySelector('.plate')) - away(lane.querySelector('.fallen')));
}"""


THINKING = """() => {
  const left = (e) => Math.round(e.getBoundingClientRect().left);
  const lies = () => [...document.querySelectorAll('.fallen')].map(left).join();
  const before = lies();
  const trouble = [];
  for (const lane of document.querySelectorAll('.lane:not([data-state~="own"])')) {
    const note = lane.querySelector('.plate-note');
    note.classList.add('dots');
    note.innerHTML = '<span class="note-text">pensando</span>';
    const roles = lane.querySelector('.plate-roles');
    while (roles.children.length < 3) roles.append(roles.firstElementChild.cloneNode(true));
    if (note.scrollWidth > note.clientWidth) trouble.push(`${lane.dataset.place}: cut off`);
  }
  if (lies() !== before) trouble.push('cards move');
  return trouble;
}"""
"""Everybody else thinks, and has every sign there is."""


def test_on_a_large_screen_cards_are_larger_and_played_towards_the_middle(invite: Invite) -> None:
    ana = invite("es", size=(1920, 1080))
    ana.lay("tarija", 6, bots="azar")
    play([ana], lambda: ana.find(".fallen").count() >= 3 and ana.at("turn") == "mine")
    assert ana.page.evaluate(THINKING) == []
    inwards = ana.page.evaluate(FROM_THE_MIDDLE)
    assert len(inwards) >= 3
    assert min(inwards) > 50
    back = ana.find('.lane[data-place="top"] .tiny-back').first.bounding_box()
    assert back is not None
    assert back["height"] > 40, "a rival holds cards that can be seen"
    wide = ana.find(".part-hand [data-card]").first.bounding_box()
    ana.page.set_viewport_size(SIZES[4])
    small = ana.find(".part-hand [data-card]").first.bounding_box()
    assert wide is not None
    assert small is not None
    assert wide["width"] > 1.4 * small["width"]
