"""Pictures of the page for docs/screens: every screen on a wide window and on a phone, some tables on more, and one
mano as a film strip.

python -m benchmarks.screens [NAME …] [--lang es] [--folder docs/screens]
"""

from __future__ import annotations

import argparse
import io
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, sync_playwright

from benchmarks import championship_screens, film
from benchmarks.seating import LIMITS_OFF
from benchmarks.serving import Server
from tests.installing import Missing
from tests.page.playing import BOLD, CALM, CARD, play
from tests.page.programs import chromium
from tests.page.visitor import PHONE, WIDE, Visitor

QUALITY = 82
SIZES = {"1280": WIDE, "390": PHONE}
MANO = "mano"
CHAMPIONSHIP = "championship"
"""Several pictures, of one event and on several screens."""
STRIP = {**SIZES, "844x390": (844, 390), "820": (820, 1180), "1920": (1920, 1080)}
"""A table is looked at on more screens: a phone on its side, a tablet, a large window."""
ARGUMENTS = ("--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu")


def lobby(visitor: Visitor) -> None:
    visitor.go("/")


def rulebook(visitor: Visitor) -> None:
    visitor.go("/books/belmez")


def learn(visitor: Visitor) -> None:
    visitor.go("/learn/argentino")


def table(book: str, players: int) -> Callable[[Visitor], None]:
    """In the middle of a hand, with cards on the table and something to decide."""

    def go(visitor: Visitor) -> None:
        visitor.lay(book, players, bots="novato", clock=0)

        def middle() -> bool:
            return visitor.at("turn") == "mine" and len(visitor.hand()) == 2 and visitor.find(CARD).count() > 0

        play([visitor], middle, lambda _: CALM)
        visitor.page.wait_for_timeout(2500)  # what was called has been read

    return go


def replay(visitor: Visitor) -> None:
    visitor.lay("autoridades", 2, bots="azar")
    play([visitor], lambda: visitor.at("over") != "", lambda _: BOLD)
    visitor.action("replay").first.click()
    visitor.find('#main[data-page="replay"][data-ready]').wait_for(state="attached")
    visitor.find("input[name=eyes][value=all]").check(force=True)
    slider = visitor.find("[data-slider]")
    for version in range(int(slider.get_attribute("max") or 0), 0, -1):  # the last moment with cards on the table
        slider.fill(str(version))
        if visitor.find("[data-played-by] naipe-card").count() > 1:
            break


def anotador(visitor: Visitor) -> None:
    visitor.go("/anotador")
    visitor.find("[name=rulebook]").select_option("argentino")
    visitor.page.wait_for_load_state("networkidle")
    visitor.do("begin")
    for team, points in ((0, 3), (0, 3), (1, 2), (0, 2), (1, 1), (1, 3), (1, 3), (1, 3), (1, 3), (1, 2), (0, 1)):
        visitor.find(f'[data-team="{team}"] [data-action="add"][data-points="{points}"]').click()


def deck(visitor: Visitor) -> None:
    visitor.go("/deck")


SCREENS: dict[str, Callable[[Visitor], None]] = {
    "lobby": lobby,
    "rulebook": rulebook,
    "learn": learn,
    "table-2": table("argentino", 2),
    "table-4": table("belmez", 4),
    "table-6": table("tarija", 6),
    "table-8": table("valencia", 8),
    "replay": replay,
    "anotador": anotador,
    "deck": deck,
}


def picture(visitor: Visitor) -> Image.Image:
    visitor.page.mouse.move(0, 0)
    visitor.page.wait_for_timeout(400)
    return Image.open(io.BytesIO(visitor.page.screenshot())).convert("RGB")


def write(taken: Image.Image, path: Path) -> None:
    """Write it small, and say how small."""
    taken.save(path, "WEBP", quality=QUALITY, method=6)
    print(f"{path.name:24} {path.stat().st_size / 1000:7.1f} kB", flush=True)


def _championship(browser: Browser, url: str, asked: argparse.Namespace) -> list[str]:
    visitors: list[Visitor] = []

    def invite(size: tuple[int, int]) -> Visitor:
        visitors.append(Visitor(browser, url, asked.lang, size=size, touch=size == PHONE, dark=asked.dark))
        return visitors[-1]

    for name, visitor in championship_screens.pictures(invite):
        write(picture(visitor), asked.folder / f"{CHAMPIONSHIP}-{name}.webp")
    for visitor in visitors:
        visitor.leave()
    return [complaint for visitor in visitors for complaint in visitor.complaints]


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.screens", description=__doc__)
    known = [*SCREENS, MANO, CHAMPIONSHIP]
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"which: {', '.join(known)}; all if none is named")
    parser.add_argument("--lang", default="es", choices=["en", "es", "va"])
    parser.add_argument("--dark", action="store_true", help="as a device that likes it dark shows it")
    parser.add_argument("--folder", type=Path, default=Path(__file__).parents[1] / "docs" / "screens")
    asked = parser.parse_args()
    if unknown := set(asked.names) - set(known):
        parser.error(f"no such screen: {', '.join(sorted(unknown))}")
    asked.folder.mkdir(parents=True, exist_ok=True)
    try:
        program = chromium()
    except Missing as missing:
        print(missing, file=sys.stderr)
        return 1
    settings = {**LIMITS_OFF, "TRUQUERO_FILES_PER_SECOND": "off"}
    complaints: list[str] = []
    with (
        tempfile.TemporaryDirectory() as folder,
        Server(f"{folder}/house.db", settings=settings) as house,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=program, args=list(ARGUMENTS))
        for name in asked.names or known:
            if name == CHAMPIONSHIP:
                complaints += _championship(browser, house.url, asked)
                continue
            for width, size in (STRIP if name in ("table-2", "table-4", MANO) else SIZES).items():
                likes = {"name": "Ana", "coplas": False, "pace": "slow"}
                touch = min(size) == min(PHONE)
                visitor = Visitor(browser, house.url, asked.lang, size=size, touch=touch, dark=asked.dark, likes=likes)
                path = asked.folder / f"{name}-{width}.webp"
                if name == MANO:
                    write(film.strip(film.frames(visitor), width), path)
                else:
                    SCREENS[name](visitor)
                    write(picture(visitor), path)
                complaints += visitor.complaints
                visitor.leave()
        browser.close()
    for complaint in complaints:
        print(complaint, file=sys.stderr)
    return 1 if complaints else 0


if __name__ == "__main__":
    raise SystemExit(main())
