"""What can be set about a house, with defaults that are safe for an open door."""

from __future__ import annotations

import math
import os
from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, get_args, get_type_hints

from truquero.bots.characters import CharacterError, character
from truquero.rules import LANGUAGES

PREFIX = "TRUQUERO_"


class SettingError(ValueError):
    """A setting that makes no sense; the message names it."""


@dataclass(frozen=True, slots=True)
class Settings:
    """A limit that is None is off; only measuring tools switch limits off."""

    host: str = "127.0.0.1"
    port: int = 8000
    database: str = "truquero.db"
    """A file, or postgresql://…; DATABASE_URL says the same."""
    origins: tuple[str, ...] = ()
    """Further addresses under which browsers reach the house, as in https://truco.example.org."""
    secret: str = ""
    """Signs cookies; without one it is made and kept beside the database."""
    secure: bool = False
    """Cookies only over https."""
    proxy: bool = False
    """Whether X-Forwarded-For of the machine in front is believed."""
    language: str = "en"
    """Spoken to whoever does not say which: en, es or va."""
    metrics_token: str = ""
    """Lets others than this machine ask /metrics, as a bearer token."""

    bot_pause: float = 0.9
    """Seconds a bot seems to think, more or less; bot_pace.py tells what that hides."""
    bot_workers: int = 1
    """Processes in which bots think."""
    stand_in: str = "prudente"
    """Who plays for somebody who is away."""
    stand_in_after: float = 20.0
    """Seconds after which a bot plays for somebody who has lost the connection."""
    spectator_delay: int = 10
    """Seconds by which spectators see things later, where the table does not say otherwise."""
    sign_seconds: float = 2.0
    listed_signs: bool = False
    """Whether only the signs on the rulebook's list may be made, and none that partners agreed between them."""
    share_seconds: float = 1.0
    """Seconds a deal waits for the shares of clients that have committed to one."""
    table_idle: float = 300.0
    """Seconds after which a table that nobody visits leaves the memory; it stays in the database."""

    commit_pace: float = 0.006
    """Commits begin so many seconds apart: many tables share one."""

    hello_seconds: float = 10.0
    """How long a new connection may stay silent."""
    frames_per_second: float | None = 20.0
    """What one connection may send, in the long run."""
    frames_at_once: float = 60.0
    requests_per_second: float | None = 20.0
    """What one address may ask over REST, and how often it may connect, in the long run."""
    requests_at_once: float = 100.0
    files_per_second: float | None = 100.0
    """What one address may fetch of the page's files and of what is the same for everybody, in the long run."""
    files_at_once: float = 1000.0
    log_reads_per_second: float | None = 2.0
    """How often one address may have the log of a table read, in the long run; beyond it, it waits."""
    log_reads_at_once: float = 50.0
    logins_per_minute: float | None = 10.0
    """Passwords one address may try, in the long run."""
    sockets_per_address: int | None = 100
    sockets: int | None = 20_000
    tables_per_identity: int | None = 20
    """Open tables one person may have laid; one that nobody visits for ``table_idle`` seconds does not count."""
    tables_per_address: int | None = 200
    """Tables one address may lay in an hour."""
    seats_per_identity: int | None = 1
    """Seats one person may take at one table."""
    hints_per_minute: float | None = 20.0
    """Hints one player may ask for, in the long run."""
    max_body: int = 16_384
    outbox_bytes: int = 1_000_000
    """What may wait for a client that does not read; beyond it the connection ends."""

    def __post_init__(self) -> None:
        for field in fields(self):
            value = getattr(self, field.name)
            if isinstance(value, int | float) and not isinstance(value, bool) and not 0 <= value < math.inf:
                raise SettingError(f"{field.name} is {value}: it cannot be less than 0")
        try:
            character(self.stand_in)
        except CharacterError as error:
            raise SettingError(f"stand_in: {error}") from None
        if self.language not in LANGUAGES:
            raise SettingError(f"language {self.language!r} is not spoken here: {', '.join(LANGUAGES)} are")
        if not 0 <= self.port <= 65535:
            raise SettingError(f"port {self.port} does not exist: ports are 0 to 65535")

    def allowed_origins(self) -> frozenset[str]:
        """Where a browser may come from: the house itself, and what was named."""
        hosts = {self.host, "localhost", "127.0.0.1", "[::1]"} - {"", "0.0.0.0", "::"}
        own = {f"http://{f'[{host}]' if ':' in host and host[0] != '[' else host}:{self.port}" for host in hosts}
        if self.port == 80:
            own |= {origin.removesuffix(":80") for origin in own}
        return frozenset(own | {origin.rstrip("/").lower() for origin in self.origins})

    def allowed_hosts(self) -> frozenset[str]:
        """The names a request may call the house by: a strange one means that somebody's own name points here."""
        return frozenset(origin.partition("://")[2] for origin in self.allowed_origins())


def from_environment(environment: Mapping[str, str] | None = None) -> dict[str, Any]:
    """The settings that the environment names: TRUQUERO_PORT, TRUQUERO_BOT_PAUSE … A limit set to ``off`` is None."""
    given = os.environ if environment is None else environment
    found: dict[str, Any] = {}
    if given.get("DATABASE_URL"):
        found["database"] = given["DATABASE_URL"]
    hints = get_type_hints(Settings)
    for field in fields(Settings):
        text = given.get(PREFIX + field.name.upper())
        if text is not None and text != "":
            found[field.name] = _read(field.name, hints[field.name], text.strip())
    return found


def _read(name: str, kind: Any, text: str) -> Any:
    kinds = get_args(kind) or (kind,)
    try:
        if type(None) in kinds and text.lower() in ("off", "none"):
            return None
        if bool in kinds:
            return {"1": True, "true": True, "yes": True, "0": False, "false": False, "no": False}[text.lower()]
        if float in kinds:
            return float(text)
        if int in kinds:
            return int(text)
    except (ValueError, KeyError):
        raise SettingError(f"{PREFIX}{name.upper()}={text!r} makes no sense") from None
    if kind == tuple[str, ...]:
        return tuple(part.strip() for part in text.split(",") if part.strip())
    return text
