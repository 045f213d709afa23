"""Write the deck: ``python -m tools.deck [folder]``."""

from __future__ import annotations

import sys
from pathlib import Path

from tools.deck.cards import FOLDER, deck


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in deck().items():
        (folder / name).write_text(text, "utf-8")


if __name__ == "__main__":
    main()
