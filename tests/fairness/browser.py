"""The page's own implementation of the deal, asked through node: it shares no line with the one in Python."""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from types import TracebackType
from typing import Any, Self

from truquero.fairness import deal as first
from truquero.fairness import shares as second
from truquero.fairness.shares import FixedDeal
from truquero.rulebooks import BOOKS

SCRIPT = Path(__file__).resolve().parents[1] / "page" / "logic" / "check_proofs.js"


class Browser:
    """Answers lines of JSON."""

    def __init__(self) -> None:
        node = shutil.which("node")
        assert node, "node is needed to ask the page's scripts: apt-get install nodejs"
        self._process = subprocess.Popen([node, str(SCRIPT)], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        self._process.wait(30)
        self._process.stdout.close()

    def ask(self, questions: Iterable[Any]) -> Iterator[Any]:
        """One answer for each, asked a few at a time so that neither side waits with full hands."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        for question in questions:
            self._process.stdin.write(json.dumps(question).encode() + b"\n")
            self._process.stdin.flush()
            yield json.loads(self._process.stdout.readline())


def some_deal(rng: Random) -> tuple[dict[str, Any], list[str]]:
    """A random deal as the browser is asked for it, and the answers that Python gives."""
    book = rng.choice(list(BOOKS.values()))
    pack = book.pack_for(rng.choice(book.players))
    table = "".join(rng.choice("abcXYZ019_-ñ€") for _ in range(rng.randint(0, 16)))
    deal, attempt, secret = rng.choice([0, 1, 7, 2**40, rng.getrandbits(50)]), rng.randint(1, 3), rng.randbytes(32)
    salt = rng.randbytes(rng.randint(0, 64))
    seats = sorted(rng.sample(range(1, 9), rng.randint(0, 6)))
    salts = {seat: rng.randbytes(32) for seat in seats}
    fixed_shares = tuple((seat, second.share_commitment(own, table)) for seat, own in salts.items())
    told = {seat: own for seat, own in salts.items() if rng.random() < 0.8}
    committed = second.commitment(secret, table, deal, attempt)
    fixed = FixedDeal(table, deal, attempt, committed, rng.randint(0, 8), rng.randint(0, 48), salt, fixed_shares)
    question = {
        "secret": secret.hex(),
        "fixed": {
            **fixed._asdict(),
            "salt": salt.hex(),
            "shares": [{"seat": seat, "commitment": made} for seat, made in fixed_shares],
        },
        "told": {seat: own.hex() for seat, own in told.items()},
        "pack": [card.code for card in pack],
    }
    answer = [
        committed,
        " ".join(card.code for card in second.order_of(secret, fixed, told, pack)),
        first.commitment(secret, table, deal),
        " ".join(card.code for card in first.shuffle_of(secret, salt, table, deal, pack)),
        *(second.share_commitment(own, table) for own in told.values()),
    ]
    return question, answer


def disagreements(deals: int, seed: int) -> list[dict[str, Any]]:
    """The deals, of so many random ones, on which the two implementations do not agree."""
    rng = Random(seed)
    made = [some_deal(rng) for _ in range(min(deals, 1000))]
    wrong: list[dict[str, Any]] = []
    with Browser() as browser:
        for done in range(0, deals, 1000):
            batch = made if not done else [some_deal(rng) for _ in range(min(1000, deals - done))]
            answers = browser.ask(question for question, _ in batch)
            wrong += [question for (question, due), told in zip(batch, answers, strict=True) if told != due]
    return wrong


def main() -> int:
    parser = argparse.ArgumentParser(description="Hold the deal in Python against the deal in JavaScript.")
    parser.add_argument("--deals", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    wrong = disagreements(given.deals, given.seed)
    print(f"{given.deals} random deals, {len(wrong)} disagreements")
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
