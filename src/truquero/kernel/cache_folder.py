"""Where tables, machine code and trained strategies are kept. Needs nothing but the standard library."""

from __future__ import annotations

import os
from pathlib import Path


def cache_folder() -> Path:
    """TRUQUERO_CACHE, or the user's cache folder."""
    own = os.environ.get("TRUQUERO_CACHE")
    if own:
        return Path(own)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "truquero"
