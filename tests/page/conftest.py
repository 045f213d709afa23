"""One house and one browser for all tests of the page; every test has visitors of its own.

The house deals known cards (see ``known_house``), so that a test does not depend on luck.
A test fails if the page of one of its visitors wrote an error or a warning to the console, or asked for something that
was not there.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Protocol

import pytest
from playwright.sync_api import Browser, sync_playwright

from benchmarks.seating import LIMITS_OFF
from tests.forked import Server
from tests.installing import Missing
from tests.page.known_house import COMMAND, Seed
from tests.page.programs import chromium
from tests.page.visitor import WIDE, Visitor

PLAYWRIGHTS = (
    "AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,"
    "LensOverlay,MediaRouter,PaintHolding,ThirdPartyStoragePartitioning,AvoidCorsURLLoaderRestartOnRedirect,"
    "OptimizationHints,NetworkTimeServiceQuerying,AimEnabled,PreconnectToSearch"
)
"""What Playwright switches off by itself. Chromium heeds only the last list, so it has to be said again."""
UNSEEN = "WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup,PreloadTopChromeWebUI"
"""The address bar of a window without a head: it took as much of the processor as the page of every visitor."""
ARGUMENTS = (
    "--no-sandbox",
    "--disable-dev-shm-usage",
    "--disable-gpu",
    "--js-flags=--no-opt --no-maglev",  # no page lives long enough to be worth it
    f"--disable-features={PLAYWRIGHTS},{UNSEEN}",
)
SETTINGS = {
    **LIMITS_OFF,
    "TRUQUERO_FILES_PER_SECOND": "off",
    "TRUQUERO_SPECTATOR_DELAY": "0",
    "TRUQUERO_BOT_WORKERS": "0",  # one more process would only have to be started
}


class Invite(Protocol):
    """Lets somebody in; see ``Visitor``."""

    def __call__(self, lang: str = "en", **how: Any) -> Visitor: ...


@pytest.fixture(scope="session")
def seed_file(tmp_path_factory: pytest.TempPathFactory) -> Seed:
    return Seed(tmp_path_factory.mktemp("seed"))


@pytest.fixture(autouse=True)
def seed(seed_file: Seed) -> Seed:
    """What decides the cards of the tables that this test lays: ``seed.choose(5)`` before it lays one."""
    seed_file.choose(1)
    return seed_file


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory, seed_file: Seed) -> Iterator[Server]:
    """A house where bots do not pause and cards are known. Its log must hold no complaint in the end."""
    folder = tmp_path_factory.mktemp("house")
    settings = {**SETTINGS, **seed_file.environment}
    with Server(str(folder / "house.db"), settings=settings, command=COMMAND) as server:
        yield server
    assert server.complaints == []


class _Launched:
    """The browser of these tests. It is launched for the first that wants one and closed after the last of them: while
    Playwright is about, no other test of the process could run a loop of its own."""

    def __init__(self) -> None:
        self._stack = ExitStack()
        self._browser: Browser | None = None
        self.regulars: dict[str, Visitor] = {}
        """Those who stay when a test is over, by what they are like."""

    def browser(self) -> Browser:
        if self._browser is None:
            playwright = self._stack.enter_context(sync_playwright())
            self._browser = playwright.chromium.launch(executable_path=chromium(), args=list(ARGUMENTS))
            self._stack.callback(self._browser.close)
        return self._browser

    def close(self) -> None:
        self.regulars.clear()
        self._stack.close()
        self._browser = None


LAUNCHED = _Launched()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(nextitem: pytest.Item | None) -> Iterator[None]:
    try:
        return (yield)
    finally:
        if nextitem is None or nextitem.path.parent != Path(__file__).parent:
            LAUNCHED.close()


@pytest.fixture
def browser() -> Browser:
    try:
        return LAUNCHED.browser()
    except Missing as missing:
        pytest.fail(str(missing))


@pytest.fixture
def invite(browser: Browser, house: Server) -> Iterator[Invite]:
    """Lets visitors in, each with a browser profile of their own, and looks at their consoles in the end."""
    visitors: list[Visitor] = []

    def let_in(lang: str = "en", **how: Any) -> Visitor:
        visitors.append(Visitor(browser, how.pop("url", house.url), lang, **how))
        return visitors[-1]

    yield let_in
    complaints = [complaint for visitor in visitors for complaint in visitor.complaints]
    for visitor in visitors:
        visitor.leave()
    assert complaints == []


@pytest.fixture
def regular(browser: Browser, house: Server) -> Iterator[Invite]:
    """Somebody who is in the house already and goes on to another table in the page that is open: four fifths of what a
    table takes is loading the page. Whoever is like this stays for the next test, with the same profile; whoever was
    in a test that failed, or has something open over the table, does not."""
    here: dict[str, Visitor] = {}

    def welcome(lang: str = "en", **how: Any) -> Visitor:
        like = repr((lang, sorted(how.items())))
        assert like not in here, "one of a kind: others are invited"
        visitor = LAUNCHED.regulars.pop(like, None) or Visitor(browser, house.url, lang, **how)
        visitor.resize(how.get("size", WIDE))
        here[like] = visitor
        return visitor

    yield welcome
    complaints = [complaint for visitor in here.values() for complaint in visitor.complaints]
    assert complaints == []
    LAUNCHED.regulars.update((like, one) for like, one in here.items() if one.find("dialog[open]").count() == 0)


@pytest.fixture
def visitor(invite: Invite) -> Visitor:
    """Somebody who reads English, with a wide screen."""
    return invite()
