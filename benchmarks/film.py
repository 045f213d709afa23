"""One mano as a film strip: what a player sees at each decision, when its last card has fallen, when it is counted."""

from __future__ import annotations

import io
from contextlib import suppress
from time import monotonic

from PIL import Image
from playwright.sync_api import Error

from tests.page.playing import CLICK, KNOCK, REFUSE, SHOW, SPEAK, SURE, TRUCO, WANT
from tests.page.visitor import Visitor

DECISIONS = 4
ANSWERS = (KNOCK, SURE, SPEAK, WANT)
CARDS = (".part-hand .may", SHOW, REFUSE)
SHAPES = {"390": (6, 0.5), "844x390": (3, 0.5), "820": (3, 0.45), "1280": (2, 0.5), "1920": (2, 0.4)}
"""For each width of a window: frames side by side, and their size."""
ON = """(before) => document.querySelector('[data-table]').dataset.version !== before
  || ['last', 'points'].includes(document.querySelector('.table-grid')?.dataset.scene)"""
"""Whether the table has gone on; while the end of a mano is shown, its version stays."""
ENOUGH = 5
"""Frames of a mano that is worth showing."""
PATIENCE = 120
"""Seconds until the mano must have ended."""


def frames(visitor: Visitor) -> list[Image.Image]:
    """Plays one mano of four and looks at it."""
    taken: list[Image.Image] = []

    def look() -> None:
        visitor.page.mouse.move(0, 0)
        visitor.page.wait_for_timeout(300)
        taken.append(Image.open(io.BytesIO(visitor.page.screenshot())).convert("RGB"))

    visitor.lay("argentino", 4, bots="novato", clock=0)
    decided: set[str] = set()
    told: set[str] = set()
    since = monotonic()
    while "points" not in told and monotonic() - since < PATIENCE:
        scene = visitor.find(".table-grid").get_attribute("data-scene") or ""
        if scene in ("last", "points") and scene not in told:
            told.add(scene)
            look()
            if "points" in told and len(taken) < ENOUGH:  # a short one: the next may be longer
                taken.clear()
                decided.clear()
                told.clear()
                visitor.action("go-on").evaluate("button => button.click()")  # no finger rests where the cards will be
            continue
        if told or visitor.at("turn") != "mine":
            visitor.page.wait_for_timeout(50)
            continue
        stands = visitor.standing()
        if stands["phase"] == "play" and stands["version"] not in decided and len(decided) < DECISIONS:
            decided.add(stands["version"])
            look()
        # The truco comes with the second card, so that there is something to be seen before.
        wishes = [*ANSWERS, *([TRUCO] if len(visitor.hand()) == 2 else []), *CARDS]
        visitor.page.evaluate(CLICK, wishes)
        with suppress(Error):  # where nothing came of it, it is tried again
            visitor.page.wait_for_function(ON, arg=stands["version"], timeout=3000)
    return taken


def strip(taken: list[Image.Image], width: str) -> Image.Image:
    """All frames in one picture."""
    columns, scale = SHAPES[width]
    small = [frame.resize((round(frame.width * scale), round(frame.height * scale))) for frame in taken]
    wide, high = small[0].width + 6, small[0].height + 6
    whole = Image.new("RGB", (columns * wide - 6, -(-len(small) // columns) * high - 6), "white")
    for n, frame in enumerate(small):
        whole.paste(frame, (n % columns * wide, n // columns * high))
    return whole
