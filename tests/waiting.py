"""The one place where tests let real time pass: where a real process has to have had the time to do something wrong.

Waiting for something that will come is done in a loop that looks for it; a clock that can be handed in is better still.
"""

from __future__ import annotations

import time


def let_time_pass(seconds: float, so_that: str) -> None:
    """``so_that`` says what could have happened meanwhile, or what takes this long."""
    assert so_that
    time.sleep(seconds)
