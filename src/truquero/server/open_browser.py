"""``truquero serve --open``: prints the address of the server, and opens it in a browser if there is one."""

from __future__ import annotations

import contextlib
import os
import sys
import threading
import webbrowser
from collections.abc import Mapping

from truquero.server.common.settings import Settings


def address(settings: Settings) -> str:
    """The address for a browser on this machine."""
    host = {"0.0.0.0": "127.0.0.1", "": "127.0.0.1", "::": "[::1]"}.get(settings.host, settings.host)
    return f"http://{f'[{host}]' if ':' in host and host[0] != '[' else host}:{settings.port}"


def has_screen(environment: Mapping[str, str] | None = None, platform: str = sys.platform) -> bool:
    """Whether a browser has a display. A browser in the terminal would take the terminal away."""
    given = os.environ if environment is None else environment
    if given.get("SSH_CONNECTION") and not given.get("DISPLAY"):
        return False
    return platform in ("win32", "darwin") or bool(given.get("DISPLAY") or given.get("WAYLAND_DISPLAY"))


def show(settings: Settings) -> None:
    """Print the address, and open it in a browser if there is one, without waiting."""
    at = address(settings)
    print(f"Truquero: {at}  (Ctrl-C ends it)", flush=True)
    if has_screen():
        threading.Thread(target=_open, args=(at,), daemon=True).start()


def _open(at: str) -> None:
    with contextlib.suppress(webbrowser.Error, OSError):  # the address was printed
        webbrowser.open(at)
