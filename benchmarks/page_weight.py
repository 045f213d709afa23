"""What the page weighs, whole and squeezed, by kind; and how soon a stranger has cards in the hand.

python -m benchmarks.page_weight [--rounds 3]
"""

from __future__ import annotations

import argparse
import gzip
import sys
import tempfile
import time
from collections import Counter, defaultdict
from contextlib import suppress
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, Error, Response, sync_playwright

from benchmarks.seating import LIMITS_OFF
from benchmarks.serving import Server
from tests.installing import Missing
from tests.page.playing import KNOCK, PICK
from tests.page.programs import chromium
from tests.page.visitor import Visitor

ARGUMENTS = ("--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu")
SETTINGS = {**LIMITS_OFF, "TRUQUERO_FILES_PER_SECOND": "off", "TRUQUERO_BOT_PAUSE": "0.9"}
STATIC = Path(__file__).parents[1] / "src" / "truquero" / "server" / "static"
KINDS = {".html": "html", ".css": "css", ".js": "scripts", ".json": "texts", ".svg": "drawings", ".png": "icons"}


def squeezed(data: bytes) -> int:
    return len(gzip.compress(data, 9))


def everything() -> None:
    """All files that are served."""
    count: Counter[str] = Counter()
    raw: Counter[str] = Counter()
    small: Counter[str] = Counter()
    for path in sorted(STATIC.rglob("*")):
        kind = KINDS.get(path.suffix, "other")
        if not path.is_file() or path.name == "jsconfig.json" or path.name.endswith(".d.ts"):
            continue
        if "cards" in path.relative_to(STATIC).parts:
            kind = "cards"
        data = path.read_bytes()
        count[kind] += 1
        raw[kind] += len(data)
        small[kind] += squeezed(data) if path.suffix != ".png" else len(data)
    print("everything there is          files      raw  gzipped")
    for kind in sorted(count):
        print(f"  {kind:24} {count[kind]:7} {raw[kind] / 1000:6.1f}kB {small[kind] / 1000:6.1f}kB")
    total = sum(raw.values()) / 1000, sum(small.values()) / 1000
    print(f"  {'all':24} {sum(count.values()):7} {total[0]:6.1f}kB {total[1]:6.1f}kB")


class Fetched:
    """What a page asked for on its way."""

    def __init__(self, visitor: Visitor) -> None:
        self.responses: list[Response] = []
        visitor.page.on("response", lambda response: self.responses.append(response))

    def tell(self, what: str) -> None:
        raw: defaultdict[str, int] = defaultdict(int)
        small: defaultdict[str, int] = defaultdict(int)
        for response in self.responses:
            kind = response.request.resource_type
            data = response.body()
            raw[kind] += len(data)
            small[kind] += squeezed(data)
        print(f"{what}: {len(self.responses)} requests, ", end="")
        print(
            f"{sum(raw.values()) / 1000:.1f} kB raw, {sum(small.values()) / 1000:.1f} kB gzipped; gzipped by kind: ",
            end="",
        )
        print(
            ", ".join(f"{kind} {small[kind] / 1000:.1f}" for kind in sorted(small, key=small.__getitem__, reverse=True))
        )
        self.responses.clear()


def first_card(browser: Browser, house: Server, *, tell: bool) -> tuple[float, float]:
    """Seconds from opening the page, and from "Play now", to cards in one's own hand."""
    visitor = Visitor(browser, house.url, "es")
    fetched = Fetched(visitor)
    began = time.perf_counter()
    visitor.go("/")
    if tell:
        visitor.page.wait_for_load_state("networkidle")
        fetched.tell("lobby")
        began = time.perf_counter()
    clicked = time.perf_counter()
    visitor.do("play-now")
    while visitor.find(".part-hand [data-card]").count() == 0:
        knock = visitor.page.evaluate_handle(PICK, [KNOCK]).as_element()
        if knock is not None:
            with suppress(Error):  # a pack that is cut by itself is gone by then
                knock.click(timeout=1000)
        visitor.page.wait_for_timeout(20)
    done = time.perf_counter()
    if tell:
        visitor.page.wait_for_load_state("networkidle")
        fetched.tell("table, after the lobby")
    visitor.leave()
    return done - began, done - clicked


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.page_weight", description=__doc__)
    parser.add_argument("--rounds", type=int, default=3)
    asked = parser.parse_args()
    try:
        program = chromium()
    except Missing as missing:
        print(missing, file=sys.stderr)
        return 1
    everything()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=list(ARGUMENTS))
        began = time.perf_counter()
        with Server(f"{folder}/house.db", settings=SETTINGS) as house:
            listening = time.perf_counter() - began
            opened, _ = first_card(browser, house, tell=False)
            print(f"from the start of the server: it listens after {listening:.2f} s, ", end="")
            print(f"the first card is in the hand after {listening + opened:.2f} s")
            rounds = [first_card(browser, house, tell=False) for _ in range(asked.rounds)]
            print(f"from opening the page to the first card, {asked.rounds} times with an empty cache: ", end="")
            print(f"median {median(r[0] for r in rounds):.2f} s; from “Play now” {median(r[1] for r in rounds):.2f} s")
            first_card(browser, house, tell=True)
        browser.close()
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
