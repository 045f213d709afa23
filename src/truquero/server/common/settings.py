"""The settings of a house, with defaults that are safe on the open internet."""

from __future__ import annotations

import math
import os
from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, get_args, get_type_hints
from urllib.parse import urlsplit

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
    """A file, or postgresql://…; DATABASE_URL does the same."""
    origins: tuple[str, ...] = ()
    """More addresses at which browsers reach the house, as in https://truco.example.org."""
    secret: str = ""
    """Signs cookies. If empty, one is made and kept beside the database."""
    secure: bool = False
    """Cookies only over https."""
    proxy: bool = False
    """Whether X-Forwarded-For of the proxy in front is trusted."""
    language: str = "en"
    """Used when a client does not name its language: en, es or va."""
    metrics_token: str = ""
    """A bearer token that lets other machines read /metrics."""

    bot_pause: float = 0.9
    """About how many seconds a bot seems to think; bot_pace.py explains what that hides."""
    bot_workers: int = 1
    """Processes in which bots think."""
    stand_in: str = "prudente"
    """The bot that plays for somebody who is away."""
    stand_in_after: float = 20.0
    """Seconds until a bot plays for somebody who has lost the connection."""
    spectator_delay: int = 10
    """Seconds that spectators are behind, unless the table sets its own."""
    sign_seconds: float = 2.0
    listed_signs: bool = False
    """Whether to allow only the signs on the rulebook's list, and no private ones."""
    share_seconds: float = 1.0
    """Seconds a deal waits for the shares of clients that have committed to one."""
    table_idle: float = 300.0
    """Seconds until a table that nobody visits is removed from memory; it stays in the database."""

    commit_pace: float = 0.008
    """Seconds between commits: many tables share one."""

    hello_seconds: float = 10.0
    """How long a new connection may stay silent, and a request may take to arrive."""
    frames_per_second: float | None = 20.0
    """Messages one connection may send, on average."""
    frames_at_once: float = 60.0
    requests_per_second: float | None = 20.0
    """REST requests and new connections from one address, on average."""
    requests_at_once: float = 100.0
    files_per_second: float | None = 100.0
    """Requests from one address for the page's files and for data that is the same for everybody, on average."""
    files_at_once: float = 3000.0
    log_reads_per_second: float | None = 2.0
    """How often one address may cause a table's log to be read, on average; further requests wait."""
    log_reads_at_once: float = 50.0
    logins_per_minute: float | None = 10.0
    """Passwords one address may try, on average."""
    sockets_per_address: int | None = 100
    sockets: int | None = 20_000
    tournament_requests_per_second: float | None = 200.0
    """Requests of people with a link or PIN of one championship, on average: all phones in a bar are one address."""
    tournament_requests_at_once: float = 2000.0
    sockets_per_tournament: int | None = 5000
    """Open connections with a link or PIN of one championship; they do not count against their address."""
    tables_per_identity: int | None = 20
    """Open tables one person may host. A table that nobody visits for ``table_idle`` seconds does not count."""
    tables_per_address: int | None = 200
    """Tables one address may open in an hour."""
    seats_per_identity: int | None = 1
    """Seats one person may take at one table."""
    hints_per_minute: float | None = 20.0
    """Hints one player may ask for, on average."""
    max_body: int = 16_384
    outbox_bytes: int = 1_000_000
    """Most bytes queued for a slow client; beyond that the connection is closed."""

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
        """The origins a browser may come from: the house itself, and those in ``origins``."""
        hosts = {self.host, "localhost", "127.0.0.1", "[::1]"} - {"", "0.0.0.0", "::"}
        own = {f"http://{f'[{host}]' if ':' in host and host[0] != '[' else host}:{self.port}" for host in hosts}
        if self.port == 80:
            own |= {origin.removesuffix(":80") for origin in own}
        return frozenset(own | {origin.rstrip("/").lower() for origin in self.origins})

    def shared_address(self) -> str:
        """Where others reach the house; empty if only this computer does."""
        hosts = {"localhost", "127.0.0.1", "[::1]", "::1", "", "0.0.0.0", "::"}
        for origin in self.origins:
            if urlsplit(origin).hostname not in hosts:
                return origin.rstrip("/")
        host = f"[{self.host}]" if ":" in self.host and self.host[0] != "[" else self.host
        return "" if self.host in hosts else f"http://{host}:{self.port}"

    def allowed_hosts(self) -> frozenset[str]:
        """The host names a request may use. Any other means that somebody else's domain points here."""
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
