"""Somebody with a browser: goes to pages, sits down at tables, plays, and remembers what the console said."""

from __future__ import annotations

import json
from collections.abc import Callable
from time import monotonic
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Locator, Page, Request, Response, expect

WIDE = (1280, 800)
PHONE = (390, 844)
LOOKS = 20
"""Milliseconds between two looks at a page that something is awaited on."""
LANGUAGES = {"en": "en-GB", "es": "es-ES", "va": "ca-ES-valencia"}
PATIENCE = 60_000
"""Milliseconds. Nothing here takes nearly as long, but a busy machine may be ten times slower than a quiet one."""
BLOCKED = "Service Worker registration blocked by Playwright"
"""What the harness itself says where a worker is not wanted."""
TURN = "path => { history.pushState(null, '', path); dispatchEvent(new PopStateEvent('popstate')); }"

LIKES = {"pace": "quick", "settle": 0, "sound": False, "autoCut": False}
"""What a visitor likes unless told otherwise: to cut, not to wait, and quiet: sound takes a tenth of the processor."""

expect.set_options(timeout=PATIENCE)  # five seconds otherwise


class Visitor:
    """One profile, one page. ``worker``: whether the service worker may be registered."""

    def __init__(
        self,
        browser: Browser,
        url: str,
        lang: str = "en",
        *,
        size: tuple[int, int] = WIDE,
        touch: bool = False,
        worker: bool = False,
        moving: bool = False,
        dark: bool = False,
        likes: dict[str, Any] | None = None,
    ) -> None:
        self.url = url
        self.lang = lang
        self.complaints: list[str] = []
        self.offline = False
        """While it is, requests may fail."""
        self.context: BrowserContext = browser.new_context(
            base_url=url,
            locale=LANGUAGES[lang],
            viewport={"width": size[0], "height": size[1]},
            has_touch=touch,
            is_mobile=touch,
            service_workers="allow" if worker else "block",
            reduced_motion="no-preference" if moving else "reduce",
            color_scheme="dark" if dark else "light",
        )
        self.context.set_default_timeout(PATIENCE)
        kept = json.dumps(json.dumps({**LIKES, **(likes or {})}))
        self.context.add_init_script(
            f"localStorage.getItem('truquero.prefs') ?? localStorage.setItem('truquero.prefs', {kept})"
        )
        self.page: Page = self.context.new_page()
        self._watch()

    def _watch(self) -> None:
        def heard(message: ConsoleMessage) -> None:
            harmless = self.offline or BLOCKED in message.text
            if message.type in ("error", "warning") and not harmless:
                self.complaints.append(f"{message.type}: {message.text} ({message.location.get('url', '')})")

        def failed(request: Request) -> None:
            # A page that is left takes back what it has asked for.
            if not self.offline and request.failure != "net::ERR_ABORTED":
                self.complaints.append(f"failed: {request.url}: {request.failure}")

        def answered(response: Response) -> None:
            if response.status >= 400 and not self.offline:
                self.complaints.append(f"{response.status}: {response.request.method} {response.url}")

        self.page.on("console", heard)
        self.page.on("pageerror", lambda error: self.complaints.append(f"uncaught: {error}"))
        self.page.on("requestfailed", failed)
        self.page.on("response", answered)

    def refused(self) -> None:
        """What was refused on purpose is no complaint: the browser writes every 409 on its console."""
        assert self.complaints
        assert all("409" in complaint for complaint in self.complaints), self.complaints
        self.complaints.clear()

    def leave(self) -> None:
        self.context.close()

    def resize(self, size: tuple[int, int]) -> None:
        if self.page.viewport_size != {"width": size[0], "height": size[1]}:
            self.page.set_viewport_size({"width": size[0], "height": size[1]})

    # ---------------------------------------------------------------- pages

    def go(self, path: str = "/") -> Visitor:
        self.page.goto(path)
        return self.arrived()

    def turn_to(self, path: str) -> Visitor:
        """Go there from another page as its links do: what all pages are made of is not loaded again."""
        if self.page.url == "about:blank":
            return self.go(path)
        self.page.evaluate(TURN, path)
        return self.arrived()

    def arrived(self) -> Visitor:
        """Until the page is there: the shell says so."""
        self.find("#main[data-ready]").wait_for(state="attached")
        return self

    def find(self, selector: str) -> Locator:
        return self.page.locator(selector)

    def action(self, name: str, more: str = "") -> Locator:
        """What does something: a button, mostly."""
        return self.page.locator(f'[data-action="{name}"]{more}')

    def do(self, name: str, more: str = "") -> None:
        self.action(name, more).first.click()

    def text(self) -> str:
        return self.find("#main").inner_text()

    def overflow(self) -> int:
        """By how many pixels the page is wider than the window."""
        return int(self.page.evaluate("document.documentElement.scrollWidth - innerWidth"))

    def cut_off(self) -> list[str]:
        """Buttons and links whose text does not fit into them, or that stick out of the window."""
        found: list[str] = self.page.evaluate(CUT_OFF)
        return found

    # ---------------------------------------------------------------- sitting down

    def rest(self, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
        """Ask the house as this visitor, without the page."""
        csrf = self.context.request.get("/api/me").json()["csrf"]
        answer = self.context.request.fetch(path, method=method, data=body, headers={"X-CSRF-Token": csrf})
        assert answer.ok, answer.text()
        return answer.json()

    def seat(self, rulebook: str, players: int = 2, *, bots: str = "", **more: Any) -> dict[str, Any]:
        """Lay a table and take a seat, without the page; ``bots``: who takes the others. What the house says."""
        seats = [{"seat": n, "character": bots} for n in range(2, players + 1)] if bots else []
        body = {"rulebook": rulebook, "players": players, "bots": seats, "name": "Ana", **more}
        sat: dict[str, Any] = self.rest("POST", "/api/tables", body)
        return sat

    def lay(self, rulebook: str, players: int = 2, *, bots: str = "", **more: Any) -> str:
        """Lay a table and sit down at it. Returns its address."""
        path = str(self.seat(rulebook, players, bots=bots, **more)["table"]["page"])
        self.turn_to(path)
        self.table.wait_for()
        return path

    def sit(self, path: str, seat: int, name: str) -> None:
        """Take a seat at somebody's table, without the page."""
        self.rest("POST", f"/api/tables/{path.rpartition('/')[2]}/seats/{seat}", {"name": name})

    @property
    def table(self) -> Locator:
        return self.find("[data-table]")

    def at(self, name: str) -> str:
        """How the table stands: version, phase, turn, score, games, over."""
        return self.table.get_attribute(f"data-{name}") or ""

    def standing(self) -> dict[str, str]:
        """All of that at once."""
        found: dict[str, str] = self.table.evaluate("table => ({...table.dataset})")
        return found

    @property
    def version(self) -> int:
        return int(self.at("version") or 0)

    def score(self) -> tuple[int, ...]:
        return tuple(int(n) for n in self.at("score").split("-"))

    def games(self) -> tuple[int, ...]:
        return tuple(int(n) for n in self.at("games").split("-"))

    def hand(self) -> list[str]:
        """The codes of one's own cards."""
        cards = self.find(".part-hand [data-card]")
        found: list[str] = cards.evaluate_all("cards => cards.map((card) => card.dataset.card)")  # all at one moment
        return found

    def log(self) -> list[str]:
        """What has happened, as the page tells it."""
        return self.find(".part-history [data-log] > li").all_text_contents()

    def until(self, what: Callable[[], bool], why: str) -> None:
        """Wait for something that shows on the page."""
        since = monotonic()
        while not what():
            assert (monotonic() - since) * 1000 < PATIENCE, f"{why} did not come: {self.describe()}"
            self.page.wait_for_timeout(LOOKS)

    def describe(self) -> str:
        """How things stand, for a test that fails."""
        if self.table.count() == 0:
            return self.page.url
        told = {name: self.at(name) for name in ("version", "phase", "turn", "score", "games", "connection", "over")}
        shown = self.find("[data-table] button:enabled").all_inner_texts()
        return f"{told}; one can: {', '.join(text.strip() for text in shown if text.strip())[:600]}; {self.complaints}"


def shows(locator: Locator) -> None:
    expect(locator.first).to_be_visible()


CUT_OFF = """() => {
  const found = [];
  for (const element of document.querySelectorAll('button, a.button, h1, h2, label')) {
    const box = element.getBoundingClientRect();
    const style = getComputedStyle(element);
    if (!element.checkVisibility({visibilityProperty: true}) || !box.width || element.closest('.hidden')) continue;
    let scrolls = false;
    for (let up = element.parentElement; up && up !== document.body; up = up.parentElement) {
      if (/auto|scroll/.test(getComputedStyle(up).overflowX) && up.scrollWidth > up.clientWidth) scrolls = true;
    }
    const said = (element.textContent || element.getAttribute('aria-label') || '').trim().slice(0, 40);
    const name = `${element.tagName.toLowerCase()} "${said}"`;
    if (!scrolls && (box.right > innerWidth + 1 || box.left < -1)) found.push(`${name} sticks out`);
    if (element.scrollWidth > element.clientWidth + 2 && style.display !== 'inline') found.push(`${name} is cut`);
  }
  return found;
}"""
