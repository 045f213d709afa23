"""``truquero serve --lan``: opens the house to the network at home, and shows the others the way in.

Without it the house listens on this computer only.
"""

from __future__ import annotations

import ipaddress
import socket
from dataclasses import replace

import segno

from truquero.server.common.settings import Settings

EVERYWHERE = "0.0.0.0"
ELSEWHERE = ("192.0.2.1", 9)
"""An address reserved for examples: asking for the route to it sends nothing."""


def find_address() -> str:
    """This computer's address in its network; empty if it is in none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(ELSEWHERE)
            found = str(asking.getsockname()[0])
        except OSError:
            return ""
    at = ipaddress.ip_address(found)
    return "" if at.is_loopback or at.is_unspecified else found


def opened(settings: Settings, address: str) -> Settings:
    """The same house, open to the network: browsers may use this address too."""
    return replace(settings, origins=(*settings.origins, f"http://{address}:{settings.port}"))


def invitation(settings: Settings, *, coloured: bool = False) -> str:
    """What to tell the others: the address of the house, and the same for a camera.

    ``coloured``: for a terminal, whose own colours may be dark on light, which not every camera reads.
    """
    at = settings.shared_address()
    before, after = ("\x1b[97;40m", "\x1b[0m") if coloured else ("", "")
    drawn = "".join(f"  {before}{line}{after}\n" for line in _drawn(at))
    return f"Others in this network: {at}\n\n{drawn}"


def _drawn(text: str) -> list[str]:
    """A QR code of half blocks, two rows in a line, light on dark."""
    rows = [[bool(dark) for dark in row] for row in segno.make(text, error="l", micro=False).matrix_iter(border=2)]
    rows += [[False] * len(rows[0])] * (len(rows) % 2)
    signs = {(False, False): "█", (False, True): "▀", (True, False): "▄", (True, True): " "}
    pairs = zip(rows[::2], rows[1::2], strict=True)
    return ["".join(signs[pair] for pair in zip(*two, strict=True)) for two in pairs]
