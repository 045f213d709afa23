"""How much of it a test tries: some by default, and all of it with ``make long``."""

from __future__ import annotations

import os

LONG = "TRUQUERO_LONG"


def amount(usual: int, long: int) -> int:
    return long if os.environ.get(LONG) else usual
